import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { SandboxClock } from '../sdk.ts';
import { useKeyApi } from './key.tsx';

export type { SandboxClock };

/**
 * Queries the chosen key's clock, which decides about consents and transactions. A live key uses wall time, so no request
 * is sent.
 */
export const useKeyClock = ({ enabled = true } = {}): UseQueryResult<SandboxClock> => {
  const { api, keyId, key } = useKeyApi();
  const isLive = key?.environment === 'live';
  return useQuery({
    queryKey: [keyId, 'clock'],
    queryFn: ({ signal }) => (isLive ? wallClock() : api.request('GET /sandbox/clock', { signal })),
    enabled: keyId !== null && enabled,
  });
};

const wallClock = (): SandboxClock => {
  const now = new Date().toISOString();
  return { object: 'clock', now, wall_time: now, offset_seconds: 0 };
};
