/**
 * Single purchases, with everything drawn but the amount: the wish is what the customer would spend if money
 * were no object, and `build` makes the movements once the month's budget has said how much it may be.
 */

import { businessDayFrom } from '../../platform/serbian-calendar.ts';
import type { Day } from './calendar.ts';
import { cardPayment, cardUseOf, foreignCardPayment, settlementDays } from './cards.ts';
import { bookedOn, secondBetween } from './contracts/contract.ts';
import { type Customer, stranger } from './customer.ts';
import { OPERATIONS } from './data/merchant.ts';
import { ONLINE_SHOPS } from './data/online.ts';
import { TRANSFER_PURPOSES } from './firms.ts';
import { dearest, type Habit } from './habits.ts';
import type { Movement } from './movement.ts';
import { type Random, randomFor } from './random.ts';
import { rateOn } from './rates.ts';
import { type Terminal, withCode } from './terminals.ts';

export interface Purchase {
  /** Positive paras that leave the account if nothing is scaled. */
  wish: number;
  /**
   * Whether the month's budget says how much it may be: `first` for what is bought with it, `large` for what is bought
   * with what that leaves, `last` for the cash that takes the rest, `never` for a fixed price.
   */
  scales: 'first' | 'large' | 'last' | 'never';
  /** How many movements `build` makes, whatever the amount. */
  rows: number;
  /** True for what is bought by card even in a month with many other payments. */
  essential?: boolean;
  build(paras: number): Movement[];
}

/** Share of card payments that are cancelled at the till after the hold was placed. */
const RELEASED = 0.012;

const roundTo = (paras: number, step: number): number => Math.max(step, Math.round(paras / step) * step);

/** Factors on what an ordinary customer spends. */
interface Level {
  /** Of the prices of the year. */
  prices: number;
  /** Of the customer's means. */
  means: number;
}

/** Between two thirds of the dearest visit and all of it, in paras, so that no two purchases end at one limit. */
const limitOf = (random: Random, of: Pick<Habit, 'middle' | 'spread'>, prices: number): number =>
  dearest(of) * 100 * prices * (0.67 + 0.33 * random.next());

export const shopPurchase = (
  random: Random,
  terminal: Terminal,
  habit: Habit,
  day: Day,
  { prices, means }: Level,
): Purchase => {
  const use = withCode(random, terminal.use);
  const second = secondBetween(random, ...habit.hours);
  const days = settlementDays(random, day);
  const tips = random.chance(habit.tips);
  const released = random.chance(RELEASED);
  const returned = !released && random.chance(habit.refunds) ? random.pick([1, 1, 0.5]) : 0;
  const returnedOn = businessDayFrom(day + random.int(4, 14));
  const returnedAt = secondBetween(random, 10, 18);
  const wish = habit.middle * 100 * random.around(1, habit.spread) * prices * means;
  const limit = limitOf(random, habit, prices);
  return {
    wish: Math.min(wish, limit),
    scales: habit.scales ? 'first' : 'never',
    rows: returned === 0 ? 1 : 2,
    essential: habit.essential,
    build(paras) {
      const amount = roundTo(Math.min(paras, limit), habit.step);
      const payment = cardPayment({
        day,
        second,
        use,
        days,
        merchant: terminal.shop.merchant,
        stream: null,
        paras: amount,
        // About ten per cent, in whole hundreds of dinars.
        tip: tips ? Math.ceil(amount / 100_000) * 10_000 : 0,
        released,
        recognisable: terminal.shop.brandless !== true,
      });
      if (returned === 0) return [payment];
      const back = roundTo(amount * returned, habit.step);
      const words = { kind: 'refund', ...use } as const;
      const refund = bookedOn(returnedOn, returnedAt, back, words, null, terminal.shop.merchant);
      return [payment, { ...refund, recognisable: payment.recognisable }];
    },
  };
};

/** Of the log-normal amounts of what is bought online. */
const ONLINE_SPREAD = 0.5;

export const onlinePurchase = (random: Random, day: Day, { prices, means }: Level): Purchase => {
  const seller = random.pick(ONLINE_SHOPS);
  const rate = rateOn(seller.currency, day);
  const use = withCode(random, cardUseOf(seller));
  const second = secondBetween(random, 9, 24);
  const days = settlementDays(random, day);
  const price = (seller.prices[0]! * rate) / 100;
  const wish = random.around(price, ONLINE_SPREAD) * 100 * prices * means;
  const limit = limitOf(random, { middle: price, spread: ONLINE_SPREAD }, prices);
  return {
    wish: Math.min(wish, limit),
    scales: 'first',
    rows: 1,
    build: (paras) => [
      foreignCardPayment({
        day,
        second,
        use,
        days,
        merchant: seller.merchant,
        stream: null,
        price: Math.max(99, Math.round(Math.min(paras, limit) / rate)),
        currency: seller.currency,
      }),
    ],
  };
};

/** Most that a machine gives at once, in paras. */
const MOST_CASH = 8_000_000;

/** What machines are asked for: thousands, and above twenty of them round sums. */
const inNotes = (paras: number): number =>
  Math.min(MOST_CASH, roundTo(paras, paras < 2_000_000 ? 100_000 : 500_000));

/** Cash from a machine: free at the own bank, for a fee (booked at once) elsewhere. `mean` is in paras. */
export const cashWithdrawal = (random: Random, customer: Customer, day: Day, mean: number): Purchase => {
  const ownBank = random.chance(0.7);
  const second = secondBetween(random, 8, 22);
  const feeSecond = second + 2;
  const place = customer.city.printed;
  const days = settlementDays(random, day);
  return {
    wish: mean * (0.5 + random.next()),
    scales: 'last',
    rows: ownBank ? 1 : 2,
    build(paras) {
      const amount = inNotes(paras);
      const withdrawal: Movement = {
        account: 'current',
        day,
        second,
        amount: -amount,
        words: { kind: 'cash', ownBank, place },
        merchant: OPERATIONS.atm,
        stream: null,
        hold: { amount: -amount, outcome: 'settled', days },
        recognisable: true,
      };
      if (ownBank) return [withdrawal];
      const fee = Math.max(15_000, Math.round(amount * 0.025));
      const words = { kind: 'fee', fee: 'cash', place } as const;
      return [withdrawal, bookedOn(day, feeSecond, -fee, words, null, OPERATIONS.cashFee)];
    },
  };
};

/** Cash paid in at the counter of a branch. */
export const cashDeposit = (random: Random, day: Day): Purchase => {
  const amount = roundTo(random.around(800_000, 0.5), 50_000);
  const second = secondBetween(random, 9, 16);
  const movement = bookedOn(
    businessDayFrom(day),
    second,
    amount,
    { kind: 'cash-in' },
    null,
    OPERATIONS.cashDeposit,
  );
  return { wish: -amount, scales: 'never', rows: 1, build: () => [movement] };
};

/** Small sums between friends, more often out than in. */
export const betweenFriends = (random: Random, customer: Customer, day: Day): Purchase => {
  const friend = stranger(randomFor(customer.key, `friend ${random.int(1, 8)}`));
  const direction = random.chance(0.65) ? 'out' : 'in';
  const amount = roundTo(random.around(260_000, 0.6), 10_000) * (direction === 'out' ? -1 : 1);
  const second = secondBetween(random, 8, 23);
  const words = { kind: 'person', direction, ...friend, purpose: random.pick(TRANSFER_PURPOSES) } as const;
  const movement = bookedOn(day, second, amount, words, null, OPERATIONS.person);
  return { wish: -amount, scales: 'never', rows: 1, build: () => [movement] };
};
