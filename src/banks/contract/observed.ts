import type { BankProvider } from './contract.ts';

/** Runs a request to a bank, and measures it. */
export type ObserveBank = <T>(bankId: string, operation: string, ask: () => Promise<T>) => Promise<T>;

const idOf = (bankId: unknown): string => (typeof bankId === 'string' ? bankId : 'unknown');

/** Returns the provider with each request observed, by bank and operation. */
export const observedBank = (bank: BankProvider, observe: ObserveBank): BankProvider => ({
  ...bank,
  beginAuthorization: (request, call) =>
    observe(request.bankId, 'begin_authorization', () => bank.beginAuthorization(request, call)),
  completeAuthorization: (state, callback, call) =>
    observe(idOf(state.bankId), 'complete_authorization', () =>
      bank.completeAuthorization(state, callback, call),
    ),
  consent: (grant, call) => observe(idOf(grant.bankId), 'consent', () => bank.consent(grant, call)),
  endConsent: (grant, call) => observe(idOf(grant.bankId), 'end_consent', () => bank.endConsent(grant, call)),
  holder: (grant, call) => observe(idOf(grant.bankId), 'holder', () => bank.holder(grant, call)),
  accounts: (grant, call) => observe(idOf(grant.bankId), 'accounts', () => bank.accounts(grant, call)),
  read: (grant, accountRef, window, call) =>
    observe(idOf(grant.bankId), 'read', () => bank.read(grant, accountRef, window, call)),
});
