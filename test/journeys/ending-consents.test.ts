/**
 * A consent and its bank: a consent that ends here is ended at the bank, however long the bank takes. Data are erased for a
 * revocation at the bank only when the bank confirms it.
 */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { BankGrant, BankProvider, Call, Consent } from '../../src/banks/contract/contract.ts';
import { ProviderError, type ProviderErrorKind } from '../../src/banks/contract/error.ts';
import { endingQueue } from '../../src/consent/connections/ending/ending.ts';
import { eraseAgainQueue } from '../../src/developers/data-rights/erase-again.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { developer, generous, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';
import { recentBank } from '../support/recent-bank.ts';

const DAY = 86_400_000;

/** The simulated banks, with consents stored at the bank, by the time at which they were given. */
class KeepingBank {
  /** The bank's status of a consent by the seed of its customer; otherwise that of the simulated bank. */
  readonly says = new Map<string, Partial<Consent> | ProviderError>();
  /** The error of every read, by the seed of its customer. */
  readonly failures = new Map<string, ProviderError>();
  /** The errors of successive endConsent calls; null: no response. */
  readonly refusals: (ProviderError | Error | null)[] = [];
  readonly given: string[] = [];
  readonly ended: string[] = [];
  /** The number of questions about a consent, by the seed of its customer. */
  readonly asked = new Map<string, number>();
  onRead = async (): Promise<void> => {};

  readonly provider: BankProvider = {
    ...recentBank,
    traits: (bankId) => ({ ...recentBank.traits(bankId), endsConsents: true }),
    completeAuthorization: async (...call) => {
      const grant: BankGrant = await recentBank.completeAuthorization(...call);
      const numbered = { ...grant, nth: this.given.length + 1 };
      this.given.push(nameOf(numbered));
      return numbered;
    },
    consent: async (grant: BankGrant, call: Call) => {
      const seed = String(grant.seed);
      this.asked.set(seed, (this.asked.get(seed) ?? 0) + 1);
      const says = this.says.get(seed);
      if (says instanceof ProviderError) throw says;
      return { ...(await recentBank.consent(grant, call)), ...says };
    },
    read: async (grant, ...rest) => {
      await this.onRead();
      const failure = this.failures.get(String(grant.seed));
      if (failure) throw failure;
      return recentBank.read(grant, ...rest);
    },
    endConsent: async (grant, { psu }) => {
      assert.equal(psu, null);
      const refusal = this.refusals.shift();
      if (refusal === null) await new Promise<never>(() => {});
      if (refusal) throw refusal;
      this.ended.push(nameOf(grant));
    },
  };
}

const nameOf = ({ seed, nth }: BankGrant): string => `${seed} ${nth}`;

interface World {
  app: TestApp;
  bank: KeepingBank;
  key: string;
}

const begin = async (t: TestContext): Promise<World> => {
  const bank = new KeepingBank();
  const app = await startApp(t, { bank: bank.provider, env: generous });
  return { app, bank, key: await app.createKey() };
};

const connect = ({ app, key }: World, seed: string) =>
  connectBank(app, key, { bank: 'otp', user: seed, seed, scenario: 'empty' });

const revoke = ({ app, key }: World, connectionId: string) =>
  app.api.delete(`/connections/${connectionId}`, { key });

const drain = ({ app }: World) => app.service.deps.jobs.drain();

/** Runs the jobs that wait for their time. */
const whenDue = async (world: World): Promise<void> => {
  await world.app.sql`update job set start_after = now() where state in ('created', 'retry')`;
  await drain(world);
};

const left = async ({ app }: World): Promise<{ sealed: boolean; key: string | null }[]> => [
  ...(await app.sql<{ sealed: boolean; key: string | null }[]>`
    select grant_sealed is not null as sealed, data_key_id as key from ending_consents`),
];

const statusOf = async ({ app, key }: World, connectionId: string) =>
  (await app.api.get(`/connections/${connectionId}`, { key })).body;

test('a revocation does not wait for the bank, which is asked until it has ended the consent', async (t) => {
  const world = await begin(t);
  const { app, bank } = world;
  const { connectionId } = await connect(world, 'ana');
  const [{ dataKeyId }] = await app.sql<[{ dataKeyId: string }]>`
    select data_key_id as "dataKeyId" from connections`;
  bank.refusals.push(
    new ProviderError('unavailable'),
    new Error('Petar Petrović'),
    new ProviderError('refused'),
  );
  const logged = t.mock.method(app.service.deps.log, 'error');
  assert.equal((await revoke(world, connectionId)).status, 200);
  assert.deepEqual(await left(world), [{ sealed: false, key: dataKeyId }], 'nobody has asked the bank');

  await drain(world);
  assert.deepEqual(await left(world), [{ sealed: true, key: null }], 'the master key alone opens it by now');
  assert.equal(
    await app.service.deps.dataKeys.find(dataKeyId),
    null,
    'the data key does not wait for the bank',
  );
  const [{ wait }] = await app.sql<[{ wait: number }]>`
    select extract(epoch from start_after - now())::float8 as wait from job
    where name = ${endingQueue.name} and state = 'retry'`;
  assert.ok(wait > 0 && wait <= 4.1, `${wait} s`);
  await whenDue(world);
  await whenDue(world);
  assert.deepEqual(bank.ended, []);
  await whenDue(world);
  assert.deepEqual(bank.ended, ['ana 1']);
  assert.deepEqual(await left(world), []);
  assert.ok(!JSON.stringify(logged.mock.calls.map(({ arguments: a }) => a)).includes('Petr'));
});

test('a bank that does not know the consent has ended it; a silent bank is asked until the consent expires', async (t) => {
  const world = await begin(t);
  const { app, bank } = world;
  bank.says.set('silent', { validUntil: new Date(app.clock.now().getTime() + 30 * DAY) });
  const [known, silent] = [await connect(world, 'known'), await connect(world, 'silent')];
  bank.refusals.push(new ProviderError('consent_ended'));
  await revoke(world, known.connectionId);
  await drain(world);
  assert.deepEqual(await left(world), []);

  bank.refusals.push(new ProviderError('unavailable'));
  await revoke(world, silent.connectionId);
  await drain(world);
  app.clock.advance({ days: 29 });
  bank.refusals.push(new ProviderError('unavailable'));
  await whenDue(world);
  assert.equal((await left(world)).length, 1);
  app.clock.advance({ days: 1 });
  await whenDue(world);
  assert.deepEqual([await left(world), bank.ended], [[], []]);
});

test('a missing key store delays no revocation, and the consent ends when it is back', async (t) => {
  const world = await begin(t);
  const { app, bank } = world;
  const { connectionId } = await connect(world, 'ana');
  app.clock.advance({ minutes: 2 });
  const away = t.mock.method(app.service.deps.dataKeys.store, 'get', () => Promise.reject(new Error('away')));
  assert.equal((await revoke(world, connectionId)).status, 200);
  await drain(world);
  assert.equal((await left(world)).length, 1);
  away.mock.restore();
  await whenDue(world);
  assert.deepEqual([await left(world), bank.ended], [[], ['ana 1']]);
});

test('a connection that a backup restored is erased again, and its bank is not asked a second time', async (t) => {
  const world = await begin(t);
  const { app, bank } = world;
  const { connectionId } = await connect(world, 'ana');
  const [{ dataKeyId }] = await app.sql<[{ dataKeyId: string }]>`
    select data_key_id as "dataKeyId" from connections`;
  await app.service.deps.dataKeys.destroy([dataKeyId]);
  await app.service.deps.jobs.send(app.sql, eraseAgainQueue, {});
  await drain(world);
  assert.equal((await statusOf(world, connectionId)).status, 'revoked');
  assert.deepEqual([bank.ended, await left(world)], [[], []]);
});

test('a renewal ends the replaced consent only', async (t) => {
  const world = await begin(t);
  const { bank } = world;
  const { connectionId } = await connect(world, 'ana');
  await connect(world, 'eva');
  await connect(world, 'ana');
  await drain(world);
  assert.deepEqual(bank.ended, ['ana 1']);
  await revoke(world, connectionId);
  await drain(world);
  assert.deepEqual(bank.ended, ['ana 1', 'ana 3']);
  await whenDue(world);
  assert.deepEqual([bank.ended.length, await left(world)], [2, []], 'one that is used is not given back');
});

test('an unused consent ends at once: the bank fails, the session ends, or another consent was first', async (t) => {
  const world = await begin(t);
  const { app, bank, key } = world;
  const atTheBank = async (seed: string): Promise<string> =>
    startSession(app, key, { bank: 'otp', user: seed, seed });
  bank.failures.set('fails', new ProviderError('unavailable'));
  const failed = await app.api.post('/sandbox/authorize', {
    body: { session_token: await atTheBank('fails') },
  });
  assertError(failed, 503, 'SERVICE_UNAVAILABLE');
  await drain(world);
  assert.deepEqual(bank.ended, ['fails 1']);

  const session = await atTheBank('late');
  bank.onRead = async () => {
    bank.onRead = async () => {};
    app.clock.advance({ minutes: 11 });
  };
  const late = await app.api.post('/sandbox/authorize', { body: { session_token: session } });
  assertError(late, 400, 'SESSION_NOT_PENDING');
  await drain(world);
  assert.deepEqual(bank.ended, ['fails 1', 'late 2']);

  const second = await atTheBank('twice');
  bank.onRead = async () => {
    bank.onRead = async () => {};
    await authorize(app, await atTheBank('twice'));
  };
  await authorize(app, second);
  await drain(world);
  assert.deepEqual(
    bank.ended.slice(2).sort(),
    ['twice 3', 'twice 4'],
    'unused the one, superseded the other',
  );
  assert.equal(bank.given.length, 5);
  await whenDue(world);
  assert.equal(bank.ended.length, 4);
});

test('a process that dies between consent and use leaves a note, by which the consent ends within an hour', async (t) => {
  const world = await begin(t);
  const { app, bank, key } = world;
  const session = await startSession(app, key, { bank: 'otp', seed: 'ana' });
  const reached = Promise.withResolvers<void>();
  const hold = Promise.withResolvers<void>();
  bank.onRead = async () => {
    bank.onRead = async () => {};
    reached.resolve();
    await hold.promise;
  };
  const given = app.api.post('/sandbox/authorize', { body: { session_token: session } });
  await reached.promise;
  await drain(world);
  assert.deepEqual([bank.ended, (await left(world)).length], [[], 1], 'whoever is at it has an hour');
  const [{ wait }] = await app.sql<[{ wait: number }]>`
    select extract(epoch from start_after - now())::float8 as wait from job where name = ${endingQueue.name}`;
  assert.ok(wait > 3_500 && wait <= 3_600, `${wait} s`);
  await whenDue(world);
  assert.deepEqual(bank.ended, ['ana 1']);
  hold.resolve();
  // It comes too late, and uses no data of the ended consent.
  assertError(await given, 500, 'INTERNAL_ERROR');
  assert.equal((await app.sql`select from connections`).count, 0);
});

test('deleting an account, and revoking a key with its connections, ends the consents at the banks', async (t) => {
  const world = await begin(t);
  const { app, bank } = world;
  const ana = await developer(app);
  const kept = await makeKey(app, ana.session);
  const revoked = await makeKey(app, ana.session);
  await connect({ ...world, key: kept.key }, 'kept');
  await connect({ ...world, key: revoked.key }, 'erased');
  const erase = await app.api.delete(`/developers/keys/${revoked.id}?connections=erase`, {
    key: ana.session,
  });
  assert.equal(erase.status, 200);
  await drain(world);
  assert.deepEqual(bank.ended, ['erased 2']);
  assert.equal((await app.api.delete('/developers/me', { key: ana.session, body: ana })).status, 200);
  await drain(world);
  assert.deepEqual(bank.ended, ['erased 2', 'kept 1']);
  assert.deepEqual(await left(world), []);
});

test('a simulated bank stores no consents: it is not asked to end one', async (t) => {
  const asked = t.mock.fn(recentBank.endConsent);
  const app = await startApp(t, { bank: { ...recentBank, endConsent: asked } });
  const key = await app.createKey();
  const { connectionId } = await connectBank(app, key, { bank: 'otp' });
  await connectBank(app, key, { bank: 'otp' });
  await app.api.delete(`/connections/${connectionId}`, { key });
  assert.equal((await app.sql`select from ending_consents`).count, 0);
  const jobs = await app.sql`select from job where name = ${endingQueue.name}`;
  assert.deepEqual([jobs.count, asked.mock.callCount()], [0, 0]);
});

test('a connection lasts 90 days or as long as its bank granted, whichever is shorter', async (t) => {
  const world = await begin(t);
  const { app, bank, key } = world;
  const start = app.clock.now().getTime();
  const until = (ms: number) => ({ validUntil: new Date(start + ms) });
  bank.says.set('short', until(30 * DAY));
  bank.says.set('long', until(180 * DAY));
  bank.says.set('endless', { validUntil: null });
  const lasts = async (seed: string) => {
    const { connectionId } = await connect(world, seed);
    const { expires_at: end, consents, days_until_expiry: days } = await statusOf(world, connectionId);
    assert.equal(consents.at(-1).expires_at, end);
    return [(Date.parse(end) - start) / DAY, days];
  };
  assert.deepEqual(await lasts('short'), [30, 30]);
  assert.deepEqual(await lasts('long'), [90, 90]);
  assert.deepEqual(await lasts('endless'), [90, 90]);
  bank.says.set('endless', until(10 * DAY));
  assert.deepEqual(await lasts('endless'), [10, 10], 'a renewal, too');

  bank.says.set('gone', { status: 'expired' });
  const session = await startSession(app, key, { bank: 'otp', user: 'gone', seed: 'gone' });
  assertError(
    await app.api.post('/sandbox/authorize', { body: { session_token: session } }),
    503,
    'SERVICE_UNAVAILABLE',
  );
});

const sync = async (world: World, accountId: string): Promise<void> => {
  const { app, key } = world;
  assert.equal((await app.api.post(`/accounts/${accountId}/sync`, { key })).status, 200);
  await drain(world);
};

const eventsOf = async ({ app }: World, connectionId: string): Promise<string[]> => {
  const rows = await app.sql<{ type: string }[]>`
    select type from events where connection_id = ${connectionId} and type like 'ITEM.%' order by position`;
  return rows.map(({ type }) => type);
};

for (const kind of ['consent_ended', 'refused'] satisfies ProviderErrorKind[]) {
  test(`a revocation by the user at the bank (${kind}) erases data like our own, after the bank confirms it`, async (t) => {
    const world = await begin(t);
    const { app, bank } = world;
    const { connectionId, accountIds } = await connect(world, 'ana');
    const { connectionId: other } = await connect(world, 'eva');
    bank.failures.set('ana', new ProviderError(kind));
    bank.says.set('ana', { status: 'revoked' });
    await sync(world, accountIds[0]!);
    const { status, accounts, consents, user_id: user } = await statusOf(world, connectionId);
    assert.deepEqual([status, accounts, consents, user], ['revoked', [], [], null]);
    assert.deepEqual(await eventsOf(world, connectionId), ['ITEM.HEALTH_CHANGED', 'ITEM.CONNECTION_REVOKED']);
    const rows =
      await app.sql`select from transactions t join accounts a on a.no = t.account_no where a.connection_id = ${connectionId}`;
    assert.equal(rows.count, 0);
    assert.equal((await statusOf(world, other)).status, 'active');
    assert.deepEqual([bank.ended, await left(world)], [[], []], 'there is nothing to end at the bank');
  });
}

test('any other status of a consent, and every error, needs consent and erases nothing', async (t) => {
  const world = await begin(t);
  const { bank } = world;
  const says: (Partial<Consent> | ProviderErrorKind)[] = [
    { status: 'expired' },
    { status: 'valid' },
    { status: 'REVOKED' as 'revoked' },
    'unavailable',
    'quota',
    'consent_ended',
    'refused',
    'malformed',
  ];
  for (const [nth, said] of says.entries()) {
    const seed = `customer ${nth}`;
    const { connectionId, accountIds } = await connect(world, seed);
    bank.failures.set(seed, new ProviderError('consent_ended'));
    bank.says.set(seed, typeof said === 'string' ? new ProviderError(said) : said);
    bank.asked.clear();
    await sync(world, accountIds[0]!);
    assert.equal(bank.asked.get(seed), 1, seed);
    const { status, health, accounts } = await statusOf(world, connectionId);
    assert.deepEqual(
      [status, health.status, health.reason, accounts.length],
      ['active', 'needs_consent', 'consent_ended', accountIds.length],
      JSON.stringify(said),
    );
  }
  // A failed question is repeated.
  bank.says.set('customer 3', { status: 'revoked' });
  await whenDue(world);
  assert.equal((await world.app.sql`select from connections where revoked_at is not null`).count, 1);
});

test('the revocation of a replaced consent does not affect its connection', async (t) => {
  const world = await begin(t);
  const { app, bank } = world;
  const { connectionId, accountIds } = await connect(world, 'ana');
  bank.failures.set('ana', new ProviderError('consent_ended'));
  const reached = Promise.withResolvers<void>();
  const hold = Promise.withResolvers<void>();
  t.mock.method(
    bank.provider,
    'consent',
    async () => {
      reached.resolve();
      await hold.promise;
      return { status: 'revoked', validUntil: null };
    },
    { times: 1 },
  );
  await app.api.post(`/accounts/${accountIds[0]}/sync`, { key: world.key });
  const checking = drain(world);
  await reached.promise;
  bank.failures.clear();
  await connect(world, 'ana');
  hold.resolve();
  await checking;
  const { status, health } = await statusOf(world, connectionId);
  assert.deepEqual([status, health.status], ['active', 'healthy']);
});

test('the daily round asks again about consents that a bank no longer accepts', async (t) => {
  const world = await begin(t);
  const { app, bank } = world;
  const { connectionId, accountIds } = await connect(world, 'ana');
  await connect(world, 'eva');
  bank.failures.set('ana', new ProviderError('consent_ended'));
  await sync(world, accountIds[0]!);
  bank.says.set('ana', { status: 'revoked' });
  bank.asked.clear();
  app.clock.advance({ hours: 24 });
  await app.service.deps.jobs.send(app.sql, dailyPullQueue, {});
  await drain(world);
  assert.deepEqual([...bank.asked], [['ana', 1]]);
  assert.equal((await statusOf(world, connectionId)).status, 'revoked');
});
