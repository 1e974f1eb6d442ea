/**
 * Measures whether a confidence keeps its promise. Rows are divided into folds by merchant. The promise of a confidence is
 * its precision in the other folds, and it is compared with the fold that was left out.
 */
import { createHash } from 'node:crypto';
import { comparable, type Judged, LEVELS, type Level } from './score.ts';

export const FOLDS = 5;

export interface Reliability {
  of: 'merchant' | 'category';
  level: Level;
  rows: number;
  /** Share of right results over all folds. */
  right: number;
  /** The largest shortfall of a fold against the promise of the others, as a difference of shares; 0 or less. */
  worst: number;
}

/** Returns the fold of a row, from 0: that of its merchant, or of its descriptor without a merchant. */
export const foldOf = ({ row }: Pick<Judged, 'row'>): number => {
  const who = comparable(row.merchantName.split('|')[0]!) || comparable(row.description);
  return createHash('sha256').update(who).digest().readUInt32BE(0) % FOLDS;
};

export const reliabilityOf = (judged: readonly Judged[]): Reliability[] =>
  (['merchant', 'category'] as const).flatMap((of) =>
    LEVELS.map((level) => {
      const counts = Array.from({ length: FOLDS }, () => ({ rows: 0, right: 0 }));
      const total = { rows: 0, right: 0 };
      for (const item of judged) {
        if (item[`${of}Level`] !== level) continue;
        for (const count of [counts[foldOf(item)]!, total]) {
          count.rows += 1;
          count.right += item[`${of}Right`] ? 1 : 0;
        }
      }
      const falls = counts
        .filter(({ rows }) => rows > 0 && rows < total.rows)
        .map(({ rows, right }) => right / rows - (total.right - right) / (total.rows - rows));
      return {
        of,
        level,
        rows: total.rows,
        right: total.rows === 0 ? 1 : total.right / total.rows,
        worst: Math.min(0, ...falls),
      };
    }),
  );
