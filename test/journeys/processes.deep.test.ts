/**
 * `ROLE=api` twice and `ROLE=worker` once, as separate processes behind a load balancer, over one PostgreSQL and one Redis:
 * an additional machine and a new version, seen from outside.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as breath } from 'node:timers/promises';
import { systemClock } from '../../packages/common/clock.ts';
import { startApp } from '../support/app.ts';
import { citusSettings } from '../support/citus.ts';
import { TestClock } from '../support/clock.ts';
import { createDeveloper } from '../support/developer.ts';
import { readEvents } from '../support/event-stream.ts';
import { keyStoreUrl } from '../support/key-store.ts';
import { freePort, type ServiceProcess, spawnService, temporaryDirectory } from '../support/process.ts';
import { redisServer, whichRedis } from '../support/redis-server.ts';
import { roundRobin } from '../support/round-robin.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

/** Customers that send requests without pause while processes are replaced. */
const CUSTOMERS = 2;

interface Running extends ServiceProcess {
  url: string;
}

test('two API processes are replaced one after the other without a failed request; a worker works for both', async (t) => {
  t.diagnostic(whichRedis);
  const app = await startApp(t, { clock: new TestClock(systemClock.now().toISOString()) });
  const developer = await createDeveloper(app);
  const balancer = await roundRobin(t);
  const dataDir = await temporaryDirectory(t);
  const env = {
    DATABASE_URL: app.databaseUrl,
    ...citusSettings(app.databaseUrl),
    KEY_STORE_URL: await keyStoreUrl(app.databaseUrl),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: dataDir,
    PUBLIC_URL: balancer.url,
    REDIS_URL: await redisServer(t),
    RATE_LIMIT_BANKING: '1000000',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    SHUTDOWN_DELAY_SECONDS: '1',
    LOG_LEVEL: 'error',
  };

  const isReady = async ({ url }: Running): Promise<boolean> =>
    fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
  const start = async (role: string): Promise<Running> => {
    const port = await freePort();
    const service = spawnService(t, { ...env, ROLE: role, PORT: String(port) });
    const started = { ...service, url: `http://127.0.0.1:${port}` };
    await service.printed(/is running/);
    assert.ok(await isReady(started));
    return started;
  };
  const [first, second, worker] = await Promise.all([start('api'), start('api'), start('worker')]);
  const inRotation = (...services: Running[]) => balancer.use(services.map(({ url }) => url));
  let [one, two] = [first, second];
  inRotation(one, two);

  // Requests of the customers. Neither they nor the balancer retry.
  let asked = 0;
  let over = false;
  t.after(async () => {
    over = true;
  });
  const failures: string[] = [];
  const ask = async (method: string, path: string, body?: object): Promise<void> => {
    asked += 1;
    const response = await fetch(balancer.url + path, {
      method,
      headers: { authorization: `Bearer ${developer.key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: Error) => ({ ok: false, text: async () => String(error.cause ?? error) }));
    const text = await response.text().catch(String);
    if (!response.ok) failures.push(`${method} ${path}: ${text}`);
  };
  const customer = async (name: number): Promise<void> => {
    for (let count = 0; !over; count++) {
      await ask('GET', '/accounts');
      await ask('POST', '/connect', { bank_id: 'otp', user_id: `user-${name}-${count}` });
    }
  };
  const customers = Array.from({ length: CUSTOMERS }, (_, name) => customer(name));
  const reader = await readEvents(t, balancer.url, developer.session);
  const connectionId = await developer.addConnection('user');
  const before = await developer.emit(connectionId, 'user');
  assert.equal((await reader.next()).id, before);

  const replace = async (old: Running, stays: Running): Promise<Running> => {
    old.child.kill('SIGTERM');
    while (await isReady(old)) await breath();
    inRotation(stays);
    const leaving = await fetch(`${old.url}/healthz`);
    assert.deepEqual([leaving.status, leaving.headers.get('connection')], [200, 'close']);
    await leaving.arrayBuffer();
    assert.equal(await old.ended, 0, old.output());
    const next = await start('api');
    inRotation(stays, next);
    return next;
  };
  one = await replace(one, two);
  two = await replace(two, one);
  const served = asked;
  while (asked < served + 20) await breath();
  over = true;
  await Promise.all(customers);
  assert.deepEqual(failures, []);
  t.diagnostic(`${asked} requests`);

  // The stream ended with its process, and continues after its last event.
  await reader.ended();
  const meanwhile = await developer.emit(connectionId, 'user');
  const resumed = await readEvents(t, balancer.url, developer.session, before);
  assert.equal((await resumed.next()).id, meanwhile);

  // Both count in one window.
  const left = async (): Promise<number> => {
    const response = await fetch(`${balancer.url}/accounts`, {
      headers: { authorization: `Bearer ${developer.key}` },
    });
    await response.arrayBuffer();
    return Number(response.headers.get('ratelimit-remaining'));
  };
  const most = await left();
  assert.deepEqual([await left(), await left(), await left()], [most - 1, most - 2, most - 3]);

  // The worker delivers events of the API processes, which run no jobs.
  const receiver = await webhookReceiver(t);
  const webhook = await developer.addWebhook(receiver.url);
  const fired = await fetch(`${balancer.url}/developers/webhooks/${webhook.id}/test`, {
    method: 'POST',
    headers: { authorization: `Bearer ${developer.session}` },
  });
  assert.equal(fired.status, 200, await fired.text());
  await receiver.arrived(1);
  // The rest of the stop is not tested.
  for (const { child } of [one, two, worker]) child.kill('SIGKILL');
});
