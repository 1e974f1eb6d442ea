/** The second generator: the long tail of small firms, and the sizes, days and hours of real accounts. */
import { bankContracts } from '../contracts/bank-charges.ts';
import { businessContracts } from '../contracts/business.ts';
import type { Contract } from '../contracts/contract.ts';
import { helpContracts, housingContracts } from '../contracts/housing.ts';
import { incomeContracts } from '../contracts/income.ts';
import { membershipContracts } from '../contracts/memberships.ts';
import { savingsContracts, savingsPlan } from '../contracts/savings.ts';
import { subscriptionContracts } from '../contracts/subscriptions.ts';
import { yearlyContracts } from '../contracts/yearly.ts';
import { type Customer, customerOf } from '../customer.ts';
import { cushionOf, type MakeWorld } from '../world.ts';
import { secondBills } from './bills.ts';
import { circleOf } from './circle.ts';
import { SECOND_FIRMS } from './firms.ts';
import { secondMeans, secondPlan } from './plan.ts';
import { SECOND_PROFILES } from './profiles.ts';
import { variedSalary } from './salary.ts';

const SOCIETY = { profiles: SECOND_PROFILES, firms: SECOND_FIRMS };

/** Banks whose systems keep what was written in Cyrillic. */
const KEEP_CYRILLIC = ['banca-intesa', 'raiffeisen'];

const income = (customer: Customer): Contract[] =>
  ['default', 'salaried', 'overdrawn'].includes(customer.scenario)
    ? variedSalary(customer)
    : incomeContracts(customer);

export const secondWorldOf: MakeWorld = (origin, scenario, bank) => {
  const customer = customerOf(origin, scenario, bank, SOCIETY);
  const savings = savingsPlan(customer);
  const contracts = [
    ...income(customer),
    ...(scenario === 'business'
      ? businessContracts(customer)
      : [
          ...housingContracts(customer),
          ...secondBills(customer, KEEP_CYRILLIC.includes(bank.id)),
          ...helpContracts(customer),
        ]),
    ...subscriptionContracts(customer),
    ...membershipContracts(customer),
    ...yearlyContracts(customer),
    ...savingsContracts(customer, savings),
    ...bankContracts(customer, savings.base),
  ];
  const left = contracts.reduce((sum, contract) => sum + contract.monthlyMean, 0);
  const circle = circleOf(customer);
  const means = secondMeans(customer, circle, contracts, left);
  return {
    customer,
    contracts,
    savings,
    cushion: cushionOf(customer),
    purchases: (month, fixed, away) => secondPlan(customer, circle, means, { month, fixed, away }),
  };
};
