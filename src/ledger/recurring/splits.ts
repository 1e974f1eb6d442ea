/** Splits the rows of one payee into several possible contracts, most reliable way first. */
import type { Row } from './history.ts';
import { referencesOf, wordsOf } from './payee.ts';

export interface Split {
  parts: Row[][];
  /**
   * The criterion of the split. A split by words makes no part more regular than it was, so each part may convince by
   * itself. A split by amounts uses half of the evidence. A split by dates makes regular parts of anything.
   */
  by: 'words' | 'silence' | 'amounts' | 'dates';
}

const groupBy = (rows: readonly Row[], key: (row: Row) => string | number): Row[][] => [
  ...Map.groupBy(rows, key).values(),
];

/** Splits by repeated numbers: a contract's number is in each of its rows, that of a bill on one day only. */
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

/** Splits by the words of the descriptions. Most descriptions of a payee are equal, so each is parsed once. */
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

/**
 * Yields for each step the runs of amounts in which no amount is further above the previous one; equal splits once.
 */
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

/** A silence is this many times longer than the usual interval, and at least this many days. */
const SILENCE = 3.5;
const SILENCE_DAYS = 25;
/** Maximum silences: more of them mean a habit without a cadence. */
const MOST_SILENCES = 2;

/** Splits where a contract ended and, much later, another began with the same payee. */
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

/** Splits into `bands` due dates at the widest gaps within the month. */
const byDayOfMonth = (rows: readonly Row[], bands: number): Row[][] => {
  const days = [...new Set(rows.map((row) => row.dayOfMonth))].sort((a, b) => a - b);
  const gapBefore = (i: number): number => days[i]! - (i > 0 ? days[i - 1]! : days.at(-1)! - 31);
  const starts = days
    .map((day, i) => ({ day, gap: gapBefore(i) }))
    .sort((a, b) => b.gap - a.gap)
    .slice(0, bands)
    .map(({ day }) => day)
    .sort((a, b) => a - b);
  // Days before the first start belong to the band that began at the end of the previous month.
  return groupBy(rows, ({ dayOfMonth }) => starts.findLast((start) => start <= dayOfMonth) ?? starts.at(-1)!);
};

/** Maximum days between rows that are paid together. */
const BURST = 3;
/** Minimum share of groups with the same number of payments. */
const SAME_SIZE = 0.8;

/**
 * Splits several contracts that are always paid together: the largest payment of each time is one, the next another.
 */
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

/** Minimum rows of a split by dates: two streams of three payments. */
const FEWEST_BY_DATE = 6;

/** Yields every split, each computed only when it is requested. */
export function* splits(rows: readonly Row[]): Generator<Split> {
  yield { by: 'words', parts: byWords(rows) };
  yield { by: 'words', parts: byReference(rows) };
  yield { by: 'silence', parts: bySilence(rows) };
  for (const parts of byAmount(rows)) yield { by: 'amounts', parts };
  if (rows.length < FEWEST_BY_DATE) return;
  for (const bands of [2, 3]) yield { by: 'dates', parts: byDayOfMonth(rows, bands) };
  yield { by: 'dates', parts: byRank(rows) };
}
