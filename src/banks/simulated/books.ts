/** The books of the simulated banks: customers, accounts and transactions. */
import type { BankGrant, BankHolder } from '../contract/contract.ts';
import type { LedgerChange } from '../contract/ledger-change.ts';
import { accountsOf, type SimulatedAccount } from './accounts.ts';
import { changesWithin } from './changes.ts';
import {
  type AuthorizeOptions,
  bankOf,
  isClosed,
  isShared,
  type LoginOptions,
  newGrant,
  readGrant,
  type SandboxGrant,
} from './grant.ts';
import { lifeOf } from './life.ts';
import { lruCache } from './memory.ts';

/**
 * Memoizes accounts, because every pull needs them and an opening balance is computed from the months before the
 * history. Without this cache, 100 connections advance ten times slower.
 */
const accountsCache = lruCache<SimulatedAccount[]>(1_000);

/** All accounts of a customer, shared or not, open or closed. */
const allAccountsOf = (grant: SandboxGrant): SimulatedAccount[] => {
  const { bankId, seed, person = null, scenario, generator, historyFrom } = grant;
  return accountsCache(JSON.stringify([bankId, seed, person, scenario, generator, historyFrom]), () => {
    const life = lifeOf(grant);
    return life ? accountsOf(life, Date.parse(historyFrom)) : [];
  });
};

const openAccountsOf = (grant: SandboxGrant): SimulatedAccount[] =>
  allAccountsOf(grant).filter(({ ref }) => !isClosed(grant, ref));

const holderOf = (grant: SandboxGrant): BankHolder | null =>
  bankOf(grant.bankId).features.identity ? (lifeOf(grant)?.world.customer.identity ?? null) : null;

/**
 * Reads the books. A connection's world is a pure function of seed, scenario, bank and generator; time only decides
 * how much of it has happened. `pull` guarantees:
 *
 * - Pulls from one instant to the next, in one step or in a hundred, give the same changes in the same order, as long
 * as `since` is given.
 * - `since: null` begins with the history and gives net changes: a hold that was settled by `until` comes as one
 * `booked`, and one that was released by then is left out. Continuing with `since` leads to the same entries and
 * balances as any other way.
 * - The opening balance plus the booked amounts up to an instant is the booked balance at that instant.
 * - A hold from before the history is left out; its settlement comes as `booked`.
 */
export const books = {
  /** Returns what the customer chooses from; it grants nothing. */
  async logIn(options: LoginOptions): Promise<BankLogin> {
    // This grant only identifies the customer; nobody receives it.
    return shownTo(newGrant(options));
  },

  /**
   * Returns the grant of a customer who has agreed.
   * @throws RangeError for accounts that the customer does not have
   */
  async authorize(options: AuthorizeOptions): Promise<SandboxGrant> {
    return withAccounts(newGrant(options), options.accounts ?? null);
  },

  async holder(grant: BankGrant): Promise<BankHolder | null> {
    return holderOf(readGrant(grant));
  },

  async accounts(grant: BankGrant): Promise<SimulatedAccount[]> {
    const read = readGrant(grant);
    return openAccountsOf(read).filter(({ ref }) => isShared(read, ref));
  },

  /** Returns the changes of all shared accounts, or of one. */
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
    const period = { since: after, until: until.getTime(), historyFrom };
    const isRequested = (ref: string): boolean =>
      isShared(read, ref) && (accountRef === null || ref === accountRef);
    return changesWithin(life, period, since === null, isRequested);
  },
};

/** What the bank shows to a customer who has logged in. */
export interface BankLogin {
  /** All open accounts of the customer, shared or not. */
  accounts: SimulatedAccount[];
  /** Null where the bank does not share identities. */
  holder: BankHolder | null;
}

export const shownTo = (customer: SandboxGrant): BankLogin => ({
  accounts: openAccountsOf(customer),
  holder: holderOf(customer),
});

/** Returns the grant limited to the chosen accounts; null leaves its accounts unchanged. */
export const withAccounts = (grant: SandboxGrant, accounts: readonly string[] | null): SandboxGrant => {
  if (accounts === null) return grant;
  const known = openAccountsOf(grant).map(({ ref }) => ref);
  const unknownRef = accounts.find((ref) => !known.includes(ref));
  if (unknownRef !== undefined) throw new RangeError(`The customer has no account ${unknownRef}`);
  return { ...grant, accounts: [...accounts] };
};
