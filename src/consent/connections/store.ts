import { userTurn } from '../../ledger/accounts/user-turn-store.ts';
import { type HealthRow, healthColumns, withHealth } from '../../ledger/connection-health/store.ts';
import { afterPlace } from '../../platform/database/keyset.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { ConnectionConsent } from './ending/ending.ts';
import type { ConnectionStatus } from './status.ts';

export interface ConnectionRow extends HealthRow {
  id: string;
  bankId: string;
  /** Source of the data. */
  provider: 'bank' | 'statement';
  userId: string | null;
  connectedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  /** Id of the key that opens its data; null once revoked. */
  dataKeyId: string | null;
  /** Up to when the bank has said what happened. */
  pulledUntil: Date;
}

const columns = (sql: Db) => sql`
  id, bank_id as "bankId", provider, user_id as "userId", connected_at as "connectedAt",
  expires_at as "expiresAt", revoked_at as "revokedAt", data_key_id as "dataKeyId",
  pulled_until as "pulledUntil", ${healthColumns(sql)}`;

/** Filters the connections of a key; null means no restriction. */
interface ConnectionFilter {
  userId: string | null;
  bankId: string | null;
  status: ConnectionStatus | null;
  /** The time on the key's clock by which the status is judged. */
  now: Date;
}

const ofStatus = (sql: Db, status: ConnectionStatus, now: Date) => {
  if (status === 'revoked') return sql`and revoked_at is not null`;
  return sql`and revoked_at is null and ${status === 'active' ? sql`expires_at > ${now}` : sql`expires_at <= ${now}`}`;
};

const matchesFilter = (sql: Db, keyId: number, { userId, bankId, status, now }: ConnectionFilter) => sql`
  key_id = ${keyId}
  ${userId === null ? sql`` : sql`and user_id = ${userId} and revoked_at is null`}
  ${bankId === null ? sql`` : sql`and bank_id = ${bankId}`}
  ${status === null ? sql`` : ofStatus(sql, status, now)}`;

/** Lists newest first, after the connection `after` if it is not null; at most `limit`, null for all. */
export const listConnections = async (
  sql: Db,
  keyId: number,
  filter: ConnectionFilter,
  after: ConnectionRow | null,
  limit: number | null,
): Promise<ConnectionRow[]> => sql<ConnectionRow[]>`
  select ${columns(sql)} from connections c ${withHealth(sql)}
  where ${matchesFilter(sql, keyId, filter)}
    ${afterPlace(sql, 'connected_at', after && { at: after.connectedAt, id: after.id })}
  order by connected_at desc, id limit ${limit}`;

export const countConnections = async (sql: Db, keyId: number, filter: ConnectionFilter): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from connections where ${matchesFilter(sql, keyId, filter)}`;
  return row!.count;
};

interface SealedConnectionRow extends ConnectionRow {
  bankGrant: Buffer | null;
}

/** Finds a connection. With `lock` the row stays locked until the transaction ends. */
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

/** Finds the connection to the bank, active or expired, that another consent of this user there would renew. */
export const findRenewableConnection = async (
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
  /** When the bank's consent ends; null if it set no end. */
  consentUntil: Date | null;
  /** Up to when the bank has said what happened. */
  pulledUntil: Date;
  dataKeyId: string;
  /** Null for a connection of statements. */
  bankGrant: Buffer | null;
}

/**
 * Inserts a connection in the user's turn ({@link userTurn}). A unique index ensures that a user has one unrevoked
 * connection to a bank, and one of its statements.
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
 * Renews a connection under its id: sets the new consent and resets the expiry notices. Returns the replaced consent.
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
): Promise<ConnectionConsent> => {
  const [superseded] = await tx<ConnectionConsent[]>`
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

/**
 * Ends the consents of a connection that would last longer than `at`: it ends early, or another consent replaces
 * them.
 */
export const endConsents = async (tx: Tx, keyId: number, connectionId: string, at: Date): Promise<void> => {
  await tx`
    update consents set expires_at = ${at}
    where connection_id = ${connectionId} and key_id = ${keyId} and expires_at > ${at}`;
};

export interface ConsentRow {
  permissions: string[];
  /**
   * Maximum days of past transactions that the user agreed to share; null if no transactions are read, or it was not
   * recorded.
   */
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

/** Reduces a connection to a tombstone without personal data. Returns its consent. */
export const buryConnection = async (
  tx: Tx,
  keyId: number,
  id: string,
  revokedAt: Date,
): Promise<ConnectionConsent[]> => tx<ConnectionConsent[]>`
  update connections c
  set revoked_at = ${revokedAt}, user_id = null, data_key_id = null, bank_grant = null,
      consent_until = null
  from connections before join api_keys k on k.id = before.key_id
  where c.id = ${id} and c.key_id = ${keyId} and before.id = c.id
  returning ${heldColumns(tx)}`;
