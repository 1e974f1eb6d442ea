/**
 * What is kept of a request: sealed with a key made of the master key, the credential and the Idempotency-Key. The last
 * is not stored, so that nobody who lacks it can open the record, whatever else they have.
 */
import { MasterKey, type Place } from '../../platform/secrets.ts';
import type { Owner } from './request.ts';

/** A response, as it is repeated. */
export interface KeptResponse {
  status: number;
  /** The code of a refusal. */
  errorCode: string | null;
  headers: [name: string, value: string][];
  /** JSON, to the byte. */
  body: string;
}

export interface KeptRequest {
  /** What was asked. */
  fingerprint: string;
  /** Null while it is on its way in steps. */
  response: KeptResponse | null;
  /** Where the steps lead to: an instant of the key's clock. */
  goal: string | null;
}

/** Of the longest list that can be injected, with room to spare: what is kept is bounded. */
const LONGEST_BODY = 4 * 1_048_576;

/** One request: under what it is filed, and how its record is sealed. */
export interface Filing {
  hash: Buffer;
  /** Stands for it in locks: the same whichever master key is the present one. */
  lock: Buffer;
  /** Also those under which it was filed before the master key was replaced. */
  hashes: Buffer[];
  seal(kept: KeptRequest): Buffer;
  open(sealed: Buffer): KeptRequest;
}

export const filingOf = (master: MasterKey, owner: Owner, idempotencyKey: string): Filing => {
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
    open: (sealed) => JSON.parse(key.open(sealed, place)) as KeptRequest,
  };
};
