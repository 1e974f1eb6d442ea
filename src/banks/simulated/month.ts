/** Generates one month of a customer, independently of other months. */

import { businessDayFrom } from '../../platform/serbian-calendar.ts';
import { dayInMonth, type Month } from './calendar.ts';
import { secondBetween } from './contracts/contract.ts';
import { holidayIn, ownTransfer } from './contracts/savings.ts';
import type { Movement } from './movement.ts';
import type { Purchase } from './purchases.ts';
import { randomFor } from './random.ts';
import { rateOn } from './rates.ts';
import { currentTotal, monthEndBalance, type World } from './world.ts';

/** The smallest transfer to or from the savings. Such a transfer evens out what spending cannot. */
const TRANSFER_STEP = 100_000;

/** Minimum and maximum factor by which cash absorbs what card payments leave. */
const CASH_GIVES = [0.3, 2.5] as const;

/** The same for larger purchases, which wait for a month with money left. */
const LARGE_GIVES = [0.2, 2.5] as const;

/**
 * Returns all movements that begin in the month. A movement may be dated up to two days before the month (a salary
 * paid early) or three weeks after it (a refund); see {@link DAYS_BEFORE} and {@link DAYS_AFTER}.
 */
export const movementsOf = (world: World, month: Month): Movement[] => {
  const { customer } = world;
  if (customer.scenario === 'empty') return [];
  const fixed = world.contracts.flatMap((contract) => contract.movements(month));
  const away = holidayIn(customer, world.savings, month);
  const purchases = world.purchases(month, fixed, away);

  const toSpend = currentTotal(fixed) - (monthEndBalance(world, month) - monthEndBalance(world, month - 1));
  const wished = (scales: Purchase['scales']): number =>
    purchases.reduce((total, purchase) => (purchase.scales === scales ? total + purchase.wish : total), 0);
  const bought = (scales: Purchase['scales'], factor: number): Movement[] =>
    purchases
      .filter((purchase) => purchase.scales === scales)
      .flatMap((purchase) => purchase.build(Math.round(purchase.wish * factor)));
  /** Returns the factor, within bounds, by which the wishes cost `paras`. */
  const fitted = (
    scales: Purchase['scales'],
    paras: number,
    [least, most]: readonly [number, number],
  ): number => Math.min(most, Math.max(least, paras / Math.max(1, wished(scales))));

  const forCards = toSpend - wished('never') - wished('large') - wished('last');
  const spent = [
    ...bought('never', 1),
    ...bought('first', fitted('first', forCards, customer.profile.gives)),
  ];
  spent.push(
    ...bought('large', fitted('large', toSpend + currentTotal(spent) - wished('last'), LARGE_GIVES)),
  );
  spent.push(...bought('last', fitted('last', toSpend + currentTotal(spent), CASH_GIVES)));
  const left = Math.round((toSpend + currentTotal(spent)) / TRANSFER_STEP) * TRANSFER_STEP;
  return [...fixed, ...spent, ...(Math.abs(left) < 3 * TRANSFER_STEP ? [] : balancing(world, month, left))];
};

/** Transfers a surplus to the savings late in the month, or fills a gap from them early in it. */
const balancing = (world: World, month: Month, paras: number): Movement[] => {
  const random = randomFor(world.customer.key, `balancing ${month}`);
  const day = businessDayFrom(dayInMonth(month, paras > 0 ? 26 : 2));
  const cents = Math.round(Math.abs(paras) / rateOn('EUR', day) / 500) * 500;
  const at = { day, second: secondBetween(random, 9, 20) };
  return ownTransfer(world.customer, paras > 0 ? 'current' : 'savings', cents, at, null);
};

/** How many days before and after the month its movements may be dated, settlement included. */
export const DAYS_BEFORE = 10;
export const DAYS_AFTER = 25;
