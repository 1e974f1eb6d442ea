/** What a stream costs: whether its price is fixed, what is usual, and what to expect next. */
import type { Row } from './history.ts';

const TYPICAL_OF = 6;
const NEXT_OF = 3;
/** A fixed stream repeats its price in at least this share of its steps; the others are new prices. */
const REPEATED = 0.6;

/** Minor units; `least` and `most` are the same for a fixed price. */
interface ExpectedAmount {
  amount: number;
  least: number;
  most: number;
}

/** Of two the later: last year's premium is the better guess than the mean of it and the one before. */
const median = (rows: readonly Row[]): number => {
  if (rows.length === 2) return rows[1]!.magnitude;
  const ordered = rows.map((row) => row.magnitude).sort((a, b) => a - b);
  const half = ordered.length >> 1;
  return ordered.length % 2 === 1 ? ordered[half]! : Math.round((ordered[half - 1]! + ordered[half]!) / 2);
};

/** Whether rows (oldest first) have one price but for new prices. */
export const isFixed = (rows: readonly Row[]): boolean => {
  const repeated = rows.filter((row, i) => row.magnitude === rows[i - 1]?.magnitude).length;
  return repeated >= REPEATED * (rows.length - 1);
};

export const typicalAmount = (rows: readonly Row[], fixed: boolean): number =>
  fixed ? rows.at(-1)!.magnitude : median(rows.slice(-TYPICAL_OF));

/**
 * The next amount, and how far the latest six were from it: of the next ones of varying bills, four in five lie
 * between (`npm run evaluate`).
 */
export const expectedAmount = (rows: readonly Row[], fixed: boolean): ExpectedAmount => {
  if (fixed) {
    const price = rows.at(-1)!.magnitude;
    return { amount: price, least: price, most: price };
  }
  const amount = median(rows.slice(-NEXT_OF));
  const recent = rows.slice(-TYPICAL_OF).map((row) => row.magnitude);
  const furthest = Math.max(...recent.map((each) => Math.abs(Math.log(each / amount))));
  return {
    amount,
    least: Math.round(amount * Math.exp(-furthest)),
    most: Math.round(amount * Math.exp(furthest)),
  };
};
