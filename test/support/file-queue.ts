/**
 * Runs the test files of `npm test`: a few processes (file-queue-worker.ts) take them one after the other from a list. In a
 * separate process each file would load and warm up the service, which costs as much as most files' tests.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIST = 'files.json';
const TAKEN = 'taken';
const DONE = 'done';

/** Modules that a process loads, in this order. */
const PROGRAM = ['untracked.ts', 'file-queue-worker.ts']
  .map((file) => fileURLToPath(new URL(file, import.meta.url)))
  .map((path) => `await import(${JSON.stringify(path)});\n`)
  .join('');

/**
 * Writes the list into an empty directory.
 * @param files absolute paths, in the order in which they start
 * @param atOnce the number of processes
 * @returns paths of programs, one for each process, because `node --test` runs each path once
 */
export const writeFileQueue = async (
  directory: string,
  files: readonly string[],
  atOnce: number,
): Promise<string[]> => {
  for (const folder of [TAKEN, DONE]) await mkdir(join(directory, folder));
  await writeFile(join(directory, LIST), JSON.stringify(files));
  const names = Array.from({ length: atOnce }, (_, nth) => join(directory, `process-${nth + 1}.mjs`));
  for (const name of names) await writeFile(name, PROGRAM);
  return names;
};

/** Returns the files that no process has finished, so that an early end is noticed. */
export const unfinishedFiles = async (directory: string, files: readonly string[]): Promise<string[]> => {
  const done = new Set(await readdir(join(directory, DONE)));
  return files.filter((_, nth) => !done.has(`${nth}`));
};

/** Runs the files of the list that no other process has taken. */
export const runQueuedFiles = async (
  directory: string,
  run: (file: string) => Promise<void>,
): Promise<void> => {
  const files = JSON.parse(readFileSync(join(directory, LIST), 'utf8')) as string[];
  for (const [nth, file] of files.entries()) {
    if (!takes(join(directory, TAKEN, `${nth}`))) continue;
    await run(file);
    writeFileSync(join(directory, DONE, `${nth}`), '');
  }
};

/** Returns true for the first process that asks. */
const takes = (path: string): boolean => {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};
