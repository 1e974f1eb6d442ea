import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { EventType } from '../../../../src/events/types.ts';
import type * as schema from '../../../../src/webhooks/schema.ts';
import type { List } from '../../api/types.ts';
import { useRefetchWhile } from '../../parts/patience.ts';
import { useSessionApi } from '../../session/session.tsx';

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

/** All that is asked about webhooks begins with it, except their deliveries. */
export const WEBHOOKS_QUERY = ['webhooks'];

/** All webhooks of the account, newest first, deactivated ones included. */
export const useWebhooks = (): UseQueryResult<Webhook[]> => {
  const api = useSessionApi();
  return useQuery({
    queryKey: [...WEBHOOKS_QUERY, 'all'],
    queryFn: async ({ signal }) =>
      (await api.get<List<Webhook>>('/developers/webhooks', undefined, signal)).data,
  });
};

const addressOf = (webhookId: string): string => `/developers/webhooks/${encodeURIComponent(webhookId)}`;

export const useWebhook = (id: string): UseQueryResult<Webhook> => {
  const api = useSessionApi();
  return useQuery({
    queryKey: [...WEBHOOKS_QUERY, 'one', id],
    queryFn: ({ signal }) => api.get<Webhook>(addressOf(id), undefined, signal),
  });
};

const PAGE = 20;

export const deliveriesQuery = (webhookId: string) => ['deliveries', webhookId];

const isOnItsWay = (delivery: Delivery): boolean => delivery.status === 'pending';

/** One page of deliveries; watched as long as one of them is on its way. */
export const useDeliveries = (
  webhookId: string,
  status: string,
  startingAfter: string,
): UseQueryResult<DeliveryList> => {
  const api = useSessionApi();
  const refetchInterval = useRefetchWhile<DeliveryList>((list) => list?.data.some(isOnItsWay) ?? false);
  return useQuery({
    queryKey: [...deliveriesQuery(webhookId), 'page', status, startingAfter],
    queryFn: ({ signal }) =>
      api.get<DeliveryList>(
        `${addressOf(webhookId)}/deliveries`,
        { status, starting_after: startingAfter, limit: PAGE },
        signal,
      ),
    placeholderData: keepPreviousData,
    // Whatever happens in the sandbox is delivered: what was read before is not relied on.
    staleTime: 0,
    refetchInterval,
  });
};

/** One delivery, whichever page of the list it is on; watched while it is on its way. Null: none is asked for. */
export const useDelivery = (webhookId: string, id: string | null): UseQueryResult<Delivery> => {
  const api = useSessionApi();
  const refetchInterval = useRefetchWhile<Delivery>(
    (delivery) => delivery !== undefined && isOnItsWay(delivery),
  );
  return useQuery({
    queryKey: [...deliveriesQuery(webhookId), 'one', id],
    queryFn: ({ signal }) =>
      api.get<Delivery>(`${addressOf(webhookId)}/deliveries/${encodeURIComponent(id!)}`, undefined, signal),
    enabled: id !== null,
    refetchInterval,
  });
};
