/**
 * Measures the effects of a bank that never responds: `node bench/long/hanging-banks.ts`. The real service over real
 * PostgreSQL with fsync on, with its jobs; one connection's bank hangs for the whole run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monotonicMs, systemClock } from '../../packages/common/clock.ts';
import type { BankProvider } from '../../src/banks/contract/contract.ts';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { startEmbedded } from '../../src/main/embedded-postgres/start.ts';
import { startService } from '../../src/main/service.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLogger } from '../../src/platform/log.ts';
import { insertKey } from '../../test/support/key.ts';

const TIMES = 20;

const report = (name: string, figures: number[], budget: string): void => {
  const [median, most] = [0.5, 1].map(
    (share) => figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * share) - 1]!,
  );
  const text = `${median!.toFixed(0)} ms, ${most!.toFixed(0)} at most`;
  console.log(`${name.padEnd(58)} ${text.padStart(24)}   ${budget}`);
};

/** Customers of the simulated banks whose seed begins so never get a response. */
const HANGING = 'hanging';
let isHanging = false;
let asked = Promise.withResolvers<void>();
const bank: BankProvider = {
  ...sandboxBank,
  // The bank stores consents, so that a revocation has more to do.
  traits: (bankId) => ({ ...sandboxBank.traits(bankId), endsConsents: true }),
  async read(grant, ...rest) {
    asked.resolve();
    if (isHanging && String(grant.seed).startsWith(HANGING)) await new Promise<never>(() => {});
    return sandboxBank.read(grant, ...rest);
  },
  endConsent: () => new Promise<never>(() => {}),
};

const directory = await mkdtemp(join(tmpdir(), 'open-banking-bench-'));
const database = await startEmbedded({ dataDir: join(directory, 'data') });
const service = await startService({
  config: loadConfig({
    PORT: '0',
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_BANKING: '1000000000',
  }),
  databaseUrl: database.url,
  log: createLogger('silent', false),
  clock: systemClock,
  bank,
});
const { sql, jobs } = service.deps;
const { key } = await insertKey(sql, { at: systemClock.now() });

// biome-ignore lint/suspicious/noExplicitAny: the bench reads whatever the service returned
const call = async (method: string, path: string, body?: object): Promise<any> => {
  const response = await fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
};
const post = (path: string, body?: object) => call('POST', path, body);

const connect = async (seed: string): Promise<{ connectionId: string; accountId: string }> => {
  const session = { bank_id: 'otp', user_id: seed, sandbox: { seed } };
  const { session_token } = await post('/connect', session);
  const { public_token } = await post('/sandbox/authorize', { session_token });
  const { connection_id: connectionId } = await post('/connect/exchange', { public_token });
  const { data } = await call('GET', `/accounts?connection_id=${connectionId}`);
  return { connectionId, accountId: data[0].id };
};

const revocation = async (seed: string): Promise<number> => {
  isHanging = false;
  const { connectionId, accountId } = await connect(seed);
  isHanging = true;
  asked = Promise.withResolvers();
  await post(`/accounts/${accountId}/sync`);
  await asked.promise;
  const from = monotonicMs();
  await call('DELETE', `/connections/${connectionId}`);
  return monotonicMs() - from;
};
await revocation('first');
const usual: number[] = [];
const beside: number[] = [];
for (let nth = 0; nth < TIMES; nth++) {
  usual.push(await revocation(`sound ${nth}`));
  beside.push(await revocation(`${HANGING} ${nth}`));
}
report('revoke a connection while its bank is being asked', usual, '');
report('the same, while its bank hangs', beside, 'under 50 ms');

// Others of the same bank hang meanwhile.
isHanging = false;
const starts: number[] = [];
const sound = [];
for (let nth = 0; nth < TIMES; nth++) sound.push(await connect(`next ${nth}`));
const hanging = [await connect(`${HANGING} a`), await connect(`${HANGING} b`)];
isHanging = true;
for (const { accountId } of hanging) await post(`/accounts/${accountId}/sync`);
for (const { accountId } of sound) {
  asked = Promise.withResolvers();
  const from = monotonicMs();
  await post(`/accounts/${accountId}/sync`);
  await asked.promise;
  starts.push(monotonicMs() - from);
}
report('a requested sync reaches its bank, two others hanging', starts, 'under 1,000 ms');

// A whole daily round of other connections.
const USERS = 200;
isHanging = false;
for (let user = 0; user < USERS; user++) await connect(`user ${user}`);
isHanging = true;
const from = monotonicMs();
const since = systemClock.now();
await jobs.send(sql, dailyPullQueue, {});
for (;;) {
  const { count } = await sql`select from connections where revoked_at is null and pulled_until < ${since}`;
  if (count <= hanging.length) break;
}
report(`the daily round of ${USERS} connections, two hanging`, [monotonicMs() - from], '');

await service.close();
await database.stop();
await rm(directory, { recursive: true, force: true, maxRetries: 5 });
process.exit();
