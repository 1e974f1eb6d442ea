import type { RecordedEvent, Subscriber } from '../events/outbox.ts';
import { eventEnvelope, flatPayload } from '../events/payload.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { insertDeliveries, type NewDelivery } from './deliveries.ts';
import { dropOvertaken } from './erase.ts';
import { deliveryQueue } from './queue.ts';
import { type Envelope, listListening } from './store.ts';

/** The body of an event in the form that a webhook asked for. */
export const deliveryBody = (
  event: Pick<RecordedEvent, 'type' | 'occurredAt' | 'payload' | 'keyPrefix'>,
  envelope: Envelope,
): string =>
  JSON.stringify(envelope === 'event' ? eventEnvelope(event, event.keyPrefix) : flatPayload(event));

/**
 * Writes a delivery for every webhook that asked for an event of its developer, and sends the job that wakes the
 * workers, all in the transaction that records the events.
 */
const enqueueDeliveries = async (
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  tx: Tx,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const listening = await listListening(tx, [...new Set(events.map((event) => event.developerId))]);
  if (listening.length === 0) return;
  const now = clock.now();
  const deliveries = events.flatMap((event) =>
    listening
      .filter((webhook) => webhook.developerId === event.developerId)
      .filter((webhook) => webhook.events === null || webhook.events.includes(event.type))
      .map(
        (webhook): NewDelivery => ({
          id: newId('delivery'),
          webhookId: webhook.id,
          eventId: event.id,
          eventType: event.type,
          connectionId: event.connectionId,
          body: deliveryBody(event, webhook.envelope),
          createdAt: now,
        }),
      ),
  );
  if (deliveries.length === 0) return;
  await insertDeliveries(tx, deliveries);
  await jobs.send(tx, deliveryQueue, { webhookIds: [...new Set(deliveries.map((d) => d.webhookId))] });
};

/** The webhooks, as the outbox knows them: a delivery for whoever asked, and none of what a revocation has overtaken. */
export const webhookDeliveries =
  (deps: { jobs: Jobs; clock: Clock }): Subscriber =>
  async (tx, { all, heard }) => {
    if (heard.length > 0) await enqueueDeliveries(deps, tx, heard);
    for (const { id, type, connectionId } of all) {
      if (type === 'ITEM.CONNECTION_REVOKED') await dropOvertaken(tx, connectionId, id);
    }
  };
