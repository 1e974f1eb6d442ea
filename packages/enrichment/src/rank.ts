/** The fourth stage, first half: a log-linear model chooses one of the candidates for the name. */
import { type Candidate, type Reading, tellingWords } from './candidates.ts';
import type { Country } from './country.ts';
import { hashOf, mixed } from './hash.ts';
import { is, KIND, OWN } from './kinds.ts';
import type { Tagged } from './tag.ts';
import { type Line, SOURCES, type Token } from './types.ts';
import { rankIndex, type Weights } from './weights.ts';

const MOST_WORDS = 24;

/** Combines two small numbers: the kind of the feature and its value. */
const small = (sort: number, value: number): number => mixed(sort + 1000, value + 1);

/** The features that all candidates of an entry share. */
interface Shared {
  words: number[];
  partyWords: number[];
  context: number[];
  /** One bit for each source that has a candidate. */
  present: number;
  trade: string;
  operation: string;
}

const categoryOf = ({ categories }: Country, merchantCategory: string | null | undefined): string =>
  categories.get(merchantCategory ?? '')?.category ?? '';

const sharedOf = (country: Country, reading: Reading): Shared => {
  const { line, party, facts, income, candidates, operations, trades, transfers, magnitude } = reading;
  const hashes = (tokens: readonly Token[]): number[] => [
    ...new Set(
      tokens
        .slice(0, MOST_WORDS)
        .filter(({ number }) => !number)
        .map(({ wholeHash }) => wholeHash),
    ),
  ];
  let present = 0;
  for (const { source } of candidates) present |= 1 << SOURCES.indexOf(source);
  const code = facts?.paymentCode ?? '';
  const bits =
    (line.card ? 1 : 0) |
    (income ? 2 : 0) |
    (party ? 4 : 0) |
    (reading.person ? 8 : 0) |
    (reading.partyPerson ? 16 : 0);
  return {
    words: hashes(line.tokens),
    partyWords: party === null ? [] : hashes(party.tokens),
    context: [
      small(1, bits),
      small(2, present),
      mixed(hashOf(code.slice(1)), 3),
      mixed(mixed(hashOf(code.slice(1)), bits), 4),
      mixed(hashOf(facts?.mcc ?? ''), 5),
      small(6, operations.length === 0 ? -1 : operations[0]!.rule.order),
      small(7, transfers.length === 0 ? -1 : transfers[0]!.rule.order),
      mixed(hashOf(trades[0]?.rule.merchantCategory ?? ''), 8),
      mixed(hashOf((facts?.counterparty?.account ?? '').slice(0, 3)), 9),
      small(10, Math.min(4, tellingWords(line).length)),
      small(11, reading.account === null ? 0 : 1),
      small(12, (reading.codeCategory === null ? 0 : 1) | (income ? 2 : 0)),
      small(13, Math.min(3, line.tokens.length - line.start)),
      small(14, magnitude * 2 + (income ? 1 : 0)),
      small(15, line.start > 0 ? 1 : 0),
    ],
    present,
    trade: categoryOf(country, trades[0]?.rule.merchantCategory),
    operation: categoryOf(country, operations[0]?.rule.merchantCategory),
  };
};

/** Adds the features of the words beside a span. */
const besides = (out: number[], source: number, tokens: readonly Token[], from: number, to: number): void => {
  const [before, behind] = [tokens[from - 1], tokens[to]];
  for (const [side, token] of [
    [40, before],
    [42, behind],
  ] as const) {
    out.push(mixed(source, mixed(token?.wholeHash ?? 0, side)));
    for (let rest = token?.kinds ?? KIND.edge; rest !== 0; rest &= rest - 1)
      out.push(mixed(source, small(side + 1, 31 - Math.clz32(rest & -rest))));
    out.push(mixed(source, small(side + 4, token?.star ? 1 : 0)));
  }
};

const NEUTRAL =
  KIND.form | KIND.town | KIND.country | KIND.shortNumber | KIND.longNumber | KIND.till | KIND.counted;

/** The features that all candidates of a source share. */
const sourceFeatures = (source: number, { context, words, partyWords }: Shared): number[] => {
  const out: number[] = [source];
  for (const each of context) out.push(mixed(source, each));
  for (const word of words) out.push(mixed(source, mixed(word, 21)));
  for (const word of partyWords) out.push(mixed(source, mixed(word, 22)));
  return out;
};

/** The features of one candidate. */
const ownFeatures = (
  country: Country,
  reading: Reading,
  shared: Shared,
  candidate: Candidate,
  nth: number,
): number[] => {
  const { line, party, income, candidates } = reading;
  const source = mixed(SOURCES.indexOf(candidate.source) + 1, 77);
  const out: number[] = [mixed(source, small(20, Math.min(nth, 4)))];
  const category = categoryOf(country, candidate.merchantCategory);
  const own = mixed(candidate.id, 23);
  if (candidate.id !== 0) {
    out.push(mixed(source, own));
    for (const word of shared.words) out.push(mixed(own, mixed(word, 24)));
    for (const each of shared.context.slice(0, 6)) out.push(mixed(own, mixed(each, 25)));
  }
  const of = hashOf(category);
  out.push(
    mixed(source, mixed(of, 26)),
    mixed(
      source,
      small(27, (shared.trade === '' ? 0 : shared.trade === category ? 1 : 2) + 3 * (income ? 1 : 0)),
    ),
    mixed(
      source,
      small(28, (shared.operation === '' ? 0 : shared.operation === category ? 1 : 2) + 3 * (income ? 1 : 0)),
    ),
    mixed(source, mixed(mixed(of, hashOf(shared.operation)), 29)),
    mixed(source, mixed(mixed(of, hashOf(shared.trade)), 30)),
  );
  let alike = 0;
  for (const [other, each] of candidates.entries())
    if (other !== nth && each.key === candidate.key) alike |= 1 << SOURCES.indexOf(each.source);
    else if (other !== nth && candidate.key.length > 3 && each.key.includes(candidate.key))
      alike |= 1 << (16 + SOURCES.indexOf(each.source));
  out.push(mixed(source, small(31, alike)));
  for (let rest = alike; rest !== 0; rest &= rest - 1)
    out.push(mixed(source, small(32, 31 - Math.clz32(rest & -rest))));
  const of2 =
    candidate.source === 'payee_of_counterparty' || candidate.source === 'counterparty' ? party! : line;
  if (candidate.payee !== null) {
    const { from, to, begins, whole, doubtful, intermediary, partly, size } = candidate.payee;
    const flags =
      (begins ? 1 : 0) | (whole ? 2 : 0) | (doubtful ? 4 : 0) | (intermediary ? 8 : 0) | (partly ? 16 : 0);
    const left = of2.tokens.slice(of2.start, from).filter(({ kinds }) => !is(kinds, NEUTRAL));
    const right = of2.tokens.slice(to).filter(({ kinds }) => !is(kinds, NEUTRAL));
    const where = Math.min(left.length, 2) * 3 + Math.min(right.length, 2);
    const unknown = [...left, ...right].filter(({ kinds }) => is(kinds, OWN)).length;
    out.push(
      mixed(source, small(33, flags)),
      mixed(source, small(34, where)),
      mixed(source, small(35, flags * 16 + where)),
      mixed(source, small(36, Math.min(size, 3) * 4 + Math.min(unknown, 3))),
      mixed(source, small(37, flags * 8 + Math.min(unknown, 3) * 2 + (shared.trade === category ? 1 : 0))),
      mixed(source, mixed(own, small(38, where))),
      mixed(source, mixed(own, hashOf(shared.trade))),
      mixed(source, small(39, Math.min(candidate.key.length, 8))),
    );
    const gap = of2.tokens[to]?.gap ?? '';
    out.push(mixed(source, small(48, gap === '-' ? 1 : gap === '' ? 2 : gap === ' ' ? 3 : 4)));
    besides(out, source, of2.tokens, from, to);
  }
  if (candidate.rule !== null) {
    const { spots, vague, rule } = candidate.rule;
    const covered = new Set(spots);
    const rest = line.tokens.filter(({ kinds }, at) => !covered.has(at) && is(kinds, OWN)).length;
    out.push(
      mixed(source, small(50, (vague ? 1 : 0) + 2 * spots.length)),
      mixed(source, small(51, Math.min(rest, 4))),
      mixed(own, small(52, Math.min(rest, 3) * 2 + (line.card ? 1 : 0))),
      mixed(source, hashOf(rule.confidence)),
    );
  }
  if (candidate.tagged !== null) addSpan(out, source, candidate.tagged, of2, shared.trade);
  return out;
};

/** The features of words of a line as a name: how the tagger likes them, what they begin and end with, and what stands around them. */
const addSpan = (out: number[], source: number, tagged: Tagged, line: Line, trade: string): void => {
  const { tokens, margin, from, nth } = tagged;
  const to = from + tokens.length;
  const bucket = Math.max(-15, Math.min(12, Math.round(margin / 12)));
  let kinds = 0;
  let common = 1;
  for (const each of tokens) {
    kinds |= each.kinds;
    if (!is(each.kinds, KIND.common | KIND.trade | NEUTRAL)) common = 0;
  }
  const [first, last] = [tokens[0]!, tokens.at(-1)!];
  const next = line.tokens[to];
  const size = Math.min(tokens.length, 5);
  const rest = line.tokens.filter(
    (token, at) => at >= line.start && !tokens.includes(token) && is(token.kinds, OWN),
  ).length;
  const behind = line.tokens.slice(to);
  const hasForm = behind.some(({ kinds: own }) => is(own, KIND.form)) ? 1 : 0;
  const hasNumber = behind.some(({ number, kinds: own }) => number && !is(own, KIND.country)) ? 1 : 0;
  const where =
    (from === line.start ? 0 : from < line.start ? 1 : 2) + 3 * (to === line.end ? 0 : to < line.end ? 1 : 2);
  out.push(
    mixed(source, small(60, bucket)),
    mixed(source, small(59, nth)),
    mixed(source, small(58, nth * 32 + bucket)),
    mixed(source, small(61, size)),
    mixed(source, small(62, common * 4 + Math.min(tokens.length, 3))),
    mixed(source, small(63, Math.min(from - line.start, 3))),
    mixed(source, small(66, Math.min(rest, 3))),
    mixed(source, small(68, where * 4 + hasForm * 2 + hasNumber)),
    mixed(source, small(69, where * 8 + size)),
    mixed(source, mixed(hashOf(trade), 67)),
    mixed(source, mixed(first.wholeHash, 70)),
    mixed(source, mixed(last.wholeHash, 71)),
    mixed(source, mixed(mixed(last.wholeHash, next?.wholeHash ?? 0), 72)),
    mixed(
      source,
      small(73, lengthOf(line) * 4 + (next === undefined ? 0 : 1) + (is(last.kinds, KIND.cutPlace) ? 2 : 0)),
    ),
  );
  for (let left = kinds; left !== 0; left &= left - 1) out.push(mixed(source, small(64, lowest(left))));
  for (let left = first.kinds; left !== 0; left &= left - 1) out.push(mixed(source, small(74, lowest(left))));
  for (let left = last.kinds; left !== 0; left &= left - 1) {
    out.push(mixed(source, small(75, lowest(left))), mixed(source, small(76, lowest(left) * 8 + size)));
    for (let right = next?.kinds ?? KIND.edge; right !== 0; right &= right - 1)
      out.push(mixed(source, small(78, lowest(left) * 32 + lowest(right))));
  }
  for (const { wholeHash } of tokens.slice(0, 6)) out.push(mixed(source, mixed(wholeHash, 65)));
  besides(out, source, line.tokens, from, to);
};

const lowest = (kinds: number): number => 31 - Math.clz32(kinds & -kinds);
/** Whether a bank may have cut the line. */
export const isCutLength = ({ length }: Line): boolean => length >= 22 && length <= 25;

/** Whether the line has a length at which banks cut. */
const lengthOf = ({ length }: Line): number =>
  length === 25 || length === 22 ? 1 : length === 30 || length === 40 ? 2 : length > 40 ? 3 : 0;

export interface Ranked {
  best: number;
  /** Chance of each candidate, from 0 to 1; they add up to 1. */
  chances: number[];
}

/** Returns the features of every candidate: those of its source, and its own. */
export const rankFeatures = (country: Country, reading: Reading): { shared: number[]; own: number[] }[] => {
  const shared = sharedOf(country, reading);
  const bySource = new Map<string, number[]>();
  return reading.candidates.map((candidate, nth) => {
    const known = bySource.get(candidate.source);
    const ofSource = known ?? sourceFeatures(mixed(SOURCES.indexOf(candidate.source) + 1, 77), shared);
    if (known === undefined) bySource.set(candidate.source, ofSource);
    return { shared: ofSource, own: ownFeatures(country, reading, shared, candidate, nth) };
  });
};

export const softmax = (scores: readonly number[]): number[] => {
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / whole);
};

export const rank = (country: Country, { rank: weights, steps }: Weights, reading: Reading): Ranked => {
  const sumOf = (features: readonly number[]): number => {
    let sum = 0;
    for (const feature of features) sum += weights[rankIndex(feature)]!;
    return sum;
  };
  const sums = new Map<readonly number[], number>();
  const scores = rankFeatures(country, reading).map(({ shared, own }) => {
    if (!sums.has(shared)) sums.set(shared, sumOf(shared));
    return (sums.get(shared)! + sumOf(own)) * steps.rank;
  });
  return { best: scores.indexOf(Math.max(...scores)), chances: softmax(scores) };
};
