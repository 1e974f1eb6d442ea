import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { dumpSchema, SCHEMA_FILE } from '../scripts/schema-dump.ts';
import { emptyDatabase, testDatabase } from './support/database.ts';

test('migrations/schema.sql shows the schema that the migrations make', async (t) => {
  const { sql } = await testDatabase(t);
  const committed = (await readFile(SCHEMA_FILE, 'utf8')).split('\n');
  const actual = (await dumpSchema(sql)).split('\n');
  const line = actual.findIndex((text, index) => text !== committed[index]);
  assert.equal(committed[line], actual[line], `line ${line + 1} is out of date: node scripts/schema-dump.ts`);
  assert.equal(committed.length, actual.length, 'out of date: node scripts/schema-dump.ts');
});

test('the dump shows every kind of object that a migration may make', async (t) => {
  const { sql } = await emptyDatabase(t);
  await sql.unsafe(`
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
    create function touch() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger touched before insert on days for each row execute function touch();
    create view notes as select note from days;`);
  const [, ...statements] = (await dumpSchema(sql)).split('\n\n');
  assert.deepEqual(statements, [
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
) partition by RANGE (day);
CREATE INDEX days_noted ON ONLY days USING btree (note) WHERE note IS NOT NULL;
CREATE TRIGGER touched BEFORE INSERT ON days FOR EACH ROW EXECUTE FUNCTION touch();`,
    "create table days_2026 partition of days FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');",
    `create view notes as
 SELECT note
   FROM days;\n`,
  ]);
});
