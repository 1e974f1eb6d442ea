import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { emptyDatabase } from '../../../test/support/database.ts';
import { directoryFor } from '../../../test/support/temporary.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import type { Db } from './postgres.ts';

const FILES = {
  '0001_people.sql': 'create table people (name text); create table pets (name text);',
  '0002_one_person.sql': "insert into people values ('Ana');",
};

async function directoryOf(t: TestContext, files: Record<string, string>): Promise<string> {
  const directory = await directoryFor(t);
  for (const [name, sql] of Object.entries(files)) await writeFile(join(directory, name), sql);
  return directory;
}

const names = (migrations: { name: string }[]): string[] => migrations.map(({ name }) => name);

const people = async (sql: Db): Promise<string[]> =>
  (await sql<{ name: string }[]>`select name from people`).map(({ name }) => name);

test('an empty directory is a complete schema', async (t) => {
  const { sql } = await emptyDatabase(t);
  const directory = await directoryOf(t, {});
  assert.deepEqual(await migrate(sql, directory), []);
  assert.deepEqual(await pendingMigrations(sql, directory), []);
});

test('files are applied in order, once', async (t) => {
  const { sql } = await emptyDatabase(t);
  const directory = await directoryOf(t, { ...FILES, 'schema.sql': 'not a migration' });

  assert.deepEqual(names(await pendingMigrations(sql, directory)), ['people', 'one_person']);
  assert.deepEqual(names(await migrate(sql, directory)), ['people', 'one_person']);
  assert.deepEqual(await pendingMigrations(sql, directory), []);

  await writeFile(join(directory, '0003_another.sql'), "insert into people values ('Marko');");
  assert.deepEqual(names(await pendingMigrations(sql, directory)), ['another']);
  assert.deepEqual(names(await migrate(sql, directory)), ['another']);
  assert.deepEqual(await people(sql), ['Ana', 'Marko']);
});

test('a failing file leaves nothing of itself behind, and what came before it stays', async (t) => {
  const { sql } = await emptyDatabase(t);
  const directory = await directoryOf(t, {
    ...FILES,
    '0003_broken.sql': "insert into people values ('Nobody'); select nonsense;",
  });
  await assert.rejects(migrate(sql, directory), {
    name: 'MigrationError',
    message: 'Migration 0003_broken.sql failed: column "nonsense" does not exist',
  });
  assert.deepEqual(await people(sql), ['Ana']);
  assert.deepEqual(names(await pendingMigrations(sql, directory)), ['broken']);
});

test('processes that start at once take turns, and all end well', async (t) => {
  const { sql, url } = await emptyDatabase(t);
  const directory = await directoryOf(t, FILES);
  const program = `
    import { migrate } from '${new URL('migrate.ts', import.meta.url)}';
    import { connect } from '${new URL('postgres.ts', import.meta.url)}';
    const sql = connect('${url}', { max: 1 });
    await migrate(sql, '${directory}');
    await sql.end();`;
  const processes = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' }),
  );
  const codes = await Promise.all(processes.map(async (child) => (await once(child, 'exit'))[0]));
  assert.deepEqual(codes, [0, 0, 0]);
  assert.deepEqual(await people(sql), ['Ana']);
});

test('an applied file that was changed is refused', async (t) => {
  const { sql } = await emptyDatabase(t);
  await migrate(sql, await directoryOf(t, FILES));
  const changed = await directoryOf(t, {
    ...FILES,
    '0002_one_person.sql': "insert into people values ('Eva');",
  });
  const refusal = { name: 'MigrationError', message: /0002_one_person\.sql was changed after/ };
  await assert.rejects(migrate(sql, changed), refusal);
  await assert.rejects(pendingMigrations(sql, changed), refusal);
});

test('a database newer than the program is refused', async (t) => {
  const { sql } = await emptyDatabase(t);
  await migrate(sql, await directoryOf(t, FILES));
  const older = await directoryOf(t, { '0001_people.sql': FILES['0001_people.sql'] });
  await assert.rejects(migrate(sql, older), /0002_one_person\.sql, which this program does not know/);
});

test('two files of one number are refused', async (t) => {
  const { sql } = await emptyDatabase(t);
  const directory = await directoryOf(t, { ...FILES, '0002_pets.sql': '' });
  await assert.rejects(
    migrate(sql, directory),
    /0002_one_person\.sql and 0002_pets\.sql have the same number/,
  );
});

test('a misnamed file is refused, not passed over', async (t) => {
  const { sql } = await emptyDatabase(t);
  const directory = await directoryOf(t, { ...FILES, '3_pets.sql': '' });
  await assert.rejects(migrate(sql, directory), /3_pets\.sql is not named as a migration/);
});
