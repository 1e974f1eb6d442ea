/**
 * Where the customers of the simulated banks consent: what their banks' page asks, and what it sends back to whoever asked
 * for the consent. In the sandbox nobody types who they are, so the state of the authorization says who logs in.
 */
import { randomBytes } from 'node:crypto';
import type { AuthorizationState } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { type BankLogin, shownTo, withAccounts } from './books.ts';
import { readGrant, type SandboxGrant } from './grant.ts';

/** A consent that was asked for. It is no grant: nothing can be read with it. */
interface PendingConsent extends AuthorizationState {
  /** What would be granted. */
  customer: SandboxGrant;
  consentId: string;
  /** What the callback must carry. */
  state: string;
}

export const pendingConsent = (customer: SandboxGrant, state: string): PendingConsent => ({
  customer,
  consentId: randomBytes(16).toString('hex'),
  state,
});

/** @throws ProviderError `refused` for what is no authorization of these banks */
export const readPending = (state: AuthorizationState): PendingConsent => {
  const { customer, consentId, state: expected } = state;
  const isPending =
    typeof customer === 'object' &&
    customer !== null &&
    typeof consentId === 'string' &&
    typeof expected === 'string';
  if (!isPending) throw new ProviderError('refused');
  return { customer: readGrant(customer as SandboxGrant), consentId, state: expected };
};

/** Grants nothing: what it shows is for the customer, who decides what to share. */
export const logIn = (state: AuthorizationState): BankLogin => shownTo(readPending(state).customer);

/**
 * The customer agrees to share accounts, by their references, and no others until the next consent; null: a first consent
 * then shares all, those that are opened later, too, and a renewal those that there are. Returns the parameters of the callback.
 * @throws RangeError for an account that the login does not show
 */
export const agree = (state: AuthorizationState, accounts: readonly string[] | null): URLSearchParams => {
  const pending = readPending(state);
  withAccounts(pending.customer, accounts);
  return new URLSearchParams({ state: pending.state, code: JSON.stringify({ accounts }) });
};

/** The customer refuses. Returns the parameters of the callback. */
export const refuse = (state: AuthorizationState): URLSearchParams =>
  new URLSearchParams({ state: readPending(state).state, error: 'access_denied' });

/**
 * What the customer agreed to, out of the callback.
 * @throws ProviderError `refused` where they did not, and for a callback that is not the one that was asked for
 */
export const granted = (
  { customer, consentId, state }: PendingConsent,
  callback: URLSearchParams,
  at: Date,
): SandboxGrant => {
  if (callback.get('state') !== state) throw new ProviderError('refused');
  try {
    // It never leaves this process, so it needs no signature. Who refuses is sent back without one.
    const { accounts } = JSON.parse(callback.get('code') ?? '') as { accounts: readonly string[] | null };
    return withAccounts({ ...customer, consentId, consentAt: at.toISOString() }, accounts);
  } catch (cause) {
    throw new ProviderError('refused', { cause });
  }
};
