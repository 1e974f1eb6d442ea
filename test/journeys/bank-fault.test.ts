/** Faults of the bank behind one connection, for as long as a test wants; the missed changes are read afterwards. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { BankProvider } from '../../src/banks/contract/contract.ts';
import { PROVIDER_ERRORS, type ProviderErrorKind } from '../../src/banks/contract/error.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { authorize, type Connected, connectBank, startSession } from '../support/connect.ts';
import { ending } from '../support/ending.ts';
import { recentBank } from '../support/recent-bank.ts';

const DAY = 86_400;

const reasonOf: Record<ProviderErrorKind, [status: string, reason: string]> = {
  unavailable: ['delayed', 'bank_unavailable'],
  quota: ['delayed', 'bank_quota'],
  malformed: ['delayed', 'bank_malformed'],
  refused: ['needs_consent', 'bank_refused'],
  consent_ended: ['needs_consent', 'consent_ended'],
};

describe('a bank that fails on demand', () => {
  const end = ending();
  let app: TestApp;
  /** Runs once while the bank is asked. */
  let meanwhile: (() => Promise<unknown>) | null = null;
  let isAnotherBank = false;

  before(async () => {
    const bank: BankProvider = {
      ...recentBank,
      async read(...call) {
        const happens = meanwhile;
        meanwhile = null;
        await happens?.();
        return recentBank.read(...call);
      },
      async completeAuthorization(...call) {
        const grant = await recentBank.completeAuthorization(...call);
        return isAnotherBank ? { bankId: grant.bankId, of: 'another protocol' } : grant;
      },
      accounts: async (...call) => (isAnotherBank ? [] : recentBank.accounts(...call)),
      holder: async (...call) => (isAnotherBank ? null : recentBank.holder(...call)),
      consent: async (...call) =>
        isAnotherBank ? { status: 'valid', validUntil: null } : recentBank.consent(...call),
    };
    app = await startApp(end, { bank });
  });

  const setFault = (key: string, { connectionId }: Connected, body: object) =>
    app.api.post(`/sandbox/connections/${connectionId}/fault`, { key, body });

  const advance = async (key: string, body: object) => {
    const { status, body: advanced } = await app.api.post('/sandbox/clock/advance', { key, body });
    assert.equal(status, 200, JSON.stringify(advanced));
    return advanced;
  };

  const healthOf = async (key: string, { connectionId }: Connected) =>
    (await app.api.get(`/connections/${connectionId}`, { key })).body.health;

  const sync = async (key: string, { accountIds: [account] }: Connected): Promise<void> => {
    assert.equal((await app.api.post(`/accounts/${account}/sync`, { key })).status, 200);
    await app.service.deps.jobs.drain();
  };

  /** Returns all data of an account that an application sees, except values that are random for each connection. */
  const ledgerOf = async (key: string, { accountIds: [account] }: Connected) => {
    const { body } = await app.api.get(`/accounts/${account}/transactions?limit=500&from=2026-03-10`, {
      key,
    });
    const { balance, available_balance } = (await app.api.get(`/accounts/${account}/balance`, { key })).body;
    // A row that settles a hold which was never seen has no link.
    const rows = body.data.map(
      ({ id, account_id, connection_id, pending_transaction_id, ...row }: Record<string, unknown>) => row,
    );
    return { balance, available_balance, rows };
  };

  test('every fault changes the health of its connection only, and afterwards no row is missing or doubled', async () => {
    const key = await app.createKey();
    const connect = (user: string) => connectBank(app, key, { bank: 'otp', user, seed: 'fault' });
    const twin = await connect('twin');
    const until = new Date(app.clock.now().getTime() + 2.5 * DAY * 1_000).toISOString();
    const failing = new Map<ProviderErrorKind, Connected>();
    for (const fault of PROVIDER_ERRORS) {
      const connection = await connect(fault);
      failing.set(fault, connection);
      const { status, body } = await setFault(key, connection, { fault, until });
      const expected = { object: 'bank_fault', connection_id: connection.connectionId, fault, until };
      assert.deepEqual([status, body], [200, expected]);
    }
    const start = app.clock.now().toISOString();

    const { events } = await advance(key, { days: 2 });
    assert.equal(events['ITEM.HEALTH_CHANGED'], failing.size, 'once for each, however often it fails');
    assert.equal((await healthOf(key, twin)).status, 'healthy');
    for (const [fault, connection] of failing) {
      const { status, reason, last_success_at, next_try_at } = await healthOf(key, connection);
      assert.deepEqual([status, reason, last_success_at], [...reasonOf[fault], start]);
      if (fault === 'unavailable' || fault === 'quota') {
        const late = Date.parse(next_try_at) - Date.parse(until);
        assert.ok(late >= 0 && late <= 60_000, 'the bank said when it is back');
      }
      assert.notDeepEqual(await ledgerOf(key, connection), await ledgerOf(key, twin));
    }

    await advance(key, { days: 2 });
    // An ended consent is not retried automatically.
    await sync(key, failing.get('consent_ended')!);
    const { rows, ...balances } = await ledgerOf(key, twin);
    assert.ok(rows.length > 3);
    for (const [fault, connection] of failing) {
      assert.equal((await healthOf(key, connection)).status, 'healthy', fault);
      assert.deepEqual(await ledgerOf(key, connection), { rows, ...balances }, fault);
    }
  });

  test('a fault lasts until it is ended, and a fault with a duration ends by itself', async () => {
    const key = await app.createKey();
    const connection = await connectBank(app, key, { bank: 'otp' });
    const lasting = await setFault(key, connection, { fault: 'unavailable' });
    assert.equal(lasting.body.until, null);
    await advance(key, { days: 30 });
    assert.equal((await healthOf(key, connection)).reason, 'bank_unavailable');
    const over = await setFault(key, connection, { fault: null });
    assert.deepEqual([over.body.fault, over.body.until], [null, null]);
    await sync(key, connection);
    assert.equal((await healthOf(key, connection)).status, 'healthy');

    const now = (await app.api.get('/sandbox/clock', { key })).body.now;
    const span = await setFault(key, connection, { fault: 'malformed', seconds: DAY / 2 });
    assert.equal(Date.parse(span.body.until), Date.parse(now) + (DAY / 2) * 1_000);
    await sync(key, connection);
    assert.equal((await healthOf(key, connection)).reason, 'bank_malformed');
    await advance(key, { days: 1 });
    assert.equal((await healthOf(key, connection)).status, 'healthy');
  });

  test('a new consent ends faults of the previous consent, but not faults of the bank', async () => {
    const key = await app.createKey();
    const connection = await connectBank(app, key, { bank: 'otp' });
    const renew = async () => authorize(app, await startSession(app, key, { bank: 'otp' }));
    for (const fault of ['consent_ended', 'refused']) {
      await setFault(key, connection, { fault });
      await sync(key, connection);
      assert.equal((await healthOf(key, connection)).status, 'needs_consent');
      await renew();
      assert.equal((await healthOf(key, connection)).status, 'healthy', fault);
      await sync(key, connection);
      assert.equal((await healthOf(key, connection)).status, 'healthy', `${fault} does not come back`);
    }

    // A read with a waiting user does not count for the quota.
    await setFault(key, connection, { fault: 'quota' });
    await renew();
    await sync(key, connection);
    const { reason, next_try_at } = await healthOf(key, connection);
    assert.equal(reason, 'bank_quota');
    assert.match(next_try_at, /^2026-03-14T23:0[01]/, 'it is one of the day, in Belgrade');

    await setFault(key, connection, { fault: 'unavailable' });
    const session_token = await startSession(app, key, { bank: 'otp' });
    const refused = await app.api.post('/sandbox/authorize', { body: { session_token } });
    assertError(refused, 503, 'SERVICE_UNAVAILABLE');
    assert.equal(refused.headers.get('retry-after'), '5');
    await setFault(key, connection, { fault: null });
    assert.equal((await app.api.post('/sandbox/authorize', { body: { session_token } })).status, 200);
  });

  test('invalid faults are refused, and change nothing', async () => {
    const key = await app.createKey();
    const connection = await connectBank(app, key, { bank: 'otp' });
    const soon = new Date(app.clock.now().getTime() + 1_000).toISOString();
    const refusals: [body: object, code: string][] = [
      [{}, 'MISSING_FIELDS'],
      [{ fault: 'lazy' }, 'INVALID_PARAMETER'],
      [{ fault: 'quota', until: app.clock.now().toISOString() }, 'INVALID_PARAMETER'],
      [{ fault: 'quota', until: 'soon' }, 'INVALID_PARAMETER'],
      [{ fault: 'quota', seconds: 0 }, 'INVALID_PARAMETER'],
      [{ fault: 'quota', until: soon, seconds: 5 }, 'INVALID_PARAMETER'],
      [{ fault: null, until: soon }, 'INVALID_PARAMETER'],
      [{ fault: null, seconds: 5 }, 'INVALID_PARAMETER'],
    ];
    for (const [body, code] of refusals) assertError(await setFault(key, connection, body), 400, code);
    const strange = await setFault(await app.createKey(), connection, { fault: 'refused' });
    assertError(strange, 404, 'CONNECTION_NOT_FOUND');
    await sync(key, connection);
    assert.equal((await healthOf(key, connection)).status, 'healthy');
    await app.api.delete(`/connections/${connection.connectionId}`, { key });
    assertError(await setFault(key, connection, { fault: 'refused' }), 409, 'CONNECTION_ALREADY_REVOKED');
  });

  test('data that were read before a fault was set are not applied afterwards', async () => {
    const key = await app.createKey();
    const connection = await connectBank(app, key, { bank: 'otp' });
    meanwhile = () => setFault(key, connection, { fault: 'malformed' });
    await advance(key, { days: 1 });
    assert.equal((await healthOf(key, connection)).reason, 'bank_malformed');
  });

  test('a fault can be set for simulated banks only', async () => {
    const key = await app.createKey();
    isAnotherBank = true;
    const connection = await connectBank(app, key, { bank: 'nlb' });
    isAnotherBank = false;
    assertError(await setFault(key, connection, { fault: 'quota' }), 400, 'INVALID_PARAMETER');
  });
});
