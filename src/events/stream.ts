/** A developer's events as server-sent events, from a given one on or from now. */
import type { Sql } from '../platform/database/postgres.ts';
import type { Subscription } from './hub.ts';
import { flatPayload } from './payload.ts';
import { eventsFrom, horizonOf, type StoredEvent } from './store.ts';

/** How soon a client that lost the stream may come back, in milliseconds. */
const RETRY = 2_000;

export interface StreamStart {
  /** Everything from here on that was not sent yet is sent. */
  horizon: string;
  /** The last event that the client has; null when it begins with what happens now. */
  lastEventId: string | null;
}

const frame = (event: StoredEvent): string => {
  const data = {
    object: 'event',
    id: event.id,
    event: event.type,
    api_key_prefix: event.keyPrefix,
    created_at: event.occurredAt.toISOString(),
    payload: flatPayload(event),
  };
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`;
};

/**
 * The frames of a stream, until the subscription or the permission ends. What was committed before the subscription
 * began to hear is read from the table; what is both heard and read is sent once.
 */
export async function* eventStream(
  sql: Sql,
  developerId: string,
  subscription: Subscription,
  start: StreamStart,
  isPermitted: () => Promise<boolean>,
): AsyncGenerator<string> {
  let last = start.lastEventId;
  const read = new Set<string>(last === null ? [] : [last]);

  async function* missed(): AsyncGenerator<string> {
    const horizon = (last && (await horizonOf(sql, developerId, last))) ?? start.horizon;
    for await (const event of eventsFrom(sql, developerId, horizon)) {
      if (event.id === last || read.has(event.id)) continue;
      read.add(event.id);
      yield frame(event);
    }
  }

  try {
    yield `retry: ${RETRY}\n\n`;
    if (last !== null) yield* missed();
    for (;;) {
      const notice = await subscription.next();
      if (notice.kind === 'end') return;
      if (notice.kind === 'gap') yield* missed();
      if (notice.kind === 'heartbeat') {
        if (!(await isPermitted())) return;
        // By now everything that was read has been heard too.
        read.clear();
        yield ': heartbeat\n\n';
      }
      if (notice.kind === 'event' && !read.has(notice.event.id)) {
        last = notice.event.id;
        yield frame({ ...notice.event, occurredAt: new Date(notice.event.occurredAt) });
      }
    }
  } finally {
    subscription.end();
  }
}
