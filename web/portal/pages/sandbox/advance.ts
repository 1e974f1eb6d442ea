import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClockAdvanced as Advance, ClockPreview } from '../../sdk.ts';
import { useKeyApi } from '../../session/key.tsx';
import { useKeyQuery } from '../../session/key-queries.ts';
import { KEYS_QUERY } from '../../session/keys.ts';

export type { Advance };

/** Length of an advance: whole days, or up to an instant of the key's clock. */
export type Span = { days: number } | { to: string };

/** Queries the effects of an advance, as far as they can be predicted. */
export const usePreview = (span: Span): UseQueryResult<ClockPreview> =>
  useKeyQuery('GET /sandbox/clock/preview', { query: span });

/** Advances the chosen key's clock. All cached responses of the key are then out of date. */
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

// Not below the key's query keys, because every advance clears those.
const visitOf = (keyId: string | null) => ['visit', keyId];

/** Returns the advances since the portal was opened, newest first. */
export const usePastAdvances = (): Advance[] => {
  const { keyId } = useKeyApi();
  const { data } = useQuery<Advance[]>({
    queryKey: visitOf(keyId),
    queryFn: () => [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
};
