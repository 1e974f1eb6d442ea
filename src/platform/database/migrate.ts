import { fileURLToPath } from 'node:url';
import { withAdvisoryLock } from './advisory-lock.ts';
import { isDistributed, withoutPolicies } from './citus.ts';
import { fileName, type Migration, MigrationError, readMigrations } from './migration-files.ts';
import type { Db, Reserved, Sql } from './postgres.ts';
import { statementsOf } from './sql-statements.ts';
import { forAllTenants } from './tenants.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any fixed number will do, as long as nothing else in this database locks it. */
const ADVISORY_LOCK = 4_021_872_566;

/**
 * Applies the migrations in `directory` that are missing, in order. Each runs in its own transaction, or outside one if
 * its first line says so, so that it can build an index while others write. Several processes may call it at once: they
 * take turns.
 * @returns the migrations applied by this call, in order
 * @throws MigrationError when an applied file was changed or is missing, or when a file breaks the rules of {@link
 *   readMigrations}. The error of a failing statement names its file; earlier migrations stay applied
 */
export const migrate = async (sql: Sql, directory: string): Promise<Migration[]> => {
  const migrations = await readMigrations(directory);
  const connection = await sql.reserve();
  try {
    return await withAdvisoryLock(connection, ADVISORY_LOCK, () => applyAll(connection, migrations));
  } finally {
    connection.release();
  }
};

/**
 * Returns whether the database lacks a migration of `directory`. It may have additional ones: during a rolling upgrade,
 * an older and a newer program serve together.
 */
export const lacksMigrations = async (sql: Db, directory: string): Promise<boolean> => {
  const versions = (await readMigrations(directory)).map(({ version }) => version);
  const [row] = await sql<{ lacks: boolean }[]>`
    select exists (
      select from unnest(${versions}::integer[]) as version
      where version not in (select version from schema_migrations)) as lacks`;
  return row!.lacks;
};

// Everything runs on the connection that holds the lock: if it is lost, no statement continues while another process
// starts again.
const applyAll = async (connection: Reserved, migrations: readonly Migration[]): Promise<Migration[]> => {
  await connection`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
  const pending = await pendingOf(connection, migrations);
  const distributed = pending.length > 0 && (await isDistributed(connection));
  for (const migration of pending) {
    try {
      if (migration.steps) await applyOutside(connection, migration);
      else
        await forAllTenants('migration', () =>
          connection.begin((tx) => applyWithin(tx, migration, distributed)),
        );
    } catch (error) {
      throw new MigrationError(`Migration ${fileName(migration)} failed: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  return pending;
};

const applyWithin = async (tx: Db, migration: Migration, distributed: boolean): Promise<void> => {
  // One at a time, because Citus looks at the first statement of a text with several.
  const statements = statementsOf(migration.sql);
  for (const statement of distributed ? withoutPolicies(statements) : statements) await tx.unsafe(statement);
  await record(tx, migration);
};

/** Recorded only at the end: until then every start repeats the unfinished steps. */
const applyOutside = async (connection: Reserved, migration: Migration): Promise<void> => {
  const [before] = await connection<{ lock_timeout: string }[]>`show lock_timeout`;
  // Building an index waits for all older transactions, however long that takes, and blocks nobody meanwhile.
  await connection`set lock_timeout = 0`;
  try {
    for (const { sql, builds } of migration.steps ?? []) {
      if (builds) await dropUnfinished(connection, builds);
      try {
        await connection.unsafe(sql);
      } catch (error) {
        // Otherwise other processes would keep maintaining the unfinished index. If the connection is lost, the next
        // start drops it.
        if (builds) await dropUnfinished(connection, builds).catch(() => {});
        throw error;
      }
    }
  } finally {
    await connection`select set_config('lock_timeout', ${before!.lock_timeout}, false)`.catch(() => {});
  }
  await record(connection, migration);
};

/** Drops an invalid index. An interrupted concurrent build leaves one, and "if not exists" would accept it. */
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
