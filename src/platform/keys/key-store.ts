/**
 * Stores wrapped data keys, separately from the database with the sealed values: a key in the same backup could not be
 * destroyed.
 *
 * A key is written before the transaction that uses it, and destroyed by a job that the erasing transaction sends: no
 * call happens inside a transaction.
 */

export interface WrappedKey {
  id: string;
  /** Sealed with the master key. */
  wrapped: Buffer;
}

/** Kinds of things that can end for good. The id of a secret, a session or a password is a hash: see `tombstones/`. */
export const tombstoneKinds = [
  'developer',
  'api_key',
  'key_secret',
  'connection',
  'account',
  'simplefin_token',
  'assistant_grant',
  'session',
  'password',
  'login_factor',
] as const;

export type TombstoneKind = (typeof tombstoneKinds)[number];

/**
 * Records that something ended, so that a database restored from an older backup does not revive it. Names no person.
 */
export interface Tombstone {
  kind: TombstoneKind;
  id: string;
  /** The end, in wall time. */
  endsAt: Date;
}

/** Every promise resolves when its effect survives a power failure. Processes may call it concurrently. */
export interface KeyStore {
  /** Stores keys. An existing key stays unchanged; a destroyed key stays destroyed. */
  put(keys: readonly WrappedKey[]): Promise<void>;
  /**
   * Returns keys by id: null for a destroyed key, no entry for an unknown one. An empty list only checks that the store
   * is reachable.
   */
  get(ids: readonly string[]): Promise<Map<string, Buffer | null>>;
  /** Replaces the wrapping `from` of a key by another, unless it has changed. */
  rewrap(id: string, from: Buffer, to: Buffer): Promise<void>;
  /** Destroys keys for good and records the time, also for unknown ids. */
  destroy(ids: readonly string[], at: Date): Promise<void>;
  /** Yields all keys, one page at a time. */
  keys(): AsyncIterable<WrappedKey[]>;
  /** Yields the ids of all destroyed keys, up to {@link TOMBSTONE_PAGE} at a time. */
  destroyed(): AsyncIterable<string[]>;
  /** Deletes the records of keys destroyed before this time: they become unknown. */
  deleteDestroyedBefore(before: Date): Promise<void>;
  /** Stores tombstones. Of two for the same thing, the earlier end counts. */
  addTombstones(tombstones: readonly Tombstone[]): Promise<void>;
  /** Yields all tombstones, up to {@link TOMBSTONE_PAGE} at a time, each page of one kind. */
  tombstones(): AsyncIterable<Tombstone[]>;
  /** Deletes the tombstones of a kind that ended before this time. */
  deleteTombstonesBefore(kind: TombstoneKind, before: Date): Promise<void>;
  close(): Promise<void>;
}

/** Keys of one page. */
export const PAGE = 500;

/** Tombstones of one page: every start compares all of them with the database. */
export const TOMBSTONE_PAGE = 10_000;

/** The store cannot be used, for a reason that the operator can fix. */
export class KeyStoreError extends Error {
  override readonly name = 'KeyStoreError';
}
