import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY } from '../../../packages/common/clock.ts';
import { countEventLoopRounds } from '../../../test/support/event-loop-rounds.ts';
import { banks } from '../catalogue/catalogue.ts';
import { books } from './books.ts';
import { CURRENT_GENERATOR } from './generator.ts';
import { isValidSerbianIban } from './iban.ts';
import { SCENARIOS } from './scenarios.ts';

const AT = new Date('2026-05-20T10:00:00Z');

const connect = (bankId: string, scenario: string, seed = 'provider') =>
  books.authorize({ bankId, at: AT, seed, scenario });

test('a grant is plain JSON that determines the customer completely', async () => {
  const grant = await connect('banca-intesa', 'default');
  const copy = JSON.parse(JSON.stringify(grant));
  assert.deepEqual(copy, grant);
  assert.deepEqual(await books.pull(copy, null, AT), await books.pull(grant, null, AT));
  assert.deepEqual(await books.accounts(copy), await books.accounts(grant));
});

test('a grant has its generator version, and a returning customer keeps it', async () => {
  const later = new Date(AT.getTime() + 40 * DAY);
  const grant = await books.authorize({ bankId: 'otp', at: AT, seed: 'returning' });
  assert.equal(grant.generator, CURRENT_GENERATOR);
  const back = await books.authorize({ bankId: 'otp', at: later, returning: grant });
  assert.equal(back.generator, grant.generator);
  assert.deepEqual(await books.accounts(back), await books.accounts(grant));
  assert.deepEqual(await books.pull(back, AT, later), await books.pull(grant, AT, later));
  await assert.rejects(books.pull({ ...grant, generator: CURRENT_GENERATOR + 1 }, null, AT), {
    kind: 'refused',
  });
});

test('without a seed every customer is different', async () => {
  const grants = [1, 2].map(() => books.authorize({ bankId: 'otp', at: AT }));
  const [a, b] = await Promise.all(grants);
  assert.notEqual(a!.seed, b!.seed);
  assert.equal(a!.scenario, 'default');
  assert.notDeepEqual(await books.pull(a!, null, AT), await books.pull(b!, null, AT));
});

test('the history begins with a Belgrade day, twelve months before the consent', async () => {
  const begins = async (at: string) =>
    (await books.authorize({ bankId: 'otp', at: new Date(at) })).historyFrom;
  assert.equal(await begins('2026-05-20T21:59:59Z'), '2025-05-19T22:00:00.000Z');
  assert.equal(await begins('2026-05-20T22:00:00Z'), '2025-05-20T22:00:00.000Z');
  assert.equal(await begins('2028-02-29T12:00:00Z'), '2027-02-27T23:00:00.000Z');
});

// A bank without its wording or disclosure fails here, by an error that names the bank and the file (life.ts).
test('each bank has the accounts and the identity of its group', async () => {
  for (const { id, features, nationalBankCode } of banks) {
    const grant = await connect(id, 'default');
    const accounts = await books.accounts(grant);
    assert.equal(accounts.length > 0, features.accounts, id);
    assert.equal((await books.holder(grant)) !== null, features.identity, id);
    assert.deepEqual(
      accounts.map(({ currency, type }) => [currency, type]),
      [
        ['RSD', 'checking'],
        ['EUR', 'savings'],
      ].slice(0, id === 'banca-intesa' ? 2 : features.accounts ? 1 : 0),
    );
    for (const account of accounts) {
      assert.ok(account.iban !== null && isValidSerbianIban(account.iban));
      assert.ok(account.iban.startsWith(`RS35${nationalBankCode}`));
      assert.match(account.holderName, /^\p{L}+ \p{L}+$/u);
    }
    assert.equal(new Set(accounts.map(({ iban }) => iban)).size, accounts.length);
    const changes = await books.pull(grant, null, AT);
    const reported = new Set(changes.map((change) => change.kind !== 'released' && change.entry.accountRef));
    assert.deepEqual([...reported].sort(), accounts.map(({ ref }) => ref).sort());
  }
});

test('a person is the same at every bank, and clearly invented', async () => {
  const holder = await books.holder(await connect('banca-intesa', 'default', 'someone'));
  const [account] = await books.accounts(await connect('otp', 'salaried', 'someone'));
  assert.equal(account!.holderName, holder!.fullName);
  assert.match(holder!.phone!, /^\+38160000\d{4}$/);
  assert.match(holder!.email!, /^[a-z]+\.[a-z]+@example\.rs$/);
  assert.match(holder!.address!, /^[\p{L} ]+ \d+, \d{5} [\p{L} ]+$/u);
});

test('a business has business accounts in its own name', async () => {
  const accounts = await books.accounts(await connect('banca-intesa', 'business'));
  assert.deepEqual(
    accounts.map(({ type }) => type),
    ['business', 'business'],
  );
  assert.match(accounts[0]!.holderName, / PRIMER DOO /);
});

test('a pensioner saves in a passbook account, which has no IBAN', async () => {
  const [current, passbook] = await books.accounts(await connect('banca-intesa', 'pensioner'));
  assert.ok(isValidSerbianIban(current!.iban!));
  assert.deepEqual(
    { ...passbook, holderName: null, openingBalance: null },
    {
      ref: 'savings',
      name: 'Devizna štedna knjižica',
      holderName: null,
      iban: null,
      currency: 'EUR',
      type: 'savings',
      openingBalance: null,
    },
  );
  assert.equal(passbook!.holderName, current!.holderName);
  assert.ok(passbook!.openingBalance > 0);
});

test('the scenario `empty` has accounts without transactions', async () => {
  const grant = await connect('banca-intesa', 'empty');
  const accounts = await books.accounts(grant);
  assert.deepEqual(
    accounts.map(({ openingBalance }) => openingBalance),
    [0, 0],
  );
  assert.deepEqual(await books.pull(grant, null, new Date('2027-05-20T10:00:00Z')), []);
});

test('every scenario is a different life of the same seed', async () => {
  const lives = await Promise.all(
    SCENARIOS.map(async (scenario) =>
      JSON.stringify(await books.pull(await connect('otp', scenario), null, AT)),
    ),
  );
  assert.equal(new Set(lives).size, SCENARIOS.length);
});

test('unknown accounts and banks are refused', async () => {
  await assert.rejects(connect('otp', 'millionaire'), RangeError);
  await assert.rejects(connect('no-bank', 'default'), RangeError);
  await assert.rejects(books.pull({ token: 'of another bank' }, null, AT), {
    name: 'ProviderError',
    kind: 'refused',
  });
});

test('an empty interval, or one before the history, has no changes', async () => {
  const grant = await connect('otp', 'default');
  assert.deepEqual(await books.pull(grant, AT, AT), []);
  assert.deepEqual(await books.pull(grant, AT, new Date(AT.getTime() - 1)), []);
  assert.deepEqual(await books.pull(grant, null, new Date('2025-01-01T00:00:00Z')), []);
});

test('generating many years lets other work run in between', async (t) => {
  const grant = await connect('otp', 'default', 'many years');
  const rounds = countEventLoopRounds(t);
  await books.pull(grant, null, new Date('2046-05-20T10:00:00Z'));
  assert.ok(rounds() > 10, `${rounds()} rounds of the event loop`);
});

test('a grant with a choice has the chosen accounts only, until another choice', async () => {
  const customer = { bankId: 'banca-intesa', at: AT, seed: 'choice' };
  const { accounts: shown } = await books.logIn(customer);
  const all = await books.authorize(customer);
  const later = new Date('2027-01-20T10:00:00Z');
  const told = await books.pull(all, new Date(0), later);
  const refOf = (change: (typeof told)[number]) =>
    change.kind === 'released' ? change.ref : change.entry.ref;
  const both = [];
  for (const { ref } of shown) {
    const grant = await books.authorize({ ...customer, accounts: [ref] });
    assert.deepEqual(
      await books.accounts(grant),
      shown.filter((account) => account.ref === ref),
    );
    const own = await books.pull(grant, new Date(0), later);
    for (const change of own) if (change.kind !== 'released') assert.equal(change.entry.accountRef, ref);
    both.push(...own);
    // A returning customer sees all accounts, and keeps the shared ones with their history.
    const back = { ...customer, at: later, returning: grant };
    assert.equal((await books.logIn(back)).accounts.length, 2);
    const renewed = await books.authorize(back);
    assert.deepEqual(await books.accounts(renewed), await books.accounts(grant));
    assert.equal(renewed.historyFrom, grant.historyFrom);
    const other = shown.filter((account) => account.ref !== ref);
    const exchanged = await books.authorize({ ...back, accounts: other.map((account) => account.ref) });
    assert.deepEqual(await books.accounts(exchanged), other);
  }
  assert.ok(told.some(({ kind }) => kind === 'released'));
  assert.deepEqual(both.map(refOf).sort(), told.map(refOf).sort());
  await assert.rejects(books.authorize({ ...customer, accounts: ['elsewhere'] }), RangeError);
});
