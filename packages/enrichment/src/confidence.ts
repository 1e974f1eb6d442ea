/**
 * The last stage, first half: how sure an answer is. Two logistic regressions, one for the name and one for the category, say how likely the
 * answer is right. `npm run train` learned them, and the thresholds of the levels, from answers on lines that the models had not learned from.
 */
import type { Candidate, Reading } from './candidates.ts';
import type { Classified } from './classify.ts';
import { hashOf, mixed } from './hash.ts';
import { is, KIND, lowest, OWN } from './kinds.ts';
import { payeeBits, type Ranked } from './rank.ts';
import { type Confidence, SOURCES, type Source } from './types.ts';
import { confidenceIndex, type Weights } from './weights.ts';

/** Share of wrong answers that a level may have on lines that the models had not learned from. */
export const WRONG_AT = {
  name: { high: 0.012, medium: 0.3 },
  category: { high: 0.008, medium: 0.25 },
} as const;

export type Judgement = keyof typeof WRONG_AT;

const ORDER: readonly Confidence[] = ['high', 'medium', 'low'];
export const lower = (one: Confidence, other: Confidence): Confidence =>
  ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;

/** A threshold that no chance reaches. */
export const NEVER = 2;

/** Logarithm of the odds, in whole steps. */
const bucketOf = (chance: number): number =>
  Math.round(Math.log((chance + 1e-4) / (1 - chance + 1e-4)) * 1.5);

/** The chance of the chosen name: that of all candidates with the same letters. */
const chanceOf = ({ candidates }: Reading, { best, chances }: Ranked): number =>
  chances.reduce((sum, each, i) => sum + (candidates[i]!.key === candidates[best]!.key ? each : 0), 0);

/** Returns the features of a name and its category, which both judgements share. */
export const confidenceFeatures = (
  reading: Reading,
  ranked: Ranked,
  { category, chance }: Classified,
): number[] => {
  const chosen: Candidate = reading.candidates[ranked.best]!;
  const ofParty = chosen.source === 'payee_of_counterparty' || chosen.source === 'counterparty';
  const line = ofParty && reading.party !== null ? reading.party : reading.line;
  const { tokens } = line;
  const to = chosen.from + chosen.tokens.length;
  const [last, next] = [chosen.tokens.at(-1), tokens[to]];
  let others = 0;
  for (let at = line.start; at < tokens.length; at++)
    if (is(tokens[at]!.kinds, OWN) && !chosen.tokens.includes(tokens[at]!)) others++;
  const trade = reading.trades[0]?.rule.merchantCategory ?? '';
  const where = (next === undefined ? 0 : to === line.end ? 1 : 2) + 3 * (chosen.from <= line.start ? 0 : 1);
  const out: number[] = [];
  const add = (sort: number, value: number): void => {
    out.push(mixed(sort, value));
  };
  add(0, 0);
  add(1, bucketOf(chanceOf(reading, ranked)));
  add(2, bucketOf(chance));
  add(3, chosen.payee === null ? 0 : payeeBits(chosen.payee));
  add(5, where);
  add(6, Math.min(others, 3));
  add(7, Math.min(chosen.tokens.length, 5));
  add(9, Math.round(Math.max(-8, Math.min(8, (chosen.tagged?.margin ?? 0) / 20))));
  add(11, hashOf(trade));
  add(12, hashOf(category));
  for (let rest = last?.kinds ?? 0; rest !== 0; rest &= rest - 1) {
    add(17, lowest(rest));
  }
  for (let rest = next?.kinds ?? KIND.edge; rest !== 0; rest &= rest - 1) {
    add(18, lowest(rest));
  }
  return out;
};

const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));

/** Returns the features of one judgement. */
export const judgementFeatures = (features: readonly number[], source: Source, of: Judgement): number[] => {
  const base = mixed(of === 'name' ? 1 : 2, SOURCES.indexOf(source) + 10);
  return features.map((feature) => mixed(base, feature));
};

/** Returns how likely an answer is right, from 0 to 1. */
export const likelihood = (
  weights: Pick<Weights, 'confidence' | 'steps'>,
  features: readonly number[],
): number => {
  let sum = 0;
  for (const feature of features) sum += weights.confidence[confidenceIndex(feature)]!;
  return sigmoid(sum * weights.steps.confidence);
};

/** A wallet whose seller is unknown, a part of a payee's name, and a line that names nobody are never sure. */
const isDoubted = ({ source, payee }: Candidate): boolean =>
  source === 'nobody' || (payee !== null && (payee.intermediary || payee.partly));

export const confidenceOf = (
  weights: Weights,
  features: readonly number[],
  chosen: Candidate,
  of: Judgement,
): Confidence => {
  const { calibration } = weights;
  const chance = likelihood(weights, judgementFeatures(features, chosen.source, of));
  const level =
    chance >= calibration[`${of} high`]! ? 'high' : chance >= calibration[`${of} medium`]! ? 'medium' : 'low';
  return of === 'name' && isDoubted(chosen) ? lower(level, 'medium') : level;
};
