import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { SECOND } from '../../../../packages/common/clock.ts';
import { selfSigned } from '../../../../test/support/certificate.ts';
import { ending } from '../../../../test/support/ending.ts';
import { type ReceiverResponse, webhookReceiver } from '../../../../test/support/webhook-receiver.ts';
import { resolveAnyName, type TargetRules } from '../../../platform/outgoing/target.ts';
import { type PostLimits, type PostOutcome, post } from './post.ts';

const rules: TargetRules = { allowPrivate: true, resolve: resolveAnyName };
const limits: PostLimits = { connectMs: 5 * SECOND, responseMs: 10 * SECOND };
const file = ending();

const sendTo = async (respond: ReceiverResponse, own: Partial<PostLimits> = {}): Promise<PostOutcome> => {
  const receiver = await webhookReceiver(file, respond);
  return post(receiver.url, { 'X-Test': 'yes' }, '{"š":1}', rules, { ...limits, ...own });
};

/** Repeats with longer deadlines until a part of the response arrives, for slow machines. */
const withTimeToRespond = async (respond: ReceiverResponse) => {
  for (let responseMs = 50; ; responseMs *= 2) {
    const outcome = await sendTo(respond, { responseMs });
    if (outcome.answer !== null) return { outcome, within: `${responseMs / SECOND} s` };
  }
};

/** Starts a TCP server, for behaviour that no HTTP server has. */
const rawServer = async (serve: (socket: Socket) => void): Promise<string> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  file.after(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  return `http://127.0.0.1:${address.port}/`;
};

test('the body arrives unchanged, and the response is stored', async () => {
  const receiver = await webhookReceiver(file, (response) => response.writeHead(202).end('thanks'));
  const outcome = await post(receiver.url, { 'X-Test': 'yes' }, '{"š":1}', rules, limits);
  assert.deepEqual(
    { ...outcome, durationMs: 0 },
    { status: 202, answer: 'thanks', error: null, failure: null, retryAfter: undefined, durationMs: 0 },
  );
  assert.equal(receiver.received[0]!.body, '{"š":1}');
  assert.equal(receiver.received[0]!.headers['x-test'], 'yes');
  assert.equal(receiver.received[0]!.headers['content-length'], '8');
});

test('1 KB of the response is stored, cut between characters, without U+0000', async () => {
  const outcome = await sendTo((response) => response.end(`a\u0000${'č'.repeat(2_000)}`));
  assert.equal(outcome.answer, `a${'č'.repeat(511)}`);
  assert.equal(outcome.error, null);
});

test('at most 64 KB of the response is read, and the status counts', async () => {
  let written = 0;
  const outcome = await sendTo((response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && written < 50_000_000) {
        written += 65_536;
        if (!response.write(Buffer.alloc(65_536, 'x'))) {
          response.once('drain', more);
          return;
        }
      }
    };
    more();
  });
  assert.equal(outcome.status, 200);
  assert.equal(outcome.error, null);
  assert.equal(outcome.answer, 'x'.repeat(1_024));
  assert.ok(written < 50_000_000, 'the receiver was cut off');
});

test('interim responses, chunk extensions and empty lines count for the limit too', async () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  for (const [beginning, endless, status, answer] of [
    ['', 'HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n', null, null],
    ['', '\r\n', null, null],
    [chunked, `1;${'x'.repeat(10_000)}\r\n!\r\n`, 200, /^!+$/],
  ] as const) {
    const piece = endless.repeat(Math.ceil(20_000 / endless.length));
    const url = await rawServer((socket) => {
      const more = (): void => {
        while (socket.write(piece));
      };
      socket.on('drain', more);
      socket.once('data', () => {
        socket.write(beginning);
        more();
      });
    });
    const outcome = await post(url, {}, '{}', rules, limits);
    assert.equal(outcome.status, status);
    assert.equal(outcome.error, status === null ? 'no status within 64 KB' : null);
    if (answer) assert.match(outcome.answer!, answer);
  }
});

test('a missing response, and an endless one, end at the deadline', async () => {
  const silent = await sendTo(() => {}, { responseMs: 50 });
  assert.deepEqual([silent.status, silent.error], [null, 'no complete answer within 0.05 s']);
  const { outcome, within } = await withTimeToRespond((response) => response.writeHead(200).write('drip'));
  assert.deepEqual([outcome.status, outcome.error], [200, `no complete answer within ${within}`]);
  assert.equal(outcome.answer, 'drip');
  const headers = await rawServer((socket) => socket.write('HTTP/1.1 200 OK\r\nX-Slow: '));
  const slow = await post(headers, {}, '{}', rules, { ...limits, responseMs: 50 });
  assert.deepEqual([slow.status, slow.error], [null, 'no complete answer within 0.05 s']);
});

test('a connection that is not established ends at the deadline', async () => {
  // TLS counts for the deadline: this server accepts and sends nothing.
  const url = (await rawServer(() => {})).replace('http:', 'https:');
  const outcome = await post(url, {}, '{}', rules, { ...limits, connectMs: 50 });
  assert.deepEqual([outcome.status, outcome.error], [null, 'no connection within 0.05 s']);
});

test('a refused, reset or broken connection is a result, not an error of the service', async () => {
  const closed = await webhookReceiver(file);
  const url = new URL(closed.url);
  url.port = '1';
  assert.match((await post(url.href, {}, '{}', rules, limits)).error!, /ECONNREFUSED/);
  const reset = await sendTo((response) => response.socket!.resetAndDestroy());
  assert.match(reset.error!, /ECONNRESET|socket hang up/);
  const broken = await sendTo((response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setImmediate(() => response.socket!.destroy());
  });
  assert.equal(broken.status, 200);
  assert.ok(broken.error);
});

test('a response that is not HTTP is a result too', async () => {
  const url = await rawServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
  const outcome = await post(url, {}, '{}', rules, limits);
  assert.equal(outcome.status, null);
  assert.ok(outcome.error);
  const upgrading = await rawServer((socket) =>
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    ),
  );
  assert.ok((await post(upgrading, {}, '{}', rules, { ...limits, responseMs: 200 })).error);
});

test('over TLS the certificate must match the requested name', async (t) => {
  const { key, cert } = selfSigned('receiver.example.com');
  const server = createTlsServer({ key, cert }, (_request, response) => response.end('over TLS'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, cert]);
  t.after(() => setDefaultCACertificates(trusted));
  const pinned: TargetRules = { allowPrivate: true, resolve: async () => ['127.0.0.1'] };
  const { port } = server.address() as { port: number };
  const right = await post(`https://receiver.example.com:${port}/`, {}, '{}', pinned, limits);
  assert.deepEqual([right.status, right.answer, right.error], [200, 'over TLS', null]);
  const wrong = await post(`https://other.example.com:${port}/`, {}, '{}', pinned, limits);
  assert.equal(wrong.status, null);
  assert.match(wrong.error!, /ERR_TLS_CERT_ALTNAME_INVALID/);
});

test('proxy variables of the environment have no effect', async (t) => {
  const proxy = await webhookReceiver(t);
  const receiver = await webhookReceiver(t);
  const origin = new URL(proxy.url).origin;
  // A separate process, because Node reads these variables when it starts.
  const script = `
    const { post } = await import(${JSON.stringify(new URL('post.ts', import.meta.url).href)});
    const rules = { allowPrivate: true, resolve: async () => [] };
    const { status, error } = await post(${JSON.stringify(receiver.url)}, {}, '{}', rules, ${JSON.stringify(limits)});
    console.log(JSON.stringify([status, error]));`;
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: origin, http_proxy: origin, ALL_PROXY: origin };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env,
  });
  assert.deepEqual(JSON.parse(stdout), [200, null]);
  assert.equal(receiver.received.length, 1);
  assert.equal(proxy.received.length, 0);
});
