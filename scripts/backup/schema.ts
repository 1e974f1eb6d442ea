/** Reads the schema of a database as DDL that creates the same schema in an empty database. */
import type { Db } from '../../src/platform/database/postgres.ts';
import { jobsSchemaOf } from '../../src/platform/database-address.ts';
import {
  columns,
  constraints,
  extensions,
  functions,
  indexes,
  listTables,
  policies,
  settings,
  statistics,
  type Table,
  tableStatement,
  triggers,
  types,
  views,
} from './catalogue.ts';

export interface TableColumns {
  name: string;
  /** Quoted column names without generated columns. */
  columns: string[];
}

export interface Schema {
  /** The schema of the installation. Without it, as in older archives: public. */
  namespace?: string;
  /** DDL of types, functions and tables. */
  before: string[];
  /** Tables with rows, in an order in which they can be filled. */
  tables: TableColumns[];
  /** DDL of sequence positions, then indexes, foreign keys, triggers, policies and views. */
  after: string[];
}

/**
 * Reads the schema of an installation. Begin a transaction with one snapshot first, so that the schema matches the rows that are
 * read later. Names outside the schema are qualified.
 */
export const readSchema = async (tx: Db, own: string): Promise<Schema> => {
  await tx.unsafe(`set local search_path = "${own}"`);
  const schema: Schema = { namespace: own, before: await extensions(tx), tables: [], after: [] };
  for (const namespace of [own, jobsSchemaOf(own)]) {
    const tables = parentsFirst(await listTables(tx, namespace));
    if (namespace !== own) schema.before.push(`create schema ${namespace};`);
    schema.before.push(...(await types(tx, namespace)), ...(await functions(tx, namespace)));
    for (const table of tables) {
      schema.before.push(await definition(tx, table), ...(await settings(tx, table.oid)));
      schema.after.push(...(await additions(tx, table)));
      if (!table.isPartitioned) {
        schema.tables.push({ name: table.name, columns: await storedColumns(tx, table.oid) });
      }
    }
    schema.after.push(...(await views(tx, namespace)));
  }
  return schema;
};

const parentsFirst = (tables: readonly Table[]): Table[] => [
  ...tables.filter(({ parent }) => parent === null),
  ...tables.filter(({ parent }) => parent !== null),
];

/**
 * Returns the definition of a table without foreign keys, so that rows can be filled in any order. A partition has its
 * parent's columns.
 */
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
    ...(await policies(sql, table.oid)),
  ];
};

/** Returns statements that restore the positions of identity sequences. */
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

const storedColumns = async (sql: Db, table: number): Promise<string[]> => {
  const listed = await sql<{ column: string }[]>`
    select quote_ident(attname) as column from pg_attribute
    where attrelid = ${table} and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;
  return listed.map(({ column }) => column);
};
