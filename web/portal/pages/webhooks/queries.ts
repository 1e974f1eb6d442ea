import type { UseQueryResult } from '@tanstack/react-query';
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
import { rowsOf, useSessionQuery } from '../../session/queries.ts';

export type { CreatedWebhook, Delivery, DeliveryAttempt, EventType, Webhook };

/** As the API is asked, with what is filled in and makes sense. */
export interface EventQuery {
  type?: EventType;
  connection_id?: string;
  user_id?: string;
  since?: string;
  until?: string;
}

/** All that is asked about webhooks and their deliveries begins with it. */
export const WEBHOOKS_QUERY = ['developers', 'webhooks'];

/** All webhooks of the account, newest first, deactivated ones included. */
export const useWebhooks = (): UseQueryResult<Webhook[]> =>
  useSessionQuery('GET /developers/webhooks', {}, { select: rowsOf });

export const useWebhook = (id: string): UseQueryResult<Webhook> =>
  useSessionQuery('GET /developers/webhooks/{id}', { params: { id } });

const PAGE = 20;

/** Whatever happens in the sandbox is an event and is delivered: what was read before is not relied on. */
const TURNED = { keepPrevious: true, staleTime: 0 };

const isOnItsWay = (delivery: Delivery): boolean => delivery.status === 'pending';

/** One page of what happened, newest first. */
export const useEventHistory = (query: EventQuery, after: string): UseQueryResult<ListEventsResponse> =>
  useSessionQuery(
    'GET /developers/events',
    { query: { ...query, starting_after: after || undefined, limit: PAGE } },
    TURNED,
  );

/** One page of deliveries; watched as long as one of them is on its way. */
export const useDeliveries = (
  webhookId: string,
  filter: EventQuery & { status: Delivery['status'] | undefined },
  after: string,
): UseQueryResult<DeliveryList> =>
  useSessionQuery(
    'GET /developers/webhooks/{id}/deliveries',
    { params: { id: webhookId }, query: { ...filter, starting_after: after || undefined, limit: PAGE } },
    {
      ...TURNED,
      refetchInterval: useRefetchWhile<DeliveryList>((list) => list?.data.some(isOnItsWay) ?? false),
    },
  );

/** One delivery, whichever page of the list it is on; watched while it is on its way. Null: none is asked for. */
export const useDelivery = (webhookId: string, id: string | null): UseQueryResult<Delivery> =>
  useSessionQuery(
    'GET /developers/webhooks/{id}/deliveries/{delivery}',
    { params: { id: webhookId, delivery: id ?? '' } },
    {
      enabled: id !== null,
      refetchInterval: useRefetchWhile<Delivery>(
        (delivery) => delivery !== undefined && isOnItsWay(delivery),
      ),
    },
  );
