import type { BankAccount } from '../../banks/contract/contract.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';

/**
 * Chooses accounts to share among those that a login shows, and returns the bank's references of them. Returns null
 * if nothing is chosen: a first consent then shares all, and a renewal keeps those that are shared.
 * @throws INVALID_PARAMETER for an account that the login does not show
 */
export type Choice = (accounts: readonly BankAccount[]) => readonly string[] | null;

/** Chooses by the bank's references, as its page sends them: at least one, and each once. */
export const byRefs =
  (refs: readonly string[] | null): Choice =>
  (accounts) => {
    if (refs === null) return null;
    const shown = new Set(accounts.map(({ ref }) => ref));
    const isSound = refs.length > 0 && refs.every((ref) => shown.delete(ref));
    if (isSound) return refs;
    throw new ApiError('INVALID_PARAMETER', {
      parameter: 'account',
      reason: 'it must name at least one account that the login shows, each once',
    });
  };

/**
 * Limits a choice to one account. Without a choice it is the first account that the renewed connection shares, or
 * else the first that the login shows.
 * @throws INVALID_PARAMETER for several
 */
export const singleAccount =
  (choice: Choice, had: readonly string[]): Choice =>
  (accounts) => {
    const refs = choice(accounts);
    if (refs !== null && refs.length > 1) {
      const reason = 'this session shares exactly one account (account_selection is single)';
      throw new ApiError('INVALID_PARAMETER', { parameter: 'accounts', reason });
    }
    if (refs !== null) return refs;
    const first = accounts.find(({ ref }) => had.includes(ref)) ?? accounts[0];
    return first ? [first.ref] : null;
  };

/** Chooses by positions in the list that the bank shows, beginning with 0; the schema refuses repeated positions. */
export const byPositions =
  (positions: readonly number[] | undefined): Choice =>
  (accounts) => {
    if (positions === undefined) return null;
    return positions.map((position) => {
      const account = accounts[position];
      if (account) return account.ref;
      throw new ApiError('INVALID_PARAMETER', {
        parameter: 'accounts',
        reason: `there is no account ${position}. The bank shows ${accounts.length}, numbered from 0`,
      });
    });
  };
