import type { UseQueryResult } from '@tanstack/react-query';
import { useSessionQuery } from '../../session/queries.ts';
import type { UsageReport, Window } from './report.ts';

export const useUsage = (window: Window): UseQueryResult<UsageReport> =>
  useSessionQuery(
    'GET /developers/usage',
    { query: { window } },
    { refetchInterval: 15_000, keepPrevious: true },
  );
