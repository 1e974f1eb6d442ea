import { ApiError } from '../platform/vocabulary/errors.ts';
import type { Caller } from './identity.ts';
import type { Scope } from './scopes.ts';

/** Refuses live keys. @throws INSUFFICIENT_PERMISSIONS */
export const requireSandbox = ({ environment }: Caller): void => {
  if (environment !== 'live') return;
  throw new ApiError('INSUFFICIENT_PERMISSIONS', {
    reason: 'A live key has no test clock and changes nothing at banks. Use a sandbox key here.',
  });
};

/** Refuses a caller whose key may not do this. @throws INSUFFICIENT_PERMISSIONS */
export const requireScope = (caller: Caller, scope: Scope): void => {
  if (caller.scopes.includes(scope)) return;
  const wayOut = caller.demo
    ? 'Demo keys are shared and read-only: create your own key in the portal.'
    : 'Grant it in the portal or with PATCH /developers/keys, or use a key that has it.';
  throw new ApiError('INSUFFICIENT_PERMISSIONS', {
    reason: `This key lacks the scope ${scope}. ${wayOut}`,
  });
};
