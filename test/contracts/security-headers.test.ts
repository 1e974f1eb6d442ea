/** The headers that protect a response in a browser, at every address without parameters and on refusals. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { ending } from '../support/ending.ts';
import { sendRaw } from '../support/raw-http.ts';

describe('security headers', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, {
      env: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://banking.example.com',
        DATABASE_URL: 'postgres://not-used/',
        MASTER_KEY: randomBytes(32).toString('base64'),
        SMTP_URL: 'smtp://127.0.0.1:1',
        RATE_LIMIT_DEVELOPER: '10000',
      },
    });
  });

  /** Returns every address without parameters, with its method. Refusals need the headers, too. */
  const responses = async (): Promise<{ where: string; response: Response }[]> => {
    const addresses = app.service.app.endpoints
      .filter(({ path }) => !path.includes('{'))
      .map(({ method, path }) => ({ method: method.toUpperCase(), path }));
    assert.ok(addresses.length > 50);
    const others = [
      '/portal',
      '/docs',
      '/service.js',
      '/demo',
      '/no/such/address',
      '/openapi.json',
      '/healthz',
    ];
    return Promise.all(
      [...addresses, ...others.map((path) => ({ method: 'GET', path }))].map(async ({ method, path }) => {
        const response = await fetch(app.url + path, {
          method,
          redirect: 'manual',
          headers: { accept: path.startsWith('/portal') ? 'text/html' : 'application/json' },
        });
        await response.arrayBuffer();
        return { where: `${method} ${path} (${response.status})`, response };
      }),
    );
  };

  test('are on every response: no sniffing, no framing, no base, no referrer, https for a year and subdomains', async () => {
    for (const { where, response } of await responses()) {
      const header = (name: string) => response.headers.get(name) ?? '';
      assert.equal(header('x-content-type-options'), 'nosniff', where);
      assert.equal(header('strict-transport-security'), 'max-age=31536000; includeSubDomains', where);
      assert.match(header('referrer-policy'), /^(no-referrer|same-origin)$/, where);
      const policy = header('content-security-policy');
      // Without object-src, the default applies, which allows nothing.
      for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        assert.ok(policy.includes(rule), `${where}: ${policy}`);
      assert.doesNotMatch(policy, /object-src|unsafe-eval/, where);
      assert.deepEqual(response.headers.getSetCookie(), [], where);
      assert.equal(header('x-powered-by'), '', where);
      assert.doesNotMatch(header('server'), /\d/, where);
      if (response.headers.has('content-type'))
        assert.match(
          header('content-type'),
          /charset=utf-8|^image\/|^font\/|^application\/(javascript|json)/i,
          where,
        );
    }
  });

  test('let pages of others read responses, but never with the credentials of a browser', async () => {
    const response = await fetch(`${app.url}/banks`, { headers: { origin: 'https://other.example' } });
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('access-control-allow-credentials'), null);
  });

  test('TRACE is not answered, and no folder is listed', async () => {
    const trace = 'TRACE /banks HTTP/1.1\r\nHost: x\r\nX-Marked: abc\r\nConnection: close\r\n\r\n';
    const { status, text } = await sendRaw(app.url, trace);
    assert.equal(status, 404);
    assert.doesNotMatch(text, /X-Marked/);
    for (const path of [
      '/portal/assets/',
      '/docs/',
      '/.git/HEAD',
      '/.env',
      '/package.json',
      '/src/main/run.ts',
    ]) {
      const response = await fetch(app.url + path, {
        redirect: 'manual',
        headers: { accept: 'application/json' },
      });
      const body = await response.text();
      assert.doesNotMatch(body, /Index of|"dependencies"|refs\/heads/, path);
      if (!path.startsWith('/docs')) assert.equal(response.status, 404, path);
    }
  });
});
