/** The ways in which the rows of one payee may fall into several contracts, the surest first. */
import type { Row } from './history.ts';
import { referencesOf, wordsOf } from './payee.ts';

export interface Split {
  parts: Row[][];
  /**
   * What keeps the parts apart. Words make no part more regular than it was, so each may convince by itself.
   * Amounts are half of what would convince. A split by dates makes regular parts out of anything.
   */
  by: 'words' | 'silence' | 'amounts' | 'dates';
}

const groupBy = (rows: readonly Row[], key: (row: Row) => string | number): Row[][] => [
  ...Map.groupBy(rows, key).values(),
];

/** By the numbers that come back: a contract's number is in each of its rows, that of a bill on one day only. */
const byReference = (rows: readonly Row[]): Row[][] => {
  const firstDay = new Map<string, number>();
  const back = new Set<string>();
  const references = rows.map((row) => {
    const tokens = referencesOf(row.tx.description);
    for (const token of tokens) {
      const day = firstDay.get(token);
      if (day === undefined) firstDay.set(token, row.day);
      else if (day !== row.day) back.add(token);
    }
    return tokens;
  });
  const keys = new Map(
    rows.map((row, i) => [row, references[i]!.filter((token) => back.has(token)).join(' ')]),
  );
  return groupBy(rows, (row) => keys.get(row)!);
};

/** By the words of the lines; most lines of a payee are alike, so each is read once. */
const byWords = (rows: readonly Row[]): Row[][] => {
  const words = new Map<string, string>();
  return groupBy(rows, ({ tx: { description } }) => {
    const known = words.get(description) ?? wordsOf(description);
    words.set(description, known);
    return known;
  });
};

/** Steps between amounts: none for fixed prices, some per cent for exchange rates, more for consumption. */
const STEPS = [0, 0.02, 0.08, 0.25];

/** For each step, runs of amounts none of which is further above the one before it; equal splits once. */
function* byAmount(rows: readonly Row[]): Generator<Row[][]> {
  const ordered = rows.toSorted((a, b) => a.magnitude - b.magnitude || a.day - b.day);
  let runs = 0;
  for (const step of STEPS) {
    const starts = ordered.filter(
      (row, i) => i === 0 || row.magnitude > ordered[i - 1]!.magnitude * (1 + step),
    );
    if (starts.length === runs) continue;
    runs = starts.length;
    const begins = new Set(starts);
    let run = 0;
    const runOf = new Map(ordered.map((row) => [row, begins.has(row) ? ++run : run]));
    yield groupBy(rows, (row) => runOf.get(row)!);
  }
}

/** A silence is this much longer than the usual interval, and at least so many days. */
const SILENCE = 3.5;
const SILENCE_DAYS = 25;
/** More silences than this are a habit without a cadence. */
const MOST_SILENCES = 2;

/** Where a contract ended and, much later, another began with the same payee. */
const bySilence = (rows: readonly Row[]): Row[][] => {
  const gaps = rows.map((row, i) => (i === 0 ? 0 : row.day - rows[i - 1]!.day));
  const usual = gaps.slice(1).sort((a, b) => a - b)[(gaps.length - 1) >> 1] ?? 0;
  const parts: Row[][] = [[]];
  for (const [i, row] of rows.entries()) {
    if (gaps[i]! >= Math.max(SILENCE_DAYS, SILENCE * usual)) parts.push([]);
    parts.at(-1)!.push(row);
  }
  return parts.length - 1 > MOST_SILENCES ? [] : parts;
};

/** Into `bands` due dates, at the widest gaps that the rows leave in the month. */
const byDayOfMonth = (rows: readonly Row[], bands: number): Row[][] => {
  const days = [...new Set(rows.map((row) => row.dayOfMonth))].sort((a, b) => a - b);
  const gapBefore = (i: number): number => days[i]! - (i > 0 ? days[i - 1]! : days.at(-1)! - 31);
  const starts = days
    .map((day, i) => ({ day, gap: gapBefore(i) }))
    .sort((a, b) => b.gap - a.gap)
    .slice(0, bands)
    .map(({ day }) => day)
    .sort((a, b) => a - b);
  // Days before the first start belong to the band that began at the end of the month before.
  return groupBy(rows, ({ dayOfMonth }) => starts.findLast((start) => start <= dayOfMonth) ?? starts.at(-1)!);
};

/** Rows at most this many days after the one before are paid in one go. */
const BURST = 3;
/** This share of the times must be of one size, or the payments are not made together. */
const SAME_SIZE = 0.8;

/** Several contracts paid in one go time after time: the largest of each time is one, the next another. */
const byRank = (rows: readonly Row[]): Row[][] => {
  const bursts: Row[][] = [];
  for (const [i, row] of rows.entries()) {
    if (i > 0 && row.day - rows[i - 1]!.day <= BURST) bursts.at(-1)!.push(row);
    else bursts.push([row]);
  }
  const sizes = bursts.map((burst) => burst.length).sort((a, b) => a - b);
  const size = sizes[sizes.length >> 1]!;
  const alike = bursts.filter((burst) => burst.length === size);
  if (size < 2 || alike.length < SAME_SIZE * bursts.length) return [];
  for (const burst of alike) burst.sort((a, b) => b.magnitude - a.magnitude);
  return Array.from({ length: size }, (_, rank) => alike.map((burst) => burst[rank]!));
};

/** Two streams of three payments: fewer rows are not split by their dates. */
const FEWEST_BY_DATE = 6;

/** Every way that gives more than one part, worked out only when it is asked for. */
export function* splits(rows: readonly Row[]): Generator<Split> {
  yield { by: 'words', parts: byWords(rows) };
  yield { by: 'words', parts: byReference(rows) };
  yield { by: 'silence', parts: bySilence(rows) };
  for (const parts of byAmount(rows)) yield { by: 'amounts', parts };
  if (rows.length < FEWEST_BY_DATE) return;
  for (const bands of [2, 3]) yield { by: 'dates', parts: byDayOfMonth(rows, bands) };
  yield { by: 'dates', parts: byRank(rows) };
}
