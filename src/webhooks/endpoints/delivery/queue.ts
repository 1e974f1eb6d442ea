/** Writes the deliveries of events and wakes the workers. */

import { after, type Clock, DAY } from '../../../../packages/common/clock.ts';
import type { Subscriber } from '../../../events/outbox.ts';
import { eventEnvelope, flatPayload } from '../../../events/payload.ts';
import { defaultEventTypes, type EventType, type RecordedEvent } from '../../../events/types.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import { type Jobs, jobQueue } from '../../../platform/jobs/jobs.ts';
import { newId, sandboxKeyPrefix } from '../../../platform/vocabulary/ids.ts';
import { type Envelope, listActiveWebhooks, type WebhookRow } from '../store.ts';
import { deleteSuperseded } from './delivery-log-store.ts';
import { insertDeliveries, type NewDelivery } from './delivery-store.ts';

/**
 * Signals that webhooks may have due deliveries. The deliveries are in webhook_deliveries, a separate queue per
 * webhook, so that one backlog does not delay another webhook.
 */
export const deliveryQueue = jobQueue<{ webhookIds: string[] }>('webhook-delivery', {
  deleteAfterSeconds: 3_600,
});

/** Runs every minute: resumes deliveries after a crash and due retries, and deletes old records. */
export const sweepQueue = jobQueue<Record<string, never>>('webhook-sweep', { policy: 'short' });

/** Returns the body of an event in the webhook's envelope. */
const deliveryBody = (
  event: Pick<RecordedEvent, 'type' | 'occurredAt' | 'payload' | 'keyPrefix'>,
  envelope: Envelope,
): string =>
  JSON.stringify(envelope === 'event' ? eventEnvelope(event, event.keyPrefix) : flatPayload(event));

/** Returns a delivery of a recorded event. */
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
 * Writes a delivery for every subscribed webhook, and sends the job that wakes the workers, in the transaction that
 * records the events.
 */
const enqueueDeliveries = async (
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  tx: Tx,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const listening = await listActiveWebhooks(tx, [...new Set(events.map((event) => event.developerId))]);
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

/** Returns a subscriber of the outbox that creates deliveries, and deletes those that a revocation supersedes. */
export const webhookDeliveries =
  (deps: { jobs: Jobs; clock: Clock }): Subscriber =>
  async (tx, { all, deliverable }) => {
    if (deliverable.length > 0) await enqueueDeliveries(deps, tx, deliverable);
    for (const { id, type, connectionId } of all) {
      if (type === 'ITEM.CONNECTION_REVOKED') await deleteSuperseded(tx, connectionId!, id);
    }
  };

/** Returns a delivery of a test event with invented ids. */
export const testDelivery = (
  webhook: Pick<WebhookRow, 'id' | 'envelope'>,
  type: EventType,
  now: Date,
): NewDelivery => {
  const invented = {
    type,
    occurredAt: now,
    keyPrefix: `${sandboxKeyPrefix}test00`,
    // The body uses the fields of its event type.
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
