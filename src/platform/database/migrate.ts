import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Sql } from './postgres.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly checksum: string;
}

/** The files and the database disagree in a way that no further migration may build on. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Written by scripts/schema-dump.ts, for people to read. */
const SCHEMA_DUMP = 'schema.sql';

const FILE = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** Any fixed number will do, as long as nothing else in this database locks it. */
const ADVISORY_LOCK = 4_021_872_566;

/**
 * Brings the schema up to the files in `directory` (`0001_name.sql`, forward only, each in a transaction of
 * its own). Several processes may do so at once: they take turns, and each applies what the others have not.
 * @returns the migrations applied by this call, in order.
 * @throws MigrationError when an applied file was changed or is missing, or a file is misnamed or misnumbered. The error of
 *   a failing statement names its file; what came before it stays applied.
 */
export async function migrate(sql: Sql, directory: string): Promise<Migration[]> {
  const migrations = await readMigrations(directory);
  const applied: Migration[] = [];
  for (;;) {
    const next = await sql.begin((tx) => applyNext(tx, migrations));
    if (!next) return applied;
    applied.push(next);
  }
}

/**
 * The migrations in `directory` that the database still lacks: empty when the program and its schema agree.
 * @throws MigrationError as {@link migrate}
 */
export async function pendingMigrations(sql: Db, directory: string): Promise<Migration[]> {
  const migrations = await readMigrations(directory);
  const [table] = await sql<
    { exists: boolean }[]
  >`select to_regclass('schema_migrations') is not null as exists`;
  return table?.exists ? pendingOf(sql, migrations) : migrations;
}

async function applyNext(tx: Db, migrations: readonly Migration[]): Promise<Migration | undefined> {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
  await tx`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
  const [next] = await pendingOf(tx, migrations);
  if (!next) return undefined;
  try {
    await tx.unsafe(next.sql);
  } catch (error) {
    throw new MigrationError(`Migration ${fileName(next)} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
  await tx`
    insert into schema_migrations (version, name, checksum)
    values (${next.version}, ${next.name}, ${next.checksum})`;
  return next;
}

async function pendingOf(sql: Db, migrations: readonly Migration[]): Promise<Migration[]> {
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
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory))
    .filter((file) => file.endsWith('.sql') && file !== SCHEMA_DUMP)
    .sort();
  const migrations = await Promise.all(files.map((file) => readMigration(directory, file)));
  migrations.forEach((migration, index) => {
    const previous = migrations[index - 1];
    if (previous?.version === migration.version) {
      throw new MigrationError(
        `Migrations ${fileName(previous)} and ${fileName(migration)} have the same number. Renumber the newer.`,
      );
    }
  });
  return migrations;
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const [, version, name] = FILE.exec(file) ?? [];
  if (!version || !name)
    throw new MigrationError(`${file} is not named as a migration: 0001_what_it_does.sql`);
  const sql = await readFile(join(directory, file), 'utf8');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version: Number(version), name, sql, checksum };
}

const fileName = ({ version, name }: Pick<Migration, 'version' | 'name'>): string =>
  `${String(version).padStart(4, '0')}_${name}.sql`;
