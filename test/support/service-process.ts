/** Starts the real service in a separate process, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { systemClock } from '../../packages/common/clock.ts';
import { type ServiceOptions, startService } from '../../src/main/service.ts';
import { environment, loadConfig } from '../../src/platform/config.ts';
import { createLogger } from '../../src/platform/log.ts';
import { citusSettings } from './citus.ts';
import type { Ending } from './ending.ts';
import { keyStoreUrl } from './key-store.ts';

interface ServiceProcess {
  /** Kills it, as a power failure would. */
  kill(): Promise<void>;
}

interface ServiceProcessOptions {
  databaseUrl: string;
  env?: Record<string, string>;
  /** Options that can be written as JSON. */
  options?: Pick<ServiceOptions, 'webhooks' | 'lockTimeoutMs'>;
}

/** Resolves when it listens. It ends with the test at the latest. */
export const startServiceProcess = async (
  t: Ending,
  { databaseUrl, env = {}, options = {} }: ServiceProcessOptions,
): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(options)], {
    env: {
      PATH: process.env.PATH,
      // Or the place that bin/start.js uses.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache'),
      PORT: '0',
      DATABASE_URL: databaseUrl,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      KEY_STORE_URL: await keyStoreUrl(databaseUrl),
      LOG_LEVEL: 'error',
      ...citusSettings(databaseUrl),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = (): Promise<void> => end(child);
  t.after(kill);
  for await (const line of createInterface(child.stdout!)) {
    if (line === 'listening') return { kill };
    console.error(line);
  }
  throw new Error(`the service ended before it listened (${child.exitCode})`);
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

const main = async (): Promise<void> => {
  const config = loadConfig(environment());
  await startService({
    config,
    databaseUrl: config.databaseUrl!,
    log: createLogger(config.logLevel, false),
    clock: systemClock,
    ...(JSON.parse(process.argv[2]!) as Pick<ServiceOptions, 'webhooks' | 'lockTimeoutMs'>),
  });
  console.log('listening');
};

if (import.meta.main) void main();
