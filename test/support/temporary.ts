import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ending } from './ending.ts';

export interface TemporaryDirectory {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Makes a directory that is removed with this process. Other users may enter it, because PostgreSQL runs as another user if
 * root runs the tests.
 */
export const temporaryDirectory = async (parent?: string): Promise<TemporaryDirectory> => {
  const path = await mkdtemp(join(parent ?? (await roomInMemory()), 'openbanking-test-'));
  await chmod(path, 0o711);
  const janitor = removeWithProcess(path);
  return {
    path,
    async remove() {
      // A server that is ending may still write.
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
      janitor.stdin?.end();
      janitor.ref();
      await once(janitor, 'exit');
    },
  };
};

/** Returns the path of a directory that is removed at the end of a test or suite. */
export const directoryFor = async (t: Ending, parent?: string): Promise<string> => {
  const { path, remove } = await temporaryDirectory(parent);
  t.after(remove);
  return path;
};

/**
 * Returns /dev/shm if it has room, which is in memory on Linux: a clone of ~550 files takes 11 ms there, and 12 to 280 ms
 * in /tmp on ext4. A run needs a few hundred MB; containers often have 64 MB.
 */
const roomInMemory = async (): Promise<string> => {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory && memory.bavail * memory.bsize >= 2 ** 31 ? '/dev/shm' : tmpdir();
};

/** A killed test run cannot remove it, so a shell waits for the end of our pipe and does. */
const removeWithProcess = (path: string): ChildProcess => {
  const untilGone = 'read -r _; while [ -e "$1" ]; do rm -rf "$1"; sleep 0.2; done';
  const janitor = spawn('/bin/sh', ['-c', untilGone, 'sh', path], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  janitor.unref();
  (janitor.stdin as unknown as { unref(): void }).unref();
  return janitor;
};
