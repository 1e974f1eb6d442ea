/** A developer's events as server-sent events, from a given one on or from now. */
import type { Sql } from '../platform/database/postgres.ts';
import type { Subscription } from './hub.ts';
import { streamedShape } from './shape.ts';
import { eventsBetween, type Place, placeOf, presentPlace, type StoredEvent, saw } from './store.ts';

/** How soon a client that lost the stream may come back, in milliseconds. */
const RETRY = 2_000;

/** A snapshot that saw no transaction. */
const NOTHING = '1:1:';

export interface StreamStart {
  /** Everything after it is sent. */
  place: Place;
  /** The last event that the client has; null when it begins with what happens now. */
  lastEventId: string | null;
}

const frame = (event: StoredEvent): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(streamedShape(event))}\n\n`;

/**
 * The frames of a stream, until the subscription or the permission ends. What was committed before the subscription
 * began is read from the table; what is both received and read is sent once.
 */
export async function* eventStream(
  sql: Sql,
  developerId: string,
  subscription: Subscription,
  start: StreamStart,
  isPermitted: () => Promise<boolean>,
): AsyncGenerator<string> {
  let last = start.lastEventId;
  /** What this snapshot saw has been read, or was sent before. */
  let read = NOTHING;

  /** Returns whether the stream may go on. */
  async function* missed(): AsyncGenerator<string, boolean> {
    const from = (last === null ? null : await placeOf(sql, developerId, last)) ?? start.place;
    const now = await presentPlace(sql);
    read = now.snapshot;
    for await (const page of eventsBetween(sql, developerId, from, now)) {
      if (!(await isPermitted())) return false;
      for (const event of page) {
        if (subscription.ended) return false;
        if (event.id === start.lastEventId) continue;
        last = event.id;
        yield frame(event);
      }
    }
    return true;
  }

  try {
    yield `retry: ${RETRY}\n\n`;
    if (last !== null && !(yield* missed())) return;
    for (;;) {
      const notice = await subscription.next();
      if (notice.kind === 'end') return;
      if (notice.kind === 'gap' && !(yield* missed())) return;
      if (notice.kind === 'heartbeat') {
        if (!(await isPermitted())) return;
        yield ': heartbeat\n\n';
      }
      if (notice.kind === 'event' && !saw(read, notice.event.xid)) {
        last = notice.event.id;
        yield frame({ ...notice.event, occurredAt: new Date(notice.event.occurredAt) });
      }
    }
  } finally {
    subscription.end();
  }
}
