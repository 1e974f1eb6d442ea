import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { emptyDatabase } from '../../../test/support/database.ts';
import { waitForLockWaiter } from '../../../test/support/locks.ts';
import { directoryFor } from '../../../test/support/temporary.ts';
import { lacksMigrations, migrate } from './migrate.ts';
import { connect, type Db } from './postgres.ts';

const FILES = {
  '0001_people.sql': 'create table people (name text); create table pets (name text);',
  '0002_one_person.sql': "insert into people values ('Ana');",
};

const OUTSIDE = '--! outside a transaction: people are many, and written all the time\n';

const INDEX = {
  '0003_people_by_name.sql': `${OUTSIDE}create index concurrently if not exists people_by_name on people (name);`,
};

const directoryOf = async (t: TestContext, files: Record<string, string>): Promise<string> => {
  const directory = await directoryFor(t);
  for (const [name, sql] of Object.entries(files)) await writeFile(join(directory, name), sql);
  return directory;
};

const names = (migrations: { name: string }[]): string[] => migrations.map(({ name }) => name);

const people = async (sql: Db): Promise<string[]> =>
  (await sql<{ name: string }[]>`select name from people`).map(({ name }) => name);

const applied = async (sql: Db): Promise<string[]> =>
  names(await sql<{ name: string }[]>`select name from schema_migrations order by version`);

const indexes = async (sql: Db): Promise<{ name: string; valid: boolean }[]> => [
  ...(await sql<{ name: string; valid: boolean }[]>`
    select c.relname as name, i.indisvalid as valid
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'people'::regclass order by 1`),
];

test('an empty directory is a complete schema', async (t) => {
  const { sql } = await emptyDatabase(t);
  const directory = await directoryOf(t, {});
  assert.deepEqual(await migrate(sql, directory), []);
  assert.equal(await lacksMigrations(sql, directory), false);
});

test('files are applied in order, once', async (t) => {
  const { sql } = await emptyDatabase(t);
  const directory = await directoryOf(t, FILES);

  assert.deepEqual(names(await migrate(sql, directory)), ['people', 'one_person']);
  assert.equal(await lacksMigrations(sql, directory), false);

  await writeFile(join(directory, '0003_another.sql'), "insert into people values ('Marko');");
  assert.equal(await lacksMigrations(sql, directory), true);
  assert.deepEqual(names(await migrate(sql, directory)), ['another']);
  assert.deepEqual(await people(sql), ['Ana', 'Marko']);
});

test('a failing file leaves nothing, and the files before it stay applied', async (t) => {
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
  assert.deepEqual(await applied(sql), ['people', 'one_person']);
});

test('processes that start at once take turns, and all succeed', async (t) => {
  const { sql, url } = await emptyDatabase(t);
  const directory = await directoryOf(t, { ...FILES, ...INDEX });
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
  assert.deepEqual(await indexes(sql), [{ name: 'people_by_name', valid: true }]);
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
});

test('a database newer than the program is refused', async (t) => {
  const { sql } = await emptyDatabase(t);
  await migrate(sql, await directoryOf(t, FILES));
  const older = await directoryOf(t, { '0001_people.sql': FILES['0001_people.sql'] });
  await assert.rejects(migrate(sql, older), /0002_one_person\.sql, which this program does not know/);
});

test('an older program works while a newer one replaces it; the newer one waits for its migrations', async (t) => {
  const { sql } = await emptyDatabase(t);
  const [older, newer] = [await directoryOf(t, FILES), await directoryOf(t, { ...FILES, ...INDEX })];
  await assert.rejects(lacksMigrations(sql, older), /schema_migrations/, 'an empty database is no schema');
  await migrate(sql, older);
  assert.deepEqual([await lacksMigrations(sql, older), await lacksMigrations(sql, newer)], [false, true]);
  await migrate(sql, newer);
  assert.deepEqual([await lacksMigrations(sql, older), await lacksMigrations(sql, newer)], [false, false]);
});

test('two files of one number are refused', async (t) => {
  const { sql } = await emptyDatabase(t);
  const directory = await directoryOf(t, { ...FILES, '0002_pets.sql': '' });
  await assert.rejects(
    migrate(sql, directory),
    /0002_one_person\.sql and 0002_pets\.sql have the same number/,
  );
});

test('a misnamed file is refused, not skipped', async (t) => {
  const { sql } = await emptyDatabase(t);
  const directory = await directoryOf(t, { ...FILES, '3_pets.sql': '' });
  await assert.rejects(migrate(sql, directory), /3_pets\.sql is not named as a migration/);
});

describe('outside a transaction', () => {
  /** Makes a database with a table of people, and the directory of a migration that indexes it. */
  const withPeople = async (t: TestContext, files: Record<string, string> = INDEX) => {
    const { sql, url } = await emptyDatabase(t);
    await migrate(sql, await directoryOf(t, FILES));
    return { sql, url, directory: await directoryOf(t, { ...FILES, ...files }) };
  };

  test('an index is built during writes, however long their transactions take', async (t) => {
    const { sql, url, directory } = await withPeople(t, {
      ...INDEX,
      '0004_marko.sql':
        "insert into people select 'Marko' from pg_index where indexrelid = 'people_by_name'::regclass;",
    });
    const starting = connect(url, { max: 1, lockTimeoutMs: 1 });
    t.after(() => starting.end());

    const migrated = await sql.begin(async (tx) => {
      await tx`insert into people values ('Eva')`;
      const migrating = migrate(starting, directory);
      await Promise.race([waitForLockWaiter(sql, tx), migrating]);
      await sql`insert into people values ('Iva')`;
      assert.deepEqual(await indexes(sql), [{ name: 'people_by_name', valid: false }]);
      assert.deepEqual(await applied(sql), ['people', 'one_person']);
      return { migrating };
    });
    assert.deepEqual(names(await migrated.migrating), ['people_by_name', 'marko']);
    assert.deepEqual(await indexes(sql), [{ name: 'people_by_name', valid: true }]);
    assert.deepEqual(await people(sql), ['Ana', 'Eva', 'Iva', 'Marko']);
    const [after] = await starting`show lock_timeout`;
    assert.deepEqual(after, { lock_timeout: '1ms' }, 'other statements wait no longer than before');
  });

  test('the next start continues after one that was killed in the middle', async (t) => {
    const { sql, url, directory } = await withPeople(t);
    const killed = connect(url, { max: 1 });
    t.after(() => killed.end());

    await sql.begin(async (tx) => {
      await tx`insert into people values ('Eva')`;
      const rejected = assert.rejects(migrate(killed, directory), /0003_people_by_name\.sql failed/);
      await waitForLockWaiter(sql, tx);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%index concurrently%' and pid <> pg_backend_pid()`;
      await rejected;
    });
    assert.deepEqual(await indexes(sql), [{ name: 'people_by_name', valid: false }]);
    assert.deepEqual(await applied(sql), ['people', 'one_person']);

    assert.deepEqual(names(await migrate(sql, directory)), ['people_by_name']);
    assert.deepEqual(await indexes(sql), [{ name: 'people_by_name', valid: true }]);
    assert.deepEqual(await migrate(sql, directory), []);
  });

  test('a failed statement leaves no partial index, and finished statements are not repeated', async (t) => {
    const { sql, directory } = await withPeople(t, {
      '0003_names.sql': `${OUTSIDE}
        -- In two statements, each by itself.
        create index concurrently if not exists people_by_name
          on people (name);
        create unique index concurrently if not exists people_once on people (lower(name));
        drop index concurrently if exists people_by_length;`,
      '0004_marko.sql': "insert into people values ('Marko');",
    });
    await sql`create index people_by_length on people (length(name))`;
    await sql`insert into people values ('ANA')`;
    await assert.rejects(migrate(sql, directory), {
      name: 'MigrationError',
      message: 'Migration 0003_names.sql failed: could not create unique index "people_once"',
    });
    assert.deepEqual(await indexes(sql), [
      { name: 'people_by_length', valid: true },
      { name: 'people_by_name', valid: true },
    ]);
    assert.deepEqual(await applied(sql), ['people', 'one_person']);
    const [built] = await sql`select 'people_by_name'::regclass::oid::integer as oid`;

    await sql`delete from people where name = 'ANA'`;
    assert.deepEqual(names(await migrate(sql, directory)), ['names', 'marko']);
    assert.deepEqual(await indexes(sql), [
      { name: 'people_by_name', valid: true },
      { name: 'people_once', valid: true },
    ]);
    assert.deepEqual(
      await sql`select 'people_by_name'::regclass::oid::integer as oid`.then(([row]) => row),
      built,
    );
  });

  const refused: [what: string, sql: string, message: RegExp][] = [
    [
      'an unknown directive',
      '--! out of order\nselect 1;',
      /0003_x\.sql has a line "--!" that is not understood/,
    ],
    ['a directive without a reason', '--! outside a transaction:\nselect 1;', /0003_x\.sql has a line "--!"/],
    ['a directive below the first line', `-- Why.\n${OUTSIDE}`, /0003_x\.sql has a line "--!"/],
    ['a second directive', `${OUTSIDE}${OUTSIDE}`, /0003_x\.sql has a line "--!"/],
    [
      'an index built concurrently in a transaction',
      'create index concurrently if not exists i on people (name);',
      /0003_x\.sql builds or drops an index concurrently, which no transaction can/,
    ],
    [
      'a change of rows among them',
      `${OUTSIDE}create index concurrently if not exists i on people (name);\ndelete from pets;`,
      /0003_x\.sql is outside a transaction, where .* It has: delete from pets$/,
    ],
    [
      'one that cannot be repeated',
      `${OUTSIDE}create index concurrently i on people (name);`,
      /0003_x\.sql is outside a transaction/,
    ],
    [
      'one that would lock',
      `${OUTSIDE}create index if not exists i on people (name);`,
      /0003_x\.sql is outside a transaction/,
    ],
    [
      'two statements on a line',
      `${OUTSIDE}create index concurrently if not exists i on people (name); delete from pets;`,
      /0003_x\.sql is outside a transaction/,
    ],
  ];
  for (const [what, text, message] of refused) {
    test(`${what} is refused before anything is applied`, async (t) => {
      const { sql } = await emptyDatabase(t);
      const directory = await directoryOf(t, { ...FILES, '0003_x.sql': text });
      await assert.rejects(migrate(sql, directory), { name: 'MigrationError', message });
      assert.deepEqual(
        await sql`select from pg_class where relname = 'people'`.then(({ count }) => count),
        0,
      );
    });
  }
});
