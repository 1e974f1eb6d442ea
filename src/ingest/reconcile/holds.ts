/** Holds that settle at another amount (tips, fuel, exchange rates), and holds that the bank reports as released. */

import type { Setting } from './details.ts';
import { areTwins } from './details.ts';
import { gainAtOtherAmount } from './evidence.ts';
import { explain, type Weigh } from './pool.ts';
import { type Item, instantOf, type Row } from './side.ts';
import { groupBy, type Work } from './work.ts';

/** Entries weighed for one hold, the nearest first in time after it. */
const MOST_CANDIDATES = 16;
const DAYS_BEFORE = 7;
const DAYS_AFTER = 21;

/** Sizes a quarter apart in the logarithm: amounts that differ by less have one of three neighbouring steps in common. */
const sizeOf = (amount: number): number => Math.round(4 * Math.log(Math.abs(amount)));

/**
 * By what a hold finds its booked form: a word of the payee, a like amount, and what no two purchases share. A booked
 * row is found by the last alone: another amount at the same payee is another purchase.
 */
const marksOf = (side: Row | Item, references: boolean): string[] => {
  const { amount, original, reference, replaces } = side.entry;
  const instant = instantOf(side.entry);
  const marks: string[] = [];
  if (side.pending || 'place' in side) {
    for (const word of side.wording.words) marks.push(`word ${word.slice(0, 4)}`);
    const size = sizeOf(amount);
    marks.push(`size ${size}`);
    if (!('place' in side)) marks.push(`size ${size - 1}`, `size ${size + 1}`);
  }
  if (original) marks.push(`original ${original.amount} ${original.currency}`);
  if (instant !== null) marks.push(`instant ${instant}`);
  if (references && reference !== null) marks.push(`reference ${reference}`);
  if (references && replaces !== null) marks.push(`reference ${replaces}`);
  return marks;
};

const EARLIEST = Number.MIN_SAFE_INTEGER;

/** The index of the first of `items`, ordered by day, that is not before `day`. */
const firstFrom = (items: readonly Item[], day: number): number => {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]!.day ?? EARLIEST) < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

const indexOf = (items: Iterable<Item>, references: boolean): Map<string, Item[]> => {
  const index = new Map<string, Item[]>();
  for (const item of items) {
    for (const mark of new Set(marksOf(item, references))) {
      const marked = index.get(mark);
      if (marked) marked.push(item);
      else index.set(mark, [item]);
    }
  }
  for (const marked of index.values()) marked.sort((a, b) => (a.day ?? EARLIEST) - (b.day ?? EARLIEST));
  return index;
};

const candidatesOf = (row: Row, index: ReadonlyMap<string, Item[]>, setting: Setting): Item[] => {
  const made = row.day ?? row.firstSeen;
  const candidates = new Set<Item>();
  for (const mark of marksOf(row, setting.references !== 'none')) {
    const marked = index.get(mark) ?? [];
    const start = firstFrom(marked, made - DAYS_BEFORE);
    for (const item of marked.slice(start, start + MOST_CANDIDATES)) {
      if ((item.day ?? made) <= made + DAYS_AFTER) candidates.add(item);
    }
  }
  return [...candidates].filter((item) => gainAtOtherAmount(row, item, setting) > Number.NEGATIVE_INFINITY);
};

/** Rows and entries that are connected by candidates, as groups that have nothing to do with each other. */
const connected = (edges: ReadonlyMap<Row, readonly Item[]>): { rows: Row[]; items: Item[] }[] => {
  const parent = new Map<Row | Item, Row | Item>();
  const rootOf = (member: Row | Item): Row | Item => {
    let root = member;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) {
      parent.set(root, parent.get(up) ?? up);
      root = up;
    }
    return root;
  };
  for (const [row, items] of edges) for (const item of items) parent.set(rootOf(item), rootOf(row));
  const groups = new Map<Row | Item, { rows: Row[]; items: Set<Item> }>();
  for (const [row, items] of edges) {
    const root = rootOf(row);
    const group = groups.get(root) ?? { rows: [], items: new Set() };
    groups.set(root, group);
    group.rows.push(row);
    for (const item of items) group.items.add(item);
  }
  return [...groups.values()].map(({ rows, items }) => ({ rows, items: [...items] }));
};

/** Holds whose booked form has another amount, and the rare booked row whose amount the bank corrected. */
export const matchOtherAmount = (
  work: Work,
  near: (row: Row) => boolean,
  setting: Setting,
  stays: Weigh['stays'],
): void => {
  const rows = [...work.rows].filter(near);
  if (rows.length === 0 || work.items.size === 0) return;
  const index = indexOf(work.items, setting.references !== 'none');
  const edges = new Map<Row, Item[]>();
  for (const row of rows) {
    const candidates = candidatesOf(row, index, setting);
    if (candidates.length > 0) edges.set(row, candidates);
  }
  const weigh: Weigh = {
    gain: (row, item) => gainAtOtherAmount(row, item, setting),
    mistakable: () => false,
    twins: (a, b) => a.entry.amount === b.entry.amount && areTwins(a, b, setting),
    stays,
  };
  for (const group of connected(edges)) {
    work.acceptSure(explain(group.rows, group.items, weigh), stays);
  }
};

const isOf = (zero: Item, row: Row): boolean =>
  row.day === null || zero.day === null || Math.abs(row.day - zero.day) <= 1;

/**
 * Releases the holds that the bank reports with amount 0, where there are no more of that wording and day than it
 * reports: of more, nobody can tell which are meant.
 *
 * @returns the reports that are still without a hold.
 */
export const releaseHolds = (work: Work, zeros: readonly Item[], stable: boolean): Item[] => {
  if (zeros.length === 0) return [];
  const keyOf = (side: Row | Item): string => `${side.entry.currency} ${side.wording.folded}`;
  const holds = [...work.rows].filter(({ pending }) => pending);
  const byReference = groupBy(stable ? holds : [], ({ entry }) => entry.reference ?? '');
  const named = new Set<Item>();
  const isNamed = ({ entry }: Item): boolean => stable && entry.reference !== null;
  for (const zero of zeros.filter(isNamed)) {
    const meant = byReference.get(zero.entry.reference!) ?? [];
    if (meant.length !== 1 || !work.rows.has(meant[0]!)) continue;
    work.release(meant[0]!);
    named.add(zero);
  }
  const byWording = groupBy(work.rows, keyOf);
  for (const [key, reported] of groupBy(
    zeros.filter((zero) => !isNamed(zero)),
    keyOf,
  )) {
    const open = (byWording.get(key) ?? []).filter(({ pending }) => pending);
    for (const alike of groupBy(reported, ({ day }) => String(day)).values()) {
      const meant = open.filter((row) => work.rows.has(row) && isOf(alike[0]!, row));
      if (meant.length === 0 || meant.length > alike.length) continue;
      for (const [at, row] of meant.entries()) {
        work.release(row);
        named.add(alike[at]!);
      }
    }
  }
  return zeros.filter((zero) => !named.has(zero));
};
