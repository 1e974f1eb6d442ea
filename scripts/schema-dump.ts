/**
 * Writes migrations/schema.sql: the schema as all migrations leave it, for reading and for review.
 *
 *   node scripts/schema-dump.ts            writes the file
 *   node scripts/schema-dump.ts --check    exits with 1 when the file is out of date
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '../src/main/prepare.ts';
import { connect, type Db } from '../src/platform/database/postgres.ts';
import { startThrowAwayServer } from '../test/support/server.ts';
import {
  columns,
  constraints,
  extensions,
  functions,
  indexes,
  listTables,
  settings,
  statistics,
  tableStatement,
  triggers,
  types,
  views,
} from './schema-dump/catalogue.ts';

export const SCHEMA_FILE = fileURLToPath(new URL('../migrations/schema.sql', import.meta.url));

const HEADER = `-- The schema after all migrations, in order of names. Do not edit: node scripts/schema-dump.ts writes it.`;

/** The schema `public` of a migrated database as SQL text, in an order that depends on names only. */
export const dumpSchema = async (sql: Db): Promise<string> => {
  const statements = [
    ...(await extensions(sql)),
    ...(await types(sql, 'public')),
    ...(await functions(sql, 'public')),
    ...(await tables(sql)),
    ...(await views(sql, 'public')),
  ];
  return [HEADER, ...statements].map((statement) => `${statement}\n`).join('\n');
};

/** Each table with its constraints, followed by its settings, indexes and triggers. */
const tables = async (sql: Db): Promise<string[]> =>
  Promise.all(
    (await listTables(sql, 'public')).map(async (table) =>
      [
        tableStatement(table, [...(await columns(sql, table.oid)), ...(await constraints(sql, table.oid))]),
        ...(await settings(sql, table.oid)),
        ...(await indexes(sql, table.oid)),
        ...(await statistics(sql, table.oid)),
        ...(await triggers(sql, table.oid)),
      ].join('\n'),
    ),
  );

const main = async (): Promise<void> => {
  const server = await startThrowAwayServer();
  try {
    const sql = connect(server.url, { max: 1 });
    await prepareDatabase(sql);
    const schema = await dumpSchema(sql);
    await sql.end();
    if (!process.argv.includes('--check')) await writeFile(SCHEMA_FILE, schema);
    else if ((await readFile(SCHEMA_FILE, 'utf8').catch(() => '')) !== schema) {
      console.error('migrations/schema.sql is out of date: run node scripts/schema-dump.ts');
      process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
};

if (import.meta.main) void main();
