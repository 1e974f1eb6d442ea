/** What a customer spends from day to day in a month, as a plan whose amounts the budget then fixes. */
import { firstOfMonth } from '../platform/serbian-calendar.ts';
import { averageSupplies, ORDERS_A_MONTH, supplierOrder } from './business.ts';
import { type Day, daysIn, type Month, weekdayOf } from './calendar.ts';
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

/** Paras that the customer would spend in an average month if money were no object. */
export const averageWish = (customer: Customer): number => {
  let dinars = averageSupplies(customer) / 100;
  for (const kind of ['online', 'cash', 'people', 'deposit'] as const) {
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

/** The days, if any, on which the customer is abroad and buys nothing at home. */
type Away = { first: Day; last: Day } | null;

/**
 * Days on which something happens, spread over the month as people do: of 4.35 visits a month, four or five, about
 * a week apart. Counts drawn day by day would swing far more than a household does.
 */
const daysOf = (random: Random, month: Month, monthly: number, weekend: number, away: Away): Day[] => {
  const visits = Math.floor(monthly + random.next());
  const [first, length] = [firstOfMonth(month), daysIn(month)];
  const days: Day[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const from = first + Math.floor((visit * length) / visits);
    const until = first + Math.floor(((visit + 1) * length) / visits);
    const choices: [Day, weight: number][] = [];
    for (let day = from; day < until; day++) {
      const weekday = weekdayOf(day);
      choices.push([day, weekday === 0 || weekday === 6 ? weekend : 1]);
    }
    const day = random.weighted(choices);
    if (!(away && day >= away.first && day <= away.last)) days.push(day);
  }
  return days;
};

/** The plan of a month; `comfort` is the factor of the customer's means. */
export const plannedSpending = (
  customer: Customer,
  terminals: Terminals,
  month: Month,
  comfort: number,
  away: Away,
): Purchase[] => {
  const level = comfort * priceLevel(month);
  const purchases: Purchase[] = [];
  const plan = (
    kind: SpendingKind,
    terms: { monthly: number; weekend: number; away: Away },
    make: (random: Random, day: Day) => Purchase,
  ): void => {
    const monthly = timesAMonth(customer, kind, terms.monthly);
    if (monthly === 0) return;
    const random = randomFor(customer.key, `${kind} ${month}`);
    for (const day of daysOf(random, month, monthly, terms.weekend, terms.away)) {
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
        return { ...shopPurchase(random, terminal, habit, day, priceLevel(month)), scales: false };
      }
      return shopPurchase(random, terminal, habit, day, habit.scales ? level : 1);
    });
  }
  const always = { away: null, weekend: 1.2 };
  plan('online', { ...OTHER_HABITS.online, ...always }, (random, day) => onlinePurchase(random, day, level));
  plan('cash', { ...OTHER_HABITS.cash, weekend: 1, away }, (random, day) =>
    cashWithdrawal(random, customer, day, level),
  );
  plan('people', { ...OTHER_HABITS.people, ...always }, (random, day) =>
    betweenFriends(random, customer, day),
  );
  plan('deposit', { ...OTHER_HABITS.deposit, weekend: 0, away }, (random, day) => cashDeposit(random, day));
  if (customer.scenario === 'business') {
    plan('suppliers', { monthly: ORDERS_A_MONTH, weekend: 0, away: null }, (random, day) =>
      supplierOrder(random, customer, day, level),
    );
  }
  return purchases;
};
