/** What can happen, and what an event of it says: the specification's table of events. */

const ofConnection = ['connection_id', 'bank_id', 'user_id'] as const;

/** Every event with its payload fields, in the order in which they are written. */
export const payloadFields = {
  'AUTH.AUTOMATICALLY_VERIFIED': ofConnection,
  'ITEM.CONNECTION_REVOKED': ofConnection,
  'ITEM.CONNECTION_EXPIRING': [...ofConnection, 'expires_at', 'days_until_expiry'],
  'ITEM.CONNECTION_EXPIRED': [...ofConnection, 'expired_at'],
  'ITEM.HEALTH_CHANGED': [...ofConnection, 'status', 'reason'],
  'TRANSACTIONS.SYNC_UPDATES_AVAILABLE': ['account_id', 'bank_id'],
  'ACCOUNTS.REMOVED': ['account_id', ...ofConnection, 'closed_at', 'closed_reason'],
  'ACCESS.CLAIM_REPEATED': ['token_id'],
} as const satisfies Record<string, readonly string[]>;

export type EventType = keyof typeof payloadFields;
export const eventTypes = Object.keys(payloadFields) as EventType[];

/** Delivered to webhooks that name them: it would be news to those that asked for all before there were any. */
const onRequest: readonly EventType[] = ['ITEM.HEALTH_CHANGED', 'ACCOUNTS.REMOVED', 'ACCESS.CLAIM_REPEATED'];
/** What a webhook receives that names no events. */
export const defaultEventTypes = eventTypes.filter((type) => !onRequest.includes(type));

/** Fields of an event by name. */
export type Payload = Record<string, string | number | null>;

export interface NewEvent {
  type: EventType;
  keyId: number;
  /** Null of an event that is about no connection. */
  connectionId: string | null;
  /** On the key's clock. */
  occurredAt: Date;
  /** The payload's fields beyond webhook_type, webhook_code and timestamp, as the specification lists them. */
  payload: Payload;
}

/** What both forms of a delivered body are made of. */
export interface EventContent {
  type: EventType;
  occurredAt: Date;
  payload: Payload;
}

/** An event of a key that belongs to a developer, to whom it can be delivered. */
export interface RecordedEvent extends NewEvent {
  id: string;
  /** The transaction that records it. */
  xid: string;
  developerId: string;
  keyPrefix: string;
}
