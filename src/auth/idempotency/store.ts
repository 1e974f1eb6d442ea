import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { RemovedAccounts } from '../../platform/room/personal-data.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Owner } from './request.ts';

interface RecordRow {
  sealed: Buffer;
  /** False while the request runs in steps. */
  settled: boolean;
}

/**
 * Returns the record of a request since a wall time. A record about a connection that was revoked meanwhile counts as
 * erased.
 */
export const findRecord = async (sql: Db, hashes: Buffer[], since: Date): Promise<RecordRow | null> => {
  const [row] = await sql<RecordRow[]>`
    select sealed, settled from idempotent_requests r
    where hash = any(${hashes}::bytea[]) and created_at > ${since}
      and not exists (select from connections c where c.id = any(r.connection_ids) and c.revoked_at is not null)
    order by settled desc limit 1`;
  return row ?? null;
};

/** Returns the number of a request for advisory locks. */
const lockNumber = (lock: Buffer): bigint => lock.readBigInt64BE(0);

/** Locks a request until the transaction ends; false when another transaction handles it. */
export const lockRequest = async (tx: Db, lock: Buffer): Promise<boolean> => {
  const [row] = await tx<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(${lockNumber(lock)}) as locked`;
  return row!.locked;
};

/**
 * Locks the owner of a credential against deletion until the transaction ends. Call it before other locks, since a
 * deletion locks the key or account first.
 */
export const lockOwner = async (tx: Tx, { keyId, session }: Owner): Promise<void> => {
  if (keyId !== null) {
    const { count } = await tx`select from api_keys where id = ${keyId} for key share`;
    if (count === 0) throw new ApiError('INVALID_API_KEY');
  }
  if (session !== null) {
    const { count } = await tx`select from developers where id = ${session.developerId} for key share`;
    if (count === 0) throw new ApiError('DEVELOPER_NOT_FOUND');
  }
};

interface NewRecord extends RecordRow {
  hash: Buffer;
  owner: Owner;
  userId: string | null;
  createdAt: Date;
}

/**
 * Writes a record, or its next state. Of the ids in `named`, it stores the owner's connections, accounts, and
 * connections of accounts. A session that ends with the request needs no record.
 */
export const saveRecord = async (tx: Db, record: NewRecord, named: readonly string[]): Promise<void> => {
  const { hash, sealed, settled, userId, createdAt } = record;
  const { keyId, session } = record.owner;
  await tx`
    insert into idempotent_requests
      (hash, key_id, session_hash, developer_id, connection_ids, account_ids, user_id, sealed, settled, created_at)
    select ${hash}, ${keyId}, ${session?.hash ?? null}::bytea, ${session?.developerId ?? null},
           array(
             select c.id from connections c join api_keys k on k.id = c.key_id
             where (k.id = ${keyId} or k.developer_id = ${session?.developerId ?? null}) and c.revoked_at is null
               and (c.id = any(${named as string[]})
                    or c.id in (select connection_id from accounts where id = any(${named as string[]})))
           ),
           array(
             select a.id from accounts a join api_keys k on k.id = a.key_id
             where (k.id = ${keyId} or k.developer_id = ${session?.developerId ?? null})
               and a.id = any(${named as string[]})
           ),
           ${userId}, ${sealed}, ${settled}, ${createdAt}
    where ${session === null} or exists (
      select from developer_sessions where hash = ${session?.hash ?? null}::bytea for key share)
    on conflict (hash) do update
      set connection_ids = excluded.connection_ids, account_ids = excluded.account_ids, user_id = excluded.user_id, sealed = excluded.sealed,
          settled = excluded.settled, created_at = excluded.created_at`;
};

/** Erases the records about a connection and its user. */
export const eraseRecords = async (tx: Db, keyId: number, connectionId: string): Promise<void> => {
  await tx`
    delete from idempotent_requests r using connections c join api_keys k on k.id = c.key_id
    where c.id = ${connectionId} and c.key_id = ${keyId}
      and (r.key_id = k.id or r.developer_id = k.developer_id)
      and (c.id = any(r.connection_ids) or r.user_id = c.user_id)`;
};

/** Erases the records about accounts of a connection. */
export const eraseRecordsOfAccounts = async (
  tx: Db,
  { keyId, connectionId, ids }: RemovedAccounts,
): Promise<void> => {
  await tx`
    delete from idempotent_requests r using connections c join api_keys k on k.id = c.key_id
    where c.key_id = ${keyId} and c.id = ${connectionId} and (r.key_id = k.id or r.developer_id = k.developer_id)
      and r.account_ids && ${[...ids]}`;
};

/** Deletes records older than a wall time, and records that were written while their connection was revoked. */
export const deleteOldRecords = async (sql: Db, before: Date): Promise<void> => {
  await sql`
    delete from idempotent_requests r
    where created_at <= ${before}
      or exists (select from connections c where c.id = any(r.connection_ids) and c.revoked_at is not null)`;
};
