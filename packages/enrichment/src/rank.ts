/** The fourth stage, first half: a log-linear model chooses one of the candidates for the name. */
import { type Candidate, type Reading, tellingWords } from './candidates.ts';
import type { Country } from './country.ts';
import { hashOf, mixed } from './hash.ts';
import { is, KIND, OWN } from './kinds.ts';
import { SOURCES, type Token } from './types.ts';
import { rankIndex, type Weights } from './weights.ts';

const MOST_WORDS = 24;

/** Of small numbers: what the feature is of, and its value. */
const small = (sort: number, value: number): number => mixed(sort + 1000, value + 1);

/** What all candidates of an entry share. */
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
    ...new Set(tokens.slice(0, MOST_WORDS).filter(({ number }) => !number).map(({ whole }) => hashOf(whole))),
  ];
  let present = 0;
  for (const { source } of candidates) present |= 1 << SOURCES.indexOf(source);
  const code = facts?.paymentCode ?? '';
  const bits = (line.card ? 1 : 0) | (income ? 2 : 0) | (party ? 4 : 0) | (reading.person ? 8 : 0) | (reading.partyPerson ? 16 : 0);
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
  for (const [side, token] of [[40, before], [42, behind]] as const) {
    out.push(mixed(source, mixed(hashOf(token?.whole ?? ''), side)));
    for (let rest = token?.kinds ?? KIND.edge; rest !== 0; rest &= rest - 1)
      out.push(mixed(source, small(side + 1, 31 - Math.clz32(rest & -rest))));
    out.push(mixed(source, small(side + 4, token?.star ? 1 : 0)));
  }
};

const NEUTRAL = KIND.form | KIND.town | KIND.country | KIND.shortNumber | KIND.longNumber | KIND.till | KIND.counted;

export const candidateFeatures = (country: Country, reading: Reading, shared: Shared, candidate: Candidate, nth: number): number[] => {
  const { line, party, income, candidates } = reading;
  const source = mixed(SOURCES.indexOf(candidate.source) + 1, 77);
  const out: number[] = [source, mixed(source, small(20, Math.min(nth, 4)))];
  for (const each of shared.context) out.push(mixed(source, each));
  for (const word of shared.words) out.push(mixed(source, mixed(word, 21)));
  for (const word of shared.partyWords) out.push(mixed(source, mixed(word, 22)));
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
    mixed(source, small(27, (shared.trade === '' ? 0 : shared.trade === category ? 1 : 2) + 3 * (income ? 1 : 0))),
    mixed(source, small(28, (shared.operation === '' ? 0 : shared.operation === category ? 1 : 2) + 3 * (income ? 1 : 0))),
    mixed(source, mixed(mixed(of, hashOf(shared.operation)), 29)),
    mixed(source, mixed(mixed(of, hashOf(shared.trade)), 30)),
  );
  let alike = 0;
  for (const [other, each] of candidates.entries())
    if (other !== nth && each.key === candidate.key) alike |= 1 << SOURCES.indexOf(each.source);
    else if (other !== nth && candidate.key.length > 3 && each.key.includes(candidate.key)) alike |= 1 << (16 + SOURCES.indexOf(each.source));
  out.push(mixed(source, small(31, alike)));
  for (let rest = alike; rest !== 0; rest &= rest - 1) out.push(mixed(source, small(32, 31 - Math.clz32(rest & -rest))));
  const of2 = candidate.source === 'payee_of_counterparty' || candidate.source === 'counterparty' ? party! : line;
  if (candidate.payee !== null) {
    const { from, to, begins, whole, doubtful, intermediary, partly, size } = candidate.payee;
    const flags = (begins ? 1 : 0) | (whole ? 2 : 0) | (doubtful ? 4 : 0) | (intermediary ? 8 : 0) | (partly ? 16 : 0);
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
  if (candidate.tagged !== null) {
    const { tokens, margin, from, flipped } = candidate.tagged;
    const bucket = Math.max(-11, Math.min(8, Math.floor(margin / 16)));
    const isAdded = flipped !== null && tokens.includes(flipped);
    const way = flipped === null ? 0 : isAdded ? 1 : 2;
    if (flipped !== null) {
      out.push(mixed(source, mixed(hashOf(flipped.whole), 70 + way)), mixed(source, small(73, way * 16 + bucket)));
      for (let rest = flipped.kinds; rest !== 0; rest &= rest - 1)
        out.push(mixed(source, small(74 + way, 31 - Math.clz32(rest & -rest))));
    }
    let kinds = 0;
    let common = 1;
    for (const each of tokens) {
      kinds |= each.kinds;
      if (!is(each.kinds, KIND.common | KIND.trade | NEUTRAL)) common = 0;
    }
    out.push(
      mixed(source, small(60, bucket)),
      mixed(source, small(59, way)),
      mixed(source, small(61, Math.min(tokens.length, 5))),
      mixed(source, small(62, common * 4 + Math.min(tokens.length, 3))),
      mixed(source, small(63, Math.min(from - of2.start, 3))),
    );
    for (let rest = kinds; rest !== 0; rest &= rest - 1) out.push(mixed(source, small(64, 31 - Math.clz32(rest & -rest))));
    for (const { whole } of tokens.slice(0, 6)) out.push(mixed(source, mixed(hashOf(whole), 65)));
    const rest = of2.tokens.filter((token, at) => at >= of2.start && !tokens.includes(token) && is(token.kinds, OWN)).length;
    out.push(mixed(source, small(66, Math.min(rest, 3))), mixed(source, mixed(hashOf(shared.trade), 67)));
    besides(out, source, of2.tokens, from, from + tokens.length);
  }
  return out;
};

export interface Ranked {
  best: number;
  /** Chance of each candidate, from 0 to 1; they add up to 1. */
  chances: number[];
}

/** Returns the features of every candidate. */
export const rankFeatures = (country: Country, reading: Reading): number[][] => {
  const shared = sharedOf(country, reading);
  return reading.candidates.map((candidate, nth) => candidateFeatures(country, reading, shared, candidate, nth));
};

export const softmax = (scores: readonly number[]): number[] => {
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / whole);
};

export const rank = (country: Country, { rank: weights, steps }: Weights, reading: Reading): Ranked => {
  const scores = rankFeatures(country, reading).map((features) => {
    let sum = 0;
    for (const feature of features) sum += weights[rankIndex(feature)]!;
    return sum * steps.rank;
  });
  const chances = softmax(scores);
  return { best: scores.indexOf(Math.max(...scores)), chances };
};
