import type { Text } from '../../../../../packages/common/language/text.ts';
import type { Dictionary } from '../../../language/language.tsx';
import type { Category } from '../../../sdk.ts';

/** Names of the categories of transactions. */
export const categoryTexts = {
  groceries: ['Groceries', 'Namirnice'],
  dining: ['Dining', 'Restorani i kafići'],
  transport: ['Transport', 'Prevoz'],
  utilities: ['Utilities', 'Računi za stan'],
  subscriptions: ['Subscriptions', 'Pretplate'],
  entertainment: ['Entertainment', 'Zabava'],
  health: ['Health', 'Zdravlje'],
  personal_care: ['Personal care', 'Lična nega'],
  shopping: ['Shopping', 'Kupovina'],
  education: ['Education', 'Obrazovanje'],
  insurance: ['Insurance', 'Osiguranje'],
  taxes: ['Taxes', 'Porezi'],
  fees: ['Fees', 'Naknade'],
  cash: ['Cash', 'Gotovina'],
  loan: ['Loan', 'Kredit'],
  salary: ['Salary', 'Plata'],
  income: ['Income', 'Prihod'],
  rent: ['Rent', 'Kirija'],
  transfer: ['Transfer', 'Prenos'],
  fitness: ['Fitness', 'Fitnes'],
  travel: ['Travel', 'Putovanja'],
  uncategorized: ['Uncategorized', 'Nerazvrstano'],
} satisfies Dictionary & Record<Category, Text>;

export const categories = Object.keys(categoryTexts) as Category[];

/** Returns whether the portal has a text for a category. A category that a later version of the API adds keeps its name. */
export const isCategory = (name: string): name is Category => Object.hasOwn(categoryTexts, name);
