/** Pages that a bank sent twice in one read: the address of the next one had lost its place, or a retry was answered late. */
import type { Item } from './side.ts';

/** Fewer entries in a row that repeat are no page: somebody does buy the same two things twice in a day. */
const SHORTEST_PAGE = 6;
/** A run within one day is a page only when it is of so many different entries. */
const DIFFERENT = 4;

const isPage = (run: readonly Item[]): boolean =>
  new Set(run.map(({ day }) => day)).size > 1 ||
  new Set(run.map(({ identity }) => identity)).size >= DIFFERENT;

/**
 * The entries without those that repeat, in the same order, what stands before them. Single entries that repeat stay:
 * two coffees are two. Linear.
 */
export const withoutRepeatedPages = (items: readonly Item[]): Item[] => {
  const numbers = new Map<string, number>();
  const numberOf = items.map(({ identity }) => {
    const number = numbers.get(identity) ?? numbers.size;
    numbers.set(identity, number);
    return number;
  });
  // No entry repeats, as in nearly every read.
  if (numbers.size === items.length) return [...items];
  const starts = new Map<string, number>();
  const kept: Item[] = [];
  for (let at = 0; at < items.length; ) {
    const run = numberOf.slice(at, at + SHORTEST_PAGE).join(' ');
    const before = starts.get(run);
    if (before === undefined) starts.set(run, at);
    let length = before === undefined ? 1 : 0;
    if (before !== undefined) {
      while (before + length < at && numberOf[before + length] === numberOf[at + length]) length += 1;
    }
    const repeated = items.slice(at, at + length);
    if (before === undefined || length < SHORTEST_PAGE || !isPage(repeated)) kept.push(...repeated);
    at += length;
  }
  return kept;
};
