import { type HealthRow, healthColumns, withHealth } from '../../ledger/connection-health/store.ts';
import { following } from '../../platform/database/keyset.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { HeldConsent } from './ending.ts';
import type { ConnectionStatus } from './status.ts';

export interface ConnectionRow extends HealthRow {
  id: string;
  bankId: string;
  /** What its data come from. */
  provider: 'bank' | 'statement';
  userId: string | null;
  connectedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  /** Of the key that opens its data; null once revoked. */
  dataKeyId: string | null;
  /** Up to when the bank has said what happened. */
  pulledUntil: Date;
}

const columns = (sql: Db) => sql`
  id, bank_id as "bankId", provider, user_id as "userId", connected_at as "connectedAt",
  expires_at as "expiresAt", revoked_at as "revokedAt", data_key_id as "dataKeyId",
  pulled_until as "pulledUntil", ${healthColumns(sql)}`;

/** Which connections of a key are listed; null where it does not matter. */
interface ConnectionFilter {
  userId: string | null;
  bankId: string | null;
  status: ConnectionStatus | null;
  /** What the status is judged by, on the key's clock. */
  now: Date;
}

const ofStatus = (sql: Db, status: ConnectionStatus, now: Date) => {
  if (status === 'revoked') return sql`and revoked_at is not null`;
  return sql`and revoked_at is null and ${status === 'active' ? sql`expires_at > ${now}` : sql`expires_at <= ${now}`}`;
};

const passing = (sql: Db, keyId: number, { userId, bankId, status, now }: ConnectionFilter) => sql`
  key_id = ${keyId}
  ${userId === null ? sql`` : sql`and user_id = ${userId} and revoked_at is null`}
  ${bankId === null ? sql`` : sql`and bank_id = ${bankId}`}
  ${status === null ? sql`` : ofStatus(sql, status, now)}`;

/** Newest first, after a connection if one is given; at most `limit`, null for all. */
export const listConnections = async (
  sql: Db,
  keyId: number,
  filter: ConnectionFilter,
  after: ConnectionRow | null,
  limit: number | null,
): Promise<ConnectionRow[]> => sql<ConnectionRow[]>`
  select ${columns(sql)} from connections c ${withHealth(sql)}
  where ${passing(sql, keyId, filter)}
    ${following(sql, 'connected_at', after && { at: after.connectedAt, id: after.id })}
  order by connected_at desc, id limit ${limit}`;

export const countConnections = async (sql: Db, keyId: number, filter: ConnectionFilter): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from connections where ${passing(sql, keyId, filter)}`;
  return row!.count;
};

interface SealedConnectionRow extends ConnectionRow {
  bankGrant: Buffer | null;
}

/** With `lock` the row stays locked until the transaction ends. */
export const findConnection = async (
  sql: Db,
  keyId: number,
  id: string,
  lock = false,
): Promise<SealedConnectionRow | null> => {
  const [row] = await sql<SealedConnectionRow[]>`
    select ${columns(sql)}, bank_grant as "bankGrant"
    from connections c ${withHealth(sql)}
    where id = ${id} and key_id = ${keyId} ${lock ? sql`for update of c` : sql``}`;
  return row ?? null;
};

/**
 * One at a time for the consents of a user: consents and revocations wait here before they lock any row, since
 * the former holds its session when it comes to the connection, and the latter the connection when it comes to
 * the sessions. The key is held first of all, since its deletion begins with it, too.
 */
export const userTurn = (sql: Db) => sql`pg_advisory_xact_lock(key_id, hashtext(user_id))`;

/** Waits for the turn of the user of a connection, if there is such a connection. */
export const awaitTurnOfConnection = async (tx: Tx, keyId: number, id: string): Promise<void> => {
  await tx`
    select ${userTurn(tx)} from connections c join api_keys k on k.id = c.key_id
    where c.id = ${id} and c.key_id = ${keyId} and c.revoked_at is null for key share of k`;
};

interface LivingConnection {
  id: string;
  dataKeyId: string;
  bankGrant: Buffer;
}

/** The connection to the bank itself, active or expired, that another consent of this user there would renew. */
export const findLiving = async (
  sql: Db,
  { keyId, userId, bankId }: { keyId: number; userId: string; bankId: string },
): Promise<LivingConnection | null> => {
  const [row] = await sql<LivingConnection[]>`
    -- "dataKeyId" is not null: the connection is not revoked
    -- "bankGrant" is not null: the connection is to a bank, and not revoked
    select id, data_key_id as "dataKeyId", bank_grant as "bankGrant" from connections
    where key_id = ${keyId} and user_id = ${userId} and bank_id = ${bankId} and provider = 'bank'
      and revoked_at is null`;
  return row ?? null;
};

interface NewConnection {
  id: string;
  keyId: number;
  bankId: string;
  provider: 'bank' | 'statement';
  userId: string;
  connectedAt: Date;
  expiresAt: Date;
  /** Until when the bank granted its consent; null where it set no end. */
  consentUntil: Date | null;
  /** Up to when the bank has said what happened. */
  pulledUntil: Date;
  dataKeyId: string;
  /** Null where there is no bank to ask. */
  bankGrant: Buffer | null;
}

/**
 * In the user's turn ({@link userTurn}); a unique index holds that a user has one living connection to a bank, and one of
 * its statements.
 */
export const insertConnection = async (tx: Tx, connection: NewConnection): Promise<void> => {
  await tx`
    insert into connections
      (id, key_id, bank_id, provider, user_id, connected_at, expires_at, consent_until, data_key_id, bank_grant, pulled_until)
    values
      (${connection.id}, ${connection.keyId}, ${connection.bankId}, ${connection.provider}, ${connection.userId},
       ${connection.connectedAt}, ${connection.expiresAt}, ${connection.consentUntil}, ${connection.dataKeyId},
       ${connection.bankGrant}, ${connection.pulledUntil})`;
};

/**
 * Its id stays, its consent starts anew with what was granted by it, and its expiry notices are armed again. Returns the consent
 * whose place it takes.
 */
export const renewConnection = async (
  tx: Tx,
  {
    keyId,
    id,
    expiresAt,
    consentUntil,
    bankGrant,
  }: Pick<NewConnection, 'keyId' | 'id' | 'expiresAt' | 'consentUntil' | 'bankGrant'>,
): Promise<HeldConsent> => {
  const [superseded] = await tx<HeldConsent[]>`
    update connections c
    set expires_at = ${expiresAt}, consent_until = ${consentUntil}, bank_grant = ${bankGrant},
        expiring_notified_at = null, expired_notified_at = null, version = c.version + 1
    from connections before join api_keys k on k.id = before.key_id
    where c.id = ${id} and c.key_id = ${keyId} and before.id = c.id
    returning ${heldColumns(tx)}`;
  return superseded!;
};

const heldColumns = (sql: Db) => sql`
  before.id, before.bank_id as "bankId", before.data_key_id as "dataKeyId", before.bank_grant as "bankGrant",
  before.consent_until as "consentUntil", k.clock_offset_ms as "clockOffsetMs"`;

export const insertConsent = async (
  sql: Db,
  consent: ConsentRow & { connectionId: string; keyId: number },
): Promise<void> => {
  await sql`
    insert into consents (connection_id, key_id, permissions, history_days, granted_at, expires_at)
    values (${consent.connectionId}, ${consent.keyId}, ${consent.permissions}, ${consent.historyDays}, ${consent.grantedAt},
            ${consent.expiresAt})`;
};

/** Ends the consents of a connection that last longer: with its early end, or as another takes their place. */
export const endConsents = async (tx: Tx, keyId: number, connectionId: string, at: Date): Promise<void> => {
  await tx`
    update consents set expires_at = ${at}
    where connection_id = ${connectionId} and key_id = ${keyId} and expires_at > ${at}`;
};

export interface ConsentRow {
  permissions: string[];
  /** How many days of transactions the user was told would be read; null where none are read, or it was not said. */
  historyDays: number | null;
  grantedAt: Date;
  expiresAt: Date;
}

export const listConsents = async (
  sql: Db,
  keyId: number,
  connectionId: string,
): Promise<ConsentRow[]> => sql<ConsentRow[]>`
  select permissions, history_days as "historyDays", granted_at as "grantedAt", expires_at as "expiresAt"
  from consents where key_id = ${keyId} and connection_id = ${connectionId} order by id`;

/** Leaves of a connection a tombstone without the person; returns what it had of its consent. */
export const buryConnection = async (
  tx: Tx,
  keyId: number,
  id: string,
  revokedAt: Date,
): Promise<HeldConsent[]> => tx<HeldConsent[]>`
  update connections c
  set revoked_at = ${revokedAt}, user_id = null, data_key_id = null, bank_grant = null,
      consent_until = null
  from connections before join api_keys k on k.id = before.key_id
  where c.id = ${id} and c.key_id = ${keyId} and before.id = c.id
  returning ${heldColumns(tx)}`;
