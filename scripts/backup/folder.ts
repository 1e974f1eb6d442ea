/**
 * A folder of backups: `database/` and `keys/` with archives and their manifests. An archive gets its final name when it is
 * complete, after its manifest. A manifest without an archive is ignored. With cells, each has a folder of its name with its `database/`.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, DAY } from '../../packages/common/clock.ts';
import type { Config } from '../../src/platform/config.ts';
import { PROGRAM_VERSION } from '../../src/platform/program-version.ts';
import { BackupError, readArchive, type Written, writeArchive } from './archive.ts';

export type Kind = 'database' | 'keys';

/** Returns the folder of the database archives of a cell; without cells, the folder of backups itself. */
export const folderOfCell = (folder: string, { cells }: Pick<Config, 'cells'>): string =>
  cells === null ? folder : join(folder, cells.served.join());

/** Describes an archive. */
interface Label {
  kind: Kind;
  /** The instant of the archived state, ISO 8601. For keys: the instant at which reading began. */
  at: string;
  /** Identifies the installation: equal for a database and its key store. */
  installation: string;
}

interface Manifest extends Label, Written {
  /** Random, in hexadecimal digits. */
  salt: string;
  /** The version of the program that wrote it. */
  version: string;
  tables?: number;
  rows?: number;
}

export interface Archive {
  path: string;
  manifest: Manifest;
}

/** An unfinished backup of this age was interrupted. */
const ABANDONED_AFTER = DAY;

/**
 * Derives the encryption of an archive. Its label is authenticated with each chunk, so another or an altered manifest is
 * refused.
 */
const sealing = (passphrase: string, { kind, at, installation }: Label, salt: string) => ({
  passphrase,
  salt: Buffer.from(salt, 'hex'),
  label: JSON.stringify([kind, at, installation]),
});

/** Writes an archive and its manifest. `plain` is read once; `details` is called afterwards. */
export const addArchive = async (
  folder: string,
  passphrase: string,
  label: Label,
  plain: AsyncIterable<Buffer>,
  details: () => Promise<{ tables?: number; rows?: number }> = async () => ({}),
): Promise<Archive> => {
  const directory = join(folder, label.kind);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `${label.at.replaceAll(':', '-')}.archive`);
  const salt = randomBytes(16).toString('hex');
  try {
    const written = await writeArchive(`${path}.part`, sealing(passphrase, label, salt), plain);
    const manifest: Manifest = { ...label, version: PROGRAM_VERSION, ...(await details()), ...written, salt };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(manifestOf(path), text, { flag: 'wx', mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
    await sync(directory);
    return { path, manifest };
  } catch (error) {
    await rm(`${path}.part`, { force: true });
    throw error;
  }
};

const manifestOf = (path: string): string => path.replace(/\.archive$/, '.json');

const sync = async (directory: string): Promise<void> => {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
};

/**
 * Lists the archives of a kind, newest first.
 * @throws BackupError with the name of a missing or wrong manifest
 */
export const listArchives = async (folder: string, kind: Kind): Promise<Archive[]> => {
  const directory = join(folder, kind);
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const paths = names.filter((name) => name.endsWith('.archive')).map((name) => join(directory, name));
  const archives = await Promise.all(
    paths.map(async (path) => ({ path, manifest: await readManifest(path, kind) })),
  );
  return archives.sort((one, other) => (one.manifest.at < other.manifest.at ? 1 : -1));
};

const readManifest = async (path: string, kind: Kind): Promise<Manifest> => {
  const text = await readFile(manifestOf(path), 'utf8').catch(() => '{}');
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.kind === kind) return manifest;
  } catch {}
  throw new BackupError(
    `${manifestOf(path)} is missing, or is not the manifest of a ${kind} archive. Bring it back, or move ${path} out of the folder.`,
  );
};

/**
 * Reads an archive completely, and compares it with its manifest.
 * @param consume receives the content; its effects must be undone if this rejects
 * @throws BackupError with the name of the archive and the fault
 */
export const openArchive = async (
  { path, manifest }: Archive,
  passphrase: string,
  consume: (plain: AsyncIterable<Buffer>) => Promise<void> = drain,
): Promise<void> => {
  try {
    const { sha256 } = await readArchive(path, sealing(passphrase, manifest, manifest.salt), consume);
    if (sha256 !== manifest.sha256) throw new BackupError('its checksum is not that of its manifest');
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError(
      `The archive ${path} cannot be used: ${error.message}. Use another one, or bring back a copy of it.`,
    );
  }
};

const drain = async (plain: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _ of plain);
};

/**
 * Deletes database archives beyond the newest `keep`, key archives older than `keepKeysDays`, and the files of interrupted
 * backups. The newest archive of each kind always stays. Returns what was deleted.
 */
export const rotate = async (
  folder: string,
  { keep, keepKeysDays, now }: { keep: number; keepKeysDays: number; now: Date },
): Promise<string[]> => {
  const isOld = ({ manifest }: Archive): boolean => new Date(manifest.at) < after(now, -keepKeysDays * DAY);
  const surplus = [
    ...(await listArchives(folder, 'database')).slice(Math.max(1, keep)),
    ...(await listArchives(folder, 'keys')).slice(1).filter(isOld),
  ];
  // Delete the archive first, because a manifest alone is harmless.
  for (const { path } of surplus)
    for (const each of [path, manifestOf(path)]) await rm(each, { force: true });
  for (const kind of ['database', 'keys']) {
    for (const name of await readdir(join(folder, kind)).catch(() => [])) {
      const path = join(folder, kind, name);
      const isLeft = name.endsWith('.part') && (await stat(path)).mtime < after(now, -ABANDONED_AFTER);
      if (isLeft) await rm(path, { force: true });
    }
  }
  return surplus.map(({ path }) => path);
};
