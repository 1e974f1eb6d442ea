/** What a bank knows of a customer's accounts: the same worlds that the service's own connections read, at any instant. */

import { belgradeInstant } from '../../../packages/common/belgrade.ts';
import { breather } from '../../../packages/common/breather.ts';
import { DAY } from '../../../packages/common/clock.ts';
import { banks } from '../catalogue/catalogue.ts';
import { accountsOf } from '../simulated/accounts.ts';
import { dayAt, type Month, monthNumber, monthOf, yearOf } from '../simulated/calendar.ts';
import { happeningsWithin } from '../simulated/changes.ts';
import { CURRENT_GENERATOR } from '../simulated/generator.ts';
import { newGrant } from '../simulated/grant.ts';
import { balanceBefore, type Life, lifeOf } from '../simulated/life.ts';
import { remember } from '../simulated/memory.ts';
import type { AccountRef } from '../simulated/movement.ts';
import type { Happening } from '../simulated/timeline.ts';

export type KnownAccount = ReturnType<typeof accountsOf>[number];

/** A booked entry, or a hold. */
export interface Known {
  /** When it came about, in ms. */
  at: number;
  entry: NonNullable<Happening['booked']>['entry'];
}

/** A customer of a bank: who logs in as `psuId` is the customer whom the sandbox knows by that seed. */
interface Customer {
  bankId: string;
  psuId: string;
  scenario: string;
}

export interface Books {
  accounts: readonly KnownAccount[];
  /** Minor units, at an instant in ms. */
  booked(ref: string, at: number): Promise<number>;
  /** As it would be with all holds. */
  available(ref: string, at: number): Promise<number>;
  /** What was booked after `since` up to and with `until`, newest first. */
  entries(ref: string, since: number, until: number): Promise<Known[]>;
  /** Holds that last at an instant, newest first. */
  holds(ref: string, at: number): Known[];
}

/** Months are looked at in stretches: making one takes 2 ms. */
const STRETCH = 30 * DAY;

const listed = remember<readonly KnownAccount[]>(500);
/** What was booked in a whole month, by customer, account and month: a balance takes a year of them. */
const totals = remember<Promise<number>>(5_000);

const newestFirst = (a: Known, b: Known): number => b.at - a.at || (a.entry.ref < b.entry.ref ? 1 : -1);

const EMPTY: Books = {
  accounts: [],
  booked: async () => 0,
  available: async () => 0,
  entries: async () => [],
  holds: () => [],
};

/** How a bank knows a customer since they first agreed to a consent. */
export interface Acquaintance {
  knownFrom: Date;
  /** Which generator makes the customer's world. */
  generator: number;
}

/** Of a customer who agrees for the first time, at an instant: as for the service's own connections. */
export const madeAcquaintance = (at: Date): Acquaintance => ({
  knownFrom: new Date(newGrant({ bankId: banks[0]!.id, at, seed: '' }).historyFrom),
  generator: CURRENT_GENERATOR,
});

/** The accounts of a customer, which every generator numbers and names alike. Throws RangeError for a scenario that does not exist. */
export const accountsOfCustomer = (
  { bankId, psuId, scenario }: Customer,
  now: Date,
): readonly KnownAccount[] => {
  const life = lifeOf(newGrant({ bankId, at: now, seed: psuId, scenario }));
  if (!life) return [];
  return listed(JSON.stringify([bankId, psuId, scenario]), () => accountsOf(life, now.getTime()));
};

/**
 * Balances are reckoned from `knownFrom`: what the simulation says of one instant is not to the para what it says of another
 * with all that was booked in between.
 */
export const booksOf = (customer: Customer, { knownFrom, generator }: Acquaintance): Books => {
  const { bankId, psuId, scenario } = customer;
  const life = lifeOf(newGrant({ bankId, at: knownFrom, seed: psuId, scenario, generator }));
  if (!life) return EMPTY;
  const name = JSON.stringify([bankId, psuId, scenario, generator]);
  return { accounts: accountsOfCustomer(customer, knownFrom), ...ledgerOf(life, name, knownFrom.getTime()) };
};

const sumOf = (list: readonly Known[]): number => list.reduce((sum, { entry }) => sum + entry.amount, 0);

/** The instant, in ms, at which a month begins. */
const beginOf = (month: Month): number =>
  belgradeInstant(`${yearOf(month)}-${String(monthNumber(month)).padStart(2, '0')}-01`).getTime();

const ledgerOf = (life: Life, name: string, knownFrom: number): Omit<Books, 'accounts'> => {
  const entries = async (ref: string, since: number, until: number): Promise<Known[]> => {
    const breathe = breather();
    const found: Known[] = [];
    for (let from = since; from < until; from += STRETCH) {
      const to = Math.min(from + STRETCH, until);
      for (const { movement, booked: known } of happeningsWithin(life, { since: from, until: to })) {
        if (movement.account === ref && known && known.at > from && known.at <= to) found.push(known);
      }
      await breathe();
    }
    return found.sort(newestFirst);
  };
  const bookedIn = async (ref: string, since: number, until: number): Promise<number> =>
    sumOf(await entries(ref, since, until));
  /** What was booked after `since` up to and with `until`, whole months by what is remembered of them. */
  const turnover = async (ref: string, since: number, until: number): Promise<number> => {
    const [first, last] = [monthOf(dayAt(since)) + 1, monthOf(dayAt(until))];
    if (first > last) return bookedIn(ref, since, until);
    let sum = await bookedIn(ref, since, beginOf(first) - 1);
    for (let month = first; month < last; month++) {
      sum += await totals(`${name} ${ref} ${month}`, () =>
        bookedIn(ref, beginOf(month) - 1, beginOf(month + 1) - 1),
      );
    }
    return sum + (await bookedIn(ref, beginOf(last) - 1, until));
  };
  const booked = async (ref: string, at: number): Promise<number> => {
    const before = balanceBefore(life, ref as AccountRef, knownFrom);
    // What happens at that very instant is after it.
    return at >= knownFrom
      ? before + (await turnover(ref, knownFrom - 1, at))
      : before - (await turnover(ref, at, knownFrom - 1));
  };
  const holds = (ref: string, at: number): Known[] =>
    happeningsWithin(life, { since: at, until: at })
      .flatMap(({ movement, pending }) => (pending && movement.account === ref ? [pending] : []))
      .sort(newestFirst);
  return {
    entries,
    booked,
    holds,
    available: async (ref, at) => (await booked(ref, at)) + sumOf(holds(ref, at)),
  };
};
