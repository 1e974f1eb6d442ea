/** What the checklist knows: one query per fact, asked again every few seconds until the fact is there. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { Account as AccountSchema } from '../../../../src/accounts/schema.ts';
import type { Connection as ConnectionSchema } from '../../../../src/connections/schema.ts';
import type { Transaction as TransactionSchema } from '../../../../src/transactions/schema.ts';
import type * as webhooks from '../../../../src/webhooks/schema.ts';
import type { List } from '../../api/types.ts';
import { useKeyApi } from '../../session/key.tsx';
import { type ApiKey, useKeys } from '../../session/keys.ts';
import { useSessionApi } from '../../session/session.tsx';

export type Transaction = Static<typeof TransactionSchema>;
type Account = Static<typeof AccountSchema>;
type Connection = Static<typeof ConnectionSchema>;
type Webhook = Static<typeof webhooks.Webhook>;
type Delivery = Static<typeof webhooks.Delivery>;

/** 20 requests a minute at most, of the 300 in fifteen minutes: nobody waits this long with the page in front. */
const EVERY_MS = 3_000;

export interface Progress {
  /** False until everything that is asked at first has been answered. */
  known: boolean;
  error: Error | null;
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
  const keys = useKeys(key !== null && lastUsedAt === null ? EVERY_MS : false);

  const mayConnect = key?.scopes.includes('connections:write') ?? false;
  const mayRead =
    (key?.scopes.includes('accounts:read') && key.scopes.includes('transactions:read')) ?? false;
  const connections = useQuery({
    queryKey: [keyId, 'connections'],
    queryFn: async () => (await api.get<List<Connection>>('/connections')).data,
    enabled: mayConnect,
  });
  const connected = connections.data?.filter(({ status }) => status === 'active').length ?? 0;
  const transactions = useQuery({
    queryKey: [keyId, 'first transactions', connected],
    queryFn: async () => {
      const { data: accounts } = await api.get<List<Account>>('/accounts');
      const [first] = accounts;
      if (!first) return [];
      return (await api.get<List<Transaction>>(`/accounts/${first.id}/transactions`, { limit: 5 })).data;
    },
    enabled: mayRead && connected > 0,
  });

  const webhooksOfAccount = useQuery({
    queryKey: ['webhooks'],
    queryFn: async () => (await session.get<List<Webhook>>('/developers/webhooks')).data,
  });
  const webhook = webhooksOfAccount.data?.find(({ status }) => status === 'active') ?? null;
  const deliveries = useQuery({
    queryKey: ['deliveries', webhook?.id, 'newest'],
    queryFn: async () =>
      (await session.get<List<Delivery>>(`/developers/webhooks/${webhook?.id}/deliveries`, { limit: 20 }))
        .data,
    enabled: webhook !== null,
    refetchInterval: ({ state }) => (state.data?.some(isDelivered) ? false : EVERY_MS),
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
