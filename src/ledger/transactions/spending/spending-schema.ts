import { Type } from 'typebox';
import { amount, calendarDate, nullable } from '../../../platform/http/schema.ts';
import { CATEGORIES } from '../../enrichment/vocabulary.ts';

export const MOST_MONTHS = 24;

export const SpendingQuery = Type.Object({
  months: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 3,
      description: `Number of months, including the current one; above ${MOST_MONTHS} is treated as ${MOST_MONTHS}.`,
    }),
  ),
});

const sums = {
  amount: amount('`spent` minus `refunded`. Negative if more was refunded.'),
  spent: amount('Money out.'),
  refunded: amount('Refunds: money in within a category of purchases.'),
};

const CategorySpending = Type.Object({
  category: Type.String({ enum: [...CATEGORIES], examples: ['groceries'] }),
  ...sums,
  count: Type.Integer({ description: 'Settled transactions of the category in the month.' }),
  previous_amount: nullable(amount('Amount of the category in `previous`; null if `previous` is null.')),
  change: nullable(amount('`amount` minus `previous_amount`.')),
});

const SpendingMonth = Type.Object({
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2026-03'] }),
  complete: Type.Boolean({ description: 'False for the current month.' }),
  from: calendarDate('First day of the month.'),
  to: calendarDate('Last day of the month; today for the current month.'),
  ...sums,
  pending: amount('Money out that is not settled yet. It is not included in the other sums.'),
  own_transfers: Type.Object(
    {
      money_out: amount('Money out, as a positive number.'),
      money_in: amount('Money in.'),
      count: Type.Integer({ description: 'Settled transactions.' }),
    },
    {
      description:
        'Settled transfers between the accounts of the same `user_id`. They are not in the other sums, whatever their category.',
    },
  ),
  previous: nullable(
    Type.Object(
      {
        from: calendarDate('First day of the previous month.'),
        to: calendarDate('Last day of the previous month, or the same day of the month as today.'),
        amount: amount('Spending in this period, minus refunds.'),
      },
      {
        description:
          'The period of comparison: the whole previous month, or for the current month the same number of days of it. Null if the history of the account begins later.',
      },
    ),
  ),
  change: nullable(amount('`amount` minus `previous.amount`.')),
  categories: Type.Array(CategorySpending, {
    description:
      'Categories with spending in the month or in `previous`, largest first. Their sum is that of the month.',
  }),
});

export const Spending = Type.Object(
  {
    object: Type.Literal('spending'),
    account_id: Type.String({ examples: ['acc_4sVbEXAMPLE'] }),
    currency: Type.String({ examples: ['RSD'] }),
    as_of: calendarDate("Today in Belgrade, on the key's clock."),
    history_from: nullable(calendarDate('Date of the earliest transaction; its month may be incomplete.')),
    months: Type.Array(SpendingMonth, { description: 'Newest first.' }),
  },
  { $id: 'Spending' },
);
