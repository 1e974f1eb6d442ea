/**
 * Compares reads with the baseline: `node bench/baseline.ts` prints a table. The complete service and the bare server of
 * `baseline-server.ts` run in separate processes over the same PostgreSQL; a third process sends requests to each in turn. On
 * a busy machine, requests per second say little; processor time per request says more. `--seconds 2 --rounds 3 --only
 * balance,list-50`, `--profile DIR` writes a profile of the service.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../packages/common/clock.ts';
import { connect, type Sql } from '../src/platform/database/postgres.ts';
import { insertKey } from '../test/support/key.ts';
import { type Helper, helper, startServiceChild, stopAll } from './children.ts';
import { serverProcess, usedBy } from './counters.ts';
import { makeDatabase } from './database.ts';
import { startLoad } from './load.ts';
import { median } from './statistics.ts';

/** One side of a comparison: medians of the rounds. Processor time is for one request; null if unknown. */
export interface Side {
  perSecond: number;
  nodeUs: number | null;
  postgresUs: number | null;
  p50Ms: number;
  p99Ms: number;
  bytes: number;
}

interface Comparison {
  name: string;
  baseline: Side;
  ours: Side;
  /** The service's requests per second divided by the baseline's: the median of the rounds' ratios. */
  ratio: number;
}

interface FloorOptions {
  /** See `npm run bench`. */
  databaseUrl?: string | undefined;
  rounds?: number;
  /** Seconds of each measurement. */
  seconds?: number;
  /** Names of cases; all if omitted. */
  only?: readonly string[] | null;
  /** Directory for a processor profile of the service. */
  profile?: string | null;
}

/** Seconds. New code is compiled in this time, and optimised if it runs often. */
const WARM_UP = 4;

/** Creates keys with the data of the cases: one account with a long history, and a key with forty accounts. */
export const fill = async (sql: Sql, url: string): Promise<BaselineCase[]> => {
  // biome-ignore lint/suspicious/noExplicitAny: the bench reads whatever the service returned
  const call = async (key: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const connectUser = async (key: string, user: string) => {
    const session = { bank_id: 'otp', user_id: user, sandbox: { seed: user } };
    const { session_token } = await call(key, '/connect', session);
    await call(key, '/sandbox/authorize', { session_token });
  };
  const { key: one, keyId } = await insertKey(sql, { at: systemClock.now() });
  const { key: forty } = await insertKey(sql, { at: systemClock.now() });
  await connectUser(one, 'reader');
  await call(one, '/sandbox/clock/advance', { days: 85 });
  for (let user = 0, accounts = 0; accounts < 40; user++) {
    await connectUser(forty, `user-${user}`);
    accounts = (await call(forty, '/accounts')).count;
  }
  await sql`update connections set expires_at = now() + interval '50 years'`;
  const [longest] = await sql<{ id: string; rows: number }[]>`
    select a.id, count(*) as rows from accounts a join transactions t on t.account_no = a.no
    where a.key_id = ${keyId} and not t.removed group by a.key_id, a.id order by rows desc limit 1`;
  if (longest!.rows <= 500) throw new Error(`the longest history has ${longest!.rows} rows only`);
  const of = `/accounts/${longest!.id}`;
  let cursor = '';
  for (let more = true; more; ) {
    const page = await call(one, `${of}/transactions?cursor=${cursor}`);
    cursor = page.next_cursor;
    more = page.has_more;
  }
  return [
    { name: 'balance', path: `${of}/balance`, key: one },
    { name: 'accounts-1', path: '/accounts', key: one },
    { name: 'accounts-40', path: '/accounts', key: forty },
    { name: 'list-50', path: `${of}/transactions`, key: one },
    { name: 'list-50-running-balance', path: `${of}/transactions?running_balance=true`, key: one },
    { name: 'list-500', path: `${of}/transactions?limit=500`, key: one },
    { name: 'sync-empty', path: `${of}/transactions?cursor=${cursor}`, key: one },
    { name: 'sync-500', path: `${of}/transactions?cursor=&limit=500`, key: one },
    { name: 'list-50-unchanged', path: `${of}/transactions`, key: one, unchanged: true },
    { name: 'sync-500-unchanged', path: `${of}/transactions?cursor=&limit=500`, key: one, unchanged: true },
  ];
};

export interface BaselineCase {
  name: string;
  path: string;
  key: string;
  /** The service gets the ETag of its response; the baseline sends the full response each time. */
  unchanged?: true;
}

export interface Server {
  pid: number;
  url: string;
}

/** Starts the bare server in a separate process. */
export const startBaseline = async (databaseUrl: string): Promise<Server & Pick<Helper, 'stop'>> => {
  const child = helper('baseline-server.ts');
  return { pid: child.pid, url: await child.ask<string>({ databaseUrl }), stop: child.stop };
};

/** Sends requests to a server for some seconds. */
export const measureRead = async (
  load: ReturnType<typeof startLoad>,
  postgres: number | null,
  server: Server,
  { path, key, unchanged }: BaselineCase,
  duration: number,
): Promise<Side> => {
  const url = server.url + path;
  const headers = { authorization: `Bearer ${key}` };
  const etag = unchanged ? (await fetch(url, { headers })).headers.get('etag') : null;
  const { result, serverUs, databaseUs } = await usedBy({ server: server.pid, database: postgres }, () =>
    load.run({
      url,
      headers: { ...headers, ...(etag === null ? {} : { 'if-none-match': etag }) },
      duration,
      ...(etag === null ? {} : { notModified: true }),
    }),
  );
  const each = (us: number | null): number | null => (us === null ? null : us / result.requests);
  return { ...result, nodeUs: each(serverUs), postgresUs: each(databaseUs) };
};

/**
 * Compares each read with the baseline. Takes about `cases × rounds × 2 × seconds`, and some seconds to fill the database.
 */
const compareWithBaseline = async ({
  databaseUrl,
  rounds = 3,
  seconds = 3,
  only = null,
  profile = null,
}: FloorOptions = {}): Promise<Comparison[]> => {
  const database = await makeDatabase(databaseUrl);
  const sql = connect(database.url, { max: 1, allTenants: 'operator' });
  try {
    // With its log, which is discarded.
    const ours = await startServiceChild({
      DATABASE_URL: database.url,
      DATA_DIR: join(database.directory, 'service'),
      MASTER_KEY: randomBytes(32).toString('base64'),
      ROLE: 'api',
      LOG_LEVEL: 'info',
      RATE_LIMIT_BANKING: '1000000000',
      ...(profile === null
        ? {}
        : { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=200 --cpu-prof-dir=${profile}` }),
    });
    const cases = (await fill(sql, ours.url)).filter(({ name }) => only?.includes(name) ?? true);
    await sql.unsafe('vacuum analyze');
    const baseline = await startBaseline(database.url);
    const load = startLoad();
    const postgres = await serverProcess(sql);

    const measure = (server: Server, read: BaselineCase, duration: number) =>
      measureRead(load, postgres, server, read, duration);

    const comparisons: Comparison[] = [];
    for (const read of cases) {
      for (const server of [baseline, ours]) await measure(server, read, WARM_UP);
      const measured: { baseline: Side; ours: Side }[] = [];
      for (let round = 0; round < rounds; round++) {
        // The order alternates, so that a machine that becomes busier favours neither.
        const isFirst = round % 2 === 0;
        const first = await measure(isFirst ? baseline : ours, read, seconds);
        const second = await measure(isFirst ? ours : baseline, read, seconds);
        measured.push(isFirst ? { baseline: first, ours: second } : { baseline: second, ours: first });
      }
      comparisons.push({
        name: read.name,
        baseline: middleOf(measured.map((round) => round.baseline)),
        ours: middleOf(measured.map((round) => round.ours)),
        ratio: median(measured.map((round) => round.ours.perSecond / round.baseline.perSecond)),
      });
    }
    return comparisons;
  } finally {
    await stopAll();
    await sql.end();
    await database.remove();
  }
};

const middleOf = (rounds: readonly Side[]): Side => {
  const middle = (pick: (side: Side) => number): number => median(rounds.map(pick));
  const known = (pick: (side: Side) => number | null): number | null =>
    rounds.some((side) => pick(side) === null) ? null : middle((side) => pick(side)!);
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    nodeUs: known(({ nodeUs }) => nodeUs),
    postgresUs: known(({ postgresUs }) => postgresUs),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    bytes: middle(({ bytes }) => bytes),
  };
};

/** Returns the comparisons as a Markdown table. */
const baselineTable = (comparisons: readonly Comparison[]): string => {
  const micros = (value: number | null): string => (value === null ? '?' : value.toFixed(0));
  return [
    '| read | of the baseline | requests/s | Node µs | PostgreSQL µs | p50 / p99 ms | bytes |',
    '|---|---|---|---|---|---|---|',
    ...comparisons.flatMap(({ name, baseline, ours, ratio }) =>
      [
        { label: `${name}, baseline`, side: baseline, share: '' },
        { label: `${name}, ours`, side: ours, share: `${(ratio * 100).toFixed(0)} %` },
      ].map(
        ({ label, side, share }) =>
          `| ${label} | ${share} | ${side.perSecond.toFixed(0)} | ${micros(side.nodeUs)} | ` +
          `${micros(side.postgresUs)} | ${side.p50Ms} / ${side.p99Ms} | ${side.bytes.toFixed(0)} |`,
      ),
    ),
  ].join('\n');
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const comparisons = await compareWithBaseline({
    databaseUrl: process.env.DATABASE_URL,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    only: values.only?.split(',') ?? null,
    profile: values.profile ?? null,
  });
  console.log(baselineTable(comparisons));
};

if (import.meta.main) void main();
