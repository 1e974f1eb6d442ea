import type { Bank } from '../../banks/catalogue/catalogue.ts';

export type Permission = 'accounts' | 'balances' | 'identity' | 'transactions';

/** What a user agrees to share at a bank, which is what the bank gives: its page lists it, and the consent record. */
export const permissionsAt = ({ features }: Pick<Bank, 'features'>): Permission[] => [
  ...(features.accounts ? (['accounts'] as const) : []),
  ...(features.balance ? (['balances'] as const) : []),
  ...(features.identity ? (['identity'] as const) : []),
  ...(features.transactions ? (['transactions'] as const) : []),
];
