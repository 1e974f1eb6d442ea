import type { KeyStore, Tombstone } from '../../src/platform/keys/key-store.ts';
import type { Scheduler } from './scheduler.ts';
import { currentOwner } from './surroundings.ts';

export interface StoredKeys {
  readonly keys: Map<string, Buffer>;
  readonly destroyed: Set<string>;
  readonly tombstones: Tombstone[];
}

export const noKeys = (): StoredKeys => ({ keys: new Map(), destroyed: new Set(), tombstones: [] });

/** A key store in memory, behind the simulated network. */
export const keyStoreOver = ({ keys, destroyed, tombstones }: StoredKeys, scheduler: Scheduler): KeyStore => {
  const ask = <T>(label: string, effect: () => T): Promise<T> =>
    scheduler.perform(currentOwner(), 'key store', label, effect, {
      // As the driver reports it for the real key store, which is a PostgreSQL.
      failure: () => Object.assign(new Error('the key store is not reachable'), { code: 'ECONNRESET' }),
    });
  return {
    put: (added) =>
      ask('put', () => {
        for (const { id, wrapped } of added) if (!keys.has(id) && !destroyed.has(id)) keys.set(id, wrapped);
      }),
    get: (ids) =>
      ask('get', () => {
        const found = new Map<string, Buffer | null>();
        for (const id of ids) {
          if (destroyed.has(id)) found.set(id, null);
          else if (keys.has(id)) found.set(id, keys.get(id)!);
        }
        return found;
      }),
    async rewrap() {},
    destroy: (ids) =>
      ask('destroy', () => {
        for (const id of ids) {
          keys.delete(id);
          destroyed.add(id);
        }
      }),
    async *keys() {
      yield [...keys].map(([id, wrapped]) => ({ id, wrapped }));
    },
    async *destroyed() {
      yield [...destroyed];
    },
    async deleteDestroyedBefore() {},
    addTombstones: (added) => ask('bury', () => void tombstones.push(...added)),
    async *tombstones() {
      yield tombstones;
    },
    async deleteTombstonesBefore() {},
    async close() {},
  };
};
