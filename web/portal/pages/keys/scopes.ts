import type { Scope } from '../../sdk.ts';

/** Scopes in the order in which a developer needs them. */
export const scopes = [
  'connections:write',
  'accounts:read',
  'balance:read',
  'transactions:read',
] as const satisfies readonly Scope[];
