/** The fourth stage, second half: multinomial logistic regression over words, kinds and facts chooses the category. */
import type { Candidate, Reading } from './candidates.ts';
import type { Country } from './country.ts';
import { hashOf, mixed } from './hash.ts';
import type { Token } from './types.ts';
import { lineIndex, type Weights } from './weights.ts';

/** Length of the parts of a word that are looked at; its two ends count as one letter each. */
const PART_LENGTH = 4;
const IN_LINE = 1;
const OF_COUNTERPARTY = 2;
const PAIR = 3;
const PART = 4;
const EVIDENCE = 20;

type Visit = (feature: number) => void;

/** Visits the features of one word: itself and its parts, so that related words share some. */
export const eachWordFeature = (word: string, where: number, visit: Visit): void => {
  visit(mixed(hashOf(word), where));
  const padded = `<${word}>`;
  for (let from = 0; from + PART_LENGTH <= padded.length; from++)
    visit(mixed(hashOf(padded, from, from + PART_LENGTH), PART + where));
};

const ofTokens = (tokens: readonly Token[], where: number, visit: Visit): void => {
  let before: number | null = null;
  for (const { number, folded, whole, wholeHash } of tokens) {
    if (number) continue;
    eachWordFeature(folded, where, visit);
    if (whole !== folded) eachWordFeature(whole, where, visit);
    const own = mixed(wholeHash, where);
    if (before !== null) visit(mixed(mixed(before, own), PAIR));
    before = own;
  }
};

/** @param chosen the candidate for the name; null for a line without evidence, such as a row of a table */
export const eachLineFeature = (reading: Reading, chosen: Candidate | null, visit: Visit): void => {
  const { line, party, facts, income, payees, partyPayees, operations, transfers, trades, partyTrades } = reading;
  ofTokens(line.tokens, IN_LINE, visit);
  if (party !== null) ofTokens(party.tokens, OF_COUNTERPARTY, visit);
  const { paymentCode = '', mcc = '', counterparty } = facts ?? {};
  const direction = income ? 1 : 0;
  const evidence = (sort: number, text: string | null | undefined): void => {
    const hash = mixed(hashOf(text ?? ''), EVIDENCE + sort);
    visit(hash);
    visit(mixed(hash, direction));
  };
  evidence(0, '');
  evidence(1, paymentCode);
  evidence(2, mcc);
  evidence(3, mcc.slice(0, 2));
  evidence(4, (counterparty?.account ?? '').slice(0, 3));
  evidence(5, payees[0]?.payee.merchantCategory);
  evidence(6, payees[0]?.payee.name);
  evidence(7, partyPayees[0]?.payee.merchantCategory);
  for (const { rule } of operations) evidence(8, rule.merchantCategory);
  evidence(9, String(operations[0]?.rule.order));
  evidence(10, operations[0]?.rule.merchantCategory);
  for (const { rule } of trades) evidence(11, rule.merchantCategory);
  evidence(12, trades[0]?.rule.merchantCategory);
  evidence(13, `${trades[0]?.rule.merchantCategory} ${trades[0]?.vague}`);
  evidence(14, String(trades[0]?.rule.order));
  evidence(15, transfers[0]?.rule.merchantCategory);
  evidence(16, partyTrades[0]?.rule.merchantCategory);
  evidence(17, reading.codeCategory);
  evidence(18, reading.account?.merchantCategory);
  evidence(19, reading.code?.merchantCategory);
  evidence(20, `${reading.person} ${reading.partyPerson} ${line.card}`);
  evidence(21, chosen?.source);
  evidence(22, chosen?.merchantCategory ?? chosen?.source);
  evidence(23, `${chosen?.source} ${trades[0]?.rule.merchantCategory}`);
  evidence(24, `${chosen?.source} ${operations[0]?.rule.merchantCategory}`);
  evidence(25, `${chosen?.merchantCategory} ${operations[0]?.rule.merchantCategory}`);
  evidence(26, `${chosen?.merchantCategory} ${trades[0]?.rule.merchantCategory}`);
  evidence(27, `${paymentCode} ${chosen?.source} ${reading.partyPerson}`);
};

/** The sums of the weights, by category. */
const weigh = (weights: Weights, count: number, visitAll: (visit: Visit) => void): Int32Array => {
  const sums = new Int32Array(count);
  visitAll((feature) => {
    const at = lineIndex(feature, count);
    for (let i = 0; i < count; i++) sums[i]! += weights.categories[at + i]!;
  });
  return sums;
};

export interface Classified {
  category: string;
  primary: string;
  /** Chance of the category, from 0 to 1. */
  chance: number;
}

export const classify = (country: Country, weights: Weights, reading: Reading, chosen: Candidate): Classified => {
  const { classes } = country;
  const sums = weigh(weights, classes.length, (visit) => eachLineFeature(reading, chosen, visit));
  const largest = Math.max(...sums);
  const powers = Array.from(sums, (sum) => Math.exp((sum - largest) * weights.steps.lines));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  const best = sums.indexOf(largest);
  const { category, primary } = classes[best]!;
  let chance = 0;
  for (const [i, power] of powers.entries()) if (classes[i]!.category === category) chance += power / whole;
  return { category, primary, chance };
};

/** Returns at most two words of the line that speak for the category, the one that says most first. */
export const wordsFor = (country: Country, weights: Weights, { line }: Reading, category: string): string[] => {
  const at = country.classes.findIndex((each) => each.category === category);
  const { length } = country.classes;
  return line.tokens
    .filter(({ number }) => !number)
    .map(({ raw, folded }) => ({
      raw,
      weight: weigh(weights, length, (visit) => eachWordFeature(folded, IN_LINE, visit))[at]!,
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 2)
    .map(({ raw }) => raw);
};
