/** Makes a snapshot: a backup of this version, with the responses that the next version must give. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, loadConfig } from '../../src/platform/config.ts';
import { generous } from '../../test/support/account.ts';
import { startApp, type TestApp } from '../../test/support/app.ts';
import { TestClock } from '../../test/support/clock.ts';
import { emptyDatabase, testDatabase } from '../../test/support/database.ts';
import type { Ending } from '../../test/support/ending.ts';
import { keyStoreUrl } from '../../test/support/key-store.ts';
import { directoryFor } from '../../test/support/temporary.ts';
import { makeBackup } from '../backup/make.ts';
import { restoreBackup } from '../backup/restore.ts';
import { inventData } from './invented-data.ts';
import { answersTo, readsOf } from './reads.ts';
import type { Snapshot } from './snapshot-file.ts';

/** Not a secret: the data are invented. */
const PASSPHRASE = 'the data of a snapshot are invented';

/** Makes a snapshot of this version: uses the service, backs its data up, and records responses after a restart. */
export const makeSnapshot = (version: string): Promise<Snapshot> =>
  withEnding(async (end) => {
    const { url } = await testDatabase(end);
    const clock = new TestClock();
    const env = { ...generous, ADMIN_KEY: 'invented', MASTER_KEY: Buffer.alloc(32, 9).toString('base64') };
    const options = { databaseUrl: url, clock, env };
    const invented = await withEnding(async (until) => inventData(await startApp(until, options)));
    const folder = await directoryFor(end);
    await makeBackup(await configOf(url), {
      to: folder,
      passphrase: PASSPHRASE,
      keep: 1,
      keepKeysDays: 1,
      clock,
    });
    const backup = await filesIn(folder);
    const reads = readsOf(invented);
    const answers = await withEnding(async (until) => answersTo(await startApp(until, options), reads));
    return {
      version,
      at: clock.now().toISOString(),
      env,
      backup,
      invented,
      reads: reads.map((read, place) => ({ read, answer: answers[place]! })),
    };
  });

/** Restores the backup of a snapshot into an empty database and its key store. */
export const restoreSnapshot = async (t: Ending, url: string, { at, backup }: Snapshot): Promise<void> => {
  const folder = await directoryFor(t);
  for (const [path, content] of Object.entries(backup)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, Buffer.from(content, 'base64'), { mode: 0o600 });
  }
  await restoreBackup(await configOf(url), {
    from: folder,
    passphrase: PASSPHRASE,
    clock: new TestClock(at),
  });
};

/**
 * Restores a snapshot and starts the service on it, until the end of `t`.
 *
 * @param migrations the folder of a later version's migrations
 */
export const startOn = async (t: Ending, snapshot: Snapshot, migrations?: string): Promise<TestApp> => {
  const { url } = await emptyDatabase(t);
  await restoreSnapshot(t, url, snapshot);
  const { at, env } = snapshot;
  const clock = new TestClock(at);
  return startApp(t, { databaseUrl: url, clock, env, ...(migrations === undefined ? {} : { migrations }) });
};

const configOf = async (databaseUrl: string): Promise<Config> =>
  loadConfig({ DATABASE_URL: databaseUrl, KEY_STORE_URL: await keyStoreUrl(databaseUrl) });

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
