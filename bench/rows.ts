/**
 * Measures the size of a row: `node bench/rows.ts`; `DATABASE_URL` as for `npm run bench`. The service ingests a year of
 * simulated banks. After a VACUUM it prints the bytes of each table that grows with transactions, of each of its indexes,
 * and the average width of each column. Bytes are exact and do not depend on the machine.
 */
import { startInProcess } from './in-process.ts';

const USERS = 40;
const BANKS = ['banca-intesa', 'raiffeisen', 'otp', 'aik', 'unicredit'];
const DAYS = 90;
const TABLES = ['transactions', 'bank_entries', 'accounts'];

const within = await startInProcess(process.env.DATABASE_URL);
const { sql } = within;
const key = await within.addKey();
for (let user = 0; user < USERS; user++)
  await within.connect(key, `user-${user}`, BANKS[user % BANKS.length]!);
// Settled holds and late bookings give rows that have changed.
await within.call(key, 'POST', '/sandbox/clock/advance', { days: DAYS });

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
  // The size after rewriting shows how much of the former size is free space.
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
  console.log(`\n${within.url}`);
  await new Promise(() => {});
}
await within.stop();
