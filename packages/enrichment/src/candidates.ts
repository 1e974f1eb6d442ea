/** Collects the candidates for the name: known payees, operations, the reported counterparty, words of the line, a person. */
import type { CodeMeaning, Country, Meaning } from './country.ts';
import { accountMeaning, directionsOf } from './facts.ts';
import { hashOf } from './hash.ts';
import { is, KIND, NUMBER } from './kinds.ts';
import { normalise } from './normalise.ts';
import { findPayees, letters, type PayeeMatch } from './payees.ts';
import { findPerson, nominative } from './people.ts';
import { findRules, OPERATIONS, type RuleMatch, TRADES, TRANSFERS } from './rules.ts';
import { nameOf } from './spelling.ts';
import { type Tagged, tagName } from './tag.ts';
import type { Entry, Facts, Line, Source, Token } from './types.ts';
import type { Weights } from './weights.ts';

export interface Candidate {
  source: Source;
  /** As the tables write it; null if it is made of `tokens`. */
  name: string | null;
  /** The name folded and without blanks, by which candidates are compared. */
  key: string;
  /** A number for the payee or the row of a table; 0 for words of the line. */
  id: number;
  merchantCategory: string | null;
  /** Words that decided: of the line, or of the counterparty's name. */
  tokens: readonly Token[];
  from: number;
  payee: PayeeMatch | null;
  rule: RuleMatch | null;
  tagged: Tagged | null;
  website: string | null;
}

/** All matches of the tables in one entry. */
export interface Reading {
  line: Line;
  /** The counterparty's name as a line; null if the bank does not report one. */
  party: Line | null;
  facts: Facts | null;
  income: boolean;
  payees: PayeeMatch[];
  partyPayees: PayeeMatch[];
  operations: RuleMatch[];
  transfers: RuleMatch[];
  trades: RuleMatch[];
  partyTrades: RuleMatch[];
  person: boolean;
  partyPerson: boolean;
  code: CodeMeaning | null;
  account: Meaning | null;
  /** The merchant category that the merchant category code implies. */
  codeCategory: string | null;
  candidates: Candidate[];
}

const MOST_PAYEES = 4;
const MOST_RULES = 3;

const EMPTY = {
  name: null,
  id: 0,
  merchantCategory: null,
  tokens: [],
  from: -1,
  payee: null,
  rule: null,
  tagged: null,
  website: null,
};
/** Returns a candidate; what is not given is absent. */
const candidateOf = (given: Pick<Candidate, 'source' | 'key'> & Partial<Candidate>): Candidate => ({
  ...EMPTY,
  ...given,
});

/** Returns the words of a name without legal forms. */
const withoutForms = (tokens: readonly Token[]): readonly Token[] => {
  const kept = tokens.filter(
    ({ kinds }, i) => !is(kinds, KIND.form) || (i > 0 && is(kinds, KIND.nameWord | KIND.common)),
  );
  return kept.some(({ number }) => !number) ? kept : tokens;
};

const LONGEST_BODY = 12;

/** Returns the words of the longest listed public body of which all words of a name are a part; else those of the name. */
const wholeBody = ({ bodies }: Country, line: Line, { tokens, from }: Candidate): readonly Token[] => {
  const to = line.tokens.indexOf(tokens.at(-1)!) + 1;
  for (let begin = Math.max(0, to - LONGEST_BODY); begin <= from; begin++) {
    for (let end = Math.min(line.tokens.length, begin + LONGEST_BODY); end >= to; end--) {
      const words = line.tokens.slice(begin, end);
      if (bodies.has(joined(words))) return words;
    }
  }
  return tokens;
};

/** Returns a candidate's name. */
export const nameOfCandidate = (country: Country, { name, tokens, source }: Candidate): string =>
  name ?? nameOf(country.spelling, source === 'person' ? nominative(country, tokens) : tokens) ?? '';

/** Returns a candidate's name as it is shown: that of a listed public body is whole. */
export const shownName = (country: Country, { line, party }: Reading, candidate: Candidate): string => {
  const { source } = candidate;
  if (source !== 'words' && source !== 'counterparty') return nameOfCandidate(country, candidate);
  const tokens = wholeBody(country, source === 'counterparty' ? party! : line, candidate);
  return nameOfCandidate(country, { ...candidate, tokens });
};

const ofPayee = (match: PayeeMatch, source: Source, line: Line): Candidate =>
  candidateOf({
    source,
    name: match.payee.name,
    key: match.payee.key,
    id: match.payee.hash,
    merchantCategory: match.payee.merchantCategory,
    tokens: line.tokens.slice(match.from, match.to),
    from: match.from,
    payee: match,
    website: match.payee.website,
  });

const ofRule = (match: RuleMatch, line: Line): Candidate =>
  candidateOf({
    source: 'operation',
    name: match.rule.name!,
    key: match.rule.key,
    id: match.rule.order * 4 + match.rule.table,
    merchantCategory: match.rule.merchantCategory,
    tokens: match.spots.map((spot) => line.tokens[spot]!),
    from: match.spots[0]!,
    rule: match,
  });

const ofMeaning = (meaning: Meaning, source: Source): Candidate =>
  candidateOf({
    source,
    name: meaning.name!,
    key: letters(meaning.name!),
    id: hashOf(meaning.name!),
    merchantCategory: meaning.merchantCategory,
  });

const joined = (tokens: readonly Token[]): string => {
  let key = '';
  for (const { folded } of tokens) key += folded;
  return key;
};

const ofWords = ({ payees }: Country, tagged: Tagged, source: Source): Candidate | null => {
  if (!tagged.tokens.some(({ number }) => !number)) return null;
  const tokens = withoutForms(tagged.tokens);
  const key = joined(tokens);
  return candidateOf({
    source,
    key,
    merchantCategory: payees.exact.get(key)?.[0]?.payee.merchantCategory ?? null,
    tokens,
    from: tagged.from,
    tagged,
  });
};

const personIn = (country: Country, line: Line): Candidate | null => {
  const span = findPerson(country, line.tokens, line.start);
  if (span === null) return null;
  const tokens = line.tokens.slice(span.from, span.to);
  return candidateOf({ source: 'person', key: joined(tokens), tokens, from: span.from });
};

const nobody = ({ phrases }: Country): Candidate => {
  const name = phrases.get('nobody name') ?? '';
  return candidateOf({ source: 'nobody', name, key: letters(name) });
};

/** Returns all words between the bank's own words and the place. */
const wholeSpan = ({ tokens, start, end }: Line): Tagged => ({
  tokens: tokens.slice(start, Math.max(end, start + 1)),
  from: start,
  margin: WHOLE_SPAN,
  nth: 15,
});
/** A margin that no tagged name has. */
const WHOLE_SPAN = -1000;

/** Returns the first candidate of each name. */
const differing = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ key }, i) => candidates.findIndex((other) => other.key === key) === i);

export const read = (country: Country, weights: Pick<Weights, 'names'>, entry: Entry): Reading => {
  const facts = entry.facts ?? null;
  const directions = directionsOf(entry, country);
  const income = entry.amountMinor > 0;
  const line = normalise(country, entry.description);
  const stated = facts?.counterparty?.name;
  const party = stated === undefined || stated.trim() === '' ? null : normalise(country, stated);
  const inLine = findPayees(
    country.payees,
    line.tokens,
    { from: line.start, to: line.tokens.length },
    line.cyrillic,
    MOST_PAYEES,
  );
  const payees =
    inLine.length > 0 || line.start === 0
      ? inLine
      : findPayees(country.payees, line.tokens, { from: 0, to: line.tokens.length }, line.cyrillic, 1);
  const partyPayees =
    party === null
      ? []
      : findPayees(country.payees, party.tokens, { from: 0, to: party.tokens.length }, party.cyrillic, 2);
  const found = findRules(line, directions);
  const ofTable = (table: number): RuleMatch[] => found.filter(({ rule }) => rule.table === table);
  const operations = ofTable(OPERATIONS).slice(0, MOST_RULES);
  const transfers = ofTable(TRANSFERS).slice(0, 1);
  const trades = ofTable(TRADES).slice(0, MOST_RULES);
  const partyTrades =
    party === null
      ? []
      : findRules(party, directions)
          .filter(({ rule }) => rule.table === TRADES)
          .slice(0, 1);
  const direction = income ? 'in' : 'out';
  const code = country.byPaymentCode.get(`${direction} ${facts?.paymentCode?.slice(1) ?? ''}`) ?? null;
  const account = income ? null : accountMeaning(country, facts?.counterparty?.account);
  const namesIn = (read: Line, source: 'words' | 'counterparty'): Candidate[] => {
    const tagged = tagName(weights, read, { facts, income, ofCounterparty: source === 'counterparty' });
    return differing([...tagged, wholeSpan(read)].flatMap((each) => ofWords(country, each, source) ?? []));
  };
  const words = namesIn(line, 'words');
  const counterparty = party === null ? [] : namesIn(party, 'counterparty');
  const person = personIn(country, line);
  const partyPerson = party === null ? null : personIn(country, party);
  const named = ({ rule }: RuleMatch): boolean => rule.name !== null;
  const candidates = [
    ...payees.map((match) => ofPayee(match, 'payee', line)),
    ...(party === null ? [] : partyPayees.map((match) => ofPayee(match, 'payee_of_counterparty', party))),
    ...operations.filter(named).map((match) => ofRule(match, line)),
    ...trades.filter(named).map((match) => ofRule(match, line)),
    ...transfers.filter(named).map((match) => ofRule(match, line)),
    ...words,
    ...counterparty,
    ...(person === null || words.some(({ key }) => key === person.key) ? [] : [person]),
    ...(code?.name ? [ofMeaning(code, 'code')] : []),
    ...(account === null ? [] : [ofMeaning(account, 'account')]),
    nobody(country),
  ];
  return {
    line,
    party,
    facts,
    income,
    payees,
    partyPayees,
    operations,
    transfers,
    trades,
    partyTrades,
    person: person !== null,
    partyPerson: partyPerson !== null,
    code,
    account,
    codeCategory: country.byMerchantCode.get(facts?.mcc ?? '') ?? null,
    candidates,
  };
};

/** Returns the payee's words that describe it: without places, numbers, legal forms and till words. */
export const tellingWords = ({ tokens, start }: Line): Token[] =>
  tokens
    .slice(start)
    .filter(({ kinds }) => !is(kinds, NUMBER | KIND.country | KIND.town | KIND.form | KIND.till));
