import { after } from '../../../../packages/common/clock.ts';
import { enterKey } from '../../../platform/database/tenants.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import { type Bank, banks } from '../../catalogue/catalogue.ts';
import { statusAt } from '../consents/consent.ts';
import { type ConsentRow, findConsent } from '../consents/consent-store.ts';
import type { Deps } from '../deps.ts';
import { type AuthorisationRow, findByPageToken } from './authorisation-store.ts';
import { scaStatusAt } from './sca.ts';

/** A visit of a customer to the bank's page. */
export interface Visit {
  bank: Bank;
  token: string;
  authorisation: AuthorisationRow & { tppName: string };
  consent: ConsentRow;
  /** Time of the bank. */
  now: Date;
}

/** Finds the visit of a token; null if there is none. */
export const findVisit = async (
  { sql, clock }: Deps,
  bankId: string,
  token: string,
): Promise<Visit | null> => {
  const bank = banks.find(({ id }) => id === bankId);
  const wall = clock.now();
  const authorisation = bank && (await findByPageToken(sql, bankId, tokenHash(token), wall));
  if (!authorisation) return null;
  enterKey(authorisation);
  const { tppId, consentId, clockOffsetMs } = authorisation;
  const consent = await findConsent(sql, tppId, bankId, consentId);
  return consent && { bank, token, authorisation, consent, now: after(wall, clockOffsetMs) };
};

/** Returns whether the customer may still decide. */
export const isPending = ({ authorisation, consent, now }: Visit): boolean =>
  statusAt(consent, now) === 'received' && !['finalised', 'failed'].includes(scaStatusAt(authorisation, now));
