import type { EventType } from '../events/types.ts';
import { after, DAY } from '../platform/clock.ts';
import { newId, sandboxKeyPrefix } from '../platform/ids.ts';
import type { NewDelivery } from './deliveries.ts';
import { deliveryBody } from './enqueue.ts';
import type { WebhookRow } from './store.ts';

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
    },
  };
  return {
    id: newId('delivery'),
    webhookId: webhook.id,
    eventId: newId('event'),
    eventType: type,
    connectionId: null,
    body: deliveryBody(invented, webhook.envelope),
    createdAt: now,
  };
};
