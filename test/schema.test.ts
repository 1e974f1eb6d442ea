import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WHOLE } from '../scripts/check-sql/tenants.ts';
import { dumpDatabase, restoreDatabase } from '../scripts/release/database-dump.ts';
import { ensurePartition } from '../src/developers/usage/recorder/partition-store.ts';
import { prepareDatabase } from '../src/main/prepare.ts';
import {
  distributeSchema,
  isDistributed,
  refuseDistributed,
  withoutPolicies,
} from '../src/platform/database/citus.ts';
import { connect } from '../src/platform/database/postgres.ts';
import { statementsOf } from '../src/platform/database/sql-statements.ts';
import { inSchema } from '../src/platform/database-address.ts';
import { emptyDatabase, testDatabase } from './support/database.ts';

/** These tables grow with use. (So does request_log, but a partitioned table cannot be indexed concurrently.) */
const LARGE = [
  'accounts',
  'connect_sessions',
  'connections',
  'consents',
  'events',
  'transactions',
  'webhook_attempts',
  'webhook_deliveries',
];
test('no migration blocks writers of a large table while it builds an index', async () => {
  const directory = new URL('../migrations/', import.meta.url);
  const files = (await readdir(directory)).filter((file) => /^\d/.test(file));
  const locking = (sql: string): string[] => {
    const made = [...sql.matchAll(/^create table (\w+)/gim)].map(([, table]) => table);
    return [...sql.matchAll(/^\s*create (?:unique )?index(?!\s+concurrently)[^;]*?\son (?:only )?(\w+)/gim)]
      .map(([, table]) => table!)
      .filter((table) => LARGE.includes(table) && !made.includes(table));
  };
  assert.deepEqual(locking('create index events_by_day on events (day);'), ['events']);
  const found = await Promise.all(
    files.map(async (file) =>
      locking(await readFile(new URL(file, directory), 'utf8')).map((table) => `${file} locks ${table}`),
    ),
  );
  assert.deepEqual(found.flat(), [], 'docs/releasing.md describes how to build an index without a lock');
});

/** What Citus refuses on a table of a distributed schema. */
const REFUSED_BY_CITUS: Readonly<Record<string, RegExp>> = {
  'adds a constraint together with something else':
    /^alter table [^(]*(,[^(]*\badd constraint\b|\badd constraint\b.*,\s*(add|drop|alter)\b)/is,
  'adds a column with a check: add the check by a statement of its own':
    /^alter table .*\badd column\b.*\bcheck\s*\(/is,
  'adds an identity to a table': /^alter table .*\badd\b.*\bas identity\b/is,
};

test('migrations contain only changes that a schema distributed by Citus takes', async () => {
  const refusals = (sql: string): string[] =>
    statementsOf(sql).flatMap((statement) =>
      Object.entries(REFUSED_BY_CITUS).flatMap(([why, pattern]) => (pattern.test(statement) ? [why] : [])),
    );
  for (const refused of [
    'alter table a add column b integer, add constraint c check (b > 0);',
    'alter table a add constraint c check (b in (1, 2)), add column d integer;',
    'alter table a add column b integer check (b > 0);',
    'alter table a add column b bigint generated always as identity;',
    'alter table a alter column b add generated always as identity;',
  ]) {
    assert.equal(refusals(refused).length > 0, true, refused);
  }
  assert.deepEqual(
    refusals('alter table a add column b integer; alter table a add constraint c check (b in (1, 2));'),
    [],
  );
  const directory = new URL('../migrations/', import.meta.url);
  for (const file of (await readdir(directory)).filter((file) => /^\d/.test(file)))
    assert.deepEqual(refusals(await readFile(new URL(file, directory), 'utf8')), [], file);
});

test('no statement is one that Citus refuses', async (t) => {
  const { sql } = await testDatabase(t);
  const tables = await sql<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and exists (
      select from pg_attribute where attrelid = pg_class.oid and attidentity <> '')`;
  assert.ok(tables.some(({ name }) => name === 'api_keys'));
  const names = tables.map(({ name }) => name).join('|');
  const refused: Readonly<Record<string, RegExp>> = {
    'inserts into a table with an identity what it selects and locks: lock first': new RegExp(
      `\\bfor key share\\s+\\)\\s+insert into (${names})\\b|insert into (${names})\\b.*\\bselect\\b.*\\bfor (no key update|update|key share|share)\\b`,
      's',
    ),
    'adds a column to a time, which depends on the time zone: subtract the times':
      /^\s*(delete from|update) .*\btimestamptz [+-] \w+\.\w+/s,
  };
  const root = fileURLToPath(new URL('../', import.meta.url));
  const found: string[] = [];
  for (const file of globSync('src/**/*.ts', { cwd: root })) {
    const texts = (await readFile(root + file, 'utf8'))
      .split('`')
      .filter((text) => /^\s*(with|insert|delete|update)\b/.test(text));
    for (const [why, pattern] of Object.entries(refused))
      for (const text of texts) if (pattern.test(text)) found.push(`${file} ${why}: ${text}`);
  }
  assert.deepEqual(found, []);
});

test('with Citus, the first start distributes the schema, without its policies', async (t) => {
  const { url } = await emptyDatabase(t);
  const sql = connect(inSchema(url, 'bank'), { max: 2 });
  t.after(() => sql.end());
  await prepareDatabase(sql, 'bank');
  await assert.rejects(prepareDatabase(sql, 'bank', { citus: true }), /does not have the extension citus/);
  // Stand-ins for what Citus brings, and an extension that every database has.
  await sql.unsafe(`
    create table pg_dist_schema (schemaid regnamespace);
    create function citus_schema_distribute(name text) returns void language sql as
      'insert into pg_dist_schema values (name::regnamespace)';`);
  await refuseDistributed(sql, 'bank', 'plpgsql');
  for (const _start of [1, 2]) await distributeSchema(sql, 'bank', 'plpgsql');
  assert.equal(await isDistributed(sql, 'plpgsql'), true);
  await assert.rejects(refuseDistributed(sql, 'bank', 'plpgsql'), /CITUS=on/);
  assert.equal(await isDistributed(sql), false);
  assert.equal((await sql`select from pg_dist_schema`).count, 1, 'it is distributed once');
  await ensurePartition(sql, '2026-03-14');
  const [left] = await sql`
    select (select count(*) from pg_policies where schemaname = 'bank')::integer as policies,
           (select count(*) from pg_class where relnamespace = 'bank'::regnamespace and (relrowsecurity or relforcerowsecurity))::integer as tables,
           to_regclass('request_log_20260314') is not null as partition`;
  assert.deepEqual(left, { policies: 0, tables: 0, partition: true });
  const walls = [
    'create policy tenant on a using (true)',
    'alter table a enable row level security, force row level security',
  ];
  assert.deepEqual(withoutPolicies(['create table a (b integer)', ...walls]), ['create table a (b integer)']);
});

test('a migration is split into its statements, and not within a text or a function', () => {
  assert.deepEqual(
    statementsOf(`-- one; two
create table a (b text default 'x;''y'); /* ; */
create function f() returns void language sql as $$ select 1; $$;
select "a;b", $tag$ ; $tag$ -- three
`),
    [
      "create table a (b text default 'x;''y')",
      'create function f() returns void language sql as $$ select 1; $$',
      'select "a;b", $tag$ ; $tag$',
    ],
  );
});

test('a dump restores every kind of object that a migration may create', async (t) => {
  const { sql } = await emptyDatabase(t);
  await sql.unsafe(`
    create schema pgboss;
    create extension pg_trgm;
    create type mood as enum ('b', 'a');
    create domain amount as bigint check (value > 0);
    create table days (
      id bigint generated always as identity,
      day date,
      note text default 'x',
      loud text generated always as (upper(note)) stored,
      primary key (id, day)
    ) partition by range (day);
    create table days_2026 partition of days for values from ('2026-01-01') to ('2027-01-01');
    create index days_noted on days (note) where note is not null;
    create statistics days_and_notes (dependencies) on day, note from days;
    create function touch() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger touched before insert on days for each row execute function touch();
    create view notes as select note from days;
    alter table days enable row level security, force row level security;
    create policy own on days using (id > 0);
    create policy added on days as restrictive for insert to current_user with check (day is not null);
    insert into days (day) values ('2026-03-14');`);
  const dump = await dumpDatabase(sql);
  assert.deepEqual(dump.before, [
    'create extension pg_trgm;',
    'create domain amount as bigint CHECK (VALUE > 0);',
    "create type mood as enum ('b', 'a');",
    `CREATE OR REPLACE FUNCTION public.touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin return new; end $function$;`,
    `create table days (
  id bigint generated always as identity not null,
  day date not null,
  note text default 'x'::text,
  loud text generated always as (upper(note)) stored,
  constraint days_pkey PRIMARY KEY (id, day)
) partition by RANGE (day);`,
    "create table days_2026 partition of days FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');",
    'create schema pgboss;',
  ]);
  assert.deepEqual(dump.after, [
    "select setval(pg_get_serial_sequence('days', 'id'), 1);",
    'CREATE INDEX days_noted ON ONLY days USING btree (note) WHERE note IS NOT NULL;',
    'CREATE STATISTICS public.days_and_notes (dependencies) ON day, note FROM days;',
    'CREATE TRIGGER touched BEFORE INSERT ON days FOR EACH ROW EXECUTE FUNCTION touch();',
    'alter table days enable row level security, force row level security;',
    'create policy added on days as restrictive for insert to openbanking with check (day IS NOT NULL);',
    'create policy own on days as permissive for all to public using (id > 0);',
    'create view notes as\n SELECT note\n   FROM days;',
  ]);
  const restored = await emptyDatabase(t);
  await restoreDatabase(restored.sql, dump);
  assert.deepEqual(await dumpDatabase(restored.sql), dump);
});

type Texts = [
  wording: string | null,
  sealedWording: string | null,
  name: string | null,
  sealedName: string | null,
];

test('a transaction needs a description and a name, each either sealed or in clear', async (t) => {
  const { sql } = await testDatabase(t);
  // Then the rows need no account.
  await sql`alter table transactions drop constraint transactions_account_fkey`;
  const insert = ([wording, sealedWording, name, sealedName]: Texts, seq: number, removed: boolean) => sql`
    insert into transactions
      (key_id, account_no, seq, changed_seq, id, bank_ref, date, amount, pending, category, removed,
       description, description_sealed, merchant_name, merchant_name_sealed)
    values (1, 1, ${seq}, ${seq}, 'id', ${`ref ${seq}`}, '2026-03-14', 1, false, 'other', ${removed}, ${wording},
            ${sealedWording}::text::bytea, ${name}, ${sealedName}::text::bytea)`;
  const refused: Texts[] = [
    ['wording', null, null, null],
    ['wording', null, 'name', 'sealed'],
    [null, null, 'name', null],
    ['wording', 'sealed', 'name', null],
  ];
  for (const texts of refused)
    await assert.rejects(insert(texts, 1, false), { code: '23514' }, String(texts));
  await insert(['wording', null, 'name', null], 1, false);
  await insert([null, 'sealed', null, 'sealed'], 2, false);
  // A removed row has none of these.
  await insert([null, null, null, null], 3, true);
});

test('unique keys of tenants’ tables begin with the tenant, and so do references between such tables', async (t) => {
  const { sql } = await testDatabase(t);
  const found = await sql<{ table: string; name: string; target: string | null }[]>`
    select c.relname as table, coalesce(k.conname, i.name) as name, k.confrelid::regclass::text as target
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'key_id'
    join lateral (
      select indexrelid::regclass::text as name, indexrelid, indkey[0] as first from pg_index
      where indrelid = c.oid and indisunique
      union all
      select conname, null, conkey[1] from pg_constraint where conrelid = c.oid and contype = 'f'
    ) i on i.first <> a.attnum
    left join pg_constraint k on k.conrelid = c.oid and (k.conindid = i.indexrelid or k.conname = i.name)
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    order by 1, 2`;
  assert.ok(found.length > WHOLE.size, 'those of tables that are kept whole are found');
  const tenants = await sql<{ name: string }[]>`
    select attrelid::regclass::text as name from pg_attribute where attname = 'key_id'`;
  const wrong = found.filter(
    ({ table, target }) =>
      !WHOLE.has(table) &&
      (target === null || target === '-' || tenants.some((tenant) => tenant.name === target)),
  );
  assert.deepEqual(
    wrong.map(({ table, name }) => `${table}: ${name}`),
    [],
  );
});
