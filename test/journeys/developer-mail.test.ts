/** Mail delivery: no mail is lost, none is repeated without need, and no waiting mail is in clear. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { before, beforeEach, describe, test } from 'node:test';
import { MINUTE } from '../../packages/common/clock.ts';
import { generous, logIn, mailsTo, register } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { ending } from '../support/ending.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

const requests = async ({ sql }: TestApp): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) from mail_requests`;
  return row!.count;
};

/** Returns the jobs about mails as text. */
const jobsAsText = async ({ sql }: TestApp): Promise<string> => {
  const rows = await sql<{ job: string }[]>`select j::text as job from job j where name = 'mail'`;
  return rows.map(({ job }) => job).join('\n');
};

/** Makes retries due at once, which otherwise wait for seconds to hours. */
const makeRetriesDue = ({ sql }: TestApp) =>
  sql`update job set start_after = now() where name = 'mail' and state = 'retry'`;

/** Returns the decoded parts of a mail by their type. */
const partsOf = (raw: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...raw.matchAll(
        /Content-Type: (text\/\w+);[\s\S]*?Content-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n--/g,
      ),
    ].map(([, type, coding, body]) => {
      const bytes =
        coding === 'base64'
          ? Buffer.from(body!, 'base64')
          : Buffer.from(
              coding === 'quoted-printable'
                ? body!
                    .replace(/=\r\n/g, '')
                    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
                : body!,
              'latin1',
            );
      return [type!, bytes.toString('utf8')];
    }),
  );

describe('over SMTP', () => {
  const end = ending();
  let app: TestApp;
  let smtp: TestSmtp;

  before(async () => {
    smtp = await startSmtp(end);
    app = await startApp(end, {
      env: { ...generous, SMTP_URL: smtp.url, MAIL_FROM: 'Service <service@example.org>' },
    });
  });
  beforeEach(() => {
    smtp.received.length = 0;
  });

  test('a mail is sent over SMTP, as plain text and as HTML, with a working link', async () => {
    const account = await register(app, { name: 'Eve <eve@example.com>' });
    assert.equal(smtp.received.length, 0, 'not before the worker comes');
    await app.service.deps.jobs.drain();

    assert.equal(smtp.received.length, 1);
    const [{ from, to, source }] = smtp.received as [TestSmtp['received'][number]];
    assert.equal(from, 'service@example.org');
    assert.deepEqual(to, [account.email]);
    assert.match(source, /^Subject: Confirm your email address\r$/m);
    assert.match(source, /^From: Service <service@example\.org>\r$/m);
    assert.match(source, /^Message-ID: <mail-\d+@localhost>\r$/m);
    assert.match(source, /^Auto-Submitted: auto-generated\r$/m);
    assert.match(source, /Content-Type: text\/plain/);
    assert.match(source, /Content-Type: text\/html/);
    assert.doesNotMatch(source, /Eve|<img|<script/, 'nothing that a stranger typed, and nothing to load');
    const links = [...source.matchAll(/http:\/\/localhost:3000\/verify-email\?token=(\w{32})/g)];
    assert.ok(links.length >= 3, 'in the text, behind the button and beside it');
    assert.equal(new Set(links.map(([link]) => link)).size, 1);

    assert.equal((await app.api.get(`/developers/verify-email?token=${links[0]![1]}`)).status, 200);
    await logIn(app, account);
    assert.equal(await requests(app), 0);
    assert.deepEqual((await app.api.get('/dev/outbox')).body.data, []);
  });

  for (const [language, words, button] of [
    ['en', 'press the button', 'Confirm email address'],
    ['sr-Latn', 'pritisnite dugme', 'Potvrdi adresu e-pošte'],
    ['sr-Cyrl', 'притисните дугме', 'Потврди адресу е-поште'],
  ] as const) {
    test(`a mail in ${language} has the same text in both parts, and links to a page in ${language}`, async () => {
      const { email } = await register(app, { language });
      await app.service.deps.jobs.drain();
      const [{ raw }] = smtp.received as [TestSmtp['received'][number]];
      assert.match(raw, new RegExp(`^Content-Language: ${language}\r$`, 'm'));
      const { 'text/plain': text = '', 'text/html': html = '' } = partsOf(raw);
      assert.ok(html.includes(`<html lang="${language}">`));
      for (const part of [text, html]) {
        assert.ok(part.includes(words) && part.includes(button), part);
        assert.ok(part.includes('Open Banking Data Service'));
      }
      const link = new URL(/http:\S+/.exec(text)![0]);
      assert.equal(link.searchParams.get('lang'), language);
      const page = await app.api.get(`${link.pathname}${link.search}`, {
        headers: { 'accept-language': 'de, en' },
      });
      assert.ok(page.body.includes(`<html lang="${language}">`) && page.body.includes(`>${button}</button>`));

      smtp.received.length = 0;
      await app.api.post('/developers/forgot-password', { body: { email } });
      await app.service.deps.jobs.drain();
      assert.ok(partsOf(smtp.received[0]!.raw)['text/html']!.includes(`<html lang="${language}">`));
    });
  }

  test('a mail that fails temporarily is sent later, once, and its job contains no personal data', async () => {
    smtp.refuseNext(450, 421);
    const { email } = await register(app);
    for (const attempts of [1, 2]) {
      await makeRetriesDue(app);
      await app.service.deps.jobs.drain();
      assert.equal(await requests(app), 1, `waits after ${attempts} attempts`);
      assert.ok(!(await jobsAsText(app)).includes(email));
    }
    await makeRetriesDue(app);
    await app.service.deps.jobs.drain();
    assert.equal(await requests(app), 0);
    await makeRetriesDue(app);
    await app.service.deps.jobs.drain();
    assert.deepEqual(
      smtp.received.map(({ to }) => to),
      [[email]],
    );
  });

  test('a mail that is refused permanently is dropped', async () => {
    smtp.refuseNext(550);
    await register(app);
    await app.service.deps.jobs.drain();
    assert.equal(await requests(app), 0);
    await makeRetriesDue(app);
    await app.service.deps.jobs.drain();
    assert.equal(smtp.received.length, 0);
  });

  test('a mail that could not be sent for a day is dropped', async () => {
    smtp.refuseNext(450);
    await register(app);
    await app.service.deps.jobs.drain();
    app.clock.advance({ days: 1, ms: MINUTE });
    await app.service.deps.jobs.send(app.sql, { name: 'retention', settings: {} }, {});
    await app.service.deps.jobs.drain();
    assert.equal(await requests(app), 0);
  });

  test('a failed registration requests no mail', async () => {
    const { email } = await register(app);
    const body = { name: 'Ana', email, password: 'correct horse', consent: true };
    assertError(await app.api.post('/developers/register', { body }), 409, 'EMAIL_TAKEN');
    assert.equal(await requests(app), 1);
    await app.service.deps.jobs.drain();
  });
});

test('a mail that was requested before a shutdown is sent by the next process', async (t) => {
  const smtp = await startSmtp(t);
  const { url: databaseUrl } = await testDatabase(t);
  const env = { ...generous, SMTP_URL: smtp.url };
  const first = await startApp(t, { env, databaseUrl });
  const { email } = await register(first);
  await first.service.close();
  const next = await startApp(t, { env, databaseUrl });
  await next.service.deps.jobs.drain();
  assert.deepEqual(smtp.received[0]?.to, [email]);
});

describe('without SMTP', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: { ...generous, ROLE: 'all' } });
  });

  test('the worker fills the development outbox, which waits for mails in progress', async () => {
    const { email } = await register(app);
    const { body } = await app.api.get(`/dev/outbox?to=${email.toUpperCase()}`);
    assert.equal(body.data.length, 1);
    assert.deepEqual(Object.keys(body.data[0]).sort(), ['html', 'links', 'sent_at', 'subject', 'text', 'to']);
    assert.match(
      body.data[0].html,
      /<a href="[^"]+verify-email[^"]+" style="display:inline-block[^>]*>Confirm email address<\/a>/,
    );
    assert.equal(body.data[0].to, email);
    assert.ok(body.data[0].text.includes(body.data[0].links[0]));

    const page = await app.api.get('/dev/outbox', { headers: { accept: 'text/html,*/*;q=0.8' } });
    assert.match(page.headers.get('content-type')!, /^text\/html/);
    assert.ok(page.body.includes(`<a href="${body.data[0].links[0].replace('&', '&amp;')}">`));
    const [row] = await app.sql<{ stored: string }[]>`
      select encode(mail, 'escape') as stored from development_outbox`;
    assert.doesNotMatch(row!.stored, /token=/, 'sealed at rest');
  });

  test('the outbox uses the language of its reader, its mails the language of their recipients', async () => {
    await register(app, { language: 'sr-Cyrl' });
    const headers = { accept: 'text/html', 'accept-language': 'sr-Latn-RS,en;q=0.5' };
    const { body } = await app.api.get('/dev/outbox', { headers });
    assert.match(
      body,
      /<html lang="sr-Latn">[\s\S]*Razvojno sanduče[\s\S]*<h2 lang="sr-Cyrl">Потврдите адресу е-поште</,
    );
  });

  test('another origin cannot read the outbox, under any name of this machine', async () => {
    const { port } = new URL(app.url);
    const ask = (method: string, host: string, path: string): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        const headers = {
          host,
          origin: 'https://evil.example',
          'access-control-request-method': 'GET',
        };
        request(app.url + path, { method, headers }, (answer) => resolve(answer.resume()))
          .on('error', reject)
          .end();
      });
    for (const path of ['/dev/outbox', '/v1/dev/outbox']) {
      for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'localhost']) {
        const { statusCode, headers } = await ask('GET', host, path);
        assert.equal(statusCode, 200, host);
        assert.deepEqual(
          Object.keys(headers).filter((name) => name.startsWith('access-control-')),
          [],
        );
        assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
        const preflight = await ask('OPTIONS', host, path);
        assert.equal(preflight.statusCode, 404);
        assert.equal(preflight.headers['access-control-allow-origin'], undefined);
      }
      for (const host of [
        `evil.example:${port}`,
        'localhost.evil.example',
        '192.0.2.1',
        'a@localhost.x',
        '%',
      ]) {
        assert.equal((await ask('GET', host, path)).statusCode, 400, host);
      }
    }
    const answer = await app.api.get('/banks', { headers: { origin: 'https://shop.example' } });
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  });

  test('the outbox shows one address or all, newest first', async () => {
    const first = await register(app, { email: 'a+b@example.com' });
    assert.equal((await mailsTo(app, first.email)).length, 1);
    const second = await register(app);
    assert.equal((await mailsTo(app, second.email)).length, 1);
    assert.equal((await app.api.get('/dev/outbox?to=a+b@example.com')).body.data.length, 1);
    const third = await register(app, { email: 'ana@пошта.срб' });
    assert.equal((await mailsTo(app, third.email)).length, 1);
    assert.equal((await mailsTo(app, ' Ana@ПОШТА.срб')).length, 1, 'written as it was typed');
    assert.deepEqual(await mailsTo(app, 'no address'), []);
    const { body } = await app.api.get('/dev/outbox');
    assert.deepEqual(
      body.data.slice(0, 2).map(({ to }: { to: string }) => to),
      [third.email, second.email],
    );
  });
});

test('production has no outbox', async (t) => {
  const app = await startApp(t, {
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://api.example.com',
      DATABASE_URL: 'postgres://not-used/',
      MASTER_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      DEMO_API_KEYS: '',
    },
  });
  for (const path of ['/dev/outbox', '/v1/dev/outbox'])
    assertError(await app.api.get(path), 404, 'NOT_FOUND');
});
