import type { UseQueryResult } from '@tanstack/react-query';
import { useRefetchWhile } from '../parts/polling.ts';
import type { ApiKey, ListApiKeysResponse } from '../sdk.ts';
import { useSessionQuery } from './queries.ts';

export type { ApiKey };

export const KEYS_QUERY = ['developers', 'keys'];

const useListed = <Result>(
  of: (listed: ListApiKeysResponse) => Result,
  waits: (keys: ApiKey[] | undefined) => boolean = () => false,
): UseQueryResult<Result> =>
  useSessionQuery(
    'GET /developers/keys',
    {},
    { select: of, refetchInterval: useRefetchWhile<ListApiKeysResponse>((listed) => waits(listed?.data)) },
  );

const keysOf = ({ data }: ListApiKeysResponse): ApiKey[] => data;
const rulesOf = ({ environments, rate_limit }: ListApiKeysResponse) => ({ environments, rate_limit });

/** Queries all keys of the account, newest first, including revoked ones; polls while `waits` returns true. */
export const useKeys = (waits?: (keys: ApiKey[] | undefined) => boolean): UseQueryResult<ApiKey[]> =>
  useListed(keysOf, waits);

/** Queries the environments and scopes that new keys can have; undefined until they are loaded. */
export const useKeyRules = (): ReturnType<typeof rulesOf> | undefined => useListed(rulesOf).data;
