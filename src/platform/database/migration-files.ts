/** Migrations as they lie in their directory: `0001_name.sql`, numbered, forward only. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly checksum: string;
  /** What it does outside a transaction, one statement after the other; null for one in a transaction of its own. */
  readonly steps: readonly Step[] | null;
}

/** A statement that may be repeated after it was broken off at any point. */
interface Step {
  readonly sql: string;
  /** The index that it builds; null for one that drops an index. */
  readonly builds: string | null;
}

/** The files and the database disagree in a way that no further migration may build on. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const FILE = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** Whatever begins like this is for the runner; prose begins with two dashes and a blank. */
const DIRECTIVE = /^[ \t]*--!/m;
const OUTSIDE = /^--! outside a transaction: \S.*\n/;

const BUILDS =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([a-z_][a-z0-9_]*)\s+on\s/i;
const DROPS = /^drop\s+index\s+concurrently\s+if\s+exists\s+[a-z_][a-z0-9_]*$/i;

/** @throws MigrationError when a file is misnamed, misnumbered, or not written as {@link stepsOf} wants it */
export const readMigrations = async (directory: string): Promise<Migration[]> => {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
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
};

export const fileName = ({ version, name }: Pick<Migration, 'version' | 'name'>): string =>
  `${String(version).padStart(4, '0')}_${name}.sql`;

const readMigration = async (directory: string, file: string): Promise<Migration> => {
  const [, version, name] = FILE.exec(file) ?? [];
  if (!version || !name)
    throw new MigrationError(`${file} is not named as a migration: 0001_what_it_does.sql`);
  const sql = await readFile(join(directory, file), 'utf8');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version: Number(version), name, sql, checksum, steps: stepsOf(file, sql) };
};

/**
 * What a file does outside a transaction, which its first line says: `--! outside a transaction: <why>`. It may build
 * and drop indexes concurrently, each only where that is not done yet: nothing else is known to bear being broken off
 * and begun again. Null for a file without that line.
 */
const stepsOf = (file: string, sql: string): Step[] | null => {
  const outside = OUTSIDE.test(sql);
  const text = outside ? sql.replace(OUTSIDE, '') : sql;
  if (DIRECTIVE.test(text)) {
    throw new MigrationError(
      `${file} has a line "--!" that is not understood. There is one, at the top: --! outside a transaction: <why>`,
    );
  }
  const statements = text
    .replace(/^[ \t]*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  if (outside) return statements.map((statement) => stepOf(file, statement));
  const concurrent = statements.find((statement) => /\bindex\s+concurrently\b/i.test(statement));
  if (concurrent === undefined) return null;
  throw new MigrationError(
    `${file} builds or drops an index concurrently, which no transaction can. Put that into a migration of its own ` +
      'whose first line is: --! outside a transaction: <why>',
  );
};

const stepOf = (file: string, sql: string): Step => {
  const [, builds] = BUILDS.exec(sql) ?? [];
  if ((builds || DROPS.test(sql)) && !sql.includes(';'))
    return { sql, builds: builds?.toLowerCase() ?? null };
  throw new MigrationError(
    `${file} is outside a transaction, where a statement can only be "create index concurrently if not exists …" or ` +
      `"drop index concurrently if exists …", ended by a semicolon at the end of a line. It has: ${sql.slice(0, 100)}`,
  );
};
