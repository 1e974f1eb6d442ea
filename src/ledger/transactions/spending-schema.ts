import { Type } from 'typebox';
import { amount, calendarDate, nullable } from '../../platform/http/schema.ts';
import { CATEGORIES } from '../enrichment/vocabulary.ts';

export const MOST_MONTHS = 24;

export const SpendingQuery = Type.Object({
  months: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 3,
      description: `How many months, the one in progress included; above ${MOST_MONTHS} is treated as ${MOST_MONTHS}.`,
    }),
  ),
});

const sums = {
  amount: amount('`spent` less `refunded`. Negative where more was refunded.'),
  spent: amount('Money out.'),
  refunded: amount('Refunds: money in of a category of purchases.'),
};

const CategorySpending = Type.Object({
  category: Type.String({ enum: [...CATEGORIES], examples: ['groceries'] }),
  ...sums,
  count: Type.Integer({ description: 'Settled transactions of the category in the month.' }),
  previous_amount: nullable(amount('The same of `previous`; null where that is.')),
  change: nullable(amount('`amount` less `previous_amount`.')),
});

const SpendingMonth = Type.Object({
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2026-03'] }),
  complete: Type.Boolean({ description: 'False of the month in progress.' }),
  from: calendarDate('Its first day.'),
  to: calendarDate('Its last day; of the month in progress, today.'),
  ...sums,
  pending: amount('Money out that is not settled yet, which is in none of the other sums.'),
  previous: nullable(
    Type.Object(
      {
        from: calendarDate('First day of the month before.'),
        to: calendarDate('Its last day, or the same day of the month.'),
        amount: amount('What was spent from the one to the other, less refunds.'),
      },
      {
        description:
          'What it is compared with: the whole month before, and for the month in progress as many days of it. Null where the history of the account begins later.',
      },
    ),
  ),
  change: nullable(amount('`amount` less that of `previous`.')),
  categories: Type.Array(CategorySpending, {
    description: 'What was spent on in either of the two, the largest first. They add up to the month.',
  }),
});

export const Spending = Type.Object(
  {
    object: Type.Literal('spending'),
    account_id: Type.String({ examples: ['acc_4sVbEXAMPLE'] }),
    currency: Type.String({ examples: ['RSD'] }),
    as_of: calendarDate("Today in Belgrade, on the key's clock."),
    history_from: nullable(calendarDate('Date of the earliest transaction; its month may be known in part.')),
    months: Type.Array(SpendingMonth, { description: 'Newest first.' }),
  },
  { $id: 'Spending' },
);
