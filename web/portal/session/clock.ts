import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { SandboxClock } from '../api/openapi.gen.ts';
import { useKeyApi } from './key.tsx';
import type { ApiKey } from './keys.ts';
import type { Api } from './session.tsx';

export type { SandboxClock };

/** The clock of a key. A live key has no test clock: its time is this machine's. */
export const readClock = async (
  api: Api,
  environment: ApiKey['environment'] | undefined,
  signal: AbortSignal,
): Promise<SandboxClock> => {
  if (environment !== 'live') return api.call('GET /sandbox/clock', { signal });
  const now = new Date().toISOString();
  return { object: 'clock', now, wall_time: now, offset_seconds: 0 };
};

/** The chosen key's clock: what consents and transactions are judged by. */
export const useKeyClock = (): UseQueryResult<SandboxClock> => {
  const { api, key, keyId } = useKeyApi();
  return useQuery({
    queryKey: [keyId, 'clock'],
    queryFn: ({ signal }) => readClock(api, key?.environment, signal),
    enabled: keyId !== null,
  });
};
