/** The way of a bank's customer to the bank and back. */
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

/** An address that a browser may be sent to. */
const browserUrl = (href: string | null, { rules }: BankClient): string => {
  const url = URL.parse(href ?? '');
  const isSafe = url?.protocol === 'https:' || (rules.allowPrivate && url?.protocol === 'http:');
  if (!url || !isSafe) throw malformed('The consent says not where the customer is to go');
  return url.href;
};

/** Asks for a consent that the customer has yet to give. */
export const begin = async (
  client: BankClient,
  request: AuthorizationRequest,
  call: Call,
): Promise<Authorization> => {
  const { bankId, callbackUrl, state, returning } = request;
  const named = request.accounts ?? (returning ? readGrant(returning).accounts : undefined) ?? [];
  if (client.bank.traits.access === 'named_accounts' && named.length === 0) {
    throw malformed('The bank wants to know the accounts by their IBANs, and none was named');
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

/** Some banks learn of what their own page was told only seconds later. */
const LOOKS = 4;
export const BETWEEN_LOOKS = SECOND;

const UNDECIDED = new Set(['received', 'partiallyAuthorised']);

/**
 * What the customer's return means. Throws `refused` where they or the bank said no, or the callback is not the one that was
 * asked for; `unavailable` where the bank still has not decided.
 */
export const complete = async (
  client: BankClient,
  ask: AskUnderConsent,
  state: AuthorizationState,
  callback: URLSearchParams,
  call: Call,
  betweenLooks: number,
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
  const looks = callback.has(DENIED) ? 1 : LOOKS;
  for (let look = 1; ; look++) {
    const status = await consentStatus(ask, client, grant, call);
    if (status === 'valid') return grant;
    if (!UNDECIDED.has(status ?? '') || callback.has(DENIED)) throw refused(`The consent is ${status}`);
    if (look === looks)
      throw new ProviderError('unavailable', { bankText: `The consent is still ${status}` });
    await pause(betweenLooks, undefined, { signal: call.signal }).catch(() => call.signal.throwIfAborted());
  }
};
