/**
 * Where the customers of the simulated banks consent: what their banks' page asks, and what it sends back to whoever asked
 * for the consent. In the sandbox nobody types who they are, so the state of the authorization says who logs in.
 */
import type { AuthorizationState } from '../contract.ts';
import { ProviderError } from '../error.ts';
import { type BankLogin, shownTo, withAccounts } from './books.ts';
import { readGrant } from './grant.ts';

/** Grants nothing: what it shows is for the customer, who decides what to share. */
export const logIn = (state: AuthorizationState): BankLogin => shownTo(readGrant(state));

/**
 * The customer agrees to share accounts, by their references, and no others until the next consent; null: a first consent
 * then shares all, those that are opened later, too, and a renewal those that there are. Returns the parameters of the callback.
 * @throws RangeError for an account that the login does not show
 */
export const agree = (state: AuthorizationState, accounts: readonly string[] | null): URLSearchParams => {
  withAccounts(readGrant(state), accounts);
  return new URLSearchParams({ code: JSON.stringify({ accounts }) });
};

/** The customer refuses. Returns the parameters of the callback. */
export const refuse = (): URLSearchParams => new URLSearchParams({ error: 'access_denied' });

interface Decision {
  accounts: readonly string[] | null;
}

/**
 * What the customer decided, out of the callback. It never leaves this process, so it needs no signature.
 * @throws ProviderError `refused`, also when nobody has decided anything
 */
export const decisionIn = (callback: URLSearchParams): Decision => {
  const code = callback.get('code');
  if (code === null) throw new ProviderError('refused');
  return JSON.parse(code) as Decision;
};
