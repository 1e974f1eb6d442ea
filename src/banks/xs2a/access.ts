/** Controls the access of a TPP to an account: the consent in the header, its rights, and the bank's quota. */
import type { FastifyRequest } from 'fastify';
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { resourceIdOf } from './accounts/account-report.ts';
import { type Books, booksOf, type CustomerAccount } from './accounts/books.ts';
import { countRead } from './accounts/read-store.ts';
import type { BankCall } from './bank-route.ts';
import { type Rights, statusAt } from './consents/consent.ts';
import { type ConsentRow, findConsent } from './consents/consent-store.ts';
import type { Deps } from './deps.ts';
import type { Dialect } from './dialect.ts';
import { TppError } from './tpp-error.ts';

/** A valid consent with the data that it gives access to. */
export interface OpenConsent {
  consent: ConsentRow & { rights: Rights; authorisedAt: Date; knownFrom: Date };
  books: Books;
  /** The accounts that the customer shares. */
  accounts: CustomerAccount[];
}

/**
 * Returns the valid consent of a request.
 * @throws TppError CONSENT_UNKNOWN, CONSENT_EXPIRED, CONSENT_INVALID, TOKEN_UNKNOWN, FORMAT_ERROR
 */
export const openConsent = async (
  { sql }: Deps,
  call: BankCall,
  { headers }: FastifyRequest,
): Promise<OpenConsent> => {
  const { tpp, bankId, dialect, now, tokenConsentId } = call;
  const id = headers['consent-id'];
  if (typeof id !== 'string') throw new TppError(400, 'FORMAT_ERROR', 'Consent-ID is missing');
  if (dialect.sca === 'oauth' && tokenConsentId === null) {
    throw new TppError(401, 'TOKEN_UNKNOWN', 'Send the access token as Authorization: Bearer');
  }
  const consent = /^[\da-f-]{36}$/.test(id) ? await findConsent(sql, tpp.id, bankId, id) : null;
  if (!consent) throw new TppError(400, 'CONSENT_UNKNOWN');
  if (tokenConsentId !== null && tokenConsentId !== id) {
    throw new TppError(401, 'CONSENT_INVALID', 'The access token belongs to another consent');
  }
  const status = statusAt(consent, now);
  if (status === 'expired') throw new TppError(401, 'CONSENT_EXPIRED');
  const { psuId, scenario, rights, authorisedAt, knownFrom, generator } = consent;
  const isGiven = psuId !== null && scenario !== null && rights !== null;
  if (status !== 'valid' || !isGiven || authorisedAt === null || knownFrom === null) {
    throw new TppError(401, 'CONSENT_INVALID', `The consent is ${status}`);
  }
  const books = booksOf({ bankId, psuId, scenario }, { knownFrom, generator });
  return {
    consent: { ...consent, rights, authorisedAt, knownFrom },
    books,
    accounts: books.accounts.filter(({ ref }) => rights.accounts.includes(ref)),
  };
};

/**
 * Returns an account that the consent gives the right for.
 * @throws TppError RESOURCE_UNKNOWN, CONSENT_INVALID without the right
 */
export const findAccount = (
  { consent, accounts }: OpenConsent,
  resourceId: string,
  dialect: Dialect,
  right: 'accounts' | 'balances' | 'transactions',
): CustomerAccount => {
  const account = accounts.find(({ ref }) => resourceIdOf(consent, ref, dialect) === resourceId);
  if (!account) throw new TppError(404, 'RESOURCE_UNKNOWN');
  if (!consent.rights[right].includes(account.ref)) {
    throw new TppError(401, 'CONSENT_INVALID', `The consent does not allow ${right} of this account`);
  }
  return account;
};

/** Responses of banks beyond the quota: the code of the standard, another code, or only a text. */
const REFUSALS = {
  429: () =>
    new TppError(
      429,
      'ACCESS_EXCEEDED',
      'The account was read too often today without a user (PSU-IP-Address)',
    ),
  403: () =>
    new TppError(
      403,
      'SERVICE_BLOCKED',
      'The account was read too often today without a user (PSU-IP-Address)',
    ),
  400: () => new TppError(400, 'FORMAT_ERROR', 'HUB046: number of accesses per day exceeded'),
} as const;

/**
 * Counts an unattended read against the quota of its account, endpoint and day.
 * @throws TppError in the bank's dialect beyond the quota
 */
export const countAgainstQuota = async (
  { sql }: Deps,
  { dialect, attended, now }: BankCall,
  { id, frequency, recurring }: ConsentRow,
  account: string,
  endpoint: 'list' | 'details' | 'balances' | 'transactions' | 'transaction',
  isFurtherPage = false,
): Promise<void> => {
  const { quota, quota_counts, quota_refusal } = dialect;
  if (attended || quota === null || (isFurtherPage && quota_counts === 'reads')) return;
  const day = belgradeDate(now);
  const used = await countRead(sql, { consentId: id, account, endpoint, day });
  if (used > (recurring ? Math.min(quota, frequency) : quota)) throw REFUSALS[quota_refusal]();
};
