/** Checks transactions pasted as JSON before they are sent, so that the error can name the invalid entry. */

import type { InjectTransactionsRequest } from '../../sdk.ts';

export type NewTransaction = InjectTransactionsRequest['transactions'][number];

/** The reason why an entry, or the whole text, cannot be sent. The names are keys of the dictionary. */
type PasteFault =
  | { fault: 'notJson'; reason: string }
  | { fault: 'notArray' }
  | {
      fault: 'badEntry';
      /** From 1. */
      number: number;
      reason: 'entryObject' | 'entryAmount' | 'entryDescription' | 'entryDate' | 'entryPending';
    };

export const MOST_AT_ONCE = 500;

/** Parses an amount with a point or, as in Serbia, a comma; returns NaN if it is no number. */
export const amountIn = (typed: string): number => Number(typed.trim().replace(',', '.') || 'x');

/** Returns whether the API accepts a value as an amount: a number other than zero with at most two decimals. */
export const isAmount = (value: unknown): value is number =>
  typeof value === 'number' &&
  Number.isFinite(value) &&
  value !== 0 &&
  /^-?\d+(\.\d{1,2})?$/.test(String(value));

const faultOf = (entry: unknown): Extract<PasteFault, { fault: 'badEntry' }>['reason'] | null => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return 'entryObject';
  const { amount, description, date, pending } = entry as Record<string, unknown>;
  if (!isAmount(amount)) return 'entryAmount';
  if (typeof description !== 'string' || description.trim() === '') return 'entryDescription';
  if (date !== undefined && (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)))
    return 'entryDate';
  if (pending !== undefined && typeof pending !== 'boolean') return 'entryPending';
  return null;
};

/** Parses an array, or the whole body `{"transactions": […]}` of the documentation. */
export const parsePaste = (text: string): NewTransaction[] | PasteFault => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return { fault: 'notJson', reason: (error as Error).message };
  }
  const list =
    typeof parsed === 'object' && parsed !== null && 'transactions' in parsed ? parsed.transactions : parsed;
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST_AT_ONCE) return { fault: 'notArray' };
  for (const [index, entry] of list.entries()) {
    const reason = faultOf(entry);
    if (reason !== null) return { fault: 'badEntry', number: index + 1, reason };
  }
  return list as NewTransaction[];
};
