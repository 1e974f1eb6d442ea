/** Makes a snapshot: the database and key store of this version, with the responses that the next version must give. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generous } from '../../test/support/account.ts';
import { startApp, type TestApp } from '../../test/support/app.ts';
import { TestClock } from '../../test/support/clock.ts';
import { emptyDatabase, testDatabase } from '../../test/support/database.ts';
import type { Ending } from '../../test/support/ending.ts';
import { keyStoreUrl } from '../../test/support/key-store.ts';
import { dumpDatabase, restoreDatabase } from './database-dump.ts';
import { inventData } from './invented-data.ts';
import { answersTo, readsOf } from './reads.ts';
import type { Snapshot } from './snapshot-file.ts';

/** Makes a snapshot of this version: uses the service, copies its data, and records responses after a restart. */
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

/** Runs `work` and then ends what it started, in reverse order. */
const withEnding = async <T>(work: (end: Ending) => Promise<T>): Promise<T> => {
  const endings: (() => Promise<void>)[] = [];
  try {
    return await work({ after: (done) => void endings.push(done) });
  } finally {
    for (const done of endings.reverse()) await done();
  }
};
