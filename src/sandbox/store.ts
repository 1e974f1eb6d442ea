import type { Db, Tx } from '../platform/database/postgres.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';

/**
 * Locks the key's clock and returns how far it is ahead, in milliseconds. Rows that refer to the key can be
 * written meanwhile: a writer may hold what an advance is about to wait for.
 */
export const lockClock = async (tx: Db, keyId: number): Promise<number> => {
  const [row] = await tx<{ offset: number }[]>`
    select clock_offset_ms as offset from api_keys where id = ${keyId} for no key update`;
  // Deleted with its account since the request came in.
  if (!row) throw new ApiError('INVALID_API_KEY');
  return row.offset;
};

/** The same without a lock. */
export const readClock = async (sql: Db, keyId: number): Promise<number> => {
  const [row] = await sql<
    { offset: number }[]
  >`select clock_offset_ms as offset from api_keys where id = ${keyId}`;
  if (!row) throw new ApiError('INVALID_API_KEY');
  return row.offset;
};

export const setClockOffset = async (tx: Db, keyId: number, offset: number): Promise<void> => {
  await tx`update api_keys set clock_offset_ms = ${offset} where id = ${keyId}`;
};

/** The connections of a key to banks whose consent lasts at an instant. */
export const listConsenting = async (tx: Db, keyId: number, now: Date): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from connections
    where key_id = ${keyId} and provider = 'bank' and revoked_at is null and expires_at > ${now} order by id`;
  return rows.map((row) => row.id);
};

/** Whether a key has a connection, living or revoked. */
/**
 * What a connection's data come from, and the id of its data key, null for one that is revoked; undefined where the key has no
 * such connection.
 */
export const findDataKeyId = async (
  sql: Db,
  keyId: number,
  id: string,
): Promise<{ dataKeyId: string | null; provider: 'bank' | 'statement' } | undefined> => {
  const [row] = await sql<{ dataKeyId: string | null; provider: 'bank' | 'statement' }[]>`
    select data_key_id as "dataKeyId", provider from connections where id = ${id} and key_id = ${keyId}`;
  return row;
};

/** Locks a living connection, whose turn the caller has, and returns its sealed grant; null for one that is revoked. */
export const lockGrant = async (tx: Tx, keyId: number, id: string): Promise<Buffer | null> => {
  const [row] = await tx<{ bankGrant: Buffer }[]>`
    -- "bankGrant" is not null: the connection is to a bank, and not revoked
    select bank_grant as "bankGrant" from connections
    where id = ${id} and key_id = ${keyId} and provider = 'bank' and revoked_at is null for no key update`;
  return row?.bankGrant ?? null;
};

/** News that was fetched with the grant as it was before is not applied. */
export const saveGrant = async (tx: Tx, keyId: number, id: string, bankGrant: Buffer): Promise<void> => {
  await tx`
    update connections set bank_grant = ${bankGrant}, version = version + 1
    where id = ${id} and key_id = ${keyId}`;
};
