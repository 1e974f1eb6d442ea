/** The login of a command line: requested there, approved in a browser, fetched once. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { developer, generous, mailedToken } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';

describe('the login of a command line', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: { ...generous, RATE_LIMIT_LOGIN_PER_ACCOUNT: '50' } });
  });

  const start = async (machine?: string) => {
    const answer = await app.api.post('/developers/cli-logins', { body: machine ? { machine } : {} });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    return answer.body;
  };
  const fetchSession = (deviceCode: string): Promise<ApiResponse> =>
    app.api.post('/developers/cli-logins/token', { body: { device_code: deviceCode } });
  const decide = (session: string, code: string, verb: 'approve' | 'deny'): Promise<ApiResponse> =>
    app.api.post(`/developers/cli-logins/${code}/${verb}`, { key: session });
  const look = (session: string, code: string): Promise<ApiResponse> =>
    app.api.get(`/developers/cli-logins/${code}`, { key: session });

  test('waits for approval, then gives an ordinary session once, also to concurrent requests', async () => {
    const { session, email } = await createDeveloper(app);
    const begun = await start(' ana-laptop ');
    assert.match(begun.user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    assert.equal(begun.verification_uri_complete, `${begun.verification_uri}?code=${begun.user_code}`);
    assert.deepEqual([begun.expires_in, begun.interval], [600, 5]);
    assertError(await fetchSession(begun.device_code), 400, 'CLI_LOGIN_PENDING');

    const typed = begun.user_code.toLowerCase().replace('-', '');
    const seen = await look(session, typed);
    assert.deepEqual(
      [seen.body.user_code, seen.body.machine, seen.body.status],
      [begun.user_code, 'ana-laptop', 'pending'],
    );
    assert.equal((await decide(session, typed, 'approve')).body.status, 'approved');
    assertError(await decide(session, typed, 'deny'), 404, 'CLI_LOGIN_NOT_FOUND');

    const answers = await Promise.all(Array.from({ length: 8 }, () => fetchSession(begun.device_code)));
    const winners = answers.filter(({ status }) => status === 200);
    assert.equal(winners.length, 1);
    for (const answer of answers) {
      if (answer !== winners[0]) assertError(answer, 404, 'CLI_LOGIN_NOT_FOUND');
    }
    const { token, developer: who } = winners[0]!.body;
    assert.equal(who.email, email);
    assert.equal((await app.api.get('/developers/me', { key: token })).body.email, email);
    assert.equal((await app.api.post('/developers/logout', { key: token })).status, 200);
    assertError(await app.api.get('/developers/me', { key: token }), 401, 'INVALID_DEV_TOKEN');
    assert.equal((await app.api.get('/developers/me', { key: session })).status, 200, 'the browser stays');
  });

  test('accepts one of many concurrent decisions', async () => {
    const developers = await Promise.all(Array.from({ length: 4 }, () => createDeveloper(app)));
    const begun = await start();
    const answers = await Promise.all(
      developers.map(({ session }, i) => decide(session, begun.user_code, i % 2 ? 'deny' : 'approve')),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const fetched = await fetchSession(begun.device_code);
    const winner = answers.findIndex(({ status }) => status === 200);
    if (winner % 2) assertError(fetched, 400, 'CLI_LOGIN_DENIED');
    else assert.equal(fetched.body.developer.email, developers[winner]!.email);
  });

  test('stays denied', async () => {
    const { session } = await createDeveloper(app);
    const begun = await start();
    assert.equal((await decide(session, begun.user_code, 'deny')).body.status, 'denied');
    assertError(await decide(session, begun.user_code, 'approve'), 404, 'CLI_LOGIN_NOT_FOUND');
    assertError(await fetchSession(begun.device_code), 400, 'CLI_LOGIN_DENIED');
  });

  test('expires after ten minutes, approved or not', async () => {
    const { logIn } = await createDeveloper(app);
    const [approved, waiting] = [await start(), await start()];
    await decide(await logIn(), approved.user_code, 'approve');
    app.clock.advance({ minutes: 10 });
    const session = await logIn();
    for (const { device_code: code } of [approved, waiting]) {
      assertError(await fetchSession(code), 400, 'CLI_LOGIN_EXPIRED');
    }
    assertError(await look(session, waiting.user_code), 400, 'CLI_LOGIN_EXPIRED');
    assertError(await decide(session, waiting.user_code, 'approve'), 400, 'CLI_LOGIN_EXPIRED');
  });

  test('ends at a password reset if it was approved, fetched or not', async () => {
    const account = await developer(app);
    const [fetched, waiting] = [await start(), await start()];
    for (const { user_code: code } of [fetched, waiting]) await decide(account.session, code, 'approve');
    const { token } = (await fetchSession(fetched.device_code)).body;
    await app.api.post('/developers/forgot-password', { body: { email: account.email } });
    const link = await mailedToken(app, account.email, '/reset-password');
    await app.api.post('/developers/reset-password', { body: { token: link, password: 'another horse' } });
    assertError(await fetchSession(waiting.device_code), 404, 'CLI_LOGIN_NOT_FOUND');
    assertError(await app.api.get('/developers/me', { key: token }), 401, 'INVALID_DEV_TOKEN');
  });

  test('stores its codes as hashes, and limits guesses as for passwords', async () => {
    const begun = await start();
    const rows = await app.sql<{ text: string }[]>`select to_jsonb(l)::text as text from cli_logins l`;
    for (const { text } of rows) {
      assert.ok(!text.includes(begun.user_code) && !text.includes(begun.device_code), text);
    }
    const { session } = await createDeveloper(app);
    for (const code of ['BBBB-BBBB', 'no code', begun.device_code]) {
      assertError(await look(session, code), 404, 'CLI_LOGIN_NOT_FOUND');
    }
    assertError(await fetchSession(begun.user_code), 404, 'CLI_LOGIN_NOT_FOUND');
    for (let i = 3; i < 50; i++) await look(session, 'BBBB-BBBC');
    assertError(await look(session, begun.user_code), 429, 'RATE_LIMIT_EXCEEDED');
    assertError(await decide(session, begun.user_code, 'approve'), 429, 'RATE_LIMIT_EXCEEDED');
    assert.equal((await look((await createDeveloper(app)).session, begun.user_code)).status, 200);
  });
});
