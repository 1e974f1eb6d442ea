/** Accounts and transactions as the protocol writes them. Pure. */
import type { MinorUnits } from '../../../packages/common/money.ts';
import type { Transaction } from '../../ledger/transactions/schema.ts';
import { secondsOfDay } from './asked.ts';

/** -123405 → `-1234.05`: always with two decimals, as some applications read it by leaving the point out. */
export const amountText = (amount: MinorUnits): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** JSON in which no text can become markup, should somebody take it for a page. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const memoOf = ({ reference, original }: Transaction): string =>
  [
    reference && [reference.model, reference.number].filter(Boolean).join(' '),
    original && `${original.amount.toFixed(2)} ${original.currency}`,
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * A settled transaction keeps the id that it had as a hold: applications know a transaction by its id within its account,
 * and would enter it a second time.
 */
const idOf = ({ id, pending_transaction_id }: Transaction): string => pending_transaction_id ?? id;

export const entryOf = (transaction: Transaction, amount: MinorUnits): object => {
  const { date, description, merchant_name, category, mcc, pending } = transaction;
  const at = secondsOfDay(date);
  return {
    id: idOf(transaction),
    posted: pending ? 0 : at,
    amount: amountText(amount),
    description,
    payee: merchant_name,
    memo: memoOf(transaction),
    transacted_at: at,
    pending,
    ...(mcc === null ? {} : { mcc }),
    extra: { category },
  };
};
