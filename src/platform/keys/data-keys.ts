/** Data keys, ready for use: stored in the key store, wrapped by the master key, cached for a short time. */
import { randomBytes } from 'node:crypto';
import { type Clock, MINUTE } from '../../../packages/common/clock.ts';
import type { Logger } from '../log.ts';
import { type MasterKey, type Place, SealingKey } from '../secrets.ts';
import { ApiError } from '../vocabulary/errors.ts';
import type { KeyStore } from './key-store.ts';

export type FoundKeys = ReadonlyMap<string, SealingKey | null>;

/** The key of one connection is unavailable; this says nothing about other keys. */
export class KeyUnavailable extends ApiError {
  constructor() {
    super('SERVICE_UNAVAILABLE');
  }
}

/**
 * Returns a key, or null when it was destroyed, which destroys everything that it sealed.
 * @throws KeyUnavailable when the key is absent: the store belongs to another database or is older than the key, or the
 *   master key is a different one
 */
export const requireKey = (keys: FoundKeys, id: string): SealingKey | null => {
  const key = keys.get(id);
  if (key === undefined) throw new KeyUnavailable();
  return key;
};

export interface DataKeys {
  readonly store: KeyStore;
  /** Creates a key and stores it. Call it before the transaction that uses the key. */
  create(id: string): Promise<SealingKey>;
  /**
   * Returns keys by their ids, with one round trip for those that are not cached: null for a destroyed key, no entry
   * for a key that the store never had or that no master key opens. Call it before a transaction that needs the keys:
   * inside it they are then cached.
   */
  findAll(ids: readonly string[]): Promise<FoundKeys>;
  /** Returns those of the keys that this process has cached, without asking the store. */
  cachedOf(ids: readonly string[]): FoundKeys;
  /** Returns one key. @throws as {@link requireKey} */
  find(id: string): Promise<SealingKey | null>;
  /** Destroys keys for good, in the cache and in the store. */
  destroy(ids: readonly string[]): Promise<void>;
  /** Removes keys from the cache of this process. */
  evict(ids: readonly string[]): void;
}

/**
 * How long a key is cached, in milliseconds. A process that does not learn of a revocation keeps the key that much
 * longer. Nothing is left to open with it then: the rows were deleted in the revoking transaction.
 */
export const CACHED_FOR = MINUTE;
const MOST_CACHED = 10_000;

export const newDataKeyId = (): string => `dkey_${randomBytes(16).toString('hex')}`;

/** The key of no connection: it identifies the installation of a key store. See `master-key/installation.ts`. */
export const INSTALLATION_KEY = 'installation';

/** Where a wrapped data key opens. */
export const placeOfDataKey = (id: string): Place => `data_keys.wrapped ${id}`;

/** Wraps a data key for the store. */
export const wrapDataKey = (master: MasterKey, id: string, key: Buffer): Buffer =>
  master.seal(key, placeOfDataKey(id));

/** Unwraps a data key. @throws when it was wrapped for another id, or no master key opens it */
export const unwrapDataKey = (master: MasterKey, id: string, wrapped: Buffer): Buffer =>
  master.openBytes(wrapped, placeOfDataKey(id));

export const createDataKeys = (
  store: KeyStore,
  { master, clock, log }: { master: MasterKey; clock: Clock; log: Logger },
): DataKeys => {
  // In insertion order, which is also the order of expiry.
  const cached = new Map<string, { key: SealingKey; until: number }>();
  let evictions = 0;

  const addToCache = (id: string, key: SealingKey, now: number): void => {
    cached.delete(id);
    cached.set(id, { key, until: now + CACHED_FOR });
    if (cached.size > MOST_CACHED) cached.delete(cached.keys().next().value!);
  };

  const evict = (ids: readonly string[]): void => {
    evictions += 1;
    for (const id of ids) cached.delete(id);
  };

  const unwrapped = (id: string, wrapped: Buffer): SealingKey | undefined => {
    try {
      return new SealingKey(unwrapDataKey(master, id, wrapped));
    } catch {
      log.error({ dataKey: id }, 'no configured master key opens this data key');
      return undefined;
    }
  };

  const cachedOf = (ids: readonly string[]): Map<string, SealingKey | null> => {
    const now = clock.monotonicMs();
    const found = new Map<string, SealingKey | null>();
    for (const id of ids) {
      const known = cached.get(id);
      if (known && known.until > now) found.set(id, known.key);
    }
    return found;
  };

  const findAll: DataKeys['findAll'] = async (ids) => {
    const now = clock.monotonicMs();
    const found = cachedOf(ids);
    const missing = [...new Set(ids)].filter((id) => !found.has(id));
    if (missing.length === 0) return found;
    const before = evictions;
    const stored = await store.get(missing);
    for (const id of missing) {
      const wrapped = stored.get(id);
      if (wrapped === undefined) {
        log.error({ dataKey: id }, 'the key store does not have this key: is it the store of this database?');
        continue;
      }
      const key = wrapped && unwrapped(id, wrapped);
      if (key === undefined) continue;
      found.set(id, key);
      // A key that was evicted during the query must not be cached again.
      if (key && before === evictions) addToCache(id, key, now);
    }
    return found;
  };

  return {
    store,
    async create(id) {
      const raw = randomBytes(32);
      await store.put([{ id, wrapped: wrapDataKey(master, id, raw) }]);
      const key = new SealingKey(raw);
      addToCache(id, key, clock.monotonicMs());
      return key;
    },
    findAll,
    cachedOf,
    find: async (id) => requireKey(await findAll([id]), id),
    async destroy(ids) {
      await store.destroy(ids, clock.now());
      evict(ids);
    },
    evict,
  };
};
