/** Starting and stopping the service. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { test } from 'node:test';
import { DEVELOPMENT_DEMO_KEY as KEY } from '../../src/platform/config.ts';
import { deep, deepTest, sampled } from '../support/depth.ts';
import { freePort, spawnNpmStart, spawnService, temporaryDirectory } from '../support/process.ts';
import { paste } from '../support/tour.ts';

const RUNNING = /The whole tour is in README\.md/;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered
const call = async (url: string, path: string, body?: object): Promise<any> => {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${KEY}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
};

test('the first start creates the database and prints instructions, and connections survive kill -9', async (t) => {
  const dataDir = await temporaryDirectory(t);
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port) };
  const url = `http://127.0.0.1:${port}`;

  const first = spawnService(t, env);
  await first.printed(RUNNING);
  assert.match(first.output(), /Creating the database/);
  for (const shown of [
    `http://localhost:${port}/v1`,
    `http://localhost:${port}/portal`,
    `http://localhost:${port}/docs/quickstart`,
    KEY,
  ]) {
    assert.ok(first.output().includes(shown), `the banner shows ${shown}`);
  }
  const [, commands] = /its transactions:\n([\s\S]*?)\n *The same as/.exec(first.output())!;
  // Twice in a deep run, because users paste the commands again.
  for (let times = 0; times < deep(1, 2); times++) {
    const printed = await paste(commands!);
    const list = JSON.parse(printed.slice(printed.lastIndexOf('\n{')));
    assert.equal(list.data.length, 3);
    assert.match(list.data[0].id, /^txn_/);
  }
  const { session_token } = await call(url, '/v1/connect', { bank_id: 'otp', user_id: 'u' });
  assert.equal((await call(url, '/v1/sandbox/authorize', { session_token })).status, 'authorized');
  const before = await call(url, '/v1/accounts');
  assert.ok(before.count > 1);
  assert.doesNotMatch(first.output(), /lets other machines in/);
  // The log contains no token.
  assert.ok(!first.output().includes(session_token));

  const second = spawnService(t, { ...env, PORT: String(await freePort()) });
  assert.equal(await second.ended, 1);
  assert.match(second.output(), /did not start[\s\S]*in use/i);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = spawnService(t, env);
  await third.printed(RUNNING);
  assert.doesNotMatch(third.output(), /Creating the database/);
  assert.deepEqual(await call(url, '/v1/accounts'), before);

  third.child.kill('SIGTERM');
  assert.equal(await third.ended, 0);
  assert.match(third.output(), /finishing what is under way/);
});

test('a stop finishes the running request', async (t) => {
  const port = await freePort();
  const dataDir = await temporaryDirectory(t);
  const service = spawnService(t, { DATA_DIR: dataDir, PORT: String(port), HOST: '0.0.0.0' });
  await service.printed(RUNNING);
  await service.printed(/development mode, and HOST=0\.0\.0\.0 lets other machines in/);
  const body = JSON.stringify({ bank_id: 'otp', user_id: 'slow' });
  const slow = request(`http://127.0.0.1:${port}/v1/connect`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  slow.flushHeaders();
  // Everything but its body has arrived.
  await once(slow, 'continue');
  service.child.kill('SIGINT');
  await service.printed(/finishing what is under way/);
  slow.end(body);
  const [answer] = (await once(slow, 'response')) as [IncomingMessage];
  assert.equal(answer.statusCode, 200);
  answer.resume();
  assert.equal(await service.ended, 0);
});

deepTest('stopping npm start stops the service and its database, and leaves no process', async (t) => {
  const port = await freePort();
  const service = spawnNpmStart(t, { DATA_DIR: await temporaryDirectory(t), PORT: String(port) });
  await service.printed(RUNNING);
  service.child.kill('SIGTERM');
  // Its output ends with the last process that writes to it.
  await service.ended;
  assert.match(service.output(), /SIGTERM: finishing what is under way/);
  await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`));
});

test('errors that a person can solve are printed as sentences', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.after(async () => {
    taken.close();
  });
  const { port } = taken.address() as { port: number };
  const dataDir = await temporaryDirectory(t);
  const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})";
  const cases: [Record<string, string>, RegExp, string[]?, string[]?][] = [
    [
      { DATABASE_URL: 'postgres://127.0.0.1/other' },
      /--reset deletes the embedded database/,
      [],
      ['--reset'],
    ],
    [{ PORT: String(port), DATA_DIR: dataDir }, /Port \d+ on 127\.0\.0\.1 is taken[\s\S]*PORT=\d+ npm start/],
    [{ PORT: 'x', LOG_LEVEL: 'loud' }, /2 problems[\s\S]*PORT must be[\s\S]*LOG_LEVEL must be/],
    [
      { NODE_ENV: 'production', WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' },
      /5 problems[\s\S]*PRIVATE_TARGETS[\s\S]*PUBLIC_URL[\s\S]*DATABASE_URL[\s\S]*MASTER_KEY[\s\S]*SMTP_URL/,
    ],
    [
      { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`, PORT: '0', DATA_DIR: dataDir },
      /database at 127\.0\.0\.1:\d+ \(DATABASE_URL\) cannot be reached/,
    ],
    [{}, /needs Node\.js 24 and is being run by Node\.js 20\.19\.0[\s\S]*npm ci/, ['--import', old]],
  ];
  await Promise.all(
    sampled(cases, 2).map(async ([env, words, nodeArguments, programArguments]) => {
      const service = spawnService(t, env, nodeArguments, programArguments);
      assert.equal(await service.ended, 1, service.output());
      assert.match(service.output(), /The service did not start\./);
      assert.match(service.output(), words);
      assert.doesNotMatch(service.output(), /\n {4}at /, 'no stack');
    }),
  );
});
