/** What a customer decides at the bank: to agree, to refuse, and later to withdraw what they agreed to. */

import { after, MINUTE } from '../../../packages/common/clock.ts';
import { holdKey } from '../../auth/credential-store.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { type AuthorisationRow, lockAuthorisation, setCode, setScaStatus } from './authorisation-store.ts';
import { accountsOfCustomer, type KnownAccount, madeAcquaintance } from './books.ts';
import { rightsOf, shareable, statusAt } from './consent.ts';
import {
  agree as agreeTo,
  type ConsentRow,
  endConsent,
  findConsent,
  listFormer,
  lockConsentOfKey,
} from './consent-store.ts';
import type { Deps } from './deps.ts';
import { withParameters } from './redirect.ts';
import { scaStatusAt } from './sca.ts';

/** How long a code of OAuth can be exchanged. */
const CODE_LIFETIME = 5 * MINUTE;

/** Who logs in at the bank. */
export interface Login {
  psuId: string;
  scenario: string;
}

/** What became of it: where the customer goes from here, or why nothing was decided. */
export type Decided =
  | { is: 'done'; back: string | null }
  /** It was decided before, or nobody did so in time. */
  | { is: 'late' }
  /** Accounts were chosen that are not the customer's, or none. */
  | { is: 'no such accounts' };

type Pending = Pick<AuthorisationRow, 'id' | 'consentId' | 'tppId' | 'keyId' | 'bankId'>;

/** The accounts of who logs in that the TPP may be given. */
export const accountsFor = (consent: ConsentRow, { psuId, scenario }: Login, now: Date): KnownAccount[] =>
  shareable(consent.access, accountsOfCustomer({ bankId: consent.bankId, psuId, scenario }, now));

/**
 * The customer shares the accounts with these references; all that were asked for when null.
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
    await agreeTo(tx, consent, agreement, madeAcquaintance(now), now);
    if (consent.recurring) {
      for (const former of await listFormer(tx, consent, agreement))
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

/** Of many decisions about one authorisation the first counts. `work` returns where the customer goes. */
const decided = (
  { sql }: Deps,
  { id, keyId, consentId }: Pending,
  now: Date,
  work: (tx: Tx, consent: ConsentRow, authorisation: AuthorisationRow) => Promise<string | null>,
): Promise<Decided> =>
  sql.inTurn(keyId, async (tx) => {
    await holdKey(tx, keyId);
    const consent = await lockConsentOfKey(tx, keyId, consentId);
    const authorisation = consent && (await lockAuthorisation(tx, id));
    const isOpen =
      authorisation != null &&
      statusAt(consent!, now) === 'received' &&
      ['received', 'psuAuthenticated'].includes(scaStatusAt(authorisation, now));
    if (!isOpen) return { is: 'late' };
    return { is: 'done', back: await work(tx, consent!, authorisation) };
  });

/** The customer withdraws a consent. `unknown`: this key has none of this id; `over`: it is not valid, or no more. */
export const withdraw = (
  { sql }: Deps,
  keyId: number,
  consentId: string,
  now: Date,
): Promise<'withdrawn' | 'over' | 'unknown'> =>
  sql.inTurn(keyId, async (tx) => {
    await holdKey(tx, keyId);
    const consent = await lockConsentOfKey(tx, keyId, consentId);
    if (!consent) return 'unknown';
    if (statusAt(consent, now) !== 'valid') return 'over';
    await endConsent(tx, consentId, 'revokedByPsu', now);
    return 'withdrawn';
  });
