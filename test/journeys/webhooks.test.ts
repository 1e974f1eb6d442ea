/** Webhooks over HTTP: register, receive, verify, change, read the log, send again. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import Stripe from 'stripe';
import { after, DAY } from '../../packages/common/clock.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { deliverDue } from '../support/deliver.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { assertStandard } from '../support/standard-webhooks.ts';
import { type Received, webhookReceiver } from '../support/webhook-receiver.ts';

const { webhooks: stripe } = new Stripe('sk_test_unused');

const EVENTS = [
  'AUTH.AUTOMATICALLY_VERIFIED',
  'ITEM.CONNECTION_REVOKED',
  'ITEM.CONNECTION_EXPIRING',
  'ITEM.CONNECTION_EXPIRED',
  'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
];

describe('webhooks', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let key: string;

  before(async () => {
    app = await startApp(end, {
      env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' },
      webhooks: { random: () => 0.5 },
    });
    developer = await createDeveloper(app);
    key = developer.session;
  });

  const register = async (body: object) => {
    const answer = await app.api.post('/developers/webhooks', { key, body });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const verified = ({ body, headers }: Received, secret: string) => {
    assertStandard({ body, headers }, secret);
    return stripe.constructEvent(
      body,
      headers['service-signature'] as string,
      secret,
      undefined,
      undefined,
      app.clock.now().getTime(),
    );
  };

  test('registration shows the secret once; the list shows everything else', async () => {
    const made = await register({ url: 'https://example.com/hooks' });
    assert.deepEqual(made, {
      object: 'webhook',
      id: made.id,
      url: 'https://example.com/hooks',
      events: EVENTS,
      envelope: 'flat',
      description: null,
      status: 'active',
      created_at: app.clock.now().toISOString(),
      deactivated_at: null,
      deactivation_reason: null,
      stats: {
        since: after(app.clock.now(), -7 * DAY).toISOString(),
        delivered: 0,
        retrying: 0,
        failed: 0,
        waiting: 0,
        success_rate: null,
        last_failure: null,
        next_attempt_at: null,
      },
      secret: made.secret,
    });
    assert.match(made.id, /^wh_[0-9A-Za-z]{22}$/);
    assert.match(made.secret, /^whsec_[0-9A-Za-z]{32}$/);
    const { secret, ...rest } = made;
    const { body } = await app.api.get('/developers/webhooks', { key });
    assert.deepEqual(
      body.data.find((webhook: { id: string }) => webhook.id === made.id),
      rest,
    );
    assert.deepEqual((await app.api.get(`/v1/developers/webhooks/${made.id}`, { key })).body, rest);
    const [row] = await app.sql`select secret from webhooks where id = ${made.id}`;
    assert.ok(!row!.secret.includes(Buffer.from(secret)), 'sealed at rest');
    assert.equal((await app.api.delete(`/developers/webhooks/${made.id}`, { key })).status, 200);
  });

  test('invalid events and addresses are refused, each with its reason', async () => {
    const url = 'https://example.com/hooks';
    const post = (body: object) => app.api.post('/v1/developers/webhooks', { key, body });
    for (const events of [
      'ITEM.CONNECTION_REVOKED',
      ['ITEM.CONNECTION_REVOKED', 'ITEM.NONSENSE'],
      [],
      [7],
      {},
    ]) {
      assertError(await post({ url, events }), 400, 'INVALID_EVENTS');
    }
    for (const bad of ['nonsense', 'ftp://example.com/', 'https://user:secret@example.com/', 17]) {
      const answer = await post({ url: bad });
      assertError(answer, 400, 'INVALID_WEBHOOK_URL');
      assert.match(answer.body.error_message, /was refused: .{10,}\.$/);
    }
    assertError(await post({}), 400, 'MISSING_FIELDS');
    assertError(await post({ url: `https://example.com/${'x'.repeat(2_048)}` }), 400, 'INPUT_TOO_LONG');
    assertError(await post({ url, envelope: 'brown' }), 400, 'INVALID_PARAMETER');
  });

  test('without the development switch only public https addresses are accepted', async (t) => {
    const guarded = await startApp(t, { clock: app.clock, databaseUrl: app.databaseUrl });
    for (const [url, reason] of [
      ['http://example.com/hooks', /does not begin with https/],
      ['https://localhost/hooks', /name of the local machine/],
      ['https://127.0.0.1/', /127\.0\.0\.1, which is not public \(loopback\)/],
      ['https://[::ffff:10.0.0.1]/', /not public \(ipv4Mapped\)/],
      ['https://0x7f.1/', /127\.0\.0\.1/],
      ['https://example.com:6379/', /its port 6379 is not allowed for webhooks: Redis listens there/],
      ['https://example.com:25/', /its port 25 is not allowed for webhooks: browsers also refuse it/],
    ] as const) {
      const answer = await guarded.api.post('/developers/webhooks', { key, body: { url } });
      assertError(answer, 400, 'INVALID_WEBHOOK_URL');
      assert.match(answer.body.error_message, reason);
    }
    const accepted = await guarded.api.post('/developers/webhooks', {
      key,
      body: { url: 'https://93.184.215.14/' },
    });
    assert.equal(accepted.status, 201);
    await guarded.api.delete(`/developers/webhooks/${accepted.body.id}`, { key });
  });

  test('after a rotation both secrets sign for 24 hours, then the new one alone', async (t) => {
    const receiver = await webhookReceiver(t);
    const { id, secret: old } = await register({ url: receiver.url });
    const send = async (): Promise<Received> => {
      await app.api.post(`/developers/webhooks/${id}/test`, { key, body: {} });
      await deliverDue(app);
      return receiver.received.at(-1)!;
    };
    const rotated = (await app.api.post(`/developers/webhooks/${id}/rotate-secret`, { key, body: {} })).body;
    const during = await send();
    assert.ok(verified(during, rotated.secret) && verified(during, old));
    app.clock.advance({ hours: 24 });
    key = await developer.logIn();
    const afterwards = await send();
    assert.ok(verified(afterwards, rotated.secret));
    assert.throws(() => verified(afterwards, old));
    assert.equal(rotated.previous_secret_expires_at, app.clock.now().toISOString());
    const [row] = await app.sql`select previous_secret from webhooks where id = ${id}`;
    assert.equal(row!.previous_secret, null, 'forgotten by then');
    await app.api.delete(`/developers/webhooks/${id}`, { key });
  });

  test('a changed webhook gets later events; a deactivated one gets none, and can be activated again', async (t) => {
    const former = await webhookReceiver(t);
    const latter = await webhookReceiver(t);
    const { id } = await register({ url: former.url });
    const path = `/developers/webhooks/${id}`;
    const connectionId = await developer.addConnection('user-2');
    const changed = await app.api.patch(path, {
      key,
      body: { url: latter.url, events: ['ITEM.CONNECTION_REVOKED'], envelope: 'event' },
    });
    assert.deepEqual(
      [changed.body.url, changed.body.events, changed.body.envelope],
      [latter.url, ['ITEM.CONNECTION_REVOKED'], 'event'],
    );
    await developer.emit(connectionId, 'user-1');
    await developer.emit(connectionId, 'user-1', 'ITEM.CONNECTION_REVOKED');
    await deliverDue(app);
    assert.deepEqual([former.received.length, latter.received.length], [0, 1]);
    assert.equal(JSON.parse(latter.received[0]!.body).event_type, 'ITEM.CONNECTION_REVOKED');

    for (let times = 0; times < 2; times++) {
      const ended = await app.api.delete(path, { key });
      assert.deepEqual([ended.body.status, ended.body.deactivation_reason], ['deactivated', 'requested']);
    }
    await developer.emit(connectionId, 'user-1', 'ITEM.CONNECTION_REVOKED');
    await deliverDue(app);
    assert.equal(latter.received.length, 1);
    assertError(await app.api.post(`${path}/test`, { key, body: {} }), 400, 'INVALID_PARAMETER');

    const back = await app.api.patch(path, { key, body: { status: 'active', events: null } });
    assert.deepEqual(
      [back.body.status, back.body.deactivated_at, back.body.events],
      ['active', null, EVENTS],
    );
    await developer.emit(connectionId, 'user-1');
    await deliverDue(app);
    assert.equal(latter.received.length, 2);
    await app.api.patch(path, { key, body: { status: 'deactivated' } });
  });

  test('an account has at most 50 active webhooks', async () => {
    const { session } = await createDeveloper(app);
    const add = () =>
      app.api.post('/developers/webhooks', { key: session, body: { url: 'https://example.com/hooks' } });
    const answers = await Promise.all(Array.from({ length: 60 }, add));
    assert.equal(answers.filter(({ status }) => status === 201).length, 50, 'however many come at once');
    const refused = await add();
    assertError(refused, 400, 'INVALID_PARAMETER');
    assert.match(refused.body.error_message, /at most 50/);
    const [{ id }] = (await app.api.get('/developers/webhooks', { key: session })).body.data;
    await app.api.delete(`/developers/webhooks/${id}`, { key: session });
    assert.equal((await add()).status, 201);
    const back = await app.api.patch(`/developers/webhooks/${id}`, {
      key: session,
      body: { status: 'active' },
    });
    assertError(back, 400, 'INVALID_PARAMETER');
  });

  test('another developer’s webhook gives the same error as a missing one', async () => {
    const { id } = await register({ url: 'https://example.com/hooks' });
    const { session: stranger } = await createDeveloper(app);
    const delivery = newId('delivery');
    for (const [method, path] of [
      ['get', ''],
      ['patch', ''],
      ['delete', ''],
      ['post', '/rotate-secret'],
      ['post', '/test'],
      ['get', '/deliveries'],
      ['get', `/deliveries/${delivery}`],
      ['post', `/deliveries/${delivery}/resend`],
      ['post', '/recover'],
    ] as const) {
      for (const webhook of [id, newId('webhook')]) {
        const call = {
          key: stranger,
          ...(method === 'get' ? {} : { body: path === '/recover' ? { since: '2026-01-01T00:00:00Z' } : {} }),
        };
        const answer = await app.api[method](`/developers/webhooks/${webhook}${path}`, call);
        assertError(answer, 404, 'WEBHOOK_NOT_FOUND');
      }
    }
    assert.deepEqual((await app.api.get('/developers/webhooks', { key: stranger })).body.data, []);
    const path = `/developers/webhooks/${id}/deliveries/${delivery}`;
    assertError(await app.api.get(path, { key }), 404, 'DELIVERY_NOT_FOUND');
    assertError(await app.api.post(`${path}/resend`, { key, body: {} }), 404, 'DELIVERY_NOT_FOUND');
    await app.api.delete(`/developers/webhooks/${id}`, { key });
  });
});
