/** The way of an event to those who send it: its deliveries are written, and the workers woken. */

import { after, type Clock, DAY } from '../../packages/common/clock.ts';
import type { Subscriber } from '../events/outbox.ts';
import { eventEnvelope, flatPayload } from '../events/payload.ts';
import { defaultEventTypes, type EventType, type RecordedEvent } from '../events/types.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { type Jobs, jobQueue } from '../platform/jobs/jobs.ts';
import { newId, sandboxKeyPrefix } from '../platform/vocabulary/ids.ts';
import { dropOvertaken } from './delivery-log-store.ts';
import { insertDeliveries, type NewDelivery } from './delivery-store.ts';
import { type Envelope, listListening, type WebhookRow } from './store.ts';

/**
 * Says that webhooks may have something due, and no more: what is due stands in webhook_deliveries, a queue of
 * its own for each webhook, so that the backlog of one is never in the way of another.
 */
export const deliveryQueue = jobQueue<{ webhookIds: string[] }>('webhook-delivery', {
  deleteAfterSeconds: 3_600,
});

/** Comes round every minute: takes up what a crash left, retries that are due, and throws old records away. */
export const sweepQueue = jobQueue<Record<string, never>>('webhook-sweep', { policy: 'short' });

/** The body of an event in the form that a webhook asked for. */
const deliveryBody = (
  event: Pick<RecordedEvent, 'type' | 'occurredAt' | 'payload' | 'keyPrefix'>,
  envelope: Envelope,
): string =>
  JSON.stringify(envelope === 'event' ? eventEnvelope(event, event.keyPrefix) : flatPayload(event));

/** A delivery of an event that was recorded at a time. */
export const deliveryOf = (
  event: Pick<RecordedEvent, 'id' | 'type' | 'occurredAt' | 'payload' | 'keyPrefix' | 'connectionId'>,
  webhook: Pick<WebhookRow, 'id' | 'envelope'>,
  recordedAt: Date,
): NewDelivery => ({
  id: newId('delivery'),
  webhookId: webhook.id,
  eventId: event.id,
  eventType: event.type,
  connectionId: event.connectionId,
  test: false,
  body: deliveryBody(event, webhook.envelope),
  createdAt: recordedAt,
});

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
      .filter((webhook) => (webhook.events ?? defaultEventTypes).includes(event.type))
      .map((webhook) => deliveryOf(event, webhook, now)),
  );
  if (deliveries.length === 0) return;
  await insertDeliveries(tx, deliveries);
  await jobs.send(tx, deliveryQueue, { webhookIds: [...new Set(deliveries.map((d) => d.webhookId))] });
};

/** The webhooks as a subscriber of the outbox: a delivery for each that asked, none of what a revocation has overtaken. */
export const webhookDeliveries =
  (deps: { jobs: Jobs; clock: Clock }): Subscriber =>
  async (tx, { all, deliverable }) => {
    if (deliverable.length > 0) await enqueueDeliveries(deps, tx, deliverable);
    for (const { id, type, connectionId } of all) {
      if (type === 'ITEM.CONNECTION_REVOKED') await dropOvertaken(tx, connectionId!, id);
    }
  };

/** A delivery of an event that did not happen: its ids belong to nothing. */
export const testDelivery = (
  webhook: Pick<WebhookRow, 'id' | 'envelope'>,
  type: EventType,
  now: Date,
): NewDelivery => {
  const invented = {
    type,
    occurredAt: now,
    keyPrefix: `${sandboxKeyPrefix}test00`,
    // Of these, the body takes what its kind of event has.
    payload: {
      connection_id: 'conn_test',
      account_id: 'acc_test',
      bank_id: 'test-bank',
      user_id: 'test-user',
      expires_at: after(now, 7 * DAY).toISOString(),
      days_until_expiry: 7,
      expired_at: now.toISOString(),
      status: 'delayed',
      reason: 'bank_unavailable',
      token_id: 'sfin_test',
    },
  };
  return {
    id: newId('delivery'),
    webhookId: webhook.id,
    eventId: newId('event'),
    eventType: type,
    connectionId: null,
    test: true,
    body: deliveryBody(invented, webhook.envelope),
    createdAt: now,
  };
};
