/** What can happen, and what an event of it says: the specification's table of events. */

const ofConnection = ['connection_id', 'bank_id', 'user_id'] as const;

/** Every event with its payload fields, in the order in which they are written. */
export const payloadFields = {
  'AUTH.AUTOMATICALLY_VERIFIED': ofConnection,
  'ITEM.CONNECTION_REVOKED': ofConnection,
  'ITEM.CONNECTION_EXPIRING': [...ofConnection, 'expires_at', 'days_until_expiry'],
  'ITEM.CONNECTION_EXPIRED': [...ofConnection, 'expired_at'],
  'TRANSACTIONS.SYNC_UPDATES_AVAILABLE': ['account_id', 'bank_id'],
} as const satisfies Record<string, readonly string[]>;

export type EventType = keyof typeof payloadFields;
export const eventTypes = Object.keys(payloadFields) as EventType[];
export const isEventType = (text: string): text is EventType => Object.hasOwn(payloadFields, text);

export interface NewEvent {
  type: EventType;
  keyId: string;
  connectionId: string;
  /** On the key's clock. */
  occurredAt: Date;
  /** The payload's fields beyond webhook_type, webhook_code and timestamp, as the specification lists them. */
  payload: Record<string, string | number>;
}

/** What both forms of a delivered body are made of. */
export interface EventContent {
  type: EventType;
  occurredAt: Date;
  payload: Record<string, string | number>;
}
