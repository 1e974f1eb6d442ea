/** Regular pay: salaries in the wordings of their payers, and pensions in two halves. */
import type { Month } from '../calendar.ts';
import type { Customer } from '../customer.ts';
import { OPERATIONS } from '../data/merchant.ts';
import { monthLabels } from '../descriptors/wording.ts';
import { type Random, randomFor } from '../random.ts';
import { type Contract, dueOnce, priced, roundTo } from './contract.ts';

/** Payers write the month of the pay in their own way, and keep to it. */
export const payText = (random: Random): ((month: Month, part: '' | 1 | 2) => string) => {
  const unit = random.pick(['OPJ 1-1101', 'OPJ 2-0405', 'PJ 7']);
  return random.pick([
    (month, part) => `Neto zarada: ${monthLabels(month).short}${part && `/${part}`}`,
    (month, part) => `Neto (${unit}): ${monthLabels(month).short}${part && `/${part}`}`,
    (month, part) => `ISPLATA ZARADE ${monthLabels(month).numeric}${part && ` ${'I'.repeat(part)} DEO`}`,
    (month, part) => `ZARADA ZA ${monthLabels(month).long}${part === 1 ? ' AKONTACIJA' : ''}`,
  ]);
};

/** Share of customers of `default` and of all others whose pay comes as an advance and a rest. */
const IN_TWO_PARTS = { default: 0.6, others: 0.35 } as const;

export const salary = (customer: Customer): Contract[] => {
  const random = randomFor(customer.key, 'salary');
  const payer = random.pick(customer.firms.employers);
  const text = payText(random);
  const anniversary = random.int(0, 11);
  const steady = random.chance(0.5);
  const inTwoParts = random.chance(IN_TWO_PARTS[customer.scenario === 'default' ? 'default' : 'others']);
  const base = {
    key: customer.key,
    group: 'salary',
    merchant: OPERATIONS.salary,
    shift: 'earlier',
    hours: [9, 16],
    anniversary,
  } as const;
  const varying = (amount: number) => (month: Month, monthly: Random) =>
    roundTo(priced(amount, month, anniversary, 100) * (0.96 + monthly.next() * 0.08), 100);

  const contracts: Contract[] = [];
  // An advance comes in the month itself; the pay for a month, or its rest, in the month after.
  const advance = inTwoParts ? roundTo(customer.income * (0.38 + random.next() * 0.12), 100_000) : 0;
  const rest = customer.income - advance;
  if (inTwoParts) {
    contracts.push(
      dueOnce({
        ...base,
        id: 'salary-advance',
        on: random.int(20, 26),
        amount: advance,
        amountType: 'fixed',
        words: (month) => ({ kind: 'credit', payer, purpose: text(month, 1) }),
      }),
    );
  }
  const varies = inTwoParts || !steady;
  contracts.push(
    dueOnce({
      ...base,
      id: inTwoParts ? 'salary-rest' : 'salary',
      on: random.int(4, 12),
      amount: rest,
      amountType: varies ? 'variable' : 'fixed',
      ...(varies && { amountIn: varying(rest) }),
      words: (month) => ({ kind: 'credit', payer, purpose: text(month - 1, inTwoParts ? 2 : '') }),
    }),
  );
  if (random.chance(0.5)) {
    contracts.push(
      dueOnce({
        ...base,
        id: 'travel-allowance',
        group: 'travel-allowance',
        merchant: OPERATIONS.benefit,
        on: random.int(12, 18),
        amount: random.int(35, 60) * 10_000,
        amountType: 'fixed',
        words: (month) => ({
          kind: 'credit',
          payer,
          purpose: `PUTNI TROSKOVI ${monthLabels(month - 1).numeric}`,
        }),
      }),
    );
  }
  return contracts;
};

/** On the 25th the first half of the month's pension, on the 10th the second half of the month before. */
export const pension = (customer: Customer): Contract[] => {
  const anniversary = randomFor(customer.key, 'pension').pick([0, 10]);
  const half = (id: string, on: number, part: 'I' | 'II', monthsAgo: 0 | 1, amount: number): Contract =>
    dueOnce({
      key: customer.key,
      id,
      group: 'pension',
      merchant: OPERATIONS.pension,
      on,
      shift: 'earlier',
      hours: [7, 10],
      amount,
      amountType: 'fixed',
      amountIn: (month) => priced(amount, month - monthsAgo, anniversary, 1_000),
      words: (month) => ({
        kind: 'credit',
        payer: 'RF PIO',
        purpose: `PENZIJA ${part} DEO ${monthLabels(month - monthsAgo).numeric}`,
      }),
    });
  const first = roundTo(customer.income / 2, 100);
  return [
    half('pension-first', 25, 'I', 0, first),
    half('pension-second', 10, 'II', 1, customer.income - first),
  ];
};
