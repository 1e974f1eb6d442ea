/** The simulated banks behind the seam to any bank. */
import type { BankAccount, BankProvider } from '../provider.ts';
import { accountsOf } from './accounts.ts';
import { changesWithin } from './changes.ts';
import { bankOf, newGrant, readGrant } from './grant.ts';
import { lifeOf } from './life.ts';
import { remember } from './memory.ts';

/**
 * Accounts are asked for with every pull, and their opening balances take the months before the history, which a pull
 * does not touch otherwise: made each time, 100 connections advance ten times slower.
 */
const listed = remember<BankAccount[]>(1_000);

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
  async authorize(options) {
    return newGrant(options);
  },

  async holder(grant) {
    const read = readGrant(grant);
    if (!bankOf(read.bankId).features.identity) return null;
    return lifeOf(read)?.world.customer.identity ?? null;
  },

  async accounts(grant) {
    const read = readGrant(grant);
    const { bankId, seed, person = null, scenario, historyFrom } = read;
    return listed(JSON.stringify([bankId, seed, person, scenario, historyFrom]), () => {
      const life = lifeOf(read);
      return life ? accountsOf(life, Date.parse(historyFrom)) : [];
    });
  },

  async pull(grant, since, until) {
    const read = readGrant(grant);
    const life = lifeOf(read);
    const historyFrom = Date.parse(read.historyFrom);
    const after = Math.max(since?.getTime() ?? 0, historyFrom - 1);
    if (!life || until.getTime() <= after) return [];
    return changesWithin(life, { since: after, until: until.getTime(), historyFrom }, since === null);
  },
};
