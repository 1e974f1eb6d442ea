/** A job belongs to its process while that lives; another process takes over the jobs of a killed one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import type { Ending } from '../../../test/support/ending.ts';
import { createSignals } from '../database/signals.ts';
import { createLogger } from '../log.ts';
import { createClaims } from './claims.ts';
import { createJobs, jobQueue, worker } from './jobs.ts';

const log = createLogger('silent', false);
const queue = jobQueue<object>('errand', { retryLimit: 2 });
const QUEUES = [queue.name];

/** Makes a queue with a fetched job, and processes that may claim it. */
const setUp = async (t: Ending) => {
  const { url, sql } = await testDatabase(t);
  const jobs = createJobs(url, log, createSignals(sql, 'signals'), { run: false });
  await jobs.start([worker(queue, async () => {})]);
  const [one, other] = [createClaims(url), createClaims(url)];
  t.after(async () => {
    await Promise.all([one.end(), other.end()]);
    await jobs.stop();
  });
  const id = (await jobs.send(sql, queue, {}))!;
  const fetched = async (retryCount = 0) => {
    await sql`
      update pgboss.job set state = 'active', started_on = now(), retry_count = ${retryCount} where id = ${id}`;
    return { id, name: queue.name, retryCount };
  };
  const stateOf = async (): Promise<string> =>
    (await sql<{ state: string }[]>`select state::text from pgboss.job where id = ${id}`)[0]!.state;
  return { sql, one, other, fetched, stateOf };
};

test('a job is left to its living process', async (t) => {
  const { one, other, fetched, stateOf } = await setUp(t);
  const job = await fetched();
  let ran = 0;
  await one.hold(job, async () => {
    ran += 1;
    assert.equal(await other.takeOver(QUEUES), 0, 'another process leaves it');
    assert.equal(await one.takeOver(QUEUES), 0, 'and so does the same one, whose session holds the lock');
    await assert.rejects(
      other.hold(job, async () => assert.fail()),
      /another process/,
    );
    await assert.rejects(
      one.hold(job, async () => assert.fail()),
      /earlier attempt/,
    );
  });
  assert.deepEqual([ran, await stateOf()], [1, 'active']);
  // It has ended here without a record of it: the process was killed in between.
  assert.equal(await other.takeOver(['another queue']), 0);
  assert.equal(await other.takeOver(QUEUES), 1);
  assert.equal(await stateOf(), 'retry');
});

test('a job that was taken over before it began is not run', async (t) => {
  const { one, other, fetched, stateOf } = await setUp(t);
  const job = await fetched();
  assert.equal(await other.takeOver(QUEUES), 1);
  await one.hold(job, async () => assert.fail('it is in its queue again'));
  const again = await fetched(1);
  await one.hold(job, async () => assert.fail('the attempt is another one'));
  let ran = 0;
  await other.hold(again, async () => {
    ran += 1;
  });
  assert.deepEqual([ran, await stateOf()], [1, 'active']);
});

test('a job that killed its process as often as it may be tried waits for its time limit', async (t) => {
  const { one, fetched } = await setUp(t);
  await fetched(2);
  assert.equal(await one.takeOver(QUEUES), 0);
});

test('a process that loses its session claims its jobs again in the next one', async (t) => {
  const { sql, one, other, fetched } = await setUp(t);
  assert.equal(await one.takeOver(QUEUES), 0);
  await one.hold(await fetched(), async () => {
    // Wait until the locks are gone, because an ended session has them for a moment.
    await sql`
      select pg_terminate_backend(pid, 20000) from pg_stat_activity
      where application_name = 'open-banking-claims' and datname = current_database()`;
    // The first statement may still use the lost connection.
    await one.takeOver(QUEUES).catch(() => one.takeOver(QUEUES));
    assert.equal(await other.takeOver(QUEUES).catch(() => other.takeOver(QUEUES)), 0);
  });
});

test('jobs that waited without a worker run together, not one at each poll', async (t) => {
  const { url, sql } = await testDatabase(t);
  const [sender, doer] = [
    createJobs(url, log, createSignals(sql, 'signals'), { run: false }),
    createJobs(url, log, createSignals(sql, 'signals'), { run: true }),
  ];
  t.after(() => Promise.all([sender.stop(), doer.stop()]).then(() => {}));
  const JOBS = 10;
  let ran = 0;
  const all = Promise.withResolvers<void>();
  const run = async () => {
    ran += 1;
    if (ran === JOBS) all.resolve();
  };
  const errand = worker(queue, run, { schedule: '0 0 1 1 *' });
  const schedules = () => sql`select from pgboss.schedule`;
  await sender.start([errand]);
  for (let n = 0; n < JOBS; n++) await sender.send(sql, queue, {});
  const connections = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'open-banking-jobs'`;
  assert.equal(
    connections.length,
    1,
    'a process that only sends jobs neither listens nor keeps the queues up',
  );
  assert.equal((await schedules()).length, 0, 'and plans nothing');
  await doer.start([errand]);
  assert.equal((await schedules()).length, 1);
  // An idle worker polls every 30 seconds.
  const deadline = AbortSignal.timeout(20_000);
  deadline.addEventListener('abort', () => all.reject(new Error(`${ran} of ${JOBS} jobs after 20 s`)));
  await all.promise;
});

test('a job whose notification was lost is found, and no transaction sends a notification', async (t) => {
  const { url, sql } = await testDatabase(t);
  const unheard = createSignals(sql, 'elsewhere');
  const [sender, doer] = [
    createJobs(url, log, unheard, { run: false }),
    createJobs(url, log, createSignals(sql, 'signals'), { run: true }),
  ];
  t.after(() => Promise.all([sender.stop(), doer.stop(), unheard.close()]).then(() => {}));
  const done = Promise.withResolvers<void>();
  const errand = worker(queue, async () => done.resolve());
  await doer.start([errand]);
  await sender.start([errand]);
  assert.deepEqual([...(await sql`select name from pgboss.queue where notify`)], []);
  await sender.send(sql, queue, {});
  // A worker alone polls every 30 seconds.
  const deadline = AbortSignal.timeout(20_000);
  deadline.addEventListener('abort', () => done.reject(new Error('not after 20 s')));
  await done.promise;
});
