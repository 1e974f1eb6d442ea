import { SECOND } from '../../../packages/common/clock.ts';
import { lacksMigrations } from '../../platform/database/migrate.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { hasSpace } from '../../platform/database/space.ts';
import { migrationsDirectory } from '../../platform/database/start.ts';
import type { DatabaseWatch } from '../../platform/database/watch.ts';
import type { DiskSpace } from '../../platform/disk-space.ts';
import { INSTALLATION_KEY } from '../../platform/keys/data-keys.ts';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import type { Logger } from '../../platform/log.ts';

/** Why requests should not be sent here: a `cause` of SERVICE_UNAVAILABLE. */
type Unready =
  | 'stopping'
  | 'disk_full'
  | 'database_silent'
  | 'database_unreachable'
  | 'migrations_missing'
  | 'key_store_unreachable'
  | 'key_store_exchanged';

interface Deps {
  sql: Sql;
  watch: DatabaseWatch;
  disk: DiskSpace | null;
  keyStore: KeyStore;
  leaving: AbortSignal;
  log: Logger;
}

/** In milliseconds. A load balancer waits for two seconds, mostly. */
export const RESPOND_WITHIN = 1.5 * SECOND;

/** Returns why this process is not ready, or null when it is. */
export const whyUnready = async (deps: Deps): Promise<Unready | null> => {
  const { sql, watch, disk, keyStore, leaving, log } = deps;
  if (leaving.aborted) return 'stopping';
  if (disk?.isShort) return 'disk_full';
  if (watch.isSilent) return 'database_silent';
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, RESPOND_WITHIN);
  const within = (work: Promise<Unready | null>, failed: Unready, silent: Unready): Promise<Unready | null> =>
    Promise.race([
      late.promise.then(() => silent),
      work.catch((error: unknown) => {
        log.warn({ err: error }, 'not ready');
        return failed;
      }),
    ]);
  try {
    const [database, keys] = await Promise.all([
      within(askDatabase(sql, watch), 'database_unreachable', 'database_silent'),
      within(askKeyStore(keyStore), 'key_store_unreachable', 'key_store_unreachable'),
    ]);
    return watch.isSilent ? 'database_silent' : (database ?? keys);
  } finally {
    clearTimeout(timer);
  }
};

/** A store without the installation's key was exchanged beneath the running process. */
const askKeyStore = async (keyStore: KeyStore): Promise<Unready | null> =>
  (await keyStore.get([INSTALLATION_KEY])).get(INSTALLATION_KEY) ? null : 'key_store_exchanged';

const askDatabase = async (sql: Sql, watch: DatabaseWatch): Promise<Unready | null> => {
  if (watch.isDiskFull) {
    if (!(await hasSpace(sql))) return 'disk_full';
    watch.foundSpace();
  }
  return (await lacksMigrations(sql, migrationsDirectory)) ? 'migrations_missing' : null;
};
