/**
 * Measures how a busy customer slows another one: `node bench/long/fairness.ts`. The real service in a separate process, as
 * `npm start` runs it, over real PostgreSQL with fsync on. One key reads now and then while another does a lot at once.
 * Figures of a shared machine vary, so each is printed next to the idle figure of the same run.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { monotonicMs, systemClock } from '../../packages/common/clock.ts';
import { startEmbedded } from '../../src/main/embedded-postgres/start.ts';
import { connect } from '../../src/platform/database/postgres.ts';
import { insertKey } from '../../test/support/key.ts';

/** Concurrent operations of the busy key. */
const PARALLEL = 30;
const CONNECTIONS = 20;
/** Duration of the reads for each figure, and the pause between two reads, in milliseconds. */
const READING = 10_000;
const PAUSE = 15;

const report = (name: string, figure: string, budget: string): void =>
  console.log(`${name.padEnd(58)} ${figure.padStart(18)}   ${budget}`);

const directory = await mkdtemp(join(tmpdir(), 'open-banking-bench-'));
const database = await startEmbedded({ dataDir: join(directory, 'data') });
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address() as { port: number };
probe.close();
const service = spawn(process.execPath, ['bin/start.js'], {
  env: {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: directory,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT_BANKING: '1000000000',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((resolve, reject) => {
  service.stdout.on('data', (data) => String(data).includes('README.md') && resolve());
  service.on('close', () => reject(new Error('the service did not start')));
});
service.removeAllListeners('close');

const url = `http://127.0.0.1:${port}`;
const sql = connect(database.url, { max: 1 });
const { key: quiet } = await insertKey(sql, { at: systemClock.now() });
const { key: busy } = await insertKey(sql, { at: systemClock.now() });

// biome-ignore lint/suspicious/noExplicitAny: the bench reads whatever the service returned
const call = async (key: string, path: string, body?: object, signal?: AbortSignal): Promise<any> => {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text);
};
const connectUser = async (key: string, user: string, signal?: AbortSignal): Promise<void> => {
  const session = { bank_id: 'banca-intesa', user_id: user, sandbox: { seed: user } };
  const { session_token } = await call(key, '/connect', session, signal);
  await call(key, '/sandbox/authorize', { session_token }, signal);
};
await connectUser(quiet, 'quiet');
for (let user = 0; user < CONNECTIONS; user++) await connectUser(busy, `busy-${user}`);
// An advance past the end of the consents would do nothing.
await sql`update connections set expires_at = now() + interval '50 years'`;
await sql.end();
const quietAccount: string = (await call(quiet, '/accounts')).data[0].id;
const busyAccount: string = (await call(busy, '/accounts')).data[0].id;

interface Waits {
  median: number;
  longest: number;
}

/** Returns how long each read of the quiet key takes, in milliseconds. */
const readQuietly = async (): Promise<Waits> => {
  const waits: number[] = [];
  const until = monotonicMs() + READING;
  for (let from = monotonicMs(); from < until; from = monotonicMs()) {
    await call(quiet, `/accounts/${quietAccount}/balance`);
    waits.push(monotonicMs() - from);
    await delay(PAUSE);
  }
  waits.sort((a, b) => a - b);
  return { median: waits[Math.floor(waits.length / 2)]!, longest: waits.at(-1)! };
};

const shown = ({ median, longest }: Waits): string => `${median.toFixed(1)} / ${longest.toFixed(0)} ms`;

/** Reads while `work` runs a number of times concurrently; it is aborted at the end. */
const beside = async (
  name: string,
  budget: string,
  work: (worker: number, signal: AbortSignal) => Promise<unknown>,
): Promise<void> => {
  const idle = await readQuietly();
  const stop = new AbortController();
  const keepAtIt = async (worker: number): Promise<void> => {
    while (!stop.signal.aborted) await work(worker, stop.signal);
  };
  const workers = Promise.allSettled(Array.from({ length: PARALLEL }, (_, worker) => keepAtIt(worker)));
  await delay(1_000);
  const crowded = await readQuietly();
  stop.abort();
  for (const end of await workers) {
    if (end.status === 'rejected' && end.reason.name !== 'AbortError') throw end.reason;
  }
  report(`a quiet key's read, idle, median / longest`, shown(idle), '');
  report(`  beside ${PARALLEL} ${name}`, shown(crowded), '');
  report('  of the idle median', `${(crowded.median / idle.median).toFixed(1)} times`, budget);
  await delay(2_000);
};

await readQuietly();
let users = CONNECTIONS;
await beside('users of another key who connect', '', (_, signal) =>
  connectUser(busy, `busy-${users++}`, signal),
);
const transactions = Array.from({ length: 500 }, (_, row) => ({
  amount: -100 - row,
  description: `LIDL ${row} BEOGRAD 688`,
}));
await beside('injections of 500 rows of another key', '', (_, signal) =>
  call(busy, `/sandbox/accounts/${busyAccount}/transactions`, { transactions }, signal),
);
await beside('advances of another key', 'at most 2 times', (_, signal) =>
  call(busy, '/sandbox/clock/advance', { days: 60 }, signal),
);

service.kill('SIGTERM');
await once(service, 'close');
await database.stop();
await rm(directory, { recursive: true, force: true, maxRetries: 5 });
