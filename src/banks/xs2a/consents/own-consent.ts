import type { BankCall } from '../bank-route.ts';
import type { Deps } from '../deps.ts';
import { TppError } from '../tpp-error.ts';
import { type ConsentRow, findConsent } from './consent-store.ts';

const UUID = /^[\da-f-]{36}$/;

/**
 * Finds the TPP's consent of an address.
 * @throws TppError CONSENT_UNKNOWN, also for one of another TPP or bank
 */
export const findOwnConsent = async (
  { sql }: Deps,
  { tpp, bankId, tokenConsentId }: BankCall,
  id: string,
): Promise<ConsentRow> => {
  const consent = UUID.test(id) ? await findConsent(sql, tpp.id, bankId, id) : null;
  if (!consent || (tokenConsentId !== null && tokenConsentId !== id))
    throw new TppError(403, 'CONSENT_UNKNOWN');
  return consent;
};
