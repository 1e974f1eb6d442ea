import type { BankProvider } from './contract.ts';

/** Asks another provider, for those that change a part of what it does. */
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
