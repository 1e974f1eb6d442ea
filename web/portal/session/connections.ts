/** Connections of all keys of the developer, including revoked keys. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { DeveloperConnection, Operations, ListDeveloperConnectionsResponse as Page } from '../sdk.ts';
import { useKeys } from './keys.ts';
import { useSessionApi } from './session.tsx';

export type { DeveloperConnection };

export const CONNECTIONS_QUERY = ['developers', 'connections'];

/** All statuses except erased connections. */
const UNERASED = ['active', 'expired'] as const;

type Filter = NonNullable<Operations['GET /developers/connections']['query']>;

export interface ConnectionSummary {
  connections: DeveloperConnection[];
  /** The total number, including those that are not in the list. */
  total: number;
}

const useConnectionSummary = <Result>(
  filter: Filter,
  of: (pages: Page[]) => Result,
  enabled = true,
): UseQueryResult<Result> => {
  const api = useSessionApi();
  return useQuery({
    queryKey: [...CONNECTIONS_QUERY, filter],
    queryFn: async ({ signal }) =>
      of(
        await Promise.all(
          UNERASED.map((status) =>
            api.request('GET /developers/connections', { query: { ...filter, status }, signal }),
          ),
        ),
      ),
    enabled,
  });
};

const totalOf = (pages: Page[]): number => pages.reduce((sum, { total_count }) => sum + total_count, 0);

/** Queries the number of connections of a key that contain data. */
export const useConnectionCount = (key: string): UseQueryResult<number> =>
  useConnectionSummary({ key, limit: 1 }, totalOf);

/** Queries the newest connections of revoked keys that contain data. */
export const useOrphans = (): UseQueryResult<ConnectionSummary> => {
  const isRevoked = useKeys().data?.some(({ status }) => status === 'revoked') ?? false;
  return useConnectionSummary(
    { key_status: 'revoked', limit: 100 },
    (pages) => ({ connections: pages.flatMap(({ data }) => data), total: totalOf(pages) }),
    isRevoked,
  );
};
