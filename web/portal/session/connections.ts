/** Connections as the developer sees them over all keys, those of revoked keys too. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type * as connections from '../../../src/connections/schema.ts';
import type { List } from '../api/types.ts';
import { useSessionApi } from './session.tsx';

export type DeveloperConnection = Static<typeof connections.DeveloperConnection>;

export const CONNECTIONS_QUERY = ['developer connections'];

/** Everything but tombstones: consents that hold, and those that have ended. */
const LIVING = ['active', 'expired'] as const;

type Page = List<DeveloperConnection> & { total_count: number };

export interface Living {
  connections: DeveloperConnection[];
  /** With those that are not shown. */
  total: number;
}

const useLiving = <Result>(
  query: Record<string, string | number>,
  of: (pages: Page[]) => Result,
): UseQueryResult<Result> => {
  const api = useSessionApi();
  return useQuery({
    queryKey: [...CONNECTIONS_QUERY, query],
    queryFn: async ({ signal }) =>
      of(
        await Promise.all(
          LIVING.map((status) => api.get<Page>('/developers/connections', { ...query, status }, signal)),
        ),
      ),
  });
};

const totalOf = (pages: Page[]): number => pages.reduce((sum, { total_count }) => sum + total_count, 0);

/** How many connections of a key still hold data. */
export const useLivingCount = (key: string): UseQueryResult<number> => useLiving({ key, limit: 1 }, totalOf);

/** The newest connections of revoked keys that still hold data. */
export const useOrphans = (): UseQueryResult<Living> =>
  useLiving({ key_status: 'revoked', limit: 100 }, (pages) => ({
    connections: pages.flatMap(({ data }) => data),
    total: totalOf(pages),
  }));
