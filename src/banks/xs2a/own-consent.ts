import type { BankCall } from './bank-route.ts';
import { type ConsentRow, findConsent } from './consent-store.ts';
import type { Deps } from './deps.ts';
import { TppError } from './tpp-error.ts';

const UUID = /^[\da-f-]{36}$/;

/** The consent that an address names. @throws TppError CONSENT_UNKNOWN, also for one of another TPP or at another bank */
export const ownConsent = async (
  { sql }: Deps,
  { tpp, bankId, tokenConsentId }: BankCall,
  id: string,
): Promise<ConsentRow> => {
  const consent = UUID.test(id) ? await findConsent(sql, tpp.id, bankId, id) : null;
  if (!consent || (tokenConsentId !== null && tokenConsentId !== id))
    throw new TppError(403, 'CONSENT_UNKNOWN');
  return consent;
};
