import type { Bank } from '../../banks/catalogue/catalogue.ts';

export type Permission = 'accounts' | 'balances' | 'identity' | 'transactions';

/** Returns the permissions that a consent at a bank gives; the bank page and the consent record list them. */
export const permissionsAt = ({ features }: Pick<Bank, 'features'>): Permission[] => [
  ...(features.accounts ? (['accounts'] as const) : []),
  ...(features.balance ? (['balances'] as const) : []),
  ...(features.identity ? (['identity'] as const) : []),
  ...(features.transactions ? (['transactions'] as const) : []),
];
