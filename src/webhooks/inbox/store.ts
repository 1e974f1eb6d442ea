/** Requests in the inboxes. Event contents are not copied: they are read from the events, and erased there. */
import type { EventType, Payload } from '../../events/types.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { Verdict } from './signature-check.ts';

/** Requests that an inbox stores. */
const KEPT_OF_EACH = 100;

interface NewRequest {
  inbox: string;
  /** The webhook that signed the request; null without a valid signature. */
  webhookId: string | null;
  eventId: string | null;
  signature: string | null;
  verdict: Verdict;
  body: string;
  status: number;
  delayMs: number;
  receivedAt: Date;
}

/**
 * Stores a request and a reference to its delivery; a body without a delivery is not stored. Deletes the oldest
 * requests beyond {@link KEPT_OF_EACH}.
 */
export const insertRequest = async (tx: Tx, request: NewRequest): Promise<void> => {
  const { inbox, webhookId, eventId } = request;
  // A statement of its own: Citus takes no insert whose rows come from locked ones.
  const [delivery] = await tx<{ id: string; eventType: string }[]>`
    select id, event_type as "eventType" from webhook_deliveries
    where webhook_id = ${webhookId} and event_id = ${eventId} and body = ${request.body}
    limit 1 for key share`;
  await tx`
    insert into webhook_inbox
      (inbox, webhook_id, delivery_id, event_id, event_type, signature, verdict, status, delay_ms, received_at)
    values (${inbox}, ${webhookId}, ${delivery?.id ?? null}, ${delivery ? eventId : null}, ${delivery?.eventType ?? null},
            ${request.signature}, ${tx.json(request.verdict)}, ${request.status}, ${request.delayMs}, ${request.receivedAt})`;
  await tx`
    delete from webhook_inbox where id in (
      select id from webhook_inbox where inbox = ${inbox} order by id desc offset ${KEPT_OF_EACH}
      for update skip locked)`;
};

export interface InboxRequest {
  id: number;
  receivedAt: Date;
  webhookId: string | null;
  eventId: string | null;
  eventType: EventType | null;
  signature: string | null;
  verdict: Verdict;
  status: number;
  delayMs: number;
  /** Null when the delivery was erased, or there was none. */
  body: string | null;
  /** The remaining event, without erased personal data; null when it is gone. */
  occurredAt: Date | null;
  payload: Payload | null;
}

/** Newest first. */
export const listRequests = async (sql: Db, inbox: string): Promise<InboxRequest[]> => sql<InboxRequest[]>`
  select i.id, i.received_at as "receivedAt", i.webhook_id as "webhookId", i.event_id as "eventId",
         i.event_type as "eventType", i.signature, i.verdict, i.status, i.delay_ms as "delayMs", d.body,
         e.occurred_at as "occurredAt", e.payload
  from webhook_inbox i
    left join webhook_deliveries d on d.id = i.delivery_id
    left join webhooks w on w.id = i.webhook_id
    left join events e on e.id = i.event_id and e.key_id in (select id from api_keys where developer_id = w.developer_id)
  where i.inbox = ${inbox} order by i.id desc limit ${KEPT_OF_EACH}`;

export interface StoredBehaviour {
  status: number;
  delayMs: number;
  /** The number of further requests; null for all. */
  remaining: number | null;
}

/** Returns the response settings; null for an immediate 200. */
export const findBehaviour = async (sql: Db, inbox: string): Promise<StoredBehaviour | null> => {
  const [row] = await sql<StoredBehaviour[]>`
    select status, delay_ms as "delayMs", remaining from webhook_inbox_behaviours
    where inbox = ${inbox} and (remaining is null or remaining > 0)`;
  return row ?? null;
};

/** Returns the settings for one request and counts it. */
export const takeBehaviour = async (
  tx: Tx,
  inbox: string,
): Promise<Pick<StoredBehaviour, 'status' | 'delayMs'> | null> => {
  const [row] = await tx<Pick<StoredBehaviour, 'status' | 'delayMs'>[]>`
    update webhook_inbox_behaviours set remaining = remaining - 1
    where inbox = ${inbox} and (remaining is null or remaining > 0)
    returning status, delay_ms as "delayMs"`;
  return row ?? null;
};

export const saveBehaviour = async (
  sql: Db,
  inbox: string,
  { status, delayMs, remaining }: StoredBehaviour,
  at: Date,
): Promise<void> => {
  await sql`
    insert into webhook_inbox_behaviours (inbox, status, delay_ms, remaining, set_at)
    values (${inbox}, ${status}, ${delayMs}, ${remaining}, ${at})
    on conflict (inbox) do update
    set status = excluded.status, delay_ms = excluded.delay_ms, remaining = excluded.remaining,
        set_at = excluded.set_at`;
};
