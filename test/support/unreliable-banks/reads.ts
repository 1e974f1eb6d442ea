/** Times and contents of reads: window, order, pages, and failures. */

import { DAY, HOUR, MINUTE } from '../../../packages/common/clock.ts';
import type { AccountSnapshot, BankEntry } from '../../../src/banks/contract/snapshot.ts';
import { withSoundBalances } from '../../../src/banks/contract/stated-balances.ts';
import type { Random } from '../../../src/banks/simulated/random.ts';
import { type Asking, dateOf, type Stage, show, stageOf, windowDay } from './entry.ts';
import type { FiledEntry } from './file.ts';
import type { Habits } from './habits.ts';
import { dayOf } from './truth.ts';

const OPENING = 100_000_00;

/** Draws five to fifteen instants, from `day` on. */
export const schedule = (random: Random, day: number, habits: Habits): Asking[] => {
  const instants: number[] = [];
  const reads = habits.schedule === 'gaps' ? random.int(5, 8) : random.int(8, 14);
  let next = day;
  for (let index = 0; index < reads; index++) {
    const minute = random.int(0, 59) * MINUTE;
    if (habits.schedule === 'several-a-day') {
      instants.push((day + Math.floor(index / 4)) * DAY + (4 + (index % 4) * 5) * HOUR + minute);
    } else {
      instants.push(next * DAY + random.int(4, 20) * HOUR + minute);
      next +=
        habits.schedule === 'daily' ? 1 : habits.schedule === 'weekly' ? random.int(4, 8) : random.int(1, 32);
    }
  }
  return instants.map((at, index) => ({ at, index }));
};

interface Line {
  filed: FiledEntry;
  stage: Stage;
  day: number;
}

const inWindow = (day: number | null, booked: boolean, today: number, habits: Habits): boolean => {
  if (day === null) return true;
  const edge = { right: 0, 'left-out': 1, 'one-more': -1 }[habits.firstDay];
  if (day < today - habits.windowDays + edge) return false;
  return !(booked && habits.withoutToday && day >= today);
};

/** Sorts in the bank's order; entries of a day are in the order of purchase, or shuffled. */
const ordered = (lines: Line[], random: Random, { order }: Habits): Line[] => {
  const direction = order === 'oldest' ? 1 : -1;
  const keys = new Map(
    lines.map((line) => [line, order === 'shuffled' ? random.next() : line.filed.truth.at]),
  );
  return lines.sort((a, b) => direction * (a.day - b.day || keys.get(a)! - keys.get(b)!));
};

const pagesOf = (lines: Line[], size: number): Line[][] => {
  const pages: Line[][] = [];
  for (let from = 0; from < lines.length; from += size) pages.push(lines.slice(from, from + size));
  return pages;
};

/** Repeats a full page at once, or the first one at the end, as if the next address had lost its query. */
const repeat = (pages: Line[][], random: Random, { pageSize }: Habits): Line[][] => {
  const full = pages.filter(({ length }) => length === pageSize).length;
  if (full === 0) return pages;
  if (random.chance(0.5)) return [...pages, pages[0]!];
  const page = random.int(0, full - 1);
  return [...pages.slice(0, page + 1), ...pages.slice(page)];
};

type BalanceAfter = (filed: FiledEntry) => number | null;

/** Returns the balances after the entries, each added to the one before in this order. */
const inTurn = (
  file: readonly FiledEntry[],
  order: (filed: FiledEntry) => readonly number[],
  counts: (earlier: FiledEntry, filed: FiledEntry) => boolean,
): Map<FiledEntry, number> => {
  const ordered = file
    .map((filed) => ({ filed, key: order(filed) }))
    .sort((a, b) => a.key[0]! - b.key[0]! || a.key[1]! - b.key[1]! || a.filed.truth.id - b.filed.truth.id)
    .map(({ filed }) => filed);
  return new Map(
    ordered.map((filed, at) => [
      filed,
      ordered
        .slice(0, at + 1)
        .reduce((sum, earlier) => (counts(earlier, filed) ? sum + earlier.truth.amount : sum), OPENING),
    ]),
  );
};

const bookedBalances = new WeakMap<readonly FiledEntry[], Map<FiledEntry, number>>();

/** Returns the balances as they were when the entries were booked. */
const fixedBalances = (file: readonly FiledEntry[]): Map<FiledEntry, number> => {
  const known = bookedBalances.get(file);
  if (known) return known;
  const made = inTurn(
    file.filter(({ truth }) => truth.bookedAt !== null),
    ({ truth }) => [truth.bookedAt!, truth.at],
    ({ truth: { withdrawnAt } }, { truth }) => withdrawnAt === null || withdrawnAt > truth.bookedAt!,
  );
  bookedBalances.set(file, made);
  return made;
};

const balanceAfter = (file: readonly FiledEntry[], at: number, habits: Habits): BalanceAfter => {
  if (habits.balanceAfter === 'absent') return () => null;
  if (habits.balanceAfter === 'recomputed') {
    const booked = file.filter((filed) => stageOf(filed, at, habits) === 'booked');
    const made = inTurn(
      booked,
      (filed) => [windowDay(filed, 'booked', at, habits)!, filed.truth.at],
      () => true,
    );
    return (filed) => made.get(filed)!;
  }
  const fixed = fixedBalances(file);
  const present = Math.max(...file.map(({ truth }) => truth.id)) * 1_000_00 + dayOf(at);
  const held = file
    .filter((filed) => stageOf(filed, at, habits) === 'held')
    .reduce((sum, { truth }) => sum + truth.held!, 0);
  const dayEnds = new Map<number | null, number>();
  if (habits.balanceAfter === 'day') {
    for (const [filed, balance] of fixed) {
      if (stageOf(filed, at, habits) === 'booked')
        dayEnds.set(windowDay(filed, 'booked', at, habits), balance);
    }
  }
  return (filed) => {
    const { amount, id } = filed.truth;
    const balance = fixed.get(filed)!;
    switch (habits.balanceAfter) {
      case 'before':
        return balance - amount;
      case 'present':
        return present;
      case 'turned':
        return -balance;
      case 'another':
        return ((id * 2_654_435_761) >>> 8) * 100;
      case 'rounded':
        return Math.round(balance / 1_000_00) * 1_000_00;
      case 'available':
        return balance + held;
      case 'day':
        return dayEnds.get(windowDay(filed, 'booked', at, habits))!;
      case 'half':
        return id % 2 === 0 ? balance : null;
      case 'misprinted':
        return (id + dayOf(at)) % 7 === 0 ? balance + amount : balance;
      default:
        return balance;
    }
  };
};

const balancesOf = (file: readonly FiledEntry[], at: number, habits: Habits): AccountSnapshot['balances'] => {
  const asOf = habits.balanceDated ? new Date(at) : null;
  let booked = OPENING;
  let held = 0;
  for (const { truth } of file) {
    if (truth.at > at || (truth.withdrawnAt !== null && at >= truth.withdrawnAt)) continue;
    if (truth.bookedAt !== null && at >= truth.bookedAt) booked += truth.amount;
    else if (at < truth.holdEnds) held += truth.held!;
  }
  return habits.balances.map((kind) => ({ kind, amount: kind === 'booked' ? booked : booked + held, asOf }));
};

/** Returns everything that the bank would show in an undisturbed read. */
const shownLines = (
  file: readonly FiledEntry[],
  { at }: Asking,
  habits: Habits,
): { booked: Line[]; pending: Line[] } => {
  const today = dayOf(at);
  const booked: Line[] = [];
  const pending: Line[] = [];
  for (const filed of file) {
    const stage = stageOf(filed, at, habits);
    if (stage !== 'booked' && stage !== 'held' && stage !== 'zero') continue;
    const day = windowDay(filed, stage, at, habits);
    if (!inWindow(day, stage === 'booked', today, habits)) continue;
    (stage === 'booked' ? booked : pending).push({ filed, stage, day: day ?? filed.purchaseDay });
  }
  return { booked, pending };
};

/** Makes one read, and adds the true entry of each shown one to `secret`. */
export const read = (
  file: readonly FiledEntry[],
  asking: Asking,
  habits: Habits,
  random: Random,
  secret: Map<BankEntry, FiledEntry>,
): AccountSnapshot => {
  const { at } = asking;
  const today = dayOf(at);
  const lines = shownLines(file, asking, habits);
  let pages = pagesOf(ordered(lines.booked, random, habits), habits.pageSize);
  let pending = ordered(lines.pending, random, habits);
  if (random.chance(habits.repeatedPages)) pages = repeat(pages, random, habits);
  const complete = !random.chance(habits.brokenReads);
  if (!complete) {
    pages = pages.slice(0, random.int(0, Math.max(0, pages.length - 1)));
    if (random.chance(0.5)) pending = [];
  }
  let place = 0;
  const shown = ({ filed, stage }: Line): BankEntry => {
    const entry = show(filed, stage, asking, habits);
    place += 1;
    if (habits.reference === 'positional') entry.reference = String(place);
    return entry;
  };
  const stated = balanceAfter(file, at, habits);
  const bookedLines = pages.flat();
  const booked = withSoundBalances(
    bookedLines.map((line) => ({ ...shown(line), balanceAfter: stated(line.filed) })),
  );
  const held = pending.map(shown);
  for (const [place, { filed }] of bookedLines.entries()) secret.set(booked[place]!, filed);
  for (const [place, { filed }] of pending.entries()) secret.set(held[place]!, filed);
  return {
    at: new Date(at),
    covers: { from: dateOf(today - habits.windowDays), to: dateOf(today) },
    complete,
    balances: balancesOf(file, at, habits),
    booked,
    pending: held,
  };
};
