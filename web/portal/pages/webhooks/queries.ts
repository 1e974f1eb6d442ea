import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { EventType } from '../../../../src/events/types.ts';
import type * as schema from '../../../../src/webhooks/schema.ts';
import type { List } from '../../api/types.ts';
import { type Api, useSessionApi } from '../../session/session.tsx';

export type Webhook = Static<typeof schema.Webhook>;
export type CreatedWebhook = Static<typeof schema.CreatedWebhook>;
export type RotatedSecret = Static<typeof schema.RotatedSecret>;
export type ResentDeliveries = Static<typeof schema.ResentDeliveries>;
export type Delivery = Static<typeof schema.Delivery>;
export type DeliveryAttempt = Static<typeof schema.DeliveryAttempt>;
export type DeliveryList = Static<typeof schema.DeliveryList>;

/** Every event there is; the type holds it complete. */
const EVENTS: Record<EventType, true> = {
  'AUTH.AUTOMATICALLY_VERIFIED': true,
  'ITEM.CONNECTION_EXPIRING': true,
  'ITEM.CONNECTION_EXPIRED': true,
  'ITEM.CONNECTION_REVOKED': true,
  'TRANSACTIONS.SYNC_UPDATES_AVAILABLE': true,
};
export const eventTypes = Object.keys(EVENTS) as EventType[];

export const WEBHOOKS_QUERY = ['webhooks'];

/** All webhooks of the account, newest first, deactivated ones included. */
export const useWebhooks = (): UseQueryResult<Webhook[]> => {
  const api = useSessionApi();
  return useQuery({
    queryKey: WEBHOOKS_QUERY,
    queryFn: async () => (await api.get<List<Webhook>>('/developers/webhooks')).data,
  });
};

const PAGE = 20;
const WALK_PAGE = 100;
const WALK_PAGES = 10;
/** While something is on its way its outcome is asked for so often. */
const WATCH_MS = 2_000;

export const deliveriesQuery = (webhookId: string) => ['deliveries', webhookId];

/** One page of deliveries; watched as long as one of them is on its way. */
export const useDeliveries = (
  webhookId: string,
  status: string,
  startingAfter: string,
): UseQueryResult<DeliveryList> => {
  const api = useSessionApi();
  return useQuery({
    queryKey: [...deliveriesQuery(webhookId), 'page', status, startingAfter],
    queryFn: () =>
      api.get<DeliveryList>(`/developers/webhooks/${webhookId}/deliveries`, {
        status,
        starting_after: startingAfter,
        limit: PAGE,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status: one }) => one === 'pending') ? WATCH_MS : false,
  });
};

/** One delivery, which the API gives in pages only: looked for among the latest. Null when it is not there. */
export const findDelivery = async (api: Api, webhookId: string, id: string): Promise<Delivery | null> => {
  let after = '';
  for (let page = 0; page < WALK_PAGES; page++) {
    const { data, has_more } = await api.get<DeliveryList>(`/developers/webhooks/${webhookId}/deliveries`, {
      starting_after: after,
      limit: WALK_PAGE,
    });
    const found = data.find((delivery) => delivery.id === id);
    if (found) return found;
    if (!has_more) return null;
    after = data.at(-1)!.id;
  }
  return null;
};
