/** Regular pay: salaries in the wordings of their payers, and pensions in two halves. */
import type { Month } from '../calendar.ts';
import type { Customer } from '../customer.ts';
import { OPERATIONS } from '../data/merchant.ts';
import { monthLabels } from '../descriptors/wording.ts';
import { type Random, randomFor } from '../random.ts';
import { type Contract, dueOnce, priced, roundTo } from './contract.ts';

/** Payers write the month of the pay in their own way, and keep to it. */
const payText = (random: Random): ((month: Month, part: '' | 1 | 2) => string) => {
  const unit = random.pick(['OPJ 1-1101', 'OPJ 2-0405', 'PJ 7']);
  return random.pick([
    (month, part) => `Neto zarada: ${monthLabels(month).short}${part && `/${part}`}`,
    (month, part) => `Neto (${unit}): ${monthLabels(month).short}${part && `/${part}`}`,
    (month, part) => `ISPLATA ZARADE ${monthLabels(month).numeric}${part && ` ${'I'.repeat(part)} DEO`}`,
    (month, part) => `ZARADA ZA ${monthLabels(month).long}${part === 1 ? ' AKONTACIJA' : ''}`,
  ]);
};

const IN_TWO_PARTS = 0.35;
/** Share of those whose pay is the same every month. */
const STEADY = 0.25;
/** Share of months with overtime, and of those with sick leave. */
const OVERTIME = 0.35;
const SICK = 0.07;

/** What a month's pay is of the usual one. */
const worked = (random: Random): number => {
  const [overtime, sick] = [random.chance(OVERTIME), random.chance(SICK)];
  const more = 0.02 + random.next() * 0.09;
  const less = 0.05 + random.next() * 0.11;
  return 0.985 + random.next() * 0.03 + (overtime ? more : 0) - (sick ? less : 0);
};

/** Pay that varies: overtime, sick leave, a thirteenth month, and what is paid beside the wage. */
export const salary = (customer: Customer): Contract[] => {
  const random = randomFor(customer.key, 'salary');
  const payer = random.pick(customer.firms.employers);
  const text = payText(random);
  const anniversary = random.int(0, 11);
  const steady = random.chance(STEADY);
  const inTwoParts = random.chance(IN_TWO_PARTS);
  const base = { key: customer.key, shift: 'earlier', hours: [9, 16], anniversary } as const;
  const wage = { ...base, group: 'salary', merchant: OPERATIONS.salary } as const;
  const varying = (amount: number) => (month: Month, monthly: Random) =>
    roundTo(priced(amount, month, anniversary, 100) * worked(monthly), 1);
  const beside = (
    id: string,
    on: number,
    dinars: number,
    purpose: string,
    months?: readonly number[],
  ): Contract =>
    dueOnce({
      ...base,
      id,
      group: id,
      merchant: OPERATIONS.benefit,
      on,
      amount: dinars * 100,
      amountType: 'fixed',
      ...(months && { months }),
      words: (month) => ({
        kind: 'credit',
        payer,
        purpose: `${purpose} ${monthLabels(months ? month : month - 1).numeric}`,
      }),
    });

  // An advance comes in the month itself; the pay for a month, or its rest, in the month after.
  const advance = inTwoParts ? roundTo(customer.income * (0.38 + random.next() * 0.12), 100_000) : 0;
  const rest = customer.income - advance + random.int(0, 99_999);
  const contracts: Contract[] = [
    dueOnce({
      ...wage,
      id: inTwoParts ? 'salary-rest' : 'salary',
      on: random.int(4, 12),
      amount: rest,
      amountType: steady ? 'fixed' : 'variable',
      ...(!steady && { amountIn: varying(rest) }),
      words: (month) => ({ kind: 'credit', payer, purpose: text(month - 1, inTwoParts ? 2 : '') }),
    }),
  ];
  if (inTwoParts) {
    contracts.push(
      dueOnce({
        ...wage,
        id: 'salary-advance',
        on: random.int(20, 26),
        amount: advance,
        amountType: 'fixed',
        words: (month) => ({ kind: 'credit', payer, purpose: text(month, 1) }),
      }),
    );
  }
  const allowance = random.next();
  const allowanceOn = random.int(12, 18);
  if (allowance < 0.4)
    contracts.push(beside('meal-allowance', allowanceOn, random.int(45, 110) * 100, 'TOPLI OBROK'));
  else if (allowance < 0.6)
    contracts.push(beside('travel-allowance', allowanceOn, random.int(35, 60) * 100, 'PUTNI TROSKOVI'));
  if (random.chance(0.35))
    contracts.push(
      beside('holiday-allowance', random.int(18, 26), random.int(120, 380) * 100, 'REGRES', [7]),
    );
  if (random.chance(0.3)) {
    const thirteenth = roundTo(customer.income * (0.4 + random.next() * 0.6), 1_000);
    contracts.push(
      dueOnce({
        ...wage,
        id: 'thirteenth-pay',
        group: 'thirteenth-pay',
        on: 24,
        months: [12],
        amount: thirteenth,
        amountType: 'fixed',
        words: (month) => ({ kind: 'credit', payer, purpose: `13. PLATA ${monthLabels(month).numeric}` }),
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
