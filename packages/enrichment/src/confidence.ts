/**
 * The last stage, first half: from chances to confidences. The thresholds were chosen by `npm run train` on lines that the models had not
 * learned from, fold by fold: the lowest chance above which an answer was as often right as the level promises.
 */
import type { Candidate } from './candidates.ts';
import type { Confidence, Source } from './types.ts';

/** Share of wrong answers that a level may have, in the folds. */
export const WRONG_AT = { high: 0.005, medium: 0.12 } as const;

export type Calibration = Readonly<Record<string, number>>;

const ORDER: readonly Confidence[] = ['high', 'medium', 'low'];
export const lower = (one: Confidence, other: Confidence): Confidence =>
  ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;

/** A threshold that no chance reaches. */
export const NEVER = 2;

const levelOf = (calibration: Calibration, of: string, source: Source, chance: number): Confidence => {
  const threshold = (level: string): number => calibration[`${of} ${source} ${level}`] ?? NEVER;
  return chance >= threshold('high') ? 'high' : chance >= threshold('medium') ? 'medium' : 'low';
};

/** A wallet whose seller is unknown, part of a payee's name, and a line that names nobody are never sure. */
const isDoubted = ({ source, payee }: Candidate): boolean =>
  source === 'nobody' || (payee !== null && (payee.intermediary || payee.partly));

export const nameConfidence = (calibration: Calibration, chosen: Candidate, chance: number): Confidence => {
  const level = levelOf(calibration, 'name', chosen.source, chance);
  return isDoubted(chosen) ? lower(level, 'medium') : level;
};

export const categoryConfidence = (calibration: Calibration, chosen: Candidate, chance: number): Confidence =>
  levelOf(calibration, 'category', chosen.source, chance);
