import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Account, Bank, Connection, ConnectionExport } from '../../api/openapi.gen.ts';
import { ApiProblem } from '../../api/problem.ts';
import { useKeyApi } from '../../session/key.tsx';

export type { Account, Connection };

/** All connections of the chosen key, newest first. */
export const useConnections = (): UseQueryResult<Connection[]> => {
  const { api, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'connections'],
    queryFn: async ({ signal }) => (await api.call('GET /connections', { signal })).data,
    enabled: keyId !== null,
  });
};

/** Everything held about one connection: the only answer that says which accounts are its own. */
export const useConnectionExport = (id: string): UseQueryResult<ConnectionExport> => {
  const { api, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'export', id],
    queryFn: ({ signal }) => api.call('GET /connections/{id}/export', { params: { id }, signal }),
    enabled: keyId !== null,
  });
};

/** All accounts of the chosen key whose consent holds. */
export const useAccounts = (): UseQueryResult<Account[]> => {
  const { api, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'accounts'],
    queryFn: async ({ signal }) => (await api.call('GET /accounts', { signal })).data,
    enabled: keyId !== null,
  });
};

/** One account; the error is what data requests for it answer, such as CONSENT_EXPIRED. */
export const useAccount = (id: string): UseQueryResult<Account> => {
  const { api, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'account', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.call('GET /accounts', { signal });
      const found = data.find((account) => account.id === id);
      if (found) return found;
      // Only accounts with consent are listed; the balance says why this one is not.
      await api.call('GET /accounts/{id}/balance', { params: { id }, signal });
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
      const { data: banks } = await call('GET /banks', { query: { limit: 100 }, signal });
      return new Map(banks.map((bank) => [bank.id, bank]));
    },
    staleTime: 3_600_000,
    structuralSharing: false,
  });
  return data ?? NO_BANKS;
};
