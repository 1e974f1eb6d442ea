/**
 * Settings between commands: the service and the credentials. Because of the credentials, the file is readable
 * only by its owner, in a folder of its owner.
 */
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliError } from './errors.ts';
import { exitCodes } from './exit-codes.ts';
import type { Io } from './io.ts';

export interface Settings {
  /** The service of the credentials. They are sent to no other. */
  url?: string;
  session?: string;
  session_expires_at?: string;
  email?: string;
  /** A key that was given instead of a session. */
  key?: string;
  /** Id of the developer's selected key. */
  key_id?: string;
}

const NAMES = [
  'url',
  'session',
  'session_expires_at',
  'email',
  'key',
  'key_id',
] as const satisfies (keyof Settings)[];

export const settingsPath = ({ env, home }: Pick<Io, 'env' | 'home'>): string =>
  join(env.XDG_CONFIG_HOME || join(home, '.config'), 'obds', 'config.json');

const OTHERS = 0o077;

/** Removes permissions of other users. Returns the changed paths. */
const tighten = async (path: string): Promise<string[]> => {
  if (process.platform === 'win32') return [];
  const loose: string[] = [];
  for (const [place, mode] of [
    [dirname(path), 0o700],
    [path, 0o600],
  ] as const) {
    if (((await stat(place)).mode & OTHERS) === 0) continue;
    await chmod(place, mode);
    loose.push(place);
  }
  return loose;
};

/** @param warn is called for a file that others could read; its permissions are corrected */
export const readSettings = async (
  path: string,
  warn: (text: string) => Promise<void>,
): Promise<Settings> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new CliError(`The settings cannot be read: ${path}`, exitCodes.failed);
  }
  const loose = await tighten(path);
  if (loose.length > 0) {
    await warn(
      `Other users of this machine could read your settings. Only you can read them now: ${loose.join(', ')}. If other people use this machine, run "obds logout".`,
    );
  }
  const parsed = parsedObject(text);
  if (!parsed) {
    throw new CliError(
      `The settings are not a JSON object: ${path}`,
      exitCodes.failed,
      'remove the file, then obds login',
    );
  }
  return Object.fromEntries(
    NAMES.flatMap((name) => (typeof parsed[name] === 'string' ? [[name, parsed[name]]] : [])),
  );
};

const parsedObject = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
};

/** Replaces a file atomically. It is readable only by its owner from the first byte. */
export const writePrivately = async (path: string, text: string | Uint8Array): Promise<void> => {
  const staging = `${path}.${process.pid}`;
  try {
    await writeFile(staging, text, { mode: 0o600, flush: true });
    await rename(staging, path);
  } catch (error) {
    await rm(staging, { force: true });
    throw error;
  }
};

export const writeSettings = async (path: string, settings: Settings): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writePrivately(path, `${JSON.stringify(settings, null, 2)}\n`);
  await tighten(path);
};
