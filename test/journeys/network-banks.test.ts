/** Connecting a bank over a network: the user is sent to the bank and returns with a decision. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, beforeEach, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { IBAN, type Replies, type ScriptedBank, scriptedBank } from '../support/berlin-group-bank.ts';
import { assertError } from '../support/client.ts';
import { ending } from '../support/ending.ts';
import { oauthBank } from '../support/oauth-bank.ts';

const BANK = 'lab';
const STATUS = 'GET /v1/consents/consent-1/status';
const CONSENT = 'GET /v1/consents/consent-1';
const PUBLIC_IP = '93.184.215.14';

describe('a bank over a network', () => {
  const end = ending();
  let app: TestApp;
  let bank: ScriptedBank;
  let usual: Replies;
  let oauth: Awaited<ReturnType<typeof oauthBank>>;
  let key: string;
  let user = 0;

  before(async () => {
    bank = await scriptedBank(end);
    usual = { ...bank.replies };
    const folder = await mkdtemp(join(tmpdir(), 'network-banks-'));
    end.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'banks.json');
    const entry = {
      id: BANK,
      name: 'Test banka',
      country: 'RS',
      bic: 'TESTRSBG',
      status: 'sandbox',
      protocol: 'berlin-group',
      base_url: bank.url,
      sca: 'redirect',
    };
    oauth = await oauthBank(end);
    const { authorizeUrl, tokenUrl, clientId, clientSecret, scope } = oauth.oauth;
    const withTokens = {
      ...entry,
      id: 'tokens',
      base_url: oauth.bank.url,
      sca: 'oauth',
      // The tests read more often than a bank would allow in one day.
      traits: { unattended_reads_per_day: null },
      oauth: {
        authorize_url: authorizeUrl,
        token_url: tokenUrl,
        client_id: clientId,
        client_secret: clientSecret,
        scope,
      },
    };
    await writeFile(file, JSON.stringify({ banks: [entry, withTokens] }));
    app = await startApp(end, { env: { BANKS_FILE: file, TRUST_PROXY: '1' } });
    key = await app.createKey();
  });

  beforeEach(() => {
    Object.assign(bank.replies, usual);
    bank.asked.length = 0;
    user += 1;
  });

  interface Started {
    session: string;
    authUrl: string;
  }
  const start = async (more: object = {}): Promise<Started> => {
    const body = { bank_id: BANK, user_id: `user-${user}`, ...more };
    const { status, body: made } = await app.api.post('/connect', { key, body });
    assert.equal(status, 200);
    return { session: made.session_token, authUrl: made.auth_url };
  };
  const browse = (address: string): Promise<Response> =>
    fetch(app.url + address, {
      redirect: 'manual',
      headers: { 'X-Forwarded-For': PUBLIC_IP, 'User-Agent': 'Browser/1', 'Accept-Language': 'en' },
    });
  const pathOf = (address: string): string => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  };
  /** Sends the user to the bank. Returns the bank's return addresses as local paths. */
  const visit = async ({ authUrl }: Started): Promise<{ back: string; nok: string }> => {
    const response = await browse(pathOf(authUrl));
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('location'), 'https://login.bank.example/consent-1');
    assert.equal(response.headers.get('set-cookie'), null);
    const { headers } = bank.askedFor('POST /v1/consents').at(-1)!;
    const [back, nok] = [headers['tpp-redirect-uri'], headers['tpp-nok-redirect-uri']] as string[];
    assert.ok(back!.startsWith(`${app.config.publicUrl}/connect/callback?state=`));
    assert.ok(!back!.includes('sess_'), 'the bank does not learn the token of the session');
    return { back: pathOf(back!), nok: pathOf(nok!) };
  };
  const status = ({ session }: Started) => app.api.get(`/connect/${session}/status`, { key });
  const exchange = async (started: Started): Promise<string> => {
    const { body } = await status(started);
    assert.equal(body.status, 'authorized');
    const made = await app.api.post('/connect/exchange', { key, body: { public_token: body.public_token } });
    return made.body.connection_id;
  };
  const title = async (response: Response): Promise<string> =>
    /<h1>([^<]*)/.exec(await response.text())?.[1] ?? '';

  test('a user goes to the bank, returns, and is connected', async () => {
    const started = await start({ redirect_url: 'https://app.example/done?x=1' });
    const { back } = await visit(started);
    assert.equal((await status(started)).body.status, 'pending');
    const response = await browse(back);
    assert.equal(response.status, 200);
    const page = await response.text();
    assert.match(page, /Access authorized/);
    assert.doesNotMatch(page, /simulat/i);
    assert.match(page, /href="\.\.\/sandbox\/auth\.css"/);
    assert.equal(
      response.headers.get('refresh'),
      `0;url=https://app.example/done?x=1&session_token=${started.session}&status=authorized`,
    );
    // With a waiting user the bank gets the browser's data; while the history is read it gets none.
    const whileWaiting = bank.asked.length;
    assert.equal(bank.askedFor('GET /v1/accounts').length, 1, 'a bank counts what it is asked');
    const connectionId = await exchange(started);
    await app.service.deps.jobs.drain();
    assert.ok(bank.asked.length > whileWaiting);
    for (const [index, { headers }] of bank.asked.entries()) {
      const isWaiting = index < whileWaiting;
      assert.equal(headers['psu-ip-address'], isWaiting ? PUBLIC_IP : undefined);
      assert.equal(headers['psu-user-agent'], isWaiting ? 'Browser/1' : undefined);
    }
    const { body } = await app.api.get(`/accounts?connection_id=${connectionId}`, { key });
    assert.deepEqual(
      body.data.map((each: { iban: string; balance: number }) => [each.iban, each.balance]),
      [[IBAN, 1000]],
    );
    const list = await app.api.get(`/accounts/${body.data[0].id}/transactions`, { key });
    assert.deepEqual(list.body.data.map(({ pending }: { pending: boolean }) => pending).sort(), [
      false,
      true,
    ]);
    const connection = await app.api.get(`/connections/${connectionId}`, { key });
    assert.equal(connection.body.expires_at, '2026-06-01T22:00:00.000Z', 'no later than the bank says');
  });

  test('a callback counts once, and an unknown state is refused', async () => {
    const started = await start();
    const { back } = await visit(started);
    const [one, other] = await Promise.all([browse(back), browse(back)]);
    // The second request is told to wait, or that the login is finished.
    const [first, second] = [one.status, other.status].sort();
    assert.ok(first === 200 && (second === 200 || second === 503), `${first}, ${second}`);
    assert.equal(await title(await browse(back)), 'Already authorized');
    assert.equal(bank.askedFor(STATUS).length, 1);
    const connectionId = await exchange(started);
    assert.match(connectionId, /^conn_/);
    for (const address of [
      '/connect/callback',
      '/connect/callback?state=',
      '/connect/callback?state=x',
      `${back}x`,
      '/connect/callback?state=a&state=b',
    ]) {
      assert.equal((await browse(address)).status, 404, address);
    }
    assert.equal((await browse(pathOf(started.authUrl))).status, 200);
  });

  test('a refusal ends the session, and returns the user to the application', async () => {
    for (const consentStatus of ['rejected', 'received']) {
      const started = await start({ redirect_url: 'https://app.example/done' });
      const { nok } = await visit(started);
      bank.replies[STATUS] = { body: { consentStatus } };
      const response = await browse(nok);
      assert.equal(await title(response), 'Access denied');
      assert.match(response.headers.get('refresh')!, /&status=denied$/);
      assertError(await status(started), 410, 'SESSION_EXPIRED');
      assert.equal(await title(await browse(pathOf(started.authUrl))), 'Access denied');
    }
  });

  test('a refusal in the address that the bank does not confirm is ignored', async () => {
    const started = await start();
    const { nok } = await visit(started);
    assert.equal(await title(await browse(nok)), 'Access authorized');
  });

  test('an undecided consent leaves the session waiting, and the user can go to the bank again', async () => {
    const started = await start({ redirect_url: 'https://app.example/done' });
    const first = await visit(started);
    bank.replies[STATUS] = { status: 503 };
    const response = await browse(first.back);
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('refresh'), null);
    assert.equal((await status(started)).body.status, 'pending');
    assert.equal((await browse(first.back)).status, 503, 'a visit that is used up stays so');
    bank.replies[STATUS] = usual[STATUS]!;
    const { back } = await visit(started);
    assert.notEqual(back, first.back);
    assert.equal(await title(await browse(back)), 'Access authorized');
  });

  test('a user who returns too late sees an error, and the consent is ended', async () => {
    const started = await start();
    const { back } = await visit(started);
    app.clock.advance({ minutes: 10 });
    assert.equal(await title(await browse(back)), 'This request has expired');
    await app.service.deps.jobs.drain();
    assert.equal(bank.askedFor('DELETE /v1/consents/consent-1').length, 1);
    assert.equal((await browse(pathOf(started.authUrl))).status, 410);
    // A closed window is a session that expires.
    assertError(await status(started), 410, 'SESSION_EXPIRED');
  });

  test('an unavailable bank gives an error', async () => {
    const started = await start();
    bank.replies['POST /v1/consents'] = { status: 503 };
    const response = await browse(pathOf(started.authUrl));
    assert.equal(response.status, 503);
    assert.equal(await title(response), 'Something went wrong');
    assert.equal((await status(started)).body.status, 'pending');
    bank.replies['POST /v1/consents'] = usual['POST /v1/consents']!;
    const { back } = await visit(started);
    // The consent is given, and then the bank fails: the consent cannot be used.
    bank.replies['GET /v1/accounts'] = { status: 500 };
    assert.equal((await browse(back)).status, 503);
    await app.service.deps.jobs.drain();
    assert.equal(bank.askedFor('DELETE /v1/consents/consent-1').length, 1);
    assert.equal((await status(started)).body.status, 'pending');
  });

  test('an invalid consent connects nobody', async () => {
    const started = await start();
    const { back } = await visit(started);
    bank.replies[CONSENT] = { body: { consentStatus: 'revokedByPsu' } };
    assert.equal(await title(await browse(back)), 'Access denied');
    assertError(await status(started), 410, 'SESSION_EXPIRED');
  });

  test('the same user renews a connection, and another person does not', async () => {
    const first = await start();
    await browse((await visit(first)).back);
    const connectionId = await exchange(first);
    app.clock.advance({ days: 1 });
    const again = await start();
    assert.equal(await title(await browse((await visit(again)).back)), 'Access authorized');
    assert.equal(await exchange(again), connectionId);
    await app.service.deps.jobs.drain();
    bank.asked.length = 0;
    const other = await start();
    const { back } = await visit(other);
    const stranger = { resourceId: 'a1', iban: 'RS35160005601001611379', currency: 'RSD' };
    bank.replies['GET /v1/accounts'] = { body: { accounts: [stranger] } };
    const response = await browse(back);
    assert.deepEqual([response.status, await title(response)], [403, 'Not the same person']);
    assertError(await status(other), 410, 'SESSION_EXPIRED');
    await app.service.deps.jobs.drain();
    assert.equal(bank.askedFor('DELETE /v1/consents/consent-1').length, 1);
    const { body } = await app.api.get(`/accounts?connection_id=${connectionId}`, { key });
    assert.deepEqual(
      body.data.map(({ iban }: { iban: string }) => iban),
      [IBAN],
    );
  });

  test('an OAuth2 consent continues with refreshed tokens', async () => {
    const started = await start({ bank_id: 'tokens' });
    const response = await browse(pathOf(started.authUrl));
    const address = oauth.visit(response.headers.get('location')!);
    assert.ok(address.href.startsWith(`${oauth.bank.url}/authorize`));
    const state = address.searchParams.get('state')!;
    assert.equal((await browse(`/connect/callback?state=${state}&code=code-1`)).status, 200);
    const connectionId = await exchange(started);
    await app.service.deps.jobs.drain();
    const { body } = await app.api.get(`/accounts?connection_id=${connectionId}`, { key });
    const tokens = (): number => oauth.bank.askedFor('POST /token').length;
    assert.equal(tokens(), 1);
    // Each time the tokens have expired, and the refresh token is replaced.
    for (const asked of [2, 3, 4]) {
      app.clock.advance({ minutes: 10 });
      assert.equal((await app.api.post(`/accounts/${body.data[0].id}/sync`, { key })).status, 200);
      await app.service.deps.jobs.drain();
      assert.equal(tokens(), asked);
      const { health } = (await app.api.get(`/connections/${connectionId}`, { key })).body;
      assert.equal(health.status, 'healthy');
    }
    assert.equal((await app.api.delete(`/connections/${connectionId}`, { key })).status, 200);
    await app.service.deps.jobs.drain();
    assert.equal(oauth.bank.askedFor('DELETE /v1/consents/consent-1').length, 1);
  });

  test('the sandbox cannot authorize at a network bank', async () => {
    const { session } = await start();
    const shortcut = await app.api.post('/sandbox/authorize', { body: { session_token: session } });
    assertError(shortcut, 400, 'INVALID_PARAMETER');
    assert.equal((await browse(`/sandbox/auth.html?token=${session}`)).status, 404);
    assert.equal((await app.api.post('/sandbox/deny', { body: { session_token: session } })).status, 200);
    const simulated = await start({ bank_id: 'otp' });
    assert.match(simulated.authUrl, /\/sandbox\/auth\.html\?token=/);
    assert.equal((await browse(`/connect/bank?token=${simulated.session}`)).status, 404);
    assert.equal((await browse('/connect/bank')).status, 404);
  });
});
