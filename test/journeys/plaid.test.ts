/** Programs written for Plaid, with its official client: the whole way of an Item, and what each endpoint returns. */
import assert from 'node:assert/strict';
import { before, describe, type TestContext, test } from 'node:test';
import { CountryCode, type PlaidApi, Products, type Transaction } from 'plaid';
import { MINUTE } from '../../packages/common/clock.ts';
import { ProviderError } from '../../src/banks/contract/error.ts';
import { PRODUCTS as PRODUCT_NAMES } from '../../src/doors/plaid/institutions/shape.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { assertRefused, checked, plaidClient, refusalOf } from '../support/plaid.ts';
import { bankEntry, type WindowBank, windowBank } from '../support/window-bank.ts';

const COUNTRIES = [CountryCode.Us];
const PRODUCTS = [Products.Auth, Products.Transactions];

describe('plaid', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let plaid: PlaidApi;

  const publicToken = async (institution_id = 'ins_109508', options = {}): Promise<string> =>
    (await plaid.sandboxPublicTokenCreate({ institution_id, initial_products: PRODUCTS, options })).data
      .public_token;
  const item = async (
    institution?: string,
    options = {},
  ): Promise<{ access_token: string; item_id: string }> => {
    const { data } = await plaid.itemPublicTokenExchange({
      public_token: await publicToken(institution, options),
    });
    return data;
  };
  const everything = async (access_token: string, count: number): Promise<Transaction[]> => {
    const rows = new Map<string, Transaction>();
    for (let cursor = ''; ; ) {
      const { data } = await plaid.transactionsSync({ access_token, cursor, count });
      assert.ok(data.next_cursor.length <= 256);
      for (const row of [...data.added, ...data.modified]) rows.set(row.transaction_id, row);
      for (const { transaction_id } of data.removed) rows.delete(transaction_id);
      cursor = data.next_cursor;
      if (!data.has_more) return [...rows.values()];
    }
  };

  /** Until the end of the test, the client reads another service, with a bank of the test. */
  const startAt = async (t: TestContext, bank: WindowBank) => {
    const other = await startApp(t, { bank: bank.provider });
    const owner = await createDeveloper(other);
    plaid = plaidClient(other.url, { clientId: owner.id, secret: owner.key });
    t.after(() => {
      plaid = plaidClient(app.url, { clientId: developer.id, secret: developer.key });
    });
    return { other, owner };
  };

  before(async () => {
    app = await startApp(end);
    developer = await createDeveloper(app);
    plaid = plaidClient(app.url, { clientId: developer.id, secret: developer.key });
  });

  test('an Item begins with a public token, and its access token reads accounts, numbers and the holder', async () => {
    const { access_token, item_id } = await item();
    assert.match(access_token, /^access-sandbox-[0-9a-f-]{36}$/);
    const { data } = await plaid.itemGet({ access_token });
    assert.deepEqual(
      [data.item.item_id, data.item.institution_id, data.item.error, data.item.products],
      [item_id, 'ins_banca-intesa', null, ['auth', 'transactions']],
    );
    const { accounts } = (await plaid.accountsGet({ access_token })).data;
    const ours = (await app.api.get(`/accounts?connection_id=${item_id}`, { key: developer.key })).body.data;
    assert.deepEqual(
      accounts.map(({ account_id, balances, mask }) => [
        account_id,
        balances.current,
        balances.available,
        mask,
      ]),
      ours.map(({ id, balance, available_balance, iban }: Record<string, unknown>) => [
        id,
        balance,
        available_balance,
        String(iban).slice(-4),
      ]),
    );
    const [first] = accounts;
    const one = await plaid.accountsBalanceGet({
      access_token,
      options: { account_ids: [first!.account_id] },
    });
    assert.deepEqual(
      one.data.accounts.map(({ account_id }) => account_id),
      [first!.account_id],
    );
    const { numbers } = (await plaid.authGet({ access_token })).data;
    assert.equal(numbers.international[0]!.iban, ours[0].iban);
    const [identity] = (await plaid.identityGet({ access_token })).data.accounts;
    const own = (await app.api.get(`/accounts/${ours[0].id}/identity`, { key: developer.key })).body.identity;
    assert.equal(identity!.owners[0]!.names[0], own.full_name);
  });

  test('reads are counted for the user whose data they return', async () => {
    const { access_token, item_id } = await item();
    await plaid.itemGet({ access_token });
    await plaid.accountsGet({ access_token });
    await plaid.accountsBalanceGet({ access_token });
    await plaid.authGet({ access_token });
    await plaid.identityGet({ access_token });
    await plaid.transactionsSync({ access_token });
    await plaid.transactionsGet({ access_token, start_date: '2026-01-01', end_date: '2026-03-01' });
    await plaid.transactionsRecurringGet({ access_token });
    const { accounts } = (await plaid.statementsList({ access_token })).data;
    const { statement_id } = accounts[0]!.statements[0]!;
    await plaid.statementsDownload({ access_token, statement_id }, { responseType: 'arraybuffer' });
    await assertRefused(
      plaid.statementsDownload({ access_token, statement_id: 'x' }),
      'STATEMENT_NOT_FOUND',
      404,
    );
    await app.service.deps.recorder.flush();
    const counted = await app.sql`
      select reader, kind, reads from connection_reads where connection_id = ${item_id} order by kind`;
    assert.deepEqual(
      counted.map(({ reader, kind, reads }) => [reader, kind, reads]),
      [
        ['application', 'accounts', 2],
        ['application', 'balances', 1],
        ['application', 'exports', 1],
        ['application', 'identity', 2],
        ['application', 'recurring', 1],
        ['application', 'transactions', 2],
      ],
    );
  });

  test('credentials in the body work as those in headers, and wrong ones are refused alike', async () => {
    const bare = plaidClient(app.url, { clientId: '', secret: '' });
    const { access_token } = await item();
    const inBody = { client_id: developer.id, secret: developer.key, access_token };
    assert.equal((await bare.itemGet(inBody)).status, 200);
    await assertRefused(bare.itemGet({ access_token }), 'MISSING_FIELDS');
    const other = await createDeveloper(app);
    for (const [client_id, secret] of [
      [other.id, developer.key],
      [developer.id, `${developer.key}x`],
      [developer.id, 'a secret'],
      ['nobody', other.key],
    ] as const) {
      await assertRefused(bare.itemGet({ client_id, secret, access_token }), 'INVALID_API_KEYS');
    }
    const strangers = { client_id: other.id, secret: other.key, access_token };
    await assertRefused(bare.itemGet(strangers), 'INVALID_ACCESS_TOKEN');
    const second = { client_id: developer.id, secret: (await developer.addKey()).key, access_token };
    await assertRefused(bare.itemGet(second), 'INVALID_ACCESS_TOKEN');
  });

  test('a link token lasts four hours and a public token thirty minutes, once', async () => {
    const { data } = await plaid.linkTokenCreate({
      client_name: 'Test',
      language: 'en',
      country_codes: COUNTRIES,
      products: PRODUCTS,
      user: { client_user_id: 'ana' },
      webhook: 'https://example.com/plaid',
    });
    assert.equal(Date.parse(data.expiration) - app.clock.now().getTime(), 240 * MINUTE);
    const { metadata } = (await plaid.linkTokenGet({ link_token: data.link_token })).data;
    assert.deepEqual(
      [metadata.client_name, metadata.initial_products, metadata.webhook],
      ['Test', PRODUCTS, 'https://example.com/plaid'],
    );
    const [late, used] = [await publicToken(), await publicToken()];
    await plaid.itemPublicTokenExchange({ public_token: used });
    await assertRefused(plaid.itemPublicTokenExchange({ public_token: used }), 'INVALID_PUBLIC_TOKEN');
    app.clock.advance({ minutes: 31 });
    await assertRefused(plaid.itemPublicTokenExchange({ public_token: late }), 'INVALID_PUBLIC_TOKEN');
    await assertRefused(
      plaid.itemPublicTokenExchange({ public_token: data.link_token }),
      'INVALID_PUBLIC_TOKEN',
    );
  });

  test('one cursor reads all accounts, whatever the size of a page, and money that leaves is positive', async () => {
    const { access_token, item_id } = await item();
    const [all, small] = [await everything(access_token, 500), await everything(access_token, 7)];
    assert.deepEqual(
      small.map(({ transaction_id: id }) => id).sort(),
      all.map(({ transaction_id: id }) => id).sort(),
    );
    const accounts = (await app.api.get(`/accounts?connection_id=${item_id}`, { key: developer.key })).body
      .data;
    let rows = 0;
    for (const { id } of accounts) {
      const { body } = await app.api.get(`/accounts/${id}/transactions?cursor=`, { key: developer.key });
      for (const row of body.added) {
        const shown = all.find(({ transaction_id }) => transaction_id === row.id)!;
        assert.deepEqual(
          [shown.amount + row.amount, shown.account_id, shown.date, shown.name, shown.pending],
          [0, id, row.date, row.description, row.pending],
        );
        rows += 1;
      }
    }
    assert.equal(all.length, rows);
    // Programs store it in columns that must not be empty.
    assert.deepEqual(
      new Set(all.map(({ transaction_type: type }) => type)),
      new Set(['place', 'digital', 'special']),
    );
    const latest = (await plaid.transactionsSync({ access_token, cursor: 'now' })).data.next_cursor;
    const { data } = await plaid.transactionsSync({ access_token, cursor: latest });
    assert.deepEqual([data.added.length, data.has_more, data.next_cursor], [0, false, latest]);
    const strange = latest.replace(/^(1.{4})../, latest.slice(5, 7) === 'xx' ? '$1yy' : '$1xx');
    for (const cursor of ['x', strange]) {
      await assertRefused(plaid.transactionsSync({ access_token, cursor }), 'INVALID_FIELD');
    }
    await assertRefused(plaid.transactionsSync({ access_token, count: 501 }), 'INVALID_FIELD');
  });

  test('changes that an account repeats do not keep the next account from being read', async () => {
    const { access_token, item_id } = await item();
    const accounts = (await app.api.get(`/accounts?connection_id=${item_id}`, { key: developer.key })).body
      .data;
    const [first, second] = accounts.map(({ id }: { id: string }) => id);
    const inject = async (id: string): Promise<string> => {
      const body = { transactions: [{ amount: -100, description: 'MAXI 767 BEOGRAD 688' }] };
      const path = `/sandbox/accounts/${id}/transactions`;
      return (await app.api.post(path, { key: developer.key, body })).body.data[0].id;
    };
    const changed = await inject(first);
    const { next_cursor } = (await plaid.transactionsSync({ access_token, cursor: 'now' })).data;
    const change = { key: developer.key, body: { amount: -200 } };
    assert.equal((await app.api.patch(`/sandbox/transactions/${changed}`, change)).status, 200);
    const added = [await inject(second), await inject(second)].sort();
    const seen: string[] = [];
    let cursor = next_cursor;
    for (let page = 0; page < 4; page++) {
      const { data } = await plaid.transactionsSync({ access_token, cursor, count: 1 });
      assert.deepEqual(
        data.modified.map(({ transaction_id: id, amount }) => [id, amount]),
        [[changed, 200]],
      );
      seen.push(...data.added.map(({ transaction_id: id }) => id));
      cursor = data.next_cursor;
      if (!data.has_more) break;
    }
    assert.deepEqual(seen.sort(), added);
  });

  test('the transactions of days are listed newest first, in pages, with their total', async () => {
    const { access_token } = await item();
    const all = await everything(access_token, 500);
    const days = { access_token, start_date: '2020-01-01', end_date: '2030-01-01' };
    const first = (await plaid.transactionsGet({ ...days, options: { count: 10 } })).data;
    const second = (await plaid.transactionsGet({ ...days, options: { count: 10, offset: 10 } })).data;
    assert.deepEqual([first.total_transactions, second.total_transactions], [all.length, all.length]);
    const dates = [...first.transactions, ...second.transactions].map(({ date }) => date);
    assert.deepEqual(dates, dates.toSorted().reverse());
    assert.equal(first.transactions[0]!.original_description, null);
    const described = await plaid.transactionsGet({
      ...days,
      options: { include_original_description: true },
    });
    assert.ok(described.data.transactions[0]!.original_description);
    const empty = (await plaid.transactionsGet({ ...days, end_date: '2020-01-02' })).data;
    assert.deepEqual([empty.transactions, empty.total_transactions], [[], 0]);
  });

  test('institutions are the banks that share data, by list, id and search', async () => {
    const { data } = await plaid.institutionsGet({ count: 10, offset: 0, country_codes: COUNTRIES });
    const ids = data.institutions.map(({ institution_id: id }) => id);
    assert.deepEqual([ids, data.total], [['ins_banca-intesa', 'ins_otp', 'ins_raiffeisen'], 3]);
    const second = await plaid.institutionsGet({ count: 1, offset: 1, country_codes: COUNTRIES });
    assert.deepEqual(
      [second.data.institutions.map(({ name }) => name), second.data.total],
      [['OTP banka Srbija'], 3],
    );
    const options = { include_optional_metadata: true, include_status: true };
    const one = await plaid.institutionsGetById({
      institution_id: 'ins_otp',
      country_codes: COUNTRIES,
      options,
    });
    assert.deepEqual([one.data.institution.url, one.data.institution.oauth], ['https://otpbanka.rs', true]);
    const search = (query: string, products?: Products[]) =>
      plaid.institutionsSearch({ query, country_codes: COUNTRIES, ...(products ? { products } : {}) });
    assert.equal((await search('рајфајзен')).data.institutions[0]!.institution_id, 'ins_raiffeisen');
    assert.deepEqual((await search('raif', [Products.Identity])).data.institutions, []);
    await assertRefused(
      plaid.institutionsGetById({ institution_id: 'ins_nowhere', country_codes: COUNTRIES }),
      'INVALID_INSTITUTION',
    );
    const { categories } = (await plaid.categoriesGet({})).data;
    assert.ok(categories.some(({ hierarchy }) => hierarchy.join(' > ') === 'Food and Drink > Groceries'));
  });

  test('a bank without identity says so, and a product that does not exist here is refused by name', async () => {
    const { access_token } = await item('ins_otp');
    await assertRefused(plaid.identityGet({ access_token }), 'PRODUCTS_NOT_SUPPORTED');
    const { error_message: text } = await refusalOf(
      plaid.sandboxPublicTokenCreate({ institution_id: 'ins_otp', initial_products: [Products.Investments] }),
    );
    assert.match(text, /does not support investments/);
    assert.deepEqual(Object.values(Products).sort(), PRODUCT_NAMES.toSorted());
    await assertRefused(plaid.investmentsHoldingsGet({ access_token }), 'NOT_FOUND', 404);
  });

  test('products that no bank here has are left out beside others, and empty addresses are none', async () => {
    const linkToken = (products: string[]) =>
      plaid.linkTokenCreate({
        client_name: 'Test',
        language: 'en',
        country_codes: COUNTRIES,
        products: products as Products[],
        user: { client_user_id: 'ana' },
        webhook: '',
        redirect_uri: '',
      });
    const { link_token } = (await linkToken(['auth', 'transactions', 'signal'])).data;
    const { metadata } = (await plaid.linkTokenGet({ link_token })).data;
    assert.deepEqual([metadata.webhook, metadata.redirect_uri], [null, null]);
    await assertRefused(linkToken(['signal', 'assets']), 'PRODUCTS_NOT_SUPPORTED');
    await assertRefused(linkToken(['auth', 'transaction']), 'INVALID_FIELD');
    const sandbox = (products: Products[]) =>
      plaid.sandboxPublicTokenCreate({ institution_id: 'ins_otp', initial_products: products });
    await assertRefused(sandbox([Products.Auth, Products.Identity]), 'PRODUCTS_NOT_SUPPORTED');
    const { public_token } = (await sandbox([Products.Assets, Products.Transactions])).data;
    const { access_token } = (await plaid.itemPublicTokenExchange({ public_token })).data;
    assert.deepEqual((await plaid.itemGet({ access_token })).data.item.products, ['transactions']);
  });

  test('an access token is replaced, and ends with its Item', async () => {
    const { access_token } = await item();
    const { new_access_token } = (await plaid.itemAccessTokenInvalidate({ access_token })).data;
    await assertRefused(plaid.itemGet({ access_token }), 'INVALID_ACCESS_TOKEN');
    await assertRefused(plaid.itemAccessTokenInvalidate({ access_token }), 'INVALID_ACCESS_TOKEN');
    assert.equal((await plaid.itemGet({ access_token: new_access_token })).status, 200);
    await plaid.itemRemove({ access_token: new_access_token });
    await assertRefused(plaid.itemGet({ access_token: new_access_token }), 'ITEM_NOT_FOUND');
    await assertRefused(plaid.itemRemove({ access_token: new_access_token }), 'ITEM_NOT_FOUND');
  });

  test('a cursor of forty accounts is longer than 256 characters, and is accepted', async (t) => {
    const bank = windowBank({
      accounts: Array.from({ length: 40 }, (_, place) => ({
        ref: `account-${place}`,
        name: `Račun ${place}`,
        holderName: null,
        iban: null,
        currency: 'RSD',
        type: 'checking' as const,
        openingBalance: 0,
      })),
    });
    for (let place = 0; place < 40; place++) {
      const booked = [1, 2].map((day) => bankEntry('MAXI', -place, { bookingDate: `2026-03-0${day}` }));
      bank.show(`account-${place}`, { booked });
    }
    await startAt(t, bank);
    const { access_token } = await item();
    const { accounts } = (await plaid.accountsGet({ access_token })).data;
    assert.equal(accounts.length, 40);
    const read = async (account_id?: string): Promise<string[]> => {
      const ids: string[] = [];
      for (let cursor = ''; ; ) {
        const options = account_id === undefined ? {} : { account_id };
        const { data } = await plaid.transactionsSync({ access_token, cursor, count: 7, options });
        ids.push(...data.added.map(({ transaction_id: id }) => id));
        cursor = data.next_cursor;
        if (!data.has_more) {
          assert.equal(cursor.length > 256, account_id === undefined);
          const again = await plaid.transactionsSync({ access_token, cursor, options });
          assert.deepEqual([again.data.added, again.data.next_cursor], [[], cursor]);
          return ids;
        }
      }
    };
    assert.equal(new Set(await read()).size, 80);
    assert.equal((await read(accounts[3]!.account_id)).length, 2);
  });

  test('before the history is read nothing is ready, and a bank that does not respond is down', async (t) => {
    const bank = windowBank();
    const { other, owner } = await startAt(t, bank);
    const { access_token, item_id } = await item();
    const days = { access_token, start_date: '2020-01-01', end_date: '2030-01-01' };
    // As a bank over a network leaves the accounts until its first read.
    await other.sql`update accounts set history = 'none' where connection_id = ${item_id}`;
    for (const cursor of ['', 'now']) {
      const { data } = await plaid.transactionsSync({ access_token, cursor });
      assert.deepEqual([data.transactions_update_status, data.next_cursor], ['NOT_READY', '']);
    }
    await assertRefused(plaid.transactionsGet(days), 'PRODUCT_NOT_READY');
    const { accounts } = (await plaid.accountsGet({ access_token })).data;
    const read = async (): Promise<void> => {
      const path = `/accounts/${accounts[0]!.account_id}/sync`;
      assert.equal((await other.api.post(path, { key: owner.key })).status, 200);
      await other.service.deps.jobs.drain();
    };
    bank.behave(new ProviderError('unavailable'));
    await read();
    await assertRefused(plaid.accountsBalanceGet({ access_token }), 'INSTITUTION_DOWN');
    assert.equal((await plaid.itemGet({ access_token })).data.item.error!.error_code, 'INSTITUTION_DOWN');
    bank.behave(null);
    await read();
    assert.equal((await plaid.accountsBalanceGet({ access_token })).status, 200);
    assert.equal((await plaid.itemGet({ access_token })).data.item.error, null);
  });

  test('every endpoint was called, and every response had the shape of the package', () => {
    const calls = [...checked.values()].reduce((sum, count) => sum + count, 0);
    assert.ok(calls > 50, `${calls} calls`);
  });
});
