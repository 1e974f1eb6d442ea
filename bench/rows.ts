/**
 * What a row costs: `node bench/rows.ts`. A year of simulated banks, taken over by the service itself; then, after a VACUUM, the
 * bytes of each table that grows with transactions and of each of its indexes, and the average width of each column.
 * Bytes are exact and do not depend on the machine.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/embedded-postgres/start.ts';
import { systemClock } from '../src/platform/clock.ts';
import { loadConfig } from '../src/platform/config.ts';
import { createLogger } from '../src/platform/log.ts';
import { startService } from '../src/service.ts';
import { insertKey } from '../test/support/key.ts';

const USERS = 40;
const BANKS = ['banca-intesa', 'raiffeisen', 'otp', 'aik', 'unicredit'];
const DAYS = 90;
const TABLES = ['transactions', 'bank_entries', 'accounts'];

const directory = await mkdtemp(join(tmpdir(), 'open-banking-rows-'));
const database = await startEmbedded({ dataDir: join(directory, 'data') });
const service = await startService({
  config: loadConfig({
    PORT: '0',
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    ROLE: 'api',
    RATE_LIMIT_BANKING: '1000000000',
  }),
  databaseUrl: database.url,
  log: createLogger('silent', false),
  clock: systemClock,
});
const { sql } = service.deps;
const { key } = await insertKey(sql, { at: systemClock.now() });

// biome-ignore lint/suspicious/noExplicitAny: the bench reads whatever the service returned
const post = async (path: string, body: object): Promise<any> => {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
};

for (let user = 0; user < USERS; user++) {
  const bank_id = BANKS[user % BANKS.length];
  const sandbox = { seed: `user-${user}` };
  const { session_token } = await post('/connect', { bank_id, user_id: `user-${user}`, sandbox });
  await post('/sandbox/authorize', { session_token });
}
// Holds that settle, and what a bank books later: rows that were not only added.
await post('/sandbox/clock/advance', { days: DAYS });

interface Size {
  rows: number;
  heap: number;
  total: number;
  indexes: { name: string; bytes: number }[];
}

const sizeOf = async (table: string): Promise<Size> => {
  const [row] = await sql.unsafe<Omit<Size, 'indexes'>[]>(`
    select count(*)::integer as rows, pg_relation_size('${table}')::float8 as heap,
           pg_total_relation_size('${table}')::float8 as total from ${table}`);
  const indexes = await sql<{ name: string; bytes: number }[]>`
    select indexrelid::regclass::text as name, pg_relation_size(indexrelid)::float8 as bytes
    from pg_index where indrelid = ${table}::regclass order by 2 desc`;
  return { ...row!, indexes };
};

for (const table of TABLES) {
  await sql.unsafe(`vacuum (analyze) ${table}`);
  const lived = await sizeOf(table);
  const { rows } = lived;
  if (rows === 0) continue;
  // As it is once it was written anew: how much of the former is room.
  await sql.unsafe(`vacuum (full, analyze) ${table}`);
  const anew = await sizeOf(table);
  console.log(`\n${table}, ${rows} rows, bytes a row; written anew`);
  const print = (name: string, bytes: number, note: string): void =>
    console.log(`${name.padEnd(50)} ${(bytes / rows).toFixed(1).padStart(8)}   ${note}`);
  const both = (name: string, bytes: number, after: number): void =>
    print(name, bytes, (after / rows).toFixed(1).padStart(8));
  both('with all indexes', lived.total, anew.total);
  both('heap', lived.heap, anew.heap);
  for (const { name, bytes } of lived.indexes) {
    both(`index ${name}`, bytes, anew.indexes.find((index) => index.name === name)!.bytes);
  }
  const columns = await sql<{ name: string; width: number; nulls: number }[]>`
    select a.attname as name, coalesce(s.avg_width, 0)::float8 as width, coalesce(s.null_frac, 0)::float8 as nulls
    from pg_attribute a left join pg_stats s on s.tablename = ${table} and s.attname = a.attname
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`;
  for (const { name, width, nulls } of columns) {
    const note = nulls > 0 ? `null in ${(nulls * 100).toFixed(1)} %` : '';
    print(`column ${name}`, width * (1 - nulls) * rows, note);
  }
}

if (process.argv.includes('--keep')) {
  console.log(`\n${database.url}`);
  await new Promise(() => {});
}
await service.close();
await database.stop();
await rm(directory, { recursive: true, force: true, maxRetries: 5 });
