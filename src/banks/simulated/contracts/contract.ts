/**
 * What comes again and again: incomes, rent, bills, subscriptions, fees. A contract answers for any month what
 * it moves in it, without knowing the months before.
 */

import { businessDayFrom, businessDayUpTo, firstOfMonth } from '../../../platform/serbian-calendar.ts';
import { type Day, dayInMonth, type Month, monthNumber, PRICES_OF } from '../calendar.ts';
import type { Merchant } from '../data/merchant.ts';
import type { Movement, Stream, Words } from '../movement.ts';
import { type Random, randomFor } from '../random.ts';

export interface Contract {
  /** Null where what comes is too irregular to be called recurring. */
  stream: Stream | null;
  /** What it adds to the current account in an average month, in paras; negative: what it takes. */
  monthlyMean: number;
  /** Too uneven to be paid out of one month: the balance gives way, and recovers in the months after. */
  uneven: boolean;
  movements(month: Month): Movement[];
  /** How many of them are on the current account, where that can be said without making them. */
  rowsIn?(month: Month): number;
}

/** Prices of 2026 are 1; they rise by 4 % a year, each contract's in its own month (`anniversary`, 0 for January). */
const YEARLY_RISE = 1.04;
export const priceLevel = (month: Month, anniversary = 0): number =>
  YEARLY_RISE ** Math.floor((month - PRICES_OF - anniversary) / 12);

/** `paras` at that month's prices, rounded to `step` paras. */
export const priced = (paras: number, month: Month, anniversary: number, step: number): number =>
  roundTo(paras * priceLevel(month, anniversary), step);

export const roundTo = (paras: number, step: number): number => Math.round(paras / step) * step;

/** A second of the day between two hours. */
export const secondBetween = (random: Random, fromHour: number, toHour: number): number =>
  random.int(fromHour * 3_600, toHour * 3_600 - 1);

export const bookedOn = (
  day: Day,
  second: number,
  amount: number,
  words: Words,
  stream: Stream | null,
  merchant: Merchant,
  account: Movement['account'] = 'current',
): Movement => ({ account, day, second, amount, words, merchant, stream, hold: null, recognisable: true });

interface Terms {
  key: string;
  id: string;
  group?: string;
  merchant: Merchant;
  /** Day of the month. */
  on: number;
  /** Days by which the payer is early or late. */
  jitter?: number;
  /** Where the day moves when it is not a business day: a payer collects later, an employer pays earlier. */
  shift: 'later' | 'earlier' | 'none';
  hours?: readonly [from: number, to: number];
  /** Signed paras at the prices of 2026. */
  amount: number;
  amountType: 'fixed' | 'variable';
  /** What it is in that month; by default `amount` at that month's prices, rounded to ten dinars. */
  amountIn?(month: Month, random: Random, day: Day): number;
  anniversary?: number;
  /** 1 to 12; absent: every month. */
  months?: readonly number[];
  /** False where nobody could tell the merchant from the words; absent: true. */
  recognisable?: boolean;
  words(month: Month, random: Random): Words;
}

const CADENCE = { 12: 'monthly', 4: 'quarterly', 1: 'annual' } as const;

/** A contract that falls due at most once in a month, booked at once on the current account. */
export const dueOnce = (terms: Terms): Contract => {
  const times = terms.months?.length ?? 12;
  const isDueIn = (month: Month): boolean => terms.months?.includes(monthNumber(month)) ?? true;
  const stream: Stream = {
    id: terms.id,
    group: terms.group ?? terms.id,
    merchant: terms.merchant,
    cadence: CADENCE[times as keyof typeof CADENCE] ?? 'monthly',
    direction: terms.amount < 0 ? 'out' : 'in',
    amountType: terms.amountType,
    started: null,
    cancelled: null,
  };
  return {
    stream,
    monthlyMean: (terms.amount * times) / 12,
    uneven: times < 12,
    movements(month) {
      if (!isDueIn(month)) return [];
      const random = randomFor(terms.key, `${terms.id} ${month}`);
      const jitter = terms.jitter ?? 0;
      const due = dayInMonth(month, terms.on) + random.int(-jitter, jitter);
      const day =
        terms.shift === 'none' ? due : terms.shift === 'later' ? businessDayFrom(due) : businessDayUpTo(due);
      const amount = terms.amountIn
        ? terms.amountIn(month, random, day)
        : priced(terms.amount, month, terms.anniversary ?? 0, 1_000);
      const [from, to] = terms.hours ?? [8, 17];
      const second = secondBetween(random, from, to);
      const movement = bookedOn(day, second, amount, terms.words(month, random), stream, terms.merchant);
      return [{ ...movement, recognisable: terms.recognisable ?? true }];
    },
    rowsIn: (month) => (isDueIn(month) ? 1 : 0),
  };
};

interface RegularTerms {
  key: string;
  id: string;
  merchant: Merchant;
  /** Days between payments, and which days of that rhythm. */
  every: 7 | 14;
  phase: number;
  hours: readonly [from: number, to: number];
  /** Signed paras. */
  amount: number;
  words(): Words;
}

/** A payment between people every week or fortnight, on any day of the week. */
export const dueEvery = (terms: RegularTerms): Contract => {
  const { every, phase, amount, merchant } = terms;
  const stream: Stream = {
    id: terms.id,
    group: terms.id,
    merchant,
    cadence: every === 7 ? 'weekly' : 'fortnightly',
    direction: amount < 0 ? 'out' : 'in',
    amountType: 'fixed',
    started: null,
    cancelled: null,
  };
  return {
    stream,
    monthlyMean: (amount * 365.25) / 12 / every,
    uneven: false,
    movements(month) {
      const random = randomFor(terms.key, `${terms.id} ${month}`);
      const first = firstOfMonth(month);
      const movements: Movement[] = [];
      // Days are counted without a break, so the rhythm runs on across months.
      for (
        let day = first + ((((phase - first) % every) + every) % every);
        day < firstOfMonth(month + 1);
        day += every
      ) {
        movements.push(
          bookedOn(day, secondBetween(random, ...terms.hours), amount, terms.words(), stream, merchant),
        );
      }
      return movements;
    },
  };
};
