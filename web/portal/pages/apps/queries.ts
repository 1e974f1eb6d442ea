import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRefetchWhile } from '../../parts/patience.ts';
import type { SimplefinToken } from '../../sdk.ts';
import { useKeyApi } from '../../session/key.tsx';

export type { SimplefinToken };

/** All that is asked about the budget apps of a key begins with it. */
export const appsQuery = (keyId: string | null) => [keyId, 'simplefin'];

/** The tokens of the chosen key, newest first. While one waits for its app, it is looked at again and again. */
export const useTokens = (enabled = true): UseQueryResult<SimplefinToken[]> => {
  const { api, keyId } = useKeyApi();
  const refetchInterval = useRefetchWhile<SimplefinToken[]>((tokens) =>
    Boolean(tokens?.some(({ status }) => status === 'unclaimed')),
  );
  return useQuery({
    queryKey: appsQuery(keyId),
    queryFn: async ({ signal }) =>
      (await api.request('GET /simplefin/tokens', { query: { limit: 500 }, signal })).data,
    enabled: enabled && keyId !== null,
    refetchInterval,
  });
};
