import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSessionApi } from '../../session/session.tsx';
import type { UsageReport, Window } from './report.ts';

export const useUsage = (window: Window): UseQueryResult<UsageReport> => {
  const api = useSessionApi();
  return useQuery({
    queryKey: ['usage', window],
    queryFn: ({ signal }) => api.request('GET /developers/usage', { query: { window }, signal }),
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  });
};
