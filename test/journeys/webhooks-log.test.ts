/** What became of deliveries: the log, and what can be sent again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { deliverDue } from '../support/deliver.ts';
import { createDeveloper } from '../support/developer.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

test('the log shows every attempt; a delivery, or all that failed since a time, can be sent again', async (t) => {
  const app = await startApp(t, {
    env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' },
    webhooks: { random: () => 0.5 },
  });
  const developer = await createDeveloper(app);
  const { session: key } = developer;
  let broken = true;
  const receiver = await webhookReceiver(t, (response) =>
    broken ? response.writeHead(500).end('x'.repeat(3_000)) : response.writeHead(201).end('fine'),
  );
  const { id } = await developer.addWebhook(receiver.url);
  const connectionId = await developer.addConnection('user-1');
  const log = `/developers/webhooks/${id}/deliveries`;
  const early = await developer.emit(connectionId, 'user-1');
  await deliverDue(app);
  const [first] = (await app.api.get(log, { key })).body.data;
  assert.deepEqual(
    { ...first, attempts: [{ ...first.attempts[0], duration_ms: 0 }] },
    {
      object: 'webhook_delivery',
      id: first.id,
      webhook_id: id,
      event_id: early,
      event_type: 'AUTH.AUTOMATICALLY_VERIFIED',
      status: 'pending',
      created_at: app.clock.now().toISOString(),
      next_attempt_at: new Date(app.clock.now().getTime() + 5_000).toISOString(),
      attempts: [
        {
          number: 1,
          attempted_at: app.clock.now().toISOString(),
          duration_ms: 0,
          status: 500,
          answer: 'x'.repeat(1_024),
          error: 'answered with status 500',
        },
      ],
      payload: JSON.parse(receiver.received[0]!.body),
    },
  );

  await app.sql`
    update webhook_deliveries set status = 'failed', next_attempt_at = null, settled_at = ${app.clock.now()}`;
  app.clock.advance({ hours: 1 });
  const since = app.clock.now().toISOString();
  for (let count = 0; count < 3; count++) await developer.emit(connectionId, 'user-1');
  await deliverDue(app);
  await app.sql`
    update webhook_deliveries set status = 'failed', next_attempt_at = null, settled_at = ${app.clock.now()}`;
  broken = false;

  const recovered = await app.api.post(`/developers/webhooks/${id}/recover`, { key, body: { since } });
  assert.deepEqual(recovered.body, { object: 'webhook_recovery', webhook_id: id, since, resent: 3 });
  await deliverDue(app);
  const delivered = (await app.api.get(`${log}?status=delivered`, { key })).body;
  assert.equal(delivered.count, 3);
  for (const delivery of delivered.data) {
    assert.deepEqual(
      delivery.attempts.map((attempt: { status: number }) => attempt.status),
      [500, 201],
    );
  }

  const other = await developer.addWebhook('https://example.com/hooks');
  for (const { id: deliveryId } of delivered.data) {
    const own = await app.api.get(`${log}/${deliveryId}`, { key });
    assert.deepEqual(
      own.body,
      delivered.data.find(({ id }: { id: string }) => id === deliveryId),
    );
    const elsewhere = `/developers/webhooks/${other.id}/deliveries/${deliveryId}`;
    assertError(await app.api.get(elsewhere, { key }), 404, 'DELIVERY_NOT_FOUND');
  }

  const resent = await app.api.post(`${log}/${first.id}/resend`, { key, body: {} });
  assert.equal(resent.body.status, 'pending');
  await deliverDue(app);
  assert.equal(receiver.received.at(-1)!.headers['service-event-id'], early);
  assert.equal(receiver.received.at(-1)!.body, receiver.received[0]!.body);

  const pages: string[][] = [];
  for (let after = ''; ; ) {
    const page = (await app.api.get(`${log}?limit=3${after}`, { key })).body;
    pages.push(page.data.map((delivery: { id: string }) => delivery.id));
    if (!page.has_more) break;
    after = `&starting_after=${page.data.at(-1).id}`;
  }
  assert.deepEqual(
    pages.map((page) => page.length),
    [3, 1],
  );
  assert.equal(new Set(pages.flat()).size, 4);
  assert.equal(pages[1]![0], first.id, 'newest first');
  assertError(await app.api.get(`${log}?starting_after=dlv_nonsense`, { key }), 400, 'INVALID_PARAMETER');
});
