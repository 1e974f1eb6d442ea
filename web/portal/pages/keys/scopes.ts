import type { Scope } from '../../sdk.ts';

/** What a key can be allowed, in the order in which it is needed. */
export const scopes = [
  'connections:write',
  'accounts:read',
  'balance:read',
  'transactions:read',
] as const satisfies readonly Scope[];
