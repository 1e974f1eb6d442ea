/** What the simulated banks know of themselves: customers, accounts, and everything that happens on them. */
import type { BankGrant, BankHolder } from '../contract/contract.ts';
import type { LedgerChange } from '../contract/ledger-change.ts';
import { accountsOf, type SimulatedAccount } from './accounts.ts';
import { changesWithin } from './changes.ts';
import {
  type AuthorizeOptions,
  bankOf,
  isShared,
  type LoginOptions,
  newGrant,
  readGrant,
  type SandboxGrant,
} from './grant.ts';
import { lifeOf } from './life.ts';
import { remember } from './memory.ts';

/**
 * Accounts are asked for with every pull, and their opening balances take the months before the history, which a pull
 * does not touch otherwise: made each time, 100 connections advance ten times slower.
 */
const listed = remember<SimulatedAccount[]>(1_000);

/** All accounts of a customer, shared or not. */
const accountsBehind = (grant: SandboxGrant): SimulatedAccount[] => {
  const { bankId, seed, person = null, scenario, generator, historyFrom } = grant;
  return listed(JSON.stringify([bankId, seed, person, scenario, generator, historyFrom]), () => {
    const life = lifeOf(grant);
    return life ? accountsOf(life, Date.parse(historyFrom)) : [];
  });
};

const holderBehind = (grant: SandboxGrant): BankHolder | null =>
  bankOf(grant.bankId).features.identity ? (lifeOf(grant)?.world.customer.identity ?? null) : null;

/**
 * A connection's world is a pure function of seed, scenario, bank and generator; time only decides how much of it has
 * happened. What `pull` guarantees:
 *
 * - Pulls from one instant to the next, in one step or in a hundred, give the same changes in the same order,
 *   as long as `since` is given.
 * - `since: null` begins with the history and gives the net of it: a hold that was settled by `until` comes as
 *   one `booked`, one that was released by then does not come at all. Going on from there with `since` leads to
 *   the same entries and balances as any other way.
 * - The opening balance and the booked amounts up to any instant are the booked balance at that instant.
 * - A hold from before the history is not mentioned; its settlement comes as `booked`.
 */
export const books = {
  /** Grants nothing: what it shows is for the customer, who decides what to share. */
  async logIn(options: LoginOptions): Promise<BankLogin> {
    // What would be granted, which nobody gets: it says who the customer is.
    return shownTo(newGrant(options));
  },

  /** The customer has agreed. Throws RangeError for accounts that the customer does not have. */
  async authorize(options: AuthorizeOptions): Promise<SandboxGrant> {
    return withAccounts(newGrant(options), options.accounts ?? null);
  },

  async holder(grant: BankGrant): Promise<BankHolder | null> {
    return holderBehind(readGrant(grant));
  },

  async accounts(grant: BankGrant): Promise<SimulatedAccount[]> {
    const read = readGrant(grant);
    return accountsBehind(read).filter(({ ref }) => isShared(read, ref));
  },

  /** Of all accounts that are shared, or of one. */
  async pull(
    grant: BankGrant,
    since: Date | null,
    until: Date,
    accountRef: string | null = null,
  ): Promise<LedgerChange[]> {
    const read = readGrant(grant);
    const life = lifeOf(read);
    const historyFrom = Date.parse(read.historyFrom);
    const after = Math.max(since?.getTime() ?? 0, historyFrom - 1);
    if (!life || until.getTime() <= after) return [];
    const stretch = { since: after, until: until.getTime(), historyFrom };
    const isAsked = (ref: string): boolean =>
      isShared(read, ref) && (accountRef === null || ref === accountRef);
    return changesWithin(life, stretch, since === null, isAsked);
  },
};

/** What the bank shows to whoever has logged in. */
export interface BankLogin {
  /** All accounts of the customer, shared or not. */
  accounts: SimulatedAccount[];
  /** The customer's identity, or null where the bank does not give it. */
  holder: BankHolder | null;
}

export const shownTo = (customer: SandboxGrant): BankLogin => ({
  accounts: accountsBehind(customer),
  holder: holderBehind(customer),
});

/** A grant that speaks of the accounts that were chosen; null leaves them as they are. */
export const withAccounts = (grant: SandboxGrant, accounts: readonly string[] | null): SandboxGrant => {
  if (accounts === null) return grant;
  const known = accountsBehind(grant).map(({ ref }) => ref);
  const strange = accounts.find((ref) => !known.includes(ref));
  if (strange !== undefined) throw new RangeError(`The customer has no account ${strange}`);
  return { ...grant, accounts: [...accounts] };
};
