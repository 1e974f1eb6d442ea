/**
 * Records what happened in the transaction that makes it true, together with all that follows from it: none exists
 * without the others. The subscribers are handed in; the outbox knows none of them.
 */
import type { Clock } from '../../packages/common/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { newId } from '../platform/vocabulary/ids.ts';
import { listedPayload } from './payload.ts';
import { eraseNames, insertEvents } from './store.ts';
import type { NewEvent, RecordedEvent } from './types.ts';

/** Does, in the transaction that records events, what follows from them. */
export type Subscriber = (
  tx: Tx,
  recorded: {
    /** In the order of the set; those of keys without a developer, too. */
    all: readonly (NewEvent & { id: string })[];
    deliverable: readonly RecordedEvent[];
  },
) => Promise<void>;

export interface Outbox {
  /** Writes events down, as one set, in the transaction that makes them true; returns their ids in order. */
  record(tx: Tx, events: readonly NewEvent[]): Promise<string[]>;
}

export const createOutbox = (clock: Clock, subscribers: readonly Subscriber[]): Outbox => ({
  async record(tx, events) {
    if (events.length === 0) return [];
    const all = events.map((event) => ({ ...event, id: newId('event'), payload: listedPayload(event) }));
    const owners = await insertEvents(tx, all, clock.now());
    const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
    const deliverable = all.flatMap((event): RecordedEvent[] => {
      const owner = ownerOf.get(event.id);
      return owner ? [{ ...event, ...owner }] : [];
    });
    for (const subscriber of subscribers) await subscriber(tx, { all, deliverable });
    for (const { type, keyId, connectionId } of all) {
      if (type === 'ITEM.CONNECTION_REVOKED') await eraseNames(tx, keyId, connectionId!);
    }
    return all.map(({ id }) => id);
  },
});
