/** Wakes the event streams of every process when events are committed. */
import type { Signals } from '../platform/database/signals.ts';
import type { News } from './news-store.ts';
import type { Subscriber } from './outbox.ts';

/** As a subscriber of the outbox. A revocation erases what its event says of the person, so that goes along. */
export const eventNews =
  (signals: Signals): Subscriber =>
  async (tx, { deliverable }) => {
    for (const { id, type, payload } of deliverable) {
      if (type === 'ITEM.CONNECTION_REVOKED') {
        signals.send(tx, { revocation: id, payload } satisfies News);
      }
    }
    for (const eventsOf of new Set(deliverable.map((event) => event.developerId))) {
      signals.send(tx, { eventsOf } satisfies News);
    }
  };
