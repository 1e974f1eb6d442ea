/** All that stays the same about a customer: who they are, their contracts, their shops, their plans. */
import type { Month } from './calendar.ts';
import { circleOf } from './circle.ts';
import { bankContracts } from './contracts/bank-charges.ts';
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
  /** What is bought in a month beside what the contracts move in it. */
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

/** The share of the income that stays on the account at the end of an average month, in paras. */
const cushionOf = ({ key, income, profile: { cushion } }: Customer): number => {
  const [least, most] = cushion;
  return Math.round(income * (least + randomFor(key, 'cushion').next() * (most - least)));
};

/** Banks whose systems keep what was written in Cyrillic. */
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

/** Paras that a list of movements adds to the current account in the end. */
export const currentTotal = (movements: readonly Movement[]): number =>
  movements.reduce((sum, each) => (each.account === 'current' ? sum + each.amount : sum), 0);

/** How much richer (or poorer) than an average month the uneven contracts make this one. */
const surprise = (world: World, month: Month): number =>
  world.contracts.reduce(
    (sum, contract) =>
      contract.uneven ? sum + currentTotal(contract.movements(month)) - contract.monthlyMean : sum,
    0,
  );

/**
 * The booked balance of the current account that the customer ends a month with, in paras. It is a function of
 * the month alone, and each month's spending is fitted to it: that is what keeps the balance sane for ever
 * without knowing its past. A month's surprises are smoothed over the two months after it, as far as the
 * cushion allows.
 */
export const monthEndBalance = (world: World, month: Month): number => {
  const { cushion } = world;
  const wobble = 0.88 + randomFor(world.customer.key, `month end ${month}`).next() * 0.24;
  const smoothed = 0.6 * surprise(world, month) + 0.25 * surprise(world, month - 1);
  return Math.round(cushion * wobble * priceLevel(month) + Math.max(smoothed, -0.35 * Math.abs(cushion)));
};

/** Cents in the savings at the end of a month. */
export const monthEndSavings = (world: World, month: Month): number => plannedSavings(world.savings, month);
