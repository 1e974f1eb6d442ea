/**
 * Monthly savings in euro, spent on one holiday a year. Deposits and spending of a year are equal, so the savings
 * vary around their initial value, however long the clock runs.
 */

import { businessDayFrom } from '../../../platform/serbian-calendar.ts';
import { type Day, dayInMonth, type Month, monthNumber } from '../calendar.ts';
import { cardUseOf, foreignCardPayment, settlementDays } from '../cards.ts';
import type { Customer } from '../customer.ts';
import { NAME_IN_DESCRIPTION, OPERATIONS } from '../data/merchant.ts';
import { TRAVEL_SELLERS } from '../data/online.ts';
import type { Movement, Stream } from '../movement.ts';
import { type Random, randomFor } from '../random.ts';
import { toParas } from '../rates.ts';
import { withCode } from '../terminals.ts';
import { bookedOn, type Contract, secondBetween } from './contract.ts';

export interface SavingsPlan {
  /** Euro cents put aside each month. */
  monthly: number;
  /** Euro cents that stay through the year. */
  base: number;
  /** 1 to 12: when the year's savings are spent; null: never. */
  holidayIn: number | null;
}

const DEPOSITS_A_YEAR = 11;

export const savingsPlan = (customer: Customer): SavingsPlan => {
  const random = randomFor(customer.key, 'savings');
  const monthly = Math.round((customer.income * customer.profile.saves) / 117 / 1_000) * 1_000;
  return {
    monthly,
    base: random.int(12, 60) * (customer.scenario === 'business' ? 80_000 : 10_000),
    holidayIn: monthly > 0 ? random.pick([6, 7, 7, 8, 8, 9, 1]) : null,
  };
};

/** Returns the planned cents in the savings at the end of a month. */
export const plannedSavings = (plan: SavingsPlan, month: Month): number =>
  plan.holidayIn === null
    ? plan.base
    : plan.base + plan.monthly * ((monthNumber(month) - plan.holidayIn + 12) % 12);

/** Makes a transfer between the customer's accounts; only one leg if the savings are at another bank. */
export const ownTransfer = (
  customer: Customer,
  from: 'current' | 'savings',
  cents: number,
  at: { day: Day; second: number },
  stream: Stream | null,
): Movement[] => {
  const charged = { minor: cents, currency: 'EUR' } as const;
  const sign = from === 'current' ? -1 : 1;
  // The customer pays slightly more dinars than the middle rate, or receives slightly fewer.
  const paras = Math.round(toParas(cents, 'EUR', at.day) * (1 - sign * 0.004));
  const legs = [
    bookedOn(
      at.day,
      at.second,
      sign * paras,
      { kind: 'own-transfer', from, leg: 'current', charged },
      stream,
      OPERATIONS.ownTransfer,
    ),
    bookedOn(
      at.day,
      at.second,
      -sign * cents,
      { kind: 'own-transfer', from, leg: 'savings' },
      stream,
      OPERATIONS.ownTransfer,
      'savings',
    ),
  ];
  return customer.hasSavingsAccount ? legs : legs.slice(0, 1);
};

/** Returns the days of the holiday in that month, or null. */
export const holidayIn = (
  customer: Customer,
  plan: SavingsPlan,
  month: Month,
): { first: Day; last: Day } | null => {
  if (plan.holidayIn !== monthNumber(month)) return null;
  const random = randomFor(customer.key, `holiday ${month}`);
  const first = dayInMonth(month, random.int(10, 18));
  return { first, last: first + random.int(5, 10) };
};

/** Destinations: the sea in summer, the snow in January. */
const SEA = {
  country: 'GR',
  tables: ['TAVERNA AKTI', 'PSAROTAVERNA NIKOS', 'TAVERNA TO KYMA', 'GYROS PLATEIA'],
  resorts: ['HALKIDIKI', 'PARALIA', 'THASSOS', 'LEFKADA'],
} as const;
const SNOW = {
  country: 'AT',
  tables: ['RESTAURANT ALPENBLICK', 'GASTHAUS POST', 'PIZZERIA ROMA'],
  resorts: ['SCHLADMING', 'ZELL AM SEE'],
} as const;

/** Meals paid by card; the others are paid in cash. */
const MEALS = 3;
/** Share of the year's savings for an average meal. */
const MEAL = 0.032;

const holidaySpending = (
  customer: Customer,
  cents: number,
  month: Month,
  days: { first: Day; last: Day },
) => {
  const random = randomFor(customer.key, `holiday spending ${month}`);
  const [stay, journey] = [random.pick(TRAVEL_SELLERS.slice(0, 2)), random.pick(TRAVEL_SELLERS.slice(2))];
  const pay = (
    day: Day,
    share: number,
    seller: (typeof TRAVEL_SELLERS)[number],
    released = false,
  ): Movement =>
    foreignCardPayment({
      day,
      second: secondBetween(random, 9, 23),
      days: settlementDays(random, day),
      use: withCode(random, cardUseOf(seller)),
      merchant: seller.merchant,
      stream: null,
      price: Math.round(cents * share),
      currency: 'EUR',
      released,
    });
  const { country, tables, resorts } = monthNumber(month) === 1 ? SNOW : SEA;
  const resort = random.pick(resorts);
  const table = (day: Day, share: number): Movement => {
    const terminal = random.pick(tables);
    return foreignCardPayment({
      day,
      second: secondBetween(random, 11, 23),
      days: settlementDays(random, day),
      use: { terminal, place: resort, country, online: false },
      merchant: { name: NAME_IN_DESCRIPTION, category: 'dining', kind: 'restaurant' },
      stream: null,
      price: Math.round((cents * share) / 50) * 50,
      currency: 'EUR',
    });
  };
  // Booked from the fifth of the month on, so that the transfer from the savings arrives before the settlement, even
  // after the New Year holidays.
  const bookedEarly = days.first - random.int(3, 5);
  const meals: Movement[] = [];
  const length = days.last - days.first;
  for (let n = 0; n < MEALS; n++) {
    meals.push(table(days.first + Math.floor((n * length) / MEALS), MEAL * (0.6 + random.next() * 0.8)));
  }
  return [
    // The lodging first places a hold for the whole stay, which is released.
    pay(bookedEarly, 0.55, stay, true),
    pay(bookedEarly + 1, 0.55, stay),
    pay(bookedEarly, 0.25, journey),
    ...meals,
  ];
};

export const savingsContracts = (customer: Customer, plan: SavingsPlan): Contract[] => {
  if (plan.holidayIn === null) return [];
  const random = randomFor(customer.key, 'saving');
  const on = random.int(11, 24);
  const stream: Stream = {
    id: 'saving',
    group: 'saving',
    merchant: OPERATIONS.ownTransfer,
    cadence: 'monthly',
    direction: 'out',
    amountType: 'variable',
    started: null,
    cancelled: null,
  };
  const meanParas = plan.monthly * 117.2;
  // The euro income of a freelancer arrives on the savings account and stays there.
  const transfers = !(customer.scenario === 'freelancer' && customer.hasSavingsAccount);
  const at = (draw: Random, day: Day) => ({ day: businessDayFrom(day), second: secondBetween(draw, 8, 18) });
  return [
    {
      stream,
      monthlyMean: transfers ? -meanParas : 0,
      uneven: false,
      movements(month) {
        if (!transfers || monthNumber(month) === plan.holidayIn) return [];
        const draw = randomFor(customer.key, `saving ${month}`);
        return ownTransfer(customer, 'current', plan.monthly, at(draw, dayInMonth(month, on)), stream);
      },
    },
    {
      stream: null,
      monthlyMean: 0,
      uneven: false,
      movements(month) {
        const days = holidayIn(customer, plan, month);
        if (!days) return [];
        const draw = randomFor(customer.key, `saving ${month}`);
        const cents = plan.monthly * DEPOSITS_A_YEAR;
        return [
          ...ownTransfer(customer, 'savings', cents, at(draw, dayInMonth(month, 1)), null),
          ...holidaySpending(customer, cents, month, days),
        ];
      },
    },
  ];
};
