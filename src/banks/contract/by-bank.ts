/** Each bank is asked by the provider that knows how. */
import type { BankProvider } from './contract.ts';

/**
 * One provider of several: `simulated` for the banks of these ids, `live` for all others. A grant says in `bankId` of which
 * bank it is; so does the state of an authorization, here.
 */
export const byBank = (
  simulatedIds: readonly string[],
  simulated: BankProvider,
  live: BankProvider,
): BankProvider => {
  const isSimulated = new Set<unknown>(simulatedIds);
  const of = (bankId: unknown): BankProvider => (isSimulated.has(bankId) ? simulated : live);
  return {
    traits: (bankId) => of(bankId).traits(bankId),
    async beginAuthorization(request, call) {
      const { bankId } = request;
      const { state, redirectUrl } = await of(bankId).beginAuthorization(request, call);
      return { state: { ...state, bankId }, redirectUrl };
    },
    completeAuthorization: (state, callback, call) =>
      of(state.bankId).completeAuthorization(state, callback, call),
    consent: (grant, call) => of(grant.bankId).consent(grant, call),
    endConsent: (grant, call) => of(grant.bankId).endConsent(grant, call),
    holder: (grant, call) => of(grant.bankId).holder(grant, call),
    accounts: (grant, call) => of(grant.bankId).accounts(grant, call),
    read: (grant, accountRef, window, call) => of(grant.bankId).read(grant, accountRef, window, call),
    translate(bankId, raw) {
      const { translate } = of(bankId);
      if (!translate) throw new RangeError(`What ${bankId} sent is not kept`);
      return translate(bankId, raw);
    },
  };
};
