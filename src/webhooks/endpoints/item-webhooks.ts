/** Webhooks for Items of Plaid's interface: one for each address, made when an Item names it. */
import type { Clock } from '../../../packages/common/clock.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MasterKey } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { checkWebhookLimit } from './admission.ts';
import { insertDeliveries, type NewDelivery } from './delivery/delivery-store.ts';
import { deliveryQueue } from './delivery/queue.ts';
import { newSecret, sealSecret } from './delivery/signing.ts';
import { insertWebhook, listWebhooks } from './store.ts';

/**
 * Returns the id of the webhook for an address, which is made if there is none. Null if the webhook is deactivated: the
 * receiver no longer wants it, or the developer ended it.
 * @throws INVALID_PARAMETER if the account has too many webhooks
 */
export const itemWebhook = async (
  { master, clock }: { master: MasterKey; clock: Clock },
  tx: Tx,
  developerId: string,
  url: string,
): Promise<string | null> => {
  const webhooks = await listWebhooks(tx, developerId);
  const known = webhooks.find((webhook) => webhook.envelope === 'plaid' && webhook.url === url);
  if (known) return known.deactivatedAt ? null : known.id;
  const id = newId('webhook');
  await checkWebhookLimit(tx, developerId, id);
  await insertWebhook(tx, {
    id,
    developerId,
    url,
    events: [],
    envelope: 'plaid',
    description: 'Plaid',
    secret: sealSecret(master, id, newSecret()),
    createdAt: clock.now(),
  });
  return id;
};

/** Writes deliveries of any body, and wakes the workers, in the given transaction. */
export const sendDeliveries = async (
  { jobs }: { jobs: Jobs },
  tx: Tx,
  deliveries: readonly NewDelivery[],
): Promise<void> => {
  if (deliveries.length === 0) return;
  await insertDeliveries(tx, [...deliveries]);
  await jobs.send(tx, deliveryQueue, { webhookIds: [...new Set(deliveries.map((each) => each.webhookId))] });
};
