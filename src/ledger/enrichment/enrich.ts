/** The engine of packages/enrichment with Serbia's tables, and a cache of its results. */
import {
  type Country,
  directionsOf,
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
/** Loads the tables with the first line: it takes some tenths of a second, which would delay the start. */
const serbia = (): Country => {
  loaded ??= loadCountry(SERBIA);
  return loaded;
};

/** Returns the facts that the bank reports next to the description; null without any. */
export const factsIn = ({ paymentCode, mcc, counterparty }: Facts): Facts | null =>
  paymentCode === undefined && mcc === undefined && counterparty === undefined
    ? null
    : { paymentCode, mcc, counterparty };

/** Returns the cache key of an entry: entries with the same key have the same result. */
export const entryKey = (entry: Entry): string => {
  const direction = directionsOf(entry, serbia()).at(-1);
  return `${direction}${entry.facts ? JSON.stringify(entry.facts) : ''} ${entry.description}`;
};

/** A number after a word and before another word. A number at the end of a line may be a country code. */
const NUMBER = /(?<=\p{L}[^ ]{0,30} )\d{1,5}(?= [^ ])/gu;
/** A date, or the month of a wage. */
const LEFT_OUT =
  /(?<![\d.,/])(?:\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?(?![\d.,])|(?!24\/7(?!\d))\d{1,4}\/\d{1,4}(?![\p{L}\d/]))/gu;
/** Keeps the length of a number and a leading zero, which matter in fields of fixed width. */
const withoutValue = (number: string): string => number.replace(/(?!^0)\d/g, '9');

/** Returns a key that lines share if they differ only in the numbers of shops, in dates and in months. */
const alikeKey = (entry: Entry): string => {
  const { description } = entry;
  return /\d/.test(description)
    ? entryKey({
        ...entry,
        description: description.replace(LEFT_OUT, withoutValue).replace(NUMBER, withoutValue),
      })
    : entryKey(entry);
};

/** Maximum results of each of the two generations of the cache, about 300 bytes each. */
const MOST_CACHED = 20_000;
let young = new Map<string, Identified>();
let old = new Map<string, Identified>();

const cache = (key: string, found: Identified): void => {
  if (young.size >= MOST_CACHED) {
    old = young;
    young = new Map();
  }
  young.set(key, found);
};

/** Returns merchant, category, confidences and the reason. Reads no clock and no state but the tables. */
export const enrich = (entry: Entry): Enrichment => enrichIn(entry, serbia());

/**
 * Returns the result for a row, which stores no explanation: that is computed when the row is read. Only card purchases without a
 * person's name are cached in the process, so no personal data outlive an erasure.
 */
export const enrichRow = (entry: Entry): Identified => {
  const key = alikeKey(entry);
  const known = young.get(key) ?? old.get(key);
  if (known !== undefined) return known;
  const found = identify(entry, serbia());
  if (found.impersonal && found.anyNumber) cache(key, found);
  return found;
};

/** Returns whether an entry is certainly a card purchase without a person's name. */
export const namesNobody = (entry: Entry): boolean => identify(entry, serbia()).impersonal;

/**
 * Returns the key by which a developer's correction applies to later transactions of the same merchant. If the payee is a person,
 * the key contains their name: store it sealed or hashed.
 */
export const normalizedDescriptor = (description: string): string => stableWords(description, serbia());

/** Returns the words of a text, folded, without dates, amounts and masked cards. */
export const wordsIn = (text: string): string[] => wordsOf(text, serbia());
