/** Webhook events: each from its cause, verified; and their erasure. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import Stripe from 'stripe';
import { eraseConnection } from '../../src/consent/connections/erasure/erase.ts';
import { findConnection } from '../../src/consent/connections/store.ts';
import { erasePersonFields } from '../../src/events/store.ts';
import { eventTypes } from '../../src/events/types.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { deliverDue } from '../support/deliver.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { lockWaiters } from '../support/locks.ts';
import { type Received, type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts';

const { webhooks: stripe } = new Stripe('sk_test_unused');

describe('webhook events', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let own: string;

  before(async () => {
    app = await startApp(end, { env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' } });
    developer = await createDeveloper(app);
    own = developer.key;
  });

  const verified = ({ body, headers }: Received, secret: string) =>
    stripe.constructEvent(
      body,
      headers['service-signature'] as string,
      secret,
      undefined,
      undefined,
      app.clock.now().getTime(),
    );

  test('all five events are sent from their causes, signed, in both forms, once', async (t) => {
    const flat = await webhookReceiver(t);
    const enveloped = await webhookReceiver(t);
    const one = await developer.addWebhook(flat.url);
    const two = await developer.addWebhook(enveloped.url, { envelope: 'event' });
    const { connectionId, accountIds } = await connectBank(app, own, { user: 'Žana', bank: 'otp' });
    await deliverDue(app);
    const [accountId] = accountIds;
    await app.api.post(`/accounts/${accountId}/sync`, { key: own, body: {} });
    await deliverDue(app);
    await app.api.post('/sandbox/clock/advance', { key: own, body: { days: 83 } });
    await app.api.post('/sandbox/clock/advance', { key: own, body: { days: 7 } });
    await app.api.delete(`/connections/${connectionId}`, { key: own });
    await deliverDue(app);

    const bodies = flat.received.map(
      (entry) => verified(entry, one.secret) as unknown as Record<string, unknown>,
    );
    const of = (type: string) =>
      bodies.filter((body) => `${body.webhook_type}.${body.webhook_code}` === type);
    const person = { connection_id: connectionId, bank_id: 'otp', user_id: 'Žana' };
    assert.deepEqual(of('AUTH.AUTOMATICALLY_VERIFIED'), [
      { webhook_type: 'AUTH', webhook_code: 'AUTOMATICALLY_VERIFIED', ...person, timestamp: 1_773_482_400 },
    ]);
    assert.deepEqual(of('ITEM.CONNECTION_EXPIRING'), [
      {
        webhook_type: 'ITEM',
        webhook_code: 'CONNECTION_EXPIRING',
        ...person,
        expires_at: '2026-06-12T10:00:00.000Z',
        days_until_expiry: 7,
        timestamp: 1_773_482_400 + 83 * 86_400,
      },
    ]);
    assert.deepEqual(of('ITEM.CONNECTION_EXPIRED'), [
      {
        webhook_type: 'ITEM',
        webhook_code: 'CONNECTION_EXPIRED',
        ...person,
        expired_at: '2026-06-12T10:00:00.000Z',
        timestamp: 1_773_482_400 + 90 * 86_400,
      },
    ]);
    assert.deepEqual(of('ITEM.CONNECTION_REVOKED'), [
      {
        webhook_type: 'ITEM',
        webhook_code: 'CONNECTION_REVOKED',
        ...person,
        revoked_by: 'application',
        timestamp: 1_773_482_400 + 90 * 86_400,
      },
    ]);
    assert.deepEqual(of('TRANSACTIONS.SYNC_UPDATES_AVAILABLE')[0], {
      webhook_type: 'TRANSACTIONS',
      webhook_code: 'SYNC_UPDATES_AVAILABLE',
      account_id: accountId,
      bank_id: 'otp',
      timestamp: 1_773_482_400,
    });
    assert.equal(
      new Set(flat.received.map(({ headers }) => headers['service-event-id'])).size,
      bodies.length,
    );

    const byId = new Map(
      flat.received.map((entry, index) => [entry.headers['service-event-id'], bodies[index]!]),
    );
    assert.equal(enveloped.received.length, bodies.length);
    for (const entry of enveloped.received) {
      const event = verified(entry, two.secret) as unknown as { data: object; timestamp: string };
      const { webhook_type, webhook_code, timestamp, ...data } = byId.get(entry.headers['service-event-id'])!;
      assert.deepEqual(event, {
        event_type: `${webhook_type}.${webhook_code}`,
        api_key_prefix: own.slice(0, 18),
        timestamp: new Date(Number(timestamp) * 1_000).toISOString(),
        data,
      });
      assert.equal(entry.headers['service-event-type'], `${webhook_type}.${webhook_code}`);
    }
  });

  test('the sandbox sends any event about objects of the key, and no other', async (t) => {
    const receiver = await webhookReceiver(t);
    await developer.addWebhook(receiver.url, { events: eventTypes });
    const { connectionId, accountIds } = await connectBank(app, own, { user: 'fire', bank: 'otp' });
    await deliverDue(app);
    const fire = (body: object, credential = own) =>
      app.api.post('/sandbox/webhooks/fire', { key: credential, body });
    const token = await app.api.post('/simplefin/tokens', { key: own, body: { user_id: 'fire' } });
    const subjects: Record<string, object> = {
      TRANSACTIONS: { account_id: accountIds[0] },
      ACCOUNTS: { account_id: accountIds[0] },
      ACCESS: { token_id: token.body.id },
    };
    for (const event of eventTypes) {
      const about = subjects[event.split('.')[0]!] ?? { connection_id: connectionId };
      const answer = await fire({ event, ...about });
      assert.equal(answer.status, 200);
      await deliverDue(app);
      assert.equal(receiver.received.at(-1)!.headers['service-event-id'], answer.body.id);
      assert.deepEqual(JSON.parse(receiver.received.at(-1)!.body), answer.body.payload);
    }
    const status = (await app.api.get('/connections', { key: own })).body.data.find(
      (connection: { connection_id: string }) => connection.connection_id === connectionId,
    );
    assert.equal(status.user_id, 'fire', 'nothing else changed');

    assertError(
      await fire({ event: 'AUTH.AUTOMATICALLY_VERIFIED', connection_id: connectionId }, app.demoKey),
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
    const stranger = await createDeveloper(app);
    assertError(
      await fire({ event: 'AUTH.AUTOMATICALLY_VERIFIED', connection_id: connectionId }, stranger.key),
      404,
      'CONNECTION_NOT_FOUND',
    );
    assertError(
      await fire({ event: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE', account_id: accountIds[0] }, stranger.key),
      404,
      'ACCOUNT_NOT_FOUND',
    );
    assertError(
      await fire({ event: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE', connection_id: connectionId }),
      400,
      'MISSING_FIELDS',
    );
    assertError(await fire({ event: 'AUTH.AUTOMATICALLY_VERIFIED' }), 400, 'MISSING_FIELDS');
    assertError(await fire({ connection_id: connectionId }), 400, 'MISSING_FIELDS');
    assertError(
      await fire({ event: 'ITEM.NONSENSE', connection_id: connectionId }),
      400,
      'INVALID_PARAMETER',
    );
    await app.api.delete(`/connections/${connectionId}`, { key: own });
    assertError(
      await fire({ event: 'AUTH.AUTOMATICALLY_VERIFIED', connection_id: connectionId }),
      409,
      'CONNECTION_ALREADY_REVOKED',
    );
  });

  const everyText = async (): Promise<string> => {
    const tables = await app.sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = any (current_schemas(false))`;
    const dumps = await Promise.all(
      tables.map(({ name }) =>
        app.sql.unsafe(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`),
      ),
    );
    return dumps.map(([row]) => row!.text).join(' ');
  };

  test('until its delivery is settled, only the body of an undeliverable revocation names the user', async (t) => {
    let broken = true;
    const receiver = await webhookReceiver(t, (response, { body }) =>
      broken ? response.writeHead(500).end(`cannot take ${body}`) : response.end(`took ${body}`),
    );
    const asker = await createDeveloper(app);
    await asker.addWebhook(receiver.url);
    const person = 'Erika-Mustermann-4711';
    const { connectionId, accountIds } = await connectBank(app, asker.key, { user: person, bank: 'otp' });
    const holds = async (): Promise<string[]> => {
      const text = await everyText();
      return [person, ...accountIds].filter((name) => text.includes(name));
    };
    const fire = (body: object) => app.api.post('/sandbox/webhooks/fire', { key: asker.key, body });
    await fire({ event: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE', account_id: accountIds[0] });
    // A sent event without its cause erases nothing.
    await fire({ event: 'ITEM.CONNECTION_REVOKED', connection_id: connectionId });
    await deliverDue(app);
    const waiting = () => app.sql<{ body: string; attempts: number }[]>`
      select body, attempts from webhook_deliveries where connection_id = ${connectionId} and status = 'pending'`;
    assert.deepEqual(
      (await waiting()).map(({ attempts }) => attempts),
      [1, 1, 1],
    );

    await fire({ event: 'AUTH.AUTOMATICALLY_VERIFIED', connection_id: connectionId });
    await app.api.delete(`/connections/${connectionId}`, { key: asker.key });
    for (const minutes of [0, 10, 40]) {
      app.clock.advance({ minutes });
      await deliverDue(app);
    }
    const [left, ...more] = await waiting();
    assert.deepEqual(
      [JSON.parse(left!.body).webhook_code, left!.attempts, more],
      ['CONNECTION_REVOKED', 3, []],
    );
    await app.sql`update webhook_deliveries set body = '' where connection_id = ${connectionId}`;
    assert.deepEqual(await holds(), [], 'neither an event, nor an attempt, nor a job');
    await app.sql`update webhook_deliveries set body = ${left!.body} where connection_id = ${connectionId}`;

    broken = false;
    app.clock.advance({ hours: 3 });
    await deliverDue(app);
    const arrived = JSON.parse(receiver.received.at(-1)!.body);
    assert.deepEqual([arrived.webhook_code, arrived.user_id], ['CONNECTION_REVOKED', person]);
    assert.deepEqual(await holds(), []);
    assert.equal(
      (await app.sql`select from webhook_deliveries where connection_id = ${connectionId}`).count,
      0,
    );
  });

  test('a revocation whose webhook was deleted no longer names the user', async (t) => {
    let status = 500;
    const receiver = await webhookReceiver(t, (response) => response.writeHead(status).end());
    const asker = await createDeveloper(app);
    await asker.addWebhook(receiver.url);
    const person = 'Erika-Mustermann-4712';
    const gone = await connectBank(app, asker.key, { user: person, bank: 'otp' });
    const { connectionId } = await connectBank(app, asker.key, { bank: 'otp' });
    await app.api.delete(`/connections/${gone.connectionId}`, { key: asker.key });
    await deliverDue(app);
    assert.ok((await everyText()).includes(person), 'it is to be sent again');

    status = 410;
    const event = { event: 'ITEM.CONNECTION_REVOKED', connection_id: connectionId };
    await app.api.post('/sandbox/webhooks/fire', { key: asker.key, body: event });
    await deliverDue(app);
    await deliverDue(app);
    assert.ok(!(await everyText()).includes(person));
  });

  test('earlier deliveries are erased at a revocation, and abandoned ones too', async (t) => {
    const receiver = await webhookReceiver(t, (response, { index }) =>
      response.writeHead(index === 0 ? 200 : 410).end(),
    );
    const asker = await createDeveloper(app);
    await asker.addWebhook(receiver.url);
    const person = 'Max-Mustermann-4712';
    const { connectionId } = await connectBank(app, asker.key, { user: person, bank: 'otp' });
    await deliverDue(app);
    assert.ok((await everyText()).includes(person));
    await app.api.delete(`/connections/${connectionId}`, { key: asker.key });
    await deliverDue(app);
    assert.equal(receiver.received.length, 2);
    assert.ok(!(await everyText()).includes(person));
  });

  test('unsent deliveries of a working receiver are attempted once after the revocation', async (t) => {
    const asker = await createDeveloper(app);
    const works = await webhookReceiver(t);
    const breaks = await webhookReceiver(t, (response, { body }) => response.writeHead(500).end(body));
    for (const { url } of [works, breaks]) await asker.addWebhook(url);
    const person = 'Hasty-4716';
    const { connectionId } = await connectBank(app, asker.key, { user: person, bank: 'otp' });
    await app.api.delete(`/connections/${connectionId}`, { key: asker.key });
    await deliverDue(app);
    const codes = ({ received }: WebhookReceiver) =>
      received.map(({ body }) => JSON.parse(body).webhook_code as string).sort();
    assert.deepEqual(codes(works), ['AUTOMATICALLY_VERIFIED', 'CONNECTION_REVOKED']);
    app.clock.advance({ minutes: 10 });
    await deliverDue(app);
    assert.deepEqual(codes(breaks), ['AUTOMATICALLY_VERIFIED', 'CONNECTION_REVOKED', 'CONNECTION_REVOKED']);
  });

  test('an event that is sent during a revocation is refused', async () => {
    const lonely = await createDeveloper(app);
    const person = 'Overtaken-4715';
    const { connectionId } = await connectBank(app, lonely.key, { user: person, bank: 'otp' });
    const firing = await app.sql.begin(async (tx) => {
      await findConnection(tx, lonely.keyId, connectionId, true);
      let answered = false;
      const answer = app.api
        .post('/sandbox/webhooks/fire', {
          key: lonely.key,
          body: { event: 'AUTH.AUTOMATICALLY_VERIFIED', connection_id: connectionId },
        })
        .finally(() => {
          answered = true;
        });
      // By then it has read the name and waits for the revocation.
      for (let waiting = 0; waiting === 0 && !answered; ) {
        waiting = await lockWaiters(app.sql);
      }
      await eraseConnection(app.service.deps, tx, lonely.keyId, connectionId, app.clock.now());
      await erasePersonFields(tx, lonely.keyId, connectionId);
      return { answer };
    });
    assertError(await firing.answer, 409, 'CONNECTION_ALREADY_REVOKED');
    assert.ok(!(await everyText()).includes(person));
  });

  test('without a webhook a revocation leaves no name', async () => {
    const lonely = await createDeveloper(app);
    const person = 'Nobody-4713';
    const { connectionId } = await connectBank(app, lonely.key, { user: person, bank: 'otp' });
    await app.api.delete(`/connections/${connectionId}`, { key: lonely.key });
    assert.ok(!(await everyText()).includes(person));
  });

  test('a deleted account takes its webhooks and all deliveries with it', async (t) => {
    const leaving = await createDeveloper(app);
    const receiver = await webhookReceiver(t, (response) => response.writeHead(500).end());
    const { id } = await leaving.addWebhook(receiver.url);
    const person = 'Leaving-4714';
    await leaving.emit(await leaving.addConnection(person), person);
    await deliverDue(app);
    await app.sql`delete from developers where id = ${leaving.id}`;
    assert.ok(!(await everyText()).includes(person));
    assert.equal((await app.sql`select from webhook_deliveries where webhook_id = ${id}`).count, 0);
    await deliverDue(app);
    assert.equal(receiver.received.length, 1);
  });
});
