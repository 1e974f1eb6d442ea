/**
 * Under what a line is remembered for those that are alike but for what tells nothing: the number of a shop or a till, a
 * date, an instalment, and the month of a wage.
 */
import { readLines } from './data-files.ts';
import { type EnrichmentInput, inputKey, isPlain } from './input.ts';
import { MONTHS } from './name-words.ts';
import { TRADE_FILES } from './spelling.ts';

/** Whose words decide who is known. */
const TABLES = ['payees.csv', 'operations.csv', 'transfers.csv', ...TRADE_FILES];

/** ATELJE 212, TERME 3000: numbers by which somebody is known. */
let telling: ReadonlySet<string> | undefined;
const isTelling = (number: string): boolean => {
  telling ??= new Set(TABLES.flatMap((file) => readLines(file).flatMap((line) => line.match(/\d+/g) ?? [])));
  return telling.has(number);
};

/** How long a number is tells, and whether it begins with a zero. */
const withoutValue = (number: string): string => number.replace(/(?!^0)\d/g, '9');

/** What never becomes a word of a line: 05.03.2026, 03/2026, 2/12. */
const LEFT_OUT =
  /(?<![\d.,/])(?:\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?(?![\d.,])|(?!24\/7(?!\d))\d{1,4}\/\d{1,4}(?![\p{L}\d/]))/gu;
/** Behind a word and before another one: what ends a line may be a country. */
const NUMBER = /(?<=\p{L}[^ ]{0,30} )\d{1,5}(?= [^ ])/gu;
/** JAN 2026, OKTOBAR 2025 */
const BEFORE_YEAR = /(?<!\p{L})\p{Lu}{3,12}(?= \d{4}(?!\d))/gu;
const withoutMonth = (word: string): string => (MONTHS.has(word) ? 'M'.repeat(word.length) : word);

/** Lines of one key have one answer where a known payee decides it, or whom the bank states; all are equally long, since fields are told by their length. */
export const alikeKey = (entry: EnrichmentInput): string => {
  let { description } = entry;
  if (/\d/.test(description)) {
    // For which month a wage is may be part of a shop's name: SC 25 MAJ.
    if (!isPlain(entry.facts)) description = description.replace(BEFORE_YEAR, withoutMonth);
    description = description
      .replace(LEFT_OUT, (text) => text.replace(/\d/g, '9'))
      .replace(NUMBER, (number) => (isTelling(number) ? number : withoutValue(number)));
  }
  return `~${inputKey({ ...entry, description })}`;
};
