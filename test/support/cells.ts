/** Starts a service with several cells for a test: each in a schema, or each in a database of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scopes } from '../../src/auth/scopes.ts';
import { type CellsService, startCells } from '../../src/main/start-cells.ts';
import { DEVELOPMENT_DEMO_KEY, loadConfig } from '../../src/platform/config.ts';
import { connect } from '../../src/platform/database/postgres.ts';
import { inSchema } from '../../src/platform/database-address.ts';
import { createLogger } from '../../src/platform/log.ts';
import { inCell } from '../../src/platform/vocabulary/cell-mark.ts';
import type { TestApp } from './app.ts';
import { citusSettings } from './citus.ts';
import { client } from './client.ts';
import { TestClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { createDeveloper, type TestDeveloper } from './developer.ts';
import type { Ending } from './ending.ts';
import { onFreePort } from './free-port.ts';
import { insertKey } from './key.ts';
import { keyStoreUrl } from './key-store.ts';
import { recentBank } from './recent-bank.ts';

export interface TestCells {
  url: string;
  service: CellsService;
  clock: TestClock;
  env: Record<string, string>;
  /** A cell, as the helpers of tests expect an app. All have one address. */
  cell(name: string): TestApp;
  /** Creates a developer in a cell. */
  developerIn(name: string): Promise<TestDeveloper>;
  /** Runs the jobs of all cells. */
  drain(): Promise<void>;
}

export interface TestCellsOptions {
  /** Default: a schema for each. */
  databases?: boolean;
  env?: Record<string, string>;
  clock?: TestClock;
  patienceMs?: number;
  /** Addresses of the cells from an earlier start. */
  from?: TestCells;
}

/** Starts the cells `a`, which is the first, and `b`. */
export const startTestCells = async (t: Ending, options: TestCellsOptions = {}): Promise<TestCells> => {
  const clock = options.clock ?? options.from?.clock ?? new TestClock();
  const first = options.from ? null : await testDatabase(t);
  const second = options.databases && !options.from ? await testDatabase(t) : null;
  const dataDir = await mkdtemp(join(tmpdir(), 'open-banking-test-'));
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    ROLE: 'api',
    ADMIN_KEY: 'the-admin-key',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    RATE_LIMIT_BANKING: '1000000',
    RATE_LIMIT_LOGIN: '1000000',
    RATE_LIMIT_DEVELOPER: '1000000',
    RATE_LIMIT_MAIL: '1000000',
    RATE_LIMIT_MAIL_PER_ADDRESS: '1000000',
    ...(first
      ? {
          DATABASE_URL: first.url,
          KEY_STORE_URL: await keyStoreUrl(first.url),
          CELLS: second ? `a,b=${second.url}` : 'a,b',
          ...citusSettings(first.url),
        }
      : {}),
    ...options.from?.env,
    ...options.env,
  };
  const service = await onFreePort((port) =>
    startCells({
      config: loadConfig({ ...env, PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}` }),
      log: createLogger(env.LOG_LEVEL, false),
      clock,
      bank: recentBank,
      ...(options.patienceMs ? { patienceMs: options.patienceMs } : {}),
    }),
  );
  const { url } = service;
  t.after(async () => {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const addresses: Record<string, string> = {
    a: env.DATABASE_URL!,
    b: env.CELLS!.split('b=')[1] ?? inSchema(env.DATABASE_URL!, 'b'),
  };
  const pools = Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [
      name,
      connect(address, { max: 2, applicationName: 'test', allTenants: 'operator' }),
    ]),
  );
  t.after(async () => {
    for (const pool of Object.values(pools)) await pool.end({ timeout: 5 });
  });
  const api = client(url, JSON.stringify(options.env ?? {}));
  const cell = (name: string): TestApp => {
    const own = service.cells.get(name)!;
    const sql = pools[name]!;
    return {
      url,
      databaseUrl: addresses[name]!,
      clock,
      sql,
      service: { ...own, url },
      processes: [own],
      config: own.deps.config,
      demoKey: DEVELOPMENT_DEMO_KEY,
      api,
      createKey: async (granted = scopes) =>
        (await inCell(name === 'a' ? '' : name, () => insertKey(sql, { granted, at: clock.now() }))).key,
    };
  };
  return {
    url,
    service,
    clock,
    env,
    cell,
    async developerIn(name) {
      const mark = name === 'a' ? '' : name;
      const developer = await inCell(mark, () => createDeveloper(cell(name)));
      await service.directory.claimMail(developer.email, name);
      const { addKey, logIn, addWebhook } = developer;
      return {
        ...developer,
        addKey: () => inCell(mark, addKey),
        logIn: () => inCell(mark, logIn),
        addWebhook: (...given) => inCell(mark, () => addWebhook(...given)),
      };
    },
    async drain() {
      for (const [name, { deps }] of service.cells) {
        await inCell(name === 'a' ? '' : name, () => deps.jobs.drain());
      }
    },
  };
};
