import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Clock } from '../../packages/common/clock.ts';
import { startEmbedded } from '../../src/main/embedded-postgres/start.ts';
import { databaseOfCommand } from '../../src/platform/cell-settings.ts';
import type { Config } from '../../src/platform/config.ts';
import { connect } from '../../src/platform/database/postgres.ts';
import type { Tag } from '../../src/platform/database/query.ts';
import type { KeyStore } from '../../src/platform/keys/key-store.ts';
import { openKeyStore } from '../../src/platform/keys/open-store.ts';
import { PROGRAM_VERSION } from '../../src/platform/program-version.ts';
import { BackupError } from './archive.ts';
import { fillDatabase, findUnknownMigration } from './database.ts';
import { type Archive, folderOfCell, type Kind, listArchives, openArchive } from './folder.ts';
import { fillKeyStore, hasInstallationKey } from './key-store.ts';
import { recordIfPossible } from './record.ts';

export interface RestoreOptions {
  /** The folder of backups. */
  from: string;
  passphrase: string;
  /** Restores the newest database archive up to this instant. */
  at?: Date | undefined;
  /** Restores only one of the two. */
  only?: Kind | undefined;
  /** Whether the keys were restored with another cell. */
  areKeysRestored?: boolean;
  clock: Clock;
}

export interface Restored {
  database: Archive | null;
  keys: Archive | null;
}

/**
 * Restores into the empty database and key store of the configuration, or into a new data directory. The newest key archive
 * is used for a database of any age, because it records later erasures and revocations, which the next start applies before
 * it responds.
 * @throws BackupError, KeyStoreError or EmbeddedDatabaseError whose message says what to do; the target is then unchanged
 */
export const restoreBackup = async (config: Config, options: RestoreOptions): Promise<Restored> => {
  const chosen = await choose(config, options);
  if (options.areKeysRestored) chosen.keys = null;
  // The key archive is small, so it is checked before anything is written.
  if (chosen.keys) await openArchive(chosen.keys, options.passphrase);
  const databaseUrl = databaseOfCommand(config);
  if (databaseUrl !== null) await restoreInto(databaseUrl, config, options, chosen);
  else if (options.only === 'keys') await restoreKeys(config, options, chosen.keys!);
  else await restoreDirectory(config, options, chosen);
  return chosen;
};

const choose = async (config: Config, { from, at, only }: RestoreOptions): Promise<Restored> => {
  const ofCell = folderOfCell(from, config);
  const databases = await listArchives(ofCell, 'database');
  const [keys = null] = await listArchives(from, 'keys');
  const database = databases.find(({ manifest }) => !at || new Date(manifest.at) <= at) ?? null;
  const missing = (kind: string, folder = from): BackupError =>
    new BackupError(
      `There is no ${kind} in ${folder}${at ? ` from ${at.toISOString()} or before` : ''}. See what there is with: npm run backup -- --list ${from}`,
    );
  if (only === 'keys') {
    if (!keys) throw missing('key archive');
    return { database: null, keys };
  }
  if (!database) throw missing('database archive', ofCell);
  if (only === 'database') return { database, keys: null };
  if (!keys) throw missing('key archive');
  if (keys.manifest.at < database.manifest.at) {
    throw new BackupError(
      `The newest key archive (${keys.manifest.at}) is older than the database archive (${database.manifest.at}): it lacks keys, and does not know what was erased. Bring back the newer key archives, or choose an older database with --at.`,
    );
  }
  if (keys.manifest.installation !== database.manifest.installation) {
    throw new BackupError(
      `The newest key archive ${keys.path} belongs to another installation than ${database.path}. Keep the backups of each installation in a folder of their own.`,
    );
  }
  return { database, keys };
};

const restoreInto = async (
  url: string,
  config: Config,
  { passphrase, clock }: RestoreOptions,
  { database, keys }: Restored,
): Promise<void> => {
  await using stack = new AsyncDisposableStack();
  const sql = connect(url, { max: 1 });
  stack.defer(() => sql.end({ timeout: 1 }));
  let restoringKeys = async (): Promise<void> => {};
  if (keys) {
    const store = await openKeyStore(config, sql, clock.now());
    stack.defer(() => store.close());
    await refuseFilled(store);
    restoringKeys = () => fillKeys(store, keys, passphrase);
  }
  if (!database) await restoringKeys();
  // Write the keys before the commit, so that a restored database always has its keys.
  else {
    await fillDatabase(
      url,
      (consume) => openArchive(database, passphrase, consume),
      async (filled) => {
        await refuseNewer(filled, database);
        await restoringKeys();
      },
    );
    const detail = { database_at: database.manifest.at, keys_at: keys?.manifest.at ?? null };
    await recordIfPossible(sql, clock, { action: 'backup.restored', detail });
  }
};

/** @throws BackupError if a later version wrote the archive, whose schema this version does not know */
const refuseNewer = async (sql: Tag, { path, manifest: { version } }: Archive): Promise<void> => {
  const unknown = await findUnknownMigration(sql);
  if (unknown === null) return;
  throw new BackupError(
    `The archive ${path} was written by a later version (${version}): it has the migration ${unknown}, which this version (${PROGRAM_VERSION}) does not know. Nothing was changed. Restore it with the version that wrote it, or choose an older archive with --at.`,
  );
};

const fillKeys = (store: KeyStore, keys: Archive, passphrase: string): Promise<void> =>
  fillKeyStore(store, new Date(keys.manifest.at), (consume) => openArchive(keys, passphrase, consume));

const refuseFilled = async (store: KeyStore): Promise<void> => {
  if (!(await hasInstallationKey(store))) return;
  throw new BackupError(
    'The key store to restore into is in use by an installation, so nothing was changed. To go on with these keys, which is best where they are not lost, restore with --only database. Otherwise name an empty key store with --key-store-url.',
  );
};

const restoreKeys = async (
  config: Config,
  { passphrase, clock }: RestoreOptions,
  keys: Archive,
): Promise<void> => {
  // Never used: without DATABASE_URL the key store is a folder, or has its own address.
  const sql = connect('postgres://localhost/none', { max: 1 });
  const store = await openKeyStore(config, sql, clock.now());
  try {
    await refuseFilled(store);
    await fillKeys(store, keys, passphrase);
  } finally {
    await store.close();
    await sql.end({ timeout: 1 });
  }
};

/** Fills a directory with a temporary name, and renames it when it is complete. */
const restoreDirectory = async (config: Config, options: RestoreOptions, chosen: Restored): Promise<void> => {
  const directory = resolve(config.dataDir);
  const draft = `${directory}.restoring`;
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0)
    throw new BackupError(
      `The directory ${directory} is not empty, so nothing was changed. Name a new one with --into.`,
    );
  if (existsSync(draft)) {
    throw new BackupError(
      `${draft} is there: a restore is running, or one was broken off. In the second case delete it, and try again.`,
    );
  }
  await mkdir(dirname(directory), { recursive: true });
  try {
    const embedded = await startEmbedded({ dataDir: draft });
    try {
      await restoreInto(embedded.url, { ...config, dataDir: draft }, options, chosen);
    } finally {
      await embedded.stop();
    }
    await rename(draft, directory);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
};
