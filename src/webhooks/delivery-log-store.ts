/** What is kept of deliveries: a developer sees it and sends again from it, and it is erased in time. */
import { connectionsOfUser, type EventFilter } from '../events/history-store.ts';
import type { EventType } from '../events/types.ts';
import type { Db, Tx } from '../platform/database/postgres.ts';
import type { AccountsOut } from '../platform/room/personal-data.ts';
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

/** Which deliveries are listed; null where it does not matter. Their events' times are those of the deliveries. */
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
  { id, developerId }: Listed,
  { status, type, connectionId, userId, since, until }: DeliveryFilter,
) => sql`
  webhook_id = ${id}
  ${status === null ? sql`` : sql`and status = ${status}`}
  ${userId === null ? sql`` : sql`and connection_id in (${connectionsOfUser(sql, developerId, userId)})`}
  and (${type}::text is null or event_type = ${type})
  and (${connectionId}::text is null or connection_id = ${connectionId})
  and (${since}::timestamptz is null or created_at >= ${since})
  and (${until}::timestamptz is null or created_at < ${until})`;

/** The webhook whose deliveries are listed. */
interface Listed {
  id: string;
  developerId: string;
}

interface DeliveryPage {
  /** The page begins after this one. */
  after: { id: string; createdAt: Date } | null;
  /** null: all. */
  limit: number | null;
}

/** Newest first. */
export const listDeliveries = async (
  sql: Db,
  webhook: Listed,
  filter: DeliveryFilter,
  { after, limit }: DeliveryPage,
): Promise<DeliveryRow[]> => sql<DeliveryRow[]>`
  select ${columns(sql)} from webhook_deliveries
  where ${passing(sql, webhook, filter)}
    ${after === null ? sql`` : sql`and (created_at, id) < (${after.createdAt}, ${after.id})`}
  order by created_at desc, id desc limit ${limit}`;

export const countDeliveries = async (sql: Db, webhook: Listed, filter: DeliveryFilter): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from webhook_deliveries where ${passing(sql, webhook, filter)}`;
  return row!.count;
};

export const findDelivery = async (sql: Db, webhookId: string, id: string): Promise<DeliveryRow | null> => {
  const [row] = await sql<DeliveryRow[]>`
    select ${columns(sql)} from webhook_deliveries where id = ${id} and webhook_id = ${webhookId}`;
  return row ?? null;
};

/** The place of a delivery in the list of its webhook; an erased one has a place, too. */
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

/** The attempts of some deliveries, each in order. */
export const listAttempts = async (sql: Db, deliveryIds: string[]): Promise<Map<string, AttemptRow[]>> => {
  const rows = await sql<(AttemptRow & { deliveryId: string })[]>`
    select delivery_id as "deliveryId", number, started_at as "startedAt", duration_ms as "durationMs", status,
           answer, error
    from webhook_attempts where delivery_id = any(${deliveryIds}) order by delivery_id, number`;
  return Map.groupBy(rows, (row) => row.deliveryId);
};

/** Makes deliveries due now, each with the whole schedule before it again. */
export const resendDeliveries = async (sql: Db, ids: readonly string[], now: Date): Promise<void> => {
  await sql`
    update webhook_deliveries
    set status = 'pending', retries = 0, next_attempt_at = ${now}, settled_at = null where id = any(${[...ids]})`;
};

/** The same for all that failed, of events recorded since a time; returns how many. */
export const resendFailed = async (sql: Db, webhookId: string, since: Date, now: Date): Promise<number> =>
  (
    await sql`
      update webhook_deliveries
      set status = 'pending', retries = 0, next_attempt_at = ${now}, settled_at = null
      where webhook_id = ${webhookId} and status = 'failed' and created_at >= ${since}`
  ).count;

/** Rows that one round throws away at most, so that it never holds locks for long. */
const DROPPED_AT_ONCE = 5_000;

export const dropOldDeliveries = async (sql: Db, before: Date): Promise<void> => {
  await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where settled_at < ${before} limit ${DROPPED_AT_ONCE})`;
  await sql`
    delete from erased_deliveries where id in (
      select id from erased_deliveries where created_at < ${before} limit ${DROPPED_AT_ONCE})`;
};

/**
 * Locks a connection against being revoked meanwhile, and returns whether it was. Taken before an event is fired or a
 * delivery settled: either the revocation sees the row and erases it, or its writer sees the revocation.
 */
export const lockConsent = async (tx: Tx, connectionId: string): Promise<boolean> => {
  const [row] = await tx<{ revoked: boolean }[]>`
    select revoked_at is not null as revoked from connections where id = ${connectionId} for key share`;
  return row?.revoked ?? false;
};

/**
 * Ends the deletion `with erased as (delete from webhook_deliveries d …`: keeps where the deliveries stood, so that whoever turns
 * pages goes on from there.
 */
const keepingPlaces = (tx: Tx) => tx`
  returning d.id, d.webhook_id, d.created_at)
  insert into erased_deliveries (id, webhook_id, created_at) select id, webhook_id, created_at from erased
  on conflict do nothing`;

/**
 * Drops, in the transaction of a revocation, the deliveries that it has overtaken. Its own stay, whose body names the
 * user, until they have arrived or been given up. Of those before it, what was never attempted at a receiver that works
 * gets its one attempt. A revocation that was only fired drops nothing.
 */
export const dropOvertaken = async (tx: Tx, connectionId: string, revocationId: string): Promise<void> => {
  await tx`
    with erased as (
      delete from webhook_deliveries d using connections c, webhooks w
      where c.id = ${connectionId} and c.revoked_at is not null
        and d.connection_id = c.id and d.event_id <> ${revocationId} and w.id = d.webhook_id
        and (d.status <> 'pending' or d.attempts > 0
             or w.failing_since is not null or w.deactivated_at is not null)
      ${keepingPlaces(tx)}`;
};

/**
 * Drops the deliveries that name accounts of a connection, those that have not arrived, too: there is nothing left that
 * they could lead to.
 */
export const dropOfAccounts = async (tx: Tx, { connectionId, ids }: AccountsOut): Promise<void> => {
  await tx`
    with erased as (
      delete from webhook_deliveries d using unnest(${[...ids]}::text[]) as a(id)
      where d.connection_id = ${connectionId} and strpos(d.body, a.id) > 0
      ${keepingPlaces(tx)}`;
};

/** Erases what a revoked connection's deliveries still say, as soon as they have arrived or been given up. */
export const eraseSettled = async (tx: Tx, connectionId: string): Promise<void> => {
  await tx`
    with erased as (
      delete from webhook_deliveries d using connections c
      where c.id = ${connectionId} and c.revoked_at is not null
        and d.connection_id = c.id and d.status <> 'pending'
      ${keepingPlaces(tx)}`;
};
