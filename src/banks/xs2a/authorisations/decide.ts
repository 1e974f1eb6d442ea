/** Decisions of a customer at the bank: authorise, refuse, and later withdraw. */

import { after, MINUTE } from '../../../../packages/common/clock.ts';
import { lockKeyAgainstDeletion } from '../../../auth/credential-store.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import { newId } from '../../../platform/vocabulary/ids.ts';
import { accountsOfCustomer, type CustomerAccount, firstConsentRecord } from '../accounts/books.ts';
import { rightsOf, shareable, statusAt } from '../consents/consent.ts';
import {
  agree as agreeTo,
  type ConsentRow,
  endConsent,
  findConsent,
  listReplacedConsents,
  lockConsentOfKey,
} from '../consents/consent-store.ts';
import type { Deps } from '../deps.ts';
import { type AuthorisationRow, lockAuthorisation, setCode, setScaStatus } from './authorisation-store.ts';
import { withParameters } from './redirect.ts';
import { scaStatusAt } from './sca.ts';

/** Lifetime of an OAuth code. */
const CODE_LIFETIME = 5 * MINUTE;

/** The customer who logs in at the bank. */
export interface Login {
  psuId: string;
  scenario: string;
}

/** Result of a decision: where the customer goes next, or why nothing was decided. */
export type Decided =
  | { is: 'done'; back: string | null }
  /** It was decided before, or too late. */
  | { is: 'late' }
  /** The choice is empty or contains accounts that are not the customer's. */
  | { is: 'no such accounts' };

type Pending = Pick<AuthorisationRow, 'id' | 'consentId' | 'tppId' | 'keyId' | 'bankId'>;

/** Returns the accounts of the customer that the TPP may get. */
export const accountsFor = (consent: ConsentRow, { psuId, scenario }: Login, now: Date): CustomerAccount[] =>
  shareable(consent.access, accountsOfCustomer({ bankId: consent.bankId, psuId, scenario }, now));

/**
 * Gives the consent to the accounts with these references; null means all requested ones.
 * @param now the key's time
 */
export const agree = async (
  deps: Deps,
  pending: Pending,
  login: Login,
  chosen: readonly string[] | null,
  now: Date,
): Promise<Decided> => {
  const asked = await findConsent(deps.sql, pending.tppId, pending.bankId, pending.consentId);
  if (!asked) return { is: 'late' };
  const offered = accountsFor(asked, login, now);
  const shared = chosen === null ? offered : offered.filter(({ ref }) => chosen.includes(ref));
  const isStrange = chosen !== null && (shared.length !== chosen.length || shared.length === 0);
  const asksForOthers =
    offered.length === 0 && accountsOfCustomer({ ...login, bankId: asked.bankId }, now).length > 0;
  if (asksForOthers || (isStrange && offered.length > 0)) return { is: 'no such accounts' };
  return decided(deps, pending, now, async (tx, consent, { oauth }) => {
    const agreement = { ...login, rights: rightsOf(consent.access, shared) };
    await agreeTo(tx, consent, agreement, firstConsentRecord(now), now);
    if (consent.recurring) {
      for (const former of await listReplacedConsents(tx, consent, agreement))
        await endConsent(tx, former, 'expired', now);
    }
    await setScaStatus(tx, pending.id, 'finalised');
    if (oauth === null) return consent.redirectUri;
    const code = newId('bankToken');
    await setCode(tx, pending.id, tokenHash(code), after(now, CODE_LIFETIME));
    return withParameters(oauth.redirectUri, { code, state: oauth.state });
  });
};

export const refuse = (deps: Deps, pending: Pending, now: Date): Promise<Decided> =>
  decided(deps, pending, now, async (tx, consent, { oauth }) => {
    await endConsent(tx, consent.id, 'rejected', now);
    await setScaStatus(tx, pending.id, 'failed');
    if (oauth === null) return consent.nokRedirectUri ?? consent.redirectUri;
    return withParameters(oauth.redirectUri, { error: 'access_denied', state: oauth.state });
  });

/**
 * Applies the first decision about an authorisation; later ones are too late. `work` returns where the customer goes.
 */
const decided = (
  { sql }: Deps,
  { id, keyId, consentId }: Pending,
  now: Date,
  work: (tx: Tx, consent: ConsentRow, authorisation: AuthorisationRow) => Promise<string | null>,
): Promise<Decided> =>
  sql.inTurn(keyId, async (tx) => {
    await lockKeyAgainstDeletion(tx, keyId);
    const consent = await lockConsentOfKey(tx, keyId, consentId);
    const authorisation = consent && (await lockAuthorisation(tx, id));
    const isOpen =
      authorisation != null &&
      statusAt(consent!, now) === 'received' &&
      ['received', 'psuAuthenticated'].includes(scaStatusAt(authorisation, now));
    if (!isOpen) return { is: 'late' };
    return { is: 'done', back: await work(tx, consent!, authorisation) };
  });

/** Withdraws a consent. `unknown`: the key has no such consent; `over`: it is not valid. */
export const withdraw = (
  { sql }: Deps,
  keyId: number,
  consentId: string,
  now: Date,
): Promise<'withdrawn' | 'over' | 'unknown'> =>
  sql.inTurn(keyId, async (tx) => {
    await lockKeyAgainstDeletion(tx, keyId);
    const consent = await lockConsentOfKey(tx, keyId, consentId);
    if (!consent) return 'unknown';
    if (statusAt(consent, now) !== 'valid') return 'over';
    await endConsent(tx, consentId, 'revokedByPsu', now);
    return 'withdrawn';
  });
