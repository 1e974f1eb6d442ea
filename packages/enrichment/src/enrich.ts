/** From one entry to merchant, category, confidence and reason. */
import { type Candidate, type Reading, read, shownName } from './candidates.ts';
import { classify } from './classify.ts';
import { confidenceFeatures, confidenceOf, lower } from './confidence.ts';
import type { Category, Country } from './country.ts';
import { explain } from './explain.ts';
import { LONGEST_READ } from './fold.ts';
import { is, KIND } from './kinds.ts';
import type { PayeeMatch } from './payees.ts';
import { findPerson } from './people.ts';
import { type Ranked, rank } from './rank.ts';
import type { RuleMatch } from './rules.ts';
import type { Enrichment, Entry, Identified } from './types.ts';
import type { Weights } from './weights.ts';

const UNKNOWN = 'unknown';
const NOTHING = { category: 'uncategorized', primary: 'UNCATEGORIZED' };

const ofRules = (matches: readonly RuleMatch[]): string[] => matches.map(({ rule }) => rule.merchantCategory);
const ofPayees = (matches: readonly PayeeMatch[]): string[] =>
  matches.map(({ payee }) => payee.merchantCategory);

/** Returns the merchant categories that the tables suggest, the most certain first. */
const evidenceOf = (reading: Reading, chosen: Candidate): (string | null | undefined)[] => [
  reading.account?.merchantCategory,
  // A shop that somebody has registered under a brand's name is not of the brand's kind.
  chosen.source === 'words' && is(reading.line.tokens[chosen.from - 1]?.kinds ?? 0, KIND.form)
    ? null
    : chosen.merchantCategory,
  ...ofRules([...reading.operations, ...reading.trades]),
  ...ofPayees([...reading.partyPayees, ...reading.payees]),
  ...ofRules(reading.partyTrades),
  reading.codeCategory,
  reading.code?.merchantCategory,
  ...ofRules(reading.transfers),
];

/** Returns the merchant category that the evidence names within a category; a default or `unknown` if there is none. */
const merchantCategoryOf = (
  { categories, defaults }: Country,
  reading: Reading,
  chosen: Candidate,
  { category, primary }: { category: string; primary: string },
): string => {
  let found: Category | undefined;
  for (const merchantCategory of evidenceOf(reading, chosen)) {
    const each = merchantCategory ? categories.get(merchantCategory) : undefined;
    if (each?.category !== category) continue;
    if (each.primary === primary) return each.merchantCategory;
    found ??= each;
  }
  return found?.merchantCategory ?? defaults.get(category) ?? UNKNOWN;
};

/** Categories of money that mostly goes from person to person. */
const BETWEEN_PEOPLE: ReadonlySet<string> = new Set(['transfer', 'rent', 'uncategorized']);

/** Returns whether the name may be a person's. If the line names nobody, the name is the line, which may contain a person's. */
const isPerson = (
  country: Country,
  { person, partyPerson }: Reading,
  { source, tokens, tagged }: Candidate,
  category: string,
): boolean => {
  if (source === 'person') return true;
  if (source === 'nobody') return person || partyPerson;
  if ((source !== 'words' && source !== 'counterparty') || tagged === null) return false;
  if (tokens.some(({ kinds }) => is(kinds, KIND.trade | KIND.form))) return false;
  const span = findPerson(country, tokens, 0);
  return (span !== null && span.to - span.from >= tokens.length - 1) || BETWEEN_PEOPLE.has(category);
};

/** Whether the name is that of a payee or payer. */
const isNamed = ({ operationNames }: Country, { source, name, payee }: Candidate): boolean =>
  source !== 'nobody' &&
  !operationNames.has(name ?? '') &&
  !(payee?.intermediary && payee.payee.merchantCategory === 'payment_processor');

/** Whether no word of a card purchase is a person's name. */
const isImpersonal = ({ line, party }: Reading, category: string): boolean =>
  line.card &&
  party === null &&
  category !== 'transfer' &&
  category !== 'uncategorized' &&
  !line.tokens.some(({ kinds }) => is(kinds, KIND.given));

/** Returns the counterparty instead of the name of an operation, if the bank reports a counterparty: the payee is the name. */
const named = ({ operationNames }: Country, { candidates }: Reading, ranked: Ranked): Ranked => {
  if (!operationNames.get(candidates[ranked.best]!.name ?? '')) return ranked;
  const parties = ranked.chances
    .map((chance, i) => ({ chance, i }))
    .filter(
      ({ i }) =>
        candidates[i]!.source === 'counterparty' || candidates[i]!.source === 'payee_of_counterparty',
    )
    .sort((a, b) => b.chance - a.chance);
  return parties.length === 0 ? ranked : { ...ranked, best: parties[0]!.i };
};

/** A known payee whose words contain the chosen name: the same payee, of whom more is known. */
const known = ({ candidates }: Reading, ranked: Ranked): Ranked => {
  const { source, from, tokens } = candidates[ranked.best]!;
  if (source !== 'words' && source !== 'counterparty') return ranked;
  const wanted = source === 'words' ? 'payee' : 'payee_of_counterparty';
  const best = candidates.findIndex(
    (each) =>
      each.source === wanted &&
      each.from <= from &&
      each.from + each.tokens.length >= from + tokens.length &&
      (!each.payee!.partly || each.payee!.spoiled) &&
      !each.payee!.doubtful,
  );
  return best < 0 ? ranked : { ...ranked, best };
};

/** Whether the line, the counterparty and the facts say nothing at all. */
const isEmpty = ({ line, party, facts }: Reading): boolean =>
  party === null && !facts?.mcc && !facts?.paymentCode && line.tokens.every(({ number }) => number);

/** Returns the category of the merchant category code or payment code, if no word names a payee or a purpose. */
const byCodes = (
  { categories }: Country,
  { codeCategory, code, party, payees, partyPayees, operations, trades, partyTrades, person }: Reading,
): Category | undefined =>
  person || payees.length + partyPayees.length + operations.length + trades.length + partyTrades.length > 0
    ? undefined
    : categories.get(codeCategory ?? (party === null ? (code?.merchantCategory ?? '') : ''));

/** Returns the description, for lines that name nobody; 'Unknown' for an empty one. */
const asWritten = (description: string): string =>
  description.slice(0, LONGEST_READ).toWellFormed().trim() || 'Unknown';

/** A result with what it was made of, for the explanation. */
const decide = (
  entry: Entry,
  country: Country,
): { weights: Weights; found: Identified; reading: Reading; chosen: Candidate } => {
  const { weights } = country;
  if (weights === null)
    throw new Error('the country has no weights: train it as README.md says under "A country"');
  const reading = read(country, weights, entry);
  const ranked = known(reading, named(country, reading, rank(country, weights, reading)));
  const chosen = reading.candidates[ranked.best]!;
  const classified = classify(country, weights, reading, chosen);
  const fact = reading.account ?? (reading.code?.decides ? reading.code : null);
  const stated = country.categories.get(fact?.merchantCategory ?? '');
  const decided = stated ?? (isEmpty(reading) ? NOTHING : (byCodes(country, reading) ?? classified));
  const merchantCategory = merchantCategoryOf(country, reading, chosen, decided);
  const ofTable = country.categories.get(merchantCategory);
  const { category } = ofTable?.category === decided.category ? ofTable : decided;
  const isNobody = chosen.source === 'nobody' && category !== 'transfer';
  const features = confidenceFeatures(reading, ranked, classified);
  const merchantConfidence = isNobody ? 'low' : confidenceOf(weights, features, chosen, 'name');
  const categoryConfidence =
    stated !== undefined
      ? 'high'
      : category === 'uncategorized'
        ? 'low'
        : confidenceOf(weights, features, chosen, 'category');
  const found = {
    merchantName: (isNobody ? '' : shownName(country, reading, chosen)) || asWritten(entry.description),
    category,
    merchantCategory,
    merchantConfidence,
    categoryConfidence,
    confidence: lower(merchantConfidence, categoryConfidence),
    source: chosen.source,
    known: chosen.payee !== null,
    named: isNamed(country, chosen),
    person: isPerson(country, reading, chosen, category),
    impersonal: isImpersonal(reading, category),
    anyNumber: chosen.payee !== null && !chosen.tokens.some(({ number }) => number),
    website: chosen.website,
  };
  return { weights, found, reading, chosen };
};

/** Returns what {@link enrich} returns, without the explanations: a tenth faster. */
export const identify = (entry: Entry, country: Country): Identified => decide(entry, country).found;

/**
 * Returns merchant, category, confidences and the reason. Pure and deterministic: the result depends on the entry and the country's
 * tables and weights alone. Never throws for any text, and the work is bounded, since at most 512 characters are read.
 */
export const enrich = (entry: Entry, country: Country): Enrichment => {
  const { weights, found, reading, chosen } = decide(entry, country);
  const { merchantCategory, category } = found;
  return { ...found, ...explain(country, weights, entry, reading, chosen, merchantCategory, category) };
};
