/** Deliveries about the connections of one key, for callers with that key instead of a developer session. */
import { atMost, texts } from '../../../platform/database/lists.ts';
import type { Db } from '../../../platform/database/postgres.ts';
import type { AttemptRow, DeliveryRow } from './delivery-log-store.ts';
import type { DeliveryStatus } from './delivery-store.ts';

interface KeyDelivery
  extends Pick<
    DeliveryRow,
    'id' | 'webhookId' | 'eventId' | 'eventType' | 'status' | 'createdAt' | 'nextAttemptAt'
  > {
  attempts: number;
  lastStatus: AttemptRow['status'];
  lastError: AttemptRow['error'];
}

/** Lists deliveries, newest first. Test deliveries concern no key and are left out. */
export const listDeliveriesOfKey = async (
  sql: Db,
  keyId: number,
  { webhookId, status, limit }: { webhookId: string; status: DeliveryStatus | null; limit: number },
): Promise<KeyDelivery[]> => sql<KeyDelivery[]>`
  select d.id, d.webhook_id as "webhookId", d.event_id as "eventId", d.event_type as "eventType", d.status,
         d.created_at as "createdAt", d.next_attempt_at as "nextAttemptAt",
         coalesce(a.number, 0) as attempts, a.status as "lastStatus", a.error as "lastError"
  from webhook_deliveries d
  join events e on e.id = d.event_id and e.key_id = ${keyId}
  left join lateral (
    select number, status, error from webhook_attempts
    where delivery_id = d.id order by number desc limit 1) a on true
  where d.webhook_id = ${webhookId} and d.status = coalesce(${status}, d.status)
  order by d.created_at desc, d.id desc limit ${limit}`;

/** A delivery with its latest attempt. */
export interface ItemDelivery {
  id: string;
  connectionId: string;
  body: string;
  url: string;
  status: DeliveryStatus;
  createdAt: Date;
  attempts: number;
  lastStatus: number | null;
  lastAt: Date | null;
}

/** Lists deliveries of a key to webhooks for Items of Plaid's interface, oldest first. */
export const listItemDeliveries = async (
  sql: Db,
  keyId: number,
  {
    connectionIds,
    since,
    after,
    limit,
  }: {
    /** Null for all connections of the key. */
    connectionIds: readonly string[] | null;
    since: Date;
    after: { at: Date; id: string } | null;
    limit: number;
  },
): Promise<ItemDelivery[]> => sql<ItemDelivery[]>`
  -- "connectionId" is not null: the join says so
  select d.id, d.connection_id as "connectionId", d.body, w.url, d.status, d.created_at as "createdAt",
         coalesce(a.number, 0) as attempts, a.status as "lastStatus", a.started_at as "lastAt"
  from webhook_deliveries d
  join webhooks w on w.id = d.webhook_id and w.envelope = 'plaid'
  join connections c on c.id = d.connection_id and c.key_id = ${keyId}
  left join lateral (
    select number, status, started_at from webhook_attempts
    where delivery_id = d.id order by number desc limit 1) a on true
  where d.created_at >= ${since}
    ${connectionIds === null ? sql`` : sql`and d.connection_id = any(${texts(sql, connectionIds)})`}
    ${after === null ? sql`` : sql`and (d.created_at, d.id) > (${after.at}, ${after.id})`}
  order by d.created_at, d.id limit ${atMost(sql, limit)}`;
