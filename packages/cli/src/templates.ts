/** The projects that `obds init` writes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from './errors.ts';
import { exitCodes } from './exit-codes.ts';
import type { Io } from './io.ts';
import { CHECKOUT } from './local-service.ts';
import { VERSION } from './version.ts';

export const TEMPLATES = ['typescript', 'python', 'fastapi'] as const;
export type Template = (typeof TEMPLATES)[number];

/** The folders in templates/ of each template. Files of a later folder replace those of an earlier one. */
const FOLDERS: Record<Template, readonly string[]> = {
  typescript: ['typescript'],
  python: ['python'],
  fastapi: ['python', 'fastapi'],
};

const PROGRAM = fileURLToPath(new URL('../bin/obds.js', import.meta.url));

/** The packages of this project by their folders in packages/. */
const PACKAGES: Record<string, string> = { obds: 'cli', '@obds/sdk': 'sdk', '@obds/react': 'react' };

/** Returns why a project cannot be written into the folder; null if the folder is empty or does not exist. */
export const obstacleTo = async (folder: string): Promise<string | null> => {
  const found = await stat(folder).catch(() => null);
  if (found === null) return null;
  if (!found.isDirectory()) return `${folder} is a file. Name a new or an empty folder.`;
  const entries = await readdir(folder);
  if (entries.length === 0) return null;
  return `${folder} is not empty: it contains ${entries[0]}. Nothing was written. Name a new or an empty folder.`;
};

/**
 * Writes the files of a template, with the settings in .env. Returns their names.
 *
 * @param settings variables of .env; the file contains an API key, so only its owner can read it
 */
export const writeProject = async (
  io: Io,
  folder: string,
  template: Template,
  settings: Record<string, string>,
): Promise<string[]> => {
  await mkdir(folder, { recursive: true });
  for (const source of FOLDERS[template])
    await cp(fileURLToPath(new URL(`../templates/${source}`, import.meta.url)), folder, {
      recursive: true,
      filter: (path) => !/[\\/](node_modules|__pycache__)$/.test(path),
    });
  // npm leaves a file called .gitignore out of packages.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'));
  const variables = { ...settings, ...(template !== 'typescript' && { OBDS_COMMAND: listenCommand() }) };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, '.env'), lines.join(''), { mode: 0o600, flag: 'wx' });
  const manifest = join(folder, 'package.json');
  if (existsSync(manifest)) await writeManifest(io, manifest, basename(folder));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
};

/** The command with which a project that has no package.json calls this program. */
const listenCommand = (): string => (CHECKOUT === null ? `npx obds@${VERSION}` : `node "${PROGRAM}"`);

/** Sets the name of the project, and the packages of this version. In a checkout they are linked from there and built. */
const writeManifest = async (io: Io, path: string, name: string): Promise<void> => {
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.name = (name.toLowerCase().match(/[a-z\d]+/g) ?? ['app']).join('-');
  for (const dependencies of [manifest.dependencies, manifest.devDependencies])
    for (const dependency of Object.keys(dependencies)) {
      const source = PACKAGES[dependency];
      if (source === undefined) continue;
      dependencies[dependency] = CHECKOUT === null ? VERSION : `file:${join(CHECKOUT, 'packages', source)}`;
    }
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`);
  if (CHECKOUT !== null) await buildPackages(io, CHECKOUT);
};

const buildPackages = async (io: Io, checkout: string): Promise<void> => {
  for (const name of ['sdk', 'react']) {
    if (existsSync(join(checkout, 'packages', name, 'dist'))) continue;
    await io.stderr.write(`Building packages/${name} of the checkout, once …\n`);
    const build = spawn(process.execPath, [join(checkout, `scripts/build-${name}.ts`)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(build, 'exit');
    if (code !== 0) throw new CliError(`packages/${name} could not be built.`, exitCodes.failed);
  }
};
