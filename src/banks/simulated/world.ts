/** The constant facts of a customer: identity, contracts, shops, plans. */
import type { Month } from './calendar.ts';
import { circleOf } from './circle.ts';
import { bankContracts } from './contracts/bank-charges.ts';
import { betweenBanksContracts } from './contracts/between-banks.ts';
import { billContracts } from './contracts/bills.ts';
import { businessContracts } from './contracts/business.ts';
import { type Contract, priceLevel } from './contracts/contract.ts';
import { helpContracts, housingContracts } from './contracts/housing.ts';
import { incomeContracts } from './contracts/income.ts';
import { membershipContracts } from './contracts/memberships.ts';
import { plannedSavings, type SavingsPlan, savingsContracts, savingsPlan } from './contracts/savings.ts';
import { subscriptionContracts } from './contracts/subscriptions.ts';
import { yearlyContracts } from './contracts/yearly.ts';
import { type Customer, customerOf } from './customer.ts';
import type { Movement } from './movement.ts';
import type { Purchase } from './purchases.ts';
import { randomFor } from './random.ts';
import type { Scenario } from './scenarios.ts';
import { meansOf, plannedSpending } from './spending.ts';
import type { Away } from './week.ts';

export interface World {
  customer: Customer;
  contracts: Contract[];
  savings: SavingsPlan;
  /** Booked paras at the end of an average month, at the prices of 2026. */
  cushion: number;
  /** Returns the purchases of a month besides the movements of its contracts. */
  purchases(month: Month, fixed: readonly Movement[], away: Away): Purchase[];
}

interface Origin {
  seed: string;
  person?: string;
}

interface BankOfWorld {
  id: string;
  nationalBankCode: string;
  savingsAccount: boolean;
}

export type MakeWorld = (origin: Origin, scenario: Scenario, bank: BankOfWorld) => World;

/** Returns the balance in paras that the customer has at the end of an average month. */
const cushionOf = ({ key, income, profile: { cushion } }: Customer): number => {
  const [least, most] = cushion;
  return Math.round(income * (least + randomFor(key, 'cushion').next() * (most - least)));
};

/** Banks whose systems preserve Cyrillic text. */
const KEEP_CYRILLIC = ['banca-intesa', 'raiffeisen'];

export const worldOf: MakeWorld = (origin, scenario, bank) => {
  const customer = customerOf(origin, scenario, bank);
  const savings = savingsPlan(customer);
  const contracts = [
    ...incomeContracts(customer),
    ...(scenario === 'business'
      ? businessContracts(customer)
      : [
          ...housingContracts(customer),
          ...billContracts(customer, KEEP_CYRILLIC.includes(bank.id)),
          ...helpContracts(customer),
        ]),
    ...subscriptionContracts(customer),
    ...membershipContracts(customer),
    ...yearlyContracts(customer),
    ...savingsContracts(customer, savings),
    ...betweenBanksContracts(customer, bank.id, origin.person),
    ...bankContracts(customer, savings.base),
  ];
  const left = contracts.reduce((sum, contract) => sum + contract.monthlyMean, 0);
  const circle = circleOf(customer);
  const means = meansOf(customer, circle, contracts, left);
  return {
    customer,
    contracts,
    savings,
    cushion: cushionOf(customer),
    purchases: (month, fixed, away) => plannedSpending(customer, circle, means, { month, fixed, away }),
  };
};

/** Returns the paras that movements add to the current account. */
export const currentTotal = (movements: readonly Movement[]): number =>
  movements.reduce((sum, each) => (each.account === 'current' ? sum + each.amount : sum), 0);

/** Returns the difference that irregular contracts make to an average month, in paras. */
const surprise = (world: World, month: Month): number =>
  world.contracts.reduce(
    (sum, contract) =>
      contract.uneven ? sum + currentTotal(contract.movements(month)) - contract.monthlyMean : sum,
    0,
  );

/**
 * Returns the booked balance of the current account at the end of a month, in paras. It is a function of the month
 * alone, and the spending of each month is fitted to it: this keeps the balance realistic without knowing the past.
 * Irregular income and costs are smoothed over the two following months, as far as the cushion allows.
 */
export const monthEndBalance = (world: World, month: Month): number => {
  const { cushion } = world;
  const wobble = 0.88 + randomFor(world.customer.key, `month end ${month}`).next() * 0.24;
  const smoothed = 0.6 * surprise(world, month) + 0.25 * surprise(world, month - 1);
  return Math.round(cushion * wobble * priceLevel(month) + Math.max(smoothed, -0.35 * Math.abs(cushion)));
};

/** Returns the cents in the savings at the end of a month. */
export const monthEndSavings = (world: World, month: Month): number => plannedSavings(world.savings, month);
