/** What the days of a row and of an entry say for their being one, in nats. */
import { daysOf, type Item, type Row } from './side.ts';

/** Booked entries that are further apart than this are never one, whatever else agrees. */
export const REACH = 15;
const LONGEST_SETTLEMENT = 21;
const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** Bookings that move do so by a day or two, mostly forward. */
const movedBy = (days: number): number =>
  days === 0 ? 1.5 : Math.abs(days) > REACH ? IMPOSSIBLE : -Math.abs(days) - (days < 0 ? 1 : 0);

/** Both days are of one kind wherever the two entries have one in common; else any day stands for the other. */
const dayOfBooked = (row: Row, item: Item): number => {
  const [a, b] = [daysOf(row.entry), daysOf(item.entry)];
  const valued = a.valued !== null && b.valued !== null ? (a.valued === b.valued ? 1 : -2) : 0;
  if (a.booked !== null && b.booked !== null) {
    const moved = movedBy(b.booked - a.booked);
    // A booking that moved keeps its value date at most banks, and two purchases on two days have two.
    return moved + valued;
  }
  if (a.valued !== null && b.valued !== null) return movedBy(b.valued - a.valued);
  if (row.day === null || item.day === null) {
    const latest = row.day ?? row.firstSeen;
    const earliest = item.day ?? latest;
    return earliest - latest > REACH ? IMPOSSIBLE : -0.5;
  }
  // A booking day against a value day: they differ by days without anything having moved.
  const apart = Math.abs(item.day - row.day);
  return apart > REACH ? IMPOSSIBLE : 0.5 - 0.5 * apart;
};

const dayOfHold = (row: Row, item: Item): number => {
  if (row.day === null || item.day === null) return 0;
  const apart = Math.abs(item.day - row.day);
  return apart === 0 ? 2 : apart > 1 ? IMPOSSIBLE : -7;
};

/** What the day of the purchase says, where the booked entry has it: a value day of its own, or an instant. */
const dayOfPurchase = (row: Row, { entry }: Item): number => {
  const { booked, valued, bought } = daysOf(entry);
  const purchase = bought ?? valued;
  if (purchase === null) return 0;
  // Without a day it may have been taken for another one in between.
  if (row.day === null) return purchase > row.lastSeen ? -6 : 0;
  if (purchase === row.day) return 2;
  // A value day that is the booking day, or would be had that not moved, says nothing of the purchase.
  return purchase === bought || purchase < row.day || (booked !== null && booked - purchase > 1) ? -6 : -1;
};

/** Holds settle within three days, seldom within three weeks, and not while the bank still lists them. */
const dayOfSettlement = (row: Row, item: Item): number => {
  if (item.day === null) return 0;
  const later = item.day - (row.day ?? row.firstSeen);
  // Without a day of its own the hold may be older than its first sight.
  if (later > LONGEST_SETTLEMENT || later < (row.day === null ? -7 : -4)) return IMPOSSIBLE;
  const late = later > 0 ? -(later ** 2) / 40 : 0;
  const early = later < -1 ? 1.5 * later : later < 0 ? -0.5 : 0;
  const listed = item.day < row.lastSeen ? -4 : 0;
  return late + early + listed + dayOfPurchase(row, item);
};

/** Minus infinity where no bank would show the one as the other. */
export const dayOf = (row: Row, item: Item): number =>
  !row.pending ? dayOfBooked(row, item) : item.pending ? dayOfHold(row, item) : dayOfSettlement(row, item);
