/** What is learned from: labelled lines, and for categories the words of the tables as lines of their own. */
import { readFileSync } from 'node:fs';
import { CATEGORIES, type Category } from '../../src/enrichment/categories.ts';
import { foldedWords, readLines } from '../../src/enrichment/data-files.ts';
import { describe } from '../../src/enrichment/descriptor.ts';
import type { Facts } from '../../src/enrichment/facts.ts';
import { kinds } from '../../src/enrichment/kinds.ts';
import { eachLineSign } from '../../src/enrichment/learned/line-signs.ts';
import { nameSigns } from '../../src/enrichment/learned/name-signs.ts';
import { TRADE_FILES } from '../../src/enrichment/spelling.ts';
import type { Word } from '../../src/enrichment/words.ts';
import type { Labelled } from '../evaluate-enrichment/labelled.ts';
import { factsOf } from '../evaluate-enrichment/score.ts';

export interface CategoryExample {
  signs: number[];
  category: Category;
}

export interface NameExample {
  signs: number[][];
  /** For each word whether it belongs to the name. */
  answers: boolean[];
}

/** GAMBLING is entertainment. */
const byPrimary = new Map(kinds.map(({ primary, category }) => [primary.toLowerCase(), category]));
const isCategory = (label: string): label is Category => CATEGORIES.includes(label as Category);

const categoryOf = (label: string): Category | undefined => {
  const labels = label.split('|');
  return (
    labels.find(isCategory) ?? labels.map((each) => byPrimary.get(each)).find((each) => each !== undefined)
  );
};

const isIncome = ({ amount }: Labelled): boolean => Number(amount) > 0;

const signsOf = (wording: string, facts: Facts | null, income: boolean): number[] => {
  const signs: number[] = [];
  eachLineSign(describe(wording), facts, income, (sign) => signs.push(sign));
  return signs;
};

/** Columns of a table's rows: its name, its category, and last the words by which it is told. */
const wordedLines = (file: string): CategoryExample[] =>
  readLines(file).flatMap((line) => {
    const cells = line.split(',');
    const category = cells[1] ?? '';
    if (!isCategory(category) || category === 'uncategorized') return [];
    return cells
      .at(-1)!
      .split('|')
      .map((words) => words.replace(/[~^=?*!-]/g, '').trim())
      .filter((words) => words !== '')
      .map((words) => ({ signs: signsOf(words, null, false), category }));
  });

/** Known payees and trades, worded as they are looked for. */
export const tableExamples = (): CategoryExample[] => ['payees.csv', ...TRADE_FILES].flatMap(wordedLines);

export const categoryExamples = (rows: readonly Labelled[]): CategoryExample[] =>
  rows.flatMap((row) => {
    const category = categoryOf(row.category);
    if (category === undefined) return [];
    return [{ signs: signsOf(row.description, factsOf(row), isIncome(row)), category }];
  });

/** Where the words of a name stand in the line: together, or in their order; null where they do not. */
const spotsOf = (words: readonly Word[], name: string): number[] | null => {
  const wanted = foldedWords(name);
  const first = words.findIndex((_, at) => wanted.every((word, i) => words[at + i]?.folded === word));
  if (first >= 0) return wanted.map((_, i) => first + i);
  const spots: number[] = [];
  for (const [at, { folded }] of words.entries()) if (folded === wanted[spots.length]) spots.push(at);
  return spots.length === wanted.length ? spots : null;
};

/** Of the names that a label allows the longest that stands in the line. Where none does, nothing is to be learned. */
const nameExample = (
  description: string,
  label: string,
  facts: Facts | null,
  income: boolean,
): NameExample | null => {
  const descriptor = describe(description);
  const [spots] = label
    .split('|')
    .filter((name) => foldedWords(name).length > 0)
    .map((name) => spotsOf(descriptor.words, name) ?? [])
    .sort((one, other) => other.length - one.length);
  if (spots === undefined || spots.length === 0) return null;
  const { signs, ends, count } = nameSigns(descriptor, description.length, facts, income);
  const all = Array.from({ length: count }, (_, at) => [
    ...signs.subarray(at === 0 ? 0 : ends[at - 1], ends[at]),
  ]);
  return { signs: all, answers: all.map((_, at) => spots.includes(at)) };
};

export const nameExamples = (rows: readonly Labelled[]): NameExample[] =>
  rows.flatMap((row) => nameExample(row.description, row.merchantName, factsOf(row), isIncome(row)) ?? []);

/** Lines that the tests of single rules name: what a name ends in is told of few others. */
export const testedNames = (): NameExample[] =>
  readFileSync(new URL('./names.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const at = line.lastIndexOf(',');
      const description = line.slice(0, at).replaceAll('"', '');
      return nameExample(description, line.slice(at + 1), null, false) ?? [];
    });
