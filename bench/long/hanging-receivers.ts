/**
 * Measures how fast webhooks arrive, alone and while other receivers hang: `node bench/long/hanging-receivers.ts`. Real
 * PostgreSQL with fsync on, real HTTP, the real service in this process.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, DAY, monotonicMs, systemClock } from '../../packages/common/clock.ts';
import { startEmbedded } from '../../src/main/embedded-postgres/start.ts';
import { startService } from '../../src/main/service.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { newDataKeyId } from '../../src/platform/keys/data-keys.ts';
import { createLogger } from '../../src/platform/log.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { newSecret, sealSecret } from '../../src/webhooks/endpoints/delivery/signing.ts';
import { insertKey } from '../../test/support/key.ts';

const HANGING = 10;
const EVENTS_PER_SECOND = 50;
const SECONDS = 20;

const report = (name: string, figure: string, budget: string): void =>
  console.log(`${name.padEnd(58)} ${figure.padStart(18)}   ${budget}`);
const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

const directory = await mkdtemp(join(tmpdir(), 'open-banking-bench-'));
const database = await startEmbedded({ dataDir: join(directory, 'data') });
const service = await startService({
  config: loadConfig({
    PORT: '0',
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  }),
  databaseUrl: database.url,
  log: createLogger('silent', false),
  clock: systemClock,
});
const { sql, master } = service.deps;

const servers: Server[] = [];
const listen = async (server: Server): Promise<string> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};
const now = systemClock.now();
const developerId = newId('developer');
const connectionId = newId('connection');
await sql`
  insert into developers (id, email, name, password_hash, consented_at, created_at)
  values (${developerId}, 'bench@example.com', 'Bench', '', ${now}, ${now})`;
const { keyId } = await insertKey(sql, { developerId, at: now });
await sql`
  insert into connections
    (id, key_id, bank_id, user_id, connected_at, expires_at, data_key_id, bank_grant, pulled_until)
  values (${connectionId}, ${keyId}, 'otp', 'user-1', ${now}, ${after(now, 90 * DAY)}, ${newDataKeyId()},
          ${Buffer.alloc(60)}, ${now})`;
const register = async (url: string): Promise<void> => {
  const id = newId('webhook');
  await sql`
    insert into webhooks (id, developer_id, url, envelope, secret, created_at)
    values (${id}, ${developerId}, ${url}, 'flat', ${sealSecret(master, id, newSecret())}, ${now})`;
};
const emit = async (): Promise<string> => {
  const event = {
    type: 'AUTH.AUTOMATICALLY_VERIFIED',
    keyId,
    connectionId,
    occurredAt: systemClock.now(),
    payload: { connection_id: connectionId, bank_id: 'otp', user_id: 'user-1' },
  } as const;
  const [id] = await sql.begin((tx) => service.deps.outbox.record(tx, [event]));
  return id!;
};

const arrivals = new Map<string, number>();
let arrived = (): void => {};
const healthy = createServer((request, response) => {
  arrivals.set(request.headers['service-event-id'] as string, monotonicMs());
  response.end();
  arrived();
});
await register(await listen(healthy));

/** Returns the milliseconds from the commit to the arrival of the first attempt. */
const latencies = async (count: number, every: number): Promise<number[]> => {
  const commits = new Map<string, number>();
  for (let event = 0; event < count; event++) {
    const started = monotonicMs();
    commits.set(await emit(), monotonicMs());
    await delay(Math.max(0, every - (monotonicMs() - started)));
  }
  while ([...commits.keys()].some((id) => !arrivals.has(id))) {
    await new Promise<void>((resolve) => {
      arrived = resolve;
    });
  }
  return [...commits].map(([id, committed]) => arrivals.get(id)! - committed);
};

await latencies(50, 10);
const idle = await latencies(200, 50);
report('first attempt after the commit, idle, median', `${percentile(idle, 0.5).toFixed(1)} ms`, '');
report(
  'first attempt after the commit, idle, p99',
  `${percentile(idle, 0.99).toFixed(1)} ms`,
  'under 500 ms',
);

for (let count = 0; count < HANGING; count++) await register(await listen(createServer(() => {})));
const crowded = await latencies(EVENTS_PER_SECOND * SECONDS, 1_000 / EVENTS_PER_SECOND);
const beside = `${EVENTS_PER_SECOND} events/s beside ${HANGING} hanging`;
report(`${beside}, median`, `${percentile(crowded, 0.5).toFixed(1)} ms`, '');
report(`${beside}, p99`, `${percentile(crowded, 0.99).toFixed(1)} ms`, 'under 1,000 ms');

for (const server of servers) {
  server.closeAllConnections();
  server.close();
}
await service.close();
await database.stop();
await rm(directory, { recursive: true, force: true, maxRetries: 5 });
