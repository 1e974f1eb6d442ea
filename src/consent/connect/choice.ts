/** Which of their accounts a user shares. */
import type { BankAccount } from '../../banks/contract/contract.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';

/**
 * Of the accounts that a login shows, the bank's references of those that are to be shared; null where nothing is chosen: a
 * first consent then shares all, and a renewal keeps what there is. Throws INVALID_PARAMETER for what the login does not
 * show.
 */
export type Choice = (accounts: readonly BankAccount[]) => readonly string[] | null;

/** By the bank's references, as its page sends them: at least one, and each once. */
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
 * Of what is chosen, exactly one. Where nothing is, the first: of those that a renewal has, if it has any.
 * @throws INVALID_PARAMETER for several
 */
export const one =
  (choice: Choice, had: readonly string[]): Choice =>
  (accounts) => {
    const refs = choice(accounts);
    if (refs !== null && refs.length > 1) {
      const reason = 'this session shares one account';
      throw new ApiError('INVALID_PARAMETER', { parameter: 'accounts', reason });
    }
    if (refs !== null) return refs;
    const first = accounts.find(({ ref }) => had.includes(ref)) ?? accounts[0];
    return first ? [first.ref] : null;
  };

/** By places in the list that the bank shows, beginning with 0; the schema has seen that each is named once. */
export const byPlaces =
  (places: readonly number[] | undefined): Choice =>
  (accounts) => {
    if (places === undefined) return null;
    return places.map((place) => {
      const account = accounts[place];
      if (account) return account.ref;
      throw new ApiError('INVALID_PARAMETER', {
        parameter: 'accounts',
        reason: `there is no account ${place}: the bank shows ${accounts.length}, the first is 0`,
      });
    });
  };
