/** Dumps small databases (snapshots of releases, tests) as DDL and rows in memory. */
import type { Db, Sql } from '../../src/platform/database/postgres.ts';
import { readSchema, type Schema, type TableColumns } from '../backup/schema.ts';

interface TableRows extends TableColumns {
  /** Each row in PostgreSQL's text form of a composite value. */
  rows: string[];
}

export interface DatabaseDump extends Schema {
  tables: TableRows[];
}

/** Reads everything in one snapshot of the database. */
export const dumpDatabase = (sql: Sql): Promise<DatabaseDump> =>
  sql.begin(async (tx) => {
    await tx.unsafe('set transaction isolation level repeatable read, read only');
    const schema = await readSchema(tx, 'public');
    const tables: TableRows[] = [];
    for (const table of schema.tables) tables.push({ ...table, rows: await rowsOf(tx, table.name) });
    return { ...schema, tables };
  });

/** Restores a dump into an empty database. */
export const restoreDatabase = (sql: Sql, { before, tables, after }: DatabaseDump): Promise<void> =>
  sql.begin(async (tx) => {
    // Functions may reference tables that are created later.
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
