import type { UseQueryResult } from '@tanstack/react-query';
import { useRefetchWhile } from '../../parts/patience.ts';
import type { SimplefinToken } from '../../sdk.ts';
import { useKeyQuery } from '../../session/key-queries.ts';
import { rowsOf } from '../../session/queries.ts';

export type { SimplefinToken };

/** All that is asked about the budget apps of a key begins with it. */
export const appsQuery = (keyId: string | null) => [keyId, 'simplefin', 'tokens'];

/** The tokens of the chosen key, newest first. While one waits for its app, it is looked at again and again. */
export const useTokens = (enabled = true): UseQueryResult<SimplefinToken[]> =>
  useKeyQuery(
    'GET /simplefin/tokens',
    { query: { limit: 500 } },
    {
      select: rowsOf,
      enabled,
      refetchInterval: useRefetchWhile<{ data: SimplefinToken[] }>(
        (tokens) => tokens?.data.some(({ status }) => status === 'unclaimed') ?? false,
      ),
    },
  );
