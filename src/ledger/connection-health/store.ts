import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { HealthReason, HealthStatus } from './reasons.ts';

/** The health of a connection as it was written down last; all null where it has never failed. */
export interface HealthRow {
  healthStatus: HealthStatus | null;
  healthReason: HealthReason | null;
  healthSince: Date | null;
  nextTryAt: Date | null;
}

/** What {@link HealthRow} is made of, beside {@link withHealth}. */
export const healthColumns = (sql: Db) => sql`
  h.health_status as "healthStatus", h.health_reason as "healthReason", h.health_since as "healthSince",
  h.next_try_at as "nextTryAt"`;

/** To follow connections `c` in a `from`. None of its names is also one of another table. */
export const withHealth = (sql: Db) => sql`
  left join (
    select key_id as health_key_id, connection_id as health_connection_id, status as health_status,
           reason as health_reason, since as health_since, failures, next_try_at
    from connection_health
  ) h on h.health_key_id = c.key_id and h.health_connection_id = c.id`;

export interface NewHealth {
  keyId: number;
  connectionId: string;
  status: HealthStatus;
  reason: HealthReason | null;
  since: Date;
  failures: number;
  nextTryAt: Date | null;
}

/** Writes down how connections fare. They are locked by the caller. */
export const saveHealth = async (tx: Tx, rows: readonly NewHealth[]): Promise<void> => {
  await tx`
    insert into connection_health (key_id, connection_id, status, reason, since, failures, next_try_at)
    select "keyId", "connectionId", status, reason, since, failures, "nextTryAt"
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as n("keyId" integer, "connectionId" text, status text, reason text, since timestamptz, failures integer,
           "nextTryAt" timestamptz)
    on conflict (key_id, connection_id) do update
    set status = excluded.status, reason = excluded.reason, since = excluded.since,
        failures = excluded.failures, next_try_at = excluded.next_try_at`;
};
