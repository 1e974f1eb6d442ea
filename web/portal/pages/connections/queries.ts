import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type * as accounts from '../../../../src/accounts/schema.ts';
import type { Bank as BankSchema } from '../../../../src/banks/schema.ts';
import type * as connections from '../../../../src/connections/schema.ts';
import { call } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import type { List } from '../../api/types.ts';
import { useKeyApi } from '../../session/key.tsx';

export type Connection = Static<typeof connections.Connection>;
export type ConnectionExport = Static<typeof connections.ConnectionExport>;
export type Account = Static<typeof accounts.Account>;
export type Bank = Static<typeof BankSchema>;

/** All connections of the chosen key, newest first. */
export const useConnections = (): UseQueryResult<Connection[]> => {
  const { api, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'connections'],
    queryFn: async ({ signal }) => (await api.get<List<Connection>>('/connections', undefined, signal)).data,
    enabled: keyId !== null,
  });
};

/** Everything held about one connection: the only answer that says which accounts are its own. */
export const useConnectionExport = (id: string): UseQueryResult<ConnectionExport> => {
  const { api, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'export', id],
    queryFn: ({ signal }) =>
      api.get<ConnectionExport>(`/connections/${encodeURIComponent(id)}/export`, undefined, signal),
    enabled: keyId !== null,
  });
};

/** All accounts of the chosen key whose consent holds. */
export const useAccounts = (): UseQueryResult<Account[]> => {
  const { api, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'accounts'],
    queryFn: async ({ signal }) => (await api.get<List<Account>>('/accounts', undefined, signal)).data,
    enabled: keyId !== null,
  });
};

/** One account; the error is what data requests for it answer, such as CONSENT_EXPIRED. */
export const useAccount = (id: string): UseQueryResult<Account> => {
  const { api, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'account', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<List<Account>>('/accounts', undefined, signal);
      const found = data.find((account) => account.id === id);
      if (found) return found;
      // Only accounts with consent are listed; the balance says why this one is not.
      await api.get(`/accounts/${encodeURIComponent(id)}/balance`, undefined, signal);
      throw new ApiProblem(404, null);
    },
    enabled: keyId !== null,
  });
};

const NO_BANKS: ReadonlyMap<string, Bank> = new Map();

/** Banks by id; empty until they are known. Anybody may see them, also who has no key. */
export const useBanks = (): ReadonlyMap<string, Bank> => {
  const { data } = useQuery({
    queryKey: ['banks'],
    queryFn: async ({ signal }) => {
      const { data: banks } = await call<List<Bank>>('/banks', { query: { limit: 100 }, signal });
      return new Map(banks.map((bank) => [bank.id, bank]));
    },
    staleTime: 3_600_000,
    structuralSharing: false,
  });
  return data ?? NO_BANKS;
};
