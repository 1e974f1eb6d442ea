/**
 * Uses the balances that a bank states after its booked entries. An entry is then a step from one balance to the next, and
 * the steps of an account form one chain, whatever the order of the list. A balance is a claim of the bank, so nothing is
 * added, dropped or kept because of it unless the chain has no gap and ends at the booked balance that the bank states
 * separately. Otherwise the result is the same as without balances.
 */
import type { MinorUnits } from '../../../packages/common/money.ts';
import type { AccountSnapshot } from '../../banks/contract/snapshot.ts';
import { OpenEnds } from '../../banks/contract/stated-balances.ts';
import type { WeighBalances } from './details.ts';
import { type Item, placeOf, type Row, type Side } from './side.ts';
import { groupBy } from './work.ts';

/** Returns the balance after a booked row or entry; null if the bank does not state it. */
export const afterOf = ({ pending, entry }: Side): MinorUnits | null =>
  pending ? null : (entry.balanceAfter ?? null);

const beforeOf = ({ entry }: Side): MinorUnits => entry.balanceAfter! - entry.amount;

/** Returns a key of the amount and the balance after it. */
export const stepOf = (side: Side): string => `${side.entry.amount} ${afterOf(side)}`;

/** Returns the balance before the first step; null if the steps have more than one beginning or end. */
const beginningOf = (sides: readonly Side[]): MinorUnits | null => {
  const ends = new OpenEnds();
  for (const side of sides) {
    const balance = afterOf(side);
    if (balance === null) return null;
    ends.add(side.entry.amount, balance);
  }
  const open = ends.all();
  return open.length === 2 ? (open.find(([, count]) => count === -1)?.[0] ?? null) : null;
};

/**
 * Returns booked entries in the order of their steps; null if they form no chain or one of them has no balance. Uses every
 * step once, also where the account comes back to a balance: it inserts the way that leads back.
 */
const chainOf = <T extends Side>(sides: readonly T[]): T[] | null => {
  const beginning = beginningOf(sides);
  if (beginning === null) return null;
  const next = new Map<MinorUnits, T[]>();
  for (const side of sides.toReversed()) {
    const before = beforeOf(side);
    const steps = next.get(before);
    if (steps) steps.push(side);
    else next.set(before, [side]);
  }
  const order: T[] = [];
  const way: { at: MinorUnits; by: T | null }[] = [{ at: beginning, by: null }];
  while (way.length > 0) {
    const { at, by } = way.at(-1)!;
    const step = next.get(at)?.pop();
    if (step) way.push({ at: step.entry.balanceAfter!, by: step });
    else {
      way.pop();
      if (by) order.push(by);
    }
  }
  return order.length === sides.length ? order.reverse() : null;
};

/** Returns the booked balance that the bank states for the account; null if it states none. */
export const presentOf = ({ balances }: Pick<AccountSnapshot, 'balances'>): MinorUnits | null =>
  balances.find(({ kind }) => kind === 'booked')?.amount ?? null;

/** Returns whether the entries form a chain up to the booked balance. */
const isProven = (sides: readonly Side[], snapshot: AccountSnapshot): boolean => {
  const present = presentOf(snapshot);
  return present !== null && chainOf(sides)?.at(-1)?.entry.balanceAfter === present;
};

/**
 * Returns whether a read has no repeated pages although entries look alike: each has another balance, and all of them form
 * the proven chain.
 */
export const areAllDifferent = (booked: readonly Item[], snapshot: AccountSnapshot): boolean =>
  new Set(booked.map((item) => `${item.identity} ${afterOf(item)}`)).size === booked.length &&
  isProven(booked, snapshot);

/**
 * Returns the rows whose steps a proven chain lacks: together with them, its booked entries form a proven chain. A row that leads
 * back to a balance of the chain proves nothing, because the chain would be complete without it. A new step of the same amount
 * is the row with another balance, except on the first and the last day of an interrupted list.
 */
const rowsOfChain = (
  rows: readonly Row[],
  items: readonly Item[],
  snapshot: AccountSnapshot,
): ReadonlySet<Row> => {
  const booked = items.filter(({ pending }) => !pending);
  const days = booked.flatMap(({ day }) => (day === null ? [] : [day]));
  if (days.length < booked.length || booked.length === 0 || presentOf(snapshot) === null) return new Set();
  if (booked.some((item) => afterOf(item) === null)) return new Set();
  const [from, to] = [days.reduce((a, b) => Math.min(a, b)), days.reduce((a, b) => Math.max(a, b))];
  const listed = new Map<string, number>();
  for (const item of booked) listed.set(stepOf(item), (listed.get(stepOf(item)) ?? 0) + 1);
  const left = rows.filter((row) => {
    if (row.pending || row.day === null || row.day < from || row.day > to) return false;
    const count = listed.get(stepOf(row)) ?? 0;
    if (count > 0) listed.set(stepOf(row), count - 1);
    return count === 0;
  });
  if (left.length === 0) return new Set();
  const newAmounts = new Set(
    booked.filter((item) => listed.get(stepOf(item))! > 0).map(({ entry }) => entry.amount),
  );
  const isCut = ({ day }: Row): boolean => !snapshot.complete && (day === from || day === to);
  if (left.some((row) => newAmounts.has(row.entry.amount) && !isCut(row))) return new Set();
  const chain = chainOf([...left, ...booked]);
  if (chain === null || chain.at(-1)!.entry.balanceAfter !== presentOf(snapshot)) return new Set();
  const visits = new Map([[beforeOf(chain[0]!), 1]]);
  for (const { entry } of chain) visits.set(entry.balanceAfter!, (visits.get(entry.balanceAfter!) ?? 0) + 1);
  return left.every(({ entry }) => visits.get(entry.balanceAfter!) === 1) ? new Set(left) : new Set();
};

/** Weight in nats, as in evidence.ts. */
const SAME = 4;

const onlyOnes = <T extends Side>(sides: readonly T[], keyOf: (side: T) => string): Map<string, T> =>
  new Map(
    [...groupBy(sides, keyOf)].flatMap(([key, members]) =>
      members.length === 1 ? [[key, members[0]!] as const] : [],
    ),
  );

/** Returns the rows that are alone with their amount on their days, as an entry is there that has another balance. */
const contradicted = (rows: readonly Row[], items: readonly Item[]): Row[] => {
  const entries = onlyOnes(items, placeOf);
  return [...onlyOnes(rows, placeOf)].flatMap(([place, row]) => {
    const item = entries.get(place);
    return item && afterOf(row) !== afterOf(item) ? [row] : [];
  });
};

/**
 * Returns the rows that an interrupted list lacks although it shows an equal entry: the entry follows a listed balance, so
 * it is another one, and the row closes a gap between the listed balances. The list may end before the booked balance that
 * would prove the whole chain. If the bank has changed the balance of any other row, nothing is proven.
 */
const rowsInGaps = (rows: readonly Row[], items: readonly Item[]): ReadonlySet<Row> => {
  const booked = items.filter(({ pending }) => !pending);
  if (booked.some((item) => afterOf(item) === null)) return new Set();
  const stated = rows.filter((row) => afterOf(row) !== null);
  const [known, listed] = [new Set(stated.map(stepOf)), new Set(booked.map(stepOf))];
  const balances = new Set(booked.map(afterOf));
  const follows = (item: Item): boolean => !known.has(stepOf(item)) && balances.has(beforeOf(item));
  const added = new Set(booked.filter(follows).map(({ identity }) => identity));
  const left = stated.filter((row) => added.has(row.identity) && !listed.has(stepOf(row)));
  if (left.length === 0) return new Set();
  const ends = new OpenEnds();
  for (const { entry } of booked) ends.add(entry.amount, entry.balanceAfter!);
  const open = new Map(ends.all());
  const inGaps = new Set(
    left.filter((row) => (open.get(beforeOf(row)) ?? 0) > 0 && (open.get(afterOf(row)!) ?? 0) < 0),
  );
  return contradicted(stated, booked).every((row) => inGaps.has(row)) ? inGaps : new Set();
};

/** Returns the rows whose steps the read lacks. */
export const rowsLeftOut = (
  rows: readonly Row[],
  items: readonly Item[],
  snapshot: AccountSnapshot,
): ReadonlySet<Row> => {
  const left = rowsOfChain(rows, items, snapshot);
  return left.size > 0 || snapshot.complete ? left : rowsInGaps(rows, items);
};

/** A purchase that is booked late shifts the balances of equal ones after it, each to the day of the one before. */
const isLater = (row: Row, item: Item | undefined): boolean =>
  item !== undefined && row.day !== null && item.day !== null && item.day >= row.day;

/**
 * Returns weights of the balances: the same one speaks for a match if no other row or entry has this step, and the bank
 * states balances of all entries and has not computed them anew. A contradicted row may have moved, if the read lists its
 * step on a later day and lists more steps again than such rows. Even a bank that computes balances anew can exchange those of
 * equal entries when one moves, so a balance beside another value date says nothing.
 */
export const balanceWeights = (rows: readonly Row[], items: readonly Item[]): WeighBalances => {
  const statedRows = rows.filter((row) => afterOf(row) !== null);
  const statedItems = items.filter((item) => afterOf(item) !== null);
  if (statedItems.length < items.filter(({ pending }) => !pending).length) return () => 0;
  const [rowsOf, itemsOf] = [onlyOnes(statedRows, stepOf), onlyOnes(statedItems, stepOf)];
  const moved = contradicted(statedRows, statedItems);
  const again = [...rowsOf.keys()].filter((step) => itemsOf.has(step)).length;
  if (again <= moved.length || moved.some((row) => !isLater(row, itemsOf.get(stepOf(row))))) return () => 0;
  return (row, item) => {
    const step = stepOf(row);
    const isValuedAlike = row.entry.valueDate === item.entry.valueDate;
    return isValuedAlike && rowsOf.get(step) === row && itemsOf.get(step) === item ? SAME : 0;
  };
};

/** Returns the place of each booked entry within its day, for days whose entries form a chain. */
export const placesInDays = (items: Iterable<Item>): ReadonlyMap<Item, number> => {
  const places = new Map<Item, number>();
  const booked = [...items].filter(({ pending, day }) => !pending && day !== null);
  for (const ofDay of groupBy(booked, ({ day }) => String(day)).values()) {
    for (const [place, item] of (chainOf(ofDay) ?? []).entries()) places.set(item, place);
  }
  return places;
};
