import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRefetchWhile } from '../../parts/patience.ts';
import type {
  CreatedWebhook,
  Delivery,
  DeliveryAttempt,
  DeliveryList,
  EventType,
  ListEventsResponse,
  Webhook,
} from '../../sdk.ts';
import { useSessionApi } from '../../session/session.tsx';

export type { CreatedWebhook, Delivery, DeliveryAttempt, EventType, Webhook };

/** As the API is asked, with what is filled in and makes sense. */
export interface EventQuery {
  type?: EventType;
  connection_id?: string;
  user_id?: string;
  since?: string;
  until?: string;
}

/** All that is asked about webhooks begins with it, except their deliveries. */
export const WEBHOOKS_QUERY = ['webhooks'];

/** All webhooks of the account, newest first, deactivated ones included. */
export const useWebhooks = (): UseQueryResult<Webhook[]> => {
  const api = useSessionApi();
  return useQuery({
    queryKey: [...WEBHOOKS_QUERY, 'all'],
    queryFn: async ({ signal }) => (await api.request('GET /developers/webhooks', { signal })).data,
  });
};

export const useWebhook = (id: string): UseQueryResult<Webhook> => {
  const api = useSessionApi();
  return useQuery({
    queryKey: [...WEBHOOKS_QUERY, 'one', id],
    queryFn: ({ signal }) => api.request('GET /developers/webhooks/{id}', { params: { id }, signal }),
  });
};

const PAGE = 20;

export const deliveriesQuery = (webhookId: string) => ['deliveries', webhookId];

const isOnItsWay = (delivery: Delivery): boolean => delivery.status === 'pending';

/** One page of what happened, newest first. */
export const useEventHistory = (
  query: EventQuery,
  startingAfter: string,
): UseQueryResult<ListEventsResponse> => {
  const api = useSessionApi();
  return useQuery({
    queryKey: ['events', query, startingAfter],
    queryFn: ({ signal }) =>
      api.request('GET /developers/events', {
        query: { ...query, starting_after: startingAfter || undefined, limit: PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Whatever happens in the sandbox is an event: what was read before is not relied on.
    staleTime: 0,
  });
};

/** One page of deliveries; watched as long as one of them is on its way. */
export const useDeliveries = (
  webhookId: string,
  filter: EventQuery & { status: Delivery['status'] | undefined },
  startingAfter: string,
): UseQueryResult<DeliveryList> => {
  const api = useSessionApi();
  const refetchInterval = useRefetchWhile<DeliveryList>((list) => list?.data.some(isOnItsWay) ?? false);
  return useQuery({
    queryKey: [...deliveriesQuery(webhookId), 'page', filter, startingAfter],
    queryFn: ({ signal }) =>
      api.request('GET /developers/webhooks/{id}/deliveries', {
        params: { id: webhookId },
        query: { ...filter, starting_after: startingAfter || undefined, limit: PAGE },
        signal,
      }),
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
      api.request('GET /developers/webhooks/{id}/deliveries/{delivery}', {
        params: { id: webhookId, delivery: id! },
        signal,
      }),
    enabled: id !== null,
    refetchInterval,
  });
};
