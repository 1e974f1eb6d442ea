/** A developer account: registration, the verification link, sessions. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  confirmedAccount,
  developer,
  freshEmail,
  generous,
  logIn,
  mailedToken,
  mailsTo,
  press,
  register,
} from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { ending } from '../support/ending.ts';

describe('a developer account', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: generous });
  });

  const verify = (token: string): Promise<ApiResponse> =>
    app.api.get(`/developers/verify-email?token=${token}`);
  const me = (session: string): Promise<ApiResponse> => app.api.get('/developers/me', { key: session });

  test('registers, confirms by a button, logs in, reads itself and logs out', async () => {
    const answer = await app.api.post('/v1/developers/register', {
      body: {
        name: '  Ana ',
        email: ' Ana.One@Example.COM ',
        password: 'correct horse',
        company: ' ',
        consent: true,
      },
    });
    assert.equal(answer.status, 201);
    assert.equal(answer.body.email, 'ana.one@example.com');
    assert.equal(answer.body.name, 'Ana');
    assert.equal(answer.body.company, null);
    assert.equal(answer.body.email_verified, false);
    assert.doesNotMatch(JSON.stringify(answer.body), /svc_test|devses_|correct horse/);

    const login = { body: { email: 'ANA.one@example.com', password: 'correct horse' } };
    assertError(await app.api.post('/developers/login', login), 403, 'EMAIL_NOT_VERIFIED');
    assertError(
      await app.api.post('/developers/login', { body: { ...login.body, password: 'wrong horse' } }),
      401,
      'INVALID_CREDENTIALS',
    );

    const [mail] = await mailsTo(app, 'ana.one@example.com');
    const link = new URL(mail!.links[0]!);
    assert.equal(link.pathname, '/verify-email');
    const path = link.pathname + link.search;
    // Link scanners fetch links in mails, some repeatedly.
    for (let fetched = 0; fetched < 3; fetched++) assert.equal((await app.api.get(path)).status, 200);
    const asked = await fetch(`${app.url}/v1/developers/verify-email${link.search}`, { method: 'HEAD' });
    assert.equal(asked.status, 200);
    const mistaken = await fetch(`${app.url}/developers/verify-email?token=x`, { method: 'HEAD' });
    assert.equal(mistaken.status, 400);
    assertError(await app.api.post('/developers/login', login), 403, 'EMAIL_NOT_VERIFIED');

    const page = await app.api.get(path);
    assert.match(page.headers.get('content-type')!, /^text\/html/);
    assert.match(page.headers.get('content-security-policy')!, /default-src 'none'.*form-action 'self'/);
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
    const done = await press(app, page, '/verify-email');
    assert.equal(done.status, 200);
    assert.match(done.text, /confirmed/);
    const again = await press(app, page, '/verify-email');
    assert.equal(again.status, 400);
    assert.match(again.text, /not valid or was already used/);

    const { body, headers } = await app.api.post('/developers/login', login);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(body.token, /^devses_[0-9A-Za-z]{22}$/);
    assert.equal(body.expires_in, 86_400);
    assert.deepEqual((await me(body.token)).body, body.developer);
    assert.deepEqual(Object.keys(body.developer).sort(), [
      'company',
      'created_at',
      'email',
      'email_verified',
      'id',
      'language',
      'name',
      'object',
    ]);

    const other = await app.api.post('/developers/login', login);
    assert.equal((await app.api.post('/developers/logout', { key: body.token })).status, 200);
    assertError(await me(body.token), 401, 'INVALID_DEV_TOKEN');
    assert.equal((await me(other.body.token)).status, 200);
  });

  test('has a language for its mails and their pages', async () => {
    const body = { name: 'Ana', email: freshEmail(), password: 'correct horse', consent: true };
    const headers = { 'accept-language': 'sr-RS, en;q=0.5' };
    const registered = await app.api.post('/developers/register', { body, headers });
    assert.equal(registered.body.language, 'sr-Latn', 'that of the browser, if none is named');
    const [mail] = await mailsTo(app, body.email);
    assert.equal(mail!.subject, 'Potvrdite adresu e-pošte');
    const { pathname, search } = new URL(mail!.links[0]!);
    const done = await press(app, await app.api.get(pathname + search), pathname + search);
    assert.match(done.text, /Sada možete da se <a href="\/portal\/login">prijavite<\/a>\./);
    const again = await app.api.get(`/reset-password?lang=sr-Cyrl`);
    assert.match(again.body, /То није успело[\s\S]*Линк за потврду није потпун\./);

    const session = await logIn(app, { ...body, id: registered.body.id });
    const changed = await app.api.patch('/developers/me', { key: session, body: { language: 'sr-Cyrl' } });
    assert.equal(changed.body.language, 'sr-Cyrl');
    await app.api.post('/developers/forgot-password', { body: { email: body.email } });
    assert.equal((await mailsTo(app, body.email))[0]!.subject, 'Изаберите нову лозинку');
    assertError(
      await app.api.patch('/developers/me', { key: session, body: { language: 'de' } }),
      400,
      'INVALID_PARAMETER',
    );
  });

  test('is unique by address, in any spelling and with concurrent registrations', async () => {
    const local = freshEmail().split('@')[0];
    const spellings = [
      `${local}@пошта.срб`,
      ` ${local!.toUpperCase()}@ПОШТА.СРБ`,
      `${local}@xn--80a1acn3a.xn--90a3ac\n`,
      `${local}@XN--80A1ACN3A.xn--90a3ac`,
    ];
    const answers = await Promise.all(
      spellings.map((email) =>
        app.api.post('/developers/register', {
          body: { name: 'Ana', email, password: 'correct horse', consent: true },
        }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      assertError(answer, 409, 'EMAIL_TAKEN');
    assert.equal((await mailsTo(app, `${local}@xn--80a1acn3a.xn--90a3ac`)).length, 1);
  });

  test('accepts any Unicode as a password, unmodified', async () => {
    const password = ' лозинка 🔑 ';
    const account = await confirmedAccount(app, { password });
    await logIn(app, account);
    for (const other of [password.trim(), password.normalize('NFD').replace('🔑', '🗝'), `${password} `]) {
      const body = { email: account.email, password: other };
      assertError(await app.api.post('/developers/login', { body }), 401, 'INVALID_CREDENTIALS');
    }
  });

  describe('the verification link', () => {
    test('works once, also in concurrent requests', async () => {
      const { email } = await register(app);
      const token = await mailedToken(app, email);
      const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        assertError(answer, 400, 'INVALID_VERIFICATION_TOKEN');
      }
    });

    test('works for 24 hours', async () => {
      const late = await register(app);
      const lateToken = await mailedToken(app, late.email);
      app.clock.advance({ hours: 24, ms: -1 });
      const early = await register(app);
      const earlyToken = await mailedToken(app, early.email);
      app.clock.advance({ ms: 1 });
      assertError(await verify(lateToken), 400, 'EXPIRED_VERIFICATION_TOKEN');
      assert.equal((await verify(earlyToken)).status, 200);
    });

    test('may be requested again; any of the links works, and afterwards none', async () => {
      const { email } = await register(app);
      const first = await mailedToken(app, email);
      const answer = await app.api.post('/developers/resend-verification', { body: { email } });
      assert.equal(answer.status, 200);
      const second = await mailedToken(app, email);
      assert.notEqual(first, second);
      assert.equal((await verify(first)).status, 200);
      assertError(await verify(second), 400, 'INVALID_VERIFICATION_TOKEN');
      await app.api.post('/developers/resend-verification', { body: { email } });
      assert.equal((await mailsTo(app, email)).length, 2, 'nothing is mailed to a confirmed address');
    });

    test('of two links of one account that are used at once, one works, and no request hangs', async () => {
      const { email } = await register(app);
      const first = await mailedToken(app, email);
      await app.api.post('/developers/resend-verification', { body: { email } });
      const second = await mailedToken(app, email);
      const tokens = [first, second, first, second, first, second];
      const answers = await Promise.all(tokens.map(verify));
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    });

    test('is refused without a token, and if it was never issued', async () => {
      for (const path of ['/developers/verify-email', '/developers/verify-email?token=']) {
        assertError(await app.api.get(path), 400, 'MISSING_TOKEN');
      }
      assertError(await verify('x'.repeat(32)), 400, 'INVALID_VERIFICATION_TOKEN');
      for (const page of [
        await app.api.get('/verify-email'),
        await app.api.post('/verify-email', {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ]) {
        assert.equal(page.status, 400);
        assert.match(page.headers.get('content-type')!, /^text\/html/);
      }
    });
  });

  test('does not reveal by a mail request whether an account exists', async () => {
    const { email } = await confirmedAccount(app);
    const waiting = await register(app);
    const unknown = freshEmail();
    await app.service.deps.jobs.drain();
    for (const path of ['/developers/forgot-password', '/developers/resend-verification']) {
      const answers = [];
      for (const address of [email, waiting.email, unknown]) {
        const answer = await app.api.post(path, { body: { email: address } });
        answers.push({ status: answer.status, body: answer.body, headers: [...answer.headers.keys()] });
        // The written rows are the same, and so is the time.
        const [written] = await app.sql<{ requests: number; jobs: number }[]>`
          select (select count(*) from mail_requests) as requests,
                 (select count(*) from job where name = 'mail' and state = 'created') as jobs`;
        assert.deepEqual(written, { requests: answers.length, jobs: answers.length });
      }
      assert.deepEqual(answers[1], answers[0]);
      assert.deepEqual(answers[2], answers[0]);
      await app.service.deps.jobs.drain();
    }
    assert.deepEqual(await mailsTo(app, unknown), []);
  });

  test('a session lasts 24 hours on the wall clock', async () => {
    const { session } = await developer(app);
    app.clock.advance({ hours: 24, ms: -1 });
    assert.equal((await me(session)).status, 200);
    app.clock.advance({ ms: 1 });
    assertError(await me(session), 401, 'EXPIRED_DEV_TOKEN');
  });

  test('twenty concurrent logins do not block other requests', async () => {
    const account = await confirmedAccount(app);
    let answered = 0;
    const logins = Array.from({ length: 20 }, async () => {
      const { status } = await app.api.post('/developers/login', { body: account });
      answered += 1;
      return status;
    });
    // Hashing twenty passwords takes hundreds of milliseconds; reads get responses meanwhile.
    for (let read = 0; read < 5; read++) {
      assert.equal((await app.api.get('/accounts', { key: app.demoKey })).status, 200);
    }
    assert.ok(answered < 20, 'reads did not wait for the logins');
    assert.deepEqual(await Promise.all(logins), Array(20).fill(200));
  });
});
