/** What is known of a line once it has been judged. */
import type { Category, MerchantCategory } from './categories.ts';
import type { Basis } from './confidence.ts';
import type { Explanation } from './explain.ts';
import { kindOf } from './kinds.ts';

export interface Recognised {
  /** Null only when the description holds no word at all. */
  merchantName: string | null;
  merchantCategory: MerchantCategory;
  category: Category;
  /** What it rests on. */
  basis: Basis;
  /** Which rule matched, on which words: one sentence in each language. */
  explanation: Explanation;
  /** The payee of the table, where that is who it is. */
  known: boolean;
}

export const recognised = (
  merchantName: string | null,
  merchantCategory: MerchantCategory,
  basis: Basis,
  explanation: Explanation,
  known = false,
): Recognised => ({
  merchantName,
  merchantCategory,
  category: kindOf(merchantCategory).category,
  basis,
  explanation,
  known,
});

/** Whether the name is that of a person to whom money went, or from whom it came. */
export const namesPerson = ({ basis }: Pick<Recognised, 'basis'>): boolean =>
  basis === 'person' || basis === 'person_for' || basis === 'person_likely';
