import type { BankProvider } from './contract.ts';

/** Returns a provider that calls another one, for wrappers that change some of its functions. */
export const delegate = (to: BankProvider): BankProvider => ({
  traits: (bankId) => to.traits(bankId),
  beginAuthorization: (...asked) => to.beginAuthorization(...asked),
  completeAuthorization: (...asked) => to.completeAuthorization(...asked),
  consent: (...asked) => to.consent(...asked),
  endConsent: (...asked) => to.endConsent(...asked),
  holder: (...asked) => to.holder(...asked),
  accounts: (...asked) => to.accounts(...asked),
  read: (...asked) => to.read(...asked),
});
