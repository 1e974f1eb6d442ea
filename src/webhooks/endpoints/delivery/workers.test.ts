import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, DAY, MINUTE, SECOND } from '../../../../packages/common/clock.ts';
import { startApp } from '../../../../test/support/app.ts';
import { deliverDue } from '../../../../test/support/deliver.ts';
import { createDeveloper } from '../../../../test/support/developer.ts';
import { webhookReceiver } from '../../../../test/support/webhook-receiver.ts';
import { forAllTenants } from '../../../platform/database/tenants.ts';
import { createLanes } from './workers.ts';

const PRIVATE = { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' };
/** Deadlines longer than any test. */
const FOREVER = { connectMs: DAY, responseMs: DAY };
const silence = (): void => {};
/** One and a half times the ten seconds of a response. */
const LEASE = 15 * SECOND;

test('ten hanging receivers delay no other, and get at most ten requests at a time', async (t) => {
  const app = await startApp(t, { env: { ...PRIVATE, ROLE: 'all' }, webhooks: FOREVER });
  const developer = await createDeveloper(app);
  const hanging = await Promise.all(Array.from({ length: 10 }, () => webhookReceiver(t, silence)));
  const healthy = await webhookReceiver(t);
  for (const { url } of [...hanging, healthy]) await developer.addWebhook(url);
  const connectionId = await developer.addConnection('user-1');

  // Long before the healthy receiver gets the last of these, the others have all that they will ever accept.
  for (let round = 0; round < 15; round++) {
    await developer.emitMany(connectionId, 'user-1', 10);
    await healthy.arrived(10 * (round + 1));
  }
  await Promise.all(hanging.map((receiver) => receiver.arrived(10)));
  assert.deepEqual(
    hanging.map(({ received }) => received.length),
    hanging.map(() => 10),
  );
  assert.equal(new Set(healthy.received.map(({ headers }) => headers['service-event-id'])).size, 150);
  // Close the hanging ones, so that the service need not wait for them.
  await Promise.all(hanging.map((receiver) => receiver.close()));
});

test('a receiver that failed for a minute gets one request at a time, and all again when it works', async (t) => {
  const app = await startApp(t, { env: PRIVATE, webhooks: { retryDelays: [MINUTE, MINUTE, MINUTE] } });
  const developer = await createDeveloper(app);
  const leases: number[] = [];
  let status = 503;
  // Responds after the number of concurrent deliveries is known.
  const receiver = await webhookReceiver(t, async (response) => {
    const [row] = await app.sql`
      select count(*)::integer as count from webhook_deliveries
      where status = 'pending' and next_attempt_at = ${after(app.clock.now(), LEASE)}`;
    leases.push(row!.count);
    response.writeHead(status).end();
  });
  await developer.addWebhook(receiver.url);
  await developer.emitMany(await developer.addConnection('user-1'), 'user-1', 20);
  await deliverDue(app);
  assert.equal(Math.max(...leases.splice(0)), 10);

  app.clock.advance({ minutes: 2 });
  await deliverDue(app);
  assert.equal(leases.length, 20);
  assert.equal(Math.max(...leases.splice(0)), 1);

  app.clock.advance({ minutes: 2 });
  status = 200;
  await deliverDue(app);
  assert.equal(Math.max(...leases), 10);
  const [row] = await app.sql`
    select count(*)::integer as count from webhook_deliveries where status = 'delivered'`;
  assert.equal(row!.count, 20);
});

test('a webhook that is deleted while its lane closes leaves no job for it', async (t) => {
  const app = await startApp(t, { env: PRIVATE, webhooks: { retryDelays: [SECOND] } });
  const { deps } = app.service;
  const developer = await createDeveloper(app);
  const receiver = await webhookReceiver(t, (response) => response.writeHead(503).end());
  const { id } = await developer.addWebhook(receiver.url);
  await developer.emit(await developer.addConnection('user-1'), 'user-1');
  await app.sql`delete from pgboss.job`;

  // The attempt has ended and its retry is known: in the next transaction the lane schedules its wake-up.
  const begin: typeof deps.sql.begin = async (work) => {
    await app.sql`
      delete from webhooks w using webhook_deliveries d where d.webhook_id = w.id and d.retries = 1`;
    return deps.sql.begin(work);
  };
  const sql = Object.assign(deps.sql.bind(null), deps.sql, { begin });
  await forAllTenants('job', () => createLanes({ ...deps, sql }).serve(id, new AbortController().signal));
  assert.equal(receiver.received.length, 1);
  assert.deepEqual([...(await app.sql`select id from webhooks`)], []);
  assert.deepEqual([...(await app.sql`select data from pgboss.job`)], []);
});

test('a due delivery that a transaction has locked is tried again in a second, not without a pause', async (t) => {
  const app = await startApp(t, { env: PRIVATE });
  const { deps } = app.service;
  const developer = await createDeveloper(app);
  const receiver = await webhookReceiver(t);
  const { id } = await developer.addWebhook(receiver.url);
  await developer.emit(await developer.addConnection('user-1'), 'user-1');
  await app.sql`delete from pgboss.job`;
  await app.sql.begin(async (tx) => {
    await tx`select from webhook_deliveries where webhook_id = ${id} for update`;
    await forAllTenants('job', () => createLanes(deps).serve(id, new AbortController().signal));
  });
  assert.equal(receiver.received.length, 0);
  const [job] =
    await app.sql`select start_after - created_on >= interval '1 second' as later from pgboss.job`;
  assert.deepEqual(job, { later: true });
});
