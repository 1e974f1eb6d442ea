/** Recognition by what an entry says: first what is equal, then the likeliest of what could be one, amount by amount. */
import type { References } from '../../providers/snapshot.ts';
import { areTwins, gainAtSameAmount, gainOnSameDays, type Setting } from './evidence.ts';
import { explain, TOGETHER, type Weigh } from './pool.ts';
import { amountKey, type Item, type Row, type Side } from './side.ts';
import { groupBy, type Work } from './work.ts';

const weighAt = (
  gain: (row: Row, item: Item, setting: Setting) => number,
  setting: Setting,
  stays: Weigh['stays'],
): Weigh => ({
  gain: (row, item) => gain(row, item, setting),
  twins: (a, b) => areTwins(a, b, setting),
  stays,
});

const matchBy = (work: Work, keyOf: (side: Side) => string): void => {
  const items = groupBy(work.items, keyOf);
  for (const [key, rows] of groupBy(work.rows, keyOf)) {
    const equal = items.get(key) ?? [];
    for (const [at, item] of equal.slice(0, rows.length).entries()) work.match(rows[at]!, item, true);
  }
};

/**
 * Equal entries are matched as multisets: two coffees of one price on one day stay two. Of those that only a hint tells
 * apart, the hint decides first. Linear.
 */
export const matchEqual = (work: Work, references: References): void => {
  if (references === 'unstable') matchBy(work, ({ content, entry }) => `${content} ${entry.reference}`);
  matchBy(work, ({ identity }) => identity);
};

/** What stands still while a bank rewords an entry: list, amount and every day that it names. */
const placeOf = (side: Side): string =>
  `${amountKey(side)} ${side.pending} ${side.entry.bookingDate} ${side.entry.valueDate}`;

/**
 * The same amount on the same days, in another wording or with more or less said. What was equal there is weighed again:
 * of two transfers, the one that now lacks its payee is not the one that lacked it before, where the other would then
 * have changed from one payee to another.
 */
export const matchSameDays = (work: Work, setting: Setting, stays: Weigh['stays']): void => {
  const weigh = weighAt(gainOnSameDays, setting, stays);
  const rows = groupBy(work.rows, placeOf);
  const places = new Map([...groupBy(work.items, placeOf)].filter(([place]) => rows.has(place)));
  if (places.size === 0) return;
  const equal = groupBy(
    [...work.matches.keys()].filter((item) => places.has(placeOf(item))),
    placeOf,
  );
  for (const [place, items] of places) {
    const open = rows.get(place)!;
    const again = equal.get(place) ?? [];
    const together = Math.max(open.length, items.length) + again.length <= TOGETHER ? again : [];
    const reopened = together.map((item) => work.reopen(item));
    work.accept(explain([...open, ...reopened], [...items, ...together], weigh), stays);
  }
};

/** The same amount on another day, or booked. */
export const matchSameAmount = (
  work: Work,
  near: (row: Row) => boolean,
  setting: Setting,
  stays: Weigh['stays'],
): void => {
  const weigh = weighAt(gainAtSameAmount, setting, stays);
  const rows = groupBy([...work.rows].filter(near), amountKey);
  for (const [amount, items] of groupBy(work.items, amountKey)) {
    work.accept(explain(rows.get(amount) ?? [], items, weigh), stays);
  }
};
