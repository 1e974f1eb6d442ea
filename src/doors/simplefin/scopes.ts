import type { Scope } from '../../auth/scopes.ts';

/** Scopes that a key must have to give an application access. */
export const READ_SCOPES = ['accounts:read', 'balance:read', 'transactions:read'] as const satisfies Scope[];
