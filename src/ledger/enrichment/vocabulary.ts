/** The categories and codes of the country's table. */
import { type Category, readCategories, SERBIA } from '../../../packages/enrichment/src/index.ts';

export { CONFIDENCES, type Confidence } from '../../../packages/enrichment/src/index.ts';

/** All merchant categories, in the order of their categories. */
export const KINDS: readonly Category[] = readCategories(SERBIA);

const byMerchantCategory = new Map(KINDS.map((kind) => [kind.merchantCategory, kind]));

export const CATEGORIES: readonly string[] = [...new Set(KINDS.map(({ category }) => category))];
/** More specific than the category; `unknown` goes with `uncategorized`, and with a category of which no word says more. */
export const MERCHANT_CATEGORIES: readonly string[] = [...byMerchantCategory.keys()];

/** First level of the code: the categories, and those that they contain. */
export const PRIMARIES: readonly string[] = [
  ...new Set([
    ...CATEGORIES.map((category) => category.toUpperCase()),
    ...KINDS.map(({ primary }) => primary).toSorted(),
  ]),
];

export interface Code {
  primary: string;
  /** The primary and the merchant category: `GAMBLING_BETTING`. */
  detailed: string;
}

const codeOfKind = ({ primary, merchantCategory }: Category): Code => ({
  primary,
  detailed:
    primary.toLowerCase() === merchantCategory ? primary : `${primary}_${merchantCategory.toUpperCase()}`,
});

const codes = new Map(KINDS.map((kind) => [kind.merchantCategory, codeOfKind(kind)]));

/** The code of a category without a merchant category of it: what a correction may lead to. */
const otherOf = (category: string): Code => ({
  primary: category.toUpperCase(),
  detailed: `${category.toUpperCase()}_OTHER`,
});

/** All codes of the second level. */
export const DETAILED_CODES: readonly string[] = [
  ...new Set([...codes.values(), ...CATEGORIES.map(otherOf)].map(({ detailed }) => detailed)),
];

/**
 * The code of a transaction. A merchant category of the developer's own, or one that its correction put into another category,
 * is the `OTHER` of that category.
 */
export const codeOf = (category: string, merchantCategory: string | null): Code =>
  byMerchantCategory.get(merchantCategory ?? '')?.category === category
    ? codes.get(merchantCategory!)!
    : otherOf(category);
