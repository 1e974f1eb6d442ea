import type { UseQueryResult } from '@tanstack/react-query';
import { useRefetchWhile } from '../parts/patience.ts';
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

/** All keys of the account, newest first, revoked ones included; asked for again while `waits` says so. */
export const useKeys = (waits?: (keys: ApiKey[] | undefined) => boolean): UseQueryResult<ApiKey[]> =>
  useListed(keysOf, waits);

/** In which environments keys are created here, and what each may ask; undefined until it is known. */
export const useKeyRules = (): ReturnType<typeof rulesOf> | undefined => useListed(rulesOf).data;
