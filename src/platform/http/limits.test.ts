/** Limits for each caller, over real connections. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { selfSigned } from '../../../test/support/certificate.ts';
import { TestClock } from '../../../test/support/clock.ts';
import { sendRaw } from '../../../test/support/raw-http.ts';
import { listenForTpps } from '../../banks/xs2a/callers/tls-listener.ts';
import { byteBudget } from '../byte-budget.ts';
import { loadConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { runAsOwner } from '../owner-context.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { shareWork } from './fair-work.ts';
import { createCallers, limitByAddress, limitByOwner, proxyCheck } from './limits.ts';
import { createServer } from './server.ts';
import { watchStalledResponses } from './stalled-responses.ts';

/** A server with the limits of `env`: `/slow` responds when `answer` is called, `/big` with so many letters. */
const serve = async (t: TestContext, env: Record<string, string>) => {
  const config = loadConfig(env);
  const app = createServer(config, createLogger('silent', false));
  const root = app as unknown as FastifyInstance;
  const deps = { ...config, metrics: createMetrics(), clock: new TestClock() };
  const callers = createCallers(deps);
  limitByAddress(root, deps, callers);
  root.decorateRequest('owner', null);
  const waiting: (() => void)[] = [];
  app.addHook('onRequest', async (request) => {
    if (request.url === '/slow-gate') await new Promise<void>((resolve) => waiting.push(resolve));
    request.owner = String(request.headers.key ?? '') || null;
  });
  limitByOwner(root, deps, callers);
  shareWork(root, deps.clock);
  app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve('at last'))));
  app.get('/fast', async () => 'at once');
  app.get('/slow-gate', async () => 'at once');
  app.get('/big/:letter/:count', async (request) => {
    const { letter, count } = request.params as { letter: string; count: string };
    return letter.repeat(Number(count));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(async () => {
    for (const answer of waiting) answer();
    await app.close();
  });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const get = (path: string, headers: Record<string, string> = {}) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines.join('')}\r\n`);
  };
  return {
    app,
    url,
    get,
    waiting,
    refusals: async (limit: string) =>
      (await deps.metrics.refusals.get()).values.find(({ labels }) => labels.limit === limit)?.value ?? 0,
    /** Sends requests that are under way until they are answered. */
    async hang(count: number, headers: Record<string, string> = {}, path = '/slow') {
      const before = waiting.length;
      const all = Array.from({ length: count }, () => get(path, headers));
      while (waiting.length < before + count) await turn();
      return all;
    },
  };
};

const assertRefused = (
  { status, text, headers }: Awaited<ReturnType<typeof sendRaw>>,
  words: RegExp,
): void => {
  assert.equal(status, 429, text);
  const body = JSON.parse(text);
  assert.equal(body.error_code, 'RATE_LIMIT_EXCEEDED');
  assert.match(body.error_message, words);
  assert.equal(headers.get('retry-after'), '1');
  assert.equal(headers.get('ratelimit-remaining'), '0');
};

const idle = async (url: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

test('an address keeps so many connections open: a further one is refused in words, and many at once', async (t) => {
  const { app, url, get, refusals } = await serve(t, { LIMIT_CONNECTIONS_PER_ADDRESS: '2' });
  const accepted = async (): Promise<number> =>
    new Promise((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  const held = [await idle(url), await idle(url)];
  assertRefused(await get('/fast'), /Too many open connections from this address: 2 are allowed/);
  assert.equal(await refusals('connections'), 1);
  // They wait to be refused, and one beyond twice the limit does not.
  const more = [await idle(url), await idle(url)];
  const closed = once(await idle(url), 'close');
  await closed;
  for (const socket of [...held, ...more]) socket.destroy();
  while ((await accepted()) > 0) await turn();
  assert.equal((await get('/fast')).status, 200);
});

test('the ports of a process share the limits of connections', async (t) => {
  const open = async (env: Record<string, string>) => {
    const service = await serve(t, env);
    const tls = await listenForTpps(service.app.connections, service.app.routing, {
      host: '127.0.0.1',
      port: 0,
      ...selfSigned('localhost'),
    });
    t.after(tls.close);
    return { ...service, tlsUrl: `https://127.0.0.1:${tls.port}` };
  };
  const many = (count: number, url: string) => Promise.all(Array.from({ length: count }, () => idle(url)));
  const total = await open({ LIMIT_CONNECTIONS: '10' });
  const held = [...(await many(6, total.tlsUrl)), ...(await many(4, total.url))];
  for (const url of [total.url, total.tlsUrl]) await once(await idle(url), 'close');
  assert.equal(await total.refusals('connections'), 2);
  for (const socket of held) socket.destroy();
  while (total.app.connections.open > 0) await turn();
  assert.equal((await total.get('/fast')).status, 200);

  const address = await open({ LIMIT_CONNECTIONS_PER_ADDRESS: '2' });
  const both = [await idle(address.url), await idle(address.tlsUrl)];
  assertRefused(await address.get('/fast'), /open connections from this address: 2 are allowed/);
  await once(await idle(address.tlsUrl), 'close');
  for (const socket of both) socket.destroy();
});

test('behind a proxy the limit of connections is the proxy’s, and requests count for the forwarded address', async (t) => {
  for (const [trusted, proxy, client] of [
    [2, '10.1.2.3', true],
    [['10.0.0.0/8', '192.168.1.1'], '10.1.2.3', true],
    [['10.0.0.0/8', '192.168.1.1'], '::ffff:192.168.1.1', true],
    [['10.0.0.0/8', 'fd00::/8'], '192.168.1.2', false],
    [['fd00::/8'], 'fd12::1', true],
    [false, '10.1.2.3', false],
  ] as const) {
    assert.equal(proxyCheck(trusted as string[] | number | false)(proxy), client, `${trusted} ${proxy}`);
  }
  const { url, get, hang } = await serve(t, {
    TRUST_PROXY: '127.0.0.1',
    LIMIT_CONNECTIONS_PER_ADDRESS: '1',
    LIMIT_REQUESTS_PER_ADDRESS: '2',
  });
  await idle(url);
  await hang(2, { 'X-Forwarded-For': '203.0.113.7' });
  assertRefused(await get('/fast', { 'X-Forwarded-For': '203.0.113.7' }), /at once from this address: 2 are/);
  assert.equal((await get('/fast', { 'X-Forwarded-For': '203.0.113.8' })).status, 200);
});

test('requests at once are limited by developer, and a response makes room for another', async (t) => {
  const { get, hang, waiting, refusals } = await serve(t, { LIMIT_REQUESTS_PER_KEY: '3' });
  const [first] = await hang(3, { key: 'loud' });
  assertRefused(await get('/fast', { key: 'loud' }), /with the keys of one developer: 3 are allowed/);
  assert.equal(await refusals('requests_of_key'), 1);
  assert.equal((await get('/fast', { key: 'quiet' })).status, 200);
  assert.equal((await get('/fast')).status, 200);
  waiting[0]!();
  assert.equal((await first)!.text, 'at last');
  while ((await get('/fast', { key: 'loud' })).status !== 200) await turn();
});

test('a request whose client leaves while its credential is looked up does not stay counted', async (t) => {
  const { app, url, get, waiting } = await serve(t, { LIMIT_REQUESTS_PER_KEY: '1' });
  const socket = await idle(url);
  const arrived = once(app.server, 'request') as Promise<[unknown, ServerResponse]>;
  socket.write('GET /slow-gate HTTP/1.1\r\nHost: x\r\nkey: hasty\r\n\r\n');
  const [, response] = await arrived;
  while (waiting.length === 0) await turn();
  socket.destroy();
  await once(response, 'close');
  waiting[0]!();
  await turn();
  assert.equal((await get('/fast', { key: 'hasty' })).status, 200);
});

test('next to another developer, the lists of one begin one after the other', async (t) => {
  const { get, hang, waiting } = await serve(t, {});
  assert.equal((await get('/fast', { key: 'quiet' })).status, 200);
  const [first] = await hang(1, { key: 'loud' }, '/slow?limit=500');
  const second = get('/slow?limit=500', { key: 'loud' });
  assert.equal((await get('/fast', { key: 'quiet' })).status, 200);
  assert.equal(waiting.length, 1);
  waiting[0]!();
  assert.equal((await first)!.status, 200);
  while (waiting.length < 2) await turn();
  waiting[1]!();
  assert.equal((await second).status, 200);
});

test('a response beyond the limit is refused before it is sent', async (t) => {
  const { get, refusals } = await serve(t, { LIMIT_RESPONSE_BYTES: '1048576' });
  assert.equal((await get('/big/x/1048576')).status, 200);
  assert.equal((await get('/big/%C4%8D/524288')).status, 200);
  for (const path of ['/big/x/1048577', '/big/%C4%8D/524289']) {
    const { status, text } = await get(path);
    assert.equal(status, 400);
    assert.match(JSON.parse(text).error_message, /more than 1048576 bytes\. Ask for fewer rows at once/);
  }
  assert.equal(await refusals('response_bytes'), 2);
});

test('a response that nobody reads is ended; one that waits for its server, or is read slowly, is not', async (t) => {
  const clock = new TestClock();
  let ended = 0;
  const responses: ServerResponse[] = [];
  const stalled = watchStalledResponses(clock, 30_000, () => {
    ended += 1;
  });
  const server = createHttpServer((request, response) => {
    stalled.watch(response);
    responses.push(response);
    if (request.url === '/big') response.end(Buffer.alloc(64 * 1024 * 1024));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    stalled.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string): Promise<Socket> => {
    const count = responses.length;
    const socket = await idle(url);
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    while (responses.length === count) await turn();
    return socket;
  };
  await ask('/waits');
  const stuck = await ask('/big');
  const slow = await ask('/big');
  const [waits, never, read] = responses as [ServerResponse, ServerResponse, ServerResponse];
  const pass = async (): Promise<void> => {
    // What the system takes without a reader does not count as progress later.
    for (let round = 0; round < 200; round++) await turn();
    stalled.look();
  };
  await pass();
  for (let minute = 0; minute < 4; minute++) {
    let arrived = 0;
    for (; arrived < 4 * 1024 * 1024; ) {
      const piece: Buffer | null = slow.read();
      if (piece === null) await turn();
      else arrived += piece.length;
    }
    clock.advance({ seconds: 29 });
    await pass();
  }
  assert.equal(ended, 1);
  assert.ok(never.destroyed && !read.destroyed && !waits.destroyed);
  stuck.destroy();
  slow.destroy();
});

test('one developer takes at most half of the memory for uploads and exports', () => {
  const budget = byteBudget(200 * 1_048_576);
  const as = <T>(owner: string, work: () => T): T => runAsOwner({ owner, clientGone: null }, work);
  const held = as('loud', () => budget.take(90 * 1_048_576));
  const refused = (error: unknown) =>
    error instanceof ApiError &&
    error.code === 'RATE_LIMIT_EXCEEDED' &&
    /may take 100 MB/.test(error.message);
  assert.throws(() => held.add(11 * 1_048_576), refused);
  assert.throws(() => as('loud', () => budget.take(11 * 1_048_576)), refused);
  const other = as('quiet', () => budget.take(100 * 1_048_576));
  held.release();
  other.release();
  assert.equal(budget.taken, 0);
  as('loud', () => budget.take(100 * 1_048_576)).release();
});
