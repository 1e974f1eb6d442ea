import type { EventRow } from './history-store.ts';
import { flatPayload } from './payload.ts';
import type { Event } from './schema.ts';
import type { StoredEvent } from './store.ts';

/** Returns the stream form of an event. */
export const streamedShape = (event: StoredEvent) => ({
  object: 'event' as const,
  id: event.id,
  event: event.type,
  api_key_prefix: event.keyPrefix,
  created_at: event.occurredAt.toISOString(),
  payload: flatPayload(event),
});

/** Returns the list form of an event. */
export const eventShape = (row: EventRow): Event => ({
  ...streamedShape(row),
  api_key_id: row.keyPublicId,
  connection_id: row.connectionId,
  occurred_at: row.occurredAt.toISOString(),
  recorded_at: row.recordedAt.toISOString(),
});
