import assert from 'node:assert/strict';
import { before, describe, type TestContext, test } from 'node:test';
import { after, HOUR, MINUTE, SECOND } from '../../../../packages/common/clock.ts';
import { startApp, type TestApp } from '../../../../test/support/app.ts';
import { deliverDue } from '../../../../test/support/deliver.ts';
import { createDeveloper } from '../../../../test/support/developer.ts';
import { ending } from '../../../../test/support/ending.ts';
import { webhookReceiver } from '../../../../test/support/webhook-receiver.ts';
import { revokeConnection } from '../../../consent/connections/erasure/revoke.ts';
import { forAllTenants } from '../../../platform/database/tenants.ts';
import { claimDue, saveDelivered } from './delivery-store.ts';
import { RETRY_DELAYS } from './policy.ts';
import { createLanes } from './workers.ts';

const PRIVATE = { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' };
/** Retries without random spread. */
const inTheMiddle = (): number => 0.5;

describe('delivery', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: PRIVATE, webhooks: { random: inTheMiddle } });
  });

  const deliveries = (webhookId: string) => app.sql<
    { status: string; attempts: number; nextAttemptAt: Date | null }[]
  >`
    select status, attempts, next_attempt_at as "nextAttemptAt" from webhook_deliveries
    where webhook_id = ${webhookId} order by created_at`;

  const attempts = (webhookId: string) => app.sql<
    { number: number; status: number | null; answer: string | null; error: string | null }[]
  >`
    select a.number, a.status, a.answer, a.error
    from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
    where d.webhook_id = ${webhookId} order by a.started_at, a.number`;

  test('an event reaches every subscribed webhook once, in its form', async (t) => {
    const developer = await createDeveloper(app);
    const stranger = await createDeveloper(app);
    const [flat, enveloped, picky, foreign] = await Promise.all([
      webhookReceiver(t),
      webhookReceiver(t),
      webhookReceiver(t),
      webhookReceiver(t),
    ]);
    await developer.addWebhook(flat.url);
    await developer.addWebhook(enveloped.url, { envelope: 'event' });
    await developer.addWebhook(picky.url, { events: ['ITEM.CONNECTION_REVOKED'] });
    await stranger.addWebhook(foreign.url);
    const connectionId = await developer.addConnection('user-1');
    const eventId = await developer.emit(connectionId, 'user-1');
    await app.service.deps.jobs.drain();

    assert.deepEqual(
      [flat, enveloped, picky, foreign].map((one) => one.received.length),
      [1, 1, 0, 0],
    );
    const [sent] = flat.received;
    assert.equal(
      sent!.body,
      `{"webhook_type":"AUTH","webhook_code":"AUTOMATICALLY_VERIFIED","connection_id":"${connectionId}",` +
        `"bank_id":"banca-intesa","user_id":"user-1","timestamp":${app.clock.now().getTime() / SECOND}}`,
    );
    assert.equal(sent!.headers['content-type'], 'application/json');
    assert.equal(sent!.headers['service-event-id'], eventId);
    assert.equal(sent!.headers['service-event-type'], 'AUTH.AUTOMATICALLY_VERIFIED');
    assert.match(sent!.headers['user-agent']!, /^Open-Banking-Data-Service\//);
    assert.deepEqual(JSON.parse(enveloped.received[0]!.body), {
      event_type: 'AUTH.AUTOMATICALLY_VERIFIED',
      api_key_prefix: developer.key.slice(0, 18),
      timestamp: app.clock.now().toISOString(),
      data: { connection_id: connectionId, bank_id: 'banca-intesa', user_id: 'user-1' },
    });
    assert.equal(enveloped.received[0]!.headers['service-event-id'], eventId);
  });

  test('an event that is rolled back is never sent', async (t) => {
    const developer = await createDeveloper(app);
    const receiver = await webhookReceiver(t);
    await developer.addWebhook(receiver.url);
    const connectionId = await developer.addConnection('user-1');
    const undo = new Error('undo');
    await app.sql
      .begin(async (tx) => {
        await developer.emit(connectionId, 'user-1', 'AUTH.AUTOMATICALLY_VERIFIED', tx);
        throw undo;
      })
      .catch((error) => assert.equal(error, undo));
    await deliverDue(app);
    assert.equal(receiver.received.length, 0);
  });

  test('a failed delivery is retried at every step of the schedule, as the same event with a fresh signature', async (t) => {
    const developer = await createDeveloper(app);
    const receiver = await webhookReceiver(t, (response) => response.writeHead(500).end('no luck'));
    const webhook = await developer.addWebhook(receiver.url);
    const eventId = await developer.emit(await developer.addConnection('user-1'), 'user-1');
    await deliverDue(app);
    for (const [step, delay] of RETRY_DELAYS.entries()) {
      assert.equal(receiver.received.length, step + 1);
      app.clock.advance({ ms: delay - 1 });
      await deliverDue(app);
      assert.equal(receiver.received.length, step + 1, 'not before its time');
      app.clock.advance({ ms: 1 });
      await deliverDue(app);
    }
    app.clock.advance({ days: 2 });
    await deliverDue(app);

    assert.equal(receiver.received.length, 10);
    assert.deepEqual(
      new Set(receiver.received.map((one) => one.headers['service-event-id'])),
      new Set([eventId]),
    );
    assert.equal(new Set(receiver.received.map((one) => one.body)).size, 1);
    assert.equal(new Set(receiver.received.map((one) => one.headers['service-signature'])).size, 10);
    const [delivery] = await deliveries(webhook.id);
    assert.equal(delivery!.status, 'failed');
    assert.deepEqual(
      (await attempts(webhook.id)).map(({ number, status, answer, error }) => [
        number,
        status,
        answer,
        error,
      ]),
      Array.from({ length: 10 }, (_, index) => [index + 1, 500, 'no luck', 'answered with status 500']),
    );
  });

  test('Retry-After is respected, but never beyond the next step', async (t) => {
    const developer = await createDeveloper(app);
    const wishes = ['60', '99999', new Date(app.clock.now().getTime() + 2 * HOUR).toUTCString()];
    const receiver = await webhookReceiver(t, (response, { index }) =>
      response.writeHead(503, { 'retry-after': wishes[index] ?? '0' }).end(),
    );
    const webhook = await developer.addWebhook(receiver.url);
    await developer.emit(await developer.addConnection('user-1'), 'user-1');
    // 60 s is longer than the 5 s of this step; 99,999 s is cut to the next step; the date fits unchanged.
    for (const wait of [60 * SECOND, 30 * MINUTE]) {
      await deliverDue(app);
      const [delivery] = await deliveries(webhook.id);
      assert.equal(delivery!.nextAttemptAt!.getTime() - app.clock.now().getTime(), wait);
      app.clock.advance({ ms: wait });
    }
    await deliverDue(app);
    const [delivery] = await deliveries(webhook.id);
    assert.equal(delivery!.nextAttemptAt!.getTime() - app.clock.now().getTime(), 2 * HOUR - 31 * MINUTE);
  });

  test('410 deactivates the webhook at once, and waiting deliveries are abandoned', async (t) => {
    const developer = await createDeveloper(app);
    const receiver = await webhookReceiver(t, (response, { index }) =>
      response.writeHead(index === 0 ? 500 : 410).end(),
    );
    const webhook = await developer.addWebhook(receiver.url);
    const connectionId = await developer.addConnection('user-1');
    await developer.emit(connectionId, 'user-1');
    await deliverDue(app);
    await developer.emit(connectionId, 'user-1');
    await deliverDue(app);
    const [row] = await app.sql`
      select deactivation_reason as reason, deactivated_at as at from webhooks where id = ${webhook.id}`;
    assert.deepEqual({ ...row }, { reason: 'gone', at: app.clock.now() });
    assert.deepEqual(
      (await deliveries(webhook.id)).map(({ status, attempts }) => [status, attempts]),
      [
        ['failed', 1],
        ['failed', 1],
      ],
    );
    await developer.emit(connectionId, 'user-1');
    await deliverDue(app);
    assert.equal(receiver.received.length, 2);
  });

  test('a former address that responds 410 after the change does not deactivate the webhook', async (t) => {
    const developer = await createDeveloper(app);
    const changed = Promise.withResolvers<void>();
    const former = await webhookReceiver(t, async (response) => {
      await changed.promise;
      response.writeHead(410).end();
    });
    const present = await webhookReceiver(t);
    const { id } = await developer.addWebhook(former.url);
    const eventId = await developer.emit(await developer.addConnection('user-1'), 'user-1');
    const delivering = deliverDue(app);
    await former.arrived(1);
    await app.api.patch(`/developers/webhooks/${id}`, { key: developer.session, body: { url: present.url } });
    changed.resolve();
    await delivering;
    app.clock.advance({ seconds: 5 });
    await deliverDue(app);
    assert.deepEqual(
      present.received.map(({ headers }) => headers['service-event-id']),
      [eventId],
    );
    assert.equal((await deliveries(id))[0]!.status, 'delivered');
  });

  test('every attempt is logged and a success counts, whatever happens to the delivery meanwhile', async (t) => {
    const developer = await createDeveloper(app);
    const answers = [500, 200, 500, 200].map((status) => ({ status, given: Promise.withResolvers<void>() }));
    const receiver = await webhookReceiver(t, async (response, { index }) => {
      const { status, given } = answers[index]!;
      await given.promise;
      response.writeHead(status).end();
    });
    const { id } = await developer.addWebhook(receiver.url);
    const path = `/developers/webhooks/${id}`;
    const call = { key: developer.session, body: {} };
    const connectionId = await developer.addConnection('user-1');
    const outcome = async () => (await deliveries(id)).map((row) => [row.status, row.attempts]);

    // Resent during the first attempt: one fails, the other arrives.
    await developer.emit(connectionId, 'user-1');
    const delivering = deliverDue(app);
    await receiver.arrived(1);
    const [sent] = (await app.api.get(`${path}/deliveries`, { key: developer.session })).body.data;
    await app.api.post(`${path}/deliveries/${sent.id}/resend`, call);
    const again = deliverDue(app);
    await receiver.arrived(2);
    for (const { given } of answers.slice(0, 2)) given.resolve();
    await Promise.all([delivering, again]);
    assert.deepEqual(await outcome(), [['delivered', 2]]);

    // Abandoned during two attempts: one fails, the other arrives.
    app.clock.advance({ seconds: 1 });
    await developer.emitMany(connectionId, 'user-1', 2);
    const sending = deliverDue(app);
    await receiver.arrived(4);
    await app.api.delete(path, { key: developer.session });
    const givingUp = deliverDue(app);
    while ((await outcome()).filter(([status]) => status === 'failed').length < 2);
    for (const { given } of answers) given.resolve();
    await Promise.all([sending, givingUp]);
    assert.deepEqual((await outcome()).toSorted(), [
      ['delivered', 1],
      ['delivered', 2],
      ['failed', 1],
    ]);
  });

  test('a redirect is a failure and is not followed', async (t) => {
    const developer = await createDeveloper(app);
    const elsewhere = await webhookReceiver(t);
    const receiver = await webhookReceiver(t, (response) =>
      response.writeHead(307, { location: elsewhere.url }).end(),
    );
    const webhook = await developer.addWebhook(receiver.url);
    await developer.emit(await developer.addConnection('user-1'), 'user-1');
    await deliverDue(app);
    assert.equal(elsewhere.received.length, 0);
    const [attempt] = await attempts(webhook.id);
    assert.deepEqual(
      [attempt!.status, attempt!.error],
      [307, 'answered with status 307: redirects are not followed'],
    );
  });

  test('deliveries that arrive together are each settled, except one of a revoked connection', async (t) => {
    const developer = await createDeveloper(app);
    const webhook = await developer.addWebhook((await webhookReceiver(t)).url);
    const [kept, revoked] = [
      await developer.addConnection('user-1'),
      await developer.addConnection('user-2'),
    ];
    await developer.emit(kept, 'user-1');
    await developer.emit(revoked, 'user-2');
    const now = app.clock.now();
    const due = await claimDue(app.sql, webhook.id, 0, now, after(now, 15 * SECOND));
    await forAllTenants('job', () =>
      revokeConnection(app.service.deps, developer.keyId, revoked, now, { by: 'user' }),
    );
    const attempt = { startedAt: now, durationMs: 3, status: 200, answer: 'thanks', error: null };
    const lot = due.map(({ id, connectionId, attempts }) => ({ id, connectionId, attempts, attempt }));
    const overtaken = due.filter(({ connectionId }) => connectionId === revoked).map(({ id }) => id);
    assert.deepEqual(await saveDelivered(app.sql, lot, now), overtaken);
    const saved = await app.sql`
      select d.id, d.status, d.attempts, a.number, a.duration_ms, a.answer
      from webhook_deliveries d left join webhook_attempts a on a.delivery_id = d.id
      where d.id = any(${due.map(({ id }) => id)}) order by d.connection_id = ${revoked}`;
    const [arrived] = due.filter(({ connectionId }) => connectionId === kept);
    assert.deepEqual(
      [...saved].map((row) => Object.values(row)),
      [
        [arrived!.id, 'delivered', 1, 1, 3, 'thanks'],
        [overtaken[0], 'pending', 0, null, null, null],
      ],
    );
  });

  /** Makes ten deliveries to one receiver, with `saving` around each statement that records several. */
  const tenTogether = async (
    t: TestContext,
    saving: <T>(save: Promise<T>) => Promise<T>,
  ): Promise<string> => {
    const developer = await createDeveloper(app);
    const together = Promise.withResolvers<void>();
    const receiver = await webhookReceiver(t, async (response) => {
      await together.promise;
      response.end();
    });
    const webhook = await developer.addWebhook(receiver.url);
    const connectionId = await developer.addConnection('user-1');
    await app.sql`update webhooks set first_delivered_at = ${app.clock.now()} where id = ${webhook.id}`;
    await developer.emitMany(connectionId, 'user-1', 10);
    const { deps } = app.service;
    const watched = ((...query: Parameters<typeof deps.sql>) => {
      const result = deps.sql(...query) as unknown as Promise<unknown>;
      return String(query[0]).includes('overtaken') ? saving(result) : result;
    }) as unknown as typeof deps.sql;
    const sql = Object.assign(watched, deps.sql);
    const lanes = createLanes({ ...deps, sql });
    const served = forAllTenants('job', () => lanes.serve(webhook.id, new AbortController().signal));
    await receiver.arrived(10);
    together.resolve();
    await served;
    return webhook.id;
  };

  test('successes that arrive together are recorded in one statement', async (t) => {
    let saves = 0;
    const webhookId = await tenTogether(t, (save) => {
      saves += 1;
      return save;
    });
    assert.deepEqual(
      (await deliveries(webhookId)).map(({ status }) => status),
      Array.from({ length: 10 }, () => 'delivered'),
    );
    assert.ok(saves <= 5, `${saves} statements`);
  });

  test('a record whose confirmation was lost is stored once', async (t) => {
    let lost = false;
    const webhookId = await tenTogether(t, async (save) => {
      const result = await save;
      if (lost) return result;
      lost = true;
      throw new Error('the connection ended before the result came');
    });
    const recorded = await deliveries(webhookId);
    assert.deepEqual(
      recorded.map(({ status, attempts }) => [status, attempts]),
      Array.from({ length: 10 }, () => ['delivered', 1]),
    );
    assert.equal((await attempts(webhookId)).length, 10);
  });

  test('deliveries of a killed process are attempted again after their lease', async (t) => {
    const developer = await createDeveloper(app);
    const receiver = await webhookReceiver(t);
    const webhook = await developer.addWebhook(receiver.url);
    await developer.emit(await developer.addConnection('user-1'), 'user-1');
    const now = app.clock.now();
    const taken = await claimDue(app.sql, webhook.id, 0, now, new Date(now.getTime() + 15 * SECOND));
    assert.equal(taken.length, 1);
    await deliverDue(app);
    assert.equal(receiver.received.length, 0, 'another process may still be at it');
    app.clock.advance({ seconds: 15 });
    await deliverDue(app);
    assert.equal(receiver.received.length, 1);
    assert.equal((await deliveries(webhook.id))[0]!.status, 'delivered');
  });
});

test('two processes over one database send each event once', async (t) => {
  const first = await startApp(t, { env: PRIVATE });
  const second = await startApp(t, {
    env: PRIVATE,
    clock: first.clock,
    databaseUrl: first.databaseUrl,
  });
  const developer = await createDeveloper(first);
  const receiver = await webhookReceiver(t);
  await developer.addWebhook(receiver.url);
  const connectionId = await developer.addConnection('user-1');
  await Promise.all(Array.from({ length: 40 }, () => developer.emit(connectionId, 'user-1')));
  await Promise.all([deliverDue(first), deliverDue(second), deliverDue(first), deliverDue(second)]);
  const ids = receiver.received.map((one) => one.headers['service-event-id']);
  assert.equal(ids.length, 40);
  assert.equal(new Set(ids).size, 40);
});
