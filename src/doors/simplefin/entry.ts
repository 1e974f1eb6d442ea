import type { MinorUnits } from '../../../packages/common/money.ts';
import type { Transaction } from '../../ledger/transactions/schema.ts';
import { secondsOfDay } from './query.ts';

/**
 * Returns an amount with two decimals, such as `-1234.05` for -123405: some applications read it by removing the
 * point.
 */
export const amountText = (amount: MinorUnits): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Returns JSON in which no text can become markup if it is shown as a page. */
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
 * Returns the id of a transaction; a settled one keeps the id that it had while pending. Applications identify a
 * transaction by its id and would otherwise enter it twice.
 */
const idOf = ({ id, pending_transaction_id }: Transaction): string => pending_transaction_id ?? id;

export const entryOf = (transaction: Transaction, amount: MinorUnits): object => {
  const { date, description, merchant_name, category, mcc, pending, transfer } = transaction;
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
    extra: {
      category,
      // Without the other account, which the access may not include.
      ...(transfer === null ? {} : { transfer: transfer.pair_id }),
    },
  };
};
