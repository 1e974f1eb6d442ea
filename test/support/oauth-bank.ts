import { createHash } from 'node:crypto';
import { berlinGroup } from '../../src/banks/berlin-group/provider.ts';
import { ANYWHERE, type Asked, IBAN, liveBank, scriptedBank, tppMessage } from './berlin-group-bank.ts';
import type { Ending } from './ending.ts';

/** Makes a bank with an OAuth2 server that replaces the refresh token each time and accepts none twice. */
export const oauthBank = async (t: Ending) => {
  let challenge: string | null = null;
  let refresh = 'refresh-0';
  let access = '';
  let given = 0;
  const tokens = ({ body, headers }: Asked) => {
    const form = new URLSearchParams(body);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isCode =
      form.get('grant_type') === 'authorization_code' && form.get('code') === 'code-1' && proof === challenge;
    const isRefresh = form.get('grant_type') === 'refresh_token' && form.get('refresh_token') === refresh;
    if (headers.authorization !== `Basic ${btoa('client%3A1:s%2Becret')}`)
      return { status: 401, body: { error: 'invalid_client' } };
    if (!isCode && !isRefresh) return { status: 400, body: { error: 'invalid_grant' } };
    given += 1;
    refresh = `refresh-${given}`;
    access = `access-${given}`;
    return { body: { access_token: access, refresh_token: refresh, expires_in: 300, token_type: 'Bearer' } };
  };
  const withToken =
    (body: object) =>
    ({ headers }: Asked) =>
      headers.authorization === `Bearer ${access}`
        ? { body }
        : { status: 401, body: tppMessage('TOKEN_INVALID') };
  const bank = await scriptedBank(t, {
    'POST /v1/consents': {
      status: 201,
      body: { consentId: 'consent-1', _links: { scaOAuth: { href: '/meta' } } },
    },
    'POST /token': tokens,
    'GET /v1/consents/consent-1': withToken({ consentStatus: 'valid', validUntil: '2026-06-01' }),
    'GET /v1/consents/consent-1/status': withToken({ consentStatus: 'valid' }),
    'GET /v1/accounts': withToken({ accounts: [{ resourceId: 'a1', iban: IBAN, currency: 'RSD' }] }),
    'GET /v1/accounts/a1/balances': withToken({ balances: [] }),
    'GET /v1/accounts/a1/transactions': withToken({ transactions: { booked: [] } }),
  });
  const oauth = {
    authorizeUrl: `${bank.url}/authorize?tenant=1`,
    tokenUrl: `${bank.url}/token`,
    clientId: 'client:1',
    clientSecret: 's+ecret',
    scope: 'AIS:{consent_id} offline_access',
  };
  const provider = berlinGroup([liveBank(bank.url, { sca: 'oauth', oauth })], {
    rules: ANYWHERE,
    statusReadInterval: 1,
  });
  return {
    bank,
    oauth,
    provider,
    /** Lets the customer consent at the given address. */
    visit(redirectUrl: string): URL {
      const url = new URL(redirectUrl);
      challenge = url.searchParams.get('code_challenge');
      return url;
    },
    /** Makes the bank refuse the last access token. */
    forget() {
      access = 'none';
    },
  };
};
