/** Data keys, ready for use: kept in the key store, wrapped by the master key, remembered for a short while. */
import { randomBytes } from 'node:crypto';
import { type Clock, MINUTE } from '../../../packages/common/clock.ts';
import type { Logger } from '../log.ts';
import { type MasterKey, type Place, SealingKey } from '../secrets.ts';
import { ApiError } from '../vocabulary/errors.ts';
import type { KeyStore } from './key-store.ts';

export type KnownKeys = ReadonlyMap<string, SealingKey | null>;

/** The key of one connection cannot be had: nothing is said of any other. */
export class KeyUnavailable extends ApiError {
  constructor() {
    super('SERVICE_UNAVAILABLE');
  }
}

/**
 * A key, or null when it was destroyed, and with it all that it sealed.
 * @throws KeyUnavailable when it is absent: the store is another database's, was restored from before
 *   that key, or the master key is another
 */
export const keyAmong = (keys: KnownKeys, id: string): SealingKey | null => {
  const key = keys.get(id);
  if (key === undefined) throw new KeyUnavailable();
  return key;
};

export interface DataKeys {
  readonly store: KeyStore;
  /** Makes a key, which is in the store when this resolves. To be called before the transaction that uses it. */
  create(id: string): Promise<SealingKey>;
  /**
   * Keys by their ids, those that are not remembered in one round trip: null where it was destroyed, absent where the
   * store never had it or no master key opens it. To be called before a transaction that will need them: within it
   * they are then remembered.
   */
  findAll(ids: readonly string[]): Promise<KnownKeys>;
  /** One of them. @throws as {@link keyAmong} */
  find(id: string): Promise<SealingKey | null>;
  /** Destroys keys for good, here and in the store. */
  destroy(ids: readonly string[]): Promise<void>;
  /** Forgets what this process remembers of keys. */
  forget(ids: readonly string[]): void;
}

/**
 * How long a key is remembered, in milliseconds, and how many are. A process that does not learn of a revocation
 * keeps the key that much longer. By then there is nothing left to open with it: the rows went in the revoking
 * transaction.
 */
export const REMEMBERED_FOR = MINUTE;
const REMEMBERED_MOST = 10_000;

export const newDataKeyId = (): string => `dkey_${randomBytes(16).toString('hex')}`;

/** The key that belongs to no connection: which installation a key store is of. See `master-key/installation.ts`. */
export const INSTALLATION_KEY = 'installation';

const placeOf = (id: string): Place => `data_keys.wrapped ${id}`;

/** A data key as the store keeps it. */
export const wrapDataKey = (master: MasterKey, id: string, key: Buffer): Buffer =>
  master.seal(key, placeOf(id));

/** Its bytes again. @throws when it is another key's, or no master key opens it */
export const unwrapDataKey = (master: MasterKey, id: string, wrapped: Buffer): Buffer =>
  master.openBytes(wrapped, placeOf(id));

export const createDataKeys = (
  store: KeyStore,
  { master, clock, log }: { master: MasterKey; clock: Clock; log: Logger },
): DataKeys => {
  // In the order in which they were remembered, which is the one in which they lapse.
  const remembered = new Map<string, { key: SealingKey; until: number }>();
  let forgotten = 0;

  const remember = (id: string, key: SealingKey, now: number): void => {
    remembered.delete(id);
    remembered.set(id, { key, until: now + REMEMBERED_FOR });
    if (remembered.size > REMEMBERED_MOST) remembered.delete(remembered.keys().next().value!);
  };

  const forget = (ids: readonly string[]): void => {
    forgotten += 1;
    for (const id of ids) remembered.delete(id);
  };

  const unwrapped = (id: string, wrapped: Buffer): SealingKey | undefined => {
    try {
      return new SealingKey(unwrapDataKey(master, id, wrapped));
    } catch {
      log.error({ dataKey: id }, 'no configured master key opens this data key');
      return undefined;
    }
  };

  const findAll: DataKeys['findAll'] = async (ids) => {
    const now = clock.monotonicMs();
    const found = new Map<string, SealingKey | null>();
    const missing: string[] = [];
    for (const id of new Set(ids)) {
      const known = remembered.get(id);
      if (known && known.until > now) found.set(id, known.key);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const before = forgotten;
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
      // What was forgotten while the store was asked may be among these.
      if (key && before === forgotten) remember(id, key, now);
    }
    return found;
  };

  return {
    store,
    async create(id) {
      const raw = randomBytes(32);
      await store.put([{ id, wrapped: wrapDataKey(master, id, raw) }]);
      const key = new SealingKey(raw);
      remember(id, key, clock.monotonicMs());
      return key;
    },
    findAll,
    find: async (id) => keyAmong(await findAll([id]), id),
    async destroy(ids) {
      await store.destroy(ids, clock.now());
      forget(ids);
    },
    forget,
  };
};
