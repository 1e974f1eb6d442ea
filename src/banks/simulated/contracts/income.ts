/** What comes in, by scenario. */
import { type Customer, stranger } from '../customer.ts';
import { OPERATIONS } from '../data/merchant.ts';
import { monthLabels } from '../descriptors/wording.ts';
import { randomFor } from '../random.ts';
import { type Contract, dueEvery, dueOnce, priceLevel, roundTo } from './contract.ts';
import { domesticInvoices, foreignInvoices } from './invoices.ts';
import { pension, salary } from './salary.ts';

/** Money from home every week or fortnight, a grant, and shifts paid through a student co-operative. */
const studentIncome = (customer: Customer): Contract[] => {
  const random = randomFor(customer.key, 'student');
  const parent = stranger(random);
  const every = random.pick([7, 14] as const);
  const shifts = roundTo(customer.income * 0.25, 10_000);
  return [
    dueEvery({
      key: customer.key,
      id: 'allowance',
      merchant: OPERATIONS.person,
      every,
      phase: random.int(0, every - 1),
      hours: [8, 21],
      amount: roundTo((customer.income * 0.55 * every) / 30.4, 50_000),
      words: () => ({
        kind: 'person',
        direction: 'in',
        name: `${parent.name.split(' ')[0]} ${customer.lastName}`,
        purpose: 'dzeparac',
        account: parent.account,
      }),
    }),
    dueOnce({
      key: customer.key,
      id: 'grant',
      merchant: OPERATIONS.socialBenefit,
      on: random.int(10, 20),
      shift: 'earlier',
      amount: roundTo(customer.income * 0.2, 10_000),
      amountType: 'fixed',
      words: (month) => ({
        kind: 'credit',
        payer: 'MINISTARSTVO PROSVETE',
        purpose: `STUDENTSKA STIPENDIJA ${monthLabels(month).numeric}`,
      }),
    }),
    dueOnce({
      key: customer.key,
      id: 'shifts',
      merchant: OPERATIONS.contractIncome,
      on: random.int(12, 22),
      jitter: 3,
      shift: 'later',
      amount: shifts,
      amountType: 'variable',
      amountIn: (month, monthly) => roundTo(shifts * priceLevel(month) * (0.6 + monthly.next() * 0.8), 1_000),
      words: (month) => ({
        kind: 'credit',
        payer: customer.firms.cooperative,
        purpose: `ISPLATA PREKO OMLADINSKE ZADRUGE ${monthLabels(month - 1).numeric}`,
      }),
    }),
  ];
};

/** Share of a firm's income that comes from abroad, where it has a euro account to receive it. */
const EXPORTS = 0.12;

export const incomeContracts = (customer: Customer): Contract[] => {
  const { income, profile } = customer;
  switch (customer.scenario) {
    case 'freelancer':
      return [foreignInvoices(customer, income, 1 - profile.saves)];
    case 'student':
      return studentIncome(customer);
    case 'pensioner':
      return pension(customer);
    case 'business':
      return customer.hasSavingsAccount
        ? [domesticInvoices(customer, income * (1 - EXPORTS)), foreignInvoices(customer, income * EXPORTS, 1)]
        : [domesticInvoices(customer, income)];
    case 'empty':
      return [];
    default:
      return salary(customer);
  }
};
