import type { Row } from './history.ts';

const TYPICAL_OF = 6;
const NEXT_OF = 3;
/** A fixed stream repeats its amount in at least this share of its steps; the other steps are new prices. */
const REPEATED = 0.6;

/** Minor units; `least` and `most` are the same for a fixed price. */
interface ExpectedAmount {
  amount: number;
  least: number;
  most: number;
}

/** Returns the median, or the later of two rows: last year's premium is a better guess than the mean of two. */
const median = (rows: readonly Row[]): number => {
  if (rows.length === 2) return rows[1]!.magnitude;
  const ordered = rows.map((row) => row.magnitude).sort((a, b) => a - b);
  const half = ordered.length >> 1;
  return ordered.length % 2 === 1 ? ordered[half]! : Math.round((ordered[half - 1]! + ordered[half]!) / 2);
};

/** Returns whether rows (oldest first) have a fixed price that changes rarely. */
export const isFixed = (rows: readonly Row[]): boolean => {
  const repeated = rows.filter((row, i) => row.magnitude === rows[i - 1]?.magnitude).length;
  return repeated >= REPEATED * (rows.length - 1);
};

export const typicalAmount = (rows: readonly Row[], fixed: boolean): number =>
  fixed ? rows.at(-1)!.magnitude : median(rows.slice(-TYPICAL_OF));

/**
 * Returns the expected next amount with a range as wide as the deviation of the latest six. For varying bills, four
 * in five next amounts are in the range (`npm run evaluate`).
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
