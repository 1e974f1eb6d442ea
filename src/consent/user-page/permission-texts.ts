import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import {
  dataAccounts,
  dataIdentity,
  dataTransactions,
} from '../../../packages/common/pages/bank-page-words.ts';

/** Returns what a consent lets an application read, as the page of the bank said it. */
export const permissionsOf = (
  language: Language,
  permissions: readonly string[],
  historyDays: number | null,
): string[] => {
  const has = (permission: string): boolean => permissions.includes(permission);
  return [
    ...(has('accounts') || has('balances') ? [phrase(language, dataAccounts)] : []),
    ...(has('transactions') ? [phrase(language, dataTransactions, { days: historyDays ?? 365 })] : []),
    ...(has('identity') ? [phrase(language, dataIdentity)] : []),
  ];
};
