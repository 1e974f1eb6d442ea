import { fileName, type Migration, MigrationError, readMigrations } from './migration-files.ts';
import type { Db, Reserved, Sql } from './postgres.ts';
import { holdingLock } from './session-lock.ts';

/** Any fixed number will do, as long as nothing else in this database locks it. */
const ADVISORY_LOCK = 4_021_872_566;

/**
 * Brings the schema up to the files in `directory`, in their order: each in a transaction of its own, or, where its first
 * line says so, outside one, so that it can build an index while others write. Several processes may do so at once: they
 * take turns, and each applies what the others have not.
 * @returns the migrations applied by this call, in order.
 * @throws MigrationError when an applied file was changed or is missing, or a file is not as {@link readMigrations} wants
 *   it. The error of a failing statement names its file; what came before it stays applied.
 */
export const migrate = async (sql: Sql, directory: string): Promise<Migration[]> => {
  const migrations = await readMigrations(directory);
  const connection = await sql.reserve();
  try {
    return await holdingLock(connection, ADVISORY_LOCK, () => applyAll(connection, migrations));
  } finally {
    connection.release();
  }
};

/**
 * Whether the database still lacks a migration in `directory`. It may have more: while a later program takes the place of
 * this one, both serve.
 */
export const lacksMigrations = async (sql: Db, directory: string): Promise<boolean> => {
  const versions = (await readMigrations(directory)).map(({ version }) => version);
  const [row] = await sql<{ lacks: boolean }[]>`
    select exists (
      select from unnest(${versions}::integer[]) as version
      where version not in (select version from schema_migrations)) as lacks`;
  return row!.lacks;
};

// All on the connection that holds the lock: when it is lost, nothing goes on that another process begins anew.
const applyAll = async (connection: Reserved, migrations: readonly Migration[]): Promise<Migration[]> => {
  await connection`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
  const pending = await pendingOf(connection, migrations);
  for (const migration of pending) {
    try {
      if (migration.steps) await applyOutside(connection, migration);
      else await connection.begin((tx) => applyWithin(tx, migration));
    } catch (error) {
      throw new MigrationError(`Migration ${fileName(migration)} failed: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  return pending;
};

const applyWithin = async (tx: Db, migration: Migration): Promise<void> => {
  await tx.unsafe(migration.sql);
  await record(tx, migration);
};

/** Noted only when all is done: until then every start does again what is not. */
const applyOutside = async (connection: Reserved, migration: Migration): Promise<void> => {
  const [before] = await connection<{ lock_timeout: string }[]>`show lock_timeout`;
  // The building of an index waits for every older transaction, however long that takes, and meanwhile is in nobody's way.
  await connection`set lock_timeout = 0`;
  try {
    for (const { sql, builds } of migration.steps ?? []) {
      if (builds) await dropUnfinished(connection, builds);
      try {
        await connection.unsafe(sql);
      } catch (error) {
        // The processes that serve meanwhile would write to it for nothing. With a lost connection the next start does it.
        if (builds) await dropUnfinished(connection, builds).catch(() => {});
        throw error;
      }
    }
  } finally {
    await connection`select set_config('lock_timeout', ${before!.lock_timeout}, false)`.catch(() => {});
  }
  await record(connection, migration);
};

/** Building an index concurrently, when broken off, leaves one that is not valid, which "if not exists" takes for done. */
const dropUnfinished = async (connection: Reserved, index: string): Promise<void> => {
  const [unfinished] = await connection`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`;
  if (unfinished) await connection.unsafe(`drop index concurrently ${index}`);
};

const record = async (sql: Db, { version, name, checksum }: Migration): Promise<void> => {
  await sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`;
};

const pendingOf = async (sql: Db, migrations: readonly Migration[]): Promise<Migration[]> => {
  const applied = await sql<Pick<Migration, 'version' | 'name' | 'checksum'>[]>`
    select version, name, checksum from schema_migrations order by version`;
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const row of applied) {
    const file = byVersion.get(row.version);
    if (!file) {
      throw new MigrationError(
        `The database has migration ${fileName(row)}, which this program does not know: the database is newer. ` +
          'Start the newer program, or restore a backup from before that migration.',
      );
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationError(
        `Migration ${fileName(file)} was changed after the database applied it as ${fileName(row)}. ` +
          'Restore the file as it was, and put the change into a new migration.',
      );
    }
    byVersion.delete(row.version);
  }
  return [...byVersion.values()];
};
