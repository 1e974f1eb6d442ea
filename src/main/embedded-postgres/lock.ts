import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedDatabaseError } from './failure.ts';

export interface DirectoryLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/** Keeps the handles reachable: a collected handle would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only service on `dataDir`, through the lock of an empty SQLite file: Node has no file locks.
 * The kernel releases the lock when the process dies, however it dies, so no stale lock remains.
 * @throws EmbeddedDatabaseError IN_USE
 */
export const lockDataDirectory = (dataDir: string): DirectoryLock => {
  const pidFile = join(dataDir, 'service.pid');
  const lock = new DatabaseSync(privateFile(join(dataDir, 'service.lock')));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new EmbeddedDatabaseError(
      'IN_USE',
      `The data directory ${dataDir} is in use by another running service (process ${holder(pidFile)}). ` +
        'Stop that one first, or give this one a DATA_DIR of its own.',
    );
  }
  held.add(lock);
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    release() {
      if (!held.delete(lock)) return;
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
};

/**
 * Creates the file so that no other user can open it, and thereby lock it. An existing one is left alone: to
 * open and close it would drop a lock that this very process has on it (so POSIX locks are).
 */
const privateFile = (path: string): string => {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return path;
};

const holder = (pidFile: string): string => {
  try {
    return readFileSync(pidFile, 'utf8').trim();
  } catch {
    return 'unknown';
  }
};
