import { reachDatabase } from '../../src/main/embedded-postgres/reach.ts';
import type { Config } from '../../src/platform/config.ts';
import { connect } from '../../src/platform/database/postgres.ts';
import { openKeyStore } from '../../src/platform/keys/open-store.ts';

/**
 * Opens the database and the key store of the configuration. `stack` closes both.
 * @throws EmbeddedDatabaseError, KeyStoreError
 */
export const openStores = async (config: Config, now: Date, stack: AsyncDisposableStack) => {
  const database = await reachDatabase(config);
  stack.defer(() => database.close());
  const sql = connect(database.url, { max: 1, allTenants: 'operator' });
  stack.defer(() => sql.end({ timeout: 1 }));
  const store = await openKeyStore(config, sql, now);
  stack.defer(() => store.close());
  return { url: database.url, sql, store };
};
