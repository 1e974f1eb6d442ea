/** What the checklist knows: one query per fact, asked again until the fact is there. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Transaction } from '../../api/openapi.gen.ts';
import { useRefetchWhile } from '../../parts/patience.ts';
import { useKeyApi } from '../../session/key.tsx';
import { type ApiKey, useKeys } from '../../session/keys.ts';
import { useSessionApi } from '../../session/session.tsx';
import { useConnections } from '../connections/queries.ts';
import { type Delivery, deliveriesQuery, useWebhooks, type Webhook } from '../webhooks/queries.ts';

export type { Transaction };

export interface Progress {
  /** False until everything that is asked at first has been answered. */
  known: boolean;
  error: Error | null;
  /** Asks again for what could not be had. */
  retry: () => unknown;
  /** The key that the checklist is about: the chosen one. */
  key: ApiKey | null;
  lastUsedAt: string | null;
  connections: number;
  transactions: Transaction[];
  webhook: Webhook | null;
  delivered: Delivery | null;
  /** The newest delivery, whatever became of it. */
  latest: Delivery | null;
}

export const useProgress = (): Progress => {
  const session = useSessionApi();
  const { api, key, keyId } = useKeyApi();
  const lastUsedAt = key?.last_used_at ?? null;
  const keys = useKeys(() => key !== null && lastUsedAt === null);

  const mayRead =
    (key?.scopes.includes('accounts:read') && key.scopes.includes('transactions:read')) ?? false;
  const connections = useConnections();
  const connected = connections.data?.filter(({ status }) => status === 'active').length ?? 0;
  const transactions = useQuery({
    queryKey: [keyId, 'first transactions', connected],
    queryFn: async ({ signal }) => {
      const { data: accounts } = await api.call('GET /accounts', { signal });
      const [first] = accounts;
      if (!first) return [];
      const newest = await api.call('GET /accounts/{id}/transactions', {
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
  const deliveries = useQuery({
    queryKey: [...deliveriesQuery(webhook?.id ?? ''), 'newest'],
    queryFn: async ({ signal }) => {
      const log = await session.call('GET /developers/webhooks/{id}/deliveries', {
        params: { id: webhook!.id },
        query: { limit: 20 },
        signal,
      });
      return log.data;
    },
    enabled: webhook !== null,
    refetchInterval: useRefetchWhile<Delivery[]>((newest) => !newest?.some(isDelivered)),
  });

  const asked: readonly UseQueryResult<unknown>[] = [
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
