/** docs/privacy.md says of every column whether it is personal, and if so what it is for. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { personalDataOf } from '../src/main/rooms.ts';
import { testDatabase } from './support/database.ts';

interface Entry {
  table: string;
  kept: string;
  personal: string[];
  notPersonal: string[];
}

const names = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name!);

/** The sections of the inventory, one for each table. */
const readInventory = async (): Promise<Entry[]> => {
  const text = await readFile(new URL('../docs/privacy.md', import.meta.url), 'utf8');
  return text
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [, table = ''] = /^`(\w+)`/.exec(section) ?? [];
      const rows = [...section.matchAll(/^\| (`[^|]+) \| ([^|]+) \| ([^|]*) ?\|$/gm)];
      for (const [row, , says] of rows) assert.ok(says!.trim(), `${table}: what does it say? ${row}`);
      const [, others = ''] = /^Not personal: ([\s\S]*?)\./m.exec(section) ?? [];
      return {
        table,
        kept: section.split('\n\n')[1] ?? '',
        personal: rows.flatMap(([, columns]) => names(columns!)),
        notPersonal: names(others),
      };
    });
};

test('every column of every table is in the inventory, once', async (t) => {
  const { sql } = await testDatabase(t);
  const columns = await sql<{ column: string }[]>`
    select c.relname || '.' || a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped`;
  const listed = (await readInventory()).flatMap(({ table, personal, notPersonal }) =>
    [...personal, ...notPersonal].map((column) => `${table}.${column}`),
  );
  assert.deepEqual(
    listed.sort(),
    columns.map(({ column }) => column).sort(),
    'say in docs/privacy.md of each new column whether it is personal, and what it is for',
  );
});

test('every table says how long its rows are kept', async () => {
  for (const { table, kept } of await readInventory()) assert.match(kept, /\bKept\b/, table);
});

/** What the rooms register; nothing is read of what they are given. */
const rooms = personalDataOf({} as Parameters<typeof personalDataOf>[0]);

test('every personal column is claimed by one room, which counts, exports and erases it', async () => {
  const personal = (await readInventory()).flatMap(({ table, personal }) =>
    personal.map((column) => `${table}.${column}`),
  );
  const claimed = rooms.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  );
  assert.deepEqual(
    claimed.sort(),
    personal.sort(),
    'a room that holds something about people says so in its personal-store.ts, and names it in its room.ts',
  );
});

test('what is told of a table is told by the room that claims it, or by the one that counts it', () => {
  const silent = rooms.filter(({ columns, inventory, sections, eraseConnection }) => {
    const claims = Object.keys(columns).length > 0;
    return claims && !inventory && !sections && !eraseConnection;
  });
  assert.deepEqual(silent, []);
});
