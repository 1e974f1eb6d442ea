/** Wakes the event streams of every process when events are committed. */
import type { Signals } from '../platform/database/signals.ts';
import type { Subscriber } from './outbox.ts';
import type { EventSignal } from './signal-store.ts';

/** As a subscriber of the outbox. A revocation erases what its event says of the person, so that goes along. */
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
