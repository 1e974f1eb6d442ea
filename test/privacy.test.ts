/** The rooms' declarations of personal data cover every column, and match the schema. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personalDataOf, rooms } from '../src/main/rooms.ts';
import { testDatabase } from './support/database.ts';

const tables = rooms.flatMap(({ personalData }) => Object.entries(personalData?.tables ?? {}));

test('every column of every table is declared once', async (t) => {
  const { sql } = await testDatabase(t);
  const columns = await sql<{ column: string }[]>`
    select c.relname || '.' || a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped`;
  const listed = tables.flatMap(([table, { personal = [], notPersonal }]) =>
    [...personal.flatMap(({ columns }) => columns), ...notPersonal].map((column) => `${table}.${column}`),
  );
  assert.deepEqual(
    listed.sort(),
    columns.map(({ column }) => column).sort(),
    'say of each new column, in the personal-data.ts of its room, whether it is personal, and what it is for',
  );
});

test('every table has its retention, and every column its meaning', () => {
  for (const [table, { retention: kept, personal = [] }] of tables) {
    assert.match(kept, /\bKept\b/, table);
    for (const { columns, says } of personal) assert.ok(says, `${table}: what does it say? ${columns}`);
  }
});

/** It contains no personal data, and is deleted when the bank has ended the consent. */
const OUTLIVES_ITS_PERSON = ['ending_consents'];

test('every table with personal columns declares its export and erasure', () => {
  const silent = tables.filter(
    ([, { personal = [], exported, erased }]) => personal.length > 0 && !(exported && erased),
  );
  assert.deepEqual(
    silent.map(([table]) => table),
    OUTLIVES_ITS_PERSON,
  );
});

test('rows that a foreign key should delete are deleted', async (t) => {
  const { sql } = await testDatabase(t);
  const erasedOtherwise = (what: 'connection' | 'accounts'): string[] =>
    tables.flatMap(([table, { erased }]) => ((erased?.[what] ?? 'cascade') === 'cascade' ? [] : [table]));
  const erasures = [
    { what: 'account', roots: ['developers'], least: 30 },
    // The row of a revoked connection stays.
    {
      what: 'connection',
      roots: erasedOtherwise('connection').filter((table) => table !== 'connections'),
      least: 4,
    },
    { what: 'accounts', roots: erasedOtherwise('accounts'), least: 3 },
  ] as const;
  for (const { what, roots, least } of erasures) {
    const reached = await sql<{ name: string }[]>`
      with recursive reached (oid) as (
        select name::regclass::oid from unnest(${[...roots]}::text[]) as root (name)
        union
        select c.conrelid from pg_constraint c join reached r on r.oid = c.confrelid where c.confdeltype = 'c'
      )
      select oid::regclass::text as name from reached`;
    const names = new Set(reached.map(({ name }) => name));
    const said = tables.filter(([, { erased }]) => erased?.[what] === 'cascade').map(([table]) => table);
    assert.ok(said.length >= least, `${what}: ${said}`);
    assert.deepEqual(
      said.filter((table) => !names.has(table)),
      [],
      what,
    );
  }
});

test('every statement that is built from the declarations fits the schema', async (t) => {
  const { sql } = await testDatabase(t);
  const clock = { now: () => new Date(0), monotonicMs: () => 0 };
  const held = personalDataOf({ sql, clock } as Parameters<typeof personalDataOf>[0]);
  const subject = { id: 'nobody', email: 'nobody@example.com', confirmed: true };
  for (const { inventory = [], sections } of held) {
    for (const { count } of inventory) assert.equal(await count(sql, subject), 0);
    for (const entries of Object.values(sections?.(subject) ?? {})) {
      for await (const entry of entries) assert.fail(`somebody's: ${JSON.stringify(entry)}`);
    }
  }
  await sql.begin(async (tx) => {
    for (const { erase, eraseConnection, eraseAccounts } of held) {
      await erase?.(tx, subject);
      await eraseConnection?.(tx, 1, 'none');
      await eraseAccounts?.(tx, { keyId: 1, connectionId: 'none', ids: ['none'] });
    }
  });
});
