/** The two sides that are matched: a row that the service has, and an entry that the snapshot brings. */

import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { DAY } from '../../../packages/common/clock.ts';
import type { AccountSnapshot, BankEntry } from '../../banks/contract/snapshot.ts';
import { dayNumber } from '../../platform/serbian-calendar.ts';
import type { KnownRow } from './types.ts';
import { readWording, type Wording } from './wording.ts';

export interface Side {
  readonly pending: boolean;
  readonly entry: BankEntry;
  /** Everything that a customer can see of it, in one string: equal strings are equal entries. */
  readonly content: string;
  /** The same with the bank's reference, where that is an identity. */
  readonly identity: string;
  /** The day that it stands on: booked, else valued, else bought. Null where the bank gives none. */
  readonly day: number | null;
  /** Read when it is first needed: most entries are recognised without. */
  readonly wording: Wording;
}

export interface Row extends Side {
  readonly known: KnownRow;
  /** The day (UTC) on which it was first seen: it cannot have been bought later. */
  readonly firstSeen: number;
  /** The day (UTC) on which it was last seen: a hold that was still listed then was booked later. */
  readonly lastSeen: number;
}

export interface Item extends Side {
  /** Its place in the snapshot: booked before pending, each in the bank's order. */
  readonly place: number;
}

/** Null also where an adapter let through what is no date: then the bank gave none. */
const dayOf = (date: string | null): number | null => {
  const day = date?.length === 10 ? dayNumber(date) : Number.NaN;
  return Number.isInteger(day) ? day : null;
};

/** The Belgrade day of an instant, as a day number. */
export const dayAt = (at: Date): number => dayNumber(belgradeDate(at));

const isInstant = (at: Date | null): at is Date => at !== null && !Number.isNaN(at.getTime());

/** The days that an entry names, as day numbers. `bought` is the day of the purchase. */
export const daysOf = (
  entry: BankEntry,
): { booked: number | null; valued: number | null; bought: number | null } => ({
  booked: dayOf(entry.bookingDate),
  valued: dayOf(entry.valueDate),
  bought: isInstant(entry.transactedAt) ? dayAt(entry.transactedAt) : null,
});

/** The instant of the purchase in ms; null where there is none, or one that only names a day (midnight). */
export const instantOf = ({ transactedAt }: BankEntry): number | null => {
  if (!isInstant(transactedAt)) return null;
  const ms = transactedAt.getTime();
  const minutes = Math.floor(ms / 60_000) % 1440;
  // Midnight in Belgrade is 22:00 or 23:00 UTC.
  return minutes === 0 || minutes === 1320 || minutes === 1380 ? null : ms;
};

/** Returns whether a booked entry would settle a hold, if the two are one. */
export const settles = (row: Side, item: Side): boolean => row.pending && !item.pending;

/** Entries of different amounts or currencies are one only where a hold settles at another amount. */
export const amountKey = ({ entry }: Side): string => `${entry.currency} ${entry.amount}`;

/** Returns a key of the parts that stay the same when a bank rewords an entry: list, amount and every day. */
export const placeOf = (side: Side): string =>
  `${amountKey(side)} ${side.pending} ${side.entry.bookingDate} ${side.entry.valueDate}`;

const contentOf = (entry: BankEntry, pending: boolean): string => {
  const { counterparty, paymentReference, original, location } = entry;
  return JSON.stringify([
    pending,
    entry.amount,
    entry.currency,
    entry.bookingDate,
    entry.valueDate,
    isInstant(entry.transactedAt) ? entry.transactedAt.getTime() : null,
    entry.description,
    counterparty?.name ?? null,
    counterparty?.account ?? null,
    counterparty?.bank ?? null,
    paymentReference?.model ?? null,
    paymentReference?.number ?? null,
    entry.paymentCode,
    original?.amount ?? null,
    original?.currency ?? null,
    original?.rate ?? null,
    entry.mcc,
    location?.city ?? null,
    location?.country ?? null,
    entry.cardDigits,
  ]);
};

const sideOf = (entry: BankEntry, pending: boolean, withReference: boolean): Side => {
  const { booked, valued, bought } = daysOf(entry);
  const content = contentOf(entry, pending);
  let wording: Wording | undefined;
  return {
    pending,
    entry,
    content,
    identity: withReference ? `${content}${JSON.stringify(entry.reference)}` : content,
    day: booked ?? valued ?? bought,
    get wording() {
      wording ??= readWording(entry);
      return wording;
    },
  };
};

/** An object with the accessor of `side` kept: a spread would read it. */
const extend = <T extends object>(side: Side, more: T): Side & T => Object.assign(side, more);

const newestFirst = (a: KnownRow, b: KnownRow): number =>
  b.lastSeenAt.getTime() - a.lastSeenAt.getTime() ||
  b.firstSeenAt.getTime() - a.firstSeenAt.getTime() ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The known rows in one order, whatever order they came in: those that are likeliest to be seen again come first. */
export const rowsOf = (known: readonly KnownRow[], withReference: boolean): Row[] =>
  [...known].sort(newestFirst).map((row) =>
    extend(sideOf(row.entry, row.pending, withReference), {
      known: row,
      firstSeen: Math.floor(row.firstSeenAt.getTime() / DAY),
      lastSeen: Math.floor(row.lastSeenAt.getTime() / DAY),
    }),
  );

/** The entries of the snapshot, in its order. */
export const itemsOf = (
  { booked, pending }: AccountSnapshot,
  withReference: boolean,
): { booked: Item[]; pending: Item[] } => ({
  booked: booked.map((entry, place) => extend(sideOf(entry, false, withReference), { place })),
  pending: pending.map((entry, at) =>
    extend(sideOf(entry, true, withReference), { place: booked.length + at }),
  ),
});
