/** What a merchant category means: its category, its stable code of two levels, and its name in both languages. */
import { CATEGORIES, type Category, MERCHANT_CATEGORIES, type MerchantCategory } from './categories.ts';
import { oneOf, readTable } from './data-files.ts';

/** First level of the code. The categories, and six that those hold within others. */
export const PRIMARIES = [
  ...CATEGORIES.map((category) => category.toUpperCase() as Uppercase<Category>),
  'CHARITY',
  'CHILDCARE',
  'GAMBLING',
  'HOME_IMPROVEMENT',
  'INVESTMENTS',
  'PETS',
] as const;

type Primary = (typeof PRIMARIES)[number];

export interface Code {
  primary: Primary;
  /** The primary and the merchant category: `GAMBLING_BETTING`. */
  detailed: string;
}

export interface Kind extends Code {
  merchantCategory: MerchantCategory;
  category: Category;
  english: string;
  serbian: string;
}

const detailedOf = (primary: string, merchantCategory: string): string =>
  primary.toLowerCase() === merchantCategory ? primary : `${primary}_${merchantCategory.toUpperCase()}`;

/** All, in the order of their categories. */
export const kinds: readonly Kind[] = readTable('kinds.csv', [
  'merchant_category',
  'category',
  'primary',
  'serbian',
] as const).map(({ row, at }) => {
  const merchantCategory = oneOf(MERCHANT_CATEGORIES, row.merchant_category, at);
  const primary = oneOf(PRIMARIES, row.primary, at);
  return {
    merchantCategory,
    category: oneOf(CATEGORIES, row.category, at),
    primary,
    detailed: detailedOf(primary, merchantCategory),
    english: merchantCategory.replaceAll('_', ' '),
    serbian: row.serbian,
  };
});

const byMerchantCategory = new Map<string, Kind>(kinds.map((kind) => [kind.merchantCategory, kind]));

export const kindOf = (merchantCategory: MerchantCategory): Kind => byMerchantCategory.get(merchantCategory)!;

/** Codes that a category has without a merchant category of it: what a correction may lead to. */
const otherOf = (category: string): Code => ({
  primary: category.toUpperCase() as Primary,
  detailed: `${category.toUpperCase()}_OTHER`,
});

/** All codes of the second level. */
export const DETAILED_CODES: readonly string[] = [
  ...new Set([
    ...kinds.map(({ detailed }) => detailed),
    ...CATEGORIES.map((category) => otherOf(category).detailed),
  ]),
];

/**
 * The code of a transaction. A merchant category of the developer's own, or one that its correction put into another category,
 * is the `OTHER` of that category.
 */
export const codeOf = (category: string, merchantCategory: string | null): Code => {
  const kind = byMerchantCategory.get(merchantCategory ?? '');
  return kind?.category === category ? { primary: kind.primary, detailed: kind.detailed } : otherOf(category);
};
