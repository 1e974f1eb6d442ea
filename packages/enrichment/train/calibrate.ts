/** Learns how sure answers are, from answers on lines that the models had not learned from. */
import { type Judgement, likelihood, NEVER, WRONG_AT } from '../src/confidence.ts';
import { CONFIDENCE_BITS, confidenceIndex } from '../src/weights.ts';
import { BYTE, inBytes } from './bytes.ts';
import { learnLogistic } from './learn.ts';

/** One answer on a line that the models had not learned from. */
export interface Judged {
  of: Judgement;
  features: number[];
  right: boolean;
}

/** Answers above a threshold: fewer say too little. */
const FEWEST = 100;
export const STEP_OF_CONFIDENCE = 4 / BYTE;

/** The lowest chance above which at most `wrong` of the answers are wrong; NEVER if there is none. */
const thresholdOf = (judged: readonly { chance: number; right: boolean }[], wrong: number): number => {
  const sorted = judged.toSorted((a, b) => b.chance - a.chance);
  let errors = 0;
  let lowest = NEVER;
  for (const [i, { chance, right }] of sorted.entries()) {
    if (!right) errors++;
    if (sorted[i + 1]?.chance !== chance && i + 1 >= FEWEST && errors / (i + 1) <= wrong) lowest = chance;
  }
  return lowest;
};

const confidenceFrom = (judged: readonly Judged[]): Int8Array =>
  inBytes(
    learnLogistic(
      judged.map(({ features, right }) => ({ features: Int32Array.from(features, confidenceIndex), right })),
      CONFIDENCE_BITS,
    ),
    STEP_OF_CONFIDENCE * BYTE,
  );

/** Learns how sure answers are. The thresholds are those of halves that each other's weights judge. */
export const calibrate = (
  judged: readonly Judged[],
): { confidence: Int8Array; calibration: Record<string, number> } => {
  const halves = [0, 1].map((half) => judged.filter((_, i) => (i >> 1) % 2 === half));
  const steps = { rank: 0, lines: 0, confidence: STEP_OF_CONFIDENCE };
  const chances = halves.flatMap((half, i) => {
    const confidence = confidenceFrom(halves[1 - i]!);
    return half.map(({ of, features, right }) => ({
      of,
      chance: likelihood({ confidence, steps }, features),
      right,
    }));
  });
  const calibration = Object.fromEntries(
    (['name', 'category'] as const).flatMap((of) =>
      (['high', 'medium'] as const).map((level) => [
        `${of} ${level}`,
        Number(
          thresholdOf(
            chances.filter((each) => each.of === of),
            WRONG_AT[of][level],
          ).toFixed(4),
        ),
      ]),
    ),
  );
  return { confidence: confidenceFrom(judged), calibration };
};
