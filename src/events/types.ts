/** The specification's table of events and their fields. */

const connectionFields = ['connection_id', 'bank_id', 'user_id'] as const;

/** Every event with its payload fields, in output order. */
export const payloadFields = {
  'AUTH.AUTOMATICALLY_VERIFIED': connectionFields,
  'ITEM.CONNECTION_REVOKED': [...connectionFields, 'revoked_by'],
  'ITEM.CONNECTION_EXPIRING': [...connectionFields, 'expires_at', 'days_until_expiry'],
  'ITEM.CONNECTION_EXPIRED': [...connectionFields, 'expired_at'],
  'ITEM.HEALTH_CHANGED': [...connectionFields, 'status', 'reason'],
  'TRANSACTIONS.SYNC_UPDATES_AVAILABLE': ['account_id', 'bank_id'],
  'ACCOUNTS.REMOVED': ['account_id', ...connectionFields, 'closed_at', 'closed_reason'],
  'ACCESS.CLAIM_REPEATED': ['token_id'],
} as const satisfies Record<string, readonly string[]>;

export type EventType = keyof typeof payloadFields;
export const eventTypes = Object.keys(payloadFields) as EventType[];

/** Delivered only to webhooks that name them, because older webhooks that name no event do not expect these. */
const optInEventTypes: readonly EventType[] = [
  'ITEM.HEALTH_CHANGED',
  'ACCOUNTS.REMOVED',
  'ACCESS.CLAIM_REPEATED',
];
/** The events of a webhook that names none. */
export const defaultEventTypes = eventTypes.filter((type) => !optInEventTypes.includes(type));

/** Fields of an event by name. */
export type Payload = Record<string, string | number | null>;

export interface NewEvent {
  type: EventType;
  keyId: number;
  /** Null for an event about no connection. */
  connectionId: string | null;
  /** On the key's clock. */
  occurredAt: Date;
  /** The payload's fields beyond webhook_type, webhook_code and timestamp, as the specification lists them. */
  payload: Payload;
  /** Transactions that were added, for subscribers. Not stored, and not part of the payload. */
  added?: number;
}

/** The content of both delivery forms. */
export interface EventContent {
  type: EventType;
  occurredAt: Date;
  payload: Payload;
}

/** An event of a key with a developer, which can be delivered. */
export interface RecordedEvent extends NewEvent {
  id: string;
  /** The recording transaction. */
  xid: string;
  developerId: string;
  keyPrefix: string;
}
