/**
 * The consent page of the simulated banks: what it shows, and the callback that it sends. In the sandbox nobody types
 * a user name: the state of the authorization determines who logs in.
 */
import { randomBytes } from 'node:crypto';
import type { AuthorizationState } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { type BankLogin, shownTo, withAccounts } from './books.ts';
import { readGrant, type SandboxGrant } from './grant.ts';

/** A requested consent. It is not a grant: nothing can be read with it. */
interface PendingConsent extends AuthorizationState {
  /** The grant that the customer would give. */
  customer: SandboxGrant;
  consentId: string;
  /** The `state` that the callback must contain. */
  state: string;
}

export const pendingConsent = (customer: SandboxGrant, state: string): PendingConsent => ({
  customer,
  consentId: randomBytes(16).toString('hex'),
  state,
});

/** @throws ProviderError `refused` if the state is not an authorization of these banks */
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

/** Returns what the customer chooses from; it grants nothing. */
export const logIn = (state: AuthorizationState): BankLogin => shownTo(readPending(state).customer);

/**
 * Returns the parameters of the callback after the customer has agreed to share these accounts (by reference), and no
 * others, until the next consent. With null, a first consent shares all accounts, later ones included, and a renewal
 * shares the same accounts as before.
 * @throws RangeError for an account that the login does not show
 */
export const agree = (state: AuthorizationState, accounts: readonly string[] | null): URLSearchParams => {
  const pending = readPending(state);
  withAccounts(pending.customer, accounts);
  return new URLSearchParams({ state: pending.state, code: JSON.stringify({ accounts }) });
};

/** Returns the parameters of the callback after the customer has refused. */
export const refuse = (state: AuthorizationState): URLSearchParams =>
  new URLSearchParams({ state: readPending(state).state, error: 'access_denied' });

/**
 * Returns the grant that the callback confirms.
 * @throws ProviderError `refused` if the customer refused, or the callback belongs to another authorization
 */
export const grantOfCallback = (
  { customer, consentId, state }: PendingConsent,
  callback: URLSearchParams,
  at: Date,
): SandboxGrant => {
  if (callback.get('state') !== state) throw new ProviderError('refused');
  try {
    // The code never leaves this process, so it needs no signature. A refusal has no code.
    const { accounts } = JSON.parse(callback.get('code') ?? '') as { accounts: readonly string[] | null };
    return withAccounts({ ...customer, consentId, consentAt: at.toISOString() }, accounts);
  } catch (cause) {
    throw new ProviderError('refused', { cause });
  }
};
