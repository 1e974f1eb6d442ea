import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { SandboxClock } from '../api/openapi.gen.ts';
import { useKeyApi } from './key.tsx';

export type { SandboxClock };

/** The chosen key's clock: what consents and transactions are judged by. */
export const useKeyClock = (): UseQueryResult<SandboxClock> => {
  const { api, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'clock'],
    queryFn: ({ signal }) => api.call('GET /sandbox/clock', { signal }),
    enabled: keyId !== null,
  });
};
