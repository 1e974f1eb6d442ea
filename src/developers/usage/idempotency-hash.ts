import type { MasterKey } from '../../platform/secrets.ts';

/** Enough that no two keys of a customer meet, and short enough to be read aloud. */
const BYTES = 8;

/**
 * What stands for an Idempotency-Key in the request log. The key is the customer's own text and is not kept: whoever has it finds
 * its requests by it, and whoever has the database alone cannot try texts out. One for each master key that there has been.
 */
export const idempotencyHashes = (master: MasterKey, keyPublicId: string, key: string): Buffer[] =>
  master
    .derive(`request_details.idempotency_hash ${keyPublicId} ${key}`)
    .map((hash) => hash.subarray(0, BYTES));
