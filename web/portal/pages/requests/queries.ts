import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Operations, ListRequestsResponse as Page, RequestDetails, RequestRecord } from '../../sdk.ts';
import { useSessionQuery } from '../../session/queries.ts';
import { useSessionApi } from '../../session/session.tsx';

export type { RequestDetails, RequestRecord };

export type RequestFilter = NonNullable<Operations['GET /developers/requests']['query']>;

const PAGE = 50;
/** Polling interval: 90 of the 300 requests that a session has in fifteen minutes. */
const POLL_INTERVAL_MS = 10_000;

/** Periods in minutes. */
export const SPANS = { '15m': 15, '1h': 60, '24h': 1_440, '7d': 10_080 } as const;
export type Span = keyof typeof SPANS;

export const isSpan = (text: string): text is Span => Object.hasOwn(SPANS, text);

/** Queries the matching requests, newest first. Polls while only the first page is shown. */
export const useRequests = (filter: RequestFilter, span: Span | null, live: boolean) => {
  const api = useSessionApi();
  return useInfiniteQuery({
    queryKey: ['requests', filter, span],
    queryFn: ({ pageParam, signal }) => {
      const since = span === null ? {} : { since: new Date(Date.now() - SPANS[span] * 60_000).toISOString() };
      const after = pageParam === '' ? {} : { starting_after: pageParam };
      return api.request('GET /developers/requests', {
        query: { ...since, ...filter, ...after, limit: PAGE },
        signal,
      });
    },
    initialPageParam: '',
    getNextPageParam: ({ data, has_more }: Page): string | null => (has_more ? data.at(-1)!.id : null),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: { state: { data: InfiniteData<Page> | undefined } }) =>
      live && (state.data?.pages.length ?? 0) <= 1 ? POLL_INTERVAL_MS : false,
    // Older pages do not change.
    refetchOnWindowFocus: false,
  });
};

/** Queries one request; null disables the query. */
export const useRequest = (id: string | null) =>
  useSessionQuery('GET /developers/requests/{id}', { params: { id: id ?? '' } }, { enabled: id !== null });

/** Queries the endpoints that the account's keys have called, most calls first. */
export const useEndpoints = () =>
  useSessionQuery(
    'GET /developers/usage',
    { query: { window: '30d' } },
    {
      select: ({ by_endpoint }) => by_endpoint.map(({ method, path }) => `${method} ${path}`),
      staleTime: 60_000,
    },
  );
