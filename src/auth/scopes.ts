/** The permissions that a key can carry. */
export const scopes = ['accounts:read', 'balance:read', 'transactions:read', 'connections:write'] as const;
export type Scope = (typeof scopes)[number];
