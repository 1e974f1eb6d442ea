/** Reads migration files: `0001_name.sql`, numbered, forward only. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly checksum: string;
  /** The statements to run outside a transaction, in order; null for a migration that runs in a transaction. */
  readonly steps: readonly Step[] | null;
}

/** A statement that can be repeated after an interruption at any point. */
interface Step {
  readonly sql: string;
  /** The index that the statement builds; null if it drops one. */
  readonly builds: string | null;
}

/** The files and the database disagree, so no further migration may be applied. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const FILE = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** Marks a directive for the runner. Ordinary comments begin with two dashes and a space. */
const DIRECTIVE = /^[ \t]*--!/m;
const OUTSIDE = /^--! outside a transaction: \S.*\n/;

const BUILDS =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([a-z_][a-z0-9_]*)\s+on\s/i;
const DROPS = /^drop\s+index\s+concurrently\s+if\s+exists\s+[a-z_][a-z0-9_]*$/i;

/**
 * Reads the migrations of a directory in order.
 * @throws MigrationError when a file is misnamed or misnumbered, or breaks the rules of {@link stepsOf}
 */
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
 * Returns the statements of a file whose first line is `--! outside a transaction: <why>`, or null without that line.
 * Such a file may only create and drop indexes concurrently, each with "if (not) exists": only these statements can
 * safely be interrupted and repeated.
 */
const stepsOf = (file: string, sql: string): Step[] | null => {
  const outside = OUTSIDE.test(sql);
  const text = outside ? sql.replace(OUTSIDE, '') : sql;
  if (DIRECTIVE.test(text)) {
    throw new MigrationError(
      `${file} has a line "--!" that is not understood. Only one is allowed, at the top: --! outside a transaction: <why>`,
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
