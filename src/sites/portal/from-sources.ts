/**
 * The portal where the sources run, in development and in tests: made once for each state of its sources, and found by every
 * process that follows, so that a changed source is never served as it was.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Where tools keep what they have made; `npm ci` empties it. */
const CACHE = join(root, 'node_modules', '.cache', 'portal');
const bundler = fileURLToPath(new URL('build-portal.ts', import.meta.url));

/** What the outcome depends on: the sources, the versions of everything that goes in, and how it is put together. */
const INPUTS = [
  '{web/portal,packages/common,packages/sdk/src}/**/*.{ts,tsx,css,html,svg}',
  'src/sites/portal/build-portal.ts',
  'package-lock.json',
];

/** Names the sources as they are now: sixteen characters of the SHA-256 over names and contents. */
const versionOfSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const file of glob(INPUTS, { cwd: root })) if (!file.endsWith('.test.ts')) files.push(file);
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 16);
};

/** In a process of its own: the bundler's memory goes with it, and requests are served meanwhile. */
export const buildPortal = async (into: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [bundler, into], { cwd: root });
};

/** Processes that build at once do the work twice and agree on the outcome. */
export const portalFromSources = async (cache: string = CACHE): Promise<string> => {
  const directory = join(cache, await versionOfSources());
  if (existsSync(directory)) return directory;
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(join(cache, 'building-'));
  try {
    await buildPortal(staging);
    await rename(staging, directory).catch((error: NodeJS.ErrnoException) => {
      // Another process was first, with the same.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return directory;
};
