/**
 * The portal's build: made once for each state of its sources, and found by every start that follows. So nobody runs
 * a build step after `npm ci`, and a changed source can never be served stale. `npm run build` makes it in `dist/` of
 * the checkout; a start that finds none there makes it in its data directory, since a checkout may be read-only.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { chmod, glob, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const DIST = join(root, 'dist', 'portal');
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

/** Names the build of the sources as they are now: sixteen characters of the SHA-256 over names and contents. */
export const versionOfSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const file of glob(INPUTS, { cwd: root })) if (!file.endsWith('.test.ts')) files.push(file);
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 16);
};

/** Where a service without a build in its checkout keeps its own. */
export const portalIn = (dataDir: string): string => resolve(dataDir, 'portal');

const find = (version: string, places: readonly string[]): string | undefined =>
  places.map((place) => join(place, version)).find((directory) => existsSync(join(directory, 'index.html')));

/** Whether {@link buildPortal} would find the portal built. */
export const isPortalBuilt = async (into: string): Promise<boolean> =>
  find(await versionOfSources(), [DIST, into]) !== undefined;

const running = new Map<string, Promise<PortalBuild>>();

/**
 * The portal's files, built below `into` if they are neither there nor in `shipped`: once per process, and again after
 * a failure. In a process of its own: the bundler's memory goes with it, and requests are served meanwhile. Two
 * services that build at once do the work twice and agree on the outcome.
 */
export const buildPortal = (into: string = DIST, shipped: string = DIST): Promise<PortalBuild> => {
  const build = running.get(into) ?? findOrBuild(into, shipped);
  running.set(into, build);
  build.catch(() => running.delete(into));
  return build;
};

const findOrBuild = async (into: string, shipped: string): Promise<PortalBuild> => {
  const version = await versionOfSources();
  const found = find(version, [shipped, into]);
  if (found !== undefined) return { directory: found, built: false };
  const directory = join(into, version);
  await mkdir(into, { recursive: true });
  const staging = await mkdtemp(join(into, STAGING));
  // Whoever runs the service may read it: in an image that is not who has built it.
  await chmod(staging, 0o755);
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
  await forgetOld(into);
  return { directory, built: true };
};

const STAGING = 'building-';
/** The newest builds that stay: this one, and the one that a service may be serving until it is restarted. */
const KEPT = 2;

const forgetOld = async (into: string): Promise<void> => {
  const names = (await readdir(into)).filter((name) => !name.startsWith(STAGING));
  const builds = await Promise.all(
    names.map(async (name) => ({ path: join(into, name), at: (await stat(join(into, name))).mtimeMs })),
  );
  const old = builds.sort((a, b) => b.at - a.at).slice(KEPT);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
};
