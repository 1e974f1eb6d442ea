/**
 * Builds the portal when running from the sources, in development and in tests. It is built once for each version of
 * its sources and shared by all processes, so that changed sources are never served in an old build.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The cache directory of tools; `npm ci` empties it. */
const CACHE = join(root, 'node_modules', '.cache', 'portal');
const bundler = fileURLToPath(new URL('build-portal.ts', import.meta.url));

/** The inputs of the build: the sources, the versions of packages, and the build script. */
const INPUTS = [
  '{web/portal,packages/common,packages/sdk/src}/**/*.{ts,tsx,css,html,svg}',
  'src/sites/portal/build-portal.ts',
  'package-lock.json',
];

/** Returns the version of the sources: sixteen characters of the SHA-256 over names and contents. */
const versionOfSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const file of glob(INPUTS, { cwd: root })) if (!file.endsWith('.test.ts')) files.push(file);
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 16);
};

/**
 * Builds in a separate process, which frees the bundler's memory at its end, and lets requests be served meanwhile.
 */
export const buildPortal = async (into: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [bundler, into], { cwd: root });
};

/** Returns the directory of the current build. Processes that build at once repeat the work and share the result. */
export const portalFromSources = async (cache: string = CACHE): Promise<string> => {
  const directory = join(cache, await versionOfSources());
  if (existsSync(directory)) return directory;
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(join(cache, 'building-'));
  try {
    await buildPortal(staging);
    await rename(staging, directory).catch((error: NodeJS.ErrnoException) => {
      // Another process finished the same build first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return directory;
};
