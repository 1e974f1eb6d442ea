/** The health of connections when a bank fails: changed at once, with one event, and retried after the right delay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import type { BankGrant, BankProvider } from '../../src/banks/contract/contract.ts';
import { ProviderError, type ProviderErrorKind } from '../../src/banks/contract/error.ts';
import { type Pull, pullQueue } from '../../src/ingest/queue.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { deliverDue } from '../support/deliver.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import type { Ending } from '../support/ending.ts';
import { recentBank } from '../support/recent-bank.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

const PERSONAL = 'Petar Petrović';

/** The simulated banks, with errors for customers by seed. */
class FailingBank {
  readonly failures = new Map<string, unknown>();
  /** The number of reads, by seed. */
  readonly asked = new Map<string, number>();

  readonly provider: BankProvider = {
    ...recentBank,
    read: async (grant: BankGrant, ...rest) => {
      const seed = String(grant.seed);
      this.asked.set(seed, (this.asked.get(seed) ?? 0) + 1);
      if (this.failures.has(seed)) throw this.failures.get(seed);
      return recentBank.read(grant, ...rest);
    },
  };
}

interface World {
  app: TestApp;
  bank: FailingBank;
  developer: TestDeveloper;
}

const begin = async (t: Ending): Promise<World> => {
  const bank = new FailingBank();
  const app = await startApp(t, { bank: bank.provider, env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' } });
  return { app, bank, developer: await createDeveloper(app) };
};

/** Connects without rows, because these tests are about the bank's responses. */
const connect = ({ app, developer }: World, seed: string, key = developer.key, scenario = 'empty') =>
  connectBank(app, key, { bank: 'otp', user: seed, seed, scenario });

const healthOf = async ({ app, developer }: World, connectionId: string, key = developer.key) =>
  (await app.api.get(`/connections/${connectionId}`, { key })).body.health;

const sync = async ({ app, developer }: World, accountId: string): Promise<void> => {
  assert.equal((await app.api.post(`/accounts/${accountId}/sync`, { key: developer.key })).status, 200);
  await app.service.deps.jobs.drain();
};

const round = async ({ app }: World): Promise<void> => {
  await app.service.deps.jobs.send(app.sql, dailyPullQueue, {});
  await app.service.deps.jobs.drain();
};

/** Runs the jobs that wait for their time. */
const whenDue = async ({ app }: World): Promise<void> => {
  await app.sql`update job set start_after = now() where name = ${pullQueue.name} and state in ('created', 'retry')`;
  await app.service.deps.jobs.drain();
};

/** Returns the events about a connection, in order. */
const changesOf = async ({ app }: World, connectionId: string): Promise<string[]> => {
  const rows = await app.sql<{ change: string }[]>`
    select concat_ws(' ', payload ->> 'status', payload ->> 'reason') as change from events
    where type = 'ITEM.HEALTH_CHANGED' and connection_id = ${connectionId} order by position`;
  return rows.map(({ change }) => change);
};

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Each kind of failure with its status, reason, and the range of its delay. */
const kinds: Record<
  ProviderErrorKind,
  [status: string, reason: string, from: number, to: number] | [string, string]
> = {
  unavailable: ['delayed', 'bank_unavailable', 2 * SECOND, 4 * SECOND],
  quota: ['delayed', 'bank_quota', HOUR / 2, HOUR],
  malformed: ['delayed', 'bank_malformed', 2 * SECOND, 4 * SECOND],
  refused: ['needs_consent', 'bank_refused', 20 * HOUR, 20 * HOUR],
  consent_ended: ['needs_consent', 'consent_ended'],
};

test('every failure of a requested sync is visible at once in connections and balance, and a success ends it', async (t) => {
  const world = await begin(t);
  const { app, bank, developer } = world;
  const { key } = developer;
  for (const [kind, [status, reason, from = null, to = null]] of Object.entries(kinds)) {
    const { connectionId, accountIds } = await connect(world, kind);
    const start = app.clock.now().toISOString();
    const healthy = {
      status: 'healthy',
      reason: null,
      message: null,
      since: start,
      next_try_at: null,
      last_success_at: start,
    };
    assert.deepEqual(await healthOf(world, connectionId), healthy, kind);

    app.clock.advance({ hours: 1 });
    const failedAt = app.clock.now();
    bank.failures.set(kind, new ProviderError(kind as ProviderErrorKind, { bankText: PERSONAL }));
    await sync(world, accountIds[0]!);
    const failing = await healthOf(world, connectionId);
    const { next_try_at: nextTryAt, message, ...rest } = failing;
    assert.deepEqual(rest, { status, reason, since: failedAt.toISOString(), last_success_at: start }, kind);
    assert.match(message, /^The .+\.$/);
    if (from === null) assert.equal(nextTryAt, null, kind);
    else {
      const wait = Date.parse(nextTryAt) - failedAt.getTime();
      assert.ok(wait >= from && wait <= to!, `${kind}: ${wait}`);
    }
    const listed = (await app.api.get('/connections', { key })).body.data.find(
      (each: { connection_id: string }) => each.connection_id === connectionId,
    );
    assert.deepEqual(listed.health, failing);
    const balance = (await app.api.get(`/accounts/${accountIds[0]}/balance`, { key })).body;
    assert.deepEqual(balance.health, failing);
    const exported = (await app.api.get(`/connections/${connectionId}/export`, { key })).body;
    assert.deepEqual(exported.connection.health, failing);

    bank.failures.delete(kind);
    app.clock.advance({ hours: 24 });
    await sync(world, accountIds[0]!);
    const now = app.clock.now().toISOString();
    assert.deepEqual(
      await healthOf(world, connectionId),
      { ...healthy, since: now, last_success_at: now },
      kind,
    );
    assert.deepEqual(await changesOf(world, connectionId), [`${status} ${reason}`, 'healthy'], kind);
  }
});

test('any other error of a provider, and data that cannot be applied, count as malformed; our own faults do not', async (t) => {
  const world = await begin(t);
  const { app, bank } = world;
  const thrown = await connect(world, 'thrown');
  const unopened = await connect(world, 'unopened');
  bank.failures.set('thrown', new Error(`no answer about ${PERSONAL}`));
  await app.sql`update connections set bank_grant = reverse(bank_grant) where id = ${unopened.connectionId}`;
  app.clock.advance({ days: 1 });
  await round(world);
  assert.equal((await healthOf(world, thrown.connectionId)).reason, 'bank_malformed');
  assert.equal((await healthOf(world, unopened.connectionId)).reason, 'service_error');

  const { accountIds, connectionId } = await connect(world, 'limit', undefined, 'default');
  await app.sql`update accounts set available = ${-Number.MAX_SAFE_INTEGER} where id = ${accountIds[0]!}`;
  app.clock.advance({ days: 10 });
  await round(world);
  assert.equal((await healthOf(world, connectionId)).reason, 'bank_malformed');
});

test('each change sends one event, however often the bank fails; delays grow; the status begins with its first failure', async (t) => {
  const world = await begin(t);
  const { app, bank, developer } = world;
  const named = await webhookReceiver(t);
  const all = await webhookReceiver(t);
  await developer.addWebhook(named.url, { events: ['ITEM.HEALTH_CHANGED'] });
  const unnamed = await developer.addWebhook(all.url);
  const { connectionId, accountIds } = await connect(world, 'changes');
  await sync(world, accountIds[0]!);

  bank.failures.set('changes', new ProviderError('unavailable'));
  const began = app.clock.now().toISOString();
  await sync(world, accountIds[0]!);
  let before = 0;
  for (let failures = 2; failures < 8; failures++) {
    app.clock.advance({ hours: 1 });
    await whenDue(world);
    const { since, next_try_at: nextTryAt } = await healthOf(world, connectionId);
    assert.equal(since, began);
    const wait = Date.parse(nextTryAt) - app.clock.now().getTime();
    assert.ok(wait >= 2 ** failures * SECOND && wait <= 2 ** (failures + 1) * SECOND, `${failures}: ${wait}`);
    assert.ok(wait >= before);
    before = wait;
  }
  bank.failures.set('changes', new ProviderError('malformed'));
  await whenDue(world);
  bank.failures.clear();
  await whenDue(world);
  await deliverDue(app);
  assert.deepEqual(await changesOf(world, connectionId), [
    'delayed bank_unavailable',
    'delayed bank_malformed',
    'healthy',
  ]);
  const history = await app.api.get('/developers/events?type=ITEM.HEALTH_CHANGED', {
    key: developer.session,
  });
  assert.equal(history.body.count, 3, 'the list shows them, and so does the stream');
  const person = { connection_id: connectionId, bank_id: 'otp', user_id: 'changes' };
  const bodies = named.received.map(({ body }) => JSON.parse(body));
  assert.deepEqual(bodies[0], {
    webhook_type: 'ITEM',
    webhook_code: 'HEALTH_CHANGED',
    ...person,
    status: 'delayed',
    reason: 'bank_unavailable',
    timestamp: Date.parse(began) / 1_000,
  });
  assert.deepEqual(
    bodies.map(({ status, reason }) => [status, reason]),
    [
      ['delayed', 'bank_unavailable'],
      ['delayed', 'bank_malformed'],
      ['healthy', null],
    ],
  );
  const codes = all.received.map(({ body }) => JSON.parse(body).webhook_code);
  assert.ok(
    codes.length > 0 && !codes.includes('HEALTH_CHANGED'),
    'one that names no events receives none of these',
  );
  const { body } = await app.api.get(`/developers/webhooks/${unnamed.id}`, { key: developer.session });
  assert.ok(!body.events.includes('ITEM.HEALTH_CHANGED'));
});

test('requests too respect a quota until its time; an ended consent is asked about on request only', async (t) => {
  const world = await begin(t);
  const { app, bank } = world;
  const [quota, ended] = [await connect(world, 'quota'), await connect(world, 'ended')];
  const asked = (seed: string): number => bank.asked.get(seed)!;
  const retryAt = new Date(app.clock.now().getTime() + 30 * HOUR);
  bank.failures.set('quota', new ProviderError('quota', { retryAt }));
  bank.failures.set('ended', new ProviderError('consent_ended'));
  await sync(world, quota.accountIds[0]!);
  await sync(world, ended.accountIds[0]!);
  const before = [asked('quota'), asked('ended')];
  const nextTryAt = Date.parse((await healthOf(world, quota.connectionId)).next_try_at);
  assert.ok(nextTryAt >= retryAt.getTime() && nextTryAt <= retryAt.getTime() + 60 * SECOND);

  const [job] = await app.sql<{ wait: number }[]>`
    select extract(epoch from start_after - now())::float8 as wait from job
    where name = ${pullQueue.name} and state = 'retry'`;
  assert.ok(job!.wait > 29 * 3_600, `the same job waits for that time, not ${job!.wait} s`);

  app.clock.advance({ days: 1 });
  await round(world);
  await whenDue(world);
  assert.deepEqual([asked('quota'), asked('ended')], before, 'neither the round nor a retry asks');
  await sync(world, quota.accountIds[0]!);
  assert.equal(asked('quota'), before[0], 'a request would exceed the quota');
  bank.failures.clear();
  await sync(world, ended.accountIds[0]!);
  assert.equal(asked('ended'), before[1]! + 1);
  assert.equal((await healthOf(world, ended.connectionId)).status, 'healthy');
  app.clock.advance({ hours: 7 });
  await whenDue(world);
  assert.equal((await healthOf(world, quota.connectionId)).status, 'healthy');
});

test('the schedule asks a failing bank only after its delay; other connections are not affected', async (t) => {
  const world = await begin(t);
  const { app, bank, developer } = world;
  const [failing, sound] = [await connect(world, 'failing'), await connect(world, 'sound')];
  const first = { at: app.clock.now(), asked: bank.asked.get('failing')! };
  bank.failures.set(
    'failing',
    new ProviderError('unavailable', { retryAt: new Date(first.at.getTime() + 60 * HOUR) }),
  );
  app.clock.advance({ days: 1 });
  await round(world);
  app.clock.advance({ days: 1 });
  await round(world);
  assert.equal(bank.asked.get('failing'), first.asked + 1);
  const health = await healthOf(world, sound.connectionId);
  assert.deepEqual([health.status, health.last_success_at], ['healthy', app.clock.now().toISOString()]);
  // An advance does the same, and reports the events.
  bank.failures.clear();
  const advance = (body: object) => app.api.post('/sandbox/clock/advance', { key: developer.key, body });
  assert.equal((await advance({ seconds: 3_600 })).body.events['ITEM.HEALTH_CHANGED'], undefined);
  assert.equal(bank.asked.get('failing'), first.asked + 1);
  assert.equal((await advance({ days: 1 })).body.events['ITEM.HEALTH_CHANGED'], 1);
  assert.equal((await healthOf(world, failing.connectionId)).status, 'healthy');

  bank.failures.set('failing', new ProviderError('unavailable'));
  assert.equal((await advance({ days: 1 })).body.events['ITEM.HEALTH_CHANGED'], 1);
  const retries = await app.sql<{ wait: number; data: Pull }[]>`
    select extract(epoch from start_after - created_on)::float8 as wait, data from job
    where name = ${pullQueue.name} and state = 'created' order by created_on desc limit 1`;
  assert.deepEqual(
    retries.map(({ data }) => data),
    [{ connectionId: failing.connectionId, bankId: 'otp', accountId: null }],
  );
  assert.ok(retries[0]!.wait >= 1.9 && retries[0]!.wait <= 4.1, `${retries[0]!.wait} s`);
  app.clock.advance({ minutes: 1 });
  bank.failures.clear();
  await whenDue(world);
  assert.equal((await healthOf(world, failing.connectionId)).status, 'healthy');
});

test('an expired consent needs consent to the millisecond, a renewal heals, a revocation leaves no data, other keys see nothing', async (t) => {
  const world = await begin(t);
  const { app, bank, developer } = world;
  const stranger = await createDeveloper(app);
  const { connectionId, accountIds } = await connect(world, 'person');
  await connect(world, 'person', stranger.key);
  bank.failures.set('person', new ProviderError('consent_ended'));
  await sync(world, accountIds[0]!);
  assert.equal((await healthOf(world, connectionId)).reason, 'consent_ended');
  const [theirs] = (await app.api.get('/connections', { key: stranger.key })).body.data;
  assert.equal(theirs.health.status, 'healthy');
  assert.deepEqual(
    (await app.api.get('/developers/events?type=ITEM.HEALTH_CHANGED', { key: stranger.session })).body.data,
    [],
  );

  const { expires_at: expiresAt } = (
    await app.api.get(`/connections/${connectionId}`, { key: developer.key })
  ).body;
  app.clock.advance({ days: 90 });
  const expired = await healthOf(world, connectionId);
  assert.deepEqual(
    [expired.status, expired.reason, expired.since, expired.next_try_at],
    ['needs_consent', 'consent_expired', expiresAt, null],
  );
  bank.failures.clear();
  await connect(world, 'person');
  assert.equal((await healthOf(world, connectionId)).status, 'healthy');
  assert.deepEqual(await changesOf(world, connectionId), ['needs_consent consent_ended', 'healthy']);

  assert.equal((await app.sql`select from connection_health where connection_id = ${connectionId}`).count, 1);
  assert.equal((await app.api.delete(`/connections/${connectionId}`, { key: developer.key })).status, 200);
  assert.equal((await app.sql`select from connection_health where connection_id = ${connectionId}`).count, 0);
  assert.equal(await healthOf(world, connectionId), null);
  const naming =
    await app.sql`select from events where connection_id = ${connectionId} and payload ? 'user_id'`;
  assert.equal(naming.count, 0);
});

test('a failure that arrives after another pull or a revocation is ignored', async (t) => {
  const world = await begin(t);
  const { app, bank, developer } = world;
  const { connectionId, accountIds } = await connect(world, 'late');
  const hold = Promise.withResolvers<never>();
  const { provider } = bank;
  const { read } = provider;
  app.clock.advance({ days: 1 });
  const reached = Promise.withResolvers<void>();
  t.mock.method(
    provider,
    'read',
    () => {
      reached.resolve();
      return hold.promise;
    },
    { times: 1 },
  );
  await app.api.post(`/accounts/${accountIds[0]}/sync`, { key: developer.key });
  const late = app.service.deps.jobs.drain();
  await reached.promise;
  await app.api.post('/sandbox/clock/advance', { key: developer.key, body: { days: 1 } });
  hold.reject(new ProviderError('unavailable'));
  await late;
  assert.equal(provider.read, read);
  assert.equal((await healthOf(world, connectionId)).status, 'healthy');
  assert.deepEqual(await changesOf(world, connectionId), []);
});

test('logs never contain the bank’s text, and a user who waits for a failing bank gets SERVICE_UNAVAILABLE', async (t) => {
  const error = new ProviderError('refused', { bankText: PERSONAL });
  assert.equal(error.bankText(), PERSONAL);
  assert.ok(
    !inspect(error, { showHidden: true }).includes('Petr') && !JSON.stringify(error).includes('Petr'),
  );

  const world = await begin(t);
  const { app, bank, developer } = world;
  const logged = t.mock.method(app.service.deps.log, 'error');
  const { accountIds } = await connect(world, 'words');
  bank.failures.set('words', error);
  await sync(world, accountIds[0]!);
  assert.equal(logged.mock.callCount(), 1);
  assert.ok(!inspect(logged.mock.calls[0]!.arguments, { depth: 9, showHidden: true }).includes('Petr'));

  bank.failures.set('new', new ProviderError('quota'));
  const open = async (seed: string) => {
    const { body } = await app.api.post('/connect', {
      key: developer.key,
      body: { bank_id: 'otp', user_id: seed, sandbox: { seed } },
    });
    return app.api.post('/sandbox/authorize', { body: { session_token: body.session_token } });
  };
  for (const seed of ['words', 'new']) {
    const { status, body } = await open(seed);
    assert.deepEqual([status, body.error_code], [503, 'SERVICE_UNAVAILABLE'], seed);
  }
});
