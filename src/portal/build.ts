/**
 * The portal's build: made once for each state of its sources, kept below node_modules, and found there by every
 * start that follows. So nobody runs a build step after `npm ci`, and a changed source can never be served stale.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'portal');
const bundler = fileURLToPath(new URL('bundle.ts', import.meta.url));

/** What the outcome depends on: the sources, the versions of everything that goes in, and how it is put together. */
const INPUTS = [
  'web/{portal,language}/**/*.{ts,tsx,css,html,svg}',
  'src/portal/bundle.ts',
  'package-lock.json',
];

export interface PortalBuild {
  /** Where index.html and its assets are. */
  directory: string;
  /** False if it was there already. */
  built: boolean;
}

/** The directory for the sources as they are now: sixteen characters of the SHA-256 over names and contents. */
const directoryOfSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const file of glob(INPUTS, { cwd: root })) if (!file.endsWith('.test.ts')) files.push(file);
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  return join(cache, hash.digest('hex').slice(0, 16));
};

/** Whether the next start would find the portal built. */
export const isPortalBuilt = async (): Promise<boolean> => existsSync(await directoryOfSources());

let running: Promise<PortalBuild> | undefined;

/**
 * The portal's files, built if they are not there: once per process, and again after a failure. In a process of
 * its own: the bundler's memory goes with it, and requests are answered meanwhile. Two services that build at once
 * do the work twice and agree on the outcome.
 */
export const buildPortal = (): Promise<PortalBuild> => {
  running ??= build().catch((error: unknown) => {
    running = undefined;
    throw error;
  });
  return running;
};

const build = async (): Promise<PortalBuild> => {
  const directory = await directoryOfSources();
  if (existsSync(directory)) return { directory, built: false };
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(join(cache, 'building-'));
  const bundling = promisify(execFile)(process.execPath, [bundler, staging], { cwd: root });
  // A service that is stopped meanwhile leaves nothing behind.
  const abandon = (): void => {
    bundling.child.kill();
    rmSync(staging, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  try {
    await bundling;
    await rename(staging, directory).catch((error: NodeJS.ErrnoException) => {
      // Another process was first, with the same.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    process.off('exit', abandon);
    await rm(staging, { recursive: true, force: true });
  }
  return { directory, built: true };
};
