/**
 * Finds the likeliest explanation of some rows and entries together, and says of each part whether it is the only
 * likely one. Choosing pair by pair would give an entry to the first row that could be its own, where another has no
 * other entry to be.
 */
import { assign } from '../../platform/assignment.ts';
import { REACH } from './days.ts';
import { DOUBT, LIKELY, SURE } from './evidence.ts';
import { type Item, type Row, type Side, settles } from './side.ts';

/**
 * Sizes of the parts that are solved together. Groups of one amount that hold more changed entries than this are cut
 * by day, which bounds the cost at 32 gains for every entry, however many there are.
 */
export const TOGETHER = 16;
const ROWS_TOGETHER = 2 * TOGETHER;

interface Match {
  row: Row;
  item: Item;
  /** How much likelier the pair is than a removed row and a new entry, in nats. */
  gain: number;
  /** How much likelier the pair is than any other pair of the two, in nats. */
  margin: number;
  /** The row or the entry may be one of another that the read does not show. */
  mistakable: boolean;
}

export interface Explanation {
  matches: Match[];
  /** New entries that may well be a row that stays. */
  doubtful: Item[];
}

export interface Weigh {
  gain(row: Row, item: Item): number;
  mistakable(row: Row, item: Item): boolean;
  /** Whether two rows or two entries are such that one taken for the other changes nothing that anybody could see. */
  twins(a: Side, b: Side): boolean;
  /** Whether the row stays when nothing is recognised as it: then an entry that is it after all would stand twice. */
  stays(row: Row): boolean;
}

/** Leaving the pair out, giving either of the two to another, or swapping it with another pair: is all that far likelier? */
export const isSure = ({ gain, margin }: Match): boolean => Math.min(gain, margin) >= SURE;

/** Returns whether a booked row has the value date of an entry: a booking that moves keeps it at most banks. */
const isOfSameValue = (row: Row, { entry: { valueDate } }: Item): boolean =>
  !row.pending && valueDate !== null && row.entry.valueDate === valueDate;

/**
 * Sets the margins of the pairs. Returns the new entries that may be a row that stays. What settles a hold may be one, too: a
 * booked row that moved into the window, while the hold was released.
 */
const judge = (
  pairs: readonly Match[],
  rows: readonly Row[],
  items: readonly Item[],
  { gain, twins, stays }: Weigh,
): Item[] => {
  const gains = new Map<Row, Map<Item, number>>();
  const gainOf = (row: Row, item: Item): number => {
    const ofRow = gains.get(row) ?? new Map<Item, number>();
    gains.set(row, ofRow);
    const value = ofRow.get(item) ?? gain(row, item);
    ofRow.set(item, value);
    return value;
  };
  for (const [at, pair] of pairs.entries()) {
    const { row, item } = pair;
    const value = gainOf(row, item);
    const beside = (one: Match, margin: number): void => {
      one.margin = Math.min(one.margin, margin);
    };
    pair.gain = value;
    for (const other of items) {
      // A hold beside more booked entries than holds may be of none of them.
      if (row.pending !== item.pending || !twins(item, other)) beside(pair, value - gainOf(row, other));
    }
    for (const other of rows) {
      if (!twins(row, other)) beside(pair, value - gainOf(other, item));
    }
    for (const other of pairs.slice(at + 1)) {
      const crossed = [gainOf(row, other.item), gainOf(other.row, item)].filter((each) => each > 0);
      const sum = crossed.reduce((total, each) => total + each, 0);
      if (crossed.length === 0 || twins(item, other.item) || twins(row, other.row)) continue;
      const margin = value + gainOf(other.row, other.item) - sum;
      beside(pair, margin);
      beside(other, margin);
    }
  }
  // A row that is hardly what it was paired with may as well be one of the rest.
  const open = [...rows, ...pairs.filter((pair) => pair.gain < LIKELY).map(({ row }) => row)];
  const isDoubtful = (item: Item, row: Row): boolean => gainOf(row, item) >= -DOUBT && stays(row);
  const doubtful = items.filter((item) => open.some((row) => isDoubtful(item, row)));
  for (const pair of pairs) {
    if (
      !settles(pair.row, pair.item) ||
      !rows.some((row) => isOfSameValue(row, pair.item) && isDoubtful(pair.item, row))
    )
      continue;
    pair.mistakable = true;
    if (!isSure(pair)) doubtful.push(pair.item);
  }
  return doubtful;
};

const solve = (rows: readonly Row[], items: readonly Item[], weigh: Weigh): Explanation => {
  const gains = rows.map((row) => items.map((item) => weigh.gain(row, item)));
  const matches: Match[] = [];
  const taken = new Set<Item>();
  const left: Row[] = [];
  assign(gains, items.length).forEach((column, at) => {
    const [row, item] = [rows[at]!, items[column]];
    if (!item) left.push(row);
    else {
      taken.add(item);
      matches.push({
        row,
        item,
        gain: 0,
        margin: Number.POSITIVE_INFINITY,
        mistakable: weigh.mistakable(row, item),
      });
    }
  });
  const free = items.filter((item) => !taken.has(item));
  return { matches, doubtful: judge(matches, left, free, weigh) };
};

const LATEST = Number.MAX_SAFE_INTEGER;

/** By day, then by wording: of equal days, like stands beside like where a group must be cut. */
const byDay = <T extends Row | Item>(sides: readonly T[]): T[] =>
  sides
    .map((side, at) => ({ side, at }))
    .sort((a, b) => {
      const days = (a.side.day ?? LATEST) - (b.side.day ?? LATEST);
      if (days !== 0) return days;
      if (a.side.content === b.side.content) return a.at - b.at;
      return a.side.content < b.side.content ? -1 : 1;
    })
    .map(({ side }) => side);

/** Rows and entries that could be one another, explained together; those of a large group in parts, by day. */
export const explain = (rows: readonly Row[], items: readonly Item[], weigh: Weigh): Explanation => {
  const result: Explanation = { matches: [], doubtful: [] };
  const orderedItems = byDay(items);
  const orderedRows = byDay(rows);
  let next = 0;
  let left: Row[] = [];
  for (let at = 0; at < orderedItems.length; at += TOGETHER) {
    const part = orderedItems.slice(at, at + TOGETHER);
    const [first, last] = [part[0]!.day ?? LATEST, part.at(-1)!.day ?? LATEST];
    // Of the rows that no part took, only those near the next part stay.
    const near = left.filter(({ day }) => day === null || day >= first - 2 * REACH).slice(-ROWS_TOGETHER / 2);
    while (next < orderedRows.length && near.length < ROWS_TOGETHER) {
      const row = orderedRows[next]!;
      if (row.day !== null && row.day > last + REACH) break;
      if (row.day === null || row.day >= first - 2 * REACH) near.push(row);
      next += 1;
    }
    const { matches, doubtful } = solve(near, part, weigh);
    result.matches.push(...matches);
    result.doubtful.push(...doubtful);
    const taken = new Set(matches.map(({ row }) => row));
    left = near.filter((row) => !taken.has(row));
  }
  return result;
};
