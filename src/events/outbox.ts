/**
 * Records events in the transaction that causes them, together with all their consequences. The subscribers are passed
 * in; the outbox knows none of them.
 */
import type { Clock } from '../../packages/common/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { newId } from '../platform/vocabulary/ids.ts';
import { listedPayload } from './payload.ts';
import { erasePersonFields, insertEvents } from './store.ts';
import type { NewEvent, RecordedEvent } from './types.ts';

/** Runs in the transaction that records events. */
export type Subscriber = (
  tx: Tx,
  recorded: {
    /** In recording order, including events of keys without a developer. */
    all: readonly (NewEvent & { id: string })[];
    deliverable: readonly RecordedEvent[];
  },
) => Promise<void>;

export interface Outbox {
  /** Records a set of events in the given transaction; returns their ids in order. */
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
      if (type === 'ITEM.CONNECTION_REVOKED') await erasePersonFields(tx, keyId, connectionId!);
    }
    return all.map(({ id }) => id);
  },
});
