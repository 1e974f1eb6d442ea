import { type Obds, ObdsError, type SandboxClock } from './sdk.ts';

/** Returns the clock of the key that asks, or null for a live key, which has no test clock. Refuses a key that is not accepted. */
export const keyClock = async (api: Obds): Promise<SandboxClock | null> => {
  try {
    return await api.sandbox.clock();
  } catch (error) {
    if (error instanceof ObdsError && error.error_code === 'INSUFFICIENT_PERMISSIONS') return null;
    throw error;
  }
};
