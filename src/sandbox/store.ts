import type { Db, Tx } from '../platform/database/postgres.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';

/**
 * Locks the key's clock and returns its offset in milliseconds. Rows that refer to the key can still be written: a
 * writer may hold a lock that an advance waits for.
 */
export const lockClock = async (tx: Db, keyId: number): Promise<number> => {
  const [row] = await tx<{ offset: number }[]>`
    select clock_offset_ms as offset from api_keys where id = ${keyId} for no key update`;
  // The key was deleted with its account since the request came in.
  if (!row) throw new ApiError('INVALID_API_KEY');
  return row.offset;
};

/** Returns the offset of the key's clock in milliseconds, without a lock. */
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

/** Lists the connections of a key to banks whose consent lasts at an instant. */
export const listConsentedConnections = async (tx: Db, keyId: number, now: Date): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from connections
    where key_id = ${keyId} and provider = 'bank' and revoked_at is null and expires_at > ${now} order by id`;
  return rows.map((row) => row.id);
};

/**
 * Finds the source of a connection's data and the id of its data key, which is null once revoked. Returns undefined
 * if the key has no such connection.
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

/** Locks a connection, whose turn the caller has, and returns its sealed grant; null if it is revoked. */
export const lockGrant = async (tx: Tx, keyId: number, id: string): Promise<Buffer | null> => {
  const [row] = await tx<{ bankGrant: Buffer }[]>`
    -- "bankGrant" is not null: the connection is to a bank, and not revoked
    select bank_grant as "bankGrant" from connections
    where id = ${id} and key_id = ${keyId} and provider = 'bank' and revoked_at is null for no key update`;
  return row?.bankGrant ?? null;
};

/** Saves the grant. Raises the version, so that news fetched with the old grant is not applied. */
export const saveGrant = async (tx: Tx, keyId: number, id: string, bankGrant: Buffer): Promise<void> => {
  await tx`
    update connections set bank_grant = ${bankGrant}, version = version + 1
    where id = ${id} and key_id = ${keyId}`;
};
