import type { Db } from '../platform/database/postgres.ts';
import { ApiError } from '../vocabulary/errors.ts';

/**
 * Locks the key's clock and returns how far it is ahead, in milliseconds. Rows that refer to the key can be
 * written meanwhile: a writer may hold what an advance is about to wait for.
 */
export const lockClock = async (tx: Db, keyId: string): Promise<number> => {
  const [row] = await tx<{ offset: number }[]>`
    select clock_offset_ms as offset from api_keys where id = ${keyId} for no key update`;
  // Deleted with its account since the request came in.
  if (!row) throw new ApiError('INVALID_API_KEY');
  return row.offset;
};

/** The same without a lock. */
export const readClock = async (sql: Db, keyId: string): Promise<number> => {
  const [row] = await sql<
    { offset: number }[]
  >`select clock_offset_ms as offset from api_keys where id = ${keyId}`;
  if (!row) throw new ApiError('INVALID_API_KEY');
  return row.offset;
};

export const setClockOffset = async (tx: Db, keyId: string, offset: number): Promise<void> => {
  await tx`update api_keys set clock_offset_ms = ${offset} where id = ${keyId}`;
};

/** The connections of a key whose consent lasts at an instant. */
export const listConsenting = async (tx: Db, keyId: string, now: Date): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from connections where key_id = ${keyId} and revoked_at is null and expires_at > ${now} order by id`;
  return rows.map((row) => row.id);
};
