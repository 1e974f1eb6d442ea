/** A database as DDL and rows in memory, for small ones: the snapshots of releases, and tests. */
import type { Db, Sql } from '../../src/platform/database/postgres.ts';
import { readSchema, type Schema, type TableColumns } from '../backup/schema.ts';

interface TableRows extends TableColumns {
  /** Each row as PostgreSQL writes a composite value. */
  rows: string[];
}

export interface DatabaseDump extends Schema {
  tables: TableRows[];
}

/** Reads everything in one snapshot of the database. */
export const dumpDatabase = (sql: Sql): Promise<DatabaseDump> =>
  sql.begin(async (tx) => {
    await tx.unsafe('set transaction isolation level repeatable read, read only');
    const schema = await readSchema(tx);
    const tables: TableRows[] = [];
    for (const table of schema.tables) tables.push({ ...table, rows: await rowsOf(tx, table.name) });
    return { ...schema, tables };
  });

/** Makes the database of a dump in an empty one. */
export const restoreDatabase = (sql: Sql, { before, tables, after }: DatabaseDump): Promise<void> =>
  sql.begin(async (tx) => {
    // Functions name tables that are made after them.
    await tx.unsafe(['set local check_function_bodies = off;', ...before].join('\n'));
    for (const { name, columns, rows } of tables) {
      if (rows.length === 0) continue;
      const listed = columns.join(', ');
      await tx.unsafe(
        `insert into ${name} (${listed}) overriding system value
         select ${listed} from unnest($1::text[]::${name}[])`,
        [rows],
      );
    }
    await tx.unsafe(after.join('\n'));
  });

const rowsOf = async (sql: Db, name: string): Promise<string[]> => {
  const rows = await sql.unsafe<{ row: string }[]>(
    `select whole::text as row from ${name} whole order by whole::text collate "C"`,
  );
  return rows.map(({ row }) => row);
};
