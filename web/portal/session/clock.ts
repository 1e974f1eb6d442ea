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
