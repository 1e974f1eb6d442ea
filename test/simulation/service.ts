/** A simulated process of the service: the real rooms over a simulated network, and what dies with it. */
import { banks } from '../../src/banks/catalogue/catalogue.ts';
import type { BankProvider } from '../../src/banks/contract/contract.ts';
import { connectSessions } from '../../src/consent/connect/room.ts';
import { connections } from '../../src/consent/connections/room.ts';
import { createRecorder } from '../../src/developers/usage/recorder/recorder.ts';
import { eventSignals } from '../../src/events/event-signals.ts';
import { createEventHub } from '../../src/events/hub.ts';
import { createOutbox } from '../../src/events/outbox.ts';
import { channelOf } from '../../src/events/signal-store.ts';
import { ingest } from '../../src/ingest/room.ts';
import { bankAccounts } from '../../src/ledger/accounts/room.ts';
import { transactions } from '../../src/ledger/transactions/room.ts';
import { buildApp } from '../../src/main/app.ts';
import type { Parts } from '../../src/main/parts.ts';
import { personalDataOf, workersOf } from '../../src/main/rooms.ts';
import { threadEntry } from '../../src/main/thread-entry.ts';
import { byteBudget } from '../../src/platform/byte-budget.ts';
import { NO_OTHER_CELLS } from '../../src/platform/cells/other-cells.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { connect } from '../../src/platform/database/postgres.ts';
import { createSignals } from '../../src/platform/database/signals.ts';
import type { DatabaseWatch } from '../../src/platform/database/watch.ts';
import { fairWork } from '../../src/platform/http/fair-work.ts';
import { createCallers } from '../../src/platform/http/limits.ts';
import { memoryCounters } from '../../src/platform/http/memory-counters.ts';
import type { App } from '../../src/platform/http/server.ts';
import { createClaims } from '../../src/platform/jobs/claims.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { createDataKeys } from '../../src/platform/keys/data-keys.ts';
import type { KeyStore } from '../../src/platform/keys/key-store.ts';
import { createLogger } from '../../src/platform/log.ts';
import type { Room } from '../../src/platform/room/room.ts';
import { createMetrics } from '../../src/platform/telemetry/metrics.ts';
import { createThreads } from '../../src/platform/threads/threads.ts';
import { sandbox } from '../../src/sandbox/room.ts';
import { webhookDeliveries } from '../../src/webhooks/endpoints/delivery/queue.ts';
import type { TestClock } from '../support/clock.ts';
import { type Backends, DatabaseSocket } from './database-network.ts';
import type { Scheduler } from './scheduler.ts';
import { type Owner, runAs } from './surroundings.ts';
import { master } from './tenant.ts';

const config = loadConfig({
  DATA_DIR: '/nonexistent',
  LOG_LEVEL: 'silent',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  ROLE: 'api',
  RATE_LIMIT_BANKING: '1000000',
  PUBLIC_URL: 'http://localhost:3000',
});
const log = createLogger('silent', false);

/** The code under test: these rooms have the routes that clients use, and these queues do their work. */
const ROUTES = [
  connections,
  connectSessions,
  transactions,
  ingest,
  bankAccounts,
  sandbox,
] as readonly Room<Parts>[];
const QUEUES = [
  'bank-pull',
  'bank-pull-daily',
  'webhook-delivery',
  'webhook-sweep',
  'data-key-destruction',
  'consent-check',
  'consent-ending',
  'tombstones',
];

export interface ServiceProcess extends Owner {
  readonly parts: Parts;
  readonly app: App;
  readonly sockets: Set<DatabaseSocket>;
  /** False until its start has ended. */
  isReady: boolean;
  /** Ends when the process is ready, or fails. */
  readonly started: Promise<void>;
}

export interface ServiceOptions {
  readonly name: string;
  readonly url: string;
  readonly scheduler: Scheduler;
  readonly backends: Backends;
  readonly clock: TestClock;
  readonly bank: BankProvider;
  readonly keyStore: KeyStore;
  readonly random: () => number;
  readonly committed: () => void;
}

const watchOver = (sockets: Set<DatabaseSocket>, create: () => DatabaseSocket): DatabaseWatch => ({
  socket: () => {
    const socket = create();
    sockets.add(socket);
    return socket as unknown as ReturnType<DatabaseWatch['socket']>;
  },
  guard: (work) => work(),
  isSilent: false,
  isDiskFull: false,
  clearDiskFull() {},
  close() {},
});

const buildParts = (owner: Owner, sockets: Set<DatabaseSocket>, options: ServiceOptions): Parts => {
  const { url, clock, bank, keyStore, scheduler, backends, committed } = options;
  const watch = watchOver(sockets, () => new DatabaseSocket({ owner, scheduler, backends, committed }));
  const sql = connect(url, { watch });
  const signals = createSignals(sql, channelOf('public'));
  const jobs = createJobs(url, log, signals, { run: false, watch });
  const dataKeys = createDataKeys(keyStore, { master, clock, log });
  const budget = byteBudget(0);
  const metrics = createMetrics();
  return {
    config,
    metrics,
    callers: createCallers({ limits: config.limits, metrics }),
    work: fairWork(clock),
    cells: NO_OTHER_CELLS,
    leaving: new AbortController().signal,
    log,
    clock,
    sql,
    watch,
    disk: null,
    reads: sql,
    master,
    dataKeys,
    personalData: personalDataOf({ sql, clock, dataKeys }),
    counters: memoryCounters(clock),
    catalogue: banks,
    bank,
    jobs,
    threads: createThreads(threadEntry, { sql, dataKeys, budget, log }),
    budget,
    hub: createEventHub(sql, signals, log),
    mailer: { deliver: async () => {} },
    recorder: createRecorder(sql, log),
    requestSamples: () => async () => null,
    retention: [],
    outbox: createOutbox(clock, [webhookDeliveries({ jobs, clock }), eventSignals(signals)]),
    webhooks: {
      allowPrivate: true,
      resolve: async () => ['192.0.2.1'],
      connectMs: 5_000,
      responseMs: 10_000,
      retryDelays: Array<number>(50).fill(60_000),
      random: options.random,
    },
  };
};

/** Starts a process. It serves once `started` has resolved. */
export const startProcess = (options: ServiceOptions): ServiceProcess => {
  const owner: Owner = { name: options.name, isAlive: true };
  const sockets = new Set<DatabaseSocket>();
  return runAs(owner, () => {
    const parts = buildParts(owner, sockets, options);
    const process = Object.assign(owner, { parts, sockets, isReady: false }) as Owner & {
      -readonly [Name in keyof ServiceProcess]: ServiceProcess[Name];
    };
    process.started = (async () => {
      process.app = await buildApp(parts, ROUTES);
      await parts.jobs.start(workersOf(parts).filter(({ queue }) => QUEUES.includes(queue.name)));
      const claims = createClaims(options.url, parts.watch);
      await claims.takeOver(QUEUES);
      await claims.end();
      process.isReady = true;
    })();
    return process;
  });
};

/** Kills a process: what it has asked for gets no answer, and its transactions are rolled back. */
export const killProcess = async (process: ServiceProcess, scheduler: Scheduler): Promise<void> => {
  process.isAlive = false;
  for (const socket of process.sockets) await socket.release(false);
  scheduler.abandon(process);
  for (const socket of process.sockets) socket.destroy();
  await scheduler.quiet();
  scheduler.abandon(process);
};
