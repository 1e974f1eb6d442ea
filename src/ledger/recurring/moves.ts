/** Splits a contract with a cadence in days that moved to other days. */
import { CADENCES, type Cadence } from './cadence.ts';
import type { Row } from './history.ts';
import { modulo } from './schedule.ts';

/** Days by which a single payment may be off its weekday without a move; the next payment decides. */
const DAYS_OFF = 1;
/** Maximum moves: more of them mean a payer without a fixed weekday. */
const MOST_MOVES = 3;

/** Two parts of three payments. */
const FEWEST = 6;

const IN_DAYS = CADENCES.filter(({ unit }) => unit === 'days');

/**
 * Splits rows (oldest first) at moves, from one weekday to another or by a pause that is not a multiple of the
 * period, and returns the common cadence. Each part is on its days except for single payments. Returns null if the
 * usual interval fits no such cadence, or nothing moved.
 */
export const partsByMove = (rows: readonly Row[]): { cadence: Cadence; parts: Row[][] } | null => {
  if (rows.length < FEWEST) return null;
  const gaps = rows.slice(1).map((row, i) => row.day - rows[i]!.day);
  const usual = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const cadence = IN_DAYS.find(({ every }) => Math.abs(every - usual) <= DAYS_OFF);
  if (!cadence) return null;
  const isOn = (row: Row | undefined, anchor: number): boolean => {
    const off = row === undefined ? 0 : modulo(row.day - anchor, cadence.every);
    return Math.min(off, cadence.every - off) <= DAYS_OFF;
  };
  const parts: Row[][] = [[]];
  let anchor = rows[0]!.day;
  for (const [i, row] of rows.entries()) {
    const next = rows[i + 1];
    if (!isOn(row, anchor) && !isOn(next, anchor) && isOn(next, row.day)) {
      parts.push([]);
      anchor = row.day;
    }
    parts.at(-1)!.push(row);
  }
  return parts.length > 1 && parts.length <= MOST_MOVES + 1 ? { cadence, parts } : null;
};
