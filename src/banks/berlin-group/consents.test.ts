import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, MINUTE } from '../../../packages/common/clock.ts';
import {
  AT,
  BANK_ID,
  bankWith,
  callAt,
  fails,
  GRANT,
  IBAN,
  tppMessage,
  WHOLE,
} from '../../../test/support/berlin-group-bank.ts';
import { oauthBank } from '../../../test/support/oauth-bank.ts';
import type { LiveBank } from '../catalogue/live-bank.ts';
import type { BankGrant } from '../contract/contract.ts';

const CALLBACK = 'https://service.example/callback';
const USER = { ip: '93.184.215.14', userAgent: 'Browser/1.0', port: 40_123, acceptLanguage: 'sr' };

const request = { bankId: BANK_ID, callbackUrl: CALLBACK, state: 'unguessable' };
const back = (more: Record<string, string> = {}): URLSearchParams =>
  new URLSearchParams({ state: 'unguessable', ...more });

test('a consent request has the fields of the standard, and redirects the customer to the bank', async (t) => {
  const { bank, provider } = await bankWith(t);
  const { state, redirectUrl } = await provider.beginAuthorization(request, callAt({ psu: USER }));
  assert.equal(redirectUrl, 'https://login.bank.example/consent-1');
  const [asked] = bank.askedFor('POST /v1/consents');
  assert.deepEqual(JSON.parse(asked!.body), {
    access: { allPsd2: 'allAccounts' },
    recurringIndicator: true,
    validUntil: '2026-06-12',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  });
  const { headers } = asked!;
  assert.equal(headers['tpp-redirect-uri'], `${CALLBACK}?state=unguessable`);
  assert.equal(headers['tpp-nok-redirect-uri'], `${CALLBACK}?state=unguessable&denied=1`);
  assert.equal(headers['tpp-redirect-preferred'], 'true');
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['psu-ip-address'], USER.ip);
  assert.equal(headers['psu-ip-port'], '40123');
  assert.equal(headers['psu-user-agent'], 'Browser/1.0');
  assert.equal(headers['psu-accept-language'], 'sr');
  assert.match(
    headers['x-request-id'] as string,
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  const grant = await provider.completeAuthorization(state, back(), callAt({ psu: USER }));
  assert.deepEqual(grant, { bankId: BANK_ID, consentId: 'consent-1', grantedAt: AT.toISOString() });
  assert.equal(bank.askedFor('GET /v1/consents/consent-1/status')[0]!.headers['consent-id'], 'consent-1');
});

test('the entry of the bank determines the requested accounts, days and reads per day', async (t) => {
  const bodyWith = async (
    traits: Partial<LiveBank['traits']>,
    more: { accounts?: string[]; returning?: BankGrant } = {},
  ): Promise<Record<string, unknown>> => {
    const { bank, provider } = await bankWith(t, {}, { traits });
    await provider.beginAuthorization({ ...request, ...more }, callAt());
    return JSON.parse(bank.askedFor('POST /v1/consents')[0]!.body);
  };
  const chosen = await bodyWith({ access: 'chosen_at_bank', consentDays: 30, unattendedReadsPerDay: 2 });
  assert.deepEqual(chosen.access, { accounts: [], balances: [], transactions: [] });
  assert.deepEqual([chosen.validUntil, chosen.frequencyPerDay], ['2026-04-13', 2]);
  const accounts = [{ iban: IBAN }];
  const named = { accounts, balances: accounts, transactions: accounts };
  const byName = await bodyWith(
    { access: 'named_accounts', unattendedReadsPerDay: null },
    { accounts: [IBAN] },
  );
  assert.deepEqual([byName.access, byName.frequencyPerDay], [named, 4]);
  const again = { ...GRANT, accounts: [IBAN] };
  assert.deepEqual((await bodyWith({ access: 'named_accounts' }, { returning: again })).access, named);
  await assert.rejects(bodyWith({ access: 'named_accounts' }), fails('malformed', /IBAN/));
});

test('a bank whose authorisation must be started gives the redirect only then', async (t) => {
  const { bank, provider } = await bankWith(t, {
    'POST /v1/consents': {
      status: 201,
      body: {
        consentId: 'consent-1',
        _links: { startAuthorisation: '/v1/consents/consent-1/authorisations' },
      },
    },
    'POST /v1/consents/consent-1/authorisations': {
      status: 201,
      body: { scaStatus: 'received', _links: { scaRedirect: 'https://login.bank.example/started' } },
    },
  });
  const { redirectUrl } = await provider.beginAuthorization(request, callAt());
  assert.equal(redirectUrl, 'https://login.bank.example/started');
  const [consent, started] = bank.asked;
  assert.equal(started!.headers['tpp-redirect-uri'], `${CALLBACK}?state=unguessable`);
  assert.notEqual(consent!.headers['x-request-id'], started!.headers['x-request-id']);
});

test('a redirect that is missing or no web address is refused', async (t) => {
  for (const links of [{ scaRedirect: { href: 'javascript:alert(1)' } }, { scaRedirect: '/login' }, {}]) {
    const body = { consentId: 'consent-1', _links: links };
    const { provider } = await bankWith(t, { 'POST /v1/consents': { status: 201, body } });
    await assert.rejects(provider.beginAuthorization(request, callAt()), fails('malformed'));
  }
});

test('a callback of another session, a refusal and an ungranted consent grant nothing', async (t) => {
  const { bank, provider } = await bankWith(t);
  const { state } = await provider.beginAuthorization(request, callAt());
  const completing = (callback: URLSearchParams) => provider.completeAuthorization(state, callback, callAt());
  await assert.rejects(completing(new URLSearchParams()), fails('refused', /state/));
  await assert.rejects(completing(back({ state: 'unguessable2' })), fails('refused', /state/));
  await assert.rejects(
    completing(back({ error: 'access_denied', error_description: 'Odbijeno' })),
    fails('refused', /Odbijeno/),
  );
  assert.equal(bank.askedFor('GET /v1/consents/consent-1/status').length, 0);
  for (const consentStatus of ['rejected', 'expired', 'revokedByPsu', 'terminatedByTpp', 'somethingElse']) {
    bank.replies['GET /v1/consents/consent-1/status'] = { body: { consentStatus } };
    await assert.rejects(completing(back()), fails('refused'));
  }
  // A refusal is final, so the bank is not asked again.
  bank.asked.length = 0;
  bank.replies['GET /v1/consents/consent-1/status'] = { body: { consentStatus: 'received' } };
  await assert.rejects(completing(back({ denied: '1' })), fails('refused'));
  assert.equal(bank.asked.length, 1);
});

test('a bank that confirms a consent late is asked again, and one that never does leaves it undecided', async (t) => {
  let looks = 0;
  const late = (): { body: object } => ({ body: { consentStatus: ++looks < 3 ? 'received' : 'valid' } });
  const { bank, provider } = await bankWith(t, { 'GET /v1/consents/consent-1/status': late });
  const { state } = await provider.beginAuthorization(request, callAt());
  assert.equal((await provider.completeAuthorization(state, back(), callAt())).consentId, 'consent-1');
  for (const consentStatus of ['received', 'partiallyAuthorised']) {
    bank.asked.length = 0;
    bank.replies['GET /v1/consents/consent-1/status'] = { body: { consentStatus } };
    await assert.rejects(provider.completeAuthorization(state, back(), callAt()), fails('unavailable'));
    assert.equal(bank.asked.length, 4);
  }
});

test('a consent counts as revoked only if the bank says that its customer did it', async (t) => {
  const { bank, provider } = await bankWith(t);
  assert.deepEqual(await provider.consent(GRANT, callAt()), {
    status: 'valid',
    validUntil: new Date('2026-06-01T22:00:00Z'),
  });
  const statuses: [string, string][] = [
    ['revokedByPsu', 'revoked'],
    ['expired', 'expired'],
    ['terminatedByTpp', 'expired'],
    ['rejected', 'expired'],
    ['received', 'expired'],
    ['partiallyAuthorised', 'expired'],
  ];
  for (const [consentStatus, status] of statuses) {
    bank.replies['GET /v1/consents/consent-1'] = { body: { consentStatus, validUntil: '9999-12-31' } };
    assert.deepEqual(await provider.consent(GRANT, callAt()), { status, validUntil: null });
  }
  for (const consentStatus of ['constructor', 'ok', 7, null]) {
    bank.replies['GET /v1/consents/consent-1'] = { body: { consentStatus } };
    await assert.rejects(provider.consent(GRANT, callAt()), fails('malformed'));
  }
  bank.replies['GET /v1/consents/consent-1'] = { status: 401, body: tppMessage('CONSENT_EXPIRED') };
  assert.equal((await provider.consent(GRANT, callAt())).status, 'expired');
  bank.replies['GET /v1/consents/consent-1'] = { status: 403, body: tppMessage('CONSENT_UNKNOWN') };
  await assert.rejects(provider.consent(GRANT, callAt()), fails('consent_ended'));
});

test('an ended consent may already be unknown to the bank, but a failing bank does not count as that', async (t) => {
  const { bank, provider } = await bankWith(t);
  await provider.endConsent(GRANT, callAt());
  assert.equal(bank.asked[0]!.headers['consent-id'], 'consent-1');
  for (const reply of [
    { status: 404 },
    { status: 403, body: tppMessage('CONSENT_UNKNOWN') },
    { status: 401, body: tppMessage('CONSENT_EXPIRED') },
  ]) {
    bank.replies['DELETE /v1/consents/consent-1'] = reply;
    await provider.endConsent(GRANT, callAt());
  }
  bank.replies['DELETE /v1/consents/consent-1'] = { status: 503 };
  await assert.rejects(provider.endConsent(GRANT, callAt()), fails('unavailable'));
});

test('a customer consents by OAuth2 with PKCE', async (t) => {
  const { bank, provider, visit } = await oauthBank(t);
  const { state, redirectUrl } = await provider.beginAuthorization(request, callAt({ psu: USER }));
  const url = visit(redirectUrl);
  const { code_challenge, ...parameters } = Object.fromEntries(url.searchParams);
  assert.match(code_challenge!, /^[\w-]{43}$/);
  assert.deepEqual(parameters, {
    tenant: '1',
    response_type: 'code',
    client_id: 'client:1',
    redirect_uri: CALLBACK,
    scope: 'AIS:consent-1 offline_access',
    state: 'unguessable',
    code_challenge_method: 'S256',
  });
  assert.equal(bank.askedFor('POST /v1/consents')[0]!.headers['tpp-redirect-uri'], CALLBACK);
  await assert.rejects(provider.completeAuthorization(state, back(), callAt()), fails('refused', /no code/));
  await assert.rejects(
    provider.completeAuthorization(state, back({ code: 'another' }), callAt()),
    fails('refused'),
  );
  const grant = await provider.completeAuthorization(state, back({ code: 'code-1' }), callAt());
  assert.deepEqual(grant.tokens, {
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    expiresAt: '2026-03-14T10:05:00.000Z',
  });
  const [form] = bank.askedFor('POST /token').slice(-1);
  assert.equal(new URLSearchParams(form!.body).get('redirect_uri'), CALLBACK);
  assert.equal(form!.headers['psu-ip-address'], undefined);
});

test('expired tokens are refreshed once for all waiting reads, and the new grant is stored first', async (t) => {
  const { bank, provider, visit, forget } = await oauthBank(t);
  const begun = await provider.beginAuthorization(request, callAt());
  visit(begun.redirectUrl);
  let stored = await provider.completeAuthorization(begun.state, back({ code: 'code-1' }), callAt());
  const replaced: string[] = [];
  const later = (minutes: number) =>
    callAt({
      at: after(AT, minutes * MINUTE),
      replaceGrant: async (grant) => {
        stored = grant;
        replaced.push((grant.tokens as { accessToken: string }).accessToken);
      },
    });
  const grant = structuredClone(stored);
  await provider.accounts(grant, later(1));
  assert.deepEqual(replaced, []);
  const ref = `${IBAN}:RSD`;
  await Promise.all([1, 2, 3].map(() => provider.read(grant, ref, WHOLE, later(6))));
  assert.deepEqual(replaced, ['access-2']);
  // A token that the bank revoked early.
  forget();
  const another = structuredClone(stored);
  await Promise.all([1, 2, 3].map(() => provider.accounts(another, later(7))));
  assert.deepEqual(replaced, ['access-2', 'access-3']);
  // A reader with the previous grant has no valid token.
  await assert.rejects(provider.accounts(structuredClone(grant), later(20)), fails('consent_ended'));
  assert.equal(bank.askedFor('POST /token').length, 4);
  const { refreshToken: _, ...bare } = stored.tokens as { refreshToken: string };
  await assert.rejects(
    provider.accounts({ ...stored, tokens: { ...bare, refreshToken: null } }, later(20)),
    fails('consent_ended'),
  );
});

test('a service that the authorization server does not know is not the customer’s fault', async (t) => {
  const { bank, provider, visit } = await oauthBank(t);
  const begun = await provider.beginAuthorization(request, callAt());
  visit(begun.redirectUrl);
  bank.replies['POST /token'] = { status: 401, body: { error: 'invalid_client' } };
  const completing = provider.completeAuthorization(begun.state, back({ code: 'code-1' }), callAt());
  await assert.rejects(completing, fails('unavailable', /invalid_client/));
  bank.replies['POST /token'] = { body: { token_type: 'Bearer' } };
  await assert.rejects(
    provider.completeAuthorization(begun.state, back({ code: 'code-1' }), callAt()),
    fails('malformed'),
  );
});
