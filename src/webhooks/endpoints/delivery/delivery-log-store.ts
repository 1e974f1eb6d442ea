/** The log of deliveries: developers read it and resend from it, and it is erased in time. */
import { connectionsOfUser, type EventFilter } from '../../../events/history-store.ts';
import type { EventType } from '../../../events/types.ts';
import type { Db, Tx } from '../../../platform/database/postgres.ts';
import type { RemovedAccounts } from '../../../platform/room/personal-data.ts';
import type { DeliveryStatus } from './delivery-store.ts';

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
  connectionId: string | null;
  test: boolean;
  body: string;
  status: DeliveryStatus;
  createdAt: Date;
  nextAttemptAt: Date | null;
}

const columns = (sql: Db) => sql`
  id, webhook_id as "webhookId", event_id as "eventId", event_type as "eventType", connection_id as "connectionId",
  test, body, status,
  created_at as "createdAt", next_attempt_at as "nextAttemptAt"`;

/** Filter of deliveries; null accepts any value. Times are those of the deliveries. */
interface DeliveryFilter extends EventFilter {
  status: DeliveryStatus | null;
}

export const EVERY_DELIVERY: DeliveryFilter = {
  type: null,
  connectionId: null,
  userId: null,
  since: null,
  until: null,
  status: null,
};

const passing = (
  sql: Db,
  { id, developerId }: ListedWebhook,
  { status, type, connectionId, userId, since, until }: DeliveryFilter,
) => sql`
  webhook_id = ${id}
  ${status === null ? sql`` : sql`and status = ${status}`}
  ${userId === null ? sql`` : sql`and connection_id in (${connectionsOfUser(sql, developerId, userId)})`}
  and (${type}::text is null or event_type = ${type})
  and (${connectionId}::text is null or connection_id = ${connectionId})
  and (${since}::timestamptz is null or created_at >= ${since})
  and (${until}::timestamptz is null or created_at < ${until})`;

/** The webhook of the listed deliveries. */
interface ListedWebhook {
  id: string;
  developerId: string;
}

interface DeliveryPage {
  /** The delivery before the page. */
  after: { id: string; createdAt: Date } | null;
  /** Null for all. */
  limit: number | null;
}

/** Newest first. */
export const listDeliveries = async (
  sql: Db,
  webhook: ListedWebhook,
  filter: DeliveryFilter,
  { after, limit }: DeliveryPage,
): Promise<DeliveryRow[]> => sql<DeliveryRow[]>`
  select ${columns(sql)} from webhook_deliveries
  where ${passing(sql, webhook, filter)}
    ${after === null ? sql`` : sql`and (created_at, id) < (${after.createdAt}, ${after.id})`}
  order by created_at desc, id desc limit ${limit}`;

export const countDeliveries = async (
  sql: Db,
  webhook: ListedWebhook,
  filter: DeliveryFilter,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from webhook_deliveries where ${passing(sql, webhook, filter)}`;
  return row!.count;
};

export const findDelivery = async (sql: Db, webhookId: string, id: string): Promise<DeliveryRow | null> => {
  const [row] = await sql<DeliveryRow[]>`
    select ${columns(sql)} from webhook_deliveries where id = ${id} and webhook_id = ${webhookId}`;
  return row ?? null;
};

/** Returns the list position of a delivery, also of an erased one. */
export const findDeliveryPlace = async (
  sql: Db,
  webhookId: string,
  id: string,
): Promise<DeliveryPage['after']> => {
  const [row] = await sql<{ id: string; createdAt: Date }[]>`
    select id, created_at as "createdAt" from webhook_deliveries where id = ${id} and webhook_id = ${webhookId}
    union all
    select id, created_at as "createdAt" from erased_deliveries where id = ${id} and webhook_id = ${webhookId}
    limit 1`;
  return row ?? null;
};

/** Returns the attempts of deliveries, in order. */
export const listAttempts = async (sql: Db, deliveryIds: string[]): Promise<Map<string, AttemptRow[]>> => {
  const rows = await sql<(AttemptRow & { deliveryId: string })[]>`
    select delivery_id as "deliveryId", number, started_at as "startedAt", duration_ms as "durationMs", status,
           answer, error
    from webhook_attempts where delivery_id = any(${deliveryIds}) order by delivery_id, number`;
  return Map.groupBy(rows, (row) => row.deliveryId);
};

/** Makes deliveries due now and restarts their retry schedules. */
export const resendDeliveries = async (sql: Db, ids: readonly string[], now: Date): Promise<void> => {
  await sql`
    update webhook_deliveries
    set status = 'pending', retries = 0, next_attempt_at = ${now}, settled_at = null where id = any(${[...ids]})`;
};

/** Makes all failed deliveries of events recorded since a time due now; returns their number. */
export const resendFailed = async (sql: Db, webhookId: string, since: Date, now: Date): Promise<number> =>
  (
    await sql`
      update webhook_deliveries
      set status = 'pending', retries = 0, next_attempt_at = ${now}, settled_at = null
      where webhook_id = ${webhookId} and status = 'failed' and created_at >= ${since}`
  ).count;

/** Most rows that one round deletes, so that it never holds locks for long. */
const DELETED_AT_ONCE = 5_000;

export const deleteOldDeliveries = async (sql: Db, before: Date): Promise<void> => {
  await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where settled_at < ${before} limit ${DELETED_AT_ONCE})`;
  await sql`
    delete from erased_deliveries where id in (
      select id from erased_deliveries where created_at < ${before} limit ${DELETED_AT_ONCE})`;
};

/**
 * Locks a connection against revocation and returns whether it is revoked. Taken before an event is fired or a delivery
 * is settled: either the revocation sees the row and erases it, or the writer sees the revocation.
 */
export const lockConnection = async (tx: Tx, connectionId: string): Promise<boolean> => {
  const [row] = await tx<{ revoked: boolean }[]>`
    select revoked_at is not null as revoked from connections where id = ${connectionId} for key share`;
  return row?.revoked ?? false;
};

/**
 * Completes `with erased as (delete from webhook_deliveries d …`: records the positions of erased deliveries, so that
 * paging can continue from them.
 */
const recordErased = (tx: Tx) => tx`
  returning d.id, d.webhook_id, d.created_at)
  insert into erased_deliveries (id, webhook_id, created_at) select id, webhook_id, created_at from erased
  on conflict do nothing`;

/**
 * Deletes the deliveries that a revocation supersedes, in its transaction. The revocation's own deliveries, whose body
 * names the user, stay until they are delivered or given up. Earlier deliveries that were never attempted stay for one
 * attempt if the receiver works. A fired test revocation deletes nothing.
 */
export const deleteSuperseded = async (tx: Tx, connectionId: string, revocationId: string): Promise<void> => {
  await tx`
    with erased as (
      delete from webhook_deliveries d using connections c, webhooks w
      where c.id = ${connectionId} and c.revoked_at is not null
        and d.connection_id = c.id and d.event_id <> ${revocationId} and w.id = d.webhook_id
        and (d.status <> 'pending' or d.attempts > 0
             or w.failing_since is not null or w.deactivated_at is not null)
      ${recordErased(tx)}`;
};

/** Deletes the deliveries that name removed accounts, pending ones included, since these accounts no longer exist. */
export const deleteDeliveriesOfAccounts = async (
  tx: Tx,
  { connectionId, ids }: RemovedAccounts,
): Promise<void> => {
  await tx`
    with erased as (
      delete from webhook_deliveries d using unnest(${[...ids]}::text[]) as a(id)
      where d.connection_id = ${connectionId} and strpos(d.body, a.id) > 0
      ${recordErased(tx)}`;
};

/** Erases the settled deliveries of a revoked connection. */
export const eraseSettled = async (tx: Tx, connectionId: string): Promise<void> => {
  await tx`
    with erased as (
      delete from webhook_deliveries d using connections c
      where c.id = ${connectionId} and c.revoked_at is not null
        and d.connection_id = c.id and d.status <> 'pending'
      ${recordErased(tx)}`;
};
