/** Streams a developer's events as server-sent events, from a given event or from now. */
import type { Sql } from '../platform/database/postgres.ts';
import type { Subscription } from './hub.ts';
import { streamedShape } from './shape.ts';
import { currentPosition, eventsBetween, type StoredEvent, type StreamPosition } from './store.ts';

/** Milliseconds until a disconnected client reconnects. */
const RETRY = 2_000;

interface StreamStart {
  /** The stream sends everything after this position. */
  place: StreamPosition;
  /** The last event that the client has; null to begin now. */
  lastEventId: string | null;
}

const frame = (event: StoredEvent): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(streamedShape(event))}\n\n`;

/**
 * Yields the frames of a stream until the subscription or the permission ends. At each notice it reads the events that
 * are visible now and were not visible before, in transaction order. So an event whose transaction commits after one
 * with a higher number comes later, and none is left out or sent twice.
 */
export async function* eventStream(
  sql: Sql,
  developerId: string,
  subscription: Subscription,
  start: StreamStart,
  isPermitted: () => Promise<boolean>,
): AsyncGenerator<string> {
  let place = start.place;

  /** Returns whether the stream may go on. */
  async function* unread(isLive: boolean): AsyncGenerator<string, boolean> {
    const now = await currentPosition(sql);
    for await (const page of eventsBetween(sql, developerId, place, now)) {
      if (!isLive && !(await isPermitted())) return false;
      for (const event of page) {
        if (event.id === start.lastEventId) continue;
        const payload = isLive && isErased(event) ? await subscription.revocationPayload(event.id) : null;
        if (subscription.ended) return false;
        yield frame(payload === null ? event : { ...event, payload });
      }
    }
    place = now;
    return true;
  }

  try {
    yield `retry: ${RETRY}\n\n`;
    if (start.lastEventId !== null && !(yield* unread(false))) return;
    for (;;) {
      const notice = await subscription.next();
      if (notice === 'end') return;
      if (notice === 'news' && !(yield* unread(true))) return;
      if (notice === 'heartbeat') {
        if (!(await isPermitted())) return;
        yield ': heartbeat\n\n';
      }
    }
  } finally {
    subscription.end();
  }
}

/** A revocation erases personal data from its event; open streams receive it through the signal. */
const isErased = ({ type, payload }: StoredEvent): boolean =>
  type === 'ITEM.CONNECTION_REVOKED' && payload.user_id === undefined;
