/** Requested syncs survive the death of their process, and no other process takes them while it lives. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../packages/common/clock.ts';
import type { Sql } from '../../src/platform/database/postgres.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { connectBank } from '../support/connect.ts';
import { startServiceProcess } from '../support/service-process.ts';

const SYNCS = 17;
/** Concurrent pulls of a process. */
const AT_ONCE = 8;
/** A process runs fewer concurrent pulls of one bank. */
const BANKS = ['otp', 'raiffeisen', 'banca-intesa'];
const WITHIN_MS = 5_000;

/** Checks a condition after each change of a job, until it is true. */
type Until = (what: string, withinMs: number, isSo: () => Promise<boolean>) => Promise<void>;

const watchJobs = async (sql: Sql): Promise<Until> => {
  await sql`
    create function tell() returns trigger language plpgsql as $$ begin notify jobs; return null; end $$`;
  await sql`create trigger tell after insert or update on job for each row execute function tell()`;
  let change = Promise.withResolvers<void>();
  await sql.listen('jobs', () => {
    change.resolve();
    change = Promise.withResolvers();
  });
  return async (what, withinMs, isSo) => {
    const deadline = AbortSignal.timeout(withinMs);
    const late = new Promise<void>((resolve) => deadline.addEventListener('abort', () => resolve()));
    for (;;) {
      const { promise: changed } = change;
      if (await isSo()) return;
      if (deadline.aborted) assert.fail(`${what}: not within ${withinMs} ms`);
      await Promise.race([changed, late]);
    }
  };
};

interface SyncJob {
  id: string;
  state: string;
  retries: number;
}

const syncJobs = (sql: Sql) => sql<SyncJob[]>`
  select id, state::text, retry_count as retries from job where name = 'bank-pull' order by id`;

const count = async (sql: Sql, state: string): Promise<number> =>
  (await syncJobs(sql)).filter((job) => job.state === state).length;

/** Makes as many connections as syncs and locks the table of leases, so that no sync continues. */
const setUp = async (t: Parameters<typeof startApp>[0]) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // Release the locks before anything that waits for them closes.
  t.after(async () => release());
  const app = await startApp(t, { clock: new TestClock(systemClock.now().toISOString()) });
  // A process does at most seven pulls of one key at once.
  const keys = [await app.createKey(), await app.createKey()];
  const accounts: string[] = [];
  for (let user = 0; user < SYNCS; user++) {
    const bank = BANKS[user % BANKS.length]!;
    const choice = { bank, user: `user-${user}`, seed: `seed-${user}`, scenario: 'empty' };
    accounts.push((await connectBank(app, keys[user % 2]!, choice)).accountIds[0]!);
  }
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const lock = app.sql.begin(async (tx) => {
    await tx`lock table pull_leases in share mode`;
    locked();
    await released;
  });
  await isLocked;
  for (const [user, id] of accounts.entries()) {
    const { status } = await app.api.post(`/accounts/${id}/sync`, { key: keys[user % 2]! });
    assert.equal(status, 200);
  }
  return {
    app,
    accounts,
    until: await watchJobs(app.sql),
    async release() {
      release();
      await lock;
    },
  };
};

/** Its syncs wait for the locks of the test, however long that takes. */
const start = (t: Parameters<typeof startApp>[0], { databaseUrl }: TestApp) =>
  startServiceProcess(t, { databaseUrl, options: { lockTimeoutMs: 600_000 } });

/** Returns the accounts of the events, once for each event. */
const told = async ({ sql }: TestApp): Promise<string[]> => {
  const rows = await sql<{ account: string }[]>`
    select payload ->> 'account_id' as account from events
    where type = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' order by 1`;
  return rows.map((row) => row.account);
};

test(`${SYNCS} requested syncs whose process was killed finish within five seconds of a restart`, async (t) => {
  const { app, accounts, until, release } = await setUp(t);
  const { sql } = app;
  const service = await start(t, app);
  await until('syncs under way', 30_000, async () => (await count(sql, 'active')) === AT_ONCE);
  await service.kill();
  await release();
  await start(t, app);
  const begun = performance.now();
  await until('all syncs', WITHIN_MS, async () => (await count(sql, 'completed')) === SYNCS);
  t.diagnostic(`${SYNCS} syncs were done ${Math.round(performance.now() - begun)} ms after the restart`);
  assert.deepEqual(await told(app), accounts.toSorted());
});

test('a starting process takes no job of a living process, which takes over jobs of a killed one', async (t) => {
  const { app, accounts, until, release } = await setUp(t);
  const { sql } = app;
  await start(t, app);
  await until('syncs under way', 30_000, async () => (await count(sql, 'active')) === AT_ONCE);
  const own = (await syncJobs(sql)).filter(({ state }) => state === 'active');

  const second = await start(t, app);
  await until('syncs of both', 30_000, async () => (await count(sql, 'active')) === 2 * AT_ONCE);
  const ofFirst = async () => {
    const ids = new Set(own.map(({ id }) => id));
    return (await syncJobs(sql)).filter(({ id }) => ids.has(id));
  };
  assert.deepEqual(await ofFirst(), own);

  await second.kill();
  await until('a take-over', 30_000, async () => (await count(sql, 'retry')) === AT_ONCE);
  assert.deepEqual(await ofFirst(), own, 'the process that lives is at its own still');
  await release();
  await until('all syncs', 30_000, async () => (await count(sql, 'completed')) === SYNCS);
  assert.deepEqual(
    await ofFirst(),
    own.map((job) => ({ ...job, state: 'completed' })),
  );
  assert.deepEqual(await told(app), accounts.toSorted(), 'each sync was done once');
});
