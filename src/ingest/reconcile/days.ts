/** Weighs days as evidence that a row and an entry are the same, in nats. */
import { daysOf, type Item, instantOf, type Row } from './side.ts';

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
  // A booking that moved keeps its value date at most banks, and two purchases on two days have two.
  const valued = a.valued !== null && b.valued !== null ? (a.valued === b.valued ? 1 : -4) : 0;
  if (a.booked !== null && b.booked !== null) return movedBy(b.booked - a.booked) + valued;
  if (a.valued !== null && b.valued !== null) return movedBy(b.valued - a.valued) + Math.min(0, valued);
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

/** Weighs the day of the purchase, if the booked entry has one: its own value day, or an instant. */
const dayOfPurchase = (row: Row, { entry }: Item): number => {
  const { booked, valued, bought } = daysOf(entry);
  const purchase = bought ?? valued;
  if (purchase === null) return 0;
  // A hold never precedes its purchase.
  const instant = instantOf(entry);
  if (instant !== null && instant > row.known.lastSeenAt.getTime()) return -20;
  // Without a day it may have been taken for another one in between. A value day may be that of the booking.
  if (row.day === null) return purchase > row.lastSeen && purchase !== booked ? -6 : 0;
  if (purchase === row.day) return 2;
  // A value day that is the booking day, or would be had that not moved, says nothing of the purchase.
  return purchase === bought || purchase < row.day || (booked !== null && booked - purchase > 1) ? -6 : -1;
};

/** For how many days the hold was still listed after the booking; below 0 where it was not, or where no day says so. */
const daysListedAfter = (row: Row, { entry }: Item): number => {
  const { booked, valued } = daysOf(entry);
  if (booked !== null) return row.lastSeen - booked;
  // A value day alone may be that of the purchase, and says then nothing of the booking.
  if (valued === null || valued === row.day) return -1;
  return row.day === null ? Math.min(0, row.lastSeen - valued) : row.lastSeen - valued;
};

export const isListedAfter = (row: Row, item: Item): boolean => daysListedAfter(row, item) >= 0;

/** A hold that is still listed on the day of a booking, or after, is hardly what was booked. */
const listedAfter = (row: Row, item: Item): number => {
  const days = daysListedAfter(row, item);
  return days < 0 ? 0 : days === 0 ? -1.5 : days === 1 ? -5 : -8;
};

/** Whether the booked entry names the day on which the hold was made, apart from the day on which it was booked. */
export const isOfSameDay = (row: Row, { entry }: Item): boolean => {
  const { valued, bought } = daysOf(entry);
  return row.day !== null && (bought ?? valued) === row.day;
};

/** A booking is not dated before the purchase; a value day alone may be that of a purchase which was seen late. */
const longestBefore = (row: Row, { entry }: Item): number =>
  row.day !== null ? 4 : daysOf(entry).booked !== null ? 7 : LONGEST_SETTLEMENT;

/** Holds settle within three days, seldom within three weeks, and not while the bank still lists them. */
const dayOfSettlement = (row: Row, item: Item): number => {
  if (item.day === null) return 0;
  // Without a day of its own the hold may be older than its first sight, or the next one that reads the same.
  const later = item.day - (row.day ?? row.lastSeen);
  const earlier = item.day - (row.day ?? row.firstSeen);
  if (later > LONGEST_SETTLEMENT || earlier < -longestBefore(row, item)) return IMPOSSIBLE;
  const late = later > 0 ? -(later ** 2) / 40 : 0;
  const early = earlier < -1 ? Math.max(-6, 1.5 * earlier) : earlier < 0 ? -0.5 : 0;
  return late + early + listedAfter(row, item) + dayOfPurchase(row, item);
};

/** Minus infinity where no bank would show the one as the other. */
export const dayOf = (row: Row, item: Item): number =>
  !row.pending ? dayOfBooked(row, item) : item.pending ? dayOfHold(row, item) : dayOfSettlement(row, item);
