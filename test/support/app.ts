/** Starts the real service for a test: real PostgreSQL, real HTTP on a free port, a clock that the test moves. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Scope, scopes } from '../../src/auth/scopes.ts';
import type { BankProvider } from '../../src/banks/contract/contract.ts';
import { type Service, type ServiceOptions, startService } from '../../src/main/service.ts';
import { type Config, DEVELOPMENT_DEMO_KEY, loadConfig } from '../../src/platform/config.ts';
import { connect, type Sql } from '../../src/platform/database/postgres.ts';
import type { DiskSpace } from '../../src/platform/disk-space.ts';
import type { KeyStore } from '../../src/platform/keys/key-store.ts';
import { createLogger } from '../../src/platform/log.ts';
import { citusSettings } from './citus.ts';
import { type Client, client } from './client.ts';
import { TestClock } from './clock.ts';
import { testDatabase } from './database.ts';
import type { Ending } from './ending.ts';
import { onFreePort } from './free-port.ts';
import { insertKey } from './key.ts';
import { keyStoreUrl } from './key-store.ts';
import { recentBank } from './recent-bank.ts';
import { isSplit, startSplit } from './split.ts';

export interface TestApp {
  url: string;
  /** Address of its database, for another app over the same one. */
  databaseUrl: string;
  clock: TestClock;
  /** A pool of the test's own, which reaches the rows of all tenants. */
  sql: Sql;
  service: Service;
  /** All started services: one, or several behind a balancer (split.ts). */
  processes: readonly Service[];
  config: Config;
  demoKey: string;
  /** Sends requests. Every response is compared with the interface description. */
  api: Client;
  /** Creates a key as the portal does, with all scopes by default. */
  createKey(granted?: readonly Scope[]): Promise<string>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  clock?: TestClock;
  /** Default {@link recentBank}; tests of a whole history use `sandboxBank`. */
  bank?: BankProvider;
  bankDeadlineMs?: number;
  webhooks?: ServiceOptions['webhooks'];
  keyStore?: KeyStore;
  lockTimeoutMs?: number;
  /** Milliseconds without a response after which the database is checked. */
  patienceMs?: number;
  disk?: DiskSpace;
  /** The folder of a program with other migrations. */
  migrations?: string;
  kms?: ServiceOptions['kms'];
  /** Joins another app's database: two processes over one. */
  databaseUrl?: string;
  /** Sets PUBLIC_URL to the real address, so that a browser can follow links; passkeys need the name localhost. */
  reachable?: boolean | 'localhost';
}

/** Starts the service for one test or suite, and closes it at the end. */
export const startApp = async (t: Ending, options: TestAppOptions = {}): Promise<TestApp> => {
  const clock = options.clock ?? new TestClock();
  const own = options.databaseUrl === undefined ? await testDatabase(t) : null;
  const databaseUrl = own?.url ?? options.databaseUrl!;
  const sessionUrl = options.env?.DATABASE_SESSION_URL ?? null;
  const sql =
    own?.sql ?? connect(databaseUrl, { max: 4, applicationName: 'test', allTenants: 'operator', sessionUrl });
  if (!own) t.after(() => sql.end({ timeout: 5 }));
  const dataDir = await mkdtemp(join(tmpdir(), 'open-banking-test-'));
  const keys = await keyStoreUrl(databaseUrl);
  const host = options.reachable === 'localhost' ? 'localhost' : '127.0.0.1';
  const environment = (port: number, shared: Record<string, string>): Record<string, string> => ({
    PORT: String(port),
    PUBLIC_URL: port === 0 ? 'http://localhost:3000' : `http://${host}:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    KEY_STORE_URL: keys,
    // Background work runs when a test calls service.deps.jobs.drain().
    ROLE: 'api',
    RATE_LIMIT_BANKING: '1000000',
    RATE_LIMIT_LOGIN: '1000000',
    ...citusSettings(databaseUrl),
    ...shared,
    ...options.env,
  });
  const processes: Service[] = [];
  const startOne = async (port: number, shared: Record<string, string> = {}): Promise<Service> => {
    const config = loadConfig(environment(port, shared));
    const service = await startService({
      config,
      databaseUrl,
      log: createLogger(config.logLevel, false),
      clock,
      bank: options.bank ?? recentBank,
      ...(options.bankDeadlineMs ? { bankDeadlineMs: options.bankDeadlineMs } : {}),
      ...(options.webhooks ? { webhooks: options.webhooks } : {}),
      ...(options.keyStore ? { keyStore: options.keyStore } : {}),
      ...(options.patienceMs ? { patienceMs: options.patienceMs } : {}),
      ...(options.disk ? { disk: options.disk } : {}),
      ...(options.migrations ? { migrations: options.migrations } : {}),
      ...(options.kms ? { kms: options.kms } : {}),
      ...(options.lockTimeoutMs ? { lockTimeoutMs: options.lockTimeoutMs } : {}),
    });
    processes.push(service);
    return service;
  };
  const start = (port: number): Promise<Service> =>
    isSplit ? startSplit(t, clock, port, (shared) => startOne(0, shared)) : startOne(port);
  const service = options.reachable ? await onFreePort(start) : await start(0);
  t.after(async () => {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { config } = service.deps;
  return {
    url: service.url.replace('127.0.0.1', host),
    databaseUrl,
    clock,
    sql,
    service,
    processes,
    config,
    demoKey: DEVELOPMENT_DEMO_KEY,
    api: client(service.url, JSON.stringify(options.env ?? {})),
    async createKey(granted = scopes) {
      return (await insertKey(sql, { granted, at: clock.now() })).key;
    },
  };
};
