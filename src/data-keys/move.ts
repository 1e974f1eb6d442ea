import type { Sql } from '../platform/database/postgres.ts';
import { dataKeyIdOf, unwrapDataKey, wrapDataKey } from '../platform/keys/data-keys.ts';
import type { KeyStore } from '../platform/keys/key-store.ts';
import type { MasterKey } from '../platform/secrets.ts';
import { listUnmoved, markMoved } from './store.ts';

/** Connections that are moved at once. */
const BATCH = 500;

/**
 * Moves the data keys that earlier versions kept in `connections.data_key` to the key store. First they are in the
 * store, then no longer beside what they seal: an interrupted move begins again, and finds the same ids. Several
 * processes may do so at once; each is through when none is left. Returns how many this one moved.
 */
export const moveDataKeys = async (sql: Sql, store: KeyStore, master: MasterKey): Promise<number> => {
  for (let count = 0; ; ) {
    const connections = await listUnmoved(sql, BATCH);
    if (connections.length === 0) return count;
    const keys = connections.map(({ id, dataKey }) => {
      const dataKeyId = dataKeyIdOf(id);
      return { connectionId: id, dataKeyId, wrapped: wrappedAnew(master, dataKeyId, dataKey) };
    });
    await store.put(keys.map(({ dataKeyId, wrapped }) => ({ id: dataKeyId, wrapped })));
    await markMoved(sql, keys);
    count += keys.length;
  }
};

/**
 * Bound to its id: what the first version wrapped could be put in any connection's place. One that no master key opens
 * moves as it is. It holds up no other, and opens when its master key is configured.
 */
const wrappedAnew = (master: MasterKey, id: string, wrapped: Buffer): Buffer => {
  try {
    return wrapDataKey(master, id, unwrapDataKey(master, id, wrapped));
  } catch {
    return wrapped;
  }
};
