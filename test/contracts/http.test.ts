/** Malformed HTTP: every refusal has the Error shape, the version and a request id. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { before, describe, test } from 'node:test';
import { PORTAL_PAGES } from '../../src/sites/portal/routes.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { ending } from '../support/ending.ts';
import { sendRaw } from '../support/raw-http.ts';

describe('malformed HTTP', () => {
  const end = ending();
  let app: TestApp;
  before(async () => {
    app = await startApp(end);
  });

  const refused = async (text: string, status: number, code: string, words?: RegExp): Promise<void> => {
    const { text: body, ...answer } = await sendRaw(app.url, text);
    const shown = JSON.stringify(text.slice(0, 60));
    assert.equal(answer.headers.get('x-service-version'), 'v1', shown);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, shown);
    assertError({ ...answer, body: JSON.parse(body) }, status, code);
    if (words) assert.match(JSON.parse(body).error_message, words);
  };
  const close = 'Connection: close\r\n\r\n';

  test('a request without Host, or with an expectation that cannot be met', async () => {
    await refused(`GET /banks HTTP/1.1\r\n${close}`, 400, 'INVALID_PARAMETER', /"Host"/);
    const expecting = (expectation: string) => `Host: x\r\nExpect: ${expectation}\r\n${close}`;
    await refused(`GET /banks HTTP/1.1\r\n${expecting('a-miracle')}`, 417, 'EXPECTATION_FAILED', /a-miracle/);
    await refused(`POST /nothing HTTP/1.1\r\n${expecting('a-miracle')}`, 404, 'NOT_FOUND');
    const met = await sendRaw(app.url, `GET /banks HTTP/1.1\r\n${expecting('100-Continue')}`);
    assert.match(met.text, /HTTP\/1\.1 200 OK/);
    const old = await sendRaw(app.url, 'GET /banks HTTP/1.0\r\n\r\n');
    assert.equal(old.status, 200);
    assert.equal(old.headers.get('x-service-version'), 'v1');
  });

  test('a repeated header that must be unique is refused, at every address', async () => {
    for (const [path, ...headers] of [
      ['/banks', 'Host: a.example', 'hOST: b.example'],
      ['/banks', 'Host: a.example', 'Host: a.example'],
      ['/nope', 'Host: a.example', 'Host: b.example'],
      ['/healthz', 'Host: a.example', 'Host: b.example'],
      ['/accounts', 'Host: a', `Authorization: Bearer ${app.demoKey}`, 'Authorization: Bearer x'],
      ['/accounts', 'Host: a', 'Content-Type: text/plain', 'Content-Type: application/json'],
    ] as const) {
      const head = [`GET ${path} HTTP/1.1`, ...headers, 'Connection: close'].join('\r\n');
      const { status, text } = await sendRaw(app.url, `${head}\r\n\r\n`);
      assert.equal(status, 400, `${path} ${text}`);
      assert.match(text, /INVALID_PARAMETER.*sent only once/);
    }
    const cookies = 'Cookie: a=1\r\nCookie: b=2\r\nAccept: a/b\r\nAccept: */*';
    const several = `GET /banks HTTP/1.1\r\nHost: a\r\n${cookies}\r\nConnection: close\r\n\r\n`;
    assert.equal((await sendRaw(app.url, several)).status, 200);
  });

  test('an unknown address within the portal is 404', async () => {
    const routes = await readFile(new URL('../../web/portal/routes.tsx', import.meta.url), 'utf8');
    const firsts = [...routes.matchAll(/path: '([\w-]+)/g)].map(([, first]) => first!);
    assert.deepEqual(PORTAL_PAGES, firsts);
    const status = async (path: string) => (await fetch(`${app.url}${path}`)).status;
    for (const path of ['/portal/gallery', '/portal/nope/x', '/portal/constructor'])
      assert.equal(await status(path), 404, path);
    for (const path of ['/portal', '/portal/', '/portal/keys', '/portal/webhooks/wh_1?x=1'])
      assert.notEqual(await status(path), 404, path);
  });

  test('an address works with and without /v1, which may occur once and does not belong to the portal', async () => {
    const asked = async (path: string) => {
      const { status, body } = await app.api.get(path);
      return [status, status === 200 ? body.object : body.error_message];
    };
    for (const path of ['/banks', '/banks?pretty', '/banks/otp', '/', '/?pretty']) {
      assert.deepEqual(await asked(`/v1${path}`), await asked(path), path);
    }
    assert.deepEqual(await asked('/v1'), await asked('/'));
    assert.deepEqual(await asked('/v1?pretty'), await asked('/'));
    assert.deepEqual(await asked('/%761/banks'), await asked('/banks'));
    for (const path of [
      '/v1/v1/banks',
      '/v1banks',
      '/v2/banks',
      '/v1/portal',
      '/v1/portal/keys',
      '/v1/nothing',
    ]) {
      await refused(
        `GET ${path} HTTP/1.1\r\nHost: x\r\n${close}`,
        404,
        'NOT_FOUND',
        new RegExp(`GET ${path}`),
      );
    }
  });

  test('methods without a route are refused, with and without a body; so are methods that no server knows', async () => {
    await refused(`QUERY /banks HTTP/1.1\r\nHost: x\r\n${close}`, 404, 'NOT_FOUND');
    await refused(`QUERY /banks HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n${close}{}`, 404, 'NOT_FOUND');
    await refused(`PROPFIND /banks HTTP/1.1\r\nHost: x\r\n${close}`, 404, 'NOT_FOUND');
    const json = 'Content-Type: application/json\r\nContent-Length: 4\r\n';
    await refused(`PUT /banks HTTP/1.1\r\nHost: x\r\n${json}${close}nope`, 404, 'NOT_FOUND');
    await refused('CONNECT bank.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', 404, 'NOT_FOUND', /CONNECT bank/);
    await refused('BREW /banks HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'INVALID_PARAMETER');
  });

  test('a request for an upgrade is handled as an ordinary request', async () => {
    const upgrade = 'Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n';
    const answer = await sendRaw(app.url, `GET /banks HTTP/1.1\r\nHost: x\r\n${upgrade}`);
    assert.equal(answer.status, 200);
  });

  test('bytes that are not HTTP, endless headers, and a body with two lengths are refused', async () => {
    await refused('NONSENSE\r\n\r\n', 400, 'INVALID_PARAMETER', /well-formed/);
    const long = 'y'.repeat(20_000);
    await refused(`GET / HTTP/1.1\r\nHost: x\r\nX: ${long}\r\n\r\n`, 400, 'INVALID_PARAMETER', /too large/);
    const both = 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n';
    await refused(`POST /connect HTTP/1.1\r\nHost: x\r\n${both}\r\n{}`, 400, 'INVALID_PARAMETER');
    await refused('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'INVALID_PARAMETER');
  });

  test('a request that does not arrive in time is refused', async () => {
    const { server } = app.service.app;
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const answer = sendRaw(app.url, 'POST /connect HTTP/1.1\r\nHost: x\r\nContent-Le');
    const [socket] = await connected;
    server.emit(
      'clientError',
      Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
    const { status, headers, text } = await answer;
    assertError({ status, headers, body: JSON.parse(text) }, 400, 'INVALID_PARAMETER');
    assert.match(text, /did not arrive in time/);
  });

  test('invalid bytes during a response end it, without an error in the middle', async () => {
    const { server } = app.service.app;
    server.prependOnceListener('request', (_request, response) => {
      response.write('begun');
      response.end = () => response;
    });
    const answer = await sendRaw(app.url, 'GET /banks HTTP/1.1\r\nHost: x\r\n\r\nNONSENSE\r\n\r\n').catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    assert.doesNotMatch(JSON.stringify(answer), /INVALID_PARAMETER/);
  });

  test('a client that requests a tunnel and disconnects does not affect others', async () => {
    const { hostname, port } = new URL(app.url);
    for (let round = 0; round < 20; round++) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write('CONNECT bank.example:443 HTTP/1.1\r\nHost: x\r\n\r\n');
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    assert.equal((await app.api.get('/healthz')).status, 200);
  });
});
