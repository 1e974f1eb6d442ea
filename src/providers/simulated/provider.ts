/** The simulated banks behind the seam to any bank. They know what happened, so a read of theirs says that and no more. */
import { after, DAY } from '../../platform/clock.ts';
import type { BankGrant, BankProvider, Call } from '../contract.ts';
import { ProviderError } from '../error.ts';
import type { SimulatedAccount } from './accounts.ts';
import { decisionIn } from './authorization-server.ts';
import { books, withAccounts } from './books.ts';
import { bankOf, newGrant, readGrant, type SandboxGrant } from './grant.ts';
import { pageOf } from './page.ts';

const CONSENT_PERIOD = 90 * DAY;

const endOf = ({ consentAt }: SandboxGrant): Date => after(new Date(consentAt), CONSENT_PERIOD);

/** Opens a grant, and lets nobody in with one whose time is over. */
const opened = (grant: BankGrant, { at, signal }: Call): SandboxGrant => {
  signal.throwIfAborted();
  const read = readGrant(grant);
  if (endOf(read) <= at) throw new ProviderError('consent_ended');
  return read;
};

const accountOf = async (grant: SandboxGrant, ref: string): Promise<SimulatedAccount> => {
  const account = (await books.accounts(grant)).find((shared) => shared.ref === ref);
  if (!account) throw new ProviderError('refused');
  return account;
};

/**
 * A consent goes through three hands: `beginAuthorization` says who comes, `authorization-server.ts` is the bank's own page on
 * which they agree, and `completeAuthorization` makes the grant of what they agreed to.
 */
export const sandboxBank: BankProvider = {
  traits: (bankId) => ({
    references: 'stable',
    identity: bankOf(bankId).features.identity,
    historyDays: 365,
    unattendedReadsPerDay: null,
    accountChoice: true,
  }),

  async beginAuthorization({ bankId, callbackUrl, state, returning, sandbox }, { at, signal }) {
    signal.throwIfAborted();
    const page = new URL('../sandbox/auth.html', callbackUrl);
    page.searchParams.set('token', state);
    return {
      state: newGrant({ bankId, at, ...sandbox, ...(returning ? { returning } : {}) }),
      redirectUrl: page.href,
    };
  },

  async completeAuthorization(state, callback, { at, signal }) {
    signal.throwIfAborted();
    const { accounts } = decisionIn(callback);
    return withAccounts({ ...readGrant(state), consentAt: at.toISOString() }, accounts);
  },

  async consent(grant, { at, signal }) {
    signal.throwIfAborted();
    const validUntil = endOf(readGrant(grant));
    return { status: validUntil <= at ? 'expired' : 'valid', validUntil };
  },

  // A grant is all that there is of a consent: with it, the consent is gone.
  async endConsent(grant, { signal }) {
    signal.throwIfAborted();
    readGrant(grant);
  },

  async holder(grant, call) {
    return books.holder(opened(grant, call));
  },

  async accounts(grant, call) {
    return books.accounts(opened(grant, call));
  },

  async read(grant, accountRef, { since }, call) {
    const read = opened(grant, call);
    const account = await accountOf(read, accountRef);
    const changes = await books.pull(read, since, call.at, accountRef);
    call.signal.throwIfAborted();
    return pageOf(changes, account, call.at);
  },
};
