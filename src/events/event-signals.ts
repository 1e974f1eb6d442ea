/** Wakes the event streams of every process when events are committed. */
import type { Signals } from '../platform/database/signals.ts';
import type { Subscriber } from './outbox.ts';
import type { EventSignal } from './signal-store.ts';

/**
 * Returns a subscriber of the outbox. A revocation erases personal data from its event, so the signal carries the
 * payload.
 */
export const eventSignals =
  (signals: Signals): Subscriber =>
  async (tx, { deliverable }) => {
    for (const { id, type, payload } of deliverable) {
      if (type === 'ITEM.CONNECTION_REVOKED') {
        signals.send(tx, { revocation: id, payload } satisfies EventSignal);
      }
    }
    for (const eventsOf of new Set(deliverable.map((event) => event.developerId))) {
      signals.send(tx, { eventsOf } satisfies EventSignal);
    }
  };
