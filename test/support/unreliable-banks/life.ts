/** Makes the true entries of an account over weeks to months, from a seed. */

import { DAY, HOUR, MINUTE } from '../../../packages/common/clock.ts';
import { type Random, randomFor } from '../../../src/banks/simulated/random.ts';
import {
  ABROAD,
  ACCOUNT_FEE,
  ATM,
  ATM_FEE,
  BILLS,
  CAFES,
  EMPLOYER,
  PERSONS,
  SHOPS,
  STATIONS,
  SUBSCRIPTIONS,
} from './payees.ts';
import { dayOf, type Kind, type Life, type Payee, type TrueEntry } from './truth.ts';

/** The hour at night, in UTC, at which the bank books. */
const BOOKING_HOUR = 1;

interface Card {
  kind: Kind;
  payee: Payee;
  at: number;
  held: number;
  amount: number;
  original?: TrueEntry['original'];
}

/** Collects entries, with the decisions that all have in common. */
const ledger = (random: Random) => {
  const entries: TrueEntry[] = [];
  const add = (entry: Omit<TrueEntry, 'id'>): TrueEntry => {
    const whole = { id: entries.length, ...entry };
    entries.push(whole);
    return whole;
  };
  /** Returns a night one to three days later, sometimes four to nine. */
  const nightAfter = (at: number): number => {
    const days = random.chance(0.06) ? random.int(4, 9) : random.int(1, 3);
    return (dayOf(at) + days) * DAY + BOOKING_HOUR * HOUR;
  };
  return {
    entries,
    /** Adds a hold that is booked some nights later, or released after one to ten days. */
    card({ kind, payee, at, held, amount, original = null }: Card, releasable = 0.04): TrueEntry {
      const released = random.chance(releasable);
      const bookedAt = released ? null : nightAfter(at);
      const holdEnds = bookedAt ?? at + random.int(1, 10) * DAY + random.int(1, 20) * HOUR;
      return add({ kind, payee, at, held, amount, holdEnds, bookedAt, withdrawnAt: null, original });
    },
    /** Adds an entry that is booked at once. */
    direct(kind: Kind, payee: Payee, at: number, amount: number): TrueEntry {
      const withdrawnAt = random.chance(0.01) ? at + random.int(1, 6) * DAY + 5 * HOUR : null;
      return add({
        kind,
        payee,
        at,
        held: null,
        amount,
        holdEnds: at,
        bookedAt: at,
        withdrawnAt,
        original: null,
      });
    },
  };
};

type Ledger = ReturnType<typeof ledger>;

const during = (random: Random, day: number, from = 7, to = 21): number =>
  day * DAY + random.int(from, to - 1) * HOUR + random.int(0, 59) * MINUTE + random.int(0, 59) * 1_000;

const shopping = (book: Ledger, random: Random, day: number): void => {
  const payee = random.pick(SHOPS);
  // Round prices coincide: two different purchases of 500.00 in one shop.
  const price = random.chance(0.25) ? random.int(1, 8) * 250_00 : Math.round(random.around(1_400_00, 0.7));
  const at = during(random, day);
  const bought = book.card({ kind: 'purchase', payee, at, held: -price, amount: -price });
  if (bought.bookedAt === null && random.chance(0.5)) {
    // The terminal failed, and the customer pays again a minute later.
    book.card(
      { kind: 'purchase', payee, at: at + random.int(1, 5) * MINUTE, held: -price, amount: -price },
      0,
    );
  } else if (bought.bookedAt !== null && random.chance(0.05)) {
    const part = random.chance(0.6) ? price : Math.round(price / 3);
    book.direct('refund', payee, bought.bookedAt + random.int(1, 8) * DAY + 9 * HOUR, part);
  }
};

const foreign = (book: Ledger, random: Random, day: number, payee: Payee, price: number): void => {
  const rate = 117.17;
  const held = -Math.round(price * (1 + (random.next() - 0.5) * 0.02));
  const amount = -Math.round(price * (1 + (random.next() - 0.5) * 0.05));
  const original = { amount: -Math.round(price / rate), currency: 'EUR', rate };
  book.card({ kind: 'foreign', payee, at: during(random, day), held, amount, original });
};

const fuel = (book: Ledger, random: Random, day: number): void => {
  const held = -random.pick([5_000_00, 10_000_00]);
  const amount = random.chance(0.1) ? held : Math.round(held * (0.25 + 0.7 * random.next()));
  book.card({ kind: 'fuel', payee: random.pick(STATIONS), at: during(random, day), held, amount });
};

const cash = (book: Ledger, random: Random, day: number): void => {
  const amount = -random.pick([5_000_00, 10_000_00, 10_000_00]);
  const drawn = book.card({ kind: 'atm', payee: ATM, at: during(random, day), held: amount, amount });
  if (drawn.bookedAt !== null && random.chance(0.4)) book.direct('fee', ATM_FEE, drawn.bookedAt, -150_00);
};

const transfers = (book: Ledger, random: Random, day: number): void => {
  const payee = random.pick(PERSONS);
  const amount = -random.pick([1_000_00, 2_000_00, 2_000_00, 5_000_00]);
  book.direct('transfer', payee, during(random, day, 7, 19), amount);
  if (random.chance(0.15)) book.direct('transfer', random.pick(PERSONS), during(random, day), amount);
  if (random.chance(0.05)) {
    book.direct('reversal', payee, during(random, day + random.int(0, 2), 20, 21), -amount);
  }
};

/** Adds entries on fixed days of each month, by the day since the beginning. */
const monthly = (book: Ledger, random: Random, day: number, plan: MonthlyPlan): void => {
  const ofMonth = new Date(day * DAY).getUTCDate();
  if (ofMonth === 1) book.direct('fee', ACCOUNT_FEE, day * DAY + 2 * HOUR, -350_00);
  if (ofMonth === plan.salaryDay) book.direct('salary', EMPLOYER, during(random, day, 8, 12), plan.salary);
  if (ofMonth === plan.billDay) {
    for (const bill of BILLS) {
      book.direct('bill', bill, during(random, day), -Math.round(random.around(4_500_00, 0.3)));
    }
  }
  for (const [n, { payee, price, foreign: abroad }] of plan.subscriptions.entries()) {
    if (ofMonth !== plan.subscriptionDay + n) continue;
    if (abroad) foreign(book, random, day, payee, price);
    else {
      const at = during(random, day, 3, 5);
      book.card({ kind: 'subscription', payee, at, held: -price, amount: -price }, 0);
    }
  }
};

interface MonthlyPlan {
  salaryDay: number;
  salary: number;
  billDay: number;
  subscriptionDay: number;
  subscriptions: readonly (typeof SUBSCRIPTIONS)[number][];
}

/**
 * Makes the entries of an account between two days, both included: about fifty for any length, so that all histories cost
 * the same.
 */
export const makeLife = (seed: string, from: number, to: number): Life => {
  const random = randomFor(seed, 'life');
  const book = ledger(random);
  const cafe = random.pick(CAFES);
  const coffee = random.pick([190_00, 250_00, 320_00]);
  const plan: MonthlyPlan = {
    salaryDay: random.int(3, 10),
    salary: random.int(60, 160) * 1_000_00,
    billDay: random.int(10, 20),
    subscriptionDay: random.int(2, 24),
    subscriptions: random.sample(SUBSCRIPTIONS, random.int(1, 3)),
  };
  const busy = Math.min(1, 32 / (to - from + 1));
  for (let day = from; day <= to; day++) {
    monthly(book, random, day, plan);
    if (random.chance(busy * 0.2)) {
      for (
        let cups = random.weighted([
          [1, 6],
          [2, 3],
          [3, 1],
        ] as const);
        cups > 0;
        cups--
      ) {
        const at = during(random, day);
        book.card({ kind: 'coffee', payee: cafe, at, held: -coffee, amount: -coffee });
      }
    }
    if (random.chance(busy * 0.7)) shopping(book, random, day);
    if (random.chance(busy * 0.08))
      foreign(book, random, day, random.pick(ABROAD), random.int(9, 90) * 100_00);
    if (random.chance(busy * 0.08)) fuel(book, random, day);
    if (random.chance(busy * 0.08)) cash(book, random, day);
    if (random.chance(busy * 0.2)) transfers(book, random, day);
  }
  return { from, to, entries: book.entries };
};
