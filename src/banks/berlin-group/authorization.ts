/** Sends a bank's customer to the bank, and handles their return. */
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../../packages/common/clock.ts';
import type { Authorization, AuthorizationRequest, AuthorizationState, Call } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import type { BankClient } from './client.ts';
import { consentStatus, createConsent, DENIED } from './consents.ts';
import { type ConsentGrant, type PendingConsent, readGrant, readState } from './grant.ts';
import { authorizationUrl, exchangeCode, newVerifier } from './oauth.ts';
import type { AskUnderConsent } from './session.ts';

const malformed = (bankText: string): ProviderError => new ProviderError('malformed', { bankText });
const refused = (bankText: string): ProviderError => new ProviderError('refused', { bankText });

/**
 * Returns an address to which a browser may be sent.
 * @throws ProviderError `malformed`
 */
const browserUrl = (href: string | null, { rules }: BankClient): string => {
  const url = URL.parse(href ?? '');
  const isSafe = url?.protocol === 'https:' || (rules.allowPrivate && url?.protocol === 'http:');
  if (!url || !isSafe) throw malformed('The response to the consent has no usable redirect address');
  return url.href;
};

/** Requests a consent that the customer has yet to give. */
export const begin = async (
  client: BankClient,
  request: AuthorizationRequest,
  call: Call,
): Promise<Authorization> => {
  const { bankId, callbackUrl, state, returning } = request;
  const named = request.accounts ?? (returning ? readGrant(returning).accounts : undefined) ?? [];
  if (client.bank.traits.access === 'named_accounts' && named.length === 0) {
    throw malformed('The bank requires the IBANs of the accounts, and none was given');
  }
  const { consentId, scaRedirect } = await createConsent(client, request, named, call);
  const pending: PendingConsent = {
    bankId,
    consentId,
    state,
    callbackUrl,
    ...(named.length > 0 ? { accounts: [...named] } : {}),
  };
  if (!client.bank.oauth) return { state: pending, redirectUrl: browserUrl(scaRedirect, client) };
  const withVerifier = { ...pending, verifier: newVerifier() };
  return { state: withVerifier, redirectUrl: authorizationUrl(client.bank.oauth, withVerifier) };
};

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Times that the consent status is read: some banks learn of the decision on their own page only seconds later. */
const MAX_STATUS_READS = 4;
export const STATUS_READ_INTERVAL = SECOND;

const PENDING_STATUSES = new Set(['received', 'partiallyAuthorised']);

/**
 * Completes an authorization after the customer's return.
 * @throws ProviderError `refused` if the customer or the bank refused, or the callback has another state;
 * `unavailable` if the bank still has not decided
 */
export const complete = async (
  client: BankClient,
  ask: AskUnderConsent,
  state: AuthorizationState,
  callback: URLSearchParams,
  call: Call,
  statusReadInterval: number,
): Promise<ConsentGrant> => {
  const pending = readState(state);
  const { bankId, consentId, accounts } = pending;
  if (!isSame(callback.get('state') ?? '', pending.state)) throw refused('The callback has another state');
  const error = callback.get('error');
  if (error !== null) throw refused(callback.get('error_description') ?? error);
  const code = callback.get('code');
  if (client.bank.oauth && !code) throw refused('The callback has no code');
  const grant: ConsentGrant = {
    bankId,
    consentId,
    grantedAt: call.at.toISOString(),
    ...(accounts ? { accounts } : {}),
    ...(client.bank.oauth ? { tokens: await exchangeCode(client, pending, code!, call) } : {}),
  };
  const looks = callback.has(DENIED) ? 1 : MAX_STATUS_READS;
  for (let look = 1; ; look++) {
    const status = await consentStatus(ask, client, grant, call);
    if (status === 'valid') return grant;
    if (!PENDING_STATUSES.has(status ?? '') || callback.has(DENIED))
      throw refused(`The consent is ${status}`);
    if (look === looks)
      throw new ProviderError('unavailable', { bankText: `The consent is still ${status}` });
    await pause(statusReadInterval, undefined, { signal: call.signal }).catch(() =>
      call.signal.throwIfAborted(),
    );
  }
};
