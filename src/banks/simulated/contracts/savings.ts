/**
 * Putting money aside in euro every month and spending it on one holiday a year. What goes in over the year
 * comes out again, so the savings swing around what the customer began with, however long the clock runs.
 */

import { businessDayFrom } from '../../../platform/serbian-calendar.ts';
import { type Day, dayInMonth, type Month, monthNumber } from '../calendar.ts';
import { cardUseOf, foreignCardPayment, settlementDays } from '../cards.ts';
import type { Customer } from '../customer.ts';
import { ON_THE_LINE, OPERATIONS } from '../data/merchant.ts';
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

/** Cents in the savings at the end of a month, when nothing but the plan has moved them. */
export const plannedSavings = (plan: SavingsPlan, month: Month): number =>
  plan.holidayIn === null
    ? plan.base
    : plan.base + plan.monthly * ((monthNumber(month) - plan.holidayIn + 12) % 12);

/** A transfer between the customer's own accounts; one leg only where the savings are kept at another bank. */
export const ownTransfer = (
  customer: Customer,
  from: 'current' | 'savings',
  cents: number,
  at: { day: Day; second: number },
  stream: Stream | null,
): Movement[] => {
  const charged = { minor: cents, currency: 'EUR' } as const;
  const sign = from === 'current' ? -1 : 1;
  // Euro for dinars: the customer pays a little more than the middle rate, or gets a little less.
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

/** Days of the holiday in that month, or null. */
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

/** To the sea in summer, to the snow in January. */
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

/** Some meals are paid by card, the others in cash. */
const MEALS = 3;
/** Of the year's savings, for an average meal. */
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
      merchant: { name: ON_THE_LINE, category: 'dining', kind: 'restaurant' },
      stream: null,
      price: Math.round((cents * share) / 50) * 50,
      currency: 'EUR',
    });
  };
  // From the fifth on, so that the savings have come by the time it settles, after the New Year's days as well.
  const bookedEarly = days.first - random.int(3, 5);
  const meals: Movement[] = [];
  const length = days.last - days.first;
  for (let n = 0; n < MEALS; n++) {
    meals.push(table(days.first + Math.floor((n * length) / MEALS), MEAL * (0.6 + random.next() * 0.8)));
  }
  return [
    // The lodging first places a hold for the whole stay, which it then lets go.
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
  // A freelancer's euro come in on the savings account and simply stay there.
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
