/** Recognition by the bank's references, for banks whose references are identities. Linear. */
import type { Item, Row } from './side.ts';
import type { Lexicon } from './wording.ts';
import { groupBy, type Work } from './work.ts';

/** Two entries of one reference that are further apart than this and agree in nothing else are two. */
const SAME_TIME = 10;

const referenceOf = ({ entry }: Row | Item): string => entry.reference ?? '';

/** A bank that gives one reference to two entries has broken its word: nothing of the row is in the entry. */
const contradicts = (row: Row, item: Item, lexicon: () => Lexicon): boolean =>
  row.entry.amount !== item.entry.amount &&
  row.day !== null &&
  item.day !== null &&
  Math.abs(row.day - item.day) > SAME_TIME &&
  (lexicon().likeness(row.wording, item.wording) ?? 0) < 0.4;

const only = <T>(members: readonly T[]): T | null => (members.length === 1 ? members[0]! : null);

const isOneOf = (hold: Item, booked: Item): boolean =>
  hold.entry.amount === booked.entry.amount || hold.wording.folded === booked.wording.folded;

/** Maps the reference of a hold to the booked entry that settles it, as the bank reports. */
const settledHolds = (items: Iterable<Item>): Map<string, Item> => {
  const settled = new Map<string, Item>();
  for (const item of items) {
    const { replaces } = item.entry;
    if (!item.pending && replaces !== null && !settled.has(replaces)) settled.set(replaces, item);
  }
  return settled;
};

/**
 * What is left after this was given no reference, or one that is not its own alone, and is recognised like the
 * entries of other banks: nothing of it is lost.
 */
export const matchByReference = (work: Work, lexicon: () => Lexicon): void => {
  const rows = groupBy(work.rows, referenceOf);
  const settled = settledHolds(work.items);
  // A bank that also reports holds which have ended names them beside what settled them.
  for (const item of [...work.items]) if (item.pending && settled.has(referenceOf(item))) work.drop(item);
  for (const [reference, items] of groupBy([...work.items], referenceOf)) {
    if (reference === '') continue;
    const booked = items.filter(({ pending }) => !pending);
    const pending = items.filter((item) => item.pending);
    // The same purchase in both lists, while the bank books it.
    for (const hold of pending) if (booked.some((other) => isOneOf(hold, other))) work.drop(hold);
    const row = only(rows.get(reference) ?? []);
    const item = only(booked.length > 0 ? booked : pending);
    if (!item || !row || contradicts(row, item, lexicon)) continue;
    work.match(row, item, true);
  }
};

/** Holds of which the bank says what settled them. An entry that is known already has settled its hold before. */
export const settleByReference = (work: Work): void => {
  const holds = groupBy(
    [...work.rows].filter(({ pending }) => pending),
    referenceOf,
  );
  for (const [reference, item] of settledHolds(work.items)) {
    const hold = only(holds.get(reference) ?? []);
    if (hold) work.match(hold, item, true);
  }
};
