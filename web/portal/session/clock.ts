import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { SandboxClock } from '../sdk.ts';
import { useKeyApi } from './key.tsx';

export type { SandboxClock };

/** The chosen key's clock: what consents and transactions are judged by. A live key's is the wall's, and is not asked for. */
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
