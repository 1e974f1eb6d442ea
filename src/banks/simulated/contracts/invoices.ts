/** Irregular income: invoices paid by clients abroad in euro, and by firms at home in dinars. */
import { businessDayFrom, firstOfMonth } from '../../../platform/serbian-calendar.ts';
import { type Day, dayInMonth, type Month, monthNumber, yearOf } from '../calendar.ts';
import type { Customer } from '../customer.ts';
import { OPERATIONS } from '../data/merchant.ts';
import { monthLabels } from '../descriptors/wording.ts';
import type { Movement } from '../movement.ts';
import { type Random, randomFor } from '../random.ts';
import { rateOn } from '../rates.ts';
import { bookedOn, type Contract, priceLevel, roundTo, secondBetween } from './contract.ts';

/** What the bank keeps of every euro that it buys, in dinars. */
const SPREAD = 0.45;

/** A total shared out unevenly over some business days of a month, in order. */
const scattered = (
  random: Random,
  month: Month,
  total: number,
  [least, most]: readonly [number, number],
): { day: Day; amount: number }[] => {
  const days = Array.from({ length: random.int(least, most) }, () =>
    businessDayFrom(dayInMonth(month, random.int(1, 26))),
  ).sort((a, b) => a - b);
  const weights = days.map(() => 0.5 + random.next());
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return days.map((day, n) => ({ day, amount: (total * weights[n]!) / sum }));
};

/**
 * `income`: paras in an average month, of which `sold` (a share) is turned into dinars as it comes. The rest
 * stays on the euro account, if there is one.
 */
export const foreignInvoices = (customer: Customer, income: number, sold: number): Contract => {
  const clients = randomFor(customer.key, 'clients abroad').sample(customer.firms.clientsAbroad, 2);
  const share = customer.hasSavingsAccount ? sold : 1;
  return {
    stream: null,
    monthlyMean: income * share,
    uneven: true,
    movements(month) {
      const random = randomFor(customer.key, `invoices abroad ${month}`);
      const cents = (income / rateOn('EUR', firstOfMonth(month))) * priceLevel(month);
      const total = cents * (0.75 + random.next() * 0.5);
      return scattered(random, month, total, [1, 3]).flatMap(({ day, amount }, n): Movement[] => {
        const received = roundTo(amount, 500);
        const words = {
          kind: 'abroad',
          payer: random.pick(clients),
          invoice: `${monthLabels(month).numeric}-${n + 1}`,
        } as const;
        const second = secondBetween(random, 9, 13);
        const exchanged = roundTo(received * share, 100);
        const paras = Math.round(exchanged * (rateOn('EUR', day) - SPREAD));
        const fee = { kind: 'fee', fee: 'swift' } as const;
        const cost = bookedOn(day, second + 1, -random.int(40, 90) * 1_000, fee, null, OPERATIONS.swiftFee);
        if (!customer.hasSavingsAccount) {
          const converted = { ...words, charged: { minor: exchanged, currency: 'EUR' } } as const;
          return [bookedOn(day, second, paras, converted, null, OPERATIONS.foreignIncome), cost];
        }
        const later = second + random.int(1_800, 9_000);
        const sold = { kind: 'exchange', leg: 'sold', holder: customer.holderName } as const;
        const bought = { ...sold, leg: 'bought', charged: { minor: exchanged, currency: 'EUR' } } as const;
        return [
          bookedOn(day, second, received, words, null, OPERATIONS.foreignIncome, 'savings'),
          cost,
          bookedOn(day, later, -exchanged, sold, null, OPERATIONS.exchange, 'savings'),
          bookedOn(day, later, paras, bought, null, OPERATIONS.exchange),
        ];
      });
    },
  };
};

/** `income`: paras in an average month, from three to six invoices. */
export const domesticInvoices = (customer: Customer, income: number): Contract => {
  const clients = randomFor(customer.key, 'clients').sample(customer.firms.clients, 5);
  return {
    stream: null,
    monthlyMean: income,
    uneven: true,
    movements(month) {
      const random = randomFor(customer.key, `invoices ${month}`);
      const total = income * priceLevel(month) * (0.8 + random.next() * 0.4);
      return scattered(random, month, total, [3, 6]).map(({ day, amount }, n) => {
        const purpose = `UPLATA PO FAKTURI ${yearOf(month)}-${monthNumber(month) * 10 + n}`;
        const words = { kind: 'credit', payer: random.pick(clients), purpose } as const;
        const second = secondBetween(random, 8, 16);
        return bookedOn(day, second, roundTo(amount, 100), words, null, OPERATIONS.contractIncome);
      });
    },
  };
};
