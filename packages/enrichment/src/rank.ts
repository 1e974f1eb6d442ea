/** The fourth stage, first half: a log-linear model chooses one of the candidates for the name. */
import type { Candidate, Reading } from './candidates.ts';
import type { Country } from './country.ts';
import { hashOf, mixed } from './hash.ts';
import { is, KIND, lowest, OWN } from './kinds.ts';
import type { PayeeMatch } from './payees.ts';
import type { Tagged } from './tag.ts';
import { type Line, SOURCES, type Token } from './types.ts';
import { rankIndex, type Weights } from './weights.ts';

const MOST_WORDS = 24;
const MOST_FEATURES = 1 << 15;
const NEUTRAL =
  KIND.form | KIND.town | KIND.country | KIND.shortNumber | KIND.longNumber | KIND.till | KIND.counted;

/** The features of the candidates, one behind the other. The next entry overwrites them. */
const features = new Int32Array(MOST_FEATURES);
let size = 0;
/** The features of the source, or of the row of a table, are mixed with its number. */
let source = 0;

const add = (feature: number): void => {
  features[size++] = mixed(source, feature);
};
/** Combines two small numbers: the kind of the feature and its value. */
const small = (sort: number, value: number): number => mixed(sort + 1000, value + 1);
const addSmall = (sort: number, value: number): void => add(small(sort, value));
const addKinds = (sort: number, kinds: number): void => {
  for (let rest = kinds; rest !== 0; rest &= rest - 1) addSmall(sort, lowest(rest));
};

/** The features that all candidates of an entry share. */
interface Shared {
  words: number[];
  partyWords: number[];
  context: number[];
  trade: string;
  operation: string;
}

const categoryOf = ({ categories }: Country, merchantCategory: string | undefined): string =>
  merchantCategory === undefined ? '' : (categories.get(merchantCategory)?.category ?? '');

const hashesOf = (line: Line | null): number[] => {
  const hashes: number[] = [];
  for (const { number, wholeWord } of line?.tokens.slice(0, MOST_WORDS) ?? [])
    if (!number && !hashes.includes(wholeWord.hash)) hashes.push(wholeWord.hash);
  return hashes;
};

const sharedOf = (country: Country, reading: Reading): Shared => {
  const { line, party, facts, income, candidates, operations, trades, transfers } = reading;
  let present = 0;
  for (const each of candidates) present |= 1 << SOURCES.indexOf(each.source);
  const code = hashOf(facts?.paymentCode ?? '', 1);
  const bits =
    (line.card ? 1 : 0) |
    (income ? 2 : 0) |
    (party ? 4 : 0) |
    (reading.person ? 8 : 0) |
    (reading.partyPerson ? 16 : 0);
  return {
    words: hashesOf(line),
    partyWords: hashesOf(party),
    context: [
      small(1, bits),
      small(2, present),
      mixed(code, 3),
      mixed(mixed(code, bits), 4),
      mixed(hashOf(facts?.mcc ?? ''), 5),
      small(6, operations[0]?.rule.order ?? -1),
      small(7, transfers[0]?.rule.order ?? -1),
      mixed(hashOf(trades[0]?.rule.merchantCategory ?? ''), 8),
      mixed(hashOf((facts?.counterparty?.account ?? '').slice(0, 3)), 9),
    ],
    trade: categoryOf(country, trades[0]?.rule.merchantCategory),
    operation: categoryOf(country, operations[0]?.rule.merchantCategory),
  };
};

/** Adds the features that all candidates of a source share. */
const addSource = ({ context, words, partyWords }: Shared): void => {
  features[size++] = source;
  for (const each of context) add(each);
  for (const word of words) add(mixed(word, 21));
  for (const word of partyWords) add(mixed(word, 22));
};

const addBeside = (sort: number, token: Token | undefined): void => {
  add(mixed(token?.wholeWord.hash ?? 0, sort));
  addKinds(sort + 1, token?.kinds ?? KIND.edge);
  addSmall(sort + 4, token?.star ? 1 : 0);
};

/** Returns how a payee was found, as bits. */
export const payeeBits = ({ begins, whole, doubtful, intermediary, partly }: PayeeMatch): number =>
  (begins ? 1 : 0) | (whole ? 2 : 0) | (doubtful ? 4 : 0) | (intermediary ? 8 : 0) | (partly ? 16 : 0);

/** Adds the features of one candidate. */
const addOwn = (
  country: Country,
  reading: Reading,
  shared: Shared,
  candidate: Candidate,
  nth: number,
): void => {
  const { line } = reading;
  const { trade, operation } = shared;
  addSmall(20, Math.min(nth, 4));
  const category = categoryOf(country, candidate.merchantCategory ?? undefined);
  const own = mixed(candidate.id, 23);
  if (candidate.id !== 0) add(own);
  const hash = hashOf(category);
  add(mixed(hash, 26));
  add(mixed(mixed(hash, hashOf(operation)), 29));
  add(mixed(mixed(hash, hashOf(trade)), 30));
  const { payee, rule, tagged } = candidate;
  const ofParty = candidate.source === 'payee_of_counterparty' || candidate.source === 'counterparty';
  const read = ofParty ? reading.party! : line;
  if (payee !== null) {
    const { from, to } = payee;
    let [left, right, unknown] = [0, 0, 0];
    for (let at = 0; at < read.tokens.length; at++) {
      const { kinds } = read.tokens[at]!;
      if ((at < from ? at < read.start : at < to) || is(kinds, NEUTRAL)) continue;
      if (at < from) left++;
      else right++;
      if (is(kinds, OWN)) unknown++;
    }
    const where = Math.min(left, 2) * 3 + Math.min(right, 2);
    unknown = Math.min(unknown, 3);
    addSmall(35, payeeBits(payee) * 16 + where);
    addSmall(36, Math.min(payee.size, 3) * 4 + unknown);
    add(mixed(own, small(38, where)));
    add(mixed(own, hashOf(trade)));
    const gap = read.tokens[to]?.gap ?? '';
    addSmall(48, gap === '-' ? 1 : gap === '' ? 2 : gap === ' ' ? 3 : 4);
  }
  if (rule !== null) {
    let rest = 0;
    for (const [at, { kinds }] of line.tokens.entries())
      if (!rule.spots.includes(at) && is(kinds, OWN)) rest++;
    addSmall(50, (rule.vague ? 1 : 0) + 2 * rule.spots.length);
    addSmall(51, Math.min(rest, 4));
    features[size++] = mixed(own, small(52, Math.min(rest, 3) * 2 + (line.card ? 1 : 0)));
    add(hashOf(rule.rule.confidence));
  }
  if (tagged !== null) addSpan(tagged, read, trade);
};

/** Adds the features of words of a line as a name: the tagger's score, their first and last word, and the adjacent words. */
const addSpan = ({ tokens, margin, from, nth }: Tagged, line: Line, trade: string): void => {
  const to = from + tokens.length;
  const bucket = Math.max(-15, Math.min(12, Math.round(margin / 12)));
  const kinds = tokens.reduce((all, each) => all | each.kinds, 0);
  const [first, last] = [tokens[0]!, tokens[tokens.length - 1]!];
  const next = line.tokens[to];
  const length = Math.min(tokens.length, 5);
  const where =
    (from === line.start ? 0 : from < line.start ? 1 : 2) + 3 * (to === line.end ? 0 : to < line.end ? 1 : 2);
  addSmall(60, bucket);
  addSmall(59, nth);
  addSmall(58, nth * 32 + bucket);
  addSmall(61, length);
  addSmall(68, where);
  add(mixed(hashOf(trade), 67));
  add(mixed(first.wholeWord.hash, 70));
  add(mixed(last.wholeWord.hash, 71));
  add(mixed(mixed(last.wholeWord.hash, next?.wholeWord.hash ?? 0), 72));
  addKinds(64, kinds);
  addKinds(74, first.kinds);
  for (let left = last.kinds; left !== 0; left &= left - 1) {
    const kind = lowest(left);
    addSmall(75, kind);
    for (let right = next?.kinds ?? KIND.edge; right !== 0; right &= right - 1)
      addSmall(78, kind * 32 + lowest(right));
  }
  for (let i = 0; i < Math.min(tokens.length, 6); i++) add(mixed(tokens[i]!.wholeWord.hash, 65));
  addBeside(40, line.tokens[from - 1]);
  addBeside(42, next);
};

export interface Ranked {
  best: number;
  /** Chance of each candidate, from 0 to 1; they add up to 1. */
  chances: number[];
}

/**
 * Calls `take` with the features of each candidate and returns its results: `shared` for the features that all candidates
 * of the same source have, `own` for the other ones.
 */
export const rankFeatures = <T>(
  country: Country,
  reading: Reading,
  take: (features: Int32Array, size: number) => T,
): { shared: T; own: T }[] => {
  const shared = sharedOf(country, reading);
  const bySource: T[] = [];
  return reading.candidates.map((candidate, nth) => {
    const number = SOURCES.indexOf(candidate.source);
    source = mixed(number + 1, 77);
    if (bySource[number] === undefined) {
      size = 0;
      addSource(shared);
      bySource[number] = take(features, size);
    }
    size = 0;
    addOwn(country, reading, shared, candidate, nth);
    return { shared: bySource[number]!, own: take(features, size) };
  });
};

export const softmax = (scores: readonly number[]): number[] => {
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / whole);
};

export const rank = (country: Country, { rank: weights, steps }: Weights, reading: Reading): Ranked => {
  const sumOf = (given: Int32Array, count: number): number => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weights[rankIndex(given[i]!)]!;
    return sum;
  };
  const scores = rankFeatures(country, reading, sumOf).map(({ shared, own }) => (shared + own) * steps.rank);
  return { best: scores.indexOf(Math.max(...scores)), chances: softmax(scores) };
};
