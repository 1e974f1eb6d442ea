import type { UseQueryResult } from '@tanstack/react-query';
import { useRefetchWhile } from '../../parts/polling.ts';
import type {
  CreatedWebhook,
  Delivery,
  DeliveryAttempt,
  DeliveryList,
  EventType,
  ListEventsResponse,
  Webhook,
} from '../../sdk.ts';
import { rowsOf, useSessionQuery } from '../../session/queries.ts';

export type { CreatedWebhook, Delivery, DeliveryAttempt, EventType, Webhook };

/** The query of the event history. */
export interface EventQuery {
  type?: EventType;
  connection_id?: string;
  user_id?: string;
  since?: string;
  until?: string;
}

/** Beginning of the query keys of webhooks and deliveries. */
export const WEBHOOKS_QUERY = ['developers', 'webhooks'];

/** Queries all webhooks of the account, newest first, including deactivated ones. */
export const useWebhooks = (): UseQueryResult<Webhook[]> =>
  useSessionQuery('GET /developers/webhooks', {}, { select: rowsOf });

export const useWebhook = (id: string): UseQueryResult<Webhook> =>
  useSessionQuery('GET /developers/webhooks/{id}', { params: { id } });

const PAGE = 20;

/** Every sandbox action creates events and deliveries, so cached pages are always refreshed. */
const PAGE_OPTIONS = { keepPrevious: true, staleTime: 0 };

const isPending = (delivery: Delivery): boolean => delivery.status === 'pending';

/** Queries one page of the event history, newest first. */
export const useEventHistory = (query: EventQuery, after: string): UseQueryResult<ListEventsResponse> =>
  useSessionQuery(
    'GET /developers/events',
    { query: { ...query, starting_after: after || undefined, limit: PAGE } },
    PAGE_OPTIONS,
  );

/** Queries one page of deliveries, and polls while one of them is not finished. */
export const useDeliveries = (
  webhookId: string,
  filter: EventQuery & { status: Delivery['status'] | undefined },
  after: string,
): UseQueryResult<DeliveryList> =>
  useSessionQuery(
    'GET /developers/webhooks/{id}/deliveries',
    { params: { id: webhookId }, query: { ...filter, starting_after: after || undefined, limit: PAGE } },
    {
      ...PAGE_OPTIONS,
      refetchInterval: useRefetchWhile<DeliveryList>((list) => list?.data.some(isPending) ?? false),
    },
  );

/** Queries one delivery on any page of the list, and polls while it is not finished. Null disables the query. */
export const useDelivery = (webhookId: string, id: string | null): UseQueryResult<Delivery> =>
  useSessionQuery(
    'GET /developers/webhooks/{id}/deliveries/{delivery}',
    { params: { id: webhookId, delivery: id ?? '' } },
    {
      enabled: id !== null,
      refetchInterval: useRefetchWhile<Delivery>((delivery) => delivery !== undefined && isPending(delivery)),
    },
  );
