/** Which events a request asks for, in every list of them. */
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { EventFilter } from './history-store.ts';
import type { EventType } from './types.ts';

/** As `eventFilter` has it on the wire. */
interface EventQuery {
  type?: string;
  connection_id?: string;
  user_id?: string;
  since?: string;
  until?: string;
}

/** Refuses a time that ends before it begins. */
export const filterOf = ({ type, connection_id, user_id, since, until }: EventQuery): EventFilter => {
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
