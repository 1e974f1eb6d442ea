/** What stands between a TPP and an account: the consent in the header, what it allows, and the bank's quota. */
import type { FastifyRequest } from 'fastify';
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { resourceIdOf } from './account-report.ts';
import type { BankCall } from './bank-route.ts';
import { type Books, booksOf, type KnownAccount } from './books.ts';
import { type Rights, statusAt } from './consent.ts';
import { type ConsentRow, findConsent } from './consent-store.ts';
import type { Deps } from './deps.ts';
import type { Dialect } from './dialect.ts';
import { countRead } from './read-store.ts';
import { TppError } from './tpp-error.ts';

/** A consent that is valid, with the books that it opens. */
export interface Opened {
  consent: ConsentRow & { rights: Rights; authorisedAt: Date; knownFrom: Date };
  books: Books;
  /** The accounts that the customer shares. */
  accounts: KnownAccount[];
}

/** @throws TppError CONSENT_UNKNOWN, CONSENT_EXPIRED, CONSENT_INVALID, TOKEN_UNKNOWN, FORMAT_ERROR */
export const openConsent = async (
  { sql }: Deps,
  call: BankCall,
  { headers }: FastifyRequest,
): Promise<Opened> => {
  const { tpp, bankId, dialect, now, tokenConsentId } = call;
  const id = headers['consent-id'];
  if (typeof id !== 'string') throw new TppError(400, 'FORMAT_ERROR', 'Consent-ID is missing');
  if (dialect.sca === 'oauth' && tokenConsentId === null) {
    throw new TppError(401, 'TOKEN_UNKNOWN', 'Send the access token as Authorization: Bearer');
  }
  const consent = /^[\da-f-]{36}$/.test(id) ? await findConsent(sql, tpp.id, bankId, id) : null;
  if (!consent) throw new TppError(400, 'CONSENT_UNKNOWN');
  if (tokenConsentId !== null && tokenConsentId !== id) {
    throw new TppError(401, 'CONSENT_INVALID', 'The access token is that of another consent');
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

/** @throws TppError RESOURCE_UNKNOWN, CONSENT_INVALID where the consent is not for this */
export const findAccount = (
  { consent, accounts }: Opened,
  resourceId: string,
  dialect: Dialect,
  right: 'accounts' | 'balances' | 'transactions',
): KnownAccount => {
  const account = accounts.find(({ ref }) => resourceIdOf(consent, ref, dialect) === resourceId);
  if (!account) throw new TppError(404, 'RESOURCE_UNKNOWN');
  if (!consent.rights[right].includes(account.ref)) {
    throw new TppError(401, 'CONSENT_INVALID', `The consent does not allow ${right} of this account`);
  }
  return account;
};

/** What a bank says beyond its quota: the interface's words, other ones, or a text that has to be read. */
const REFUSALS = {
  429: () => new TppError(429, 'ACCESS_EXCEEDED', 'The account was read too often today without its user'),
  403: () => new TppError(403, 'SERVICE_BLOCKED', 'The account was read too often today without its user'),
  400: () => new TppError(400, 'FORMAT_ERROR', 'HUB046: number of accesses per day exceeded'),
} as const;

/**
 * Counts a read against the quota of its account, endpoint and day, unless a user waits for it.
 * @throws TppError as the bank refuses what is beyond its quota
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
