/** A developer's view of their applications' requests. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { ensurePartition } from '../../src/developers/usage/recorder/partition-store.ts';
import { rollUp } from '../../src/developers/usage/rollup-store.ts';
import { type Account, developer, generous, logIn, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank, startSession } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';
import { ending } from '../support/ending.ts';
import { waitForLockWaiter } from '../support/locks.ts';

describe('usage', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: { ...generous, RATE_LIMIT_BANKING: '200' } });
  });

  /** Logs in each time, because days pass in these tests. */
  const usage = async (account: Account, window?: string) => {
    await app.service.deps.recorder.flush();
    const session = await logIn(app, account);
    const answer = await app.api.get(`/developers/usage${window ? `?window=${window}` : ''}`, {
      key: session,
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };

  test('counts by endpoint, key and day, with error rates, latency and recent errors', async () => {
    const account = await developer(app);
    const [one, two] = [
      await makeKey(app, account.session, { app_name: 'One' }),
      await makeKey(app, account.session, { app_name: 'Two' }),
    ];
    const { accountIds } = await connectBank(app, one.key);
    const balance = `/accounts/${accountIds[0]}/balance`;
    await app.api.get(balance, { key: one.key });
    await app.api.get(`/v1${balance}`, { key: one.key });
    const missing = await app.api.get('/accounts/acc_secret/balance?name=Ana', { key: two.key });
    assertError(missing, 404, 'ACCOUNT_NOT_FOUND');
    app.clock.advance({ days: 1 });
    await app.api.get('/banks', { key: one.key });

    const body = await usage(account);
    assert.equal(body.object, 'usage');
    assert.equal(body.window, '30d');
    assert.equal(body.total_requests, 6);
    assert.equal(body.total_errors, 1);
    assert.equal(body.error_rate, 0.1667);
    assert.deepEqual(
      body.by_endpoint
        .map((row: Record<string, unknown>) => [
          row.method,
          row.path,
          row.requests,
          row.errors,
          row.error_rate,
        ])
        .sort(),
      [
        ['GET', '/accounts/{id}/balance', 3, 1, 0.3333],
        ['GET', '/banks', 1, 0, 0],
        ['POST', '/connect', 1, 0, 0],
        ['POST', '/connect/exchange', 1, 0, 0],
      ],
    );
    assert.deepEqual(
      body.by_key.map((row: Record<string, unknown>) => [
        row.key_id,
        row.prefix,
        row.app_name,
        row.requests,
        row.errors,
      ]),
      [
        [one.id, one.prefix, 'One', 5, 0],
        [two.id, two.prefix, 'Two', 1, 1],
      ],
    );
    assert.deepEqual(body.by_day, [
      { date: '2026-03-14', requests: 5, errors: 1, error_rate: 0.2 },
      { date: '2026-03-15', requests: 1, errors: 0, error_rate: 0 },
    ]);
    assert.deepEqual(
      body.by_hour,
      [
        { hour: '2026-03-14T10:00:00.000Z', requests: 5, errors: 1, error_rate: 0.2 },
        { hour: '2026-03-15T10:00:00.000Z', requests: 1, errors: 0, error_rate: 0 },
      ],
      'the hour in which the window begins, and the present one',
    );
    assert.deepEqual(body.by_status, [
      { status: 200, requests: 5 },
      { status: 404, requests: 1 },
    ]);
    for (const latency of [
      body.latency_ms,
      ...body.by_endpoint.map((row: { latency_ms: object }) => row.latency_ms),
    ]) {
      assert.ok(latency.p50 > 0 && latency.p50 <= latency.p95 && latency.p95 <= latency.p99);
    }
    assert.deepEqual(body.recent_errors, [
      {
        request_id: missing.body.request_id,
        error_code: 'ACCOUNT_NOT_FOUND',
        method: 'GET',
        path: '/accounts/{id}/balance',
        status: 404,
        key_id: two.id,
        at: '2026-03-14T10:00:00.000Z',
      },
    ]);
    const [log] = await app.sql<
      { text: string }[]
    >`select string_agg(l::text, ' ') as text from request_log l`;
    assert.doesNotMatch(
      log!.text,
      /acc_|Ana|svc_test|sess_|public_/,
      'no ids of paths, query values or tokens',
    );
  });

  test('windows end now and begin at a full hour', async () => {
    const account = await developer(app);
    const { key } = await makeKey(app, account.session);
    for (const window of ['24h', '7d', '30d']) {
      await app.api.get('/accounts', { key });
      const { from, to } = await usage(account, window);
      assert.equal(to, app.clock.now().toISOString());
      assert.match(from, /T\d\d:00:00\.000Z$/);
    }
    const today = await usage(account, '24h');
    assert.equal(today.total_requests, 3);
    assert.equal(today.by_hour.length, 1);
    app.clock.advance({ days: 1, hours: 1 });
    assert.equal((await usage(account, '24h')).total_requests, 0);
    const week = await usage(account, '7d');
    assert.equal(week.total_requests, 3);
    assert.deepEqual(week.by_status, [{ status: 200, requests: 3 }]);
    assert.deepEqual(week.by_hour, [], 'hours are told apart for a day only, in every window');
    const session = await logIn(app, account);
    assertError(await app.api.get('/developers/usage?window=1y', { key: session }), 400, 'INVALID_PARAMETER');
  });

  test('is the same from sums as from the log, before, during and after summing', async () => {
    const account = await developer(app);
    const { id, key } = await makeKey(app, account.session);
    const ask = async (count: number) => {
      for (let i = 0; i < count; i++)
        await app.api.get(i % 3 ? '/accounts' : '/accounts/acc_x/auth', { key });
    };
    const counts = async () => {
      const { to: _, ...body } = await usage(account);
      return body;
    };
    await ask(7);
    app.clock.advance({ minutes: 70 });
    await ask(4);
    app.clock.advance({ hours: 1, minutes: 15 });
    const raw = await counts();
    await rollUp(app.sql, app.clock.now());
    const [sums] = await app.sql<{ requests: number }[]>`
      select sum(requests)::bigint as requests from usage_hours u join api_keys k on k.id = u.key_id where k.public_id = ${id}`;
    assert.equal(sums!.requests, 11);
    assert.deepEqual(
      raw.by_hour.map(({ requests }: { requests: number }) => requests),
      [7, 4],
    );
    assert.deepEqual(raw.by_status, [
      { status: 200, requests: 6 },
      { status: 404, requests: 5 },
    ]);
    assert.deepEqual(await counts(), raw);
    await Promise.all([rollUp(app.sql, app.clock.now()), rollUp(app.sql, app.clock.now())]);
    assert.deepEqual(await counts(), raw);

    await ask(2);
    assert.equal((await counts()).total_requests, 13);
    // A record that a lost database delayed is included when the hours are summed again.
    const late = new Date(app.clock.now().getTime() - 2 * 3_600_000);
    await ensurePartition(app.sql, late.toISOString().slice(0, 10));
    await app.sql`
      insert into request_log
      select ${late}, 'req_late', id, 'GET', '/accounts', 200, null, 1 from api_keys where public_id = ${id}`;
    await rollUp(app.sql, app.clock.now());
    assert.equal((await counts()).total_requests, 14);
  });

  test('counts refusals of the key itself: scope, limit, revocation', async () => {
    const account = await developer(app);
    const bare = await makeKey(app, account.session, { scopes: [] });
    for (let i = 0; i < 201; i++) await app.api.get('/accounts', { key: bare.key });
    await app.api.delete(`/developers/keys/${bare.id}`, { key: account.session });
    await app.api.get('/accounts', { key: bare.key });
    const body = await usage(account);
    assert.equal(body.total_requests, 202);
    assert.equal(body.total_errors, 202);
    assert.equal(body.recent_errors.length, 50);
    const codes = await app.sql<{ code: string; count: number }[]>`
      select error_code as code, count(*) from request_log
      where key_id = (select id from api_keys where public_id = ${bare.id}) group by 1 order by 1`;
    assert.deepEqual(
      codes.map(({ code, count }) => [code, count]),
      [
        ['INSUFFICIENT_PERMISSIONS', 200],
        ['RATE_LIMIT_EXCEEDED', 1],
        ['REVOKED_API_KEY', 1],
      ],
    );
  });

  test('lists requests: newest first, by page in both directions, by key and status', async () => {
    const account = await developer(app);
    const [one, two] = [await makeKey(app, account.session), await makeKey(app, account.session)];
    const began = app.clock.now().toISOString();
    const made: string[] = [];
    const ask = async (path: string, key: string): Promise<void> => {
      app.clock.advance({ seconds: 1 });
      made.unshift((await app.api.get(path, { key })).headers.get('x-request-id')!);
    };
    await ask('/accounts/acc_secret/balance?name=Ana', one.key);
    await ask('/accounts', two.key);
    await ask('/banks', one.key);
    await ask('/connections/conn_secret', two.key);
    await ask('/accounts', one.key);
    await app.service.deps.recorder.flush();

    const session = await logIn(app, account);
    const list = async (query: string) => {
      const answer = await app.api.get(`/developers/requests?${query}`, { key: session });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const { data, has_more: more, count } = answer.body;
      assert.equal(count, data.length);
      return { ids: data.map(({ id }: { id: string }) => made.indexOf(id)), more, data };
    };
    const all = await list('');
    assert.deepEqual([all.ids, all.more], [[0, 1, 2, 3, 4], false]);
    const { duration_ms: took, response_bytes: size, at, ...oldest } = all.data[4];
    assert.deepEqual(oldest, {
      object: 'request',
      id: made[4],
      api_key_id: one.id,
      source: 'application',
      method: 'GET',
      path: '/accounts/{id}/balance',
      request_path: '/accounts/…/balance',
      parameters: [{ in: 'path', name: 'id', value: null }],
      status: 404,
      error_code: 'ACCOUNT_NOT_FOUND',
      error_message: 'The account was not found. Take the id from GET /accounts, called with the same key.',
      idempotency_key_hash: null,
      replayed: false,
      warnings: ['unknown query parameter'],
    });
    assert.ok(took >= 0 && size > 100 && at > began);
    assert.doesNotMatch(JSON.stringify(all.data), /secret|Ana/);

    const page = async (query: string) => {
      const { ids, more } = await list(query);
      return [ids, more];
    };
    assert.deepEqual(await page('limit=2'), [[0, 1], true]);
    assert.deepEqual(await page(`limit=2&starting_after=${made[1]}`), [[2, 3], true]);
    assert.deepEqual(await page(`limit=2&starting_after=${made[3]}`), [[4], false]);
    assert.deepEqual(await page(`limit=2&ending_before=${made[4]}`), [[2, 3], true]);
    assert.deepEqual(await page(`limit=2&ending_before=${made[2]}`), [[0, 1], false]);
    assert.deepEqual(await page(`ending_before=${made[0]}`), [[], false]);
    assert.deepEqual(await page(`key=${two.id}`), [[1, 3], false]);
    assert.deepEqual(await page(`key=${one.prefix}&limit=2&starting_after=${made[1]}`), [[2, 4], false]);
    assert.deepEqual(await page('status=4xx'), [[1, 4], false]);
    assert.deepEqual(await page(`status=404&key=${one.id}`), [[4], false]);
    assert.deepEqual(await page('status=500'), [[], false]);
    const [, , third] = all.data;
    assert.deepEqual(await page(`since=${third.at}`), [[0, 1, 2], false]);
    assert.deepEqual(await page(`until=${third.at}`), [[3, 4], false]);

    const stranger = await developer(app);
    const theirs = (query: string) => app.api.get(`/developers/requests?${query}`, { key: stranger.session });
    assert.deepEqual((await theirs('')).body.data, []);
    assertError(await theirs(`key=${one.id}`), 404, 'KEY_NOT_FOUND');
    for (const query of [
      `starting_after=${made[0]}`,
      `ending_before=${made[0]}`,
      'status=9xx',
      'status=4',
      'since=yesterday',
      'limit=0',
    ]) {
      assertError(await theirs(query), 400, 'INVALID_PARAMETER');
    }
    const both = `starting_after=${made[0]}&ending_before=${made[1]}`;
    assertError(
      await app.api.get(`/developers/requests?${both}`, { key: session }),
      400,
      'INVALID_PARAMETER',
    );
  });

  test('is invisible to other developers', async () => {
    const account = await developer(app);
    const body = await usage(account);
    assert.equal(body.total_requests, 0);
    assert.equal(body.latency_ms, null);
    for (const rows of ['by_endpoint', 'by_key', 'by_day', 'by_hour', 'by_status', 'recent_errors']) {
      assert.deepEqual(body[rows], [], rows);
    }
  });
});

test('records in memory are written when the service stops', async (t) => {
  const { url: databaseUrl, sql } = await testDatabase(t);
  const app = await startApp(t, { env: generous, databaseUrl });
  await startSession(app, app.demoKey);
  await app.api.get('/accounts');
  await app.service.close();
  const rows = await sql<{ route: string; known: boolean; code: string | null }[]>`
    select route, key_id is not null as known, error_code as code from request_log order by route`;
  assert.deepEqual(
    [...rows],
    [
      { route: '/accounts', known: false, code: 'MISSING_API_KEY' },
      { route: '/connect', known: true, code: null },
    ],
  );
});

test('request records are stored for thirty days', async (t) => {
  const app = await startApp(t, { env: generous });
  const { sql, clock } = app;
  const tidy = async () => {
    await app.service.deps.jobs.send(sql, { name: 'usage-roll-up', settings: {} }, {});
    await app.service.deps.jobs.drain();
  };
  const days = async () => {
    const rows = await sql<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'request_log'::regclass order by 1`;
    return rows.map(({ name }) => name);
  };
  const kept = async () => {
    const [row] = await sql<{ records: number; sums: number }[]>`
      select (select count(*) from request_log) as records, (select count(*) from usage_hours) as sums`;
    return row;
  };
  await app.api.get('/accounts', { key: app.demoKey });
  await app.service.deps.recorder.flush();
  clock.advance({ hours: 2 });
  await tidy();
  assert.deepEqual(await kept(), { records: 1, sums: 1 });
  assert.deepEqual(await days(), ['request_log_20260314', 'request_log_20260315', 'request_log_20260316']);
  clock.advance({ days: 30 });
  await tidy();
  assert.deepEqual(await kept(), { records: 1, sums: 0 });
  clock.advance({ days: 1 });
  await tidy();
  assert.deepEqual(await kept(), { records: 0, sums: 0 });
  assert.deepEqual((await days())[0], 'request_log_20260315');
});

test('summing and the deletion of a key do not deadlock', async (t) => {
  const app = await startApp(t, { env: generous });
  const { sql, clock } = app;
  const { session } = await developer(app);
  const { id, key } = await makeKey(app, session);
  await app.api.get('/accounts', { key });
  await app.service.deps.recorder.flush();
  clock.advance({ hours: 2 });
  await rollUp(sql, clock.now());
  let summing = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`select from api_keys where public_id = ${id} for update`;
    summing = rollUp(sql, clock.now());
    await waitForLockWaiter(sql, tx);
    // Deletes the key's sums too, which the waiting transaction must not lock.
    await tx`delete from api_keys where public_id = ${id}`;
  });
  await summing;
  const [left] = await sql<{ count: number }[]>`select count(*) from usage_hours`;
  assert.equal(left!.count, 0);
});
