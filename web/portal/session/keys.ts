import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiKey } from '../api/openapi.gen.ts';
import { useRefetchWhile } from '../parts/patience.ts';
import { useSessionApi } from './session.tsx';

export type { ApiKey };

export const KEYS_QUERY = ['keys'];

/** All keys of the account, newest first, revoked ones included; asked for again while `waits` says so. */
export const useKeys = (
  waits: (keys: ApiKey[] | undefined) => boolean = () => false,
): UseQueryResult<ApiKey[]> => {
  const api = useSessionApi();
  const refetchInterval = useRefetchWhile(waits);
  return useQuery({
    queryKey: KEYS_QUERY,
    queryFn: async ({ signal }) => (await api.call('GET /developers/keys', { signal })).data,
    refetchInterval,
  });
};
