import { spawn } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, ENVIRONMENT, type Ids } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './failure.ts';

/** The one role that may log in, owner of the one database of the same name; not a superuser. */
export const ROLE = 'openbanking';

/**
 * Only the service's role may connect, from this machine and with a password: over TCP, or through a socket if one is
 * configured.
 */
const ACCESS = `host all ${ROLE} 127.0.0.1/32 scram-sha-256\nlocal all ${ROLE} scram-sha-256\n`;

/** macOS has no C.UTF-8, but this one. Letters beyond ASCII must be letters to pg_trgm and to text search. */
const CHARACTER_TYPE = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';

/**
 * Returns the owner of the data in `cluster`; undefined when there is none yet.
 * @throws EmbeddedDatabaseError NOT_WRITABLE when another user or root owns it, OTHER_VERSION when another PostgreSQL
 *   version made it
 */
export const inspectCluster = async (cluster: string, major: string): Promise<{ owner: Ids } | undefined> => {
  const found = await stat(cluster).catch(() => undefined);
  if (!found) return undefined;
  const self = process.getuid?.();
  if (self !== 0 && self !== found.uid) {
    throw new EmbeddedDatabaseError(
      'NOT_WRITABLE',
      `The database in ${cluster} belongs to user ${found.uid}, and this service runs as user ${self}. ` +
        `Run the service as user ${found.uid}, or give the whole data directory to this user.`,
    );
  }
  if (found.uid === 0) {
    throw new EmbeddedDatabaseError(
      'NOT_WRITABLE',
      `The database in ${cluster} belongs to root, and PostgreSQL does not run as root. It was probably copied. ` +
        `Give it back to its previous user, for example: chown -R nobody ${cluster}`,
    );
  }
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => 'of an unknown version');
  if (version.trim() !== major) {
    throw new EmbeddedDatabaseError(
      'OTHER_VERSION',
      `The database in ${cluster} was made by PostgreSQL ${version.trim()}; this program brings ${major}. ` +
        'Move its data with pg_dump and psql of both versions, or set DATA_DIR to a new directory.',
    );
  }
  return { owner: { uid: found.uid, gid: found.gid } };
};

/**
 * Creates an empty cluster with the role and the database. It is built in a temporary directory and renamed at the end,
 * so that an interrupted creation leaves nothing that looks like a database.
 */
export const createCluster = async (
  binaries: Binaries,
  account: Account,
  cluster: string,
  password: string,
): Promise<void> => {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (account.owner) await chown(draft, account.owner.uid, account.owner.gid);
  await run(account, binaries.initdb, [
    '-D',
    draft,
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${CHARACTER_TYPE}`,
    '--no-sync',
    '--no-instructions',
  ]);
  await writeFile(join(draft, 'pg_hba.conf'), ACCESS);
  await alone(binaries, account, draft, [
    `create role ${ROLE} login createdb password '${password}'`,
    `create database ${ROLE} owner ${ROLE}`,
  ]);
  await rename(draft, cluster);
};

/** Sets a new password of the role, for data whose password file was lost. */
export const setPassword = async (
  binaries: Binaries,
  account: Account,
  cluster: string,
  password: string,
): Promise<void> => {
  await alone(binaries, account, cluster, [`alter role ${ROLE} password '${password}'`]);
};

/** Runs statements in single-user mode, as superuser, so that no superuser login is needed. */
const alone = (binaries: Binaries, account: Account, cluster: string, statements: string[]): Promise<void> =>
  run(account, binaries.postgres, ['--single', '-j', '-D', cluster, 'postgres'], statements);

const run = (account: Account, program: string, args: string[], statements: string[] = []): Promise<void> => {
  const command = account.command(program, args);
  const child = spawn(command.file, command.args, { ...command.options, cwd: '/', env: ENVIRONMENT });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  // An empty line ends a statement in single-user mode's -j.
  child.stdin.end(statements.map((statement) => `${statement};\n\n`).join(''));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 && !/^.*(ERROR|FATAL):/m.test(said)) resolve();
      else
        reject(
          new EmbeddedDatabaseError('START_FAILED', `${program} failed (${code}). Its output:\n${said}`),
        );
    });
  });
};
