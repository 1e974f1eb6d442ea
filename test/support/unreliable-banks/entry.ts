/** Makes a bank's view of one entry in one read. */

import type { BankEntry } from '../../../src/banks/contract/snapshot.ts';
import { dateOfDay } from '../../../src/platform/serbian-calendar.ts';
import type { FiledEntry } from './file.ts';
import type { Habits } from './habits.ts';
import { cardDigitsOf, wordingOf } from './wording.ts';

/** A read of the account: its instant, and its number, which some habits depend on. */
export interface Asking {
  at: number;
  index: number;
}

/** The state of an entry at an instant; only the middle three are shown. */
export type Stage = 'not-yet' | 'held' | 'zero' | 'booked' | 'between' | 'gone';

export const stageOf = (
  { truth, holdShownUntil, zeroUntil, booking }: FiledEntry,
  at: number,
  habits: Habits,
): Stage => {
  if (at < truth.at) return 'not-yet';
  if (truth.withdrawnAt !== null && at >= truth.withdrawnAt) return 'gone';
  if (booking !== null && at >= booking.shownFrom) return 'booked';
  if (truth.held !== null && habits.showsHolds) {
    if (at < holdShownUntil) return 'held';
    if (booking === null) return at < zeroUntil ? 'zero' : 'gone';
    return 'between';
  }
  return booking === null && at >= truth.holdEnds ? 'gone' : 'not-yet';
};

const dates = new Map<number, string>();

/** Returns `YYYY-MM-DD`. Cached, because thousands of histories use the same few hundred days. */
export const dateOf = (day: number): string => {
  let date = dates.get(day);
  if (date === undefined) {
    date = dateOfDay(day);
    dates.set(day, date);
  }
  return date;
};

interface Days {
  booking: number | null;
  value: number | null;
}

/** Returns the dates of the booked form as day numbers. */
const bookedDays = ({ purchaseDay, booking }: FiledEntry, at: number, habits: Habits): Days => {
  const day = booking!.day + (at >= booking!.movesAt ? 1 : 0);
  return {
    booking: habits.bookingDate === 'absent' ? null : day,
    value:
      habits.valueDate === 'absent' ? null : habits.valueDate === 'purchase' ? purchaseDay : booking!.day,
  };
};

/** Returns the day by which the bank decides whether an entry is in a window; null for a hold without a date. */
export const windowDay = (filed: FiledEntry, stage: Stage, at: number, habits: Habits): number | null => {
  if (stage !== 'booked') return habits.datesHolds ? filed.purchaseDay : null;
  const { booking, value } = bookedDays(filed, at, habits);
  return booking ?? value;
};

/** Returns a pseudorandom decision that is the same in every run, without a pattern over entries and reads. */
const scattered = (id: number, index: number): boolean =>
  (((id * 7 + index * 13) * 2_654_435_761) >>> 16) % 2 === 0;

const counterpartyOf = (
  { truth }: FiledEntry,
  { index }: Asking,
  habits: Habits,
): BankEntry['counterparty'] => {
  const given =
    habits.counterparty === 'always' || (habits.counterparty === 'some-reads' && scattered(truth.id, index));
  if (!given || truth.payee.name === '') return null;
  return { name: truth.payee.name, account: truth.payee.account, bank: null };
};

export const show = (filed: FiledEntry, stage: Stage, asking: Asking, habits: Habits): BankEntry => {
  const { truth } = filed;
  const pending = stage !== 'booked';
  const days = pending
    ? { booking: windowDay(filed, stage, asking.at, habits), value: null }
    : bookedDays(filed, asking.at, habits);
  const drifted =
    habits.driftWhen === 'later'
      ? asking.at >= (filed.booking?.driftsAt ?? asking.at)
      : asking.index % 2 === 1;
  const timed = habits.time === 'always' || habits.time === (pending ? 'held' : 'booked');
  const { payee } = truth;
  return {
    reference: pending ? filed.references.held : filed.references.booked,
    bookingDate: days.booking === null ? null : dateOf(days.booking),
    valueDate: days.value === null ? null : dateOf(days.value),
    transactedAt: timed ? new Date(truth.at) : null,
    amount: stage === 'zero' ? 0 : pending ? truth.held! : truth.amount,
    currency: 'RSD',
    description: wordingOf(truth, pending, !pending && drifted, habits),
    counterparty: counterpartyOf(filed, asking, habits),
    paymentReference: null,
    paymentCode: payee.paymentCode || null,
    original: pending ? null : truth.original,
    mcc: habits.details ? payee.mcc : null,
    location: habits.details && payee.mcc !== null ? { city: payee.city, country: 'RS' } : null,
    cardDigits: habits.details ? cardDigitsOf(truth) : null,
    replaces: !pending && habits.replaces && truth.held !== null ? filed.references.held : null,
  };
};
