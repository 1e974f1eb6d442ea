/** Unknown input: a harmless name gives a warning, any other is refused. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { developer, generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError, type Call } from '../support/client.ts';
import { type Connected, connectBank } from '../support/connect.ts';
import { ending } from '../support/ending.ts';

/** Splits the warnings, which fetch joins in one header. */
const warnings = ({ headers }: ApiResponse): string[] => headers.get('service-warning')?.split(', ') ?? [];

describe('unknown and invalid input', () => {
  const end = ending();
  let app: TestApp;
  let key: string;
  let connected: Connected;
  let list: string;

  before(async () => {
    app = await startApp(end, { env: { ...generous, WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' } });
    key = await app.createKey();
    connected = await connectBank(app, key, { bank: 'otp' });
    list = `/accounts/${connected.accountIds[0]}/transactions`;
  });

  const get = (path: string): Promise<ApiResponse> => app.api.get(path, { key });
  const post = (path: string, body: unknown): Promise<ApiResponse> => app.api.post(path, { key, body });

  test('an unknown query parameter gives a warning with the nearest known name, and the request succeeds', async () => {
    const plain = await get(list);
    assert.deepEqual(warnings(plain), []);
    const mistyped = await get(`${list}?form=2026-03-01&Limit=2&zzz`);
    assert.deepEqual(mistyped.body, plain.body);
    assert.deepEqual(warnings(mistyped), [
      'unknown query parameter "form"; did you mean "from"?',
      'unknown query parameter "Limit"; did you mean "limit"?',
      'unknown query parameter "zzz"',
    ]);
    // Addresses without parameters, below /v1 and with an error.
    const balance = await get(`/v1/accounts/${connected.accountIds[0]}/balance?fresh=1`);
    assert.deepEqual(warnings(balance), ['unknown query parameter "fresh"']);
    const refused = await get(`${list}?limt=5&limit=0`);
    assertError(refused, 400, 'INVALID_PARAMETER');
    assert.deepEqual(warnings(refused), ['unknown query parameter "limt"; did you mean "limit"?']);
    assert.equal(refused.headers.get('access-control-expose-headers')?.includes('Service-Warning'), true);
  });

  test('common parameters and undocumented pages give no warning', async () => {
    assert.deepEqual(warnings(await get('/banks?pretty')), []);
    assert.deepEqual(warnings(await app.api.get('/verify-email?token=x&utm_source=mail')), []);
    assert.deepEqual(warnings(await app.api.get('/v1/service.js?v=7')), []);
  });

  test('unknown body fields give one warning each, nested ones with their path', async () => {
    const body = { bank_id: 'otp', userId: 'u', user_id: 'u', sandbox: { sead: 'x', seed: 'y' } };
    assert.deepEqual(warnings(await post('/connect', body)), [
      'unknown body field "userId"; did you mean "user_id"?',
      'unknown body field "sandbox.sead"; did you mean "seed"?',
    ]);
    const row = {
      description: 'MAXI 767 BEOGRAD',
      amount: -10,
      currency: 'RSD',
      note: 'a secret',
      ammount: 1,
    };
    const enriched = await post('/transactions/enrich', { transactions: [row, row, row] });
    assert.equal(enriched.status, 200);
    assert.deepEqual(warnings(enriched), [
      'unknown body field "transactions[].note"',
      'unknown body field "transactions[].ammount"; did you mean "amount"?',
    ]);
    assert.doesNotMatch(enriched.headers.get('service-warning')!, /secret/);
    const bodyless = await post(`/accounts/${connected.accountIds[0]}/sync`, { force: true });
    assert.deepEqual(warnings(bodyless), ['unknown body field "force"']);
  });

  test('many, long and odd names cost little and fit into headers', async () => {
    const many = Array.from({ length: 19_000 }, (_, n) => [`field_${n}`, n]);
    const body = { bank_id: 'otp', user_id: 'u', ...Object.fromEntries(many) };
    const answer = await post('/connect', body);
    assert.equal(answer.status, 200);
    assert.equal(warnings(answer).length, 10);
    const odd = await post('/connect', {
      bank_id: 'otp',
      user_id: 'u',
      'ž\r\nX: y': 1,
      ['x'.repeat(90_000)]: 1,
    });
    assert.equal(odd.status, 200);
    assert.deepEqual(warnings(odd), [
      'unknown body field "???X: y"',
      `unknown body field "${'x'.repeat(60)}..."`,
    ]);
    const secret = await get(`/banks?${key}=1`);
    assert.doesNotMatch(secret.headers.get('service-warning')!, new RegExp(key.slice(15)));
  });

  test('unknown categories and bank ids give warnings too', async () => {
    const none = await get(`${list}?category=grocery`);
    assert.deepEqual(none.body.data, []);
    assert.deepEqual(warnings(none), ['unknown category "grocery"; did you mean "groceries"?']);
    assert.deepEqual(warnings(await get(`${list}?category=groceries`)), []);
    for (const path of ['/accounts', '/connections']) {
      const answer = await get(`${path}?bank_id=otp-bank`);
      assert.deepEqual([answer.status, answer.body.count], [200, 0]);
      assert.deepEqual(warnings(answer), ['unknown bank_id "otp-bank"']);
      assert.deepEqual(warnings(await get(`${path}?bank_id=raifeisen`)), [
        'unknown bank_id "raifeisen"; did you mean "raiffeisen"?',
      ]);
      assert.deepEqual(warnings(await get(`${path}?bank_id=otp`)), []);
    }
    assertError(await get('/connections?status=actve'), 400, 'INVALID_PARAMETER');
  });

  test('null means absent for an optional field in which null has no other meaning', async () => {
    const optional = { redirect_url: null, sandbox: { seed: null, scenario: null } };
    for (const more of [optional, { sandbox: null }]) {
      const answer = await post('/connect', { bank_id: 'otp', user_id: 'u', ...more });
      assert.deepEqual([answer.status, warnings(answer)], [200, []], JSON.stringify(answer.body));
    }
    assert.equal((await post('/link/token/create', { user_id: null })).status, 200);
    const rows = [{ amount: -1, description: 'A shop', date: null, pending: null, currency: null }];
    const injected = await post(`/sandbox${list}`, { transactions: rows });
    assert.equal(injected.status, 200, JSON.stringify(injected.body));
    const { id } = injected.body.data[0];
    const change = (body: object) => app.api.patch(`/sandbox/transactions/${id}`, { key, body });
    assert.equal((await change({ amount: -2, date: null })).body.amount, -2);
    const emptied = await change({ amount: null, date: null });
    assertError(emptied, 400, 'INVALID_PARAMETER');
    assert.match(emptied.body.error_message, /at least one field/);
    // In a required field, or in a list, null is an error.
    assertError(await post('/connect', { bank_id: 'otp', user_id: null }), 400, 'MISSING_FIELDS');
    assertError(await post(`/sandbox${list}`, { transactions: [null] }), 400, 'INVALID_PARAMETER');
    // Null keeps its meaning: a webhook with these events receives all of them again.
    const { session } = await developer(app);
    const call = (body: object): Call => ({ key: session, body });
    const hook = { url: 'http://127.0.0.1:9/', events: ['ITEM.CONNECTION_EXPIRED'], envelope: null };
    const registered = await app.api.post('/developers/webhooks', call(hook));
    assert.deepEqual([registered.status, registered.body.envelope], [201, 'flat']);
    const path = `/developers/webhooks/${registered.body.id}`;
    const cleared = await app.api.patch(path, call({ events: null, url: null }));
    assert.ok(cleared.body.events.length > 1);
    assert.equal(cleared.body.url, hook.url);
  });

  test('whole numbers in a query are decimal digits', async () => {
    for (const limit of ['0x10', '1e2', '+5', '%205', '5%20', '5.0', '5.', '1_0', '٥', 'Infinity', '']) {
      const answer = await get(`${list}?limit=${limit}`);
      assertError(answer, 400, 'INVALID_PARAMETER');
      assert.match(answer.body.error_message, /"limit".*whole number/, limit);
    }
    for (const path of ['/banks?offset=0x1', '/connections?limit=1e1']) {
      assertError(await get(path), 400, 'INVALID_PARAMETER');
    }
    assert.equal((await get(`${list}?limit=007`)).body.count, 7);
    assert.equal((await get(`${list}?limit=${'9'.repeat(30)}`)).status, 200);
  });

  test('MISSING_FIELDS names every missing field, in the order of the schema', async () => {
    const missing = async (path: string, body: unknown): Promise<string> => {
      const answer = await post(path, body);
      assertError(answer, 400, 'MISSING_FIELDS');
      return /: (.*)\.$/.exec(answer.body.error_message)![1]!;
    };
    const rows = (transactions: unknown[]) => missing('/transactions/enrich', { transactions });
    assert.equal(await missing('/connect', {}), 'bank_id, user_id');
    assert.equal(await missing('/connect', { user_id: ' ', sandbox: {} }), 'bank_id, user_id');
    assert.equal(
      await rows([{ amount: 1 }, { amount: 1, description: 'A shop', currency: 'RSD' }, { currency: null }]),
      'transactions[0].description, transactions[0].currency, ' +
        'transactions[2].description, transactions[2].amount, transactions[2].currency',
    );
    const many = await rows(Array.from({ length: 500 }, () => ({})));
    assert.match(many, /^transactions\[0\]\.description, .*transactions\[6\]\.amount and more$/);
    assert.equal(
      await missing(`/sandbox${list}`, { transactions: [{ amount: 1, description: ' ' }] }),
      'transactions[0].description',
    );
  });

  test('a link token with a user needs no user_id; one without a user needs it, as a key does', async () => {
    const token = async (body: object): Promise<string> =>
      (await post('/link/token/create', body)).body.link_token;
    const bound = await token({ user_id: 'bound-user' });
    for (const more of [{}, { user_id: null }, { user_id: '' }, { user_id: 'another' }]) {
      const { status, body } = await app.api.post('/connect', {
        key: bound,
        body: { bank_id: 'nlb', ...more },
      });
      assert.equal(status, 200, JSON.stringify(body));
      await app.api.post('/sandbox/authorize', { body: { session_token: body.session_token } });
    }
    assert.equal((await get('/connections?user_id=bound-user')).body.count, 1);
    assertError(await app.api.post('/connect', { key: bound, body: {} }), 400, 'MISSING_FIELDS');
    for (const credential of [await token({}), key]) {
      const call = { key: credential, body: { bank_id: 'nlb' } };
      const answer = await app.api.post('/connect', call);
      assertError(answer, 400, 'MISSING_FIELDS');
      assert.match(answer.body.error_message, /: user_id\./);
    }
  });

  test('a transaction in another currency than its account is refused with its whole call', async () => {
    const before = (await get(`${list}?limit=500`)).body.count;
    const good = { amount: -5, description: 'A shop', currency: 'RSD' };
    for (const currency of ['EUR', 'rsd', '']) {
      const answer = await post(`/sandbox${list}`, { transactions: [good, { ...good, currency }] });
      assertError(answer, 400, 'INVALID_PARAMETER');
      assert.match(answer.body.error_message, /"transactions\[1\]\.currency".*the account is in RSD/);
    }
    assert.equal((await get(`${list}?limit=500`)).body.count, before);
    assert.equal((await post(`/sandbox${list}`, { transactions: [good] })).status, 200);
  });
});
