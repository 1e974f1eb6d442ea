/** Spending of each month by category, compared with the previous month, in minor units. */
import { addDays } from '../../../../packages/common/belgrade.ts';

/**
 * Categories of purchases. Money in within them is a refund; elsewhere it is not: a wage, a loan that is paid out, a
 * rent that is received, or an unknown payment.
 */
const PURCHASES: ReadonlySet<string> = new Set([
  'groceries',
  'dining',
  'transport',
  'utilities',
  'subscriptions',
  'entertainment',
  'health',
  'personal_care',
  'shopping',
  'education',
  'insurance',
  'taxes',
  'fees',
  'fitness',
  'travel',
]);
/** The category that only moves money. */
const MOVES = 'transfer';

/** Stands for the category of transfers between accounts of the user, whatever category they have. */
export const OWN_TRANSFERS = 'own_transfers';

/** Sums of a category in a month, all positive. */
export interface CategoryMonth {
  /** `YYYY-MM`. */
  month: string;
  category: string;
  moneyOut: number;
  moneyIn: number;
  count: number;
  /** Not settled yet, and not included in the other sums. */
  pendingOut: number;
  /** The parts of `moneyOut` and `moneyIn` up to a day of the month. */
  outToDay: number;
  inToDay: number;
}

export interface CategorySpending {
  category: string;
  /** `spent` minus `refunded`. */
  amount: number;
  spent: number;
  refunded: number;
  count: number;
  /** Amount in the period of comparison; null if there is none. */
  previous: number | null;
}

interface Period {
  from: string;
  to: string;
}

export interface MonthSpending extends Period {
  month: string;
  /** False for the current month, which is compared with the same number of days of the previous month. */
  complete: boolean;
  amount: number;
  spent: number;
  refunded: number;
  pending: number;
  previous: (Period & { amount: number }) | null;
  /** Transfers between accounts of the user, which are not in the other sums. */
  ownTransfers: { moneyOut: number; moneyIn: number; count: number };
  /** Largest first. */
  categories: CategorySpending[];
}

/** Returns the month `months` after another, `YYYY-MM`. */
export const monthAfter = (month: string, months: number): string => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
};

const lastDay = (month: string): string => addDays(`${monthAfter(month, 1)}-01`, -1);
const earlier = (a: string, b: string): string => (a < b ? a : b);

const sum = <Part>(parts: readonly Part[], of: (part: Part) => number): number =>
  parts.reduce((total, part) => total + of(part), 0);

const spentIn = ({
  category,
  moneyOut,
  moneyIn,
}: Pick<CategoryMonth, 'category' | 'moneyOut' | 'moneyIn'>) => {
  const refunded = PURCHASES.has(category) ? moneyIn : 0;
  return { spent: moneyOut, refunded, amount: moneyOut - refunded };
};

/**
 * Returns the latest `months`, newest first, as of a day in Belgrade. `rows` include one earlier month for the
 * comparison, and their sums to a day go up to the day of `asOf`.
 * @param historyFrom date of the account's earliest transaction; earlier periods are not compared
 */
export const spendingByMonth = (
  rows: readonly CategoryMonth[],
  asOf: string,
  months: number,
  historyFrom: string | null,
): MonthSpending[] => {
  const byMonth = Map.groupBy(
    rows.filter(({ category }) => category !== MOVES && category !== OWN_TRANSFERS),
    ({ month }) => month,
  );
  const ownByMonth = new Map(
    rows.filter(({ category }) => category === OWN_TRANSFERS).map((row) => [row.month, row]),
  );
  const present = asOf.slice(0, 7);
  return Array.from({ length: months }, (_, back): MonthSpending => {
    const month = monthAfter(present, -back);
    const complete = month !== present;
    const before = monthAfter(month, -1);
    const period = {
      from: `${before}-01`,
      to: complete ? lastDay(before) : earlier(`${before}${asOf.slice(7)}`, lastDay(before)),
    };
    const isKnown = historyFrom !== null && historyFrom <= period.from;
    const own = byMonth.get(month) ?? [];
    const former = (byMonth.get(before) ?? []).map((row) =>
      complete ? row : { ...row, moneyOut: row.outToDay, moneyIn: row.inToDay },
    );
    const categories = categoriesOf(own, isKnown ? former : null);
    return {
      month,
      complete,
      from: `${month}-01`,
      to: complete ? lastDay(month) : asOf,
      amount: sum(categories, ({ amount }) => amount),
      spent: sum(categories, ({ spent }) => spent),
      refunded: sum(categories, ({ refunded }) => refunded),
      pending: sum(own, ({ pendingOut }) => pendingOut),
      ownTransfers: ownByMonth.get(month) ?? { moneyOut: 0, moneyIn: 0, count: 0 },
      previous: isKnown ? { ...period, amount: sum(categories, ({ previous }) => previous ?? 0) } : null,
      categories,
    };
  });
};

/** Returns the categories with spending in the month or in the previous one. */
const categoriesOf = (
  own: readonly CategoryMonth[],
  former: readonly CategoryMonth[] | null,
): CategorySpending[] => {
  const nothing = { moneyOut: 0, moneyIn: 0, count: 0 };
  const names = new Set([...own, ...(former ?? [])].map(({ category }) => category));
  return [...names]
    .map((category) => {
      const row = own.find((each) => each.category === category) ?? { category, ...nothing };
      const then = former?.find((each) => each.category === category) ?? { category, ...nothing };
      return { category, ...spentIn(row), count: row.count, previous: former && spentIn(then).amount };
    })
    .filter(({ spent, refunded, previous }) => spent > 0 || refunded > 0 || previous)
    .sort((a, b) => b.amount - a.amount || (a.category < b.category ? -1 : 1));
};
