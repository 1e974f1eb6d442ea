/** Translates merchant categories into Plaid's personal finance categories, and into its older hierarchy. */
import type { Transaction } from '../../../ledger/transactions/schema.ts';
import { TAXONOMY } from './taxonomy.ts';

export interface FinanceCategory {
  primary: string;
  detailed: string;
}

const all = Object.entries(TAXONOMY).flatMap(([primary, details], major) =>
  Object.entries(details).map(([name, kinds], minor) => ({
    primary,
    detailed: `${primary}_${name}`,
    name,
    kinds: kinds.split(' '),
    /** Eight digits, as in Plaid's older list: those of the primary category first. */
    id: `${String(major + 10)}${String(minor + 1).padStart(3, '0')}000`,
  })),
);

const byKind = new Map(all.flatMap((category) => category.kinds.map((kind) => [kind, category])));
const byDetailed = new Map(all.map((category) => [category.detailed, category]));

const title = (name: string): string =>
  name
    .split('_')
    .map((word) => (word === 'AND' ? 'and' : word[0] + word.slice(1).toLowerCase()))
    .join(' ');

/** Categories of the service for transactions whose merchant category says no more. */
const BY_CATEGORY: Readonly<Record<string, string>> = {
  groceries: 'FOOD_AND_DRINK_GROCERIES',
  dining: 'FOOD_AND_DRINK_RESTAURANT',
  transport: 'TRANSPORTATION_OTHER_TRANSPORTATION',
  utilities: 'RENT_AND_UTILITIES_OTHER_UTILITIES',
  subscriptions: 'GENERAL_SERVICES_OTHER_GENERAL_SERVICES',
  entertainment: 'ENTERTAINMENT_OTHER_ENTERTAINMENT',
  health: 'MEDICAL_OTHER_MEDICAL',
  personal_care: 'PERSONAL_CARE_OTHER_PERSONAL_CARE',
  shopping: 'GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE',
  education: 'GENERAL_SERVICES_EDUCATION',
  insurance: 'GENERAL_SERVICES_INSURANCE',
  taxes: 'GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT',
  fees: 'BANK_FEES_OTHER_BANK_FEES',
  loan: 'LOAN_PAYMENTS_OTHER_PAYMENT',
  salary: 'INCOME_WAGES',
  income: 'INCOME_OTHER_INCOME',
  rent: 'RENT_AND_UTILITIES_RENT',
  fitness: 'PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS',
  travel: 'TRAVEL_OTHER_TRAVEL',
};

/** Returns the category of money that comes in. Spending categories apply to refunds too. */
const incoming = (primary: string, detailed: string): FinanceCategory => {
  if (primary !== 'TRANSFER_OUT') return { primary, detailed };
  const name = detailed.slice('TRANSFER_OUT_'.length);
  const isKnown = byDetailed.has(`TRANSFER_IN_${name}`);
  return {
    primary: 'TRANSFER_IN',
    detailed: isKnown ? `TRANSFER_IN_${name}` : 'TRANSFER_IN_OTHER_TRANSFER_IN',
  };
};

export const financeCategory = ({
  category,
  merchant_category: kind,
  amount,
}: Pick<Transaction, 'category' | 'merchant_category' | 'amount'>): FinanceCategory => {
  const detailed =
    byKind.get(kind)?.detailed ??
    BY_CATEGORY[category] ??
    (amount > 0 ? 'TRANSFER_OUT_OTHER_TRANSFER_OUT' : 'GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE');
  const { primary } = byDetailed.get(detailed)!;
  return amount > 0 ? incoming(primary, detailed) : { primary, detailed };
};

/** Returns the older category of a finance category. */
export const legacyCategory = ({
  detailed,
}: FinanceCategory): { category: string[]; category_id: string } => {
  const { primary, name, id } = byDetailed.get(detailed)!;
  return { category: [title(primary), title(name)], category_id: id };
};

/** Primary categories of money that is at no merchant. */
const SPECIAL = new Set(['INCOME', 'TRANSFER_IN', 'TRANSFER_OUT', 'LOAN_PAYMENTS', 'BANK_FEES']);

export const categoryList = () =>
  all.map(({ primary, name, id }) => ({
    category_id: id,
    group: SPECIAL.has(primary) ? 'special' : 'place',
    hierarchy: [title(primary), title(name)],
  }));
