import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { distinctOptions, type Option } from '../../parts/distinct-options.ts';
import type { Account, Bank, Connection, ConnectionDetails } from '../../sdk.ts';
import { clientAs } from '../../session/client.ts';
import { useKeyApi } from '../../session/key.tsx';
import { useKeyQuery } from '../../session/key-queries.ts';
import { rowsOf } from '../../session/queries.ts';

export type { Account, Connection };

/** Queries all connections of the chosen key, newest first. */
export const useConnections = (): UseQueryResult<Connection[]> =>
  useKeyQuery('GET /connections', {}, { select: rowsOf });

/** Queries one connection with its consents and accounts, also after its consent has ended. */
export const useConnectionDetails = (id: string): UseQueryResult<ConnectionDetails> =>
  useKeyQuery('GET /connections/{id}', { params: { id } });

/** Queries all accounts of the chosen key that have a current consent. */
export const useAccounts = (): UseQueryResult<Account[]> =>
  useKeyQuery('GET /accounts', {}, { select: rowsOf });

/** Queries the accounts of one connection with their balances; none after its consent has ended. */
export const useAccountsOf = (connectionId: string): UseQueryResult<Account[]> =>
  useKeyQuery('GET /accounts', { query: { connection_id: connectionId } }, { select: rowsOf });

/** Queries one account. The error is that of its data requests, such as CONSENT_EXPIRED. */
export const useAccount = (id: string): UseQueryResult<Account> => {
  const { api, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'account', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.request('GET /accounts', { signal });
      const found = data.find((account) => account.id === id);
      if (found) return found;
      // The list contains accounts with consent only; the balance request returns the error of any other account.
      await api.request('GET /accounts/{id}/balance', { params: { id }, signal });
      throw new Error('The account is not listed.');
    },
    enabled: keyId !== null,
  });
};

/** Returns a function that makes options from accounts: bank, name and the end of the number. */
export const useAccountOptions = (): ((accounts: readonly Account[]) => Option[]) => {
  const banks = useBanks();
  return (accounts) =>
    distinctOptions(
      accounts.map(({ bank_id, name, currency, iban, id }) => ({
        value: id,
        label: `${banks.get(bank_id)?.name ?? bank_id} · ${name} · ${currency} · …${(iban ?? id).slice(-4)}`,
      })),
    );
};

const NO_BANKS: ReadonlyMap<string, Bank> = new Map();

/** Queries the banks by id; empty until they are loaded. The list is public, so it needs no key. */
export const useBanks = (): ReadonlyMap<string, Bank> => {
  const { data } = useQuery({
    queryKey: ['banks'],
    queryFn: async ({ signal }) => {
      const { data: banks } = await clientAs().request('GET /banks', { query: { limit: 100 }, signal });
      return new Map(banks.map((bank) => [bank.id, bank]));
    },
    staleTime: 3_600_000,
    structuralSharing: false,
  });
  return data ?? NO_BANKS;
};
