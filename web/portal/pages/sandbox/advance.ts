import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClockAdvanced as Advance, ClockPreview } from '../../sdk.ts';
import { useKeyApi } from '../../session/key.tsx';
import { useKeyQuery } from '../../session/key-queries.ts';
import { KEYS_QUERY } from '../../session/keys.ts';

export type { Advance };

/** How far: whole days, or to an instant of the key's clock. */
export type Span = { days: number } | { to: string };

/** What an advance would do, as far as that is known. */
export const usePreview = (span: Span): UseQueryResult<ClockPreview> =>
  useKeyQuery('GET /sandbox/clock/preview', { query: span });

/** Advances the chosen key's clock; every answer about the key is out of date from then on. */
export const useAdvance = () => {
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (span: Span) => api.request('POST /sandbox/clock/advance', { body: span }),
    onSuccess: async (done) => {
      queries.setQueryData<Advance[]>(visitOf(keyId), (before = []) => [done, ...before]);
      await Promise.all([[keyId], KEYS_QUERY].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
};

// Not below the key's own cache, which every advance drops.
const visitOf = (keyId: string | null) => ['visit', keyId];

/** The advances of this visit, newest first: kept while the portal is open, whichever page is shown. */
export const useVisit = (): Advance[] => {
  const { keyId } = useKeyApi();
  const { data } = useQuery<Advance[]>({
    queryKey: visitOf(keyId),
    queryFn: () => [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
};
