import type { EventRecord } from './sdk.ts';

/** Every event type. The type makes a missing one a compile error. */
const ALL: Record<EventRecord['event'], true> = {
  'AUTH.AUTOMATICALLY_VERIFIED': true,
  'ITEM.CONNECTION_EXPIRED': true,
  'ITEM.CONNECTION_EXPIRING': true,
  'ITEM.CONNECTION_REVOKED': true,
  'ITEM.HEALTH_CHANGED': true,
  'ACCOUNTS.REMOVED': true,
  'ACCESS.CLAIM_REPEATED': true,
  'TRANSACTIONS.SYNC_UPDATES_AVAILABLE': true,
};

export const EVENTS = Object.keys(ALL) as EventRecord['event'][];
