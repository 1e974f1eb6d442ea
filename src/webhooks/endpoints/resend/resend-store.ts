/** The events of a range with their deliveries to one webhook. */
import { connectionsOfUser } from '../../../events/history-store.ts';
import type { StoredEvent } from '../../../events/store.ts';
import type { EventType } from '../../../events/types.ts';
import type { Db, Tx } from '../../../platform/database/postgres.ts';

export interface ResendRange {
  developerId: string;
  /** The range of recording times: from `from`, before `to`; null: until now. */
  from: Date;
  to: Date | null;
  types: readonly EventType[];
  connectionId: string | null;
  userId: string | null;
  skipDelivered: boolean;
}

/** Excludes revoked connections: their events lack personal data, and their deliveries are erased. */
const inRange = (sql: Db, { developerId, from, to, types, connectionId, userId }: ResendRange) => sql`
  e.developer_id = ${developerId} and e.recorded_at >= ${from} and (${to}::timestamptz is null or e.recorded_at < ${to})
  and e.type = any(${[...types]})
  ${connectionId === null ? sql`` : sql`and e.connection_id = ${connectionId}`}
  ${userId === null ? sql`` : sql`and e.connection_id in (${connectionsOfUser(sql, developerId, userId)})`}
  and not exists (select from connections c where c.id = e.connection_id and c.revoked_at is not null)`;

/** Excludes pending deliveries, which are sent anyway. */
const resendable = (sql: Db, { skipDelivered }: ResendRange) => sql`
  d.status is distinct from 'pending' ${skipDelivered ? sql`and d.status is distinct from 'delivered'` : sql``}`;

export const countResendable = async (
  sql: Db,
  webhookId: string,
  range: ResendRange,
): Promise<{ events: number; resendable: number }> => {
  const [row] = await sql<{ events: number; resendable: number }[]>`
    select count(*)::integer as events, count(*) filter (where ${resendable(sql, range)})::integer as resendable
    from events e left join webhook_deliveries d on d.webhook_id = ${webhookId} and d.event_id = e.id
    where ${inRange(sql, range)}`;
  return row!;
};

/**
 * Locks the connections of a range against revocation until the transaction ends; returns those that are not revoked.
 */
export const lockConsents = async (tx: Tx, range: ResendRange): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from connections
    where revoked_at is null and id in (select e.connection_id from events e where ${inRange(tx, range)})
    order by id for key share`;
  return rows.map(({ id }) => id);
};

interface ResendableEvent extends StoredEvent {
  connectionId: string | null;
  recordedAt: Date;
  /** The delivery to this webhook, if there is one. */
  deliveryId: string | null;
}

/** Lists events, oldest first, about the given connections or about none. */
export const listResendable = async (
  tx: Tx,
  webhookId: string,
  range: ResendRange,
  connectionIds: readonly string[],
): Promise<ResendableEvent[]> => tx<ResendableEvent[]>`
  select e.id, e.type, s.prefix as "keyPrefix", e.connection_id as "connectionId", e.occurred_at as "occurredAt",
         e.recorded_at as "recordedAt", e.payload, d.id as "deliveryId"
  from events e
  join key_secrets s on s.key_id = e.key_id and s.valid_until is null
  left join webhook_deliveries d on d.webhook_id = ${webhookId} and d.event_id = e.id
  where ${inRange(tx, range)} and (e.connection_id is null or e.connection_id = any(${[...connectionIds]})) and ${resendable(tx, range)}
  order by e.recorded_at, e.position`;
