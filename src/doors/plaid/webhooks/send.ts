/** Sends webhooks to the address of an Item, through the delivery of all webhooks. */
import type { Caller } from '../../../auth/identity.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import { newId } from '../../../platform/vocabulary/ids.ts';
import { checkWebhookUrl } from '../../../webhooks/endpoints/admission.ts';
import type { NewDelivery } from '../../../webhooks/endpoints/delivery/delivery-store.ts';
import { itemWebhook, sendDeliveries } from '../../../webhooks/endpoints/item-webhooks.ts';
import type { Deps } from '../deps.ts';
import { PlaidError } from '../errors.ts';
import { environmentOf, type PlaidEnvironment } from '../tokens.ts';
import { bodyText, type WebhookBody } from './bodies.ts';

interface Receiver {
  webhookId: string;
  connectionId: string;
  environment: PlaidEnvironment;
  at: Date;
}

interface DeliveryOptions {
  /** A further delivery of the same event to the same webhook is omitted. */
  eventId?: string;
  isTest?: boolean;
}

export const deliveryTo = (
  { webhookId, connectionId, environment, at }: Receiver,
  body: WebhookBody,
  { eventId = newId('event'), isTest = false }: DeliveryOptions = {},
): NewDelivery => ({
  id: newId('delivery'),
  webhookId,
  eventId,
  eventType: body.eventType,
  connectionId,
  test: isTest,
  body: bodyText(body, connectionId, environment),
  createdAt: at,
});

/** Refuses an address that webhooks may not have. */
export const checkItemWebhook = async (
  deps: Pick<Deps, 'webhooks'>,
  url: string | undefined,
): Promise<void> => {
  if (url === undefined) return;
  try {
    await checkWebhookUrl(url, deps.webhooks);
  } catch (error) {
    throw new PlaidError('INVALID_FIELD', `webhook is not allowed: ${(error as Error).message}`);
  }
};

/** Sends webhooks to an Item, in the given transaction. Returns false if its webhook is deactivated. */
export const sendToItem = async (
  deps: Pick<Deps, 'master' | 'clock' | 'jobs'>,
  tx: Tx,
  { developerId, environment }: Pick<Caller, 'developerId' | 'environment'>,
  { connectionId, webhookUrl }: { connectionId: string; webhookUrl: string },
  sent: readonly WebhookBody[],
  options: DeliveryOptions = {},
): Promise<boolean> => {
  const webhookId = await itemWebhook(deps, tx, developerId!, webhookUrl);
  if (webhookId === null) return false;
  const at = deps.clock.now();
  const receiver = { webhookId, connectionId, environment: environmentOf(environment), at };
  await sendDeliveries(
    deps,
    tx,
    sent.map((body) => deliveryTo(receiver, body, options)),
  );
  return true;
};
