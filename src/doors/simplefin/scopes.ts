import type { Scope } from '../../auth/scopes.ts';

/** What an access reads, and so what its key must be allowed. */
export const READ_SCOPES = ['accounts:read', 'balance:read', 'transactions:read'] as const satisfies Scope[];
