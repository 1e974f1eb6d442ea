import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiKey } from '../../../src/api-keys/schema.ts';
import type { List } from '../api/types.ts';
import { useSessionApi } from './session.tsx';

export type { ApiKey };

export const KEYS_QUERY = ['keys'];

/** All keys of the account, newest first, revoked ones included; asked for again every so many milliseconds. */
export const useKeys = (refetchInterval: number | false = false): UseQueryResult<ApiKey[]> => {
  const api = useSessionApi();
  return useQuery({
    queryKey: KEYS_QUERY,
    queryFn: async () => (await api.get<List<ApiKey>>('/developers/keys')).data,
    refetchInterval,
  });
};
