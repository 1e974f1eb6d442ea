/** What a customer spends from day to day in a month, as a plan whose amounts the budget then fixes. */
import { firstOfMonth } from '../../platform/serbian-calendar.ts';
import { averageSupplies, ORDERS_A_MONTH, supplierOrder } from './business.ts';
import { type Day, daysIn, type Month, officesAreClosed, shopsAreClosed, weekdayOf } from './calendar.ts';
import { priceLevel } from './contracts/contract.ts';
import type { Customer } from './customer.ts';
import { HABITS, type Habit, OTHER_HABITS, type SpendingKind } from './data/habits.ts';
import type { ShopKind } from './data/shops.ts';
import {
  betweenFriends,
  cashDeposit,
  cashWithdrawal,
  onlinePurchase,
  type Purchase,
  shopPurchase,
} from './purchases.ts';
import { type Random, randomFor } from './random.ts';
import type { Terminals } from './terminals.ts';

const SHOP_KINDS = Object.keys(HABITS) as ShopKind[];

const timesAMonth = (customer: Customer, kind: SpendingKind, ordinary: number): number =>
  ordinary * (customer.profile.habits[kind] ?? 1);

const applies = (customer: Customer, { needs }: Habit): boolean =>
  needs === null || (needs === 'car' ? customer.hasCar : customer.hasChildren);

/** Mean over median of a log-normal amount. */
const meanOverMedian = (spread: number): number => Math.exp(spread ** 2 / 2);

/** Paras that the customer would spend in an average month, cash aside, if money were no object. */
const averageWish = (customer: Customer): number => {
  let dinars = averageSupplies(customer) / 100;
  for (const kind of ['online', 'people', 'deposit'] as const) {
    const { monthly, mean } = OTHER_HABITS[kind];
    dinars += timesAMonth(customer, kind, monthly) * mean;
  }
  for (const kind of SHOP_KINDS) {
    const habit = HABITS[kind];
    if (!applies(customer, habit)) continue;
    dinars += timesAMonth(customer, kind, habit.monthly) * habit.middle * meanOverMedian(habit.spread);
  }
  return dinars * 100;
};

/** How dearly the customer lives. */
export interface Means {
  /** The factor on every amount of day-to-day spending. */
  comfort: number;
  /** Paras of an average withdrawal of cash, at the prices of 2026. */
  cash: number;
}

/** Most that is drawn at once on average, in paras. */
const MOST_CASH_ON_AVERAGE = 4_000_000;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/**
 * What `left` paras a month allow. Who has twice as much does not buy at twice the price: about half of the surplus
 * is spent by card, the other half is drawn in cash. A firm orders more from its suppliers instead.
 */
export const meansOf = (customer: Customer, left: number): Means => {
  const wish = averageWish(customer);
  const { monthly, mean } = OTHER_HABITS.cash;
  const times = timesAMonth(customer, 'cash', monthly);
  const least = mean * 100;
  const ratio = clamp((left - times * least) / wish, 0.4, 3);
  if (customer.scenario === 'business' || ratio <= 1) return { comfort: ratio, cash: least };
  const comfort = Math.sqrt(ratio);
  return { comfort, cash: clamp((left - wish * comfort) / times, least, MOST_CASH_ON_AVERAGE) };
};

/** The days, if any, on which the customer is abroad and buys nothing at home. */
export type Away = { first: Day; last: Day } | null;

const CLOSED: Record<Habit['closes'], (day: Day) => boolean> = {
  never: () => false,
  holidays: shopsAreClosed,
  sundays: officesAreClosed,
};

interface Times extends Pick<Habit, 'weekend' | 'closes'> {
  away: Away;
}

/**
 * Days on which something happens, spread over the month as people do: of 4.35 visits a month, four or five, about
 * a week apart. Counts drawn day by day would swing far more than a household does.
 */
const daysOf = (random: Random, month: Month, monthly: number, { weekend, away, closes }: Times): Day[] => {
  const visits = Math.floor(monthly + random.next());
  const [first, length] = [firstOfMonth(month), daysIn(month)];
  const days: Day[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const from = first + Math.floor((visit * length) / visits);
    const until = first + Math.floor(((visit + 1) * length) / visits);
    const choices: [Day, weight: number][] = [];
    for (let day = from; day < until; day++) {
      if (CLOSED[closes](day)) continue;
      const weekday = weekdayOf(day);
      choices.push([day, weekday === 0 || weekday === 6 ? weekend : 1]);
    }
    if (choices.length === 0) continue;
    const day = random.weighted(choices);
    if (!(away && day >= away.first && day <= away.last)) days.push(day);
  }
  return days;
};

/** The plan of a month. */
export const plannedSpending = (
  customer: Customer,
  terminals: Terminals,
  month: Month,
  { comfort, cash }: Means,
  away: Away,
): Purchase[] => {
  const prices = priceLevel(month);
  const level = { prices, means: comfort };
  const purchases: Purchase[] = [];
  const plan = (
    kind: SpendingKind,
    terms: Times & { monthly: number },
    make: (random: Random, day: Day) => Purchase,
  ): void => {
    const monthly = timesAMonth(customer, kind, terms.monthly);
    if (monthly === 0) return;
    const random = randomFor(customer.key, `${kind} ${month}`);
    for (const day of daysOf(random, month, monthly, terms)) {
      purchases.push(make(random, day));
    }
  };

  for (const kind of SHOP_KINDS) {
    const habit = HABITS[kind];
    const known = terminals[kind];
    if (!known || !applies(customer, habit)) continue;
    plan(kind, { ...habit, away }, (random, day) => {
      // A third of the visits go to the favourite, and its share of the rest as well.
      const terminal = random.chance(0.35) ? known[0]! : random.pick(known);
      // In a firm it is the orders to suppliers that give way, not the fuel.
      if (customer.scenario === 'business') {
        return { ...shopPurchase(random, terminal, habit, day, { prices, means: 1 }), scales: 'never' };
      }
      return shopPurchase(random, terminal, habit, day, habit.scales ? level : { prices: 1, means: 1 });
    });
  }
  const always = { away: null, weekend: 1.2, closes: 'never' } as const;
  plan('online', { ...OTHER_HABITS.online, ...always }, (random, day) => onlinePurchase(random, day, level));
  plan('cash', { ...OTHER_HABITS.cash, ...always, weekend: 1, away }, (random, day) =>
    cashWithdrawal(random, customer, day, cash * prices),
  );
  plan('people', { ...OTHER_HABITS.people, ...always }, (random, day) =>
    betweenFriends(random, customer, day),
  );
  plan('deposit', { ...OTHER_HABITS.deposit, ...always, weekend: 0, away }, (random, day) =>
    cashDeposit(random, day),
  );
  if (customer.scenario === 'business') {
    plan('suppliers', { monthly: ORDERS_A_MONTH, ...always, weekend: 0 }, (random, day) =>
      supplierOrder(random, customer, day, comfort * prices),
    );
  }
  return purchases;
};
