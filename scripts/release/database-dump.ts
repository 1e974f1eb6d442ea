/**
 * A database as DDL and rows, complete enough to make the same one again in an empty database: what pg_dump would do, for the
 * kinds of objects that the migrations and the job machinery make.
 */
import type { Db, Sql } from '../../src/platform/database/postgres.ts';
import {
  columns,
  constraints,
  extensions,
  functions,
  indexes,
  listTables,
  settings,
  statistics,
  type Table,
  tableStatement,
  triggers,
  types,
  views,
} from './catalogue.ts';

interface TableRows {
  name: string;
  /** Quoted, without generated columns. */
  columns: string[];
  /** Each row as PostgreSQL writes a composite value. */
  rows: string[];
}

export interface DatabaseDump {
  /** Types, functions and tables. */
  before: string[];
  tables: TableRows[];
  /** Positions of sequences, then indexes, foreign keys, triggers and views. */
  after: string[];
}

const NAMESPACES = ['public', 'pgboss'];

/** Reads everything in one snapshot of the database. */
export const dumpDatabase = (sql: Sql): Promise<DatabaseDump> =>
  sql.begin(async (tx) => {
    await tx.unsafe('set transaction isolation level repeatable read, read only');
    const dump: DatabaseDump = { before: await extensions(tx), tables: [], after: [] };
    for (const namespace of NAMESPACES) {
      const tables = parentsFirst(await listTables(tx, namespace));
      if (namespace !== 'public') dump.before.push(`create schema ${namespace};`);
      dump.before.push(...(await types(tx, namespace)), ...(await functions(tx, namespace)));
      for (const table of tables) {
        dump.before.push(await definition(tx, table), ...(await settings(tx, table.oid)));
        dump.after.push(...(await additions(tx, table)));
        if (!table.isPartitioned) dump.tables.push(await rowsOf(tx, table));
      }
      dump.after.push(...(await views(tx, namespace)));
    }
    return dump;
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

const parentsFirst = (tables: readonly Table[]): Table[] => [
  ...tables.filter(({ parent }) => parent === null),
  ...tables.filter(({ parent }) => parent !== null),
];

/** Without foreign keys, which the rows would have to arrive in the order of. A partition has the columns of its parent. */
const definition = async (sql: Db, table: Table): Promise<string> =>
  tableStatement(
    table,
    table.parent === null
      ? [...(await columns(sql, table.oid)), ...(await constraints(sql, table.oid, ['p', 'u', 'c', 'x']))]
      : [],
  );

const additions = async (sql: Db, table: Table): Promise<string[]> => {
  const kinds = table.parent === null ? ['f'] : ['p', 'u', 'c', 'x', 'f'];
  return [
    ...(await positions(sql, table)),
    ...(await constraints(sql, table.oid, kinds)).map((text) => `alter table ${table.name} add ${text};`),
    ...(await indexes(sql, table.oid)),
    ...(await statistics(sql, table.oid)),
    ...(await triggers(sql, table.oid)),
  ];
};

/** Sets the sequences of identity columns to where they are. */
const positions = async (sql: Db, { oid, name }: Table): Promise<string[]> => {
  const found = await sql<{ column: string; position: number }[]>`
    select attname as column, pg_sequence_last_value(pg_get_serial_sequence(${name}, attname)::regclass) as position
    from pg_attribute where attrelid = ${oid} and attidentity <> ''`;
  return found
    .filter(({ position }) => position !== null)
    .map(
      ({ column, position }) => `select setval(pg_get_serial_sequence('${name}', '${column}'), ${position});`,
    );
};

const rowsOf = async (sql: Db, { oid, name }: Table): Promise<TableRows> => {
  const listed = await sql<{ column: string }[]>`
    select quote_ident(attname) as column from pg_attribute
    where attrelid = ${oid} and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;
  const rows = await sql.unsafe<{ row: string }[]>(
    `select whole::text as row from ${name} whole order by whole::text collate "C"`,
  );
  return { name, columns: listed.map(({ column }) => column), rows: rows.map(({ row }) => row) };
};
