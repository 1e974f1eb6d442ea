/** The engine of packages/enrichment with Serbia's tables, and what it has said lately. */
import {
  amountClass,
  type Country,
  type Enrichment,
  type Entry,
  enrich as enrichIn,
  type Facts,
  type Identified,
  identify,
  loadCountry,
  SERBIA,
  stableWords,
  wordsOf,
} from '../../../packages/enrichment/src/index.ts';

export type { Enrichment, Entry, Facts, Identified };

let loaded: Country | undefined;
/** Loaded when the first line is read: that takes some tenths of a second, which a start need not wait for. */
const serbia = (): Country => {
  loaded ??= loadCountry(SERBIA);
  return loaded;
};

/** Returns the facts that the bank reports next to the description; null without any. */
export const factsIn = ({ paymentCode, mcc, counterparty }: Facts): Facts | null =>
  paymentCode === undefined && mcc === undefined && counterparty === undefined
    ? null
    : { paymentCode, mcc, counterparty };

/** All that decides a result: two entries with the same key have the same. */
export const entryKey = (entry: Entry): string => {
  const { magnitude, directions } = amountClass(entry, serbia());
  return `${directions.at(-1)}${magnitude}${entry.facts ? JSON.stringify(entry.facts) : ''} ${entry.description}`;
};

/** A number behind a word and before another one: what ends a line may be a country. */
const NUMBER = /(?<=\p{L}[^ ]{0,30} )\d{1,5}(?= [^ ])/gu;
/** A date, or the month of a wage. */
const LEFT_OUT =
  /(?<![\d.,/])(?:\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?(?![\d.,])|(?!24\/7(?!\d))\d{1,4}\/\d{1,4}(?![\p{L}\d/]))/gu;
/** Keeps the length of a number and a leading zero, which matter in fields of fixed width. */
const withoutValue = (number: string): string => number.replace(/(?!^0)\d/g, '9');

/** The same for lines that differ in the numbers of shops, in dates and months alone. */
const alikeKey = (entry: Entry): string => {
  const { description } = entry;
  return /\d/.test(description)
    ? entryKey({
        ...entry,
        description: description.replace(LEFT_OUT, withoutValue).replace(NUMBER, withoutValue),
      })
    : entryKey(entry);
};

/** Results of one generation that are remembered, about 300 bytes each; two generations are. */
const MOST_REMEMBERED = 20_000;
let young = new Map<string, Identified>();
let old = new Map<string, Identified>();

const remember = (key: string, found: Identified): void => {
  if (young.size >= MOST_REMEMBERED) {
    old = young;
    young = new Map();
  }
  young.set(key, found);
};

/** Returns merchant, category, confidences and the reason. Reads no clock and no state but the tables. */
export const enrich = (entry: Entry): Enrichment => enrichIn(entry, serbia());

/**
 * The same for a row, which stores names and categories but no explanation: that is made when the row is read. Card purchases that name no
 * person are cached in the process, so nothing of a person outlives an erasure.
 */
export const enrichRow = (entry: Entry): Identified => {
  const key = alikeKey(entry);
  const known = young.get(key) ?? old.get(key);
  if (known !== undefined) return known;
  const found = identify(entry, serbia());
  if (found.impersonal && found.anyNumber) remember(key, found);
  return found;
};

/** Whether a wording is that of a card purchase in which nobody's own name stands. In doubt it is not. */
export const namesNobody = (entry: Entry): boolean => identify(entry, serbia()).impersonal;

/**
 * The key under which a developer's correction applies to later transactions of the same merchant. Where the payee is a person it
 * holds that person's name: store it sealed or hashed.
 */
export const normalizedDescriptor = (description: string): string => stableWords(description, serbia());

/** The words of a text, folded, without dates, amounts and masked cards. */
export const wordsIn = (text: string): string[] => wordsOf(text, serbia());
