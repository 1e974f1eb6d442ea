/** Measures the latency and throughput of webhooks. */
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '../../packages/common/clock.ts';
import { eventSignals } from '../../src/events/event-signals.ts';
import { createOutbox, type Outbox } from '../../src/events/outbox.ts';
import { channelOf } from '../../src/events/signal-store.ts';
import { createSignals } from '../../src/platform/database/signals.ts';
import { createJobs, type Jobs } from '../../src/platform/jobs/jobs.ts';
import { createLogger } from '../../src/platform/log.ts';
import { webhookDeliveries } from '../../src/webhooks/endpoints/delivery/queue.ts';
import { monotonicNs, startReceiver } from '../receiver.ts';
import type { Scenario } from '../scenario.ts';
import type { Customer, Stage } from '../stage.ts';
import { percentile } from '../statistics.ts';

/** Between two events, so that the service is idle. */
const PAUSE_MS = 20;
/** Number of webhooks, each with its own lane, as of different customers. */
const RECEIVING = 4;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let customer: Customer;
let busy: Customer;
let connections: Map<Customer, string>;
let jobs: Jobs;
let outbox: Outbox;

/** Starts a receiver, and an outbox in this process that only records events; the service delivers them. */
const prepare = async (stage: Stage): Promise<void> => {
  if (receiver) return;
  receiver = await startReceiver();
  [customer, busy] = [await stage.addCustomer(), await stage.addCustomer()];
  connections = new Map();
  for (const each of [customer, busy]) {
    await stage.connect(each.key, 'user-1', 'otp');
    const { data } = (await stage.call(each.key, 'GET', '/connections')) as {
      data: { connection_id: string }[];
    };
    connections.set(each, data[0]!.connection_id);
  }
  await stage.addWebhook(customer, receiver.url);
  for (let count = 0; count < RECEIVING; count++) await stage.addWebhook(busy, receiver.url);
  const signals = createSignals(stage.sql, channelOf('public'));
  jobs = createJobs(stage.env().DATABASE_URL!, createLogger('error', false), signals, { run: false });
  await jobs.start([]);
  outbox = createOutbox(systemClock, [
    webhookDeliveries({ jobs, clock: systemClock }),
    eventSignals(signals),
  ]);
  stage.atEnd(() => Promise.all([receiver.stop(), jobs.stop(), signals.close()]));
};

const record = (stage: Stage, of: Customer, count: number): Promise<string[]> =>
  stage.sql.begin((tx) =>
    outbox.record(
      tx,
      Array.from({ length: count }, () => ({
        type: 'AUTH.AUTOMATICALLY_VERIFIED' as const,
        keyId: of.keyId,
        connectionId: connections.get(of)!,
        occurredAt: systemClock.now(),
        payload: { connection_id: connections.get(of)!, bank_id: 'otp', user_id: 'user-1' },
      })),
    ),
  );

const fire = async (stage: Stage): Promise<string> => {
  const body = { event: 'AUTH.AUTOMATICALLY_VERIFIED', connection_id: connections.get(customer) };
  return ((await stage.call(customer.key, 'POST', '/sandbox/webhooks/fire', body)) as { id: string }).id;
};

const latencies = async (stage: Stage, emit: () => Promise<string>): Promise<Record<string, number>> => {
  const count = stage.isQuick ? 10 : 100;
  await receiver.forget();
  const committed = new Map<string, bigint>();
  for (let event = 0; event < count; event++) {
    committed.set(await emit(), monotonicNs());
    await delay(PAUSE_MS);
  }
  const { first } = await receiver.expect(count);
  const waits = first.map(([id, ns]) => Math.max(0, Number(BigInt(ns) - committed.get(id)!) / 1e6));
  return { median: percentile(waits, 0.5), p99: percentile(waits, 0.99) };
};

const arrival = {
  median: {
    unit: 'ms',
    meaning: 'from the confirmed commit of the event to the arrival of its first attempt',
  },
  p99: { unit: 'ms', meaning: 'duration that 99 of 100 deliveries do not exceed' },
} as const;

export const webhooks: Scenario[] = [
  {
    name: 'webhook',
    figures: arrival,
    prepare,
    round: (stage) => latencies(stage, () => fire(stage)),
  },
  {
    name: 'webhook-elsewhere',
    figures: {
      ...arrival,
      median: {
        unit: 'ms',
        meaning: 'the same, for an event that another process commits',
      },
    },
    prepare,
    round: (stage) => latencies(stage, async () => (await record(stage, customer, 1))[0]!),
  },
  {
    name: 'deliveries',
    figures: {
      arrived: {
        unit: '/s',
        meaning: `a backlog delivered to ${RECEIVING} webhooks at one receiver on the loopback address, signed, logged and settled`,
      },
      Node: { unit: 'µs', meaning: 'processor time of the service for each delivery' },
      PostgreSQL: { unit: 'µs', meaning: 'processor time of the database for each delivery' },
    },
    prepare,
    async round(stage) {
      const events = stage.isQuick ? 100 : 1_500;
      const count = events * RECEIVING;
      await receiver.forget();
      let seconds = 0;
      const { serverUs, databaseUs } = await stage.measured(async () => {
        await record(stage, busy, events);
        const from = monotonicNs();
        seconds = Number(BigInt((await receiver.expect(count)).lastNs) - from) / 1e9;
      });
      return {
        arrived: count / seconds,
        ...(serverUs === null ? {} : { Node: serverUs / count }),
        ...(databaseUs === null ? {} : { PostgreSQL: databaseUs / count }),
      };
    },
  },
];
