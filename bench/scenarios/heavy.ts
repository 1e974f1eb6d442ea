/** Measures how long one customer's reads take while two others do heavy work, one piece or eight at once. */
import { setTimeout as pause } from 'node:timers/promises';
import { after, DAY, monotonicMs, systemClock } from '../../packages/common/clock.ts';
import { insertSession } from '../../src/developers/accounts/session-store.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { startReader, type Waits } from '../reader.ts';
import type { Scenario } from '../scenario.ts';
import type { Customer, Stage } from '../stage.ts';

const LINES = 49_000;
const SHOPS = [
  'LIDL 141 BEOGRAD',
  'MAXI 023 NOVI SAD',
  'NIS PUMPA 77 NIS',
  'EPS SNABDEVANJE',
  'UPLATA PO RACUNU',
];

export interface Busy extends Customer {
  session: string;
  accountId: string;
  connectionId: string;
}

const dayOf = (line: number): string =>
  new Date(Date.UTC(2024, 0, 1) + Math.floor(line / 100) * DAY).toISOString().slice(0, 10);

const table = (): string =>
  [
    'Datum;Iznos;Valuta;Opis;Racun',
    ...Array.from({ length: LINES }, (_, line) => {
      const [year, month, day] = dayOf(line).split('-');
      return `${day}.${month}.${year}.;-${line + 1},00;RSD;${SHOPS[line % SHOPS.length]} ${line};160-0000000015722-52`;
    }),
  ].join('\n');

let reader: ReturnType<typeof startReader>;
let busy: Busy[];
let reads: { urls: string[]; key: string };

/** Reads of the quiet customer for so many milliseconds. */
export const readQuietly = (ms: number): Promise<Waits> => reader.read({ ...reads, ms });

/** The first customer with heavy work. */
export const loudCustomer = (): Busy => busy[0]!;
let users = 0;

export const call = async (
  stage: Stage,
  path: string,
  { method = 'GET', key, type, body }: Request,
): Promise<number> => {
  const response = await fetch(stage.service.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(type ? { 'content-type': type } : {}) },
    ...(body === undefined ? {} : { body }),
  });
  for await (const _ of response.body!);
  return response.status;
};

interface Request {
  method?: string;
  key: string;
  type?: string;
  body?: string;
}

const addBusy = async (stage: Stage): Promise<Busy> => {
  const customer = await stage.addCustomer();
  const session = newId('developerSession');
  const now = systemClock.now();
  const opened = { hash: tokenHash(session), kind: 'api' as const, device: null, network: null };
  const { developerId } = customer;
  const id = newId('developerSessionId');
  await insertSession(stage.sql, { ...opened, id, developerId, now, expiresAt: after(now, DAY) }, null);
  const file = { method: 'POST', key: customer.key, type: 'text/csv', body: table() };
  const status = await call(stage, '/v1/statements?user_id=books', file);
  if (status !== 200) throw new Error(`the lines were not taken over: ${status}`);
  const { data } = (await stage.call(customer.key, 'GET', '/accounts')) as {
    data: { id: string; connection_id: string }[];
  };
  return { ...customer, session, accountId: data[0]!.id, connectionId: data[0]!.connection_id };
};

let prepared: Promise<void> | undefined;

export const prepare = (stage: Stage): Promise<void> => {
  prepared ??= (async () => {
    reader = startReader();
    stage.atEnd(reader.stop);
    busy = [await addBusy(stage), await addBusy(stage)];
    const { key } = await stage.addCustomer();
    await stage.connect(key, 'quiet', 'otp');
    const { data } = (await stage.call(key, 'GET', '/accounts')) as { data: { id: string }[] };
    const account = `${stage.service.url}/accounts/${data[0]!.id}`;
    reads = { urls: [`${account}/balance`, `${account}/transactions?limit=50`], key };
    await reader.read({ ...reads, ms: 1_000 });
  })();
  return prepared;
};

/** Reads while `work` runs a number of times concurrently. */
const beside = async (stage: Stage, times: number, work: Work): Promise<Waits> => {
  let over = false;
  const keepAtIt = async (nth: number): Promise<void> => {
    while (!over) {
      const from = monotonicMs();
      const status = await work(stage, busy[nth % busy.length]!);
      if (status >= 500 && status !== 503) throw new Error(`it ended with ${status}`);
      // Wait before repeating a refused request.
      if (status !== 200) await pause(Math.max(0, 100 - (monotonicMs() - from)));
    }
  };
  const all = Array.from({ length: times }, (_, nth) => keepAtIt(nth));
  await pause(500);
  const waits = await reader.read({ ...reads, ms: stage.isQuick ? 5_000 : 10_000 });
  over = true;
  await Promise.all(all);
  await pause(500);
  return waits;
};

export type Work = (stage: Stage, of: Busy) => Promise<number>;

const statement =
  (format: string, period = `from=${dayOf(0)}`): Work =>
  (stage, { key, accountId }) =>
    call(stage, `/v1/accounts/${accountId}/statement?format=${format}&${period}`, { key });

export const works = {
  'a Halcom file': statement('halcom'),
  'a camt.053 file': statement('camt053'),
  'a PDF': statement('pdf', `from=${dayOf(0)}&to=${dayOf(2_800)}`),
  'a connection’s export': (stage, { key, connectionId }) =>
    call(stage, `/v1/connections/${connectionId}/export`, { key }),
  'a developer’s export': (stage, { session }) => call(stage, '/v1/developers/me/export', { key: session }),
  'an import': (stage, { key }) =>
    call(stage, `/v1/statements?dry_run=true&user_id=user-${users++}`, {
      method: 'POST',
      key,
      type: 'text/csv',
      body: table(),
    }),
  '18 MB of [': (stage, { key }) =>
    call(stage, '/v1/statements?user_id=u', {
      method: 'POST',
      key,
      type: 'application/json',
      body: '['.repeat(18_000_000),
    }),
  '500 lines to enrich': (stage, { key }) =>
    call(stage, '/v1/transactions/enrich', {
      method: 'POST',
      key,
      type: 'application/json',
      body: JSON.stringify({
        transactions: Array.from({ length: 500 }, (_, line) => ({
          description: `${SHOPS[line % SHOPS.length]} ${line}`,
          amount: -line - 1,
          currency: 'RSD',
        })),
      }),
    }),
} satisfies Record<string, Work>;

export const heavy: Scenario[] = Object.entries(works).map(([name, work]) => ({
  name: `beside ${name}`,
  figures: {
    idle: { unit: 'ms', meaning: 'a read of the quiet customer without other work' },
    'once, of idle': {
      unit: '×',
      meaning: `a read during ${name} of ${LINES.toLocaleString('en')} lines, at the median`,
    },
    'once, worst': { unit: 'ms', meaning: 'the longest read during it' },
    'eight, of idle': {
      unit: '×',
      meaning: 'a read during eight concurrent ones of two developers, at the median, relative to idle',
    },
    'eight, worst': { unit: 'ms', meaning: 'the longest read during eight' },
  },
  mostRounds: 1,
  prepare,
  async round(stage) {
    const idle = await reader.read({ ...reads, ms: 3_000 });
    const once = await beside(stage, 1, work);
    const eight = await beside(stage, 8, work);
    return {
      idle: idle.median,
      'once, of idle': once.median / idle.median,
      'once, worst': once.worst,
      'eight, of idle': eight.median / idle.median,
      'eight, worst': eight.worst,
    };
  },
}));
