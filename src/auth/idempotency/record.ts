/**
 * The stored record of a request, sealed with a key derived from the master key, the credential and the
 * Idempotency-Key. The Idempotency-Key is not stored, so nobody without it can open the record.
 */
import { MasterKey, type Place } from '../../platform/secrets.ts';
import type { Owner } from './request.ts';

/** A response as it is replayed. */
export interface StoredResponse {
  status: number;
  /** The error code; null for a success. */
  errorCode: string | null;
  headers: [name: string, value: string][];
  /** The exact JSON text. */
  body: string;
}

export interface StoredRequest {
  /** A hash of the request. */
  fingerprint: string;
  /** Null while the request runs in steps. */
  response: StoredResponse | null;
  /** The goal of the steps: an instant of the key's clock. */
  goal: string | null;
}

/** Limits the stored size: the longest injectable list, with a margin. */
const LONGEST_BODY = 4 * 1_048_576;

/** The look-up hash of one request, and the sealing of its record. */
export interface RecordCipher {
  hash: Buffer;
  /** Identifies the request in locks; independent of which master key is current. */
  lock: Buffer;
  /** All look-up hashes, including those of former master keys. */
  hashes: Buffer[];
  seal(kept: StoredRequest): Buffer;
  open(sealed: Buffer): StoredRequest;
}

export const recordCipherFor = (master: MasterKey, owner: Owner, idempotencyKey: string): RecordCipher => {
  const name = `${owner.name} ${idempotencyKey}`;
  const hashes = master.derive(`idempotent_requests.hash ${name}`);
  const [present, ...former] = master.derive(`idempotent_requests.sealed ${name}`);
  const key = new MasterKey(present, former);
  const place: Place = `idempotent_requests.sealed ${owner.name}`;
  return {
    hash: hashes[0],
    lock: hashes.toSorted(Buffer.compare)[0]!,
    hashes,
    seal(kept) {
      if ((kept.response?.body.length ?? 0) > LONGEST_BODY) {
        throw new Error('A response to a request with an Idempotency-Key is too long to be kept');
      }
      return key.seal(JSON.stringify(kept), place);
    },
    open: (sealed) => JSON.parse(key.open(sealed, place)) as StoredRequest,
  };
};
