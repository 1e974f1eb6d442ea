/** Two API processes and one worker over one database, key store and Redis see each other's changes. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { readEvents } from '../support/event-stream.ts';
import { startRedis } from '../support/redis.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

describe('two processes', () => {
  const end = ending();
  let one: TestApp;
  let other: TestApp;
  let worker: TestApp;
  let developer: TestDeveloper;

  before(async () => {
    const clock = new TestClock();
    const redis = await startRedis(end, clock);
    const env = { REDIS_URL: redis.url, WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' };
    one = await startApp(end, { clock, env });
    [other, worker] = (await Promise.all(
      [1, 2].map(() => startApp(end, { clock, env, databaseUrl: one.databaseUrl })),
    )) as [TestApp, TestApp];
    developer = await createDeveloper(one);
    // Until Redis is connected, each process counts separately.
    for (const app of [one, other]) {
      const from = redis.commands.length;
      while (!redis.commands.slice(from).includes('EXEC'))
        await app.api.get('/accounts', { key: developer.key });
    }
  });

  test('each accepts sessions, tokens and accounts that the other made', async () => {
    const { key } = developer;
    const publicToken = await authorize(other, await startSession(one, key));
    const exchange = ({ api }: TestApp) =>
      api.post('/connect/exchange', { key, body: { public_token: publicToken } });
    const both = await Promise.all([exchange(one), exchange(other)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 410]);
    const [mine, theirs] = await Promise.all([one, other].map(({ api }) => api.get('/accounts', { key })));
    assert.ok(mine!.body.count > 0);
    assert.deepEqual(theirs!.body.data, mine!.body.data);
  });

  test('the second repeats a response of the first by Idempotency-Key, also concurrently', async () => {
    const ask = ({ api }: TestApp, name: string) =>
      api.post('/connect', {
        key: developer.key,
        body: { bank_id: 'otp', user_id: 'once' },
        headers: { 'idempotency-key': name },
      });
    const first = await ask(one, 'a');
    const second = await ask(other, 'a');
    assert.deepEqual(second.body.session_token, first.body.session_token);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    const together = await Promise.all([one, other, one, other].map((app) => ask(app, 'b')));
    const made = new Set(together.flatMap(({ body }) => body.session_token ?? []));
    assert.equal(made.size, 1);
  });

  test('a revocation in one is effective in the other at the next request, including the data key', async () => {
    const { key } = developer;
    const { connectionId, accountIds } = await connectBank(one, key, { user: 'leaves' });
    const identity = () => other.api.get(`/accounts/${accountIds[0]}/identity`, { key });
    assert.equal((await identity()).status, 200);
    const [row] = await one.sql<{ id: string }[]>`
      select data_key_id as id from connections where id = ${connectionId}`;
    assert.equal((await one.api.delete(`/connections/${connectionId}`, { key })).status, 200);
    assertError(await identity(), 404, 'ACCOUNT_NOT_FOUND');
    await worker.service.deps.jobs.drain();
    one.clock.advance({ minutes: 1 });
    assert.equal(await other.service.deps.dataKeys.find(row!.id), null);

    const spare = await developer.addKey();
    assert.equal((await other.api.get('/accounts', { key: spare.key })).status, 200);
    const gone = await one.api.delete(`/developers/keys/${spare.keyPublicId}`, { key: developer.session });
    assert.equal(gone.status, 200);
    assertError(await other.api.get('/accounts', { key: spare.key }), 401, 'REVOKED_API_KEY');
  });

  test('both count in one rate limit window', async () => {
    const left: number[] = [];
    for (const { api } of [one, other, one, other]) {
      const { headers } = await api.get('/accounts', { key: developer.key });
      left.push(Number(headers.get('ratelimit-remaining')));
    }
    assert.deepEqual(
      left,
      [0, 1, 2, 3].map((later) => left[0]! - later),
    );
  });

  test('a stream of one gets events of the other, and the worker delivers them', async (t) => {
    const receiver = await webhookReceiver(t);
    await developer.addWebhook(receiver.url);
    const reader = await readEvents(t, other.url, developer.session);
    const { connectionId } = await connectBank(one, developer.key, { user: 'heard' });
    const event = await reader.next();
    assert.equal(event.data.payload.connection_id, connectionId);
    assert.equal(receiver.received.length, 0);
    await worker.service.deps.jobs.drain();
    await receiver.arrived(1);
    assert.equal(JSON.parse(receiver.received[0]!.body).connection_id, connectionId);
  });
});
