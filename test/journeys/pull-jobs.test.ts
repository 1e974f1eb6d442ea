/** The jobs that ask banks: one at a time for a connection, within the bank's quota and a deadline. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { AccountPage, BankGrant, BankProvider, Call } from '../../src/banks/contract/contract.ts';
import { ProviderError } from '../../src/banks/contract/error.ts';
import { pullQueue, REQUEST_RETRIES } from '../../src/ingest/queue.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { startApp, type TestApp, type TestAppOptions } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { waitUntil } from '../support/locks.ts';
import { recentBank } from '../support/recent-bank.ts';

/** The simulated banks with counted reads, pages and configurable failures. */
class CountingBank {
  /** Reads by account (first pages only), and how many had a waiting user. */
  reads = 0;
  pages = 0;
  unattendedReadsPerDay: number | null = null;
  pagesOfARead = 1;
  failure: ProviderError | null = null;
  /** A promise that every read waits for. */
  hold: Promise<void> | null = null;
  reached = Promise.withResolvers<AbortSignal>();

  readonly provider: BankProvider = {
    ...recentBank,
    traits: (bankId) => ({
      ...recentBank.traits(bankId),
      unattendedReadsPerDay: this.unattendedReadsPerDay,
    }),
    read: async (grant, ref, window, call): Promise<AccountPage> => {
      const nth = window.page === null ? 1 : Number(window.page);
      this.pages += 1;
      if (nth === 1) this.reads += 1;
      this.reached.resolve(call.signal);
      if (this.hold) await this.hold;
      if (this.failure) throw this.failure;
      const page = await recentBank.read(grant, ref, { ...window, page: null }, call);
      if (nth === this.pagesOfARead) return page;
      return { ...page, booked: [], pending: [], ended: [], next: String(nth + 1) };
    },
  };
}

interface World {
  app: TestApp;
  bank: CountingBank;
  key: string;
}

const begin = async (t: TestContext, options: TestAppOptions = {}): Promise<World> => {
  const bank = new CountingBank();
  const app = await startApp(t, { bank: bank.provider, ...options });
  return { app, bank, key: await app.createKey() };
};

const drain = ({ service }: TestApp) => service.deps.jobs.drain();

const request = async ({ app, key }: World, accountId: string): Promise<void> => {
  assert.equal((await app.api.post(`/accounts/${accountId}/sync`, { key })).status, 200);
};

const sync = async (world: World, accountId: string): Promise<void> => {
  await request(world, accountId);
  await drain(world.app);
};

const round = async ({ app }: World): Promise<void> => {
  await app.service.deps.jobs.send(app.sql, dailyPullQueue, {});
  await drain(app);
};

/** Runs the jobs that wait for their time. */
const whenDue = async ({ app }: World): Promise<void> => {
  await app.sql`update job set start_after = now() where name = ${pullQueue.name} and state in ('created', 'retry')`;
  await drain(app);
};

const healthOf = async ({ app, key }: World, connectionId: string) =>
  (await app.api.get(`/connections/${connectionId}`, { key })).body.health;

test('a grant that the bank replaces is stored after every call, because each works once', async (t) => {
  let valid = 0;
  const refusals = [new ProviderError('unavailable')];
  const rotate = async (grant: BankGrant, { replaceGrant }: Call): Promise<void> => {
    if (Number(grant.nth ?? 0) !== valid) throw new ProviderError('refused');
    await replaceGrant?.({ ...grant, nth: ++valid });
  };
  let isRevoked = false;
  const bank: BankProvider = {
    ...recentBank,
    traits: (bankId) => ({ ...recentBank.traits(bankId), endsConsents: true, unattendedReadsPerDay: 50 }),
    async accounts(grant, call) {
      await rotate(grant, call);
      if (isRevoked) throw new ProviderError('consent_ended');
      return recentBank.accounts(grant, call);
    },
    async read(grant, ref, window, call) {
      await rotate(grant, call);
      return recentBank.read(grant, ref, window, call);
    },
    async consent(grant, call) {
      await rotate(grant, call);
      return isRevoked ? { status: 'revoked', validUntil: null } : recentBank.consent(grant, call);
    },
    async endConsent(grant, call) {
      await rotate(grant, call);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
    },
  };
  const app = await startApp(t, { bank });
  const key = await app.createKey();
  const world = { app, key } as World;
  const { connectionId, accountIds } = await connectBank(app, key);
  valid = 0;
  for (let times = 0; times < 2; times++) {
    await sync(world, accountIds[0]!);
    assert.equal((await healthOf(world, connectionId)).status, 'healthy');
  }
  assert.equal(valid, 2 * (1 + accountIds.length));
  isRevoked = true;
  await sync(world, accountIds[0]!);
  assert.equal((await app.sql`select from connections where revoked_at is not null`).count, 1);

  isRevoked = false;
  valid = 0;
  const again = await connectBank(app, key);
  valid = 0;
  await sync(world, again.accountIds[0]!);
  const before = valid;
  await app.api.delete(`/connections/${again.connectionId}`, { key });
  await drain(app);
  await app.sql`update job set start_after = now() where state = 'retry'`;
  await drain(app);
  assert.equal((await app.sql`select from ending_consents`).count, 0);
  assert.equal(valid, before + 2);
});

test('one process at a time asks about a connection; another request follows afterwards', async (t) => {
  const world = await begin(t);
  const { app, bank } = world;
  const other = await startApp(t, { bank: bank.provider, databaseUrl: app.databaseUrl, clock: app.clock });
  const { accountIds } = await connectBank(app, world.key);
  assert.ok(accountIds.length > 1);
  const hold = Promise.withResolvers<void>();
  [bank.hold, bank.reads, bank.reached] = [hold.promise, 0, Promise.withResolvers()];
  await request(world, accountIds[0]!);
  const first = drain(app);
  await bank.reached.promise;
  await request(world, accountIds[1]!);
  await drain(other);
  app.clock.advance({ minutes: 1 });
  await round({ ...world, app: other });
  assert.equal(bank.reads, 1, 'neither a request nor the round asks meanwhile');
  hold.resolve();
  await first;
  assert.equal((await app.sql`select from pull_leases`).count, 0);
  await whenDue({ ...world, app: other });
  const told = await app.sql`select from events where type = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'`;
  assert.equal(told.count, 2);
});

/**
 * Holds the reads of some banks, asks for many of them with one key, and then for an account at another bank. That
 * account alone is read.
 */
const besideHangingBanks = async (t: TestContext, banks: readonly string[], ofAnotherKey: boolean) => {
  const world = await begin(t);
  const { app, bank, key } = world;
  const at = (bankId: string, user: string, of = key) =>
    connectBank(app, of, { bank: bankId, user, seed: user });
  const hanging = [];
  for (const bankId of banks) {
    for (let user = 0; user < 9; user++) hanging.push((await at(bankId, `${user}`)).accountIds[0]!);
  }
  const otherKey = ofAnotherKey ? await app.createKey() : key;
  const other = (await at('banca-intesa', 'other', otherKey)).accountIds[0]!;
  const hold = Promise.withResolvers<void>();
  const { read } = bank.provider;
  bank.provider.read = async (grant, ...rest) => {
    if (banks.includes(String(grant.bankId))) await hold.promise;
    return read(grant, ...rest);
  };
  for (const id of hanging) await request(world, id);
  await request({ ...world, key: otherKey }, other);
  const told = async (): Promise<string[]> => {
    const rows = await app.sql<{ id: string }[]>`
      select payload ->> 'account_id' as id from events
      where type = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' order by position`;
    return rows.map(({ id }) => id);
  };
  await startApp(t, {
    bank: bank.provider,
    clock: app.clock,
    databaseUrl: app.databaseUrl,
    env: { ROLE: 'worker' },
  });
  t.after(() => hold.resolve());
  await waitUntil('a read account', async () => (await told()).length > 0);
  assert.deepEqual(await told(), [other]);
  hold.resolve();
};

test('a silent bank does not block requests to other banks', (t) => besideHangingBanks(t, ['otp'], false));

test('a key with silent banks does not block requests of other keys', (t) =>
  besideHangingBanks(t, ['otp', 'raiffeisen'], true));

test('a lease of a dead process expires; the same job takes it again at once', async (t) => {
  const world = await begin(t);
  const { app } = world;
  const { connectionId, accountIds } = await connectBank(app, world.key);
  await app.sql`
    insert into pull_leases (key_id, connection_id, owner, until)
    select key_id, id, 'died', ${new Date(app.clock.now().getTime() + 90_000)} from connections`;
  const pulled = async () => (await healthOf(world, connectionId)).last_success_at;
  app.clock.advance({ seconds: 89 });
  const before = await pulled();
  await sync(world, accountIds[0]!);
  assert.equal(await pulled(), before);
  app.clock.advance({ seconds: 1 });
  await whenDue(world);
  assert.equal(await pulled(), app.clock.now().toISOString());

  app.clock.advance({ minutes: 1 });
  await request(world, accountIds[0]!);
  await app.sql`
    insert into pull_leases (key_id, connection_id, owner, until)
    select c.key_id, c.id, j.id, ${new Date(app.clock.now().getTime() + 90_000)}
    from connections c, job j where j.name = ${pullQueue.name} and j.state = 'created'`;
  await drain(app);
  assert.equal(await pulled(), app.clock.now().toISOString());
});

test('a revocation during a lease leaves no lease and no job', async (t) => {
  const world = await begin(t);
  const { app, bank, key } = world;
  const { connectionId, accountIds } = await connectBank(app, key);
  const hold = Promise.withResolvers<void>();
  [bank.hold, bank.reached] = [hold.promise, Promise.withResolvers()];
  await request(world, accountIds[0]!);
  const pulling = drain(app);
  await bank.reached.promise;
  await request(world, accountIds[1]!);
  assert.equal((await app.api.delete(`/connections/${connectionId}`, { key })).status, 200);
  await pulling;
  await drain(app);
  assert.equal((await app.sql`select from pull_leases`).count, 0);
  const waiting = await app.sql`
    select from job where name = ${pullQueue.name} and state in ('created', 'retry')`;
  assert.equal(waiting.count, 0);
  hold.resolve();
});

test('a bank that misses the deadline is unavailable, its request is aborted, and it is asked again', async (t) => {
  const world = await begin(t, { bankDeadlineMs: 20 });
  const { app, bank } = world;
  const { connectionId, accountIds } = await connectBank(app, world.key, { bank: 'otp' });
  [bank.hold, bank.reached] = [new Promise(() => {}), Promise.withResolvers()];
  await sync(world, accountIds[0]!);
  const { status, reason, next_try_at: nextTryAt } = await healthOf(world, connectionId);
  assert.deepEqual([status, reason], ['delayed', 'bank_unavailable']);
  assert.ok(Date.parse(nextTryAt) > app.clock.now().getTime());
  assert.equal((await bank.reached.promise).aborted, true);
  bank.hold = null;
  await whenDue(world);
  assert.equal((await healthOf(world, connectionId)).status, 'healthy');
});

test('a requested sync that failed thirteen times is left to the schedule, which asks the bank again', async (t) => {
  const world = await begin(t);
  const { app, bank } = world;
  const { connectionId, accountIds } = await connectBank(app, world.key, { bank: 'otp' });
  bank.reads = 0;
  bank.failure = new ProviderError('unavailable');
  await request(world, accountIds[0]!);
  for (let tries = 0; tries <= REQUEST_RETRIES; tries++) {
    const [job] = await app.sql<{ data: { accountId: string | null } }[]>`
      select data from job where name = ${pullQueue.name} and state in ('created', 'retry')`;
    assert.equal(job!.data.accountId, accountIds[0], `after ${tries} failures the request itself comes back`);
    await whenDue(world);
    // The connection that is left to the schedule is not due yet.
    app.clock.advance({ hours: 7 });
  }
  assert.equal(bank.reads, 13);
  const jobs = await app.sql<{ state: string; requested: boolean }[]>`
    select state::text, data ->> 'accountId' is not null as requested from job
    where name = ${pullQueue.name} order by created_on`;
  assert.deepEqual(
    [...jobs],
    [
      { state: 'completed', requested: true },
      { state: 'created', requested: false },
    ],
  );
  bank.failure = null;
  await whenDue(world);
  assert.equal((await healthOf(world, connectionId)).status, 'healthy');
});

test('scheduled reads leave half of a quota to requests, which respect the quota too', async (t) => {
  const world = await begin(t);
  const { app, bank, key } = world;
  // 11:00 in Belgrade.
  const { connectionId, accountIds } = await connectBank(app, key, { bank: 'otp', seed: 'quota' });
  const midnight = Date.parse('2026-03-14T23:00:00Z');
  bank.unattendedReadsPerDay = 5;
  bank.pagesOfARead = 3;
  bank.reads = 0;
  for (let tries = 0; tries < 4; tries++) {
    app.clock.advance({ hours: 1 });
    await round(world);
  }
  assert.deepEqual([bank.reads, bank.pages >= 6], [2, true], 'half of five');
  assert.equal((await healthOf(world, connectionId)).status, 'healthy', 'it has its news, if not the newest');

  for (let tries = 0; tries < 3; tries++) await sync(world, accountIds[0]!);
  assert.equal(bank.reads, 5);
  assert.equal((await healthOf(world, connectionId)).status, 'healthy');
  await sync(world, accountIds[0]!);
  const { status, reason, next_try_at: nextTryAt } = await healthOf(world, connectionId);
  assert.deepEqual([bank.reads, status, reason], [5, 'delayed', 'bank_quota']);
  const late = Date.parse(nextTryAt) - midnight;
  assert.ok(late >= 0 && late <= 60_000, nextTryAt);
  await whenDue(world);
  assert.equal(bank.reads, 5, 'nor does it come back before');

  // A read with a waiting user does not count.
  await connectBank(app, key, { bank: 'otp', seed: 'quota' });
  assert.equal(bank.reads, 6);
  assert.equal((await healthOf(world, connectionId)).status, 'healthy');
  await round(world);
  assert.equal(bank.reads, 6);

  // Nine hours later it is another day.
  app.clock.advance({ hours: 10 });
  await round(world);
  assert.equal(bank.reads, 7);
  const [{ reads, background }] = await app.sql<[{ reads: number; background: number }]>`
    select reads, background from read_quotas`;
  assert.deepEqual([reads, background], [1, 1]);
});

test('retries of a failing bank use at most half of the quota, and health shows the next one', async (t) => {
  const world = await begin(t);
  const { app, bank, key } = world;
  const { connectionId, accountIds } = await connectBank(app, key, { bank: 'otp' });
  bank.unattendedReadsPerDay = 4;
  bank.reads = 0;
  bank.failure = new ProviderError('unavailable');
  app.clock.advance({ hours: 1 });
  await round(world);
  const soon = Date.parse((await healthOf(world, connectionId)).next_try_at) - app.clock.now().getTime();
  assert.ok(soon <= 4_000, `${soon} ms`);
  app.clock.advance({ minutes: 1 });
  await whenDue(world);
  assert.equal(bank.reads, 2);
  const { reason, next_try_at: nextTryAt } = await healthOf(world, connectionId);
  assert.deepEqual([reason, nextTryAt], ['bank_unavailable', '2026-03-14T23:00:00.000Z']);
  app.clock.advance({ hours: 1 });
  await whenDue(world);
  assert.equal(bank.reads, 2);
  bank.failure = null;
  await sync(world, accountIds[0]!);
  assert.equal(bank.reads, 3);
  assert.equal((await healthOf(world, connectionId)).status, 'healthy');
});

test('each account is counted separately, and deleted with its connection; a bank without quota is not counted', async (t) => {
  const world = await begin(t);
  const { app, bank, key } = world;
  const { connectionId, accountIds } = await connectBank(app, key);
  await sync(world, accountIds[0]!);
  assert.equal((await app.sql`select from read_quotas`).count, 0);

  bank.unattendedReadsPerDay = 4;
  bank.reads = 0;
  await sync(world, accountIds[0]!);
  const counts = await app.sql<{ reads: number }[]>`select reads from read_quotas`;
  assert.deepEqual(
    counts.map(({ reads }) => reads),
    accountIds.map(() => 1),
  );
  assert.equal(bank.reads, accountIds.length);
  // A read with a waiting user does not count; if one read is allowed, it is left to requests.
  bank.unattendedReadsPerDay = 1;
  app.clock.advance({ hours: 24 });
  await round(world);
  assert.equal(bank.reads, accountIds.length);
  await sync(world, accountIds[0]!);
  assert.equal(bank.reads, 2 * accountIds.length);
  await app.api.delete(`/connections/${connectionId}`, { key });
  assert.equal((await app.sql`select from read_quotas`).count, 0);
});
