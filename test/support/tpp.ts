/** A TPP of a simulated bank: its requests and its authentication. */
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request as httpsRequest } from 'node:https';
import { json } from 'node:stream/consumers';
import type { TestApp } from './app.ts';
import { checkShape } from './berlin-group.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the bank returned
type Json = any;

export interface BankResponse {
  status: number;
  headers: Headers;
  body: Json;
}

interface BankRequest {
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

export interface Tpp {
  id: string;
  secret: string;
  key: string;
  /** Sends a request to a bank; `path` begins after `/v1`. */
  ask(method: string, bank: string, path: string, request?: BankRequest): Promise<BankResponse>;
  get(bank: string, path: string, headers?: Record<string, string | undefined>): Promise<BankResponse>;
  /** Requests a consent with a waiting user. */
  askConsent(
    bank: string,
    more?: object,
    headers?: Record<string, string | undefined>,
  ): Promise<BankResponse>;
  /** Requests a consent and lets the user agree. Returns a reader with the consent. */
  consent(bank: string, options?: ConsentOptions): Promise<Reader>;
  setDialect(bank: string, dialect: object): Promise<void>;
}

interface ConsentOptions {
  psu?: string;
  scenario?: string;
  accounts?: number[];
  request?: object;
}

export interface Reader {
  consentId: string;
  /** Headers of every read. */
  headers: Record<string, string>;
  /** Without a waiting user, unless `headers` contain one. */
  get(path: string, headers?: Record<string, string | undefined>): Promise<BankResponse>;
}

export const PSU = { 'psu-ip-address': '203.0.113.7' };
export const CALLBACK = 'https://tpp.example.rs/callback?user=1';

export const WHOLE = {
  access: { allPsd2: 'allAccounts' },
  recurringIndicator: true,
  validUntil: '9999-12-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};

/** Asserts a refusal in the interface's format. */
export const assertRefused = ({ status, body }: BankResponse, expected: number, code: string): void => {
  assert.equal(body?.tppMessages?.[0]?.code, code, `expected ${code}, got ${JSON.stringify(body)}`);
  assert.equal(status, expected);
};

/** Sends a request to the port for client certificates. */
export const askOverTls = (
  port: number,
  method: string,
  path: string,
  certificates: { ca: string; cert?: string; key?: string },
): Promise<{ status: number; body: Json }> =>
  new Promise((resolve, reject) => {
    httpsRequest(
      `https://localhost:${port}${path}`,
      {
        method,
        agent: false,
        ...certificates,
        headers: { 'x-request-id': randomUUID() },
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
      },
      (response) => json(response).then((body) => resolve({ status: response.statusCode!, body }), reject),
    )
      .on('error', reject)
      .end();
  });

/** Makes a verifier and its challenge (RFC 7636). */
export const pkce = (): { verifier: string; challenge: string } => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** Returns the path of a TPP's authorization request. */
export const authorizationRequest = (
  tppId: string,
  consentId: string,
  challenge: string,
  more: Record<string, string> = {},
): string =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: tppId,
    redirect_uri: CALLBACK,
    scope: `AIS:${consentId}`,
    state: 'abc',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  })}`;

const read = async (response: Response): Promise<BankResponse> => {
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
};

/** Registers a TPP, with a new key by default. */
export const registerTpp = async (app: TestApp, more: object = {}, key?: string): Promise<Tpp> => {
  const own = key ?? (await app.createKey());
  const { status, body } = await app.api.post('/xs2a/tpps', {
    key: own,
    body: { name: 'Test TPP', ...more },
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { client_id: id, client_secret: secret } = body;
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

  const tpp: Tpp = {
    id,
    secret,
    key: own,
    async ask(method, bank, path, { body: sent, headers = {} } = {}) {
      const all: Record<string, string | undefined> = {
        'x-request-id': randomUUID(),
        authorization: basic,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      };
      const response = await fetch(`${app.url}/xs2a/${bank}/v1${path}`, {
        method,
        headers: Object.entries(all).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ) as [string, string][],
        redirect: 'manual',
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      const result = await read(response);
      assert.match(result.headers.get('x-request-id') ?? '', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
      if (typeof result.body === 'object') checkShape(method, path, result.status, result.body);
      else if (result.status >= 400) assert.deepEqual([result.status, result.body], [503, '']);
      return result;
    },
    get: (bank, path, headers = {}) => tpp.ask('GET', bank, path, { headers }),
    askConsent: (bank, asked = {}, headers = {}) =>
      tpp.ask('POST', bank, '/consents', {
        body: { ...WHOLE, ...asked },
        headers: { 'tpp-redirect-uri': CALLBACK, ...PSU, ...headers },
      }),
    async consent(bank, { psu = 'xs2a', scenario, accounts, request = {} } = {}) {
      const { status: made, body: consent } = await tpp.askConsent(bank, request);
      assert.equal(made, 201, JSON.stringify(consent));
      const { consentId } = consent;
      const proof = pkce();
      const oauth = consent._links.scaOAuth !== undefined;
      const url = oauth
        ? `${app.url}/xs2a/${bank}${authorizationRequest(id, consentId, proof.challenge)}`
        : consent._links.scaRedirect.href;
      const decided = await app.api.post('/xs2a/authorize', {
        key: own,
        body: { url, psu_id: psu, ...(scenario && { scenario }), ...(accounts && { accounts }) },
      });
      assert.equal(decided.status, 200, JSON.stringify(decided.body));
      let authorization = basic;
      if (oauth) {
        const back = new URL(decided.body.redirect_url);
        assert.equal(back.searchParams.get('state'), 'abc');
        const tokens = await fetch(`${app.url}/xs2a/${bank}/oauth/token`, {
          method: 'POST',
          headers: { authorization: basic },
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            code: back.searchParams.get('code')!,
            redirect_uri: CALLBACK,
            code_verifier: proof.verifier,
          }),
        });
        assert.equal(tokens.status, 200);
        authorization = `Bearer ${((await tokens.json()) as { access_token: string }).access_token}`;
      }
      const headers = { authorization, 'consent-id': consentId };
      return { consentId, headers, get: (path, more = {}) => tpp.get(bank, path, { ...headers, ...more }) };
    },
    async setDialect(bank, dialect) {
      const set = await app.api.put(`/xs2a/tpps/${id}/dialects/${bank}`, { key: own, body: dialect });
      assert.equal(set.status, 200, JSON.stringify(set.body));
    },
  };
  return tpp;
};
