/** Recognition by what an entry says: first what is equal, then the likeliest of what could be one, amount by amount. */
import type { References } from '../../banks/contract/snapshot.ts';
import { afterOf, stepOf } from './balances.ts';
import type { Setting } from './details.ts';
import { areTwins } from './details.ts';
import { gainAtSameAmount, gainOnSameDays, isMistakable, SURE, weighBalances } from './evidence.ts';
import { explain, isSure, TOGETHER, type Weigh } from './pool.ts';
import { amountKey, type Item, placeOf, type Row, type Side } from './side.ts';
import { groupBy, type Work } from './work.ts';

const weighAt = (
  gain: (row: Row, item: Item, setting: Setting) => number,
  setting: Setting,
  stays: Weigh['stays'],
): Weigh => ({
  gain: (row, item) => gain(row, item, setting),
  mistakable: (row, item) => isMistakable(row, item, setting),
  twins: (a, b) => areTwins(a, b, setting),
  stays,
});

const matchBy = (
  work: Work,
  keyOf: (side: Side) => string,
  among: { rows: Iterable<Row>; items: Iterable<Item> } = work,
): void => {
  const items = groupBy(among.items, keyOf);
  for (const [key, rows] of groupBy(among.rows, keyOf)) {
    const equal = items.get(key) ?? [];
    for (const [at, item] of equal.slice(0, rows.length).entries()) work.match(rows[at]!, item, true);
  }
};

const stated = <T extends Side>(sides: Iterable<T>): T[] =>
  [...sides].filter((side) => afterOf(side) !== null);

const identitiesOf = (sides: Iterable<Side>): ReadonlySet<string> =>
  new Set([...sides].map(({ identity }) => identity));

/**
 * The same amount with the same balance, in other words or on another day: of two purchases that are equal but for the
 * balance, the one that changes is not taken for the other. The balance says that the read lists the row, also where its
 * days leave that open.
 */
const matchSameBalance = (work: Work, weighed: () => Setting): void => {
  const items = groupBy(stated(work.items), stepOf);
  if (items.size === 0) return;
  const rows = groupBy(stated(work.rows), stepOf);
  const open = { rows: identitiesOf(work.rows), items: identitiesOf(work.items) };
  let setting: Setting | undefined;
  for (const [step, [item]] of items) {
    const [row] = rows.get(step) ?? [];
    if (row === undefined) continue;
    setting ??= weighed();
    const evidence = weighBalances(row, item!, setting);
    if (evidence === 0) continue;
    const gain = gainAtSameAmount(row, item!, setting);
    // The balance alone makes no match of two payees: a bank may exchange balances.
    const isSamePayee = setting.lexicon.likeness(row.wording, item!.wording) === 1;
    // Nor does it take a row to another day in other words, if an entry on its day is equal to it.
    const isChanged = placeOf(row) !== placeOf(item!) && row.wording.folded !== item!.wording.folded;
    if (isChanged && (open.rows.has(item!.identity) || open.items.has(row.identity))) continue;
    if (isSamePayee ? gain >= 0 : gain - evidence >= SURE) work.match(row, item!, true);
  }
};

/**
 * Equal entries are matched as multisets: two coffees of one price on one day stay two. Of those that only the balance
 * after them or a hint tells apart, the balance decides first, and then the hint; neither changes how many are matched.
 * Linear.
 */
export const matchEqual = (work: Work, references: References, weighed: () => Setting): void => {
  const both = { rows: stated(work.rows), items: stated(work.items) };
  if (both.rows.length > 0 && both.items.length > 0) {
    matchBy(work, (side) => `${side.identity} ${afterOf(side)}`, both);
    matchSameBalance(work, weighed);
  }
  if (references === 'unstable') matchBy(work, ({ content, entry }) => `${content} ${entry.reference}`);
  matchBy(work, ({ identity }) => identity);
};

/**
 * Pairs that are equal already, to be weighed again with what is open at their place: of two transfers, the one that now
 * lacks its payee is not the one that lacked it before, where the other would then have changed from one payee to another.
 */
const reopenAt = (work: Work, open: ReadonlyMap<string, number>): void => {
  const equal = groupBy(
    [...work.matches.keys()].filter((item) => open.has(placeOf(item))),
    placeOf,
  );
  for (const [place, items] of equal) {
    if (open.get(place)! + items.length <= TOGETHER) for (const item of items) work.reopen(item);
  }
};

const countBy = (sides: Iterable<Side>): Map<string, number> =>
  new Map([...groupBy(sides, placeOf)].map(([place, members]) => [place, members.length]));

/** The same amount on the same days, in another wording or with more or less said, where that is sure. */
export const matchSameDays = (work: Work, setting: Setting, stays: Weigh['stays']): void => {
  const weigh = weighAt(gainOnSameDays, setting, stays);
  const open = countBy(work.rows);
  const both = [...countBy(work.items)].filter(([place]) => open.has(place));
  if (both.length === 0) return;
  reopenAt(work, new Map(both.map(([place, items]) => [place, Math.max(items, open.get(place)!)])));
  const rows = groupBy(work.rows, placeOf);
  for (const [place, items] of groupBy(work.items, placeOf)) {
    const { matches } = explain(rows.get(place) ?? [], items, weigh);
    for (const match of matches) {
      // A hold that is listed is not booked, whichever of two it is.
      if (isSure(match) || match.row.pending) work.match(match.row, match.item, isSure(match));
    }
  }
};

/** The same amount, on the same days where that was not sure, on another one, or booked. */
export const matchSameAmount = (
  work: Work,
  near: (row: Row) => boolean,
  setting: Setting,
  stays: Weigh['stays'],
): void => {
  const weigh = weighAt(gainAtSameAmount, setting, stays);
  const amounts = new Set([...work.items].map(amountKey));
  const booked = [...work.rows].filter((row) => !row.pending && near(row) && amounts.has(amountKey(row)));
  reopenAt(work, countBy(booked));
  const rows = groupBy([...work.rows].filter(near), amountKey);
  for (const [amount, items] of groupBy(work.items, amountKey)) {
    work.accept(explain(rows.get(amount) ?? [], items, weigh), stays);
  }
};
