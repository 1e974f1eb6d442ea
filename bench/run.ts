/**
 * `npm run bench`: measures what the documents claim. Figures of one run on one machine; compare ratios, not runs.
 * Real PostgreSQL with fsync on, real HTTP; nothing here is part of the tests.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { startEmbedded } from '../src/embedded-postgres/start.ts';
import { enrich } from '../src/enrichment/enrich.ts';
import { monotonicMs, systemClock } from '../src/platform/clock.ts';
import { loadConfig } from '../src/platform/config.ts';
import { createLogger } from '../src/platform/log.ts';
import { tokenHash } from '../src/platform/secrets.ts';
import { startService } from '../src/service.ts';
import { insertKey } from '../test/support/key.ts';

const report = (name: string, figure: string, budget: string): void =>
  console.log(`${name.padEnd(58)} ${figure.padStart(18)}   ${budget}`);

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const from = monotonicMs();
  await run();
  return monotonicMs() - from;
};

const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

const directory = await mkdtemp(join(tmpdir(), 'open-banking-bench-'));
const database = await startEmbedded({ dataDir: join(directory, 'data') });
const config = loadConfig({
  PORT: '0',
  DATA_DIR: directory,
  LOG_LEVEL: 'silent',
  ROLE: 'api',
  RATE_LIMIT_BANKING: '1000000000',
});
const service = await startService({
  config,
  databaseUrl: database.url,
  log: createLogger('silent', false),
  clock: systemClock,
});
const { sql } = service.deps;
const { key } = await insertKey(sql, { at: systemClock.now() });

// biome-ignore lint/suspicious/noExplicitAny: the bench reads whatever the service returned
const call = async (path: string, body?: object): Promise<any> => {
  const response = await fetch(service.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
};
const session = async (user: string): Promise<string> =>
  (await call('/connect', { bank_id: 'banca-intesa', user_id: user, sandbox: { seed: user } })).session_token;

// Connecting a bank with twelve months of history.
const connects: number[] = [];
for (let user = 0; user < 60; user++) {
  const session_token = await session(`user-${user}`);
  connects.push(await timed(() => call('/sandbox/authorize', { session_token })));
}
const warm = connects.slice(20);
report('connect a bank, 12 months, median', `${percentile(warm, 0.5).toFixed(1)} ms`, 'under 60 ms');
report('connect a bank, 12 months, p95', `${percentile(warm, 0.95).toFixed(1)} ms`, 'under 300 ms');

// An authenticated read against a bare route that does the same two reads.
const account: string = (await call('/accounts')).data[0].id;
const hash = tokenHash(key);
const bare = Fastify();
bare.get('/bare', async () => {
  await sql`
    select k.id, k.scopes, k.clock_offset_ms, k.revoked_at, s.valid_until
    from key_secrets s join api_keys k on k.id = s.key_id where s.hash = ${hash}`;
  const [row] = await sql`
    select a.id, a.currency, a.balance, a.available, c.expires_at, c.data_key_id, a.iban, a.holder, a.identity
    from accounts a join connections c on c.id = a.connection_id where a.id = ${account}`;
  return { id: row!.id, currency: row!.currency, balance: row!.balance, available: row!.available };
});
const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
const load = async (url: string): Promise<number> => {
  const result = await autocannon({
    url,
    headers: { authorization: `Bearer ${key}` },
    connections: 32,
    duration: 4,
    workers: 1,
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} responses of ${url} were refusals`);
  return result.requests.average;
};
const ratios: number[] = [];
for (let round = 0; round < 3; round++) {
  const reference = await load(`${bareUrl}/bare`);
  ratios.push((await load(`${service.url}/accounts/${account}/balance`)) / reference);
}
report(
  'authenticated read, of a bare route with the same reads',
  `${(percentile(ratios, 0.5) * 100).toFixed(0)} %`,
  'at least 85 %',
);
const page = await load(`${service.url}/accounts/${account}/transactions`);
report('list 50 transactions', `${page.toFixed(0)} requests/s`, '');
await bare.close();

// A test clock.
const days = 400;
for (let user = 60; user < 100; user++) {
  await call('/sandbox/authorize', { session_token: await session(`user-${user}`) });
}
const advance = await timed(() => call('/sandbox/clock/advance', { days }));
report(`advance ${days} days, 100 connections`, `${(advance / 1_000).toFixed(1)} s`, 'under 60 s');

// Enrichment, on descriptors of the evaluation set.
const lines = (
  await readFile(new URL('../test/data/enrichment/development.csv', import.meta.url), 'utf8').catch(
    () => 'LIDL 141 BEOGRAD 688',
  )
).split('\n');
const cold = lines.flatMap((line, i) =>
  Array.from({ length: 20 }, (_, j) => `${line.split(',')[0]} ${i}${j}`),
);
const enrichAll = async (): Promise<void> => {
  for (const description of cold) enrich({ description, amountMinor: -100, currency: 'RSD' });
};
await enrichAll();
const rate = cold.length / ((await timed(enrichAll)) / 1_000);
report('enrich distinct descriptors', `${rate.toFixed(0)} /s`, 'at least 20,000 /s');

await service.close();
await database.stop();

// Starts on an existing database, and the memory of the idle service. The first start of a version also translates its
// sources; what it translated is kept for those that follow.
const startIdle = async (occasion: string, budgets: [start: string, memory: string]): Promise<void> => {
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'bin/start.js'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(directory, 'data'),
      PORT: '39871',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(directory, 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const start = await timed(
    () =>
      new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (data) => String(data).includes('README.md') && resolve());
        child.on('close', () => reject(new Error('the service did not start')));
      }),
  );
  report(`start on an existing database, ${occasion}`, `${(start / 1_000).toFixed(2)} s`, budgets[0]);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
  report(`resident memory of the idle process, ${occasion}`, `${resident.toFixed(0)} MB`, budgets[1]);
  child.removeAllListeners('close');
  child.kill('SIGTERM');
  await new Promise((resolve) => child.on('close', resolve));
};
await startIdle('first of a version', ['', '']);
await startIdle('later', ['under 1.5 s', 'under 150 MB']);
await rm(directory, { recursive: true, force: true, maxRetries: 5 });
