import type { Metrics } from '../telemetry/metrics.ts';
import type { KeyStore } from './key-store.ts';

/** Returns the key store with its failures counted, by operation. */
export const measuredKeyStore = (
  store: KeyStore,
  { keyStoreErrors }: Pick<Metrics, 'keyStoreErrors'>,
): KeyStore => {
  const counted =
    <In extends unknown[], Out>(operation: string, run: (...given: In) => Promise<Out>) =>
    (...given: In): Promise<Out> =>
      run(...given).catch((error: unknown) => {
        keyStoreErrors.inc({ operation });
        throw error;
      });
  async function* countedPages<T>(operation: string, pages: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* pages;
    } catch (error) {
      keyStoreErrors.inc({ operation });
      throw error;
    }
  }
  return {
    put: counted('put', (keys) => store.put(keys)),
    get: counted('get', (ids) => store.get(ids)),
    rewrap: counted('rewrap', (id, from, to) => store.rewrap(id, from, to)),
    destroy: counted('destroy', (ids, at) => store.destroy(ids, at)),
    keys: () => countedPages('list', store.keys()),
    destroyed: () => countedPages('list', store.destroyed()),
    deleteDestroyedBefore: counted('delete', (before) => store.deleteDestroyedBefore(before)),
    addTombstones: counted('bury', (tombstones) => store.addTombstones(tombstones)),
    tombstones: () => countedPages('list', store.tombstones()),
    deleteTombstonesBefore: counted('delete', (kind, before) => store.deleteTombstonesBefore(kind, before)),
    close: () => store.close(),
  };
};
