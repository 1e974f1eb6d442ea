/** The request log: its content, what it never contains, and what is erased from it. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { insertDetails } from '../../src/developers/usage/detail-store.ts';
import { rotatePartitions } from '../../src/developers/usage/recorder/partition-store.ts';
import type { RecordedParameter } from '../../src/developers/usage/recorder/recorded-parameters.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import type { Endpoint } from '../../src/sites/openapi/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { waitForLockWaiter } from '../support/locks.ts';

const end = ending();
let app: TestApp;
before(async () => {
  app = await startApp(end);
});

/** Sends a request a second after the last one, so that their times give the order. */
const api = () => {
  app.clock.advance({ seconds: 1 });
  return app.api;
};

const flush = () => app.service.deps.recorder.flush();

/** Returns the developer's requests, newest first. */
const list = async ({ session }: TestDeveloper, query: Record<string, string> = {}) => {
  await flush();
  const found = await api().get(`/developers/requests?${new URLSearchParams(query)}`, { key: session });
  assert.equal(found.status, 200, JSON.stringify(found.body));
  return found.body.data;
};

const detail = ({ session }: TestDeveloper, id: string) =>
  api().get(`/developers/requests/${id}`, { key: session });

const idOf = ({ headers }: { headers: Headers }): string => headers.get('x-request-id')!;

/** Returns everything that is recorded, as text. */
const recorded = async (): Promise<string> => {
  await flush();
  const [row] = await app.sql<{ text: string }[]>`
    select coalesce((select string_agg(l::text, ' ') from request_log l), '')
        || coalesce((select string_agg(d::text, ' ') from request_details d), '') as text`;
  return row!.text;
};

const paths = (rows: { request_path: string | null }[]) => rows.map((row) => row.request_path);

describe('what is found', () => {
  test('a request has its parameters, response, error, and code that sends it', async () => {
    const ana = await createDeveloper(app);
    const { accountIds } = await connectBank(app, ana.key, { bank: 'otp' });
    const [account] = accountIds;
    const url = `/accounts/${account}/transactions?from=2026-01-01&limit=5&category=groceries&form=x`;
    const read = await api().get(url, { key: ana.key });
    const refused = await api().get(`/accounts/${account}/transactions?from=yesterday`, { key: ana.key });

    const [last, first] = await list(ana, { path: '/accounts/{id}/transactions', method: 'GET' });
    assert.equal(first.id, idOf(read));
    assert.equal(
      first.request_path,
      `/accounts/${account}/transactions?from=2026-01-01&category=groceries&limit=5`,
    );
    assert.deepEqual(first.parameters, [
      { in: 'path', name: 'id', value: account },
      { in: 'query', name: 'from', value: '2026-01-01' },
      { in: 'query', name: 'category', value: 'groceries' },
      { in: 'query', name: 'limit', value: '5' },
    ]);
    assert.deepEqual(first.warnings, ['unknown query parameter; did you mean "from"?']);
    assert.deepEqual([first.status, first.error_code, first.error_message], [200, null, null]);
    assert.ok(first.response_bytes > 500);
    assert.equal(last.request_path, `/accounts/${account}/transactions?from=…`);
    assert.equal(last.error_message, refused.body.error_message, 'it quotes nothing that was sent');

    const whole = (await detail(ana, first.id)).body;
    assert.deepEqual([whole.explanation, whole.replayable], [null, true]);
    assert.deepEqual(
      whole.samples.map(({ label }: { label: string }) => label),
      ['curl', 'TypeScript', 'Python', 'PHP'],
      'the command would ask for other rows',
    );
    for (const { code } of whole.samples) assert.ok(code.includes(account!), code);
    for (const { code } of whole.samples.slice(0, 3)) assert.match(code, /2026-01-01/, code);
    const wrong = (await detail(ana, last.id)).body;
    assert.match(wrong.explanation.fix, /parameter/i);
    assert.match(wrong.explanation.docs, /\/docs\/errors\/INVALID_PARAMETER$/);
    assert.equal(wrong.replayable, false, 'what was given is not all there');
    assert.match(wrong.samples[0].code, /from=YOUR_FROM/);

    const post = await api().post(`/accounts/${account}/sync`, { key: ana.key });
    await flush();
    assert.equal((await detail(ana, idOf(post))).body.replayable, false, 'it changed something');
    const file = await api().get(`/accounts/${account}/statement?format=csv`, { key: ana.key });
    await flush();
    assert.equal((await detail(ana, idOf(file))).body.replayable, false, 'it is a file');
  });

  test('the code has the sent values and placeholders, and never the values of an example', async () => {
    const ana = await createDeveloper(app);
    const { accountIds } = await connectBank(app, ana.key, { bank: 'otp' });
    const codeOf = async (response: { headers: Headers }): Promise<Record<string, string>> => {
      await flush();
      const { samples } = (await detail(ana, idOf(response))).body;
      return Object.fromEntries(samples.map((each: Record<string, string>) => [each.label, each.code]));
    };
    const post = (path: string, body: object, credential: object = { key: ana.key }) =>
      api().post(path, { ...credential, body });

    const connect = await codeOf(
      await post('/connect', {
        bank_id: 'otp',
        user_id: 'secret user',
        sandbox: { seed: 's', history_days: 40 },
      }),
    );
    assert.match(connect.curl!, /"bank_id": *"otp"/);
    assert.match(connect.curl!, /"user_id": *"YOUR_USER_ID"/);
    assert.match(connect.curl!, /"sandbox": *"YOUR_SANDBOX"/);
    assert.equal(connect.CLI, undefined, 'the command would do more');
    assert.match(connect.Python!, /"otp"/);

    const advance = await codeOf(await post('/sandbox/clock/advance', { days: 3 }));
    assert.match(advance.curl!, /"days": *("YOUR_DAYS"|3)/);
    assert.equal(advance.CLI, undefined, 'the command has days of its own');
    const empty = await codeOf(await api().post('/sandbox/clock/advance', { key: ana.key }));
    assert.match(empty.curl!, /--json '\{\}'/);

    const read = await codeOf(await api().get(`/connections?status=expired`, { key: ana.key }));
    assert.match(read.curl!, /status=expired/);
    assert.equal(read.CLI, undefined, 'the command lists others');
    assert.equal(
      (await codeOf(await api().get('/connections', { key: ana.key }))).CLI,
      'npx obds connections',
    );
    const balance = await codeOf(await api().get(`/accounts/${accountIds[0]}/balance`, { key: ana.key }));
    assert.equal(balance.CLI, `npx obds balance ${accountIds[0]}`);

    const upload = await codeOf(
      await api().post('/statements?user_id=firm&account=160-1&currency=RSD', {
        key: ana.key,
        content: 'Datum;Iznos\n',
        headers: { 'Content-Type': 'text/csv' },
      }),
    );
    assert.match(upload.curl!, /user_id=YOUR_USER_ID&account=YOUR_ACCOUNT&currency=YOUR_CURRENCY/);
    assert.match(upload.curl!, /--data-binary YOUR_FILE/);

    // Its details are deleted.
    const old = await post('/connect', { bank_id: 'otp', user_id: 'u' });
    await flush();
    await app.sql`delete from request_details`;
    const later = await codeOf(old);
    assert.match(later.curl!, /YOUR_BANK_ID/);
    for (const code of [connect, advance, upload, later].flatMap(Object.values)) {
      assert.doesNotMatch(code, /banca-intesa|user-42|izvod|2026-03|160-0000/, code);
    }
  });

  test('a request is found by the id of an object, by error, source and Idempotency-Key', async () => {
    const ana = await createDeveloper(app);
    const [one, two] = [
      await connectBank(app, ana.key, { bank: 'otp', user: 'one' }),
      await connectBank(app, ana.key, { bank: 'otp', user: 'two' }),
    ];
    const rows = (await api().get(`/accounts/${one.accountIds[0]}/transactions?limit=1`, { key: ana.key }))
      .body.data;
    const transaction = rows[0].id;
    await api().get(`/transactions/${transaction}/enrichment`, { key: ana.key });
    await api().get(`/accounts/${two.accountIds[0]}/balance`, { key: ana.key });
    await api().get(`/connections/${one.connectionId}`, { key: ana.key });
    const about = async (id: string) => paths(await list(ana, { about: id }));
    const ofTransaction = `/transactions/${transaction}/enrichment`;
    const ofAccount = [ofTransaction, `/accounts/${one.accountIds[0]}/transactions?limit=1`];
    assert.deepEqual(await about(transaction), [ofTransaction]);
    assert.deepEqual(await about(one.accountIds[0]!), ofAccount);
    assert.deepEqual(await about(one.connectionId), [`/connections/${one.connectionId}`, ...ofAccount]);
    const [event] = await app.sql<{ id: string }[]>`
      select id from events where connection_id = ${two.connectionId} limit 1`;
    assert.deepEqual(await about(event!.id), [`/accounts/${two.accountIds[0]}/balance`]);
    const webhook = await ana.addWebhook('https://example.com/hook');
    const later = await ana.emit(two.connectionId, 'two');
    const [delivery] = await app.sql<{ id: string }[]>`
      select id from webhook_deliveries where webhook_id = ${webhook.id} and event_id = ${later}`;
    assert.deepEqual(await about(delivery!.id), [`/accounts/${two.accountIds[0]}/balance`]);
    const [newest] = await list(ana);
    assert.deepEqual(await about(newest.id), [newest.request_path]);
    for (const id of [newId('event'), newId('delivery'), newId('account'), newId('request'), 'anything']) {
      assert.deepEqual(await about(id), [], id);
    }

    await api().get('/connections?status=none', { key: ana.key });
    assert.deepEqual(paths(await list(ana, { error_code: 'INVALID_PARAMETER' })), ['/connections?status=…']);

    const link = (await api().post('/link/token/create', { key: ana.key, body: { user_id: 'u' } })).body;
    await api().post('/connect', { key: link.link_token, body: { bank_id: 'otp' } });
    await api().post('/connect', { key: newId('linkToken'), body: { bank_id: 'otp' } });
    assert.deepEqual(paths(await list(ana, { source: 'widget' })), ['/connect']);
    assert.ok(
      (await list(ana, { source: 'application' })).every(
        (row: { source: string }) => row.source === 'application',
      ),
    );
    // Requests of the portal do not count as the application's.
    const token = (await api().post(`/developers/keys/${ana.keyPublicId}/token`, { key: ana.session })).body
      .token;
    const before = (await list(ana)).length;
    await api().get('/accounts', { key: token });
    assert.equal((await list(ana)).length, before);

    const mine = { 'idempotency-key': 'invoice 2026/7 of Ana' };
    for (let i = 0; i < 2; i++) {
      await api().post('/sandbox/clock/advance', { key: ana.key, body: { seconds: 1 }, headers: mine });
    }
    await api().post('/sandbox/clock/advance', { key: ana.key, body: { seconds: 1 } });
    const [again, once, ...others] = await list(ana, { idempotency_key: mine['idempotency-key'] });
    assert.deepEqual([again.replayed, once.replayed, others.length], [true, false, 0]);
    assert.match(once.idempotency_key_hash, /^[0-9a-f]{16}$/);
    assert.equal(again.idempotency_key_hash, once.idempotency_key_hash);
    assert.doesNotMatch(await recorded(), /invoice|of Ana/);
  });
});

describe('what is nobody else’s', () => {
  test('a request of another developer, by its id, an object’s id, or its Idempotency-Key', async () => {
    const [ana, mira] = [await createDeveloper(app), await createDeveloper(app)];
    const { connectionId, accountIds } = await connectBank(app, ana.key, { bank: 'otp' });
    const headers = { 'idempotency-key': 'the same' };
    const made = await api().post(`/accounts/${accountIds[0]}/sync`, { key: ana.key, headers });
    assert.equal((await list(ana, { about: accountIds[0]! })).length, 1);
    assert.deepEqual(await list(mira), []);
    for (const id of [idOf(made), connectionId, accountIds[0]!]) {
      assert.deepEqual(await list(mira, { about: id }), [], id);
    }
    const [event] = await app.sql<{ id: string }[]>`
      select id from events where connection_id = ${connectionId} limit 1`;
    assert.deepEqual(await list(mira, { about: event!.id }), []);
    assert.deepEqual(await list(mira, { idempotency_key: 'the same' }), []);
    assertError(await detail(mira, idOf(made)), 404, 'REQUEST_NOT_FOUND');
    assertError(await detail(ana, newId('request')), 404, 'REQUEST_NOT_FOUND');
    assertError(await detail(ana, 'x'), 404, 'REQUEST_NOT_FOUND');
  });

  test('an id in a request of another key, even of the same developer', async () => {
    const ana = await createDeveloper(app);
    const other = await ana.addKey();
    const { connectionId, accountIds } = await connectBank(app, ana.key, { bank: 'otp' });
    // Both are written in one batch.
    await api().get(`/accounts/${accountIds[0]}/balance`, { key: ana.key });
    const strange = await api().get(`/accounts/${accountIds[0]}/balance`, { key: other.key });
    assertError(strange, 404, 'ACCOUNT_NOT_FOUND');
    await flush();
    const { body } = await detail(ana, idOf(strange));
    assert.deepEqual([body.api_key_id, body.request_path], [other.keyPublicId, '/accounts/…/balance']);
    assert.deepEqual(await list(ana, { about: connectionId, key: other.keyPublicId }), []);
  });
});

describe('what is never in it', () => {
  /** Personal texts that might be sent by mistake or on purpose. */
  const CANARIES = ['RS35160000000001572252', 'ana.anic@example.rs', 'KANARINAC', '0107990710018'];
  const value = CANARIES.join(' ');

  const inPath = (path: string, text: string): string =>
    path.replace(/\{\w+\}/g, () => encodeURIComponent(text));
  const named = (schema: unknown): string[] =>
    Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

  /** Puts the text into every parameter, and uses every text as a name. */
  const hostile = (endpoint: Endpoint, text: string) => {
    const names = [...named(endpoint.schema.querystring), ...CANARIES, 'Ana "x" Anić', 'a"b'];
    const fields = [...named(endpoint.schema.body), ...CANARIES];
    const query = new URLSearchParams(names.map((name) => [name, text]));
    return {
      url: `${inPath(endpoint.path, text)}?${query}`,
      body: Object.fromEntries(fields.map((name) => [name, text])),
    };
  };

  test('no text of a caller is recorded, in any place of any endpoint', async () => {
    const ana = await createDeveloper(app);
    const endpoints = app.service.app.endpoints.filter(({ access }) => access.limit === 'banking');
    assert.ok(endpoints.length > 30);
    const send = (path: string, method: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${app.url}${path}`, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${ana.key}`, 'content-type': 'application/json', ...headers },
        ...(method === 'get' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    const statuses = new Set<number>();
    for (const endpoint of endpoints) {
      const { method } = endpoint;
      for (const text of [value, CANARIES[0]!, `${CANARIES[2]}\u0000`, 'x'.repeat(400) + value]) {
        const { url, body } = hostile(endpoint, text);
        const headers = {
          'idempotency-key': CANARIES[2]!,
          'user-agent': value,
          'sandbox-fault': CANARIES[2]!,
        };
        statuses.add((await send(url, method, body, headers)).status);
        // Without the others, so that a later check is reached.
        statuses.add((await send(inPath(endpoint.path, CANARIES[2]!), method, body)).status);
      }
      await send(inPath(endpoint.path, 'x'), method, { [CANARIES[0]!]: { [CANARIES[1]!]: '\u0000' } });
      await send(inPath(endpoint.path, 'x'), method, `{"${value}`);
      await send(inPath(endpoint.path, 'x'), method, value, { 'content-type': 'text/KANARINAC' });
    }
    const form = new FormData();
    form.set(value, value);
    form.append(CANARIES[2]!, value);
    form.append(CANARIES[2]!, value);
    form.set('mapping', JSON.stringify({ [value]: value }));
    form.set('user_id', value);
    for (const type of ['text/csv', 'application/xml']) {
      form.set('file', new File([`${value};${value}\n1;2`], `${value}.csv`, { type }));
      await fetch(`${app.url}/statements`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ana.key}` },
        body: form,
      });
      form.delete(CANARIES[2]!);
      form.delete(value);
    }
    const text = await recorded();
    for (const canary of [...CANARIES, 'Anić']) assert.ok(!text.includes(canary), canary);
    assert.ok(statuses.has(404) && statuses.has(400), 'they got as far as the routes');
    const rows = await list(ana, { limit: '500' });
    assert.ok(rows.length > 300);
    assert.ok(rows.some((row: { warnings: string[] }) => row.warnings.length > 0));
  });

  test('a connect flow leaves no user, address, seed or token', async () => {
    const ana = await createDeveloper(app);
    const body = {
      bank_id: 'otp',
      user_id: 'ana.anic@example.rs',
      redirect_url: 'https://tajna.example/povratak',
      sandbox: { seed: 'tajno-seme', scenario: 'default' },
    };
    const { session_token: session } = (await api().post('/connect', { key: ana.key, body })).body;
    await api().get(`/connect/${session}/status`, { key: ana.key });
    const { public_token: token } = (
      await api().post('/sandbox/authorize', { body: { session_token: session } })
    ).body;
    await api().post('/connect/exchange', { key: ana.key, body: { public_token: token } });
    const filter = `user_id=ana.anic%40example.rs&bank_id=otp`;
    await api().get(`/accounts?${filter}`, { key: ana.key });
    const text = await recorded();
    for (const secret of ['ana.anic', 'tajna', 'tajno', session, token])
      assert.ok(!text.includes(secret), secret);
    assert.doesNotMatch(text, /(sess|public|lt|svc_test_sk)_\w{12}/);
    assert.deepEqual(paths(await list(ana)), [
      '/accounts?bank_id=otp&user_id=…',
      '/connect/exchange',
      '/connect/…/status',
      '/connect',
    ]);
    const [, , , start] = await list(ana);
    assert.deepEqual(start.parameters, [
      { in: 'body', name: 'bank_id', value: 'otp' },
      { in: 'body', name: 'user_id', value: null },
      { in: 'body', name: 'redirect_url', value: null },
      { in: 'body', name: 'sandbox', value: null },
    ]);
  });
});

describe('what leaves it', () => {
  const traces = async (ids: readonly string[]): Promise<string[]> => {
    const text = await recorded();
    return ids.filter((id) => text.includes(id));
  };

  test('a revoked connection’s ids and parameters are erased, also from requests in memory', async () => {
    const ana = await createDeveloper(app);
    const gone = await connectBank(app, ana.key, { bank: 'otp', user: 'gone' });
    const stays = await connectBank(app, ana.key, { bank: 'otp', user: 'stays' });
    const page = await api().get(`/accounts/${gone.accountIds[0]}/transactions?limit=2`, { key: ana.key });
    const [{ id: transaction }, { id: second }] = page.body.data;
    await api().get(`/transactions/${transaction}/enrichment`, { key: ana.key });
    await api().get(`/accounts/${gone.accountIds[0]}/transactions?cursor=${second}`, { key: ana.key });
    await api().get(`/connections/${gone.connectionId}`, { key: ana.key });
    await api().get(`/accounts/${stays.accountIds[0]}/balance`, { key: ana.key });
    const ids = [gone.connectionId, gone.accountIds[0]!, transaction, second];
    assert.deepEqual(await traces(ids), ids);

    await api().get(`/accounts/${gone.accountIds[0]}/auth`, { key: ana.key });
    const revoked = await api().delete(`/connections/${gone.connectionId}`, { key: ana.key });
    assert.equal(revoked.status, 200);
    await api().get(`/connections/${gone.connectionId}`, { key: ana.key });
    await api().get(`/accounts/${gone.accountIds[0]}/auth`, { key: ana.key });
    assert.deepEqual(await traces(ids), []);
    assert.deepEqual(paths(await list(ana, { about: stays.connectionId })), [
      `/accounts/${stays.accountIds[0]}/balance`,
    ]);
    // The request stays without its object.
    const [auth, , , , balance, , , erased] = await list(ana);
    assert.deepEqual([auth.path, auth.request_path], ['/accounts/{id}/auth', '/accounts/…/auth']);
    assert.equal(balance.path, '/accounts/{id}/balance');
    assert.deepEqual([erased.path, erased.parameters], ['/transactions/{id}/enrichment', null]);
    assert.equal((await detail(ana, erased.id)).body.replayable, false);
  });

  test('a record that is written during a revocation waits for nothing and names nothing', async () => {
    const ana = await createDeveloper(app);
    const { connectionId, accountIds } = await connectBank(app, ana.key, { bank: 'otp' });
    await flush();
    await api().get(`/accounts/${accountIds[0]}/balance`, { key: ana.key });
    await app.sql.begin(async (tx) => {
      await tx`select from connections where id = ${connectionId} for update`;
      await flush();
    });
    assert.deepEqual(await traces([accountIds[0]!, connectionId]), []);
    assert.equal((await list(ana))[0].path, '/accounts/{id}/balance');
  });

  /** Makes a record about an account. */
  const naming = ({ keyId }: TestDeveloper, id: string) => ({
    at: app.clock.now(),
    requestId: newId('request'),
    keyId,
    detail: {
      parameters: [['path', 'id', id]] satisfies RecordedParameter[],
      errorMessage: null,
      responseBytes: null,
      idempotencyHash: null,
      replayed: false,
      warnings: [],
    },
  });

  test('a consent that removes an account waits for records of it that are being written', async () => {
    const ana = await createDeveloper(app);
    const { accountIds } = await connectBank(app, ana.key, { user: 'u' });
    const [kept, out] = accountIds as [string, string];
    const token = await startSession(app, ana.key, { user: 'u' });
    await flush();
    const renewing = await app.sql.begin(async (tx) => {
      await insertDetails(tx, [naming(ana, kept), naming(ana, out)]);
      const authorizing = authorize(app, token, [0]);
      const early = authorizing.then(() => assert.fail('the consent did not wait'));
      await Promise.race([waitForLockWaiter(app.sql, tx), early]);
      early.catch(() => {});
      return { authorizing };
    });
    await renewing.authorizing;
    assert.deepEqual(await traces([kept, out]), [kept]);
  });

  test('a record that is written during the removal of an account does not name it', async () => {
    const ana = await createDeveloper(app);
    const { connectionId, accountIds } = await connectBank(app, ana.key, { scenario: 'business', user: 'u' });
    const [kept, out] = accountIds as [string, string];
    await flush();
    const takeOut = () =>
      app.sql.begin(async (tx) => {
        await tx`select from connections where id = ${connectionId} for update`;
        for (const { eraseAccounts } of app.service.deps.personalData)
          await eraseAccounts?.(tx, { keyId: ana.keyId, connectionId, ids: [out] });
      });
    const requests = [kept, out].map((id) => naming(ana, id));
    await app.sql.begin(async (tx) => {
      // Between finding the named objects and locking them.
      const interrupted = new Proxy(tx, {
        apply(target, self, [text, ...values]: [TemplateStringsArray, ...unknown[]]) {
          const send = () => Reflect.apply(target, self, [text, ...values]);
          return text.join('').includes('for key share') ? takeOut().then(send) : send();
        },
      });
      await insertDetails(interrupted, requests);
    });
    assert.deepEqual(await traces([kept, out]), [kept]);
  });

  test('a removed account and a deleted developer are erased', async () => {
    const ana = await createDeveloper(app);
    const { connectionId, accountIds } = await connectBank(app, ana.key, { scenario: 'business', user: 'u' });
    const [kept, out] = accountIds;
    assert.ok(out, 'two accounts');
    for (const id of accountIds) await api().get(`/accounts/${id}/balance`, { key: ana.key });
    await flush();
    await app.sql.begin(async (tx) => {
      for (const { eraseAccounts } of app.service.deps.personalData)
        await eraseAccounts?.(tx, { keyId: ana.keyId, connectionId, ids: [out!] });
    });
    assert.deepEqual(await traces([kept!, out!]), [kept]);

    const post = { 'idempotency-key': 'k' };
    await api().post('/sandbox/clock/advance', { key: ana.key, body: { seconds: 1 }, headers: post });
    await flush();
    const { personalData } = app.service.deps;
    const subject = { id: ana.id, email: ana.email, confirmed: true };
    const own = await app.sql<{ count: number }[]>`
      select count(*) from request_details d join request_log l using (at, request_id) where l.key_id = ${ana.keyId}`;
    assert.ok(own[0]!.count > 2);
    const before = await app.sql<{ count: number }[]>`select count(*) from request_details`;
    await app.sql.begin(async (tx) => {
      for (const { erase } of personalData) await erase?.(tx, subject);
    });
    const after = await app.sql<{ count: number }[]>`select count(*) from request_details`;
    assert.equal(after[0]!.count, before[0]!.count - own[0]!.count);
    assert.deepEqual(await traces([kept!]), []);
  });

  test('details are erased after fourteen days, when the request itself is still listed', async () => {
    const ana = await createDeveloper(app);
    await api().get('/banks?status=sandbox', { key: ana.key });
    await flush();
    const days = async (ahead: number) => {
      await rotatePartitions(app.sql, new Date(app.clock.now().getTime() + ahead * 86_400_000));
      const [row] = await list(ana);
      return row?.request_path;
    };
    assert.equal(await days(14), '/banks?status=sandbox');
    assert.equal(await days(15), null);
    assert.equal(await days(31), undefined);
  });
});
