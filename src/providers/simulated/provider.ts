/** The simulated banks behind the seam to any bank. */
import type { BankAccount, BankHolder, BankProvider } from '../provider.ts';
import { accountsOf } from './accounts.ts';
import { changesWithin } from './changes.ts';
import { bankOf, isShared, newGrant, readGrant, type SandboxGrant } from './grant.ts';
import { lifeOf } from './life.ts';
import { remember } from './memory.ts';

/**
 * Accounts are asked for with every pull, and their opening balances take the months before the history, which a pull
 * does not touch otherwise: made each time, 100 connections advance ten times slower.
 */
const listed = remember<BankAccount[]>(1_000);

/** All accounts of a customer, shared or not. */
const accountsBehind = (grant: SandboxGrant): BankAccount[] => {
  const { bankId, seed, person = null, scenario, historyFrom } = grant;
  return listed(JSON.stringify([bankId, seed, person, scenario, historyFrom]), () => {
    const life = lifeOf(grant);
    return life ? accountsOf(life, Date.parse(historyFrom)) : [];
  });
};

const holderBehind = (grant: SandboxGrant): BankHolder | null =>
  bankOf(grant.bankId).features.identity ? (lifeOf(grant)?.world.customer.identity ?? null) : null;

/**
 * A connection's world is a pure function of seed, scenario and bank; time only decides how much of it has
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
export const sandboxBank: BankProvider = {
  async logIn(options) {
    // What would be granted, which nobody gets: it says who the customer is.
    const customer = newGrant(options);
    return { accounts: accountsBehind(customer), holder: holderBehind(customer) };
  },

  async authorize(options) {
    const grant = newGrant(options);
    const known = accountsBehind(grant).map(({ ref }) => ref);
    const strange = options.accounts?.find((ref) => !known.includes(ref));
    if (strange !== undefined) throw new RangeError(`The customer has no account ${strange}`);
    return grant;
  },

  async holder(grant) {
    return holderBehind(readGrant(grant));
  },

  async accounts(grant) {
    const read = readGrant(grant);
    return accountsBehind(read).filter(({ ref }) => isShared(read, ref));
  },

  async pull(grant, since, until) {
    const read = readGrant(grant);
    const life = lifeOf(read);
    const historyFrom = Date.parse(read.historyFrom);
    const after = Math.max(since?.getTime() ?? 0, historyFrom - 1);
    if (!life || until.getTime() <= after) return [];
    const stretch = { since: after, until: until.getTime(), historyFrom };
    return changesWithin(life, stretch, since === null, (ref) => isShared(read, ref));
  },
};
