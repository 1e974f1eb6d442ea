/** A budget application by the rules of SimpleFIN: setup token, claim, access, reads. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { DAY, MINUTE } from '../../packages/common/clock.ts';
import { scopes } from '../../src/auth/scopes.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { type Connected, connectBank } from '../support/connect.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { runTour } from '../support/tour.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service returned
type Json = any;

interface Read {
  status: number;
  body: Json;
  text: string;
  headers: Headers;
}

/** The application's User-Agent. */
const APPLICATION = 'budget-app/1.0';
const FORBIDDEN = { status: 403, text: 'Forbidden' };

describe('simplefin', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let connected: Connected;

  const created = async (body: object, key = developer.key): Promise<ApiResponse['body']> => {
    const response = await app.api.post('/simplefin/tokens', { key, body });
    assert.equal(response.status, 201, JSON.stringify(response.body));
    return response.body;
  };
  /** Replaces the public address in the service's output by the address where it listens. */
  const reached = (address: string): string => address.replace(app.config.publicUrl, app.url);
  const claimAt = async (
    address: string,
    init: RequestInit = {},
  ): Promise<{ status: number; text: string }> => {
    const response = await fetch(reached(address), { method: 'POST', ...init });
    return { status: response.status, text: await response.text() };
  };
  const claimed = async (body: object, key?: string): Promise<{ id: string; access: string }> => {
    const token = await created(body, key);
    const { status, text } = await claimAt(token.claim_url);
    assert.equal(status, 200, text);
    return { id: token.id, access: text };
  };
  const read = async (access: string, query = '', at = '/accounts'): Promise<Read> => {
    const url = new URL(access);
    const authorization = `Basic ${Buffer.from(`${url.username}:${url.password}`).toString('base64')}`;
    const address = `${app.url}${url.pathname}${at}${query}`;
    const response = await fetch(address, { headers: { authorization, 'user-agent': APPLICATION } });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      text,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : null,
    };
  };
  const tokensOf = async (key = developer.key): Promise<Json[]> =>
    (await app.api.get('/simplefin/tokens', { key })).body.data;
  const tokenOf = async (id: string): Promise<Json> => (await tokensOf()).find((one) => one.id === id);
  const repeatedClaims = async (): Promise<Json[]> =>
    (await app.api.get('/developers/events?type=ACCESS.CLAIM_REPEATED', { key: developer.session })).body
      .data;

  before(async () => {
    app = await startApp(end);
    developer = await createDeveloper(app);
    connected = await connectBank(app, developer.key, { user: 'ana' });
  });

  test('an application reads the same data as the API', async () => {
    const { access } = await claimed({ user_id: 'ana' });
    const { status, body, headers } = await read(access, '?pending=1');
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(headers.get('content-type')!, /^application\/json/);
    const ours = (await app.api.get('/accounts', { key: developer.key })).body.data;
    assert.deepEqual(
      body.accounts.map(({ id, balance, currency, ...rest }: Json) => [
        id,
        balance,
        rest['available-balance'],
        currency,
      ]),
      ours.map((one: Json) => [
        one.id,
        one.balance.toFixed(2),
        one.available_balance.toFixed(2),
        one.currency,
      ]),
    );
    for (const account of body.accounts) {
      const sync = `/accounts/${account.id}/transactions?cursor=`;
      const rows = (await app.api.get(sync, { key: developer.key })).body.added;
      assert.equal(account.transactions.length, rows.length);
      const byId = new Map<string, Json>(
        rows.map((row: Json) => [row.pending_transaction_id ?? row.id, row]),
      );
      assert.equal(byId.size, rows.length);
      for (const one of account.transactions) {
        const row = byId.get(one.id)!;
        const noon =
          Date.parse(`${row.date}T12:00:00${row.date > '2026-03-28' ? '+02:00' : '+01:00'}`) / 1_000;
        if (row.date > '2025-10-26') assert.equal(one.transacted_at, noon);
        assert.equal(new Date(one.transacted_at * 1_000).toISOString().slice(0, 10), row.date);
        assert.equal(one.posted, row.pending ? 0 : one.transacted_at);
        assert.equal(one.amount, row.amount.toFixed(2));
        assert.deepEqual(
          [one.description, one.payee, one.pending, one.extra.category],
          [row.description, row.merchant_name, row.pending, row.category],
        );
        assert.equal(typeof one.memo, 'string');
      }
      const posted = account.transactions.map(({ posted }: Json) => posted);
      assert.deepEqual(
        posted,
        posted.toSorted((a: number, b: number) => a - b),
        'in order of posted',
      );
    }
  });

  test('both versions of the protocol work, and clients that name none understand the response', async () => {
    const { access } = await claimed({ user_id: 'ana' });
    const root = `${app.config.publicUrl}/simplefin`;
    const [both, old, present] = [
      (await read(access)).body,
      (await read(access, '?version=1')).body,
      (await read(access, '?version=2')).body,
    ];
    assert.deepEqual(Object.keys(both), ['errors', 'errlist', 'connections', 'accounts']);
    assert.deepEqual(Object.keys(old), ['errors', 'accounts']);
    assert.deepEqual(Object.keys(present), ['errlist', 'connections', 'accounts']);
    const name = 'Banca Intesa';
    const url = 'https://bancaintesa.rs';
    assert.deepEqual(old.accounts[0].org, {
      domain: 'bancaintesa.rs',
      url,
      name,
      'sfin-url': root,
      id: 'banca-intesa',
    });
    assert.equal(old.accounts[0].conn_id, undefined);
    assert.equal(present.accounts[0].org, undefined);
    assert.equal(present.accounts[0].conn_id, connected.connectionId);
    assert.deepEqual(present.connections, [
      {
        conn_id: connected.connectionId,
        name,
        org_id: 'banca-intesa',
        org_name: name,
        org_url: url,
        sfin_url: root,
      },
    ]);
    assert.deepEqual([both.errors, both.errlist], [[], []]);
    const { body } = await read(access, '', '/info');
    assert.deepEqual(body, { versions: ['1.0', '2.0'] });
    const create = await fetch(`${app.url}/simplefin/create`, { redirect: 'manual' });
    assert.deepEqual(
      [create.status, create.headers.get('location')],
      [302, `${app.config.publicUrl}/portal/apps?connect`],
    );
  });

  test('every route works with and without /v1', async () => {
    const token = await created({ user_id: 'ana' });
    const { text } = await claimAt(token.claim_url.replace('/simplefin', '/v1/simplefin'));
    const { username, password } = new URL(text);
    const versioned = `http://${username}:${password}@localhost:3000/v1/simplefin`;
    assert.equal((await read(versioned, '?balances-only=1')).status, 200);
    assert.equal((await app.api.get('/v1/simplefin/tokens', { key: developer.key })).status, 200);
  });

  test('a claim gives the access once, at the public address; an empty form does not use it up', async () => {
    const token = await created({ user_id: 'ana' });
    assert.equal(Buffer.from(token.setup_token, 'base64').toString(), token.claim_url);
    const first = await claimAt(token.claim_url, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Budget/1.0 <b>' },
      body: '',
    });
    assert.equal(first.status, 200);
    const address = new RegExp(`^http://${token.id}:sfs_[0-9A-Za-z]{22}@localhost:3000/simplefin$`);
    assert.match(first.text, address);
    assert.deepEqual(await claimAt(token.claim_url), FORBIDDEN);
    const row = await tokenOf(token.id);
    assert.deepEqual(
      [
        row.id,
        row.status,
        row.claimed_by,
        row.repeated_claims,
        row.last_read_at,
        row.claim_url,
        row.setup_token,
      ],
      [token.id, 'claimed', 'Budget/1.0 <b>', 1, null, undefined, undefined],
    );
    await read(first.text, '?balances-only=1');
    assert.equal((await tokenOf(token.id)).last_read_at, app.clock.now().toISOString());
    const secrets = [new URL(first.text).password, token.claim_url.split('/').at(-1)];
    const kept = await app.sql<
      { row: string }[]
    >`select t::text as row from simplefin_tokens t where id = ${token.id}`;
    for (const secret of secrets) assert.ok(!kept[0]!.row.includes(secret!), 'only hashes are kept');
  });

  test('one of many concurrent claims gets the access; the others are counted and reported together with it', async () => {
    const [asked, silent] = [
      await developer.addWebhook('https://example.com/asked', { events: ['ACCESS.CLAIM_REPEATED'] }),
      await developer.addWebhook('https://example.com/silent'),
    ];
    const before = (await repeatedClaims()).length;
    const token = await created({ user_id: 'ana' });
    const claims = await Promise.all(Array.from({ length: 12 }, () => claimAt(token.claim_url)));
    assert.equal(claims.filter(({ status }) => status === 200).length, 1);
    assert.equal(claims.filter(({ status, text }) => status === 403 && text === 'Forbidden').length, 11);
    const events = (await repeatedClaims()).slice(0, -before || undefined);
    assert.equal(events.length, 11);
    const { payload, connection_id } = events[0];
    assert.equal(connection_id, null);
    assert.deepEqual(payload, {
      webhook_type: 'ACCESS',
      webhook_code: 'CLAIM_REPEATED',
      token_id: token.id,
      timestamp: Math.floor(app.clock.now().getTime() / 1_000),
    });
    const deliveries = await app.sql<{ webhook: string }[]>`
      select webhook_id as webhook from webhook_deliveries where event_type = 'ACCESS.CLAIM_REPEATED'`;
    assert.equal(deliveries.filter(({ webhook }) => webhook === asked.id).length, 11);
    assert.equal(deliveries.filter(({ webhook }) => webhook === silent.id).length, 0, 'only to who names it');

    await app.sql`
      create function refuse_events() returns trigger language plpgsql as $$ begin raise 'no events'; end $$`;
    await app.sql`create trigger refuse before insert on events for each row execute function refuse_events()`;
    const failed = await claimAt(token.claim_url);
    await app.sql`drop trigger refuse on events`;
    assert.equal(failed.status, 500);
    assert.doesNotMatch(failed.text, /no events/);
    assert.equal(
      (await tokenOf(token.id)).repeated_claims,
      11,
      'what was not reported was not counted either',
    );
  });

  test('the event can be sent by the sandbox and as a test', async () => {
    const token = await created({ user_id: 'ana' });
    const fire = (body: object) =>
      app.api.post('/sandbox/webhooks/fire', {
        key: developer.key,
        body: { event: 'ACCESS.CLAIM_REPEATED', ...body },
      });
    const { status, body } = await fire({ token_id: token.id });
    assert.deepEqual([status, body.payload.token_id], [200, token.id]);
    assertError(await fire({}), 400, 'MISSING_FIELDS');
    assertError(await fire({ token_id: 'sfin_none' }), 404, 'SIMPLEFIN_TOKEN_NOT_FOUND');
  });

  test('without an access every request gets the same refusal', async () => {
    const { id, access } = await claimed({ user_id: 'ana' });
    const { password } = new URL(access);
    const other = await claimed({ user_id: 'ana' });
    const texts = new Set<string>();
    const refused = [
      'http://localhost:3000/simplefin',
      `http://${id}:wrong@localhost:3000/simplefin`,
      `http://${id}:@localhost:3000/simplefin`,
      `http://sfin_none:${password}@localhost:3000/simplefin`,
      `http://${new URL(other.access).username}:${password}@localhost:3000/simplefin`,
      `http://${(await created({ user_id: 'ana' })).id}:@localhost:3000/simplefin`,
      `http://%00:${password}@localhost:3000/simplefin`,
    ];
    for (const attempt of refused) {
      const { status, body, text } = await read(attempt);
      assert.equal(status, 403, attempt);
      assert.deepEqual([body.accounts, body.errlist[0].code, body.errors.length], [[], 'gen.auth', 1]);
      texts.add(text);
    }
    for (const authorization of ['Basic', 'Basic !!!', `Bearer ${developer.key}`, 'Basic Zm9v']) {
      const response = await fetch(`${app.url}/simplefin/accounts`, { headers: { authorization } });
      assert.equal(response.status, 403, authorization);
      texts.add(await response.text());
    }
    assert.equal(texts.size, 1, 'the same whatever is wrong');
    for (const token of ['sfc_forged', newId('simplefinClaim'), '%3Cscript%3E', 'a'.repeat(400)]) {
      assert.deepEqual(await claimAt(`${app.url}/simplefin/claim/${token}`), FORBIDDEN);
    }
  });

  test('an access reads its own accounts only', async () => {
    const boris = await connectBank(app, developer.key, { user: 'boris', bank: 'otp', seed: 'boris' });
    const stranger = await createDeveloper(app);
    const theirs = await connectBank(app, stranger.key, { user: 'ana' });
    const [first, second] = connected.accountIds as [string, string];
    const one = await claimed({ account_ids: [first] });
    const seen = async (access: string, query = '?balances-only=1'): Promise<string[]> =>
      (await read(access, query)).body.accounts.map(({ id }: Json) => id);
    assert.deepEqual(await seen(one.access), [first]);
    assert.deepEqual(
      await seen((await claimed({ connection_ids: [boris.connectionId] })).access),
      boris.accountIds,
    );
    for (const id of [second, boris.accountIds[0]!, theirs.accountIds[0]!, 'acc_none', '<b>']) {
      const { status, body, text } = await read(one.access, `?account=${encodeURIComponent(id)}`);
      assert.equal(status, 200);
      assert.deepEqual(body.accounts, []);
      assert.deepEqual([body.errlist.length, body.errlist[0].code], [1, 'act.']);
      assert.ok(!text.includes(id), 'what was asked for is not repeated');
    }
    assert.deepEqual(await seen(one.access, `?account=${first}&account=acc_none&balances-only=1`), [first]);
    const of = (body: object, key = developer.key) => app.api.post('/simplefin/tokens', { key, body });
    assertError(await of({}), 400, 'MISSING_FIELDS');
    assertError(await of({ user_id: 'ana', account_ids: [first] }), 400, 'INVALID_PARAMETER');
    assertError(await of({ user_id: 'nobody' }), 404, 'CONNECTION_NOT_FOUND');
    assertError(
      await of({ connection_ids: [connected.connectionId, theirs.connectionId] }),
      404,
      'CONNECTION_NOT_FOUND',
    );
    assertError(await of({ account_ids: [first, theirs.accountIds[0]] }), 404, 'ACCOUNT_NOT_FOUND');
    assertError(
      await of({ user_id: 'ana', expires_at: app.clock.now().toISOString() }),
      400,
      'INVALID_PARAMETER',
    );
    const noScope = await app.createKey(['accounts:read', 'balance:read', 'connections:write']);
    assertError(await of({ user_id: 'ana' }, noScope), 403, 'INSUFFICIENT_PERMISSIONS');
    assertError(await of({ user_id: 'ana' }, app.demoKey), 403, 'INSUFFICIENT_PERMISSIONS');
    assertError(
      await app.api.delete(`/simplefin/tokens/${one.id}`, { key: stranger.key }),
      404,
      'SIMPLEFIN_TOKEN_NOT_FOUND',
    );
    assert.deepEqual(await tokensOf(stranger.key), []);
  });

  test('the sides of a transfer name it, and not an account outside of the access', async () => {
    const sides = [];
    for (const [at, bank] of ['otp', 'raiffeisen'].entries()) {
      const { accountIds } = await connectBank(app, developer.key, {
        user: 'mover',
        bank,
        scenario: 'empty',
      });
      const transactions = [{ amount: at === 0 ? -640 : 640, description: 'Prenos na sopstveni racun' }];
      const path = `/sandbox/accounts/${accountIds[0]}/transactions`;
      await app.api.post(path, { key: developer.key, body: { transactions } });
      sides.push(accountIds[0]!);
    }
    const rowsOf = async (accounts: string[]) => {
      const { access } = await claimed({ account_ids: accounts });
      const { body } = await read(access);
      return body.accounts.flatMap(({ transactions }: Json) => transactions);
    };
    const [out, into] = await rowsOf(sides);
    assert.match(out.extra.transfer, /^pair_/);
    assert.equal(out.extra.transfer, into.extra.transfer);
    const [alone] = await rowsOf([sides[0]!]);
    assert.deepEqual(alone.extra, { category: 'transfer', transfer: out.extra.transfer });
  });

  test('invalid parameters give an error of the protocol', async () => {
    const { access } = await claimed({ user_id: 'ana' });
    const future = Math.floor((app.clock.now().getTime() + 3 * DAY) / 1_000);
    for (const query of [
      '?start-date=soon',
      `?start-date=${future}`,
      '?version=9',
      '?start-date=2&end-date=1',
      '?account=%00',
    ]) {
      const { status, body } = await read(access, query);
      assert.deepEqual([status, body.accounts, body.errlist[0].code], [400, [], 'gen.api'], query);
      assert.equal(body.errors[0], body.errlist[0].msg);
    }
    const post = await fetch(`${app.url}/simplefin/accounts`, { method: 'POST' });
    assert.equal(post.status, 404);
  });

  test('a period is exact, and balances-only returns no transactions', async () => {
    const { access } = await claimed({ account_ids: [connected.accountIds[0]!] });
    const all: Json[] = (await read(access)).body.accounts[0].transactions;
    const { posted } = all[Math.floor(all.length / 2)];
    const count = async (query: string) => (await read(access, query)).body.accounts[0].transactions.length;
    assert.equal(await count(`?start-date=${posted}`), all.filter((one) => one.posted >= posted).length);
    assert.equal(await count(`?start-date=${posted + 1}`), all.filter((one) => one.posted > posted).length);
    assert.equal(await count(`?end-date=${posted}`), all.filter((one) => one.posted < posted).length);
    assert.equal(await count('?balances-only=1'), 0);
    assert.ok(
      all.every((one) => !one.pending),
      'pending only where it is asked for',
    );
  });

  test('a settled hold keeps its id, so that it is not entered twice', async () => {
    const [accountId] = connected.accountIds as [string];
    const { access } = await claimed({ account_ids: [accountId] });
    const ids = async (): Promise<string[]> =>
      (await read(access, '?pending=1')).body.accounts[0].transactions.map(({ id }: Json) => id);
    const injected = await app.api.post(`/sandbox/accounts/${accountId}/transactions`, {
      key: developer.key,
      body: {
        transactions: [{ amount: -1_349, description: '<script>alert(1)</script> & CO', pending: true }],
      },
    });
    const [hold] = injected.body.data;
    const before = await read(access, '?pending=1');
    assert.doesNotMatch(before.text, /[<>&]/, 'no text is markup');
    const held = before.body.accounts[0].transactions.find(({ id }: Json) => id === hold.id);
    assert.deepEqual(
      [held.posted, held.pending, held.description],
      [0, true, '<script>alert(1)</script> & CO'],
    );
    assert.equal(before.body.accounts[0].transactions[0].posted, 0, 'holds come first');
    const known = await ids();
    const settled = await app.api.post(`/sandbox/transactions/${hold.id}/settle`, {
      key: developer.key,
      body: {},
    });
    assert.notEqual(settled.body.id, hold.id);
    assert.deepEqual((await ids()).toSorted(), known.toSorted());
    const { body } = await read(access);
    const posted = body.accounts[0].transactions.filter(({ id }: Json) => id === hold.id);
    assert.deepEqual([posted.length, posted[0].pending, posted[0].amount], [1, false, '-1349.00']);
  });

  test('a history of any length is complete and ordered', async () => {
    const own = await connectBank(app, developer.key, { user: 'long', bank: 'otp', seed: 'long' });
    const [accountId] = own.accountIds as [string];
    const [{ no, seq, keyId }] = await app.sql<[{ no: number; seq: number; keyId: number }]>`
      select no, last_seq as seq, key_id as "keyId" from accounts where id = ${accountId}`;
    await app.sql`
      insert into transactions
        (account_no, seq, changed_seq, id, key_id, bank_ref, date, amount, description, category, pending, merchant_name)
      select ${no}::integer, ${seq}::integer + n, ${seq}::integer + n, 'txn_long' || n, ${keyId}::integer, 'long' || n,
             date '2001-01-01' + n / 7, -n, 'LIDL ' || n, 'groceries', false, 'Lidl'
      from generate_series(1, 1000) n`;
    const [row] = await app.sql<{ present: number }[]>`
      update accounts set last_seq = last_seq + 1000 where id = ${accountId} returning last_seq as present`;
    const { access } = await claimed({ account_ids: [accountId] });
    const { transactions } = (await read(access)).body.accounts[0];
    const old = transactions.slice(0, 1_000);
    assert.deepEqual(
      old.map(({ id }: Json) => id),
      Array.from({ length: 1_000 }, (_, n) => `txn_long${n + 1}`),
    );
    assert.equal(new Set(transactions.map(({ id }: Json) => id)).size, transactions.length);
    // Changes after the balances were read must not appear with them.
    await app.sql`update accounts set last_seq = ${row!.present - 1} where id = ${accountId}`;
    assert.equal((await read(access)).body.accounts[0].transactions.length, transactions.length - 1);
  });

  test('an ended consent gives the error that applications look for, and no data', async () => {
    const own = await connectBank(app, developer.key, { user: 'late', bank: 'otp', seed: 'late' });
    const both = await claimed({ connection_ids: [own.connectionId, connected.connectionId] });
    await app.sql`
      insert into connection_health (key_id, connection_id, status, reason, since, failures)
      values (${developer.keyId}, ${connected.connectionId}, 'delayed', 'bank_unavailable', ${app.clock.now()}, 1)`;
    await app.api.post(`/sandbox/connections/${own.connectionId}/expire`, { key: developer.key });
    const { body } = await read(both.access, '?balances-only=1');
    await app.sql`delete from connection_health where connection_id = ${connected.connectionId}`;
    assert.deepEqual(
      body.accounts.map(({ id }: Json) => id),
      connected.accountIds,
    );
    const said = new Map<string, Json>(body.errlist.map((one: Json) => [one.conn_id, one]));
    assert.equal(said.get(own.connectionId).code, 'con.auth');
    assert.match(said.get(own.connectionId).msg, /^Connection to OTP banka Srbija may need attention/);
    assert.equal(said.get(connected.connectionId).code, 'con.');
    assert.deepEqual(
      body.errors,
      body.errlist.map(({ msg }: Json) => msg),
    );
    assert.equal(body.connections.length, 2);
    const again = await app.api.post('/simplefin/tokens', { key: developer.key, body: { user_id: 'late' } });
    assertError(again, 401, 'CONSENT_EXPIRED');
  });

  test('an access ends at once: by revocation, by its expiry, with its connections', async () => {
    const own = await connectBank(app, developer.key, { user: 'leaving', bank: 'otp', seed: 'leaving' });
    const both = await claimed({ connection_ids: [own.connectionId, connected.connectionId] });
    const only = await claimed({ connection_ids: [own.connectionId] });
    const unclaimed = await created({ connection_ids: [own.connectionId] });
    const revoked = await app.api.delete(`/connections/${own.connectionId}`, { key: developer.key });
    assert.equal(revoked.status, 200);
    const { body } = await read(both.access, '?balances-only=1');
    assert.deepEqual(
      body.accounts.map(({ id }: Json) => id),
      connected.accountIds,
    );
    assert.deepEqual(
      body.errlist.map(({ code }: Json) => code),
      ['con.auth'],
    );
    assert.match(body.errors[0], new RegExp(`^${own.accountIds.length} accounts? of this access .* erased`));
    const remaining = await read(both.access, `?balances-only=1&account=${connected.accountIds[0]}`);
    assert.deepEqual(remaining.body.errlist, [], 'who asks for others is told nothing of it');
    assert.equal((await read(only.access)).status, 403, 'with its last account an access goes');
    assert.deepEqual(await claimAt(unclaimed.claim_url), FORBIDDEN);
    const named = { connection_ids: [own.connectionId] };
    const refused = await app.api.post('/simplefin/tokens', { key: developer.key, body: named });
    assertError(refused, 409, 'CONNECTION_ALREADY_REVOKED');

    const ended = await app.api.delete(`/simplefin/tokens/${both.id}`, { key: developer.key });
    assert.deepEqual(ended.body, { object: 'revoked_simplefin_token', id: both.id });
    assert.equal((await read(both.access)).status, 403);
    const again = await app.api.delete(`/simplefin/tokens/${both.id}`, { key: developer.key });
    assertError(again, 404, 'SIMPLEFIN_TOKEN_NOT_FOUND');

    const expires_at = new Date(app.clock.now().getTime() + MINUTE).toISOString();
    const timed = await claimed({ user_id: 'ana', expires_at });
    const waiting = await created({ user_id: 'ana', expires_at });
    assert.equal((await read(timed.access, '?balances-only=1')).status, 200);
    app.clock.advance({ ms: MINUTE });
    assert.equal((await read(timed.access)).status, 403);
    assert.deepEqual(await claimAt(waiting.claim_url), FORBIDDEN);
    assert.equal((await tokenOf(waiting.id)).status, 'expired');

    const { key, keyId } = await developer.addKey();
    await connectBank(app, key, { user: 'other-key' });
    const ofKey = await claimed({ user_id: 'other-key' }, key);
    const later = app.clock.now();
    const changes = [
      () => app.sql`update api_keys set revoked_at = ${later} where id = ${keyId}`,
      () => app.sql`update api_keys set revoked_at = null, expires_at = ${later} where id = ${keyId}`,
      () => app.sql`update api_keys set expires_at = null, scopes = '{accounts:read}' where id = ${keyId}`,
      () => app.sql`update api_keys set scopes = ${[...scopes]}, environment = 'live' where id = ${keyId}`,
    ];
    for (const [place, change] of changes.entries()) {
      await change();
      assert.equal((await read(ofKey.access)).status, 403, String(place));
    }
    await app.sql`update api_keys set environment = 'sandbox' where id = ${keyId}`;
    assert.equal((await read(ofKey.access, '?balances-only=1')).status, 200);
  });

  test('its requests count as their own source in the usage of the key, with a limit for each access', async () => {
    const limited = await startApp(end, { databaseUrl: app.databaseUrl, env: { RATE_LIMIT_BANKING: '10' } });
    const { access } = await claimed({ user_id: 'ana' });
    const other = await claimed({ user_id: 'ana' });
    const there = app;
    app = { ...app, url: limited.url };
    const statuses = [await read(access), await read(access), await read(access)].map(({ status }) => status);
    const refused = await read(access);
    const free = await read(other.access, '?balances-only=1');
    app = there;
    assert.deepEqual(statuses, [200, 200, 429]);
    assert.deepEqual([refused.body.accounts, refused.body.errlist[0].code], [[], 'gen.api']);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal(free.status, 200, 'another access has its own');
    const flood = await Promise.all(
      Array.from({ length: 12 }, () => fetch(`${limited.url}/simplefin/claim/sfc_guess`, { method: 'POST' })),
    );
    assert.deepEqual(
      [...new Set(flood.map(({ status }) => status))].sort(),
      [403, 429],
      'guesses are counted',
    );

    await limited.service.deps.recorder.flush();
    await app.service.deps.recorder.flush();
    const uses = await app.sql`select from api_keys where last_used_agent = ${APPLICATION}`;
    assert.equal(uses.count, 0, 'where users have their application is no use of the key');
    const { body } = await app.api.get('/developers/usage', { key: developer.session });
    const own = body.by_endpoint.filter(({ path }: Json) => path.startsWith('/simplefin'));
    const paths = own.map(({ method, path }: Json) => `${method} ${path}`);
    for (const path of ['GET /simplefin/accounts', 'POST /simplefin/claim/{token}'])
      assert.ok(paths.includes(path));
  });

  test('the command of docs/simplefin.md works', async () => {
    const replaced = { YOUR_KEY: developer.key, YOUR_ACCOUNT: connected.accountIds[0]! };
    const made = JSON.parse(await runTour(app, 'docs/simplefin.md', replaced));
    assert.deepEqual([made.status, made.account_ids], ['unclaimed', connected.accountIds.slice(0, 1)]);
  });

  test('tokens are paged, exported, and deleted with the account', async () => {
    const page = await app.api.get('/simplefin/tokens?limit=2', { key: developer.key });
    assert.deepEqual([page.body.count, page.body.has_more], [2, true]);
    const next = `/simplefin/tokens?limit=1&starting_after=${page.body.data[1].id}`;
    const { body } = await app.api.get(next, { key: developer.key });
    assert.ok(!page.body.data.some(({ id }: Json) => id === body.data[0].id));
    assert.equal(body.total_count, page.body.total_count);
    // Also if the entry before the page was erased meanwhile.
    await app.api.delete(`/simplefin/tokens/${page.body.data[1].id}`, { key: developer.key });
    assert.deepEqual((await app.api.get(next, { key: developer.key })).body.data[0], body.data[0]);
    page.body.data.pop();
    const held = (await app.api.get('/developers/me/data', { key: developer.session })).body.held;
    const line = held.find(({ category }: Json) => category === 'simplefin');
    assert.ok(line.count >= page.body.total_count - 1);
    const { simplefin_tokens } = (await app.api.get('/developers/me/export', { key: developer.session }))
      .body;
    assert.equal(simplefin_tokens.length, line.count);
    assert.ok(
      simplefin_tokens.some(({ claimed_by, account_ids }: Json) => claimed_by && account_ids.length > 0),
    );
    // Each with its own accounts only.
    const all = (await app.api.get('/simplefin/tokens?limit=100', { key: developer.key })).body
      .data as Json[];
    assert.ok(new Set(all.map(({ account_ids }) => account_ids.toSorted().join())).size > 1);
    for (const listed of all) {
      const exported = simplefin_tokens.find(({ id }: Json) => id === listed.id);
      assert.deepEqual(exported.account_ids.toSorted(), listed.account_ids.toSorted());
    }
    assert.doesNotMatch(JSON.stringify(simplefin_tokens), /hash|sfc_|sfs_/);
  });
});
