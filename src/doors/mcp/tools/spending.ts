import { type MinorUnits, toMajor, toMinor } from '../../../../packages/common/money.ts';
import type { Transaction } from '../../../ledger/transactions/schema.ts';

interface Sums {
  in: MinorUnits;
  out: MinorUnits;
  count: number;
}

type Summed = Pick<Transaction, 'date' | 'amount' | 'currency' | 'category' | 'pending' | 'transfer'>;

/**
 * Sums rows by currency, month and category. A refund lowers the cost of its category: `money_out` of a category is
 * the payments less the refunds, and if the refunds exceed the payments, the difference is `money_in`. Pending rows
 * may still change and are only counted. Transfers between accounts of the user are summed apart.
 */
export const summarise = (rows: readonly Summed[], from: string, to: string) => {
  const settled = rows.filter(({ pending }) => !pending);
  const booked = settled.filter(({ transfer }) => transfer === null);
  const own = settled.filter(({ transfer }) => transfer !== null);
  const currencies = [...Map.groupBy(booked, ({ currency }) => currency)].sort(byKey);
  return {
    from,
    to,
    pending_left_out: rows.length - settled.length,
    own_transfers_left_out: [...Map.groupBy(own, ({ currency }) => currency)]
      .sort(byKey)
      .map(([currency, ofCurrency]) => ({ currency, ...shown(sum(ofCurrency)) })),
    currencies: currencies.map(([currency, ofCurrency]) => ({
      currency,
      ...shown(sum(ofCurrency)),
      months: [...Map.groupBy(ofCurrency, ({ date }) => date.slice(0, 7))]
        .sort(byKey)
        .map(([month, ofMonth]) => ({
          month,
          ...shown(sum(ofMonth)),
          categories: [...Map.groupBy(ofMonth, ({ category }) => category)]
            .map(([category, ofCategory]) => ({ category, ...netted(sum(ofCategory)) }))
            .sort(
              (one, other) => other.money_out - one.money_out || one.category.localeCompare(other.category),
            ),
        })),
    })),
  };
};

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

const sum = (rows: readonly Summed[]): Sums => {
  const sums: Sums = { in: 0, out: 0, count: rows.length };
  for (const { amount } of rows) {
    const minor = toMinor(amount)!;
    if (minor > 0) sums.in += minor;
    else sums.out -= minor;
  }
  return sums;
};

const shown = ({ in: moneyIn, out, count }: Sums) => ({
  money_in: toMajor(moneyIn),
  money_out: toMajor(out),
  net: toMajor(moneyIn - out),
  transactions: count,
});

const netted = ({ in: moneyIn, out, count }: Sums) => ({
  money_in: toMajor(Math.max(0, moneyIn - out)),
  money_out: toMajor(Math.max(0, out - moneyIn)),
  transactions: count,
});
