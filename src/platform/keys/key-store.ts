/**
 * Where the wrapped data keys are kept: apart from the database that holds what they seal, since a key that lay
 * beside it in the same backup could not be taken back from it.
 *
 * A key is written before the transaction that uses it, and destroyed by a job that the erasing transaction wrote:
 * no call stands inside a transaction.
 */

export interface WrappedKey {
  id: string;
  /** Sealed with the master key. */
  wrapped: Buffer;
}

/** What can end for good. An id of a secret, a session or a password is a hash: see `tombstones/`. */
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
] as const;

export type TombstoneKind = (typeof tombstoneKinds)[number];

/** Notes that something ended, so that a database restored from an older backup does not bring it back. Names no person. */
export interface Tombstone {
  kind: TombstoneKind;
  id: string;
  /** When it ended or ends, on wall time. */
  endsAt: Date;
}

/** Every promise resolves when what it did survives a power failure. Calls of several processes may cross. */
export interface KeyStore {
  /** Keeps keys. One that is kept already stays as it is; one that was destroyed stays destroyed. */
  put(keys: readonly WrappedKey[]): Promise<void>;
  /**
   * Keys by their ids: null where it was destroyed, absent where the store never had it. Asking for none shows
   * whether the store can be reached.
   */
  get(ids: readonly string[]): Promise<Map<string, Buffer | null>>;
  /** Puts another wrapping of the same key in the place of `from`, unless that is no longer there. */
  rewrap(id: string, from: Buffer, to: Buffer): Promise<void>;
  /** Destroys keys for good. That they were destroyed at this time is remembered, also of unknown ones. */
  destroy(ids: readonly string[], at: Date): Promise<void>;
  /** All keys that are kept, a page at a time. */
  keys(): AsyncIterable<WrappedKey[]>;
  /** The ids of all that were destroyed, up to {@link TOMBSTONE_PAGE} at a time. */
  destroyed(): AsyncIterable<string[]>;
  /** Forgets which keys were destroyed before this time: from then on they are unknown. */
  deleteDestroyedBefore(before: Date): Promise<void>;
  /** Keeps tombstones. Of two for the same thing, the earlier end counts. */
  addTombstones(tombstones: readonly Tombstone[]): Promise<void>;
  /** All tombstones, up to {@link TOMBSTONE_PAGE} at a time, each page of one kind. */
  tombstones(): AsyncIterable<Tombstone[]>;
  /** Forgets the tombstones of a kind that ended before this time. */
  deleteTombstonesBefore(kind: TombstoneKind, before: Date): Promise<void>;
  close(): Promise<void>;
}

/** How many keys a page holds. */
export const PAGE = 500;

/** How many tombstones a page holds: all of them are compared with the database at every start. */
export const TOMBSTONE_PAGE = 10_000;

/** The store cannot be used, for a reason that a person can do something about. */
export class KeyStoreError extends Error {
  override readonly name = 'KeyStoreError';
}
