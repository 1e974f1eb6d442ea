/**
 * A customer's accounts and entries at a bank: the same simulated worlds that the service's connections read, at any
 * instant.
 */

import { belgradeInstant } from '../../../../packages/common/belgrade.ts';
import { breather } from '../../../../packages/common/breather.ts';
import { DAY } from '../../../../packages/common/clock.ts';
import { banks } from '../../catalogue/catalogue.ts';
import { accountsOf } from '../../simulated/accounts.ts';
import { dayAt, type Month, monthNumber, monthOf, yearOf } from '../../simulated/calendar.ts';
import { happeningsWithin } from '../../simulated/changes.ts';
import { CURRENT_GENERATOR } from '../../simulated/generator.ts';
import { newGrant } from '../../simulated/grant.ts';
import { balanceBefore, type Life, lifeOf } from '../../simulated/life.ts';
import { lruCache } from '../../simulated/memory.ts';
import type { AccountRef } from '../../simulated/movement.ts';
import type { Happening } from '../../simulated/timeline.ts';

export type CustomerAccount = ReturnType<typeof accountsOf>[number];

/** A booked or pending entry. */
export interface BooksEntry {
  /** Time of the entry, in ms. */
  at: number;
  entry: NonNullable<Happening['booked']>['entry'];
}

/** A customer of a bank: `psuId` is the seed of the simulated customer. */
interface Customer {
  bankId: string;
  psuId: string;
  scenario: string;
}

export interface Books {
  accounts: readonly CustomerAccount[];
  /** Returns the booked balance in minor units, at an instant in ms. */
  booked(ref: string, at: number): Promise<number>;
  /** Returns the balance with pending entries. */
  available(ref: string, at: number): Promise<number>;
  /** Returns the entries booked after `since` up to and including `until`, newest first. */
  entries(ref: string, since: number, until: number): Promise<BooksEntry[]>;
  /** Returns the entries pending at an instant, newest first. */
  holds(ref: string, at: number): BooksEntry[];
}

/** Entries are generated for this period at a time, in 2 ms, so that other requests run in between. */
const GENERATED_PERIOD = 30 * DAY;

const listed = lruCache<readonly CustomerAccount[]>(500);
/** Turnover of whole months, by customer, account and month: a balance needs a year of them. */
const totals = lruCache<Promise<number>>(5_000);

const newestFirst = (a: BooksEntry, b: BooksEntry): number =>
  b.at - a.at || (a.entry.ref < b.entry.ref ? 1 : -1);

const EMPTY: Books = {
  accounts: [],
  booked: async () => 0,
  available: async () => 0,
  entries: async () => [],
  holds: () => [],
};

/** The bank's record of a customer since their first consent. */
export interface CustomerRecord {
  knownFrom: Date;
  /** The generator of the customer's world. */
  generator: number;
}

/** Returns the record of a customer who consents for the first time, as for the service's connections. */
export const firstConsentRecord = (at: Date): CustomerRecord => ({
  knownFrom: new Date(newGrant({ bankId: banks[0]!.id, at, seed: '' }).historyFrom),
  generator: CURRENT_GENERATOR,
});

/**
 * Returns the accounts of a customer, which are the same with every generator.
 * @throws RangeError for an unknown scenario
 */
export const accountsOfCustomer = (
  { bankId, psuId, scenario }: Customer,
  now: Date,
): readonly CustomerAccount[] => {
  const life = lifeOf(newGrant({ bankId, at: now, seed: psuId, scenario }));
  if (!life) return [];
  return listed(JSON.stringify([bankId, psuId, scenario]), () => accountsOf(life, now.getTime()));
};

/**
 * Returns the books of a customer. Balances are computed from `knownFrom`, because the simulated balance of an
 * instant does not exactly match that of another plus the entries in between.
 */
export const booksOf = (customer: Customer, { knownFrom, generator }: CustomerRecord): Books => {
  const { bankId, psuId, scenario } = customer;
  const life = lifeOf(newGrant({ bankId, at: knownFrom, seed: psuId, scenario, generator }));
  if (!life) return EMPTY;
  const name = JSON.stringify([bankId, psuId, scenario, generator]);
  return { accounts: accountsOfCustomer(customer, knownFrom), ...ledgerOf(life, name, knownFrom.getTime()) };
};

const sumOf = (list: readonly BooksEntry[]): number => list.reduce((sum, { entry }) => sum + entry.amount, 0);

/** Returns the instant, in ms, at which a month begins. */
const beginOf = (month: Month): number =>
  belgradeInstant(`${yearOf(month)}-${String(monthNumber(month)).padStart(2, '0')}-01`).getTime();

const ledgerOf = (life: Life, name: string, knownFrom: number): Omit<Books, 'accounts'> => {
  const entries = async (ref: string, since: number, until: number): Promise<BooksEntry[]> => {
    const breathe = breather();
    const found: BooksEntry[] = [];
    for (let from = since; from < until; from += GENERATED_PERIOD) {
      const to = Math.min(from + GENERATED_PERIOD, until);
      for (const { movement, booked: known } of happeningsWithin(life, { since: from, until: to })) {
        if (movement.account === ref && known && known.at > from && known.at <= to) found.push(known);
      }
      await breathe();
    }
    return found.sort(newestFirst);
  };
  const bookedIn = async (ref: string, since: number, until: number): Promise<number> =>
    sumOf(await entries(ref, since, until));
  /** Returns the turnover after `since` up to and including `until`, with cached whole months. */
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
    // Entries at exactly that instant come after it.
    return at >= knownFrom
      ? before + (await turnover(ref, knownFrom - 1, at))
      : before - (await turnover(ref, at, knownFrom - 1));
  };
  const holds = (ref: string, at: number): BooksEntry[] =>
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
