/** From one entry to merchant, category, confidence and reason. */
import { type Candidate, nameOfCandidate, type Reading, read } from './candidates.ts';
import { classify } from './classify.ts';
import { confidenceOf, lower } from './confidence.ts';
import type { Country } from './country.ts';
import { explain } from './explain.ts';
import { LONGEST_READ } from './fold.ts';
import { is, KIND } from './kinds.ts';
import { findPerson } from './people.ts';
import { type Ranked, rank } from './rank.ts';
import type { Enrichment, Entry } from './types.ts';

const UNKNOWN = 'unknown';
const NOTHING = { category: 'uncategorized', primary: 'UNCATEGORIZED' };

/** All that the tables say of what kind of merchant it is, the surest first. */
const evidenceOf = (reading: Reading, chosen: Candidate): (string | null | undefined)[] => [
  reading.account?.merchantCategory,
  chosen.merchantCategory,
  ...reading.operations.map(({ rule }) => rule.merchantCategory),
  ...reading.trades.map(({ rule }) => rule.merchantCategory),
  ...reading.partyPayees.map(({ payee }) => payee.merchantCategory),
  ...reading.payees.map(({ payee }) => payee.merchantCategory),
  ...reading.partyTrades.map(({ rule }) => rule.merchantCategory),
  reading.codeCategory,
  reading.code?.merchantCategory,
  ...reading.transfers.map(({ rule }) => rule.merchantCategory),
];

/** Returns the merchant category that the evidence names within a category; a default or `unknown` if there is none. */
export const merchantCategoryOf = (
  { categories, defaults }: Country,
  reading: Reading,
  chosen: Candidate,
  { category, primary }: { category: string; primary: string },
): string => {
  const evidence = evidenceOf(reading, chosen).flatMap((each) => categories.get(each ?? '') ?? []);
  const found =
    evidence.find((each) => each.category === category && each.primary === primary) ??
    evidence.find((each) => each.category === category);
  return found?.merchantCategory ?? defaults.get(category) ?? UNKNOWN;
};

/** Whether all words of the chosen name are a person's. */
const isPerson = (country: Country, { source, tokens, tagged }: Candidate, category: string): boolean => {
  if (source === 'person') return true;
  if ((source !== 'words' && source !== 'counterparty') || tagged === null) return false;
  if (tokens.some(({ kinds }) => is(kinds, KIND.trade | KIND.form))) return false;
  const span = findPerson(country, tokens, 0);
  return (
    (span !== null && span.to - span.from >= tokens.length - 1) ||
    category === 'transfer' ||
    category === 'rent'
  );
};

/** Who is paid is the name: where an operation would be, the counterparty is, if the bank reports one. */
const named = ({ unnamed }: Country, { candidates }: Reading, ranked: Ranked): Ranked => {
  if (!unnamed.has(candidates[ranked.best]!.name ?? '')) return ranked;
  const parties = ranked.chances
    .map((chance, i) => ({ chance, i }))
    .filter(
      ({ i }) =>
        candidates[i]!.source === 'counterparty' || candidates[i]!.source === 'payee_of_counterparty',
    )
    .sort((a, b) => b.chance - a.chance);
  return parties.length === 0 ? ranked : { ...ranked, best: parties[0]!.i };
};

/** Whether the line, the counterparty and the facts say nothing at all. */
const isEmpty = ({ line, party, facts }: Reading): boolean =>
  party === null && !facts?.mcc && !facts?.paymentCode && line.tokens.every(({ number }) => number);

/** What is shown where a wording names nobody: the wording, or that there is none. */
const asWritten = (description: string): string =>
  description.slice(0, LONGEST_READ).toWellFormed().trim() || 'Unknown';

/**
 * Returns merchant, category, confidences and the reason. Pure and deterministic: the result depends on the entry and the country's
 * tables and weights alone. Never throws for any text, and the work is bounded, since at most 512 characters are read.
 */
export const enrich = (entry: Entry, country: Country): Enrichment => {
  const { weights } = country;
  if (weights === null) throw new Error('the country has no weights; run npm run train');
  const reading = read(country, weights, entry);
  const ranked = named(country, reading, rank(country, weights, reading));
  const chosen = reading.candidates[ranked.best]!;
  const classified = classify(country, weights, reading, chosen);
  const account = country.categories.get(reading.account?.merchantCategory ?? '');
  const decided = account ?? (isEmpty(reading) ? NOTHING : classified);
  const merchantCategory = merchantCategoryOf(country, reading, chosen, decided);
  const { category } =
    country.categories.get(merchantCategory)?.category === decided.category
      ? country.categories.get(merchantCategory)!
      : decided;
  const isNobody = chosen.source === 'nobody' && category !== 'transfer';
  const merchantConfidence = isNobody ? 'low' : confidenceOf(weights, reading, ranked, classified, 'name');
  const levelOfCategory =
    account !== undefined
      ? 'high'
      : category === 'uncategorized'
        ? 'low'
        : confidenceOf(weights, reading, ranked, classified, 'category');
  return {
    merchantName: (isNobody ? '' : nameOfCandidate(country, chosen)) || asWritten(entry.description),
    category,
    merchantCategory,
    merchantConfidence,
    categoryConfidence: levelOfCategory,
    confidence: lower(merchantConfidence, levelOfCategory),
    source: chosen.source,
    known: chosen.payee !== null,
    person: isPerson(country, chosen, category),
    website: chosen.website,
    ...explain(country, weights, entry, reading, chosen, merchantCategory, category),
  };
};
