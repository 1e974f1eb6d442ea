/** A contract that is paid every so many days and moved to other days: seen as one part before and one since. */
import { CADENCES, type Cadence } from './cadence.ts';
import type { Row } from './history.ts';
import { modulo } from './schedule.ts';

/** A payment this many days from its weekday is a late one; the next but one says whether it moved. */
const BESIDE = 1;
/** More moves than this are a payer without a weekday. */
const MOST_MOVES = 3;

/** Two parts of three payments. */
const FEWEST = 6;

const IN_DAYS = CADENCES.filter(({ unit }) => unit === 'days');

/**
 * The parts of rows (oldest first) between moves, from one weekday to another or by a pause of other than whole
 * periods, and the cadence that all of them keep. Each part is on its days but for single payments. Null where the
 * usual interval is of no such cadence, or nothing moved.
 */
export const partsByMove = (rows: readonly Row[]): { cadence: Cadence; parts: Row[][] } | null => {
  if (rows.length < FEWEST) return null;
  const gaps = rows.slice(1).map((row, i) => row.day - rows[i]!.day);
  const usual = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const cadence = IN_DAYS.find(({ every }) => Math.abs(every - usual) <= BESIDE);
  if (!cadence) return null;
  const isOn = (row: Row | undefined, anchor: number): boolean => {
    const off = row === undefined ? 0 : modulo(row.day - anchor, cadence.every);
    return Math.min(off, cadence.every - off) <= BESIDE;
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
