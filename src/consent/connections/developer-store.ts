/** Connections as their developer sees them: over all keys, revoked and expired ones too. */

import type { KeyStatus } from '../../auth/key-status.ts';
import { healthColumns, withHealth } from '../../ledger/connection-health/store.ts';
import { following } from '../../platform/database/keyset.ts';
import type { Db } from '../../platform/database/postgres.ts';
import type { ConnectionStatus } from './status.ts';
import type { ConnectionRow } from './store.ts';

interface DeveloperConnectionRow extends ConnectionRow {
  keyId: number;
  keyPublicId: string;
  keyRevokedAt: Date | null;
  keyExpiresAt: Date | null;
  clockOffsetMs: number;
}

/** Which connections of a developer are listed; null where it does not matter. */
export interface DeveloperConnectionFilter {
  keyId: number | null;
  keyStatus: KeyStatus | null;
  status: ConnectionStatus | null;
  /** What is judged by, on the wall; a consent by its key's clock, which may be ahead of it. */
  wall: Date;
}

const columns = (sql: Db) => sql`
  c.id, c.bank_id as "bankId", c.provider, c.user_id as "userId", c.connected_at as "connectedAt",
  c.expires_at as "expiresAt", c.revoked_at as "revokedAt", c.data_key_id as "dataKeyId", c.pulled_until as "pulledUntil", ${healthColumns(sql)},
  c.key_id as "keyId", k.public_id as "keyPublicId", k.revoked_at as "keyRevokedAt", k.expires_at as "keyExpiresAt",
  k.clock_offset_ms as "clockOffsetMs"`;

const tables = (sql: Db) => sql`connections c join api_keys k on k.id = c.key_id ${withHealth(sql)}`;

/** Every connection of a developer, with what is to be known of its key. */
const held = (sql: Db, developerId: string) => sql`
  (select ${columns(sql)} from ${tables(sql)} where k.developer_id = ${developerId}) as held`;

const ofStatus = (sql: Db, status: ConnectionStatus, wall: Date) => {
  const now = sql`${wall}::timestamptz + "clockOffsetMs" * interval '1 millisecond'`;
  if (status === 'revoked') return sql`"revokedAt" is not null`;
  return status === 'active'
    ? sql`"revokedAt" is null and "expiresAt" > ${now}`
    : sql`"revokedAt" is null and "expiresAt" <= ${now}`;
};

const ofKeyStatus = (sql: Db, status: KeyStatus, wall: Date) => {
  if (status === 'revoked') return sql`"keyRevokedAt" is not null`;
  return status === 'expired'
    ? sql`"keyRevokedAt" is null and "keyExpiresAt" <= ${wall}`
    : sql`"keyRevokedAt" is null and ("keyExpiresAt" is null or "keyExpiresAt" > ${wall})`;
};

const passing = (sql: Db, { keyId, keyStatus, status, wall }: DeveloperConnectionFilter) => sql`
  true
  ${keyId === null ? sql`` : sql`and "keyId" = ${keyId}`}
  ${keyStatus === null ? sql`` : sql`and ${ofKeyStatus(sql, keyStatus, wall)}`}
  ${status === null ? sql`` : sql`and ${ofStatus(sql, status, wall)}`}`;

/** Newest first, each by the clock of its key; after a connection if one is given. */
export const listOfDeveloper = async (
  sql: Db,
  developerId: string,
  filter: DeveloperConnectionFilter,
  after: ConnectionRow | null,
  limit: number | null,
): Promise<DeveloperConnectionRow[]> => sql<DeveloperConnectionRow[]>`
  select * from ${held(sql, developerId)}
  where ${passing(sql, filter)} ${following(sql, 'connectedAt', after && { at: after.connectedAt, id: after.id })}
  order by "connectedAt" desc, id limit ${limit}`;

export const countOfDeveloper = async (
  sql: Db,
  developerId: string,
  filter: DeveloperConnectionFilter,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from ${held(sql, developerId)} where ${passing(sql, filter)}`;
  return row!.count;
};

/** One of a developer's connections, whatever became of its key. */
export const findOfDeveloper = async (
  sql: Db,
  developerId: string,
  id: string,
): Promise<DeveloperConnectionRow | null> => {
  const [row] = await sql<DeveloperConnectionRow[]>`
    select * from ${held(sql, developerId)} where id = ${id}`;
  return row ?? null;
};

export interface CountedConnectionRow extends DeveloperConnectionRow {
  /** How many there are of them in all. */
  total: number;
}

/** The connections of a developer's active keys, and the present time of each. */
const living = (sql: Db, developerId: string, wall: Date) => sql`
  ${tables(sql)} cross join lateral (
    select ${wall}::timestamptz + k.clock_offset_ms * interval '1 millisecond' as now) as clock
  where k.developer_id = ${developerId} and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > ${wall}) and c.revoked_at is null`;

const milliseconds = (sql: Db, span: number) => sql`${span}::bigint * interval '1 millisecond'`;

/** Consents that end within a span of milliseconds, the first to end first. */
export const listEnding = async (
  sql: Db,
  developerId: string,
  wall: Date,
  span: number,
  limit: number,
): Promise<CountedConnectionRow[]> => sql<CountedConnectionRow[]>`
  select ${columns(sql)}, count(*) over () as total from ${living(sql, developerId, wall)}
    and c.expired_notified_at is null
    and c.expires_at > clock.now and c.expires_at <= clock.now + ${milliseconds(sql, span)}
  order by c.expires_at, c.id limit ${limit}`;

/** Connections whose data are delayed or that need consent, also for a span after theirs has ended; the latest first. */
export const listNeedingAttention = async (
  sql: Db,
  developerId: string,
  wall: Date,
  span: number,
  limit: number,
): Promise<CountedConnectionRow[]> => sql<CountedConnectionRow[]>`
  select ${columns(sql)}, count(*) over () as total from ${living(sql, developerId, wall)}
    and c.expires_at > clock.now - ${milliseconds(sql, span)}
    and (c.expires_at <= clock.now or h.health_status <> 'healthy')
  order by case when c.expires_at <= clock.now then c.expires_at else h.health_since end desc, c.id limit ${limit}`;
