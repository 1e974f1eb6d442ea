/** Delivery under failures: receivers that fail, hang and respond slowly, and a service that is killed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR } from '../../packages/common/clock.ts';
import { sweepQueue } from '../../src/webhooks/endpoints/delivery/queue.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { deep } from '../support/depth.ts';
import { createDeveloper } from '../support/developer.ts';
import type { Ending } from '../support/ending.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { type ReceiverResponse, type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts';

const RECEIVERS = 4;
const EVENTS_EACH = deep(25, 500);
const EVENTS = RECEIVERS * EVENTS_EACH;
/** Many kills, also of the database, are test/torture. */
const KILLS = 1;

/** A seeded generator (mulberry32), so that the faults of a run can be repeated. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const fail: ReceiverResponse[] = [
  (response) => response.writeHead(500).end('broken'),
  (response) => response.socket!.resetAndDestroy(),
  () => {},
  (response) => response.writeHead(200, { 'content-length': '1000' }).write('slow'),
];

const ENVIRONMENT = { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' };

/** Records the accepted events over all receivers. */
const ledger = () => {
  const taken = new Set<string>();
  const waiting = new Map<number, () => void>();
  return {
    take(id: string): void {
      taken.add(id);
      for (const [count, resolve] of waiting) if (taken.size >= count) resolve();
    },
    async took(count: number): Promise<void> {
      if (taken.size >= count) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(count, resolve);
      await promise;
      waiting.delete(count);
    },
    taken,
  };
};

/** Creates as many developers as receivers, each with a connection. */
const register = async (app: TestApp, t: Ending, answer: ReceiverResponse) =>
  Promise.all(
    Array.from({ length: RECEIVERS }, async () => {
      const developer = await createDeveloper(app);
      const receiver = await webhookReceiver(t, answer);
      // Only this event: the scan on the machine's clock also sends events about the expired consent.
      await developer.addWebhook(receiver.url, { events: ['AUTH.AUTOMATICALLY_VERIFIED'] });
      return { developer, receiver, connectionId: await developer.addConnection('user-1') };
    }),
  );

type Registered = Awaited<ReturnType<typeof register>>;

/** Records the events, 25 in a transaction. Returns their ids. */
const emitAll = async (registered: Registered): Promise<string[]> => {
  const ids: string[] = [];
  for (let count = 0; count < EVENTS_EACH; count += 25) {
    for (const { developer, connectionId } of registered) {
      ids.push(...(await developer.emitMany(connectionId, 'user-1', 25)));
    }
  }
  return ids;
};

/** Returns the received bodies by event. */
const bodiesById = (receivers: WebhookReceiver[]): Map<string, string[]> => {
  const byId = new Map<string, string[]>();
  for (const { headers, body } of receivers.flatMap(({ received }) => received)) {
    const id = headers['service-event-id'] as string;
    byId.set(id, [...(byId.get(id) ?? []), body]);
  }
  return byId;
};

test(`${EVENTS} events reach receivers that fail three times in ten, although the service is killed meanwhile`, async (t) => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const random = seeded(seed);
  const events = ledger();
  const app = await startApp(t);
  const registered = await register(app, t, (response, request) => {
    if (random() < 0.3) {
      fail[Math.floor(random() * fail.length)]!(response, request);
      return;
    }
    // Accepted only after the response was sent, because a killed sender may not have received it.
    response.on('finish', () => events.take(request.headers['service-event-id'] as string));
    response.end('ok');
  });
  const options = {
    databaseUrl: app.databaseUrl,
    env: ENVIRONMENT,
    // More retries than a busy machine can need.
    options: { webhooks: { retryDelays: Array<number>(1_000).fill(100), connectMs: 400, responseMs: 400 } },
  };
  // The round that takes over deliveries of a killed process runs every minute; here more often.
  const { jobs, sql } = app.service.deps;
  const round = setInterval(() => jobs.send(sql, sweepQueue, {}).catch(() => {}), 250);
  t.after(() => clearInterval(round));

  let service = await startServiceProcess(t, options);
  const emitted = emitAll(registered);
  for (let kill = 1; kill <= KILLS; kill++) {
    const successor = startServiceProcess(t, options);
    await events.took((kill * EVENTS) / (KILLS + 1));
    await service.kill();
    service = await successor;
  }
  const ids = await emitted;
  await events.took(EVENTS);

  assert.equal(ids.length, EVENTS);
  assert.deepEqual([...events.taken].sort(), [...ids].sort());
  const arrived = bodiesById(registered.map(({ receiver }) => receiver));
  for (const [id, bodies] of arrived)
    assert.equal(new Set(bodies).size, 1, `${id} came with different bodies`);
  assert.ok(
    [...arrived.values()].some((bodies) => bodies.length > 1),
    'faults there were',
  );
});

test(`each of ${EVENTS} events is sent once if nothing fails`, async (t) => {
  const events = ledger();
  const app = await startApp(t);
  const registered = await register(app, t, (response, request) => {
    response.on('finish', () => events.take(request.headers['service-event-id'] as string));
    response.end('ok');
  });
  // Two processes over one database, as in production. A busy machine must not count as failing receivers.
  const options = {
    databaseUrl: app.databaseUrl,
    env: ENVIRONMENT,
    options: { webhooks: { connectMs: HOUR, responseMs: HOUR } },
  };
  await Promise.all([startServiceProcess(t, options), startServiceProcess(t, options)]);
  const ids = await emitAll(registered);
  await events.took(EVENTS);
  const arrived = bodiesById(registered.map(({ receiver }) => receiver));
  assert.deepEqual([...arrived.keys()].sort(), [...ids].sort());
  for (const [id, bodies] of arrived) assert.equal(bodies.length, 1, `${id} came more than once`);
});
