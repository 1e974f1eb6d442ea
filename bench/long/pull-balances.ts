/**
 * Measures what the balances after entries cost for each pull: `node bench/long/pull-balances.ts`. Two banks show the same
 * accounts of 200 known rows and one new entry a day; one of them states the balance after each entry. Both are pulled in turn,
 * in one process with the banks.
 */
import { addDays, belgradeDate } from '../../packages/common/belgrade.ts';
import type { BankEntry } from '../../src/banks/contract/contract.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { startApp } from '../../test/support/app.ts';
import { connectBank } from '../../test/support/connect.ts';
import { bankEntry, windowBank } from '../../test/support/window-bank.ts';
import { serverProcess, usedBy } from '../counters.ts';
import { median } from '../statistics.ts';

const CONNECTIONS = 50;
const ROWS = 200;
const ROUNDS = 10;
/** The first rounds are slower, because nothing is compiled yet. */
const WARM_UP = 3;
const KINDS = [
  { bankId: 'otp', isStated: false },
  { bankId: 'raiffeisen', isStated: true },
] as const;

const endings: (() => unknown)[] = [];
const bank = windowBank({ pageSize: 500 });
const refs = new Set<string>();
const app = await startApp({ after: (ending: () => unknown) => void endings.push(ending) } as never, {
  bank: {
    ...bank.provider,
    async accounts(grant, call) {
      const [account] = await bank.provider.accounts(grant, call);
      refs.add(account!.ref);
      return [account!];
    },
  },
});
const key = await app.createKey();
const accounts: { bankId: string; refs: string[] }[] = [];
for (const { bankId } of KINDS) {
  refs.clear();
  for (let nth = 0; nth < CONNECTIONS; nth++)
    await connectBank(app, key, { bank: bankId, user: `${bankId} ${nth}`, seed: `${bankId} ${nth}` });
  accounts.push({ bankId, refs: [...refs] });
}

const entriesUntil = (today: string, count: number, isStated: boolean): BankEntry[] =>
  Array.from({ length: count }, (_, at) =>
    bankEntry(`KUPOVINA TRGOVINA ${at % 37} BEOGRAD`, -100 - at, {
      bookingDate: addDays(today, -Math.floor((count - at) / 4)),
      ...(isStated ? { balanceAfter: 10_000_000 - 100 * (at + 1) - (at * (at + 1)) / 2 } : {}),
    }),
  ).reverse();

const { jobs } = app.service.deps;
const postgres = await serverProcess(app.sql);
const first = belgradeDate(app.clock.now());
const figures = new Map(KINDS.map(({ bankId }) => [bankId as string, [] as { node: number; sql: number }[]]));
for (let round = 0; round < ROUNDS; round++) {
  app.clock.advance({ days: 1 });
  for (const [at, { bankId, isStated }] of KINDS.entries()) {
    const booked = entriesUntil(first, ROWS + round, isStated);
    const amount = 10_000_000 + booked.reduce((sum, entry) => sum + entry.amount, 0);
    for (const ref of accounts[at]!.refs)
      bank.show(ref, { booked, balances: [{ kind: 'booked', amount, asOf: null }] });
    const since = app.clock.now().toISOString();
    const { serverUs, databaseUs } = await usedBy({ server: process.pid, database: postgres }, async () => {
      await jobs.send(app.sql, dailyPullQueue, { bankId, after: '', since });
      await jobs.drain();
    });
    if (round >= WARM_UP)
      figures
        .get(bankId)!
        .push({ node: serverUs! / CONNECTIONS / 1_000, sql: databaseUs! / CONNECTIONS / 1_000 });
  }
}
console.log(`For each pull of ${ROWS} known rows and a new one, median of ${ROUNDS - WARM_UP} rounds:`);
for (const { bankId, isStated } of KINDS) {
  const of = figures.get(bankId)!;
  const [node, sql] = [median(of.map(({ node }) => node)), median(of.map(({ sql }) => sql))];
  console.log(
    `${(isStated ? 'with balances' : 'without').padEnd(14)} Node ${node.toFixed(2)} ms, PostgreSQL ${sql.toFixed(2)} ms`,
  );
}
for (const ending of endings.reverse()) await ending();
process.exit(0);
