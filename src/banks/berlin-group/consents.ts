/** Consents: asked for, looked at, given back. */

import { addDays, belgradeDate, belgradeInstant } from '../../../packages/common/belgrade.ts';
import type { BankTraits } from '../catalogue/live-bank.ts';
import type { AuthorizationRequest, Call, Consent } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { type BankClient, expectJson, isSuccess } from './client.ts';
import { date, type Fields, fields, linkOf, token } from './fields.ts';
import type { ConsentGrant } from './grant.ts';
import { followed } from './links.ts';
import { errorOf, refusalOf } from './refusal.ts';
import type { AskUnderConsent } from './session.ts';

/** No bank allows more than four without asking for another agreement. */
const USUAL_FREQUENCY = 4;

const accessOf = ({ access }: BankTraits, named: readonly string[]): Fields => {
  if (access === 'all_accounts') return { allPsd2: 'allAccounts' };
  const accounts = access === 'named_accounts' ? named.map((iban) => ({ iban })) : [];
  return { accounts, balances: accounts, transactions: accounts };
};

/** Where the bank sends its customer back to. */
const callbackOf = ({ callbackUrl, state }: AuthorizationRequest, more: Fields = {}): string => {
  const url = new URL(callbackUrl);
  for (const [name, value] of Object.entries({ state, ...more })) url.searchParams.set(name, String(value));
  return url.href;
};

/** Among the parameters of a callback where the bank's customer said no. */
export const DENIED = 'denied';

interface NewConsent {
  consentId: string;
  /** Where the customer goes; null where the bank leaves that to its OAuth2 server. */
  scaRedirect: string | null;
}

/** Asks for a consent of at most 90 days, by which accounts are read again and again. */
export const createConsent = async (
  client: BankClient,
  request: AuthorizationRequest,
  named: readonly string[],
  call: Call,
): Promise<NewConsent> => {
  const { traits, sca } = client.bank;
  const url = client.at('/consents');
  const json = {
    access: accessOf(traits, named),
    recurringIndicator: true,
    validUntil: addDays(belgradeDate(call.at), traits.consentDays),
    frequencyPerDay: traits.unattendedReadsPerDay ?? USUAL_FREQUENCY,
    combinedServiceIndicator: false,
  };
  const headers = {
    'TPP-Redirect-Preferred': 'true',
    'TPP-Redirect-URI': sca === 'oauth' ? request.callbackUrl : callbackOf(request),
    'TPP-Nok-Redirect-URI': callbackOf(request, { [DENIED]: 1 }),
  };
  const said = fields(
    expectJson(client, await client.ask({ method: 'POST', url, json, headers }, call), call),
  );
  const consentId = token(said.consentId);
  if (consentId === null) throw new ProviderError('malformed', { bankText: 'The consent has no id' });
  if (sca === 'oauth') return { consentId, scaRedirect: null };
  const direct = linkOf(said._links, 'scaRedirect');
  if (direct !== null) return { consentId, scaRedirect: direct };
  const start = linkOf(said._links, 'startAuthorisation');
  const startUrl = start === null ? null : followed(start, url, client.base);
  if (startUrl === null) return { consentId, scaRedirect: null };
  const started = await client.ask({ method: 'POST', url: startUrl, json: {}, headers }, call);
  return { consentId, scaRedirect: linkOf(fields(expectJson(client, started, call))._links, 'scaRedirect') };
};

/** What a bank says that a consent is: of the list of the standard, or a word of its own. */
export const consentStatus = async (
  ask: AskUnderConsent,
  client: BankClient,
  grant: ConsentGrant,
  call: Call,
): Promise<string | null> => {
  const url = client.at(`/consents/${encodeURIComponent(grant.consentId)}/status`);
  return token(fields(expectJson(client, await ask(grant, { url }, call), call)).consentStatus);
};

/** Later than any consent of the law: "as long as possible". */
const NO_END = '2100-01-01';

/** `validUntil` includes its day. */
const endOf = (validUntil: unknown): Date | null => {
  const day = date(validUntil);
  return day === null || day >= NO_END ? null : belgradeInstant(addDays(day, 1));
};

const STATUS = new Map<unknown, Consent['status']>(
  Object.entries({
    valid: 'valid',
    revokedByPsu: 'revoked',
    // Neither says that the customer took it back.
    expired: 'expired',
    terminatedByTpp: 'expired',
    rejected: 'expired',
    // Whoever holds a grant has seen it valid: a consent that waits for its customer again is one to be given again.
    received: 'expired',
    partiallyAuthorised: 'expired',
  } as const),
);

/** The present state of a consent. Throws `consent_ended` where the bank does not know it. */
export const readConsent = async (
  ask: AskUnderConsent,
  client: BankClient,
  grant: ConsentGrant,
  call: Call,
): Promise<Consent> => {
  const url = client.at(`/consents/${encodeURIComponent(grant.consentId)}`);
  const response = await ask(grant, { url }, call);
  const isExpired = !isSuccess(response) && refusalOf(response).codes.includes('CONSENT_EXPIRED');
  if (isExpired) return { status: 'expired', validUntil: null };
  const said = fields(expectJson(client, response, call));
  const status = STATUS.get(token(said.consentStatus));
  if (status === undefined)
    throw new ProviderError('malformed', { bankText: 'The consent has no known status' });
  return { status, validUntil: endOf(said.validUntil) };
};

/** Gives a consent back; one that has ended already is no error. */
export const deleteConsent = async (
  ask: AskUnderConsent,
  client: BankClient,
  grant: ConsentGrant,
  call: Call,
): Promise<void> => {
  const url = client.at(`/consents/${encodeURIComponent(grant.consentId)}`);
  const response = await ask(grant, { method: 'DELETE', url }, call).catch((error: unknown) => {
    // The tokens have ended, and the consent perhaps not: the bank knows who gives it back by the certificate, too.
    if (!grant.tokens || !(error instanceof ProviderError) || error.kind !== 'consent_ended') throw error;
    return client.ask({ method: 'DELETE', url, headers: { 'Consent-ID': grant.consentId } }, call);
  });
  if (isSuccess(response) || response.status === 404) return;
  const error = errorOf(refusalOf(response), client.bank.traits, call.at);
  if (error.kind !== 'consent_ended') throw error;
};
