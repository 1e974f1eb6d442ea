/** The fourth stage, second half: multinomial logistic regression over words, kinds and facts chooses the category. */
import { type Candidate, type Reading, tellingWords } from './candidates.ts';
import type { Country } from './country.ts';
import { hashOf, mixed } from './hash.ts';
import type { RuleMatch } from './rules.ts';
import type { Token, Word } from './types.ts';
import { lineIndex, type Weights } from './weights.ts';

const IN_LINE = 1;
const OF_COUNTERPARTY = 2;
const PAIR = 3;
const PART = 4;
const EVIDENCE = 20;

type Visit = (feature: number) => void;

/** Visits the features of one word: itself and its parts, so that related words share some. */
const eachWordFeature = ({ hash, parts }: Word, where: number, visit: Visit): void => {
  visit(mixed(hash, where));
  for (let at = 0; at < parts.length; at++)
    visit(mixed(parts[at]!, PART + where + (at === 0 ? 4 : at === parts.length - 1 ? 8 : 0)));
};

const ofTokens = (tokens: readonly Token[], where: number, visit: Visit): void => {
  let before: number | null = null;
  for (const { number, word, wholeWord } of tokens) {
    if (number) continue;
    eachWordFeature(word, where, visit);
    if (wholeWord !== word) eachWordFeature(wholeWord, where, visit);
    const own = mixed(wholeWord.hash, where);
    if (before !== null) visit(mixed(mixed(before, own), PAIR));
    before = own;
  }
};

/** @param chosen the candidate for the name; null for a line without evidence, such as a row of a table */
export const eachLineFeature = (reading: Reading, chosen: Candidate | null, visit: Visit): void => {
  const { line, party, facts, income, payees, partyPayees, operations, transfers, trades, partyTrades } =
    reading;
  ofTokens(line.tokens, IN_LINE, visit);
  if (party !== null) ofTokens(party.tokens, OF_COUNTERPARTY, visit);
  const { paymentCode = '', mcc = '', counterparty } = facts ?? {};
  const direction = income ? 1 : 0;
  const evidence = (sort: number, value: number): void => {
    const hash = mixed(value, EVIDENCE + sort);
    visit(hash);
    visit(mixed(hash, direction));
  };
  const [operation, trade, source] = [of(operations[0]), of(trades[0]), hashOf(chosen?.source ?? '')];
  const merchant = hashOf(chosen?.merchantCategory ?? chosen?.source ?? '');
  const code = hashOf(paymentCode);
  const people = (reading.person ? 1 : 0) | (reading.partyPerson ? 2 : 0);
  evidence(0, 0);
  evidence(1, code);
  evidence(2, hashOf(mcc));
  evidence(3, hashOf(mcc, 0, Math.min(2, mcc.length)));
  evidence(4, hashOf((counterparty?.account ?? '').slice(0, 3)));
  evidence(5, hashOf(payees[0]?.payee.merchantCategory ?? ''));
  evidence(6, hashOf(payees[0]?.payee.name ?? ''));
  evidence(7, hashOf(partyPayees[0]?.payee.merchantCategory ?? ''));
  for (const match of operations) evidence(8, of(match));
  evidence(9, operations[0]?.rule.order ?? -1);
  evidence(10, operation);
  for (const match of trades) evidence(11, of(match));
  evidence(12, trade);
  evidence(13, mixed(trade, trades[0]?.vague ? 1 : 0));
  evidence(14, trades[0]?.rule.order ?? -1);
  evidence(15, of(transfers[0]));
  evidence(16, of(partyTrades[0]));
  evidence(17, hashOf(reading.codeCategory ?? ''));
  evidence(18, hashOf(reading.account?.merchantCategory ?? ''));
  evidence(19, hashOf(reading.code?.merchantCategory ?? ''));
  evidence(20, people * 2 + (line.card ? 1 : 0));
  evidence(21, source);
  evidence(22, merchant);
  evidence(23, mixed(source, trade));
  evidence(24, mixed(source, operation));
  evidence(25, mixed(merchant, operation));
  evidence(26, mixed(merchant, trade));
  evidence(27, mixed(mixed(code, source), people));
};

/** A number for the merchant category of a row that matched. */
const of = (match: RuleMatch | undefined): number => (match === undefined ? 0 : match.rule.hash);

const MOST_FEATURES = 8192;
const begins = new Int32Array(MOST_FEATURES);

/** The sums of the weights, by class. Four features at a time take half as long as one. */
const weigh = ({ categories }: Weights, count: number, visitAll: (visit: Visit) => void): Int32Array => {
  let size = 0;
  visitAll((feature) => {
    if (size < MOST_FEATURES) begins[size++] = lineIndex(feature, count);
  });
  const sums = new Int32Array(count);
  let n = 0;
  for (; n + 4 <= size; n += 4) {
    const [a, b, c, d] = [begins[n]!, begins[n + 1]!, begins[n + 2]!, begins[n + 3]!];
    for (let i = 0; i < count; i++)
      sums[i]! += categories[a + i]! + categories[b + i]! + categories[c + i]! + categories[d + i]!;
  }
  for (; n < size; n++) for (let i = 0; i < count; i++) sums[i]! += categories[begins[n]! + i]!;
  return sums;
};

export interface Classified {
  category: string;
  primary: string;
  /** Chance of the category, from 0 to 1. */
  chance: number;
}

export const classify = (
  country: Country,
  weights: Weights,
  reading: Reading,
  chosen: Candidate,
): Classified => {
  const { classes } = country;
  const sums = weigh(weights, classes.length, (visit) => eachLineFeature(reading, chosen, visit));
  let best = 0;
  for (let i = 1; i < sums.length; i++) if (sums[i]! > sums[best]!) best = i;
  const { category, primary } = classes[best]!;
  let [whole, chance] = [0, 0];
  for (const [i, each] of classes.entries()) {
    const power = Math.exp((sums[i]! - sums[best]!) * weights.steps.lines);
    whole += power;
    if (each.category === category) chance += power;
  }
  return { category, primary, chance: chance / whole };
};

/** Returns at most two words of the line that speak for the category, the one that says most first. */
export const wordsFor = (
  country: Country,
  weights: Weights,
  { line }: Reading,
  category: string,
): string[] => {
  const at = country.classes.findIndex((each) => each.category === category);
  const { length } = country.classes;
  return tellingWords(line)
    .map(({ raw, word }) => ({
      raw,
      weight: weigh(weights, length, (visit) => eachWordFeature(word, IN_LINE, visit))[at]!,
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 2)
    .map(({ raw }) => raw);
};
