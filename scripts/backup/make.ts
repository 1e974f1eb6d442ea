import type { Clock } from '../../packages/common/clock.ts';
import type { Config } from '../../src/platform/config.ts';
import { BackupError } from './archive.ts';
import { atOneInstant } from './database.ts';
import { type Archive, addArchive, folderOfCell, type Kind, rotate } from './folder.ts';
import { hasInstallationKey, keyStoreContent } from './key-store.ts';
import { recordIfPossible } from './record.ts';
import { openStores } from './stores.ts';

export interface BackupOptions {
  /** The folder of backups. */
  to: string;
  passphrase: string;
  /** Makes only one of the two archives. */
  only?: Kind | undefined;
  /** The number of database archives to keep. */
  keep: number;
  /** The days to keep key archives. An erasure is final when all older key archives are deleted. */
  keepKeysDays: number;
  clock: Clock;
}

/**
 * Backs up the database, or that of one cell, and then the key store of the configuration, while the service runs. The key archive is later, so
 * it contains every key that the database archive needs.
 * @throws BackupError, KeyStoreError or EmbeddedDatabaseError whose message says what to do
 */
export const makeBackup = async (
  config: Config,
  { to, passphrase, only, keep, keepKeysDays, clock }: BackupOptions,
): Promise<{ added: Archive[]; deleted: string[] }> => {
  await using stack = new AsyncDisposableStack();
  const { url, sql, store } = await openStores(config, clock.now(), stack);
  if (!(await hasInstallationKey(store))) {
    throw new BackupError(
      'The key store has no key of an installation: it is empty, or its restore was not finished. Name the key store of the database with --key-store-url.',
    );
  }
  // Before the backup, so that the backup contains it.
  await recordIfPossible(sql, clock, { action: 'backup.made', detail: { only: only ?? null } });
  const added: Archive[] = [];
  const ofCell = folderOfCell(to, config);
  const began = clock.now().toISOString();
  await atOneInstant(url, store, async ({ installation, tables, content, rows }) => {
    if (only !== 'keys') {
      const header = { kind: 'database', at: began, installation } as const;
      const details = async () => ({ tables, rows: await rows() });
      added.push(await addArchive(ofCell, passphrase, header, content(), details));
    }
    if (only !== 'database') {
      const header = { kind: 'keys', at: clock.now().toISOString(), installation } as const;
      added.push(await addArchive(to, passphrase, header, keyStoreContent(store)));
    }
  });
  const deleted: string[] = [];
  for (const folder of new Set([ofCell, to])) {
    deleted.push(...(await rotate(folder, { keep, keepKeysDays, now: clock.now() })));
  }
  return { added, deleted };
};
