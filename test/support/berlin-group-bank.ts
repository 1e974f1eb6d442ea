/** A bank with NextGenPSD2 over real HTTP or TLS, with configurable responses. */
import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SecureContextOptions, TlsOptions } from 'node:tls';
import { berlinGroup } from '../../src/banks/berlin-group/provider.ts';
import type { BankTraits, LiveBank } from '../../src/banks/catalogue/live-bank.ts';
import { DEFAULT_TRAITS } from '../../src/banks/catalogue/live-bank.ts';
import type { BankProvider, Call, ReadWindow } from '../../src/banks/contract/contract.ts';
import { ProviderError, type ProviderErrorKind } from '../../src/banks/contract/error.ts';
import { resolveAnyName, type TargetRules } from '../../src/platform/outgoing/target.ts';
import type { Ending } from './ending.ts';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** Common name of the client's certificate, if it sent one. */
  client: string | undefined;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: unknown;
  type?: string;
}

/** Responses of a bank by `GET /v1/accounts` and similar; a function may respond freely. */
export type Replies = Record<string, Reply | ((asked: Asked, response: ServerResponse) => Reply | undefined)>;

export interface ScriptedBank {
  url: string;
  asked: Asked[];
  /** Returns the requests with this method and path. */
  askedFor(route: string): Asked[];
  replies: Replies;
}

export const IBAN = 'RS35105008123123123173';

/** Responses of a bank that follows the standard: one consent, one account, one booked entry and one pending. */
const usual = (): Replies => ({
  'POST /v1/consents': {
    status: 201,
    body: {
      consentStatus: 'received',
      consentId: 'consent-1',
      _links: { scaRedirect: { href: 'https://login.bank.example/consent-1' } },
    },
  },
  'GET /v1/consents/consent-1/status': { body: { consentStatus: 'valid' } },
  'GET /v1/consents/consent-1': {
    body: { consentStatus: 'valid', validUntil: '2026-06-01', access: {}, recurringIndicator: true },
  },
  'DELETE /v1/consents/consent-1': { status: 204 },
  'GET /v1/accounts': {
    body: { accounts: [{ resourceId: 'a1', iban: IBAN, currency: 'RSD', name: 'Tekući račun' }] },
  },
  'GET /v1/accounts/a1/balances': {
    body: { balances: [balance('interimBooked', '1000.00'), balance('interimAvailable', '900.00')] },
  },
  'GET /v1/accounts/a1/transactions': {
    body: transactions([entry({ transactionId: 'T-100001' })], [entry({ transactionId: 'P-1' })]),
  },
});

export const balance = (balanceType: string, amount: string, more: object = {}): object => ({
  balanceType,
  balanceAmount: { currency: 'RSD', amount },
  ...more,
});

export const entry = (more: object = {}): Record<string, unknown> => ({
  bookingDate: '2026-03-10',
  valueDate: '2026-03-10',
  transactionAmount: { currency: 'RSD', amount: '-180.12' },
  remittanceInformationUnstructured: 'MAXI 123 BEOGRAD',
  ...more,
});

export const transactions = (booked: object[], pending: object[] = [], links: object = {}): object => ({
  transactions: { booked, pending, _links: { account: { href: '/v1/accounts/a1' }, ...links } },
});

export const tppMessage = (code: string, words = ''): object => ({
  tppMessages: [{ category: 'ERROR', code, text: words }],
});

const send = (response: ServerResponse, { status = 200, headers = {}, body, type }: Reply): void => {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const contentType = type ?? (body === undefined ? undefined : 'application/json');
  response.writeHead(status, { ...(contentType ? { 'Content-Type': contentType } : {}), ...headers });
  response.end(body === undefined || isText ? body : JSON.stringify(body));
};

export const scriptedBank = async (
  t: Ending,
  replies: Replies = {},
  tls?: SecureContextOptions & TlsOptions & { name: string },
): Promise<ScriptedBank> => {
  const asked: Asked[] = [];
  const all = { ...usual(), ...replies };
  const respond: Parameters<typeof createServer>[1] = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url!, 'http://bank');
      const peer = 'getPeerCertificate' in request.socket ? request.socket : null;
      const one: Asked = {
        method: request.method!,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        client: (peer as { getPeerCertificate(): { subject?: { CN: string } } } | null)?.getPeerCertificate()
          .subject?.CN,
      };
      asked.push(one);
      const reply = all[`${one.method} ${one.path}`] ?? { status: 404, body: tppMessage('RESOURCE_UNKNOWN') };
      const given = typeof reply === 'function' ? reply(one, response) : reply;
      if (given) send(response, given);
    });
  };
  const server = tls ? createSecureServer(tls, respond) : createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: tls ? `https://${tls.name}:${port}` : `http://127.0.0.1:${port}`,
    asked,
    replies: all,
    askedFor: (route) => asked.filter(({ method, path }) => route === `${method} ${path}`),
  };
};

export const BANK_ID = 'test-bank';

/** Makes an entry of BANKS_FILE for such a bank. */
export const liveBank = (
  baseUrl: string,
  { traits = {}, ...more }: Partial<Omit<LiveBank, 'traits'>> & { traits?: Partial<BankTraits> } = {},
): LiveBank => ({
  bank: {
    id: BANK_ID,
    name: 'Test banka',
    country: 'RS',
    bic: 'TESTRSBG',
    logo: `/logos/${BANK_ID}.svg`,
    status: 'sandbox',
    api_type: 'berlin-group',
    auth_type: 'redirect',
    color: '#336699',
    domain: null,
    founded: 1990,
    branches: 0,
    market_share_pct: 0,
    features: { accounts: true, transactions: true, balance: true, identity: false },
    history_days: 730,
    nationalBankCode: '',
  },
  baseUrl,
  sca: 'redirect',
  oauth: null,
  tls: null,
  ca: null,
  sign: null,
  ...more,
  traits: { ...DEFAULT_TRAITS, ...traits },
});

export const AT = new Date('2026-03-14T10:00:00Z');

/** Makes a call, in the background by default. */
export const callAt = (more: Partial<Call> = {}): Call => ({
  at: AT,
  psu: null,
  signal: AbortSignal.timeout(20_000),
  ...more,
});

/** The whole history, from the first page. */
export const WHOLE: ReadWindow = { from: null, to: '2026-03-14', since: null, page: null };

export const GRANT = { bankId: BANK_ID, consentId: 'consent-1', grantedAt: AT.toISOString() };

/** Allows all targets, as in development. */
export const ANYWHERE: TargetRules = { allowPrivate: true, resolve: resolveAnyName };

/** Starts a bank with the given responses, and its provider. */
export const bankWith = async (
  t: Ending,
  replies: Replies = {},
  entry: Parameters<typeof liveBank>[1] = {},
): Promise<{ bank: ScriptedBank; provider: BankProvider }> => {
  const bank = await scriptedBank(t, replies);
  const provider = berlinGroup([liveBank(bank.url, entry)], { rules: ANYWHERE, statusReadInterval: 1 });
  return { bank, provider };
};

/** For assert.rejects: matches a ProviderError of this kind, with this text of the bank. */
export const fails =
  (kind: ProviderErrorKind, words?: RegExp) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof ProviderError, String(error));
    assert.equal(error.kind, kind, error.bankText() ?? '');
    if (words) assert.match(error.bankText() ?? '', words);
    return true;
  };
