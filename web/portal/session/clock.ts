import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { SandboxClock } from '../../../src/sandbox/schema.ts';
import { useKeyApi } from './key.tsx';

export type KeyClock = Static<typeof SandboxClock>;

/** The chosen key's clock: what consents and transactions are judged by. */
export const useKeyClock = (): UseQueryResult<KeyClock> => {
  const { api, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'clock'],
    queryFn: ({ signal }) => api.get<KeyClock>('/sandbox/clock', undefined, signal),
    enabled: keyId !== null,
  });
};

/** The calendar date in Belgrade of a moment. */
export const dateInBelgrade = (moment: string | number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Belgrade' }).format(new Date(moment));
