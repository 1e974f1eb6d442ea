/** Translates events into Plaid's webhooks, in the transaction that records them. */
import type { Clock } from '../../../../packages/common/clock.ts';
import type { Subscriber } from '../../../events/outbox.ts';
import type { RecordedEvent } from '../../../events/types.ts';
import { findLoadedHistory, type LoadedHistory } from '../../../ledger/accounts/store.ts';
import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { liveKeyPrefix } from '../../../platform/vocabulary/ids.ts';
import { sendDeliveries } from '../../../webhooks/endpoints/item-webhooks.ts';
import { listActiveWebhooks } from '../../../webhooks/endpoints/store.ts';
import { type ItemWithWebhook, listItemsWithWebhook } from '../item/store.ts';
import { bodies, type WebhookBody } from './bodies.ts';
import { firstUpdates } from './first-updates.ts';
import { deliveryTo } from './send.ts';

interface SubscriberDeps {
  jobs: Jobs;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
}

/** Returns the webhooks of an event that concerns an Item as a whole. */
const bodiesOf = ({ type, payload }: RecordedEvent, publicUrl: string): WebhookBody[] => {
  switch (type) {
    case 'AUTH.AUTOMATICALLY_VERIFIED':
      return [bodies.loginRepaired()];
    case 'ITEM.CONNECTION_EXPIRING':
      return [bodies.pendingExpiration(String(payload.expires_at))];
    case 'ITEM.CONNECTION_EXPIRED':
      return [bodies.loginRequired(publicUrl)];
    case 'ITEM.CONNECTION_REVOKED':
      return [bodies.permissionRevoked(publicUrl)];
    case 'ITEM.HEALTH_CHANGED':
      return payload.status === 'needs_consent' ? [bodies.loginRequired(publicUrl)] : [];
    case 'ACCOUNTS.REMOVED':
      return payload.closed_reason === 'taken_out' ? [bodies.accountRevoked(String(payload.account_id))] : [];
    default:
      return [];
  }
};

/**
 * Returns the webhooks about new transactions: one of each kind for an Item, however many accounts have news. While the
 * first are loaded, INITIAL_UPDATE and HISTORICAL_UPDATE come in place of DEFAULT_UPDATE.
 */
const updatesOf = async (
  tx: Tx,
  item: ItemWithWebhook,
  events: readonly RecordedEvent[],
  history: LoadedHistory,
): Promise<WebhookBody[]> => {
  const [event] = events;
  if (!event) return [];
  const accountIds = [...new Set(events.map(({ payload }) => String(payload.account_id)))];
  const added = events.reduce((sum, each) => sum + (each.added ?? 0), 0);
  return [
    // As at Plaid, only programs that use /transactions/sync receive it.
    ...(item.hasSynced ? [bodies.syncUpdatesAvailable(history)] : []),
    ...(item.isHistorical
      ? [bodies.defaultUpdate(added)]
      : await firstUpdates(tx, item, history, event.occurredAt)),
    ...(history === 'complete' ? [bodies.recurringUpdate(accountIds)] : []),
  ];
};

/** Returns a subscriber of the outbox that writes the deliveries of Items. */
export const plaidDeliveries =
  ({ jobs, clock, config }: SubscriberDeps): Subscriber =>
  async (tx, { deliverable }) => {
    const about = deliverable.filter(({ connectionId }) => connectionId !== null);
    if (about.length === 0) return;
    const developers = [...new Set(about.map(({ developerId }) => developerId))];
    const receivers = (await listActiveWebhooks(tx, developers)).filter(
      ({ envelope }) => envelope === 'plaid',
    );
    if (receivers.length === 0) return;
    const keyIds = [...new Set(about.map(({ keyId }) => keyId))];
    const connectionIds = [...new Set(about.map(({ connectionId }) => connectionId!))];
    const items = await listItemsWithWebhook(tx, keyIds, connectionIds);
    if (items.length === 0) return;
    const histories = await findLoadedHistory(tx, keyIds, connectionIds);
    const at = clock.now();
    const deliveries = [];
    for (const item of items) {
      const { connectionId, webhookUrl } = item;
      const events = about.filter((event) => event.connectionId === connectionId);
      const { developerId, keyPrefix } = events[0]!;
      const webhook = receivers.find((each) => each.developerId === developerId && each.url === webhookUrl);
      if (!webhook) continue;
      const environment = keyPrefix.startsWith(liveKeyPrefix) ? 'production' : 'sandbox';
      const receiver = { webhookId: webhook.id, connectionId, environment, at } as const;
      const updates = events.filter(({ type }) => type === 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE');
      const others = events.flatMap((event) =>
        bodiesOf(event, config.publicUrl).map((body) => ({ body, eventId: event.id })),
      );
      const news = await updatesOf(tx, item, updates, histories.get(connectionId) ?? 'complete');
      deliveries.push(
        // The first has the id of its event, so that the log leads from one to the other. An event has one delivery.
        ...news.map((body, place) =>
          deliveryTo(receiver, body, place === 0 ? { eventId: updates[0]!.id } : {}),
        ),
        ...others.map(({ body, eventId }) => deliveryTo(receiver, body, { eventId })),
      );
    }
    await sendDeliveries({ jobs }, tx, deliveries);
  };
