/** Conversations between the client and the simulated banks: every call of the client, and refusals of the banks. */
import { randomUUID } from 'node:crypto';
import { belgradeDate } from '../../packages/common/belgrade.ts';
import { DAY } from '../../packages/common/clock.ts';
import { berlinGroup } from '../../src/banks/berlin-group/provider.ts';
import { banks } from '../../src/banks/catalogue/catalogue.ts';
import { DEFAULT_TRAITS, type LiveBank } from '../../src/banks/catalogue/live-bank.ts';
import type { BankGrant, BankProvider, Call } from '../../src/banks/contract/contract.ts';
import type { TestApp } from '../../test/support/app.ts';
import { selfSigned } from '../../test/support/certificate.ts';
import type { Recorder } from './recorder.ts';

/** A simulated bank with a dialect that follows the description. */
interface Variant {
  name: string;
  bank: string;
  dialect: object;
  traits?: Partial<LiveBank['traits']>;
}

const AS_DESCRIBED = {
  sca: 'redirect',
  formats: ['json'],
  ids: 'stable',
  amounts: 'string',
  booking_dates: 'given',
  both: 'accepted',
  pending: 'full',
  balances: 'interim',
  next_links: 'absolute',
  page_size: 50,
  signature: 'none',
  quota: null,
};

export const VARIANTS: readonly Variant[] = [
  { name: 'as described', bank: 'banca-intesa', dialect: AS_DESCRIBED },
  { name: 'another bank', bank: 'raiffeisen', dialect: AS_DESCRIBED },
  { name: 'OAuth2', bank: 'otp', dialect: { ...AS_DESCRIBED, sca: 'oauth' } },
  { name: 'signed', bank: 'otp', dialect: { ...AS_DESCRIBED, signature: 'required', request_ids: 'once' } },
  {
    name: 'relative links',
    bank: 'otp',
    dialect: { ...AS_DESCRIBED, next_links: 'relative', page_size: 20 },
  },
  { name: 'links without the query', bank: 'otp', dialect: { ...AS_DESCRIBED, next_links: 'without_query' } },
  {
    name: 'no ids',
    bank: 'otp',
    dialect: { ...AS_DESCRIBED, ids: 'absent', entry_references: false, delta: false },
  },
  { name: 'ids "0"', bank: 'otp', dialect: { ...AS_DESCRIBED, ids: 'zero' } },
  { name: 'positional ids', bank: 'otp', dialect: { ...AS_DESCRIBED, ids: 'positional' } },
  { name: 'bare holds', bank: 'otp', dialect: { ...AS_DESCRIBED, pending: 'bare' } },
  { name: 'both refused', bank: 'otp', dialect: { ...AS_DESCRIBED, both: 'refused' } },
  { name: 'closing balances', bank: 'otp', dialect: { ...AS_DESCRIBED, balances: 'closing' } },
  {
    name: 'camt.053',
    bank: 'otp',
    dialect: { ...AS_DESCRIBED, formats: ['camt.053'] },
    traits: { accept: 'application/xml' },
  },
  {
    name: 'MT940',
    bank: 'otp',
    dialect: { ...AS_DESCRIBED, formats: ['mt940'] },
    traits: { accept: 'text/plain' },
  },
  { name: 'quota, 429', bank: 'otp', dialect: { ...AS_DESCRIBED, quota: 1 } },
  {
    name: 'short history',
    bank: 'otp',
    dialect: { ...AS_DESCRIBED, history_days: 90, too_early: 'refused' },
  },
  {
    name: 'balances with the accounts',
    bank: 'otp',
    dialect: AS_DESCRIBED,
    traits: { balances: 'account_list' },
  },
  {
    name: 'accounts chosen at the bank',
    bank: 'otp',
    dialect: AS_DESCRIBED,
    traits: { access: 'chosen_at_bank' },
  },
];

/** A user who waits. */
export const USER = { ip: '203.0.113.7', userAgent: 'conformance' };

/** Makes a client for a bank with the variant's dialect, registered as a TPP of the key. */
export const clientOf = async (
  app: TestApp,
  { url }: Recorder,
  { bank: bankId, dialect, traits = {} }: Variant,
): Promise<{ provider: BankProvider; key: string }> => {
  const key = await app.createKey();
  const sign = selfSigned('tpp.example');
  const registered = await app.api.post('/xs2a/tpps', {
    key,
    body: { name: 'Conformance', certificates: [sign.cert] },
  });
  const { client_id: clientId, client_secret: clientSecret } = registered.body;
  await app.api.put(`/xs2a/tpps/${clientId}/dialects/${bankId}`, { key, body: dialect });
  const base = `${url}/xs2a/${bankId}`;
  const isOAuth = 'sca' in dialect && dialect.sca === 'oauth';
  const live: LiveBank = {
    bank: banks.find(({ id }) => id === bankId)!,
    baseUrl: base,
    sca: isOAuth ? 'oauth' : 'redirect',
    oauth: isOAuth
      ? {
          authorizeUrl: `${base}/oauth/authorize`,
          tokenUrl: `${base}/oauth/token`,
          clientId,
          clientSecret,
          scope: 'AIS:{consent_id}',
        }
      : null,
    tls: null,
    ca: null,
    sign,
    traits: { ...DEFAULT_TRAITS, psuIp: USER.ip, ...traits },
  };
  const provider = berlinGroup([live], { rules: { allowPrivate: true } as never, statusReadInterval: 1 });
  return { provider, key };
};

/** Lets a user agree at the bank. */
export const agreed = async (
  app: TestApp,
  { provider, key }: { provider: BankProvider; key: string },
  bankId: string,
  call: Call,
): Promise<BankGrant> => {
  const callbackUrl = 'http://127.0.0.1/connect/callback';
  const begun = await provider.beginAuthorization({ bankId, callbackUrl, state: randomUUID() }, call);
  const decided = await app.api.post('/xs2a/authorize', {
    key,
    body: { url: begun.redirectUrl, psu_id: 'conformance' },
  });
  return provider.completeAuthorization(begun.state, new URL(decided.body.redirect_url).searchParams, call);
};

/** Makes every call of the client to a bank with the variant's dialect. */
export const converse = async (app: TestApp, recorder: Recorder, variant: Variant): Promise<void> => {
  const { bank: bankId } = variant;
  const { provider, key } = await clientOf(app, recorder, variant);
  const call = (psu: Call['psu']): Call => ({
    at: app.clock.now(),
    psu,
    signal: AbortSignal.timeout(30_000),
  });

  const callbackUrl = 'http://127.0.0.1/connect/callback';
  const grant = await agreed(app, { provider, key }, bankId, call(USER));
  await provider.consent(grant, call(null));
  await readAll(provider, grant, call(USER));
  app.clock.advance({ days: 1 });
  await readAll(provider, grant, call(null), new Date(app.clock.now().getTime() - DAY));
  // Exceed the quota, if the bank has one.
  await readAll(provider, grant, call(null)).catch(() => {});
  await provider.endConsent(grant, call(null));
  await provider.accounts(grant, call(null)).catch(() => {});
  await provider.consent(grant, call(null)).catch(() => {});
  const refusedState = randomUUID();
  const other = await provider.beginAuthorization({ bankId, callbackUrl, state: refusedState }, call(USER));
  const denied = await app.api.post('/xs2a/authorize', {
    key,
    body: { url: other.redirectUrl, decision: 'refuse' },
  });
  const nok = new URL(denied.body.redirect_url).searchParams;
  await provider.completeAuthorization(other.state, nok, call(USER)).catch(() => {});
};

/** Reads every page of every account. Returns the number of accounts. */
export const readAll = async (
  provider: BankProvider,
  grant: BankGrant,
  call: Call,
  since?: Date,
): Promise<number> => {
  const accounts = await provider.accounts({ ...grant }, call);
  for (const { ref } of accounts) {
    const window = {
      from: since ? belgradeDate(since) : null,
      to: belgradeDate(call.at),
      since: since ?? null,
    };
    for (let page: string | null = null; ; ) {
      const read = await provider.read(grant, ref, { ...window, page }, call);
      page = read.next;
      if (page === null) break;
    }
  }
  return accounts.length;
};

/** Sends requests that the client never sends, and causes errors of banks. Only the responses are checked. */
export const provoke = async (app: TestApp, { url }: Recorder): Promise<void> => {
  const key = await app.createKey();
  const { body: tpp } = await app.api.post('/xs2a/tpps', { key, body: { name: 'Conformance' } });
  await app.api.put(`/xs2a/tpps/${tpp.client_id}/dialects/otp`, {
    key,
    body: { ...AS_DESCRIBED, quota: 1, history_days: 90, history_days_later: null, request_ids: 'once' },
  });
  const basic = `Basic ${Buffer.from(`${tpp.client_id}:${tpp.client_secret}`).toString('base64')}`;
  const ask = async (
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
    // biome-ignore lint/suspicious/noExplicitAny: whatever the bank returned
  ): Promise<any> => {
    const response = await fetch(`${url}/xs2a/otp/v1${path}`, {
      method,
      headers: {
        authorization: basic,
        'accept-encoding': 'identity',
        'x-request-id': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.json().catch(() => ({}));
  };
  const user = { 'psu-ip-address': USER.ip, 'tpp-redirect-uri': 'https://tpp.example/back' };
  const whole = {
    access: { allPsd2: 'allAccounts' },
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  };
  const consent = await ask('POST', '/consents', { headers: user, body: whole });
  const { consentId } = consent;
  await ask('GET', `/consents/${consentId}/authorisations`);
  const again = await ask('POST', `/consents/${consentId}/authorisations`, { headers: user, body: {} });
  if (again.authorisationId)
    await ask('GET', `/consents/${consentId}/authorisations/${again.authorisationId}`);
  const link = again._links?.scaRedirect?.href ?? consent._links.scaRedirect.href;
  await app.api.post('/xs2a/authorize', { key, body: { url: link, psu_id: 'conformance' } });
  await ask('GET', `/consents/${consentId}`);
  const reading = { 'consent-id': consentId };
  const { accounts = [] } = await ask('GET', '/accounts?withBalance=true', { headers: reading });
  const [account] = accounts;
  const own = `/accounts/${account.resourceId}`;
  await ask('GET', own, { headers: reading });
  const list = await ask('GET', `${own}/transactions?bookingStatus=both&dateFrom=2026-03-01`, {
    headers: reading,
  });
  const [first] = list.transactions?.booked ?? [];
  if (first) await ask('GET', `${own}/transactions/${first.transactionId}`, { headers: reading });
  await ask('GET', `${own}/transactions?bookingStatus=both&dateFrom=2026-03-01`, { headers: reading });
  await ask('GET', `${own}/transactions?bookingStatus=both&dateFrom=2001-01-01`, {
    headers: { ...reading, ...user },
  });
  await ask('GET', `${own}/transactions?bookingStatus=neither`, { headers: { ...reading, ...user } });
  await ask('GET', `${own}/transactions?bookingStatus=both`, {
    headers: { ...reading, ...user, accept: 'image/png' },
  });
  await ask('GET', `${own}/transactions/none`, { headers: { ...reading, ...user } });
  await ask('GET', `/accounts/${randomUUID()}/balances`, { headers: { ...reading, ...user } });
  await ask('GET', '/accounts', { headers: { 'consent-id': randomUUID() } });
  await ask('GET', '/accounts');
  await ask('GET', '/accounts', { headers: { ...reading, authorization: '' } });
  await ask('GET', '/accounts', { headers: { ...reading, 'x-request-id': 'no uuid' } });
  await ask('GET', `/consents/${randomUUID()}/status`);
  await ask('POST', '/consents', { headers: user, body: { access: 'everything' } });
  await ask('DELETE', `/consents/${consentId}`);
  await ask('GET', '/accounts', { headers: reading });
};
