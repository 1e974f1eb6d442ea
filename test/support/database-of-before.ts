import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { migrate } from '../../src/platform/database/migrate.ts';
import { migrationsDirectory } from '../../src/platform/database/start.ts';
import { installJobs } from '../../src/platform/jobs/install.ts';
import { emptyDatabase, type TestDatabase } from './database.ts';
import { directoryFor } from './temporary.ts';

/** A database as an earlier version left it: the schema up to its last migration, and its rows by table. */
export const databaseOfBefore = async (
  t: TestContext,
  lastMigration: string,
  rowsOf: Record<string, object[]>,
): Promise<TestDatabase> => {
  const database = await emptyDatabase(t);
  const directory = await directoryFor(t);
  for (const file of await readdir(migrationsDirectory)) {
    if (file <= lastMigration) await copyFile(join(migrationsDirectory, file), join(directory, file));
  }
  await migrate(database.sql, directory);
  await installJobs(database.sql);
  await database.sql.begin(async (tx) => {
    for (const [table, rows] of Object.entries(rowsOf)) {
      await tx`
        insert into ${tx(table)} overriding system value
        select * from json_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::json)`;
    }
    // Their numbers go on after those of the rows.
    const numbered = await tx<{ table: string; column: string }[]>`
      select attrelid::regclass::text as table, attname as column from pg_attribute
      where attidentity <> '' and attrelid::regclass::text = any(${Object.keys(rowsOf)})`;
    for (const { table, column } of numbered) {
      await tx`
        select setval(pg_get_serial_sequence(${table}, ${column}), max(${tx(column)})) from ${tx(table)}`;
    }
  });
  return database;
};
