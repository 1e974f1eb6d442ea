/** What a developer sees of deliveries, and what may be asked for again. */
import type { EventType } from '../events/types.ts';
import type { Db } from '../platform/database/postgres.ts';
import type { DeliveryStatus } from './deliveries.ts';

export interface AttemptRow {
  number: number;
  startedAt: Date;
  durationMs: number;
  status: number | null;
  answer: string | null;
  error: string | null;
}

export interface DeliveryRow {
  id: string;
  webhookId: string;
  eventId: string;
  eventType: EventType;
  body: string;
  status: DeliveryStatus;
  createdAt: Date;
  nextAttemptAt: Date | null;
}

const columns = (sql: Db) => sql`
  id, webhook_id as "webhookId", event_id as "eventId", event_type as "eventType", body, status,
  created_at as "createdAt", next_attempt_at as "nextAttemptAt"`;

export interface DeliveryFilter {
  status: DeliveryStatus | null;
  /** The page begins after this one. */
  after: { id: string; createdAt: Date } | null;
  /** null: all. */
  limit: number | null;
}

/** Newest first. */
export const listDeliveries = async (
  sql: Db,
  webhookId: string,
  { status, after, limit }: DeliveryFilter,
): Promise<DeliveryRow[]> => sql<DeliveryRow[]>`
  select ${columns(sql)} from webhook_deliveries
  where webhook_id = ${webhookId}
    ${status === null ? sql`` : sql`and status = ${status}`}
    ${after === null ? sql`` : sql`and (created_at, id) < (${after.createdAt}, ${after.id})`}
  order by created_at desc, id desc limit ${limit}`;

export const countDeliveries = async (
  sql: Db,
  webhookId: string,
  status: DeliveryStatus | null,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from webhook_deliveries
    where webhook_id = ${webhookId} ${status === null ? sql`` : sql`and status = ${status}`}`;
  return row!.count;
};

export const findDelivery = async (sql: Db, webhookId: string, id: string): Promise<DeliveryRow | null> => {
  const [row] = await sql<DeliveryRow[]>`
    select ${columns(sql)} from webhook_deliveries where id = ${id} and webhook_id = ${webhookId}`;
  return row ?? null;
};

/** The attempts of some deliveries, each in order. */
export const listAttempts = async (sql: Db, deliveryIds: string[]): Promise<Map<string, AttemptRow[]>> => {
  const rows = await sql<(AttemptRow & { deliveryId: string })[]>`
    select delivery_id as "deliveryId", number, started_at as "startedAt", duration_ms as "durationMs", status,
           answer, error
    from webhook_attempts where delivery_id = any(${deliveryIds}) order by delivery_id, number`;
  return Map.groupBy(rows, (row) => row.deliveryId);
};

/** Makes a delivery due now, with the whole schedule before it again. */
export const resendDelivery = async (sql: Db, id: string, now: Date): Promise<void> => {
  await sql`
    update webhook_deliveries
    set status = 'pending', retries = 0, next_attempt_at = ${now}, settled_at = null where id = ${id}`;
};

/** The same for all that failed, of events recorded since a time; answers how many. */
export const resendFailed = async (sql: Db, webhookId: string, since: Date, now: Date): Promise<number> =>
  (
    await sql`
      update webhook_deliveries
      set status = 'pending', retries = 0, next_attempt_at = ${now}, settled_at = null
      where webhook_id = ${webhookId} and status = 'failed' and created_at >= ${since}`
  ).count;
