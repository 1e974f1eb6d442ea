/** Snapshots as files: the compressed data of a version, at `test/data/releases/<version>.json.gz`. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Invented } from './invented-data.ts';
import type { Answer, Read } from './reads.ts';

export const RELEASES = fileURLToPath(new URL('../../test/data/releases', import.meta.url));

/** Maximum size of a snapshot in bytes, because the repository has one for each release. */
export const LARGEST_SNAPSHOT = 300_000;

export interface Snapshot {
  version: string;
  /** The time of the service, ISO 8601. */
  at: string;
  env: Record<string, string>;
  /** Files of `npm run backup` in base64, by their paths in its folder. */
  backup: Record<string, string>;
  invented: Invented;
  reads: { read: Read; answer: Answer }[];
}

/** Compresses a snapshot. @throws if it is larger than {@link LARGEST_SNAPSHOT} */
export const packSnapshot = async (snapshot: Snapshot): Promise<Buffer> => {
  const packed = await promisify(gzip)(JSON.stringify(snapshot), { level: 9 });
  if (packed.length <= LARGEST_SNAPSHOT) return packed;
  throw new Error(
    `The snapshot has ${packed.length} bytes, more than ${LARGEST_SNAPSHOT}. Let scripts/release/invented-data.ts make fewer rows.`,
  );
};

export const writeSnapshot = async (directory: string, version: string, packed: Buffer): Promise<void> => {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, `${version}.json.gz`), packed);
};

export const readSnapshot = async (directory: string, version: string): Promise<Snapshot> =>
  JSON.parse(
    (await promisify(gunzip)(await readFile(join(directory, `${version}.json.gz`)))).toString('utf8'),
  );

/** Returns the versions that have a snapshot. */
export const snapshotsIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory).catch(() => []))
    .filter((name) => name.endsWith('.json.gz'))
    .map((name) => name.slice(0, -'.json.gz'.length))
    .sort();
