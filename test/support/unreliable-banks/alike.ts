/**
 * Decides whether a wrong match was avoidable. A row of entry A that is now matched with entry B counts as a fault only if
 * somebody with all reads and the bank's habits, and without the truth, could know better.
 */

import type { BankEntry } from '../../../src/banks/contract/snapshot.ts';
import { dayNumber } from '../../../src/platform/serbian-calendar.ts';
import type { Habits } from './habits.ts';
import type { JudgedRow } from './rows.ts';
import { dayOf, type TrueEntry } from './truth.ts';
import { wordingOf } from './wording.ts';

/** Cached for each entry, because making these texts repeatedly took half the time of a run. */
const contents = new WeakMap<BankEntry, string>();

/**
 * Returns everything that a bank shows of an entry, and its list. A reference counts only if references are reliable, and
 * a balance only if the bank never changes it.
 */
export const contentOf = (pending: boolean, entry: BankEntry, habits: Habits): string => {
  const written = contents.get(entry);
  if (written !== undefined) return written;
  const { reference, replaces, transactedAt, balanceAfter, ...rest } = entry;
  const references = habits.references === 'stable' ? [reference, replaces] : null;
  const balance = habits.balanceAfter === 'fixed' ? balanceAfter : null;
  const content = JSON.stringify([pending, references, balance, transactedAt?.getTime(), rest]);
  contents.set(entry, content);
  return content;
};

/** Maximum days from the purchase to the booking date: nine nights late, three days ahead, moved by one. */
const LONGEST_BOOKING = 13;

/** Returns whether the bank would describe this entry so at some time. */
const wouldSay = (truth: TrueEntry, pending: boolean, description: string, habits: Habits): boolean =>
  [false, true].some((drifted) => wordingOf(truth, pending, drifted, habits) === description);

const unlike = <T>(one: T | null, other: T | null): boolean =>
  one !== null && other !== null && one !== other;

const amountsPossible = ({ kind }: TrueEntry, was: number, is: number, settles: boolean): boolean => {
  if (is === was || is === 0) return true;
  if (!settles || Math.sign(is) !== Math.sign(was)) return false;
  if (kind === 'fuel') return Math.abs(is) <= Math.abs(was);
  return kind === 'foreign' && Math.abs(is / was - 1) <= 0.05;
};

const between = (date: string, from: number, to: number): boolean => {
  const day = dayNumber(date);
  return day >= from && day <= to;
};

/** Returns whether the value date must be the purchase day: it is no booking date, not even a moved one. */
const tellsPurchase = ({ bookingDate, valueDate }: BankEntry): boolean =>
  bookingDate !== null && valueDate !== null && dayNumber(bookingDate) - dayNumber(valueDate) > 1;

const daysPossible = (row: JudgedRow, entry: BankEntry, settles: boolean, habits: Habits): boolean => {
  const { shown, known } = row;
  if (shown.transactedAt !== null && entry.transactedAt !== null) {
    if (shown.transactedAt.getTime() !== entry.transactedAt.getTime()) return false;
  }
  if (!settles) {
    if (shown.valueDate !== entry.valueDate) return false;
    if (shown.bookingDate === entry.bookingDate) return true;
    if (shown.bookingDate === null || entry.bookingDate === null || known.pending) return false;
    const day = dayNumber(shown.bookingDate);
    return habits.movesDays && between(entry.bookingDate, day, day + 1);
  }
  const bought = shown.bookingDate;
  if (habits.valueDate === 'purchase' && bought !== null && entry.valueDate !== bought) {
    if (tellsPurchase(entry) || entry.valueDate! < bought) return false;
  }
  const dated = entry.bookingDate ?? (habits.valueDate === 'booking' ? entry.valueDate : null);
  if (dated === null) return true;
  // An entry that was held at a read is not booked before it.
  const earliest = dayOf(known.lastSeenAt.getTime());
  const purchase = bought === null ? dayOf(known.firstSeenAt.getTime()) : dayNumber(bought);
  return between(dated, earliest, purchase + LONGEST_BOOKING);
};

/**
 * Returns whether this bank could have shown one true entry as `row` and now as `entry`. Its description, amount and days
 * must fit.
 */
export const couldBe = (
  row: JudgedRow,
  behind: { row: TrueEntry; entry: TrueEntry },
  pending: boolean,
  entry: BankEntry,
  habits: Habits,
): boolean => {
  const { shown, known } = row;
  const settles = known.pending && !pending;
  if (pending && !known.pending) return false;
  const reference = settles ? (entry.replaces ?? entry.reference) : entry.reference;
  if (habits.references === 'stable' && shown.reference !== reference) return false;
  const [was, is] = [shown.balanceAfter ?? null, entry.balanceAfter ?? null];
  if (habits.balanceAfter === 'fixed' && !settles && unlike(was, is)) return false;
  if (unlike(shown.counterparty?.name ?? null, entry.counterparty?.name ?? null)) return false;
  if (unlike(shown.mcc, entry.mcc) || !daysPossible(row, entry, settles, habits)) return false;
  return [
    wouldSay(behind.row, pending, entry.description, habits) && behind.row,
    wouldSay(behind.entry, known.pending, shown.description, habits) && behind.entry,
  ].some((truth) => truth !== false && amountsPossible(truth, shown.amount, entry.amount, settles));
};
