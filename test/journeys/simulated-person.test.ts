/**
 * Without a seed, a user of a key is the same person at every simulated bank: the same name and contact, and nothing else
 * in common.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { books } from '../../src/banks/simulated/books.ts';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { logIn } from '../../src/consent/connect/login.ts';
import { findSession } from '../../src/consent/connect/store.ts';
import { forAllTenants } from '../../src/platform/database/tenants.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { authorize } from '../support/connect.ts';
import { ending } from '../support/ending.ts';

const end = ending();
let app: TestApp;

before(async () => {
  app = await startApp(end);
});

/** Connects without choosing a customer. Returns all data of the connection. */
const connect = async (key: string, bank: string, user: string, sandbox?: object, { api } = app) => {
  const started = await api.post('/connect', {
    key,
    body: { bank_id: bank, user_id: user, ...(sandbox ? { sandbox } : {}) },
  });
  assert.equal(started.status, 200, JSON.stringify(started.body));
  const publicToken = await authorize({ api }, started.body.session_token);
  const { body } = await api.post('/connect/exchange', { key, body: { public_token: publicToken } });
  const everything = await api.get(`/connections/${body.connection_id}/export`, { key });
  assert.equal(everything.status, 200);
  const { connection, identity, accounts, transactions } = everything.body;
  const [first] = accounts;
  const auth = first ? await api.get(`/accounts/${first.id}/auth`, { key }) : null;
  return {
    id: connection.connection_id as string,
    identity,
    name: auth?.body.account_holder.name as string,
    ibans: accounts.map(({ iban }: { iban: string }) => iban) as string[],
    accountIds: accounts.map(({ id }: { id: string }) => id) as string[],
    transactions: transactions as { id: string; date: string; amount: number; description: string }[],
  };
};

type Connected = Awaited<ReturnType<typeof connect>>;

/** Asserts that numbers, ids and rows are different for each connection. */
const assertNothingShared = (connections: Connected[]): void => {
  for (const list of [
    connections.flatMap(({ ibans }) => ibans),
    connections.flatMap(({ accountIds }) => accountIds),
    connections.flatMap(({ transactions }) => transactions.map(({ id }) => id)),
    connections.map(({ transactions }) =>
      JSON.stringify(transactions.map(({ date, amount, description }) => [date, amount, description])),
    ),
  ]) {
    assert.ok(list.length > 0);
    assert.equal(new Set(list).size, list.length);
  }
};

describe('a user without a seed', () => {
  test('has one name and one contact at every bank, and separate accounts at each', async () => {
    const key = await app.createKey();
    const banks = ['banca-intesa', 'otp', 'raiffeisen'];
    const connections = await Promise.all(banks.map((bank) => connect(key, bank, 'user-1')));
    const [intesa] = connections;
    assert.deepEqual(
      connections.map(({ name }) => name),
      Array(3).fill(intesa!.identity.full_name),
    );
    assert.ok(intesa!.identity.phone && intesa!.identity.email && intesa!.identity.address);
    assertNothingShared(connections);

    // A scenario determines the way of life, not the name.
    const student = await connect(key, 'otp', 'user-2', { scenario: 'student' });
    const other = await connect(key, 'banca-intesa', 'user-2');
    assert.equal(student.name, other.identity.full_name);
    assert.notDeepEqual(other.identity, intesa!.identity);
  });

  test('moves money between banks, which is found at the second consent and in later pulls', async (t) => {
    const simulated = await startApp(t, { bank: sandboxBank });
    const key = await simulated.createKey();
    const first = await connect(key, 'otp', 'mover', undefined, simulated);
    const second = await connect(key, 'raiffeisen', 'mover', undefined, simulated);
    const sums = async (): Promise<number[]> => {
      const { body } = await simulated.api.get('/users/mover/transfers?limit=500', { key });
      type Side = { connection_id: string; amount: number };
      const found: { money_out: [Side]; money_in: [Side] }[] = body.data;
      return found.flatMap(({ money_out: [out], money_in: [into] }) => {
        const ids = [out.connection_id, into.connection_id];
        return ids.includes(first.id) && ids.includes(second.id) ? [out.amount + into.amount] : [];
      });
    };
    const before = await sums();
    assert.ok(before.length >= 4, `${before.length} transfers`);
    let after = before;
    // A month may have no transfer.
    for (let month = 0; month < 24 && after.length === before.length; month++) {
      const advanced = await simulated.api.post('/sandbox/clock/advance', { key, body: { days: 31 } });
      assert.equal(advanced.status, 200, JSON.stringify(advanced.body));
      after = await sums();
    }
    assert.ok(after.length > before.length && after.every((sum) => sum === 0));
  });

  test('is another person with another key', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => app.createKey()));
    const connections = await Promise.all(keys.map((key) => connect(key, 'banca-intesa', 'user-1')));
    assert.equal(new Set(connections.map(({ identity }) => JSON.stringify(identity))).size, 3);
    assertNothingShared(connections);
  });

  test('is the same person after an erasure, without the erased data', async () => {
    const key = await app.createKey();
    const before = await connect(key, 'banca-intesa', 'user-1');
    assert.equal((await app.api.delete(`/connections/${before.id}`, { key })).status, 200);
    const again = await connect(key, 'banca-intesa', 'user-1');
    assert.notEqual(again.id, before.id);
    assert.deepEqual(again.identity, before.identity);
    assertNothingShared([before, again]);
  });

  test('differs from a stranger who claims to be the user at a bank with a connection', async () => {
    const key = await app.createKey();
    const { identity } = await connect(key, 'banca-intesa', 'user-1');
    const link = await app.api.post('/link/token/create', { key, body: {} });
    const visit = async (bank: string) => {
      const body = { bank_id: bank, user_id: 'user-1' };
      const { session_token: token } = (await app.api.post('/connect', { key: link.body.link_token, body }))
        .body;
      const session = await findSession(app.sql, tokenHash(token), app.clock.now(), false);
      return forAllTenants('job', () => logIn(app.service.deps, session!, token, app.clock.now(), 'user'));
    };
    const { holder, samePerson } = await visit('banca-intesa');
    assert.equal(samePerson, false);
    assert.notEqual(holder!.email! + holder!.phone!, identity.email + identity.phone);
    // At a bank without a connection, the user's identifier alone decides.
    assert.equal((await visit('otp')).accounts[0]!.holderName, identity.full_name);
  });

  test('has the customer of the seed if a seed is given', async () => {
    const key = await app.createKey();
    await connect(key, 'otp', 'user-1');
    const chosen = await connect(key, 'banca-intesa', 'user-1', { seed: 'chosen' });
    const grant = await books.authorize({
      bankId: 'banca-intesa',
      at: app.clock.now(),
      seed: 'chosen',
    });
    const holder = (await books.holder(grant))!;
    assert.deepEqual(chosen.identity, {
      full_name: holder.fullName,
      phone: holder.phone,
      email: holder.email,
      address: holder.address,
    });
    assert.deepEqual(
      chosen.ibans,
      (await books.accounts(grant)).map(({ iban }) => iban),
    );
  });
});
