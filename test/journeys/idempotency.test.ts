/** A request with an Idempotency-Key is executed once, however often and whenever it is repeated. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { DAY } from '../../packages/common/clock.ts';
import type { Endpoint } from '../../src/sites/openapi/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError, type Call } from '../support/client.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';
import { sampled } from '../support/depth.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { authorizationRequest, pkce, registerTpp } from '../support/tpp.ts';

let drawn = 0;
const freshKey = (): string => `idempotency-key-${++drawn}`;

const replayed = ({ headers }: ApiResponse): boolean => headers.get('idempotent-replayed') === 'true';

/** Excludes jobs that run on the machine's schedule. */
const SENT_JOBS = `(
  select * from job
  where name not in (select name from schedule) and name not like '\\_\\_pgboss%')`;

/** Returns the contents of all tables, without records of other work. */
const everything = async ({ sql }: TestApp): Promise<Record<string, string>> => {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables
    where (schemaname = current_schema and tablename !~ '^(request_log|request_details|usage_)') or tablename = 'job'`;
  const dumps = tables.map(async ({ name }) => {
    const [row] = await sql.unsafe<{ text: string }[]>(
      `select coalesce(string_agg(t::text, ' ' order by t::text), '') as text
       from (select (to_jsonb(t) - array['last_used_at', 'last_used_ip', 'last_used_agent', 'first_used_at']) as t from ${name === 'job' ? SENT_JOBS : name} t) as t`,
    );
    return [name, row!.text] as const;
  });
  return Object.fromEntries(await Promise.all(dumps));
};

describe('a repeated request', () => {
  const end = ending();
  let app: TestApp;
  /** Another process over the same database. */
  let other: TestApp;
  let developer: TestDeveloper;
  let key: string;

  before(async () => {
    app = await startApp(end, { env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' } });
    other = await startApp(end, { databaseUrl: app.databaseUrl, clock: app.clock });
    developer = await createDeveloper(app);
    ({ key } = developer);
  });

  const post = (path: string, idempotencyKey: string, call: Call = {}, through = app): Promise<ApiResponse> =>
    through.api.post(path, { key, ...call, headers: { 'Idempotency-Key': idempotencyKey, ...call.headers } });

  const inject = (accountId: string, idempotencyKey: string, description: string, call: Call = {}) =>
    post(`/sandbox/accounts/${accountId}/transactions`, idempotencyKey, {
      body: { transactions: [{ amount: -10, description }] },
      ...call,
    });

  const rowsOf = async (accountId: string): Promise<number> =>
    (
      await app.sql`
        select from transactions where account_no = (select no from accounts where id = ${accountId}) and not removed`
    ).count;

  const userCode = async (): Promise<string> =>
    (await app.api.post('/developers/cli-logins', { body: {} })).body.user_code;

  /** A request for every route that accepts the header and uses one transaction. */
  const requests: Record<string, (own: TestDeveloper) => Promise<{ path: string; call: Call }>> = {
    'POST /connect': async (own) => ({
      path: '/connect',
      call: { key: own.key, body: { bank_id: 'otp', user_id: 'new' } },
    }),
    'POST /connect/exchange': async (own) => {
      const session = await startSession(app, own.key, { user: 'exchanging', scenario: 'empty' });
      return {
        path: '/connect/exchange',
        call: { key: own.key, body: { public_token: await authorize(app, session) } },
      };
    },
    'POST /link/token/create': async (own) => ({
      path: '/link/token/create',
      call: { key: own.key, body: { user_id: 'linked' } },
    }),
    'POST /users/{user_id}/page': async (own) => {
      await connectBank(app, own.key, { user: 'seeing', scenario: 'empty' });
      return { path: '/users/seeing/page', call: { key: own.key } };
    },
    'POST /accounts/{id}/sync': async (own) => {
      const { accountIds } = await connectBank(app, own.key, { user: 'syncing', scenario: 'empty' });
      return { path: `/accounts/${accountIds[0]}/sync`, call: { key: own.key } };
    },
    'POST /sandbox/accounts/{id}/transactions': async (own) => {
      const { accountIds } = await connectBank(app, own.key, { user: 'injecting', scenario: 'empty' });
      return {
        path: `/sandbox/accounts/${accountIds[0]}/transactions`,
        call: { key: own.key, body: { transactions: [{ amount: -1, description: 'LIDL' }] } },
      };
    },
    'POST /sandbox/transactions/{id}/settle': async (own) => {
      const { accountIds } = await connectBank(app, own.key, { user: 'settling', scenario: 'empty' });
      const held = await app.api.post(`/sandbox/accounts/${accountIds[0]}/transactions`, {
        key: own.key,
        body: { transactions: [{ amount: -1, description: 'LIDL', pending: true }] },
      });
      return { path: `/sandbox/transactions/${held.body.data[0].id}/settle`, call: { key: own.key } };
    },
    'POST /sandbox/connections/{id}/expire': async (own) => {
      const { connectionId } = await connectBank(app, own.key, { user: 'expiring', scenario: 'empty' });
      return { path: `/sandbox/connections/${connectionId}/expire`, call: { key: own.key } };
    },
    'POST /sandbox/connections/{id}/revoke': async (own) => {
      const { connectionId } = await connectBank(app, own.key, { user: 'revoking', scenario: 'empty' });
      return { path: `/sandbox/connections/${connectionId}/revoke`, call: { key: own.key } };
    },
    'POST /sandbox/connections/{id}/fault': async (own) => {
      const { connectionId } = await connectBank(app, own.key, { user: 'failing', scenario: 'empty' });
      const body = { fault: 'unavailable' };
      return { path: `/sandbox/connections/${connectionId}/fault`, call: { key: own.key, body } };
    },
    'POST /sandbox/webhooks/fire': async (own) => {
      const { connectionId } = await connectBank(app, own.key, { user: 'firing', scenario: 'empty' });
      const body = { event: 'AUTH.AUTOMATICALLY_VERIFIED', connection_id: connectionId };
      return { path: '/sandbox/webhooks/fire', call: { key: own.key, body } };
    },
    'POST /statements': async (own) => {
      const row = (day: number): string => `0${day}.03.2026.;-1,00;LIDL;RSD;160-0000000015722-52\n`;
      const upload = (content: string): Call => ({
        key: own.key,
        content: `Datum;Iznos;Opis;Valuta;Račun\n${content}`,
        headers: { 'content-type': 'text/csv' },
      });
      const path = '/statements?user_id=once';
      // The connection exists, because a new one begins by recording its data key outside the transaction.
      assert.equal((await app.api.post(path, upload(row(2)))).status, 200);
      return { path, call: upload(row(2) + row(3)) };
    },
    'POST /statements/tables': async (own) => ({
      path: '/statements/tables',
      call: {
        key: own.key,
        content: 'Kada;Koliko\n02.03.2026.;-1,00\n',
        headers: { 'content-type': 'text/csv' },
      },
    }),
    'POST /xs2a/tpps': async (own) => ({
      path: '/xs2a/tpps',
      call: { key: own.key, body: { name: 'Once' } },
    }),
    'POST /xs2a/authorize': async (own) => {
      const tpp = await registerTpp(app, {}, own.key);
      const { body: consent } = await tpp.askConsent('otp');
      const request = authorizationRequest(tpp.id, consent.consentId, pkce().challenge);
      const body = { url: `/xs2a/otp${request}`, psu_id: 'once' };
      return { path: '/xs2a/authorize', call: { key: own.key, body } };
    },
    'POST /xs2a/consents/{consent_id}/revoke': async (own) => {
      const { consentId } = await (await registerTpp(app, {}, own.key)).consent('raiffeisen');
      return { path: `/xs2a/consents/${consentId}/revoke`, call: { key: own.key } };
    },
    'POST /developers/assistants': async (own) => {
      const { body: client } = await app.api.post('/oauth/register', {
        body: { redirect_uris: ['http://127.0.0.1/callback'] },
      });
      const body = {
        response_type: 'code',
        client_id: client.client_id,
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        decision: 'approve',
        api_key_id: own.keyPublicId,
        scopes: ['accounts:read'],
      };
      return { path: '/developers/assistants', call: { key: own.session, body } };
    },
    'POST /developers/cli-logins/{code}/approve': async (own) => ({
      path: `/developers/cli-logins/${await userCode()}/approve`,
      call: { key: own.session },
    }),
    'POST /developers/cli-logins/{code}/deny': async (own) => ({
      path: `/developers/cli-logins/${await userCode()}/deny`,
      call: { key: own.session },
    }),
    'POST /developers/keys': async (own) => ({
      path: '/developers/keys',
      call: { key: own.session, body: { app_name: 'Once' } },
    }),
    'POST /developers/keys/{key}/roll': async (own) => ({
      path: `/developers/keys/${(await own.addKey()).keyPublicId}/roll`,
      call: { key: own.session, body: {} },
    }),
    'POST /developers/keys/{key}/token': async (own) => ({
      path: `/developers/keys/${own.keyPublicId}/token`,
      call: { key: own.session },
    }),
    'POST /developers/webhooks': async (own) => ({
      path: '/developers/webhooks',
      call: { key: own.session, body: { url: 'http://127.0.0.1:9/hook' } },
    }),
    'POST /developers/webhooks/{id}/rotate-secret': async (own) => ({
      path: `/developers/webhooks/${(await own.addWebhook('http://127.0.0.1:9/')).id}/rotate-secret`,
      call: { key: own.session },
    }),
    'POST /developers/webhooks/{id}/test': async (own) => ({
      path: `/developers/webhooks/${(await own.addWebhook('http://127.0.0.1:9/')).id}/test`,
      call: { key: own.session, body: { event: 'ITEM.CONNECTION_EXPIRED' } },
    }),
    'POST /developers/webhooks/{id}/deliveries/{delivery}/resend': async (own) => {
      const { id } = await own.addWebhook('http://127.0.0.1:9/');
      const sent = await app.api.post(`/developers/webhooks/${id}/test`, {
        key: own.session,
        body: { event: 'ITEM.CONNECTION_EXPIRED' },
      });
      app.clock.advance({ minutes: 1 });
      return {
        path: `/developers/webhooks/${id}/deliveries/${sent.body.id}/resend`,
        call: { key: own.session },
      };
    },
    'POST /developers/webhooks/{id}/resend': async (own) => {
      const { id } = await own.addWebhook('http://127.0.0.1:9/');
      const connectionId = await own.addConnection('resent');
      await own.emit(connectionId, 'resent');
      return {
        path: `/developers/webhooks/${id}/resend`,
        call: { key: own.session, body: { from: '2026-03-01T00:00:00Z' } },
      };
    },
    'POST /simplefin/tokens': async (own) => {
      const { connectionId } = await connectBank(app, own.key, { user: 'budgeting', bank: 'otp' });
      return { path: '/simplefin/tokens', call: { key: own.key, body: { connection_ids: [connectionId] } } };
    },
    'POST /developers/webhooks/{id}/recover': async (own) => ({
      path: `/developers/webhooks/${(await own.addWebhook('http://127.0.0.1:9/')).id}/recover`,
      call: { key: own.session, body: { since: '2026-03-01T00:00:00Z' } },
    }),
  };

  test('a crash between a change and its record undoes both; the repetition executes it once', async () => {
    const named = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
    const taking = app.service.app.endpoints.filter(({ idempotent }) => idempotent).map(named);
    assert.deepEqual(taking.sort(), [...Object.keys(requests), 'POST /sandbox/clock/advance'].sort());
    await app.sql.unsafe(`
      create function crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`);
    for (const [route, prepare] of sampled(Object.entries(requests), 4)) {
      const { path, call } = await prepare(await createDeveloper(app));
      const idempotencyKey = freshKey();
      const earlier = await everything(app);
      await app.sql.unsafe(
        'create trigger crash before insert on idempotent_requests for each row execute function crash()',
      );
      assertError(await post(path, idempotencyKey, call), 500, 'INTERNAL_ERROR');
      await app.sql.unsafe('drop trigger crash on idempotent_requests');
      assert.deepEqual(await everything(app), earlier, `${route} leaves something behind`);

      const first = await post(path, idempotencyKey, call);
      assert.ok(first.status < 300, `${route} ${JSON.stringify(first.body)}`);
      assert.equal(replayed(first), false);
      const done = await everything(app);
      const again = await post(`/v1${path}`, idempotencyKey, call, other);
      assert.ok(replayed(again), route);
      assert.deepEqual([again.status, again.body], [first.status, first.body], route);
      assert.deepEqual(await everything(app), done, `${route} does something twice`);
    }
  });

  test('one of many concurrent requests in two processes is executed, and all get its response', async () => {
    const { accountIds } = await connectBank(app, key, { user: 'race', scenario: 'empty' });
    const [accountId] = accountIds as [string];
    const idempotencyKey = freshKey();
    const body = { transactions: [{ amount: -1, description: 'LIDL' }] };
    const path = `/sandbox/accounts/${accountId}/transactions`;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => post(path, idempotencyKey, { body }, i % 2 ? app : other)),
    );
    assert.equal(await rowsOf(accountId), 1);
    assert.equal(answers.filter(replayed).length, 29);
    for (const answer of answers) assert.deepEqual([answer.status, answer.body], [200, answers[0]!.body]);
  });

  test('the same key with another body, object or route is refused; another credential has its own keys', async () => {
    const { accountIds } = await connectBank(app, key, { user: 'conflict', scenario: 'empty' });
    const [one, two] = accountIds as [string, string];
    const idempotencyKey = freshKey();
    const first = await inject(one, idempotencyKey, 'LIDL');
    const refused = await inject(one, idempotencyKey, 'MAXI');
    assertError(refused, 409, 'IDEMPOTENCY_CONFLICT');
    assert.equal(refused.headers.get('retry-after'), null);
    assertError(await inject(two, idempotencyKey, 'LIDL'), 409, 'IDEMPOTENCY_CONFLICT');
    assertError(await post(`/accounts/${one}/sync`, idempotencyKey), 409, 'IDEMPOTENCY_CONFLICT');
    // The same JSON in another order is the same request.
    const reordered = await post(`/sandbox/accounts/${one}/transactions`, idempotencyKey, {
      body: { transactions: [{ description: 'LIDL', amount: -10 }] },
    });
    assert.deepEqual([reordered.body, replayed(reordered)], [first.body, true]);

    const stranger = await createDeveloper(app);
    const theirs = await post('/link/token/create', idempotencyKey, { key: stranger.key, body: {} });
    assert.equal(theirs.status, 200);
    // Another session of the developer does not get a response that contained a secret.
    const made = await post('/developers/keys', idempotencyKey, {
      key: developer.session,
      body: { app_name: 'A' },
    });
    const elsewhere = await post('/developers/keys', idempotencyKey, {
      key: await developer.logIn(),
      body: { app_name: 'A' },
    });
    assert.equal(replayed(elsewhere), false);
    assert.notEqual(elsewhere.body.key, made.body.key);
  });

  test('all secrets and tokens of a key count as one credential; a link token counts as its own', async () => {
    const [own] = [await createDeveloper(app)];
    const rolled = await app.api.post(`/developers/keys/${own.keyPublicId}/roll`, {
      key: own.session,
      body: {},
    });
    const token = await app.api.post(`/developers/keys/${own.keyPublicId}/token`, { key: own.session });
    const idempotencyKey = freshKey();
    const body = { bank_id: 'otp', user_id: 'u' };
    const first = await post('/connect', idempotencyKey, { key: own.key, body });
    for (const credential of [rolled.body.key, token.body.token]) {
      const again = await post('/connect', idempotencyKey, { key: credential, body });
      assert.deepEqual([again.body, replayed(again)], [first.body, true]);
      // The warning about the old secret belongs to that request, not to this one.
      assert.equal(again.headers.get('service-warning'), null);
    }
    const link = async () =>
      (await app.api.post('/link/token/create', { key: own.key, body: { user_id: 'u' } })).body.link_token;
    const tokens = [await link(), await link()];
    for (const credential of tokens) {
      const theirs = await post('/connect', idempotencyKey, { key: credential, body });
      assert.equal(replayed(theirs), false);
      assert.equal(replayed(await post('/connect', idempotencyKey, { key: credential, body })), true);
    }
  });

  test('a refusal is stored unchanged, except 401, 429 and failures; invalid input leaves the key unused', async () => {
    const unknown = { body: { bank_id: 'narodna', user_id: 'u' } };
    const idempotencyKey = freshKey();
    const first = await post('/connect', idempotencyKey, unknown);
    const again = await post('/connect', idempotencyKey, unknown);
    assertError(first, 404, 'BANK_NOT_FOUND');
    assert.deepEqual([again.status, again.body, replayed(again)], [404, first.body, true]);
    assert.notEqual(again.headers.get('x-request-id'), first.headers.get('x-request-id'));
    assertError(
      await post('/connect', idempotencyKey, { body: { bank_id: 'otp', user_id: 'u' } }),
      409,
      'IDEMPOTENCY_CONFLICT',
    );

    const free = freshKey();
    assertError(await post('/connect', free, { body: {} }), 400, 'MISSING_FIELDS');
    const faults = ['INTERNAL_ERROR', 'RATE_LIMIT_EXCEEDED', 'INVALID_API_KEY', 'BANK_NOT_FOUND'];
    for (const fault of faults) {
      const headers = { 'Sandbox-Fault': fault };
      assert.equal((await post('/connect', free, { ...unknown, headers })).body.error_code, fault);
    }
    const { connectionId, accountIds } = await connectBank(app, key, { user: 'ended', scenario: 'empty' });
    await app.api.post(`/sandbox/connections/${connectionId}/expire`, { key });
    assertError(await inject(accountIds[0]!, free, 'LIDL'), 401, 'CONSENT_EXPIRED');
    const corrected = await post('/connect', free, { body: { bank_id: 'otp', user_id: 'u' } });
    assert.deepEqual([corrected.status, replayed(corrected)], [200, false]);
  });

  test('warnings of the response are repeated', async () => {
    const idempotencyKey = freshKey();
    const answers = [1, 2].map(() => post('/link/token/create', idempotencyKey, { body: {} }));
    const [first, again] = (await Promise.all(answers)) as [ApiResponse, ApiResponse];
    assert.match(first.headers.get('service-warning') ?? '', /has no user_id/);
    assert.equal(again.headers.get('service-warning'), first.headers.get('service-warning'));
  });

  test('a key has 1 to 255 printable characters, and is ignored at other routes', async () => {
    for (const bad of ['', 'x'.repeat(256), 'ключ'.normalize(), 'a\tb']) {
      const headers = { 'Idempotency-Key': Buffer.from(bad).toString('latin1') };
      const answer = await app.api.post('/link/token/create', { key, body: {}, headers });
      assertError(answer, 400, 'INVALID_PARAMETER');
      assert.match(answer.body.error_message, /Idempotency-Key/);
    }
    for (const good of ['x', '~'.repeat(255), 'with blanks "and quotes"']) {
      assert.equal((await post('/link/token/create', good, { body: {} })).status, 200);
    }
    const known = await app.sql`select from idempotent_requests`;
    const headers = { 'Idempotency-Key': 'x'.repeat(256) };
    assert.equal((await app.api.get('/accounts', { key, headers })).status, 200);
    const line = { description: 'X', amount: -1, currency: 'RSD' };
    const stateless = await app.api.post('/transactions/enrich', {
      key,
      headers,
      body: { transactions: [line] },
    });
    assert.equal(stateless.status, 200);
    const { id } = await developer.addWebhook('http://127.0.0.1:9/');
    const changed = await app.api.patch(`/developers/webhooks/${id}`, {
      key: developer.session,
      headers,
      body: { envelope: 'event' },
    });
    assert.equal(changed.status, 200);
    assert.equal(
      (await app.api.delete(`/developers/webhooks/${id}`, { key: developer.session, headers })).status,
      200,
    );
    const session = await startSession(app, key, { user: 'public', scenario: 'empty' });
    const authorized = await app.api.post('/sandbox/authorize', {
      key,
      headers,
      body: { session_token: session },
    });
    assert.equal(authorized.status, 200);
    const out = await developer.logIn();
    assert.equal((await app.api.post('/developers/logout', { key: out, headers })).status, 200);
    assert.equal((await app.sql`select from idempotent_requests`).count, known.count);
  });

  test('a browser may send the header and read that a response is a repetition', async () => {
    const preflight = await fetch(`${app.url}/v1/connect`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /idempotency-key/);
    const answer = await post('/link/token/create', freshKey(), {
      body: {},
      headers: { origin: 'https://app.example' },
    });
    assert.match(answer.headers.get('access-control-expose-headers') ?? '', /Idempotent-Replayed/);
  });

  test('a repetition counts for the rate limit, and needs the same scopes', async () => {
    const own = await createDeveloper(app);
    const { accountIds } = await connectBank(app, own.key, { scenario: 'empty' });
    const idempotencyKey = freshKey();
    const first = await inject(accountIds[0]!, idempotencyKey, 'LIDL', { key: own.key });
    const left = (answer: ApiResponse) => Number(answer.headers.get('ratelimit-remaining'));
    const again = await inject(accountIds[0]!, idempotencyKey, 'LIDL', { key: own.key });
    assert.equal(left(again), left(first) - 1);
    await app.sql`update api_keys set scopes = '{accounts:read}' where id = ${own.keyId}`;
    const later = await inject(accountIds[0]!, idempotencyKey, 'LIDL', { key: own.key });
    assertError(later, 403, 'INSUFFICIENT_PERMISSIONS');
  });

  const records = async (): Promise<number> => (await app.sql`select from idempotent_requests`).count;

  test('stored responses are sealed, and erased with the connection, its user, the session, the key and the account', async () => {
    const own = await createDeveloper(app);
    const idempotencyKey = freshKey();
    const others = await records();
    const { connectionId, accountIds } = await connectBank(app, own.key, {
      user: 'sealed',
      scenario: 'empty',
    });
    const kept = await connectBank(app, own.key, { user: 'stays', scenario: 'empty' });
    const send = (path: string, body: object) => post(path, freshKey(), { key: own.key, body });
    await inject(accountIds[0]!, idempotencyKey, 'Za rucak sealed-wording', { key: own.key });
    await send('/link/token/create', { user_id: 'sealed' });
    await send('/connect', { bank_id: 'nlb', user_id: 'sealed' });
    await send('/sandbox/webhooks/fire', {
      event: 'AUTH.AUTOMATICALLY_VERIFIED',
      connection_id: connectionId,
    });
    const { id } = await own.addWebhook('http://127.0.0.1:9/');
    await own.emit(connectionId, 'sealed');
    const [delivery] = await app.sql<{ id: string }[]>`
      select id from webhook_deliveries where webhook_id = ${id}`;
    app.clock.advance({ minutes: 1 });
    const resent = await post(`/developers/webhooks/${id}/deliveries/${delivery!.id}/resend`, freshKey(), {
      key: own.session,
    });
    assert.match(JSON.stringify(resent.body), /sealed/);
    const again = await inject(kept.accountIds[0]!, freshKey(), 'Za rucak', { key: own.key });
    assert.equal(again.status, 200);
    assert.equal(await records(), others + 6);
    const { idempotent_requests: stored } = await everything(app);
    for (const secret of [idempotencyKey, 'wording', 'session_token', 'lt_', own.session]) {
      assert.ok(!stored!.includes(secret), secret);
    }

    await app.api.delete(`/connections/${connectionId}`, { key: own.key });
    assert.equal(await records(), others + 1, 'that of the other user stays');
    assert.equal(
      (await inject(accountIds[0]!, idempotencyKey, 'Za rucak sealed-wording', { key: own.key })).status,
      404,
    );

    await post('/developers/keys', freshKey(), { key: own.session, body: { app_name: 'A' } });
    const held = (await app.api.get('/developers/me/data', { key: own.session })).body.held;
    const mine = held.find(({ category }: { category: string }) => category === 'idempotent_requests');
    assert.equal(mine.count, 3);
    const { idempotent_requests: exported } = (
      await app.api.get('/developers/me/export', { key: own.session })
    ).body;
    assert.deepEqual(
      exported.map(({ connection_ids: ids }: { connection_ids: string[] }) => ids).toSorted(),
      [[], [], [kept.connectionId]],
    );
    await app.api.post('/developers/logout', { key: own.session });
    assert.equal(await records(), others + 2);
    await app.sql`delete from developers where id = ${own.id}`;
    assert.equal(await records(), others);
  });

  test('an interrupted advance is continued to its goal by any repetition, and no further', async () => {
    const own = await createDeveloper(app);
    await connectBank(app, own.key, { scenario: 'empty' });
    const advance = (idempotencyKey: string, body: object, through = app) =>
      post('/sandbox/clock/advance', idempotencyKey, { key: own.key, body }, through);
    const now = async () => (await app.api.get('/sandbox/clock', { key: own.key })).body.now as string;
    const breakAfter = async (days: number): Promise<void> => {
      await app.sql.unsafe(`
        create or replace function break_off() returns trigger language plpgsql as $$
        begin if new.clock_offset_ms > ${days * DAY} then raise exception 'crash'; end if; return new; end $$`);
      await app.sql`drop trigger if exists break_off on api_keys`;
      await app.sql`
        create trigger break_off before update on api_keys for each row execute function break_off()`;
    };
    const start = Date.parse(await now());
    const idempotencyKey = freshKey();

    await breakAfter(3);
    assertError(await advance(idempotencyKey, { days: 5 }), 500, 'INTERNAL_ERROR');
    assert.equal(Date.parse(await now()), start + 3 * DAY, 'three steps stand');
    await app.sql.unsafe('drop trigger break_off on api_keys');
    assertError(await advance(idempotencyKey, { days: 6 }), 409, 'IDEMPOTENCY_CONFLICT');
    const answers = await Promise.all(
      [app, other, app].map((each) => advance(idempotencyKey, { days: 5 }, each)),
    );
    assert.equal(Date.parse(await now()), start + 5 * DAY);
    for (const answer of answers) assert.deepEqual([answer.status, answer.body], [200, answers[0]!.body]);

    // Its goal is in the past when it is repeated.
    const to = new Date(start + 9 * DAY).toISOString();
    const second = freshKey();
    await breakAfter(7);
    assertError(await advance(second, { to }), 500, 'INTERNAL_ERROR');
    await app.sql.unsafe('drop trigger break_off on api_keys');
    await app.api.post('/sandbox/clock/advance', { key: own.key, body: { days: 10 } });
    const late = await advance(second, { to });
    assert.deepEqual([late.status, late.body.days], [200, 0]);
    assert.deepEqual((await advance(second, { to })).body, late.body);
    assert.equal(Date.parse(await now()), start + 17 * DAY);
  });

  test('responses are stored for 24 hours of wall time, then the daily round deletes them', async () => {
    const idempotencyKey = freshKey();
    const send = () => post('/link/token/create', idempotencyKey, { body: {} });
    const first = await send();
    app.clock.advance({ ms: DAY - 1 });
    developer.session = await developer.logIn();
    assert.deepEqual((await send()).body, first.body);
    app.clock.advance({ ms: 1 });
    const fresh = await send();
    assert.notEqual(fresh.body.link_token, first.body.link_token);
    app.clock.advance({ ms: DAY });
    const round = await import('../../src/developers/data-rights/retention.ts');
    await round.retentionWorker(app.service.deps).run({}, undefined as never, undefined as never);
    assert.equal((await app.sql`select from idempotent_requests`).count, 0);
  });
});
