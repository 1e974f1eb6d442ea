import type { UseQueryResult } from '@tanstack/react-query';
import { useRefetchWhile } from '../../parts/polling.ts';
import type { SimplefinToken } from '../../sdk.ts';
import { useKeyQuery } from '../../session/key-queries.ts';
import { rowsOf } from '../../session/queries.ts';

export type { SimplefinToken };

/** Beginning of the query keys of the budget apps of a key. */
export const appsQuery = (keyId: string | null) => [keyId, 'simplefin', 'tokens'];

/** Queries the tokens of the chosen key, newest first, and polls while a token waits for its app. */
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
