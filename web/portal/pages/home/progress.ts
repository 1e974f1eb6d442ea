/**
 * State of the checklist. The service stores which steps were taken, over all keys. The results are queried separately, and
 * may no longer exist.
 */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRefetchWhile } from '../../parts/polling.ts';
import type { DeliveryList, Onboarding, Transaction } from '../../sdk.ts';
import { useKeyApi } from '../../session/key.tsx';
import { type ApiKey, useKeys } from '../../session/keys.ts';
import { rowsOf, useSessionQuery } from '../../session/queries.ts';
import { useConnections } from '../connections/queries.ts';
import { type Delivery, useWebhooks, type Webhook } from '../webhooks/queries.ts';

export type { Transaction };

export interface Progress {
  /** False until the first queries have finished. */
  known: boolean;
  error: Error | null;
  /** Repeats the failed queries. */
  retry: () => unknown;
  /** Returns whether a step was taken at any time. */
  isDone: (step: string) => boolean;
  /** Whether all steps were taken. */
  complete: boolean;
  /** The chosen key. */
  key: ApiKey | null;
  lastUsedAt: string | null;
  /** Connections of the chosen key with a current consent. */
  connections: number;
  transactions: Transaction[];
  webhook: Webhook | null;
  delivered: Delivery | null;
  /** The newest delivery, with any result. */
  latest: Delivery | null;
}

export const useProgress = (): Progress => {
  const { api, key, keyId } = useKeyApi();
  const lastUsedAt = key?.last_used_at ?? null;
  const onboarding = useSessionQuery(
    'GET /developers/onboarding',
    {},
    { refetchInterval: useRefetchWhile<Onboarding>((known) => !known?.complete) },
  );
  const isDone = (step: string): boolean =>
    onboarding.data?.steps.some((each) => each.step === step && each.done) ?? false;
  // The service stores the last use a moment after the request, so poll.
  const keys = useKeys(() => key !== null && lastUsedAt === null && isDone('call'));

  const mayRead =
    (key?.scopes.includes('accounts:read') && key.scopes.includes('transactions:read')) ?? false;
  const connections = useConnections();
  const connected = connections.data?.filter(({ status }) => status === 'active').length ?? 0;
  const transactions = useQuery({
    queryKey: [keyId, 'first transactions', connected],
    queryFn: async ({ signal }) => {
      const { data: accounts } = await api.request('GET /accounts', { signal });
      const [first] = accounts;
      if (!first) return [];
      const newest = await api.request('GET /accounts/{id}/transactions', {
        params: { id: first.id },
        query: { limit: 5 },
        signal,
      });
      return newest.object === 'list' ? newest.data : [];
    },
    enabled: mayRead && connected > 0,
  });

  const webhooksOfAccount = useWebhooks();
  const webhook = webhooksOfAccount.data?.find(({ status }) => status === 'active') ?? null;
  const deliveries = useSessionQuery(
    'GET /developers/webhooks/{id}/deliveries',
    { params: { id: webhook?.id ?? '' }, query: { limit: 20 } },
    {
      select: rowsOf,
      enabled: webhook !== null && onboarding.data?.complete === false,
      refetchInterval: useRefetchWhile<DeliveryList>((list) => !list?.data.some(isDelivered)),
    },
  );

  const asked: readonly UseQueryResult<unknown>[] = [
    onboarding,
    keys,
    connections,
    transactions,
    webhooksOfAccount,
    deliveries,
  ];
  return {
    known: asked.every(({ fetchStatus, isPending }) => !isPending || fetchStatus === 'idle'),
    error: asked.find(({ isError }) => isError)?.error ?? null,
    retry: () => Promise.all(asked.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
    isDone,
    complete: onboarding.data?.complete ?? false,
    key,
    lastUsedAt,
    connections: connected,
    transactions: transactions.data ?? [],
    webhook,
    delivered: deliveries.data?.find(isDelivered) ?? null,
    latest: deliveries.data?.[0] ?? null,
  };
};

const isDelivered = ({ status }: Delivery): boolean => status === 'delivered';
