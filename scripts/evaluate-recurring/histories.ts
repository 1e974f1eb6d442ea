/** Generates histories with known contracts. Each family has one kind of change of a contract. */

import type { RecurringInput } from '../../src/ledger/recurring/history.ts';
import { businessDayFrom, dateOfDay, dayNumber, firstOfMonth } from '../../src/platform/serbian-calendar.ts';

/** A row with its contract; null for a row that only resembles one. */
export interface LabelledRow {
  tx: RecurringInput;
  contract: string | null;
}

/** Returns a number from 0 to below 1, the same for the same seed. */
type Random = () => number;

/** mulberry32. */
const randomOf = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));

interface Payment {
  day: number;
  /** Positive minor units. */
  amount: number;
}

/** The payments of a contract, oldest first. */
type Family = (random: Random) => Payment[];

const START = dayNumber('2024-01-08');

const price = (random: Random): number => 100 * (500 + upTo(random, 6_000)) - 1;

const paid = (days: readonly number[], amountOf: (at: number) => number): Payment[] =>
  days.map((day, at) => ({ day, amount: Math.round(amountOf(at)) }));

/** Returns `count` days at an interval of `every`, each with its deviation. */
const paced = (
  random: Random,
  every: number,
  count: number,
  off: (at: number) => number = () => 0,
): number[] => {
  const first = START + upTo(random, 90);
  return Array.from({ length: count }, (_, at) => first + at * every + off(at));
};

const inMonths = (random: Random, every: number, count: number, late = 0): number[] => {
  const [month, due] = [(2024 - 1970) * 12 + upTo(random, 5), 1 + upTo(random, 27)];
  return Array.from(
    { length: count },
    (_, at) => businessDayFrom(firstOfMonth(month + at * every) + due - 1) + upTo(random, late),
  );
};

/** Returns the number of payments in about a year, at least 14. */
const countOf = (every: number): number => Math.max(14, Math.round(380 / every));

const fixed =
  (days: (random: Random) => number[]): Family =>
  (random) => {
    const each = price(random);
    return paid(days(random), () => each);
  };

const everyDays = (name: string, every: number): [string, Family][] => [
  [`${name}, to the day`, fixed((random) => paced(random, every, countOf(every)))],
  [
    `${name}, a day early or late`,
    fixed((random) => paced(random, every, countOf(every), () => upTo(random, 2) - 1)),
  ],
  [
    `${name}, moved to another weekday`,
    fixed((random) => {
      const [from, by] = [6 + upTo(random, countOf(every) - 10), [2, 3, 4][upTo(random, 2)]!];
      return paced(random, every, countOf(every), (at) => (at < from ? 0 : by));
    }),
  ],
  [
    `${name}, paused for three weeks`,
    fixed((random) => {
      const from = 5 + upTo(random, countOf(every) - 9);
      return paced(random, every, countOf(every), (at) => (at < from ? 0 : 21));
    }),
  ],
];

const FAMILIES: readonly [string, Family][] = [
  ...everyDays('weekly', 7),
  ...everyDays('biweekly', 14),
  ...everyDays('four-weekly', 28),
  ['monthly, fixed', fixed((random) => inMonths(random, 1, 14))],
  ['monthly, two days late', fixed((random) => inMonths(random, 1, 14, 2))],
  [
    'monthly bill, amounts vary',
    (random) => {
      const usual = price(random);
      return paid(inMonths(random, 1, 14, 1), () => usual * (0.75 + random() / 2));
    },
  ],
  [
    'monthly, in another currency',
    (random) => {
      const usual = price(random);
      return paid(inMonths(random, 1, 14), () => usual * (0.98 + random() * 0.04));
    },
  ],
  [
    'monthly, dearer one day',
    (random) => {
      const [usual, from] = [price(random), 4 + upTo(random, 6)];
      return paid(inMonths(random, 1, 14), (at) => (at < from ? usual : usual * 1.2));
    },
  ],
  [
    'monthly after a trial',
    (random) => {
      const usual = price(random);
      return paid(inMonths(random, 1, 14), (at) => (at === 0 ? 100 : usual));
    },
  ],
  ['quarterly', fixed((random) => inMonths(random, 3, 8))],
  ['semi-annual', fixed((random) => inMonths(random, 6, 6))],
  ['annual', fixed((random) => inMonths(random, 12, 4))],
];

const rowOf = (day: number, amount: number, payee: string, at: number): RecurringInput => ({
  id: `${payee} ${String(at).padStart(4, '0')}`,
  date: dateOfDay(day),
  amount: -amount,
  currency: 'RSD',
  description: payee,
  merchantName: payee,
  category: 'other',
  merchantCategory: 'other',
  pending: false,
});

const SHOPS = ['Grocer', 'Bakery', 'Filling station'];

/** Returns purchases at shops between two days: on random days, with random amounts. */
const purchases = (random: Random, from: number, until: number): LabelledRow[] =>
  SHOPS.flatMap((shop, nth) => {
    const rows: LabelledRow[] = [];
    for (let day = from + upTo(random, 6); day < until; day += 1 + upTo(random, 6 + 6 * nth)) {
      const amount = Math.round(30_000 * (nth + 1) * Math.exp(2 * random()));
      rows.push({ tx: rowOf(day, amount, shop, rows.length), contract: null });
    }
    return rows;
  });

/** Returns a history of each family: one contract among purchases at shops, the same for the same seed. */
export const historiesOf = (seed: number): { family: string; rows: LabelledRow[] }[] =>
  FAMILIES.map(([family, make], nth) => {
    const random = randomOf(seed * 1_000 + nth);
    const payments = make(random);
    const rows = payments.map(
      ({ day, amount }, at): LabelledRow => ({ tx: rowOf(day, amount, 'Payee', at), contract: family }),
    );
    const [first, last] = [payments[0]!.day, payments.at(-1)!.day];
    return { family, rows: [...rows, ...purchases(random, Math.max(first, last - 400), last)] };
  });
