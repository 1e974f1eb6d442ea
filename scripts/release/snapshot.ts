/**
 * What a version leaves behind in its database and its key store, with answers that the next versions must still give. One
 * compressed file holds it: `test/data/releases/<version>.json.gz`.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { generous } from '../../test/support/account.ts';
import { startApp, type TestApp } from '../../test/support/app.ts';
import { TestClock } from '../../test/support/clock.ts';
import { type Ending, emptyDatabase, testDatabase } from '../../test/support/database.ts';
import { keyStoreUrl } from '../../test/support/key-store.ts';
import { type DatabaseDump, dumpDatabase, restoreDatabase } from './database-dump.ts';
import { type Invented, inventData } from './invented-data.ts';
import { type Answer, answersTo, type Read, readsOf } from './reads.ts';

export const RELEASES = fileURLToPath(new URL('../../test/data/releases', import.meta.url));

/** Bytes that one snapshot may take: the repository keeps one for each release. */
export const LARGEST_SNAPSHOT = 300_000;

export interface Snapshot {
  version: string;
  /** The time of the service, as ISO 8601. */
  at: string;
  env: Record<string, string>;
  database: DatabaseDump;
  /** Files in base64, by their paths in the folder. */
  keyStore: Record<string, string>;
  invented: Invented;
  reads: { read: Read; answer: Answer }[];
}

/** Makes a snapshot of this version: drives the service, copies what it leaves behind, and asks what it answers after a restart. */
export const makeSnapshot = (version: string): Promise<Snapshot> =>
  withEnding(async (end) => {
    const { url, sql } = await testDatabase(end);
    const clock = new TestClock();
    const env = { ...generous, ADMIN_KEY: 'invented', MASTER_KEY: Buffer.alloc(32, 9).toString('base64') };
    const options = { databaseUrl: url, clock, env };
    const invented = await withEnding(async (until) => inventData(await startApp(until, options)));
    const database = await dumpDatabase(sql);
    const keyStore = await filesIn(await keyStoreFolder(url));
    const reads = readsOf(invented);
    const answers = await withEnding(async (until) => answersTo(await startApp(until, options), reads));
    return {
      version,
      at: clock.now().toISOString(),
      env,
      database,
      keyStore,
      invented,
      reads: reads.map((read, place) => ({ read, answer: answers[place]! })),
    };
  });

/** Starts this version on the database and the key store of a snapshot, until the end of `t`. */
export const startOn = async (t: Ending, { at, env, database, keyStore }: Snapshot): Promise<TestApp> => {
  const { url, sql } = await emptyDatabase(t);
  await restoreDatabase(sql, database);
  const folder = await keyStoreFolder(url);
  for (const [path, content] of Object.entries(keyStore)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, Buffer.from(content, 'base64'), { mode: 0o600 });
  }
  return startApp(t, { databaseUrl: url, clock: new TestClock(at), env });
};

/** Compresses a snapshot. @throws when it is larger than {@link LARGEST_SNAPSHOT} */
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

/** The versions that have a snapshot. */
export const snapshotsIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory).catch(() => []))
    .filter((name) => name.endsWith('.json.gz'))
    .map((name) => name.slice(0, -'.json.gz'.length))
    .sort();

const keyStoreFolder = async (databaseUrl: string): Promise<string> =>
  fileURLToPath(await keyStoreUrl(databaseUrl));

const filesIn = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files
        .sort()
        .map(async (file) => [file.slice(folder.length + 1), (await readFile(file)).toString('base64')]),
    ),
  );
};

/** Runs `work` and ends what it started, last started first ended. */
const withEnding = async <T>(work: (end: Ending) => Promise<T>): Promise<T> => {
  const endings: (() => Promise<void>)[] = [];
  try {
    return await work({ after: (done) => void endings.push(done) });
  } finally {
    for (const done of endings.reverse()) await done();
  }
};
