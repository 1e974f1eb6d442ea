/** A developer's events as server-sent events, from a given one on or from now. */
import type { Sql } from '../platform/database/postgres.ts';
import type { Subscription } from './hub.ts';
import { streamedShape } from './shape.ts';
import { eventsBetween, type Place, presentPlace, type StoredEvent } from './store.ts';

/** How soon a client that lost the stream may come back, in milliseconds. */
const RETRY = 2_000;

interface StreamStart {
  /** Everything after it is sent. */
  place: Place;
  /** The last event that the client has; null when it begins with what happens now. */
  lastEventId: string | null;
}

const frame = (event: StoredEvent): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(streamedShape(event))}\n\n`;

/**
 * The frames of a stream, until the subscription or the permission ends. Each time that there is news, what is visible now and
 * was not the last time is read in the order of transactions: so an event whose transaction commits after one with a
 * higher number comes later, and none is left out or sent twice.
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
    const now = await presentPlace(sql);
    for await (const page of eventsBetween(sql, developerId, place, now)) {
      if (!isLive && !(await isPermitted())) return false;
      for (const event of page) {
        if (event.id === start.lastEventId) continue;
        const payload = isLive && isErased(event) ? await subscription.wordsOf(event.id) : null;
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

/** A revocation erases whom it was about from its event: those who listen learn it from its message. */
const isErased = ({ type, payload }: StoredEvent): boolean =>
  type === 'ITEM.CONNECTION_REVOKED' && payload.user_id === undefined;
