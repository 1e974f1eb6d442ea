import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '../../../test/support/database.ts';
import type { Ending } from '../../../test/support/ending.ts';
import { waitForLockWaiters } from '../../../test/support/locks.ts';
import {
  awaitLock,
  echo,
  fill,
  refuse,
  takeMemory,
  workForever,
} from '../../../test/support/thread-tasks.ts';
import { byteBudget } from '../byte-budget.ts';
import { connect } from '../database/postgres.ts';
import { createLogger } from '../log.ts';
import { runAsOwner } from '../owner-context.ts';
import { ThreadStopped } from './task.ts';
import { createThreads } from './threads.ts';

const BUDGET = 1_000;

const started = async (t: Ending) => {
  const { url, sql: other } = await testDatabase(t);
  const sql = connect(url);
  t.after(() => sql.end());
  const budget = byteBudget(BUDGET);
  const log = createLogger('silent', false);
  const entry = fileURLToPath(new URL('../../../test/support/thread-tasks.ts', import.meta.url));
  return { sql, other, budget, threads: createThreads(entry, { sql, dataKeys: null as never, budget, log }) };
};

test('statements of a thread accept and return the same values as on the main thread', async (t) => {
  const { sql, threads } = await started(t);
  const [text, list] = ['č "quoted" \\', ['a,b', '{"', null, 'č']];
  const bytes = Buffer.from([0, 1, 255]);
  const at = new Date('2026-03-02T10:00:00.123Z');
  const [row] = await threads.run(echo, { values: [text, 2 ** 40, bytes, at, list, null] });
  const { bytes: returned, ...others } = row!;
  assert.deepEqual(others, { text, number: 2 ** 40, at, list, nothing: null, day: '2026-03-02' });
  assert.deepEqual(Buffer.from(returned as Uint8Array), bytes);
  await sql.begin(async (tx) => {
    const [inside] = await threads.run(echo, { values: [text, 1, bytes, at, list, null] }, { tx });
    assert.equal(inside!.text, text);
  });
});

test('an owner gets half of the threads for any number of tasks; waiting tasks end with their client', async (t) => {
  const { other, threads } = await started(t);
  const client = new AbortController();
  const { ends } = await other.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(1)`;
    const greedy = Array.from({ length: 10 }, () =>
      runAsOwner({ owner: 'greedy', clientGone: client.signal }, () => threads.run(awaitLock, 1)),
    );
    const all = Promise.allSettled(greedy);
    await waitForLockWaiters(other, 1);
    await runAsOwner({ owner: 'another', clientGone: null }, () => threads.run(awaitLock, 2));
    client.abort(new Error('gone'));
    return { ends: all };
  });
  await ends;
  // The ten are gone, so their owner's next task does not wait for them.
  await runAsOwner({ owner: 'greedy', clientGone: null }, () => threads.run(awaitLock, 3));
});

test('a running task ends when its client disconnects, and its writes are undone', async (t) => {
  const { sql, threads } = await started(t);
  await sql`create table things (name text)`;
  const client = new AbortController();
  await sql.listen('begun', () => {});
  const work = runAsOwner({ owner: 'one', clientGone: client.signal }, () => threads.run(workForever, null));
  const gone = assert.rejects(work, /gone/);
  for (;;) {
    const [row] = await sql`
      select count(*) as count from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    if (row!.count > 0) break;
  }
  client.abort(new Error('gone'));
  await gone;
  assert.deepEqual([...(await sql`select * from things`)], []);
});

test('a task that exceeds a thread’s memory ends alone', async (t) => {
  const { threads } = await started(t);
  await assert.rejects(threads.run(takeMemory, null), ThreadStopped);
  await threads.run(awaitLock, 4);
});

test('the budget is returned when a task ends, and refuses more', async (t) => {
  const { threads, budget } = await started(t);
  const others = budget.take(400);
  await threads.run(fill, { bytes: 600 });
  await assert.rejects(threads.run(fill, { bytes: 601 }), {
    code: 'SERVICE_UNAVAILABLE',
    headers: { 'Retry-After': '10' },
  });
  assert.equal(budget.taken, 400);
  others.release();
  others.release();
  assert.equal(budget.taken, 0);
});

test('a refusal arrives unchanged, also before anything was written', async (t) => {
  const { threads } = await started(t);
  await assert.rejects(threads.stream(refuse, null), {
    code: 'ACCOUNT_NOT_FOUND',
    headers: { 'X-Header': 'h' },
  });
});
