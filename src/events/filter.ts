/** Parses the event filter of requests. */
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { EventFilter } from './history-store.ts';
import type { EventType } from './types.ts';

/** The wire form of `eventFilter`. */
interface EventQuery {
  type?: string;
  connection_id?: string;
  user_id?: string;
  since?: string;
  until?: string;
}

/** Returns the filter. Throws INVALID_PARAMETER when `since` is later than `until`. */
export const parseEventFilter = ({ type, connection_id, user_id, since, until }: EventQuery): EventFilter => {
  const filter = {
    type: (type as EventType | undefined) ?? null,
    connectionId: connection_id ?? null,
    userId: user_id ?? null,
    since: since === undefined ? null : new Date(since),
    until: until === undefined ? null : new Date(until),
  };
  if (filter.since && filter.until && filter.since > filter.until) {
    throw new ApiError('INVALID_PARAMETER', { parameter: 'since', reason: 'it is later than "until"' });
  }
  return filter;
};
