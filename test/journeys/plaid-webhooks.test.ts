/** Webhooks of Items in Plaid's form, what a test clock does to an Item, and the endpoints that derive from transactions. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, type TestContext, test } from 'node:test';
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose';
import {
  SandboxItemFireWebhookRequestWebhookCodeEnum as Code,
  CountryCode,
  EnrichTransactionDirection,
  type PlaidApi,
  Products,
} from 'plaid';
import { addDays } from '../../packages/common/belgrade.ts';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { deliverDue } from '../support/deliver.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { assertRefused, checkType, plaidClient } from '../support/plaid.ts';
import { type Received, webhookReceiver } from '../support/webhook-receiver.ts';

/** The type of the package for each webhook. */
const TYPES: Record<string, string> = {
  SYNC_UPDATES_AVAILABLE: 'SyncUpdatesAvailableWebhook',
  INITIAL_UPDATE: 'InitialUpdateWebhook',
  HISTORICAL_UPDATE: 'HistoricalUpdateWebhook',
  DEFAULT_UPDATE: 'DefaultUpdateWebhook',
  RECURRING_TRANSACTIONS_UPDATE: 'RecurringTransactionsUpdateWebhook',
  ERROR: 'ItemErrorWebhook',
  LOGIN_REPAIRED: 'ItemLoginRepairedWebhook',
  PENDING_EXPIRATION: 'PendingExpirationWebhook',
  PENDING_DISCONNECT: 'PendingDisconnectWebhook',
  USER_PERMISSION_REVOKED: 'UserPermissionRevokedWebhook',
  USER_ACCOUNT_REVOKED: 'UserAccountRevokedWebhook',
  NEW_ACCOUNTS_AVAILABLE: 'NewAccountsAvailableWebhook',
  WEBHOOK_UPDATE_ACKNOWLEDGED: 'WebhookUpdateAcknowledgedWebhook',
};

interface Sent {
  webhook_type: string;
  webhook_code: string;
  item_id: string;
  error?: { error_code: string } | null;
  new_transactions?: number;
}

describe('plaid, webhooks', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let plaid: PlaidApi;

  const item = async (webhook?: string, institution_id = 'ins_109508') => {
    const { data } = await plaid.sandboxPublicTokenCreate({
      institution_id,
      initial_products: [Products.Transactions],
      options: webhook === undefined ? {} : { webhook },
    });
    return (await plaid.itemPublicTokenExchange({ public_token: data.public_token })).data;
  };
  const advance = async (days: number): Promise<void> => {
    const { status } = await app.api.post('/sandbox/clock/advance', { key: developer.key, body: { days } });
    assert.equal(status, 200);
    await deliverDue(app);
  };
  const receiving = async (t: TestContext) => {
    const receiver = await webhookReceiver(t);
    const read = (): Sent[] =>
      receiver.received.map(({ body }) => {
        const sent = JSON.parse(body) as Sent;
        checkType(TYPES[sent.webhook_code]!, sent);
        return sent;
      });
    const codes = (): string[] => read().map(({ webhook_code }) => webhook_code);
    return { ...receiver, read, codes };
  };

  /** Verifies a webhook as the documentation of Plaid tells its customers. */
  const verify = async ({ headers, body }: Received): Promise<void> => {
    const token = headers['plaid-verification'] as string;
    const { alg, kid } = decodeProtectedHeader(token);
    assert.equal(alg, 'ES256');
    const { key } = (await plaid.webhookVerificationKeyGet({ key_id: kid! })).data;
    assert.equal(key.expired_at, null);
    const currentDate = app.clock.now();
    const { payload } = await jwtVerify(token, await importJWK(key as unknown as JWK, 'ES256'), {
      maxTokenAge: '5 min',
      currentDate,
    });
    assert.equal(payload.request_body_sha256, createHash('sha256').update(body).digest('hex'));
  };

  before(async () => {
    app = await startApp(end, { env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' }, bank: sandboxBank });
    developer = await createDeveloper(app);
    plaid = plaidClient(app.url, { clientId: developer.id, secret: developer.key });
  });

  test('an exchange sends the first updates, signed with a key that can be read', async (t) => {
    const receiver = await receiving(t);
    const { access_token, item_id } = await item(receiver.url);
    await deliverDue(app);
    // SYNC_UPDATES_AVAILABLE is for programs that have called /transactions/sync.
    assert.deepEqual(receiver.codes().sort(), ['HISTORICAL_UPDATE', 'INITIAL_UPDATE']);
    for (const entry of receiver.received) await verify(entry);
    assert.ok(receiver.read().every((sent) => sent.item_id === item_id));
    await assertRefused(
      plaid.webhookVerificationKeyGet({ key_id: 'unknown' }),
      'INVALID_WEBHOOK_VERIFICATION_KEY_ID',
    );
    assert.equal((await plaid.itemGet({ access_token })).data.item.webhook, receiver.url);
  });

  test('webhooks about transactions count those that were added since the one before', async (t) => {
    const receiver = await receiving(t);
    const news = (): [string, number | undefined][] =>
      receiver
        .read()
        .filter(({ webhook_code: code }) => code.endsWith('_UPDATE') && !code.startsWith('RECURRING'))
        .map(({ webhook_code: code, new_transactions: count }) => [code, count]);
    const { access_token } = await item(receiver.url);
    await deliverDue(app);
    const today = (await app.api.get('/sandbox/clock', { key: developer.key })).body.now.slice(0, 10);
    const count = async (start_date: string): Promise<number> =>
      (await plaid.transactionsGet({ access_token, start_date, end_date: today })).data.total_transactions;
    const [all, recent] = [await count('2000-01-01'), await count(addDays(today, -30))];
    assert.ok(recent > 0 && all > recent);
    assert.deepEqual(news().sort(), [
      ['HISTORICAL_UPDATE', all - recent],
      ['INITIAL_UPDATE', recent],
    ]);
    const create = async (added: number): Promise<void> => {
      const made = { description: 'KUPOVINA', amount: 5, date_transacted: today, date_posted: today };
      await plaid.sandboxTransactionsCreate({
        access_token,
        transactions: Array.from({ length: added }, () => made),
      });
      await deliverDue(app);
    };
    await create(3);
    assert.deepEqual(news().slice(2), [['DEFAULT_UPDATE', 3]]);
    assert.ok(!receiver.codes().includes('SYNC_UPDATES_AVAILABLE'));
    const cursor = (await plaid.transactionsSync({ access_token, cursor: 'now' })).data.next_cursor;
    await create(2);
    assert.deepEqual(news().slice(3), [['DEFAULT_UPDATE', 2]]);
    assert.equal(receiver.codes().filter((code) => code === 'SYNC_UPDATES_AVAILABLE').length, 1);
    // Days in which nothing that was added is removed again: the sum of the webhooks is the length of the list.
    const before = news().length;
    await advance(1);
    const { added } = (await plaid.transactionsSync({ access_token, cursor, count: 500 })).data;
    const counted = news()
      .slice(before)
      .reduce((sum, [, each]) => sum + each!, 0);
    assert.equal(counted, added.length - 2);
  });

  test('a history that is loaded in parts is announced in parts', async (t) => {
    const receiver = await receiving(t);
    const { data } = await plaid.sandboxPublicTokenCreate({
      institution_id: 'ins_109508',
      initial_products: [Products.Transactions],
      options: { webhook: receiver.url },
    });
    // As a bank over a network leaves the accounts until its first reads.
    const load = (history: string) => app.sql`
      update accounts set history = ${history}
      where connection_id = (select id from connections order by connected_at desc, id desc limit 1)`;
    await load('none');
    const { access_token } = (await plaid.itemPublicTokenExchange({ public_token: data.public_token })).data;
    const { accounts } = (await plaid.accountsGet({ access_token })).data;
    const report = async (): Promise<unknown[]> => {
      const body = { transactions: [{ amount: -5, description: 'KUPOVINA' }] };
      const path = `/sandbox/accounts/${accounts[0]!.account_id}/transactions`;
      const before = receiver.received.length;
      assert.equal((await app.api.post(path, { key: developer.key, body })).status, 200);
      await deliverDue(app);
      return receiver
        .read()
        .slice(before)
        .map(({ webhook_code, new_transactions }) => [webhook_code, new_transactions])
        .sort();
    };
    assert.deepEqual(await report(), []);
    await load('recent');
    const [[code, initial]] = (await report()) as [[string, number]];
    assert.equal(code, 'INITIAL_UPDATE');
    assert.ok(initial > 100);
    assert.deepEqual(await report(), []);
    await load('complete');
    const recurring = ['RECURRING_TRANSACTIONS_UPDATE', undefined];
    assert.deepEqual(await report(), [['HISTORICAL_UPDATE', 2], recurring]);
    assert.deepEqual(await report(), [['DEFAULT_UPDATE', 1], recurring]);
  });

  test('an exchange that cannot add its webhook leaves the public token for another attempt', async (t) => {
    const receiver = await receiving(t);
    const { data } = await plaid.sandboxPublicTokenCreate({
      institution_id: 'ins_109508',
      initial_products: [Products.Transactions],
      options: { webhook: receiver.url },
    });
    const others = await Promise.all(
      Array.from({ length: 50 }, (_, place) => developer.addWebhook(`https://example.com/${place}`)),
    );
    const exchange = () => plaid.itemPublicTokenExchange({ public_token: data.public_token });
    await assertRefused(exchange(), 'INVALID_FIELD');
    await app.sql`delete from webhooks where id = any(${others.map(({ id }) => id)})`;
    assert.equal((await exchange()).status, 200);
  });

  test('a webhook is changed, acknowledged, fired and listed', async (t) => {
    const receiver = await receiving(t);
    const { access_token, item_id } = await item();
    const fire = (webhook_code: Code) => plaid.sandboxItemFireWebhook({ access_token, webhook_code });
    await assertRefused(fire(Code.DefaultUpdate), 'SANDBOX_WEBHOOK_INVALID');
    await plaid.itemWebhookUpdate({ access_token, webhook: receiver.url });
    const codes = [
      Code.DefaultUpdate,
      Code.SyncUpdatesAvailable,
      Code.RecurringTransactionsUpdate,
      Code.Error,
      Code.LoginRepaired,
      Code.PendingDisconnect,
      Code.NewAccountsAvailable,
      Code.UserPermissionRevoked,
      Code.UserAccountRevoked,
    ];
    for (const code of codes) assert.equal((await fire(code)).data.webhook_fired, true);
    await assertRefused(fire(Code.SmsMicrodepositsVerification), 'INVALID_FIELD');
    await deliverDue(app);
    assert.deepEqual(receiver.codes().sort(), ['WEBHOOK_UPDATE_ACKNOWLEDGED', ...codes].sort());
    const list = (await plaid.betaWebhookEventsList({ item_ids: [item_id], count: 4 })).data;
    assert.deepEqual([list.webhook_events.length, list.has_more], [4, true]);
    const rest = await plaid.betaWebhookEventsList({ item_ids: [item_id], cursor: list.next_cursor });
    assert.deepEqual([rest.data.webhook_events.length, rest.data.has_more], [codes.length - 3, false]);
    assert.ok(rest.data.webhook_events.every(({ delivery_status: status }) => status === 'DELIVERED'));
    await plaid.itemWebhookUpdate({ access_token, webhook: '' });
    assert.equal((await plaid.itemGet({ access_token })).data.item.webhook, '');
    await assertRefused(
      plaid.itemWebhookUpdate({ access_token, webhook: 'ftp://example.com' }),
      'INVALID_FIELD',
    );
  });

  test('the portal shows the webhook of Items, and its events and form cannot be changed', async (t) => {
    const receiver = await receiving(t);
    await item(receiver.url);
    const session = developer.session;
    const { data } = (await app.api.get('/developers/webhooks', { key: session })).body;
    const shown = data.find(({ url }: { url: string }) => url === receiver.url);
    assert.deepEqual([shown.envelope, shown.events], ['plaid', []]);
    const path = `/developers/webhooks/${shown.id}`;
    for (const body of [{ events: null }, { envelope: 'flat' }]) {
      assert.equal((await app.api.patch(path, { key: session, body })).status, 400);
    }
  });

  test('ninety days later the user must log in again, and the renewal repairs the Item', async (t) => {
    const receiver = await receiving(t);
    const { access_token, item_id } = await item(receiver.url);
    const cursor = (await plaid.transactionsSync({ access_token, cursor: 'now' })).data.next_cursor;
    const today = (await app.api.get('/sandbox/clock', { key: developer.key })).body.now.slice(0, 10);
    const fees = [95, 65, 35, 5].map((days) => {
      const day = addDays(today, -days);
      return { description: 'TERETANA SNAGA', amount: 1_500, date_transacted: day, date_posted: day };
    });
    await plaid.sandboxTransactionsCreate({ access_token, transactions: fees });
    const gym = async () =>
      (await plaid.transactionsRecurringGet({ access_token })).data.outflow_streams.find(
        ({ description }) => description === 'TERETANA SNAGA',
      );
    assert.deepEqual([(await gym())?.status, (await gym())?.is_active], ['MATURE', true]);
    await advance(84);
    assert.deepEqual([(await gym())?.status, (await gym())?.is_active], ['TOMBSTONED', false]);
    assert.ok(receiver.codes().includes('PENDING_EXPIRATION'));
    const { data } = await plaid.transactionsSync({ access_token, cursor, count: 500 });
    assert.ok(data.added.length > 50);
    assert.ok(data.added.some(({ pending_transaction_id: id }) => id !== null));
    await advance(6);
    assert.equal(
      receiver.read().find(({ webhook_code: code }) => code === 'ERROR')!.error!.error_code,
      'ITEM_LOGIN_REQUIRED',
    );
    await assertRefused(plaid.accountsGet({ access_token }), 'ITEM_LOGIN_REQUIRED');
    await assertRefused(plaid.accountsBalanceGet({ access_token }), 'ITEM_LOGIN_REQUIRED');
    await assertRefused(plaid.transactionsSync({ access_token, cursor }), 'ITEM_LOGIN_REQUIRED');
    await assertRefused(plaid.identityGet({ access_token }), 'ITEM_LOGIN_REQUIRED');
    const expired = (await plaid.itemGet({ access_token })).data.item;
    assert.equal(expired.error!.error_code, 'ITEM_LOGIN_REQUIRED');
    const update = await plaid.linkTokenCreate({
      client_name: 'Test',
      language: 'en',
      country_codes: [CountryCode.Us],
      user: { client_user_id: 'whoever' },
      access_token,
    });
    assert.match(update.data.link_token, /^link-sandbox-renew_/);
    const connection = (await app.api.get(`/connections/${item_id}`, { key: developer.key })).body;
    const session = await app.api.post('/connect', {
      key: developer.key,
      body: { bank_id: connection.bank_id, user_id: connection.user_id },
    });
    await app.api.post('/sandbox/authorize', { body: { session_token: session.body.session_token } });
    await deliverDue(app);
    assert.ok(receiver.codes().includes('LOGIN_REPAIRED'));
    assert.equal((await plaid.itemGet({ access_token })).data.item.error, null);
    const later = (await plaid.transactionsSync({ access_token, cursor: data.next_cursor })).data;
    assert.ok(later.added.length > 0);
  });

  test('a login is reset, a user ends a consent, and a removal by the application sends nothing', async (t) => {
    const receiver = await receiving(t);
    const [first, second] = [await item(receiver.url), await item(receiver.url)];
    const { access_token } = first;
    assert.equal((await plaid.sandboxItemResetLogin({ access_token })).data.reset_login, true);
    await assertRefused(plaid.accountsGet({ access_token }), 'ITEM_LOGIN_REQUIRED');
    await plaid.itemRemove({ access_token: second.access_token });
    await app.api.post(`/sandbox/connections/${first.item_id}/revoke`, { key: developer.key });
    await deliverDue(app);
    const revoked = receiver.read().filter(({ webhook_code: code }) => code === 'USER_PERMISSION_REVOKED');
    assert.deepEqual(
      revoked.map(({ item_id }) => item_id),
      [first.item_id],
    );
    await assertRefused(plaid.itemGet({ access_token }), 'ITEM_NOT_FOUND');
  });

  test('recurring streams, enrichment, statements and made transactions follow the data', async (t) => {
    const receiver = await receiving(t);
    const { access_token } = await item(receiver.url);
    const { accounts } = (await plaid.accountsGet({ access_token })).data;
    const recurring = (await plaid.transactionsRecurringGet({ access_token })).data;
    assert.ok(recurring.outflow_streams.length > 2 && recurring.inflow_streams.length > 0);
    assert.ok(recurring.outflow_streams.every(({ average_amount: { amount } }) => amount! > 0));
    assert.ok(recurring.inflow_streams.every(({ average_amount: { amount } }) => amount! < 0));
    const enriched = await plaid.transactionsEnrich({
      account_type: 'depository',
      transactions: [
        {
          id: '1',
          description: 'LIDL 141 BEOGRAD 688',
          amount: 12.5,
          direction: EnrichTransactionDirection.Outflow,
          iso_currency_code: 'RSD',
        },
      ],
    });
    const [line] = enriched.data.enriched_transactions;
    assert.deepEqual(
      [line!.enrichments.merchant_name, line!.enrichments.personal_finance_category!.detailed],
      ['Lidl', 'FOOD_AND_DRINK_GROCERIES'],
    );
    const start = (await plaid.transactionsSync({ access_token, cursor: 'now' })).data;
    const days = {
      date_posted: (await app.api.get('/sandbox/clock', { key: developer.key })).body.now.slice(0, 10),
    };
    const made = { description: 'KUPOVINA TEST', amount: 99.5, date_transacted: days.date_posted, ...days };
    await plaid.sandboxTransactionsCreate({ access_token, transactions: [made] });
    const { data } = await plaid.transactionsSync({ access_token, cursor: start.next_cursor });
    assert.deepEqual(
      data.added.map(({ amount, name, account_id }) => [amount, name, account_id]),
      [[99.5, 'KUPOVINA TEST', accounts[0]!.account_id]],
    );
    await plaid.transactionsRefresh({ access_token });
    await deliverDue(app);
    assert.ok(receiver.codes().includes('DEFAULT_UPDATE'));
    const statements = (await plaid.statementsList({ access_token })).data;
    const [statement] = statements.accounts[0]!.statements;
    const pdf = await plaid.statementsDownload(
      { access_token, statement_id: statement!.statement_id },
      { responseType: 'arraybuffer' },
    );
    assert.equal(
      Buffer.from(pdf.data as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
    await assertRefused(
      plaid.statementsDownload({ access_token, statement_id: 'acc_none.2026-01' }),
      'STATEMENT_NOT_FOUND',
      404,
    );
  });
});
