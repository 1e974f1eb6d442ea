/** Compares results of enrichment with the labels. */

import { fold, loadCountry, SERBIA } from '../../packages/enrichment/src/index.ts';
import { type SameName, sameNameIn } from '../../packages/enrichment/train/same-name.ts';
import type { Facts } from '../../src/ledger/enrichment/enrich.ts';
import { type Enrichment, enrich } from '../../src/ledger/enrichment/enrich.ts';
import { KINDS } from '../../src/ledger/enrichment/vocabulary.ts';
import type { Labelled } from './labelled.ts';

const { isSame } = sameNameIn(loadCountry(SERBIA));

export const LEVELS = ['high', 'medium', 'low'] as const;
export type Level = (typeof LEVELS)[number];

export interface Judged {
  row: Labelled;
  result: Enrichment;
  merchantRight: boolean;
  /** Right without tolerance for an additional or missing town or trade word. */
  merchantExact: boolean;
  categoryRight: boolean;
  merchantLevel: Level;
  categoryLevel: Level;
}

/** Shares from 0 to 1. Without rows, all are right and none has high confidence. */
export interface Score {
  rows: number;
  merchantRight: number;
  merchantExact: number;
  categoryRight: number;
  /** Share of rows with high confidence in merchant and category. */
  atHigh: number;
  /** Share of wrong merchants among rows with high confidence in the merchant. */
  merchantWrongAtHigh: number;
  /** Share of wrong categories among rows with high confidence in the category. */
  categoryWrongAtHigh: number;
}

export interface Evaluation {
  rows: number;
  merchantAccuracy: number;
  categoryAccuracy: number;
  merchantCategoryAccuracy: number;
  /** Share of all rows that name a wrong merchant with high confidence. */
  wrongAtHigh: number;
  /** Share of all rows recognised with high or medium confidence. */
  coverage: number;
  byCategory: { category: string; labelled: number; precision: number; recall: number; coverage: number }[];
  misses: Judged[];
}

const LEGAL_FORMS = /^(?:\d*|DOO|AD|KD|OD|PR|TR|STR|UR|SUR|SR|SZR|SZTR|STUR)$/;

/** Normalises names for comparison: without case, accents, store numbers and legal forms. */
export const comparable = (name: string): string =>
  name
    .split(/[^\p{L}\d&+']+/u)
    .map(fold)
    .filter((word) => !LEGAL_FORMS.test(word))
    .join('');

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const shareOf = <T>(items: readonly T[], test: (item: T) => boolean): number =>
  share(items.filter(test).length, items.length);

/**
 * Returns whether a merchant is right. If the label allows nobody, a name that repeats the descriptor is right, which `low`
 * means. A name of two (`Western Union / RIA`) is right if one is.
 */
const isMerchantRight = (
  label: string,
  name: string | null,
  level: Level,
  isSame: (given: string, label: string) => boolean,
): boolean => {
  const given = [name ?? '', ...(name ?? '').split(' / ')];
  return label
    .split('|')
    .some((each) =>
      each === '' ? name === null || level === 'low' : given.some((one) => isSame(one, each)),
    );
};

const isSameWordForWord = (given: string, label: string): boolean => comparable(given) === comparable(label);

const primaries = new Map(
  KINDS.map(({ merchantCategory, primary }) => [merchantCategory, primary.toLowerCase()]),
);

/**
 * Returns whether a category is right. A label may name the category or the first level of the code: `entertainment` and
 * `gambling` are both right for a bet.
 */
const isCategoryRight = (label: string, { category, merchantCategory }: Enrichment): boolean =>
  label.split('|').some((each) => each === category || each === primaries.get(merchantCategory));

/** Returns the fields that the bank gave besides the descriptor; null if it gave none. */
export const factsOf = ({
  paymentCode,
  mcc,
  counterpartyName,
  counterpartyAccount,
}: Labelled): Facts | null =>
  paymentCode + mcc + counterpartyName + counterpartyAccount === ''
    ? null
    : {
        paymentCode: paymentCode || undefined,
        mcc: mcc || undefined,
        counterparty: { name: counterpartyName || undefined, account: counterpartyAccount || undefined },
      };

/** Enriches each row as ingestion would. */
export const judge = (rows: readonly Labelled[]): Judged[] =>
  rows.map((row) => {
    const result = enrich({
      description: row.description,
      amountMinor: Math.round(Number(row.amount) * 100),
      currency: row.currency,
      facts: factsOf(row),
    });
    const isMerchant = (isSame: SameName['isSame']): boolean =>
      isMerchantRight(row.merchantName, result.merchantName, result.merchantConfidence, isSame);
    return {
      row,
      result,
      merchantRight: isMerchant(isSame),
      merchantExact: isMerchant(isSameWordForWord),
      categoryRight: isCategoryRight(row.category, result),
      merchantLevel: result.merchantConfidence,
      categoryLevel: result.categoryConfidence,
    };
  });

const isRight = ({ merchantRight, categoryRight }: Judged): boolean => merchantRight && categoryRight;

export const scoreOf = (judged: readonly Judged[]): Score => {
  const named = judged.filter(({ merchantLevel }) => merchantLevel === 'high');
  const placed = judged.filter(({ categoryLevel }) => categoryLevel === 'high');
  return {
    rows: judged.length,
    merchantRight: shareOf(judged, ({ merchantRight }) => merchantRight),
    merchantExact: shareOf(judged, ({ merchantExact }) => merchantExact),
    categoryRight: shareOf(judged, ({ categoryRight }) => categoryRight),
    atHigh:
      judged.length === 0
        ? 0
        : shareOf(named, ({ categoryLevel }) => categoryLevel === 'high') * (named.length / judged.length),
    merchantWrongAtHigh: 1 - shareOf(named, ({ merchantRight }) => merchantRight),
    categoryWrongAtHigh: 1 - shareOf(placed, ({ categoryRight }) => categoryRight),
  };
};

/** Returns the scores of groups of rows, the largest group first. */
export const scoresBy = (judged: readonly Judged[], key: (item: Judged) => string): [string, Score][] =>
  [...Map.groupBy(judged, key)]
    .map(([name, items]): [string, Score] => [name, scoreOf(items)])
    .sort(([a, { rows: m }], [b, { rows: n }]) => n - m || (a < b ? -1 : 1));

export const evaluate = (rows: readonly Labelled[]): Evaluation => {
  const judged = judge(rows);
  const covered = ({ result }: Judged): boolean => result.confidence !== 'low';
  const firstLabel = ({ row }: Judged): string => row.category.split('|')[0]!;
  const categories = [...new Set(judged.flatMap((item) => [firstLabel(item), item.result.category]))].sort();
  return {
    rows: rows.length,
    merchantAccuracy: shareOf(judged, ({ merchantRight }) => merchantRight),
    categoryAccuracy: shareOf(judged, ({ categoryRight }) => categoryRight),
    merchantCategoryAccuracy: shareOf(
      judged.filter(({ row }) => row.merchantCategory !== null),
      ({ row, result }) => result.merchantCategory === row.merchantCategory,
    ),
    wrongAtHigh: share(
      judged.filter(({ merchantLevel, merchantRight }) => merchantLevel === 'high' && !merchantRight).length,
      judged.length,
    ),
    coverage: shareOf(judged, covered),
    byCategory: categories.map((category) => {
      const labelled = judged.filter((item) => firstLabel(item) === category);
      const given = judged.filter(({ result }) => result.category === category);
      return {
        category,
        labelled: labelled.length,
        precision: shareOf(given, ({ categoryRight }) => categoryRight),
        recall: shareOf(labelled, ({ categoryRight }) => categoryRight),
        coverage: shareOf(labelled, covered),
      };
    }),
    misses: judged.filter((item) => !isRight(item)),
  };
};
