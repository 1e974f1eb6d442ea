import type { MasterKey } from '../../../platform/secrets.ts';

/** Enough bytes to avoid collisions within a customer, and short enough to be read aloud. */
const BYTES = 8;

/**
 * Returns the hashes of an Idempotency-Key for the request log, one per master key. The key is the customer's own text
 * and is not stored: its owner finds its requests by it, and the database alone does not allow guesses.
 */
export const idempotencyHashes = (master: MasterKey, keyPublicId: string, key: string): Buffer[] =>
  master
    .derive(`request_details.idempotency_hash ${keyPublicId} ${key}`)
    .map((hash) => hash.subarray(0, BYTES));
