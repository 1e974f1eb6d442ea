/**
 * Starts configuration, database, application and listener, and stops them in reverse. Used by run.ts and by tests.
 */

import type { AddressInfo, Server } from 'node:net';
import { type Clock, SECOND } from '../../packages/common/clock.ts';
import type { BankProvider } from '../banks/contract/contract.ts';
import { observedBank } from '../banks/contract/observed.ts';
import { sandboxBank } from '../banks/simulated/provider.ts';
import { listenForTpps } from '../banks/xs2a/callers/tls-listener.ts';
import { installDemoKeys } from '../developers/api-keys/secret-store.ts';
import { eraseAgain } from '../developers/data-rights/erase-again.ts';
import { checkInstallation } from '../developers/master-key/installation.ts';
import { beginRotation } from '../developers/master-key/rotation.ts';
import { createRecorder } from '../developers/usage/recorder/recorder.ts';
import { plaidDeliveries } from '../doors/plaid/webhooks/subscriber.ts';
import { eventSignals } from '../events/event-signals.ts';
import { createEventHub } from '../events/hub.ts';
import { createOutbox } from '../events/outbox.ts';
import { channelOf } from '../events/signal-store.ts';
import { resetForeignTransactionIds } from '../events/store.ts';
import { NO_OTHER_CELLS } from '../platform/cells/other-cells.ts';
import type { Config } from '../platform/config.ts';
import { DatabaseRoleError, faultOfRole } from '../platform/database/database-role.ts';
import { connect } from '../platform/database/postgres.ts';
import { createReplica } from '../platform/database/replica.ts';
import { checkServer } from '../platform/database/server-check.ts';
import { createSignals } from '../platform/database/signals.ts';
import { withStartupLock } from '../platform/database/startup-lock.ts';
import { forAllTenants } from '../platform/database/tenants.ts';
import { watchDatabase } from '../platform/database/watch.ts';
import { schemaOf } from '../platform/database-address.ts';
import { type DiskSpace, watchDiskSpace } from '../platform/disk-space.ts';
import type { App } from '../platform/http/server.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createDataKeys } from '../platform/keys/data-keys.ts';
import type { KeyStore } from '../platform/keys/key-store.ts';
import type { KmsOptions } from '../platform/keys/kms.ts';
import { masterKey } from '../platform/keys/master-key.ts';
import { measuredKeyStore } from '../platform/keys/measured-store.ts';
import { openKeyStore } from '../platform/keys/open-store.ts';
import type { Logger } from '../platform/log.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import { createThreads } from '../platform/threads/threads.ts';
import { requestSamples } from '../sites/docs/request-samples.ts';
import { type DeliveryPolicy, deliveryPolicy } from '../webhooks/endpoints/delivery/policy.ts';
import { webhookDeliveries } from '../webhooks/endpoints/delivery/queue.ts';
import { buildApp } from './app.ts';
import { exposeFigures, observeBank, observeJobs } from './observe.ts';
import { openBanks } from './open-banks.ts';
import type { Parts } from './parts.ts';
import { prepareDatabase } from './prepare.ts';
import { personalDataOf, rooms, workersOf } from './rooms.ts';
import { startShared, type Within } from './shared.ts';
import { threadEntry } from './thread-entry.ts';

export interface Service {
  /** The address that it listens on, without a trailing slash. */
  url: string;
  app: App;
  deps: Parts;
  /** The port at which the simulated banks require client certificates; null without one. */
  tlsPort: number | null;
  /** Reports "not ready" and ends connections after their response; everything is still served. */
  leave(): void;
  /** Stops listening, finishes what is under way, and closes the database's connections. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  config: Config;
  databaseUrl: string;
  log: Logger;
  clock: Clock;
  bank?: BankProvider;
  /** Limit for banks in background work, if not the default. */
  bankDeadlineMs?: number;
  /** Replaces parts of how the key management service is asked. */
  kms?: KmsOptions;
  /** Replaces the configured key store. */
  keyStore?: KeyStore;
  /** Replaces parts of how webhooks are delivered. */
  webhooks?: Partial<DeliveryPolicy>;
  /** Lock timeout in milliseconds, if not the default. */
  lockTimeoutMs?: number;
  /** Milliseconds of silence before the database is probed, if not the default. */
  patienceMs?: number;
  /** Replaces the watch of DATA_DIR's disk. */
  disk?: DiskSpace;
  /** Replaces the folder of migrations. */
  migrations?: string;
  /** The rest of the process, if the service is one of its cells: then it does not listen. */
  within?: Within;
}

/** Connections to the database that one process holds at most. */
const POOL_SIZE = 10;

/** Starts the parts in order. Closing, or a failed start, stops them in reverse order. */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const { log } = options;
  const stack = new AsyncDisposableStack();
  try {
    return await start(options, stack);
  } catch (error) {
    await stack.disposeAsync().catch((err: unknown) => log.error({ err }, 'a started part did not stop'));
    throw error;
  }
};

/** @param stack collects the stop functions */
const start = async (options: ServiceOptions, stack: AsyncDisposableStack): Promise<Service> => {
  const { config, log, clock, lockTimeoutMs } = options;
  const schema = schemaOf(options.databaseUrl);
  const { catalogue, bank } = openBanks(config, options.bank ?? sandboxBank);
  const disk = options.disk ?? (config.databaseUrl === null ? await watchDiskSpace(config.dataDir) : null);
  stack.defer(() => disk?.close());
  const watch = watchDatabase(options.databaseUrl, {
    ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
    onSilent: () =>
      log.error('the database does not answer: requests that need it are refused until it does'),
    onAnswer: () => log.info('the database answers again'),
  });
  stack.defer(() => watch.close());
  const sql = connect(options.databaseUrl, {
    max: POOL_SIZE,
    watch,
    sessionUrl: config.databaseSessionUrl,
    ...(lockTimeoutMs === undefined ? {} : { lockTimeoutMs }),
  });
  stack.defer(() => sql.end({ timeout: 5 }));
  const replica =
    config.replicaUrl === null
      ? null
      : createReplica(sql, { url: config.replicaUrl, maxLagMs: config.replicaMaxLagSeconds * SECOND, log });
  stack.defer(() => replica?.close());
  let keyStore = options.keyStore;
  stack.defer(() => keyStore?.close());
  const signals = createSignals(sql, channelOf(schema));
  stack.defer(() => signals.close());
  const metrics = options.within?.metrics ?? createMetrics();
  const shared = options.within ?? (await startShared({ config, clock, log, metrics: [metrics] }, stack));
  const jobs = createJobs(options.databaseUrl, log, signals, {
    run: config.role !== 'api',
    watch,
    sessionUrl: config.databaseSessionUrl,
    observe: observeJobs(metrics, clock),
  });
  stack.defer(() => jobs.stop());
  const recorder = createRecorder(sql, log);
  stack.defer(() => recorder.close());
  const leaving = new AbortController();
  let server: Server | undefined;
  const listening =
    options.within?.listening ?? (() => (server?.address() as AddressInfo | null | undefined) ?? null);
  const prepare = async (): Promise<Parts> => {
    const fault = await faultOfRole(sql);
    if (fault !== null && config.production) throw new DatabaseRoleError(fault);
    if (fault !== null) log.warn(fault);
    await prepareDatabase(sql, schema, { migrations: options.migrations, citus: config.citus });
    const master = await masterKey(config, (message) => log.warn(message), options.kms);
    keyStore = measuredKeyStore(keyStore ?? (await openKeyStore(config, sql, clock.now())), metrics);
    const store = keyStore;
    await forAllTenants('start', async () => {
      await checkInstallation({ sql, store, master, log, acceptLost: config.acceptLostKeys });
      await resetForeignTransactionIds(sql);
      await sql.begin((tx) => installDemoKeys(tx, config.demoApiKeys, clock.now()));
    });
    const dataKeys = createDataKeys(keyStore, { master, clock, log });
    const deps: Parts = {
      config,
      leaving: leaving.signal,
      log,
      clock,
      sql,
      watch,
      disk,
      reads: replica?.reads ?? sql,
      master,
      dataKeys,
      personalData: personalDataOf({ sql, clock, dataKeys }),
      retention: rooms.flatMap(({ retention = [] }) => retention),
      counters: shared.counters,
      callers: shared.callers,
      work: shared.work,
      cells: options.within?.cells ?? NO_OTHER_CELLS,
      metrics,
      catalogue,
      bank: observedBank(bank, observeBank(metrics, clock)),
      ...(options.bankDeadlineMs === undefined ? {} : { bankDeadlineMs: options.bankDeadlineMs }),
      jobs,
      threads: createThreads(threadEntry, { sql, dataKeys, budget: shared.budget, log }),
      budget: shared.budget,
      hub: createEventHub(sql, signals, log),
      outbox: createOutbox(clock, [
        webhookDeliveries({ jobs, clock }),
        plaidDeliveries({ jobs, clock, config }),
        eventSignals(signals),
      ]),
      mailer: await createMailer({ config, sql, clock, master, log }),
      recorder,
      requestSamples: (app) => requestSamples(app, { config }),
      webhooks: { ...deliveryPolicy(config, listening), ...options.webhooks },
    };
    exposeFigures(deps);
    await jobs.start(workersOf(deps), () => forAllTenants('start', () => eraseAgain(deps)));
    await beginRotation(deps);
    if (config.production && config.keyStoreUrl === null) {
      log.warn(
        'the key store is on the database server, so physical backups of that server contain both: see KEY_STORE_URL',
      );
    }
    return deps;
  };
  await checkServer(sql);
  const deps = await withStartupLock(sql, prepare, (holder) =>
    log.info(
      holder,
      'waiting for another process that starts on this database: it holds the start lock until it has prepared the database',
    ),
  );
  const app = await buildApp(deps);
  stack.defer(() => app.close());
  const leave = (): void => leaving.abort();
  const close = (): Promise<void> => stack.disposeAsync();
  if (options.within) return { url: '', app, deps, tlsPort: null, leave, close };
  await app.listen({ host: config.host, port: config.port });
  server = app.server;
  const { port } = app.server.address() as AddressInfo;
  const tls =
    config.xs2aTls &&
    (await listenForTpps(app.connections, app.routing, { host: config.host, ...config.xs2aTls }));
  stack.defer(() => tls?.close());
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    app,
    deps,
    tlsPort: tls?.port ?? null,
    leave,
    close,
  };
};
