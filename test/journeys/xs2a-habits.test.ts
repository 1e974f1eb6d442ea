/** Deviations of real banks from the interface, as simulated banks show them on request; and other ways of authentication. */
import assert from 'node:assert/strict';
import { createHash, createPrivateKey, randomBytes, randomUUID, sign, X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { camtReader } from '../../packages/statement-formats/src/camt/reader.ts';
import { mt940Reader } from '../../packages/statement-formats/src/mt940/reader.ts';
import { readStatements } from '../../packages/statement-formats/src/reader.ts';
import { beginOAuth } from '../../src/banks/xs2a/authorisations/authorisation-store.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { selfSigned } from '../support/certificate.ts';
import { assertError } from '../support/client.ts';
import { ending } from '../support/ending.ts';
import { temporaryDirectory } from '../support/temporary.ts';
import {
  askOverTls,
  assertRefused,
  authorizationRequest,
  type BankResponse,
  CALLBACK,
  PSU,
  pkce,
  type Reader,
  registerTpp,
  type Tpp,
} from '../support/tpp.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the bank returned
type Json = any;

const BANK = 'banca-intesa';

describe('a bank with habits', () => {
  const end = ending();
  let app: TestApp;
  let tpp: Tpp;
  let reader: Reader;
  let account: string;

  before(async () => {
    app = await startApp(end);
    tpp = await registerTpp(app);
    await renew();
  });

  /** Gives a new consent. Returns it with its first account. */
  const renew = async (): Promise<void> => {
    reader = await tpp.consent(BANK, { psu: 'habits' });
    account = `/accounts/${(await reader.get('/accounts', PSU)).body.accounts[0].resourceId}`;
  };

  const advance = (body: object) => app.api.post('/sandbox/clock/advance', { key: tpp.key, body });
  const list = (query: string, headers = {}): Promise<BankResponse> =>
    reader.get(`${account}/transactions?${query}`, { ...PSU, ...headers });
  const booked = async (): Promise<Json[]> => (await list('bookingStatus=booked')).body.transactions.booked;
  const holds = async (): Promise<Json[]> => (await list('bookingStatus=pending')).body.transactions.pending;

  test('writes ids, amounts, dates and holds in its own format, with the same meaning', async () => {
    await tpp.setDialect(BANK, {});
    const usual = await booked();
    const [first] = usual;
    await tpp.setDialect(BANK, { ids: 'positional', amounts: 'comma', booking_dates: 'absent' });
    const odd = await booked();
    assert.deepEqual(
      odd.slice(0, 3).map(({ transactionId }) => transactionId),
      ['1', '2', '3'],
    );
    assert.deepEqual(
      odd.map(({ transactionAmount }) => transactionAmount.amount.replace(',', '.')),
      usual.map(({ transactionAmount }) => transactionAmount.amount),
    );
    assert.ok(odd.every((each) => each.bookingDate === undefined && each.valueDate !== undefined));
    await tpp.setDialect(BANK, {
      ids: 'zero',
      amounts: 'number',
      booking_dates: '0001-01-01',
      entry_references: false,
    });
    const [worse] = await booked();
    assert.deepEqual(
      [worse.transactionId, worse.bookingDate, worse.entryReference, worse.transactionAmount.amount],
      ['0', '0001-01-01', undefined, Number(first.transactionAmount.amount)],
    );
    assertRefused(await reader.get(`${account}/transactions/0`, PSU), 404, 'RESOURCE_UNKNOWN');
    await tpp.setDialect(BANK, { ids: 'absent', balance_after: true });
    const stated = await booked();
    assert.equal(stated[0].transactionId, undefined);
    const minor = (of: Json): number => Math.round(Number(of.amount) * 100);
    const after = stated.map((each) => minor(each.balanceAfterTransaction.balanceAmount));
    for (const [at, each] of stated.slice(0, -1).entries()) {
      assert.equal(after[at]! - minor(each.transactionAmount), after[at + 1], 'newest first');
    }
    const [{ balances: now }] = (await reader.get('/accounts?withBalance=true', PSU)).body.accounts;
    assert.equal(after[0], minor(now[0].balanceAmount));

    // Until there is a hold.
    await tpp.setDialect(BANK, {});
    for (let hours = 0; (await holds()).length === 0; hours += 7) {
      assert.ok(hours < 400);
      await advance({ seconds: 7 * 3_600 });
    }
    const [hold] = await holds();
    await tpp.setDialect(BANK, { pending: 'reworded' });
    const [reworded] = await holds();
    assert.equal(reworded.transactionId, hold.transactionId);
    assert.match(reworded.remittanceInformationUnstructured, /^REZERVACIJA /);
    assert.deepEqual(reworded.transactionAmount, hold.transactionAmount);
    await tpp.setDialect(BANK, { pending: 'bare' });
    assert.deepEqual(Object.keys((await holds())[0]).sort(), [
      'remittanceInformationUnstructured',
      'transactionAmount',
    ]);
    const [{ balances }] = (await reader.get('/accounts?withBalance=true', PSU)).body.accounts;
    const [own, available] = balances.map(({ balanceAmount }: Json) => Number(balanceAmount.amount));
    const held = (await holds()).reduce((sum, each) => sum + Number(each.transactionAmount.amount), 0);
    assert.equal(Math.round((available - own) * 100), Math.round(held * 100), 'all holds, and nothing else');
  });

  test('reports other balances, or none, and the same account under another name', async () => {
    await tpp.setDialect(BANK, { balances: 'closing', resource_ids: 'stable' });
    await renew();
    const closing = (await reader.get(`${account}/balances`, PSU)).body.balances;
    assert.deepEqual(
      closing.map(({ balanceType }: Json) => balanceType),
      ['closingBooked', 'expected'],
    );
    const stable = account;
    await renew();
    assert.equal(account, stable);
    await tpp.setDialect(BANK, { balances: 'none' });
    await renew();
    assert.notEqual(account, stable);
    assert.deepEqual((await reader.get(`${account}/balances`, PSU)).body.balances, []);
    await tpp.setDialect(BANK, {});
    await renew();
  });

  test('refuses unknown parameters', async () => {
    await tpp.setDialect(BANK, { both: 'refused', delta: false });
    assertRefused(await list('bookingStatus=both'), 400, 'PARAMETER_NOT_SUPPORTED');
    assertRefused(await list('bookingStatus=booked&deltaList=true'), 400, 'PARAMETER_NOT_SUPPORTED');
    assertRefused(await list('bookingStatus=booked&entryReferenceFrom=x'), 400, 'PARAMETER_NOT_SUPPORTED');
    assertRefused(await list('bookingStatus=all'), 400, 'PARAMETER_NOT_SUPPORTED');
    for (const query of [
      '',
      'bookingStatus=x',
      'bookingStatus=booked&dateFrom=2026-02-30',
      'bookingStatus=booked&pageIndex=0',
    ]) {
      assertRefused(await list(query), 400, 'FORMAT_ERROR');
    }
    assertRefused(await reader.get('/accounts', { 'consent-id': undefined }), 400, 'FORMAT_ERROR');
    assertRefused(await reader.get('/accounts', { 'consent-id': 'x' }), 400, 'CONSENT_UNKNOWN');
    await tpp.setDialect(BANK, {});
  });

  test('shows its whole history for three minutes, then its usual window', async () => {
    await tpp.setDialect(BANK, { history_days: 400, history_days_later: 90 });
    await renew();
    const day = (days: number): string => {
      const at = new Date(app.clock.now().getTime() + offset * 1_000 - days * 86_400_000);
      return at.toISOString().slice(0, 10);
    };
    const { body: clock } = await app.api.get('/sandbox/clock', { key: tpp.key });
    const offset: number = clock.offset_seconds;
    const from = (days: number): Promise<BankResponse> => list(`bookingStatus=booked&dateFrom=${day(days)}`);
    assert.equal((await from(400)).status, 200);
    assertRefused(await from(401), 400, 'PERIOD_INVALID');
    await advance({ seconds: 179 });
    assert.equal((await from(400)).status, 200);
    await advance({ seconds: 1 });
    assertRefused(await from(400), 400, 'PERIOD_INVALID');
    assertRefused(await from(91), 400, 'PERIOD_INVALID');
    const recent = await from(90);
    await tpp.setDialect(BANK, { history_days: 400, history_days_later: 90, too_early: 'cut' });
    assert.deepEqual((await from(400)).body.transactions.booked, recent.body.transactions.booked);
    assertRefused(await list(`bookingStatus=booked&dateFrom=${day(-1)}`), 400, 'PERIOD_INVALID');
    assertRefused(
      await list(`bookingStatus=booked&dateFrom=${day(1)}&dateTo=${day(2)}`),
      400,
      'PERIOD_INVALID',
    );
    const [, second] = recent.body.transactions.booked;
    const days = `dateFrom=${second.bookingDate}&dateTo=${second.bookingDate}`;
    const one = (await list(`bookingStatus=booked&${days}`)).body.transactions.booked;
    assert.ok(one.length > 0 && one.every(({ bookingDate }: Json) => bookingDate === second.bookingDate));
    await tpp.setDialect(BANK, {});
  });

  test('counts reads without a user by account, endpoint and day, and refuses in its own format', async () => {
    await renew();
    const unattended = (query = 'bookingStatus=booked'): Promise<BankResponse> =>
      reader.get(`${account}/transactions?${query}`);
    await tpp.setDialect(BANK, { quota: 2, page_size: 10 });
    const first = await unattended();
    const { href } = first.body.transactions._links.next;
    const next = href.slice(href.indexOf('/v1/') + 3);
    assert.equal((await reader.get(next)).status, 200);
    assert.equal((await reader.get(next)).status, 200, 'pages are not reads');
    assert.equal((await unattended()).status, 200);
    assertRefused(await unattended(), 429, 'ACCESS_EXCEEDED');
    assert.equal((await list('bookingStatus=booked')).status, 200, 'a user waits');
    assert.equal((await reader.get(`${account}/balances`)).status, 200, 'another endpoint');
    for (const [quota_refusal, status, code] of [
      ['403', 403, 'SERVICE_BLOCKED'],
      ['400', 400, 'FORMAT_ERROR'],
    ] as const) {
      await tpp.setDialect(BANK, { quota: 2, quota_refusal });
      assertRefused(await unattended(), status, code);
    }
    await tpp.setDialect(BANK, { quota: 2, quota_counts: 'pages', page_size: 10 });
    assertRefused(await reader.get(next), 429, 'ACCESS_EXCEEDED');
    await tpp.setDialect(BANK, { quota: null });
    assert.equal((await unattended()).status, 200);
    await tpp.setDialect(BANK, { quota: 2 });
    await advance({ days: 1 });
    assert.equal((await unattended()).status, 200, 'another day');
    // The consent may allow fewer reads than the bank.
    const seldom = await tpp.consent(BANK, { psu: 'seldom', request: { frequencyPerDay: 1 } });
    assert.equal((await seldom.get('/accounts')).status, 200);
    assertRefused(await seldom.get('/accounts'), 429, 'ACCESS_EXCEEDED');
    await tpp.setDialect(BANK, {});
  });

  test('is closed at its hours, also over midnight, and restricts ids and private addresses', async () => {
    await renew();
    const { body } = await app.api.get('/sandbox/clock', { key: tpp.key });
    const time = (minutes: number): string =>
      new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Belgrade' }).format(
        new Date(Date.parse(body.now) + minutes * 60_000),
      );
    await tpp.setDialect(BANK, { outages: [{ from: time(-5), to: time(10) }] });
    const closed = await reader.get('/accounts', PSU);
    assert.deepEqual([closed.status, closed.body], [503, '']);
    const wait = Number(closed.headers.get('retry-after'));
    assert.ok(wait > 540 && wait <= 600, String(wait));
    await tpp.setDialect(BANK, { outages: [{ from: time(-60), to: time(-61) }] });
    assert.equal((await reader.get('/accounts', PSU)).status, 503, 'almost a whole day');
    await tpp.setDialect(BANK, { outages: [{ from: time(5), to: time(10) }] });
    assert.equal((await reader.get('/accounts', PSU)).status, 200);

    await tpp.setDialect(BANK, { request_ids: 'once', private_addresses: 'refused' });
    const once = { 'x-request-id': randomUUID(), ...PSU };
    assert.equal((await reader.get('/accounts', once)).status, 200);
    assertRefused(await reader.get('/accounts', once), 400, 'FORMAT_ERROR');
    for (const address of ['192.168.8.78', '10.0.0.1', '::1', 'fd00::1']) {
      assertRefused(await reader.get('/accounts', { 'psu-ip-address': address }), 400, 'FORMAT_ERROR');
    }
    await tpp.setDialect(BANK, {});
    const set = (dialect: object) =>
      app.api.put(`/xs2a/tpps/${tpp.id}/dialects/${BANK}`, { key: tpp.key, body: dialect });
    for (const wrong of [
      { ids: 'none' },
      { page_size: 0 },
      { formats: [] },
      { outages: [{ from: '24:00', to: '25:00' }] },
    ]) {
      assertError(await set(wrong), 400, 'INVALID_PARAMETER');
    }
  });

  test('returns statements instead of JSON, with the same content', async () => {
    await tpp.setDialect(BANK, { formats: ['json', 'camt.053', 'mt940'], next_links: 'none' });
    const days = 'dateFrom=2026-01-01&bookingStatus=booked';
    const { transactions, balances } = (await list(`${days}&withBalance=true`)).body;
    const entries = transactions.booked.map((each: Json) => [
      each.bookingDate,
      Math.round(Number(each.transactionAmount.amount) * 100),
      each.transactionId,
    ]);
    const own = Math.round(Number(balances[0].balanceAmount.amount) * 100);
    for (const [accept, type, read] of [
      ['application/xml', 'application/xml; charset=utf-8', camtReader],
      ['application/json;q=0.5, text/plain', 'text/plain; charset=utf-8', mt940Reader],
    ] as const) {
      const response = await list(days, { accept });
      assert.equal(response.headers.get('content-type'), type);
      const [statement, ...others] = readStatements(read(), response.body);
      assert.equal(others.length, 0);
      assert.deepEqual(
        statement!.entries
          .map(({ bookingDate, amount, reference }) => [bookingDate, amount, reference])
          .reverse(),
        entries,
      );
      const sum = statement!.entries.reduce((total, { amount }) => total + amount, 0);
      assert.equal(statement!.closing!.amount, own, 'what the account has');
      assert.equal(statement!.opening!.amount + sum, own);
    }
    assert.equal(
      (await list(days, { accept: 'text/*' })).headers.get('content-type'),
      'application/xml; charset=utf-8',
    );
    assert.match(
      (await list('bookingStatus=both', { accept: 'text/xml' })).body,
      /BkToCstmrStmt|BkToCstmrAcctRpt/,
    );
    assertRefused(
      await list('bookingStatus=pending', { accept: 'text/plain' }),
      400,
      'PARAMETER_NOT_SUPPORTED',
    );
    await tpp.setDialect(BANK, { formats: ['camt.053'] });
    assertRefused(await list(days, { accept: 'application/json' }), 406, 'REQUESTED_FORMATS_INVALID');
    assertRefused(await list(days, { accept: 'image/png, */*;q=0' }), 406, 'REQUESTED_FORMATS_INVALID');
    assert.match((await list(days, { accept: undefined })).body, /^<\?xml/);
    await tpp.setDialect(BANK, {});
  });
});

describe('OAuth at a bank', () => {
  const end = ending();
  let app: TestApp;
  let tpp: Tpp;

  before(async () => {
    app = await startApp(end);
    tpp = await registerTpp(app);
  });

  const decide = async (url: string, more: object = {}): Promise<URL> => {
    const { status, body } = await app.api.post('/xs2a/authorize', {
      key: tpp.key,
      body: { url, psu_id: 'oauth', ...more },
    });
    assert.equal(status, 200, JSON.stringify(body));
    return new URL(body.redirect_url);
  };

  const tokens = async (
    fields: Record<string, string>,
    who: { id: string; secret: string } = tpp,
  ): Promise<{ status: number; body: Json }> => {
    const response = await fetch(`${app.url}/xs2a/otp/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: who.id, client_secret: who.secret, ...fields }),
    });
    return { status: response.status, body: await response.json() };
  };

  const visit = (path: string): Promise<Response> =>
    fetch(`${app.url}/xs2a/otp${path}`, { redirect: 'manual' });

  test('begins at the bank’s OAuth server, which redirects a browser to the bank’s page', async () => {
    const { body } = await tpp.askConsent('otp');
    assert.equal(body._links.scaRedirect, undefined);
    const metadata = new URL(body._links.scaOAuth.href);
    const said = (await (await fetch(app.url + metadata.pathname)).json()) as Json;
    assert.ok(said.authorization_endpoint.endsWith('/xs2a/otp/oauth/authorize'));
    assert.deepEqual(said.code_challenge_methods_supported, ['S256']);
    const there = await visit(authorizationRequest(tpp.id, body.consentId, pkce().challenge));
    assert.equal(there.status, 303);
    const address = new URL(there.headers.get('location')!, `${app.url}/xs2a/otp/oauth/authorize`);
    const form = { token: address.searchParams.get('token')!, step: 'refuse' };
    const refused = await fetch(address, { method: 'POST', body: new URLSearchParams(form) });
    const back = new URL(refused.headers.get('refresh')!.slice('0;url='.length));
    assert.deepEqual(
      [back.searchParams.get('error'), back.searchParams.get('state'), back.searchParams.get('user')],
      ['access_denied', 'abc', '1'],
    );
  });

  test('redirects to addresses of the TPP only', async () => {
    const { body } = await tpp.askConsent('otp');
    const { challenge } = pkce();
    for (const more of [
      { redirect_uri: 'https://evil.example.rs/callback' },
      { redirect_uri: 'https://tpp.example.rs.evil.rs/callback' },
      { redirect_uri: 'javascript:alert(1)' },
      { client_id: 'tpp_unknown' },
      { scope: `AIS:${randomUUID()}` },
    ]) {
      const there = await visit(authorizationRequest(tpp.id, body.consentId, challenge, more));
      assert.equal(there.headers.get('location'), '../sca?token=', JSON.stringify(more));
    }
    for (const [more, error] of [
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
    ] as const) {
      const there = await visit(authorizationRequest(tpp.id, body.consentId, challenge, more));
      const back = new URL(there.headers.get('location')!);
      assert.deepEqual([back.host, back.searchParams.get('error')], ['tpp.example.rs', error]);
    }
    const other = await registerTpp(app);
    const foreign = authorizationRequest(other.id, body.consentId, challenge);
    assert.equal((await visit(foreign)).headers.get('location'), '../sca?token=', 'the consent of another');
  });

  test('exchanges a code once, for its client with the right proof', async () => {
    const { body } = await tpp.askConsent('otp');
    const { verifier, challenge } = pkce();
    const url = `/xs2a/otp${authorizationRequest(tpp.id, body.consentId, challenge)}`;
    const code = (await decide(url)).searchParams.get('code')!;
    const right = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier };
    const [decided] = (await tpp.get('otp', `/consents/${body.consentId}/authorisations`)).body
      .authorisationIds;
    const late = { redirectUri: CALLBACK, state: null, challenge: pkce().challenge };
    assert.equal(await beginOAuth(app.sql, decided, late, randomBytes(32)), false);
    const other = await registerTpp(app);
    for (const [fields, who, error] of [
      [{ ...right, code_verifier: pkce().verifier }, tpp, 'invalid_grant'],
      [{ ...right, redirect_uri: 'https://tpp.example.rs/callback' }, tpp, 'invalid_grant'],
      [{ ...right, code: 'bkt_x' }, tpp, 'invalid_grant'],
      [right, other, 'invalid_grant'],
      [right, { id: tpp.id, secret: other.secret }, 'invalid_client'],
      [{ ...right, grant_type: 'password' }, tpp, 'unsupported_grant_type'],
    ] as const) {
      assert.deepEqual((await tokens(fields, who)).body, { error });
    }
    const given = await tokens(right);
    assert.equal(given.status, 200);
    assert.deepEqual(
      [given.body.token_type, given.body.expires_in, given.body.scope],
      ['Bearer', 3_600, `AIS:${body.consentId}`],
    );
    const read = (token: string, id = body.consentId) =>
      tpp.get('otp', '/accounts', { authorization: `Bearer ${token}`, 'consent-id': id, ...PSU });
    assert.equal((await read(given.body.access_token)).status, 200);
    assertRefused(await read(given.body.refresh_token), 401, 'TOKEN_UNKNOWN');
    assertRefused(await tpp.get('otp', '/accounts', { 'consent-id': body.consentId }), 401, 'TOKEN_UNKNOWN');
    const another = await tpp.consent('otp', { psu: 'another' });
    assertRefused(await read(given.body.access_token, another.consentId), 401, 'CONSENT_INVALID');
    const foreign = { authorization: `Bearer ${given.body.access_token}` };
    assertRefused(await tpp.get('otp', `/consents/${another.consentId}`, foreign), 403, 'CONSENT_UNKNOWN');
    assertRefused(await tpp.get('unicredit', '/accounts', { ...foreign, ...PSU }), 401, 'TOKEN_UNKNOWN');

    await app.api.post('/sandbox/clock/advance', { key: tpp.key, body: { seconds: 3_600 } });
    assertRefused(await read(given.body.access_token), 401, 'TOKEN_EXPIRED');
    const refresh = { grant_type: 'refresh_token', refresh_token: given.body.refresh_token };
    assert.equal((await tokens(refresh, other)).body.error, 'invalid_grant');
    const fresh = await tokens(refresh);
    assert.equal((await read(fresh.body.access_token)).status, 200);

    assert.deepEqual((await tokens(right)).body, { error: 'invalid_grant' }, 'a second time');
    assertRefused(await read(fresh.body.access_token), 401, 'TOKEN_UNKNOWN');
    assert.equal((await tokens(refresh)).body.error, 'invalid_grant', 'and all is over that it gave');
  });

  test('a token of an ended consent gets the right error, and cannot be used for others', async () => {
    const { consentId, headers, get } = await tpp.consent('otp', { psu: 'leaves' });
    await app.api.post(`/xs2a/consents/${consentId}/revoke`, { key: tpp.key });
    const { authorization } = headers;
    const { body } = await tpp.get('otp', `/consents/${consentId}/status`, { authorization });
    assert.equal(body.consentStatus, 'revokedByPsu');
    assertRefused(await get('/accounts', PSU), 401, 'CONSENT_INVALID');
  });

  test('a code expires after five minutes, or with its consent', async () => {
    for (const what of ['time', 'consent'] as const) {
      const { body } = await tpp.askConsent('otp');
      const { verifier, challenge } = pkce();
      const code = (
        await decide(`/xs2a/otp${authorizationRequest(tpp.id, body.consentId, challenge)}`)
      ).searchParams.get('code')!;
      if (what === 'time')
        await app.api.post('/sandbox/clock/advance', { key: tpp.key, body: { seconds: 300 } });
      else await app.api.post(`/xs2a/consents/${body.consentId}/revoke`, { key: tpp.key });
      const fields = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: CALLBACK,
        code_verifier: verifier,
      };
      assert.deepEqual((await tokens(fields)).body, { error: 'invalid_grant' });
    }
  });
});

describe('certificates', () => {
  const end = ending();
  let app: TestApp;
  let tpp: Tpp;
  const own = selfSigned('tpp.example.rs');
  const strange = selfSigned('other.example.rs');
  const server = selfSigned('localhost');

  before(async () => {
    const folder = await temporaryDirectory();
    end.after(() => folder.remove());
    const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
    await Promise.all([writeFile(cert, server.cert), writeFile(key, server.key)]);
    const tls = { XS2A_TLS_PORT: '0', XS2A_TLS_CERT: cert, XS2A_TLS_KEY: key };
    app = await startApp(end, { env: { RATE_LIMIT_BANKING: '60', ...tls } });
    tpp = await registerTpp(app, { certificates: [own.cert] });
    await tpp.setDialect(BANK, { signature: 'required' });
  });

  /** Makes the headers of a signed request, with the given deviations. */
  const signed = (
    body: string,
    { cert, key } = own,
    { names = ['digest', 'x-request-id', 'tpp-redirect-uri'], said = {} as Record<string, string> } = {},
  ): Record<string, string> => {
    const headers: Record<string, string> = {
      'x-request-id': randomUUID(),
      'tpp-redirect-uri': CALLBACK,
      digest: `SHA-256=${createHash('sha256').update(body).digest('base64')}`,
      ...PSU,
    };
    const text = names.map((name) => `${name}: ${headers[name]}`).join('\n');
    const signature = sign('sha256', Buffer.from(text), createPrivateKey(key)).toString('base64');
    return {
      ...headers,
      signature: `keyId="SN=1,CA=CN=x",algorithm="ecdsa-sha256",headers="${names.join(' ')}",signature="${signature}"`,
      'tpp-signature-certificate': new X509Certificate(cert).raw.toString('base64'),
      ...said,
    };
  };

  const BODY = {
    access: { allPsd2: 'allAccounts' },
    recurringIndicator: true,
    validUntil: '2026-05-01',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  };
  const TEXT = JSON.stringify(BODY);
  const post = (headers: Record<string, string | undefined>, bank = BANK) =>
    tpp.ask('POST', bank, '/consents', { body: BODY, headers });

  test('a bank can require signed requests: body and headers, with a registered certificate', async () => {
    assert.equal((await post(signed(TEXT))).status, 201);
    assertRefused(await tpp.askConsent(BANK), 401, 'SIGNATURE_MISSING');
    const without = { signature: undefined } as unknown as Record<string, string>;
    assertRefused(await post({ ...signed(TEXT), ...without }), 401, 'SIGNATURE_MISSING');
    assertRefused(await post(signed('{}')), 401, 'SIGNATURE_INVALID');
    assertRefused(await post(signed(TEXT, { cert: own.cert, key: strange.key })), 401, 'SIGNATURE_INVALID');
    assertRefused(await post(signed(TEXT, strange)), 401, 'CERTIFICATE_INVALID');
    assertRefused(
      await post(signed(TEXT, own, { said: { 'tpp-signature-certificate': 'eA==' } })),
      401,
      'CERTIFICATE_INVALID',
    );
    for (const said of [
      { 'tpp-redirect-uri': 'https://evil.example.rs/' },
      { 'x-request-id': randomUUID() },
      { digest: 'SHA-256=AAAA' },
      { digest: 'MD5=AAAA' },
      { signature: 'algorithm="__proto__",headers="digest x-request-id tpp-redirect-uri",signature="AAAA"' },
      {
        signature: 'algorithm="constructor",headers="digest x-request-id tpp-redirect-uri",signature="AAAA"',
      },
      { signature: 'headers="digest x-request-id tpp-redirect-uri __proto__ constructor",signature="AAAA"' },
    ]) {
      assertRefused(await post(signed(TEXT, own, { said })), 401, 'SIGNATURE_INVALID');
    }
    // The required headers must be signed.
    assertRefused(
      await post(signed(TEXT, own, { names: ['digest', 'x-request-id'] })),
      401,
      'SIGNATURE_INVALID',
    );
    assertRefused(
      await post(signed(TEXT, own, { names: ['digest', 'tpp-redirect-uri'] })),
      401,
      'SIGNATURE_INVALID',
    );
  });

  test('a valid signature identifies the TPP at every bank; a certificate without a signature does not', async () => {
    const alone = { authorization: undefined };
    const made = await post({ ...signed(TEXT), ...alone }, 'raiffeisen');
    assert.equal(made.status, 201);
    assert.equal(
      (await tpp.get('raiffeisen', `/consents/${made.body.consentId}/status`)).body.consentStatus,
      'received',
    );
    const copied = { ...signed(TEXT), ...alone, signature: undefined };
    assertRefused(await post(copied, 'raiffeisen'), 401, 'SIGNATURE_MISSING');
    assertRefused(
      await post({ ...signed(TEXT, { cert: own.cert, key: strange.key }), ...alone }, 'raiffeisen'),
      401,
      'SIGNATURE_INVALID',
    );
    const other = await registerTpp(app);
    const mixed = await other.ask('POST', 'raiffeisen', '/consents', { body: BODY, headers: signed(TEXT) });
    assertRefused(mixed, 401, 'CERTIFICATE_INVALID');
  });

  test('a request with another TPP’s certificate counts for its sender only', async () => {
    const left = async (): Promise<number> => {
      const { status, headers } = await tpp.askConsent('raiffeisen');
      assert.equal(status, 201);
      return Number(headers.get('ratelimit-remaining'));
    };
    await tpp.setDialect('raiffeisen', { request_ids: 'once' });
    const before = await left();
    const alone = { authorization: undefined };
    const forged = { ...signed(TEXT, { cert: own.cert, key: strange.key }), ...alone };
    const unsigned = { ...signed(TEXT), ...alone, signature: undefined };
    const byAddress: number[] = [];
    for (const headers of [unsigned, forged]) {
      const refused = await post(headers, 'raiffeisen');
      assert.equal(refused.status, 401);
      assert.equal(refused.headers.get('ratelimit-limit'), '60', 'the budget of the address');
      byAddress.push(Number(refused.headers.get('ratelimit-remaining')));
    }
    assert.equal(byAddress[1], byAddress[0]! - 1);
    const broken = await fetch(`${app.url}/xs2a/raiffeisen/v1/consents`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': randomUUID(),
        'tpp-signature-certificate': new X509Certificate(own.cert).raw.toString('base64'),
      },
      body: '{',
    });
    assert.equal(broken.status, 400);
    assert.equal(await left(), before - 1, 'nothing was counted for the TPP');
    // No request id was used up in its name.
    const id = randomUUID();
    const taken = { ...unsigned, 'x-request-id': id };
    assertRefused(await post(taken, 'raiffeisen'), 401, 'SIGNATURE_MISSING');
    assert.equal((await tpp.askConsent('raiffeisen', {}, { 'x-request-id': id })).status, 201);
    const good = await post({ ...signed(TEXT), ...alone }, 'raiffeisen');
    assert.equal(good.status, 201);
    assert.equal(await left(), before - 4, 'a good signature counts');
    await tpp.setDialect('raiffeisen', {});
  });

  test('a certificate belongs to one TPP', async () => {
    const key = await app.createKey();
    const again = await app.api.post('/xs2a/tpps', { key, body: { name: 'x', certificates: [own.cert] } });
    assertError(again, 400, 'INVALID_PARAMETER');
    const none = await app.api.post('/xs2a/tpps', { key, body: { name: 'x', certificates: ['PEM'] } });
    assertError(none, 400, 'INVALID_PARAMETER');
    assert.deepEqual((await app.api.get('/xs2a/tpps', { key })).body.data, [], 'nothing is left of either');
  });

  test('over TLS a registered client certificate is enough', async () => {
    const codeOf = async (client: { cert?: string; key?: string }): Promise<string> => {
      const path = `/xs2a/raiffeisen/v1/consents/${randomUUID()}`;
      const { body } = await askOverTls(app.service.tlsPort!, 'GET', path, { ca: server.cert, ...client });
      return body.tppMessages[0].code;
    };
    assert.equal(await codeOf(own), 'CONSENT_UNKNOWN', 'let in');
    assert.equal(await codeOf(strange), 'CERTIFICATE_INVALID');
    assert.equal(await codeOf({}), 'CERTIFICATE_MISSING');
    app.clock.advance({ days: 365 * 24 });
    assert.equal(await codeOf(own), 'CERTIFICATE_EXPIRED');
  });

  test('repeated guesses are refused soon, and known TPPs are not', async () => {
    const wrong = { authorization: `Basic ${Buffer.from(`${tpp.id}:guess`).toString('base64')}` };
    const guess = () => tpp.get('raiffeisen', '/accounts', wrong);
    for (let guesses = 0; guesses < 60; guesses++) await guess();
    const refused = await guess();
    assertRefused(refused, 429, 'ACCESS_EXCEEDED');
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await tpp.askConsent('raiffeisen')).status, 201);
  });
});
