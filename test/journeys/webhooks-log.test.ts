/** The delivery log and resending. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { deliverDue } from '../support/deliver.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts';

test('the log shows every attempt; one delivery, or all failed ones since a time, can be sent again', async (t) => {
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
      connection_id: connectionId,
      test: false,
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

describe('a webhook as a whole', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let receiver: WebhookReceiver;
  let status = 200;

  before(async () => {
    app = await startApp(end, {
      env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' },
      webhooks: { random: () => 0.5 },
    });
    receiver = await webhookReceiver(end, (response) => response.writeHead(status).end());
  });

  /** Makes a developer, a webhook and connections of two users, without deliveries. */
  const begin = async () => {
    developer = await createDeveloper(app);
    const { id } = await developer.addWebhook(receiver.url);
    const one = await developer.addConnection('user-1');
    const two = await developer.addConnection('user-2');
    const path = `/developers/webhooks/${id}`;
    const key = developer.session;
    const stats = async () => (await app.api.get(path, { key })).body.stats;
    const resend = (body: object, who = key) => app.api.post(`${path}/resend`, { key: who, body });
    return { id, one, two, path, key, stats, resend };
  };

  const deliver = async (responding: number): Promise<void> => {
    status = responding;
    await deliverDue(app);
  };

  test('statistics show the delivered share, the last failure and the next attempt, without tests', async () => {
    const { one, path, key, stats } = await begin();
    assert.equal((await stats()).success_rate, null);
    for (let count = 0; count < 3; count++) await developer.emit(one, 'user-1');
    await deliver(200);
    app.clock.advance({ minutes: 1 });
    await developer.emit(one, 'user-1');
    await deliver(500);
    app.clock.advance({ seconds: 1 });
    await app.api.post(`${path}/test`, { key, body: {} });
    await deliver(503);
    const failedAt = app.clock.now().toISOString();
    const { delivery_id, ...failure } = (await stats()).last_failure;
    assert.deepEqual(failure, { attempted_at: failedAt, status: 503, error: 'answered with status 503' });
    assert.equal((await app.api.get(`${path}/deliveries/${delivery_id}`, { key })).status, 200);
    const { since, last_failure, ...counts } = await stats();
    assert.deepEqual(counts, {
      delivered: 3,
      retrying: 1,
      failed: 0,
      waiting: 0,
      success_rate: 0.75,
      next_attempt_at: new Date(app.clock.now().getTime() + 4_000).toISOString(),
    });
    const [listed] = (await app.api.get('/developers/webhooks', { key })).body.data;
    assert.equal(listed.stats.success_rate, 0.75);
    const tests = (await app.api.get(`${path}/deliveries`, { key })).body.data.filter(
      (delivery: { test: boolean }) => delivery.test,
    );
    assert.deepEqual(
      tests.map((delivery: { connection_id: string | null }) => delivery.connection_id),
      [null],
    );
    app.clock.advance({ days: 8 });
    const later = await app.api.get(path, { key: await developer.logIn() });
    assert.equal(later.body.stats.success_rate, null, 'seven days count');
  });

  test('a description is set, changed and removed, and refused if too long', async () => {
    const { key, path } = await begin();
    const made = await app.api.post('/developers/webhooks', {
      key,
      body: { url: receiver.url, description: ' Bookkeeping ' },
    });
    assert.equal(made.body.description, 'Bookkeeping');
    const change = (body: object) => app.api.patch(path, { key, body });
    assert.equal((await change({ description: 'Ledger' })).body.description, 'Ledger');
    assert.equal((await change({ url: `${receiver.url}/x` })).body.description, 'Ledger');
    assert.equal((await change({ description: '  ' })).body.description, null);
    assertError(await change({ description: 'x'.repeat(101) }), 400, 'INPUT_TOO_LONG');
  });

  test('deliveries and events are filtered by type, connection, user and time', async () => {
    const { one, two, path, key } = await begin();
    const first = await developer.emit(one, 'user-1');
    app.clock.advance({ hours: 1 });
    const noon = app.clock.now().toISOString();
    const second = await developer.emit(two, 'user-2', 'ITEM.CONNECTION_REVOKED');
    const third = await developer.emit(two, 'user-2');
    const cases: [string, string[]][] = [
      ['type=ITEM.CONNECTION_REVOKED', [second]],
      [`connection_id=${one}`, [first]],
      ['user_id=user-2', [second, third]],
      ['user_id=nobody', []],
      [`since=${noon}`, [second, third]],
      [`until=${noon}`, [first]],
      [`user_id=user-2&type=AUTH.AUTOMATICALLY_VERIFIED&since=${noon}`, [third]],
    ];
    for (const [query, expected] of cases) {
      const deliveries = (await app.api.get(`${path}/deliveries?${query}`, { key })).body;
      const events = (await app.api.get(`/developers/events?${query}`, { key })).body;
      const delivered = deliveries.data.map((delivery: { event_id: string }) => delivery.event_id);
      const recorded = events.data.map((event: { id: string }) => event.id);
      assert.deepEqual(
        [delivered.sort(), recorded.sort()],
        [[...expected].sort(), [...expected].sort()],
        query,
      );
      assert.equal(deliveries.total_count, expected.length);
    }
    const backwards = `since=2026-03-15T00:00:00Z&until=2026-03-14T00:00:00Z`;
    assertError(await app.api.get(`${path}/deliveries?${backwards}`, { key }), 400, 'INVALID_PARAMETER');
    // A user of another developer with the same id is another user.
    const stranger = await createDeveloper(app);
    const theirs = await app.api.get('/developers/events?user_id=user-2', { key: stranger.session });
    assert.equal(theirs.body.total_count, 0);
  });

  test('events of a range are counted and sent again once each, including missed ones', async () => {
    const { one, two, path, key, resend } = await begin();
    const from = app.clock.now().toISOString();
    const told = await developer.emit(one, 'user-1');
    await deliver(200);
    await app.api.delete(path, { key });
    const missed = [
      await developer.emit(two, 'user-2'),
      await developer.emit(two, 'user-2', 'ITEM.CONNECTION_REVOKED'),
    ];
    assertError(await resend({ from }), 400, 'INVALID_PARAMETER');
    await app.api.patch(path, { key, body: { status: 'active' } });
    app.clock.advance({ minutes: 5 });

    const counts = async (body: object) => {
      const { events, resent } = (await resend({ from, dry_run: true, ...body })).body;
      return [events, resent];
    };
    assert.deepEqual(await counts({}), [3, 3]);
    assert.deepEqual(await counts({ skip_delivered: true }), [3, 2]);
    assert.deepEqual(await counts({ types: ['ITEM.CONNECTION_REVOKED'] }), [1, 1]);
    assert.deepEqual(await counts({ user_id: 'user-1' }), [1, 1]);
    assert.deepEqual(await counts({ connection_id: two }), [2, 2]);
    assert.deepEqual(await counts({ to: from }), [0, 0]);
    const before = receiver.received.length;
    await deliver(200);
    assert.equal(receiver.received.length, before, 'a dry run sends nothing');

    const body = { from, skip_delivered: true };
    const both = await Promise.all([resend(body), resend(body)]);
    assert.deepEqual(
      both.map(({ body: { resent } }) => resent).sort(),
      [0, 2],
      'on its way is not sent twice',
    );
    await deliver(200);
    const arrived = receiver.received.slice(before).map(({ headers }) => headers['service-event-id']);
    assert.deepEqual(arrived.sort(), [...missed].sort());
    assert.equal((await resend({ from, user_id: 'user-1' })).body.resent, 1);
    await deliver(200);
    assert.equal(receiver.received.at(-1)!.headers['service-event-id'], told);
    const log = (await app.api.get(`${path}/deliveries`, { key })).body.data;
    assert.equal(log.length, 3, 'a delivery for each event, however often it is sent');

    const stranger = await createDeveloper(app);
    assertError(await resend({ from }, stranger.session), 404, 'WEBHOOK_NOT_FOUND');
    assertError(await resend({ from, to: '2020-01-01T00:00:00Z' }), 400, 'INVALID_PARAMETER');
  });

  test('a range with too many events is refused as a whole, and counted', async () => {
    const { one, resend } = await begin();
    const from = app.clock.now().toISOString();
    await developer.emitMany(one, 'user-1', 5_001);
    await app.sql`update webhook_deliveries set status = 'delivered', next_attempt_at = null, settled_at = created_at`;
    app.clock.advance({ minutes: 1 });
    for (const dry_run of [true, false]) {
      const refused = await resend({ from, dry_run });
      assertError(refused, 400, 'INVALID_PARAMETER');
      assert.match(refused.body.error_message, /5001 events/);
    }
    const [row] = await app.sql<{ count: number }[]>`
      select count(*)::integer as count from webhook_deliveries where status = 'pending'`;
    assert.equal(row!.count, 0);
  });

  test('a page after an erased delivery continues at its position', async () => {
    const { one, two, path, key } = await begin();
    for (const [connection, user] of [
      [one, 'user-1'],
      [two, 'user-2'],
      [one, 'user-1'],
      [two, 'user-2'],
    ] as const) {
      app.clock.advance({ minutes: 1 });
      await developer.emit(connection, user);
    }
    await deliver(200);
    const list = async (query: string) => app.api.get(`${path}/deliveries?${query}`, { key });
    const ids = (await list('limit=4')).body.data.map(({ id }: { id: string }) => id);
    await app.api.delete(`/connections/${one}`, { key: developer.key });
    await deliver(200);
    const left = (await list('')).body.data.map(({ id }: { id: string }) => id);
    assert.ok(left.includes(ids[0]) && !left.includes(ids[1]), 'the second was about the revoked connection');
    const next = await list(`limit=10&starting_after=${ids[1]}`);
    assert.equal(next.status, 200, JSON.stringify(next.body));
    assert.deepEqual(
      next.body.data.map(({ id }: { id: string }) => id),
      [ids[2]],
    );
    const stranger = await createDeveloper(app);
    const other = await stranger.addWebhook(receiver.url);
    const foreign = `/developers/webhooks/${other.id}/deliveries?starting_after=${ids[1]}`;
    assertError(await app.api.get(foreign, { key: stranger.session }), 400, 'INVALID_PARAMETER');
  });

  test('an event without a connection is not a test: it counts, and can be sent again', async () => {
    const { path, key, stats, resend } = await begin();
    await app.api.patch(path, { key, body: { events: ['ACCESS.CLAIM_REPEATED'] } });
    const from = app.clock.now().toISOString();
    const event = {
      type: 'ACCESS.CLAIM_REPEATED',
      keyId: developer.keyId,
      connectionId: null,
      occurredAt: app.clock.now(),
      payload: { token_id: 'token' },
    } as const;
    await app.sql.begin((tx) => app.service.deps.outbox.record(tx, [event]));
    await deliver(200);
    assert.equal((await stats()).success_rate, 1);
    assert.equal((await resend({ from })).body.resent, 1);
    const [delivery] = (await app.api.get(`${path}/deliveries`, { key })).body.data;
    assert.deepEqual([delivery.test, delivery.connection_id, delivery.status], [false, null, 'pending']);
  });

  test('events of a revoked connection cannot be sent again', async () => {
    const { one, key, resend } = await begin();
    const from = app.clock.now().toISOString();
    await developer.emit(one, 'user-1');
    await deliver(200);
    await app.api.delete(`/connections/${one}`, { key: developer.key });
    await deliver(200);
    app.clock.advance({ minutes: 1 });
    const response = await resend({ from });
    assert.deepEqual([response.body.events, response.body.resent], [0, 0]);
    assert.equal((await app.api.get('/developers/events', { key })).body.count, 2);
  });
});
