/**
 * Uses the service as developers, their applications and banks do, until most of its tables have rows. All people, names
 * and amounts are invented.
 */
import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { developer, makeKey } from '../../test/support/account.ts';
import type { TestApp } from '../../test/support/app.ts';
import { newAuthenticator } from '../../test/support/authenticator.ts';
import type { ApiResponse, Call } from '../../test/support/client.ts';
import { authorize, connectBank, startSession } from '../../test/support/connect.ts';
import { deliverDue } from '../../test/support/deliver.ts';
import { camtFile, formOf } from '../../test/support/statement-files.ts';
import { pkce, registerTpp } from '../../test/support/tpp.ts';

/** Values that the reads of a snapshot need: credentials, ids and a cursor. */
export interface Invented {
  session: string;
  key: string;
  /** The secret before the last roll, in its overlap. */
  olderKey: string;
  webhook: string;
  failingWebhook: string;
  delivery: string;
  /** A current connection that was renewed, with the id of its account, and a cursor before the latest changes. */
  connection: string;
  account: string;
  cursor: string;
  corrected: string;
  revoked: string;
  expired: string;
  businessAccount: string;
  statementAccount: string;
  statementConnection: string;
  /** An address with user name and password. */
  simplefin: string;
  assistant: string;
  once: { path: string; key: string; body: unknown };
  request: string;
  consent: { path: string; headers: Record<string, string> };
}

export const INBOX = '/dev/inbox/shop';

type Send = (
  method: 'post' | 'put' | 'patch' | 'delete' | 'get',
  path: string,
  key: string,
  body?: unknown,
) => Promise<ApiResponse['body']>;

export const inventData = async (app: TestApp): Promise<Invented> => {
  const send: Send = async (method, path, key, body) => {
    const response = await app.api[method](path, { key, ...(body === undefined ? {} : { body }) } as Call);
    assert.ok(response.status < 300, `${method} ${path}: ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const { session } = await developer(app, { name: 'Ana Anić', email: 'ana@example.com', company: 'Primer' });
  await send('post', '/waitlist', session, { name: 'Marko Marić', email: 'marko@example.com' });
  await send('post', '/developers/cli-logins', session, {});
  await addFactors(app, send, session);
  await send('post', '/developers/forgot-password', session, { email: 'ana@example.com' });
  await send('patch', '/admin/banks/unicredit', app.config.adminKey!, { status: 'sandbox' });
  const keys = await makeKeys(app, send, session);
  const webhooks = await registerWebhooks(app, send, session);
  const connections = await connectBanks(app, send, session, keys.key);
  const changed = await changeRows(app, send, keys.key, connections.account);
  const statement = await uploadStatement(app, keys.key);
  const simplefin = await giveBudgetAccess(app, send, keys.key);
  await makePlaidItem(app, keys.key, (await send('get', '/developers/me', session)).id);
  await endAccessAsUser(app, send, keys.key);
  const assistant = await letAssistantIn(app, send, session, keys.id);
  const consent = await consentAtSimulatedBank(app, keys.key);
  await moveTestClock(app, send, keys.clockKey);
  await deliverDue(app);
  const [delivery] = (await send('get', `/developers/webhooks/${webhooks.webhook}/deliveries`, session)).data;
  // Leave events to deliver and a change after the cursor for the next version.
  await send('post', `/sandbox/accounts/${connections.account}/transactions`, keys.key, {
    transactions: [{ amount: -2_500, description: 'KNJIZARA VULKAN>BEOGRAD RS' }],
  });
  const { headers } = await app.api.get('/accounts?limit=1', { key: keys.key });
  await app.service.deps.recorder.flush();
  return {
    session,
    key: keys.key,
    olderKey: keys.olderKey,
    ...webhooks,
    delivery: delivery.id,
    ...connections,
    ...changed,
    ...statement,
    simplefin,
    assistant,
    consent,
    request: headers.get('x-request-id')!,
  };
};

const makeKeys = async (app: TestApp, send: Send, session: string) => {
  const { id, key: olderKey } = await makeKey(app, session, { app_name: 'Shop' });
  const { key } = await send('post', `/developers/keys/${id}/roll`, session, { overlap_seconds: 86_400 });
  await send('patch', `/developers/keys/${id}`, session, { redirect_urls: ['https://example.com/back'] });
  await send('post', '/link/token/create', key, { app_name: 'Shop' });
  await send('post', `/developers/keys/${id}/token`, session, {});
  const { key: clockKey } = await makeKey(app, session, { app_name: 'Test clock' });
  const ended = await makeKey(app, session, { app_name: 'Revoked' });
  await send('delete', `/developers/keys/${ended.id}`, session);
  return { id, key, olderKey, clockKey };
};

const registerWebhooks = async (app: TestApp, send: Send, session: string) => {
  const url = `${app.config.publicUrl}${INBOX}`;
  const { id: webhook } = await send('post', '/developers/webhooks', session, { url });
  const { id: failingWebhook } = await send('post', '/developers/webhooks', session, {
    url: `${app.config.publicUrl}/dev/inbox/broken`,
    envelope: 'event',
  });
  await app.api.post('/dev/inbox/broken/behaviour', { body: { status: 500 } });
  await send('post', `/developers/webhooks/${webhook}/rotate-secret`, session, {});
  await send('post', `/developers/webhooks/${webhook}/test`, session, {});
  return { webhook, failingWebhook };
};

/** Makes a consent of each kind of customer, with each possible end. */
const connectBanks = async (app: TestApp, send: Send, session: string, key: string) => {
  const connect = (bank: string, scenario: string, accounts?: number[]) =>
    connectBank(app, key, { bank, scenario, user: scenario, seed: scenario, ...(accounts && { accounts }) });
  const main = await connect('otp', 'default');
  const business = await connect('raiffeisen', 'business');
  const expired = await connect('otp', 'salaried');
  const revoked = await connect('otp', 'student');
  const erased = await connect('unicredit', 'pensioner');
  const gone = await connect('banca-intesa', 'overdrawn');
  const faulty = await connect('unicredit', 'empty');
  // The user removes one of two accounts.
  await connect('banca-intesa', 'freelancer', [0, 1]);
  app.clock.advance({ hours: 5 });
  await connect('banca-intesa', 'freelancer', [1]);
  await connect('otp', 'default');
  await send('delete', `/connections/${revoked.connectionId}`, key);
  await send('delete', `/developers/connections/${erased.connectionId}`, session);
  await send('post', `/sandbox/connections/${expired.connectionId}/expire`, key, {});
  await send('post', `/sandbox/connections/${gone.connectionId}/revoke`, key, {});
  await send('post', `/sandbox/connections/${faulty.connectionId}/fault`, key, { fault: 'unavailable' });
  await app.service.deps.jobs.send(app.sql, dailyPullQueue, {});
  await app.service.deps.jobs.drain();
  await startSession(app, key, { user: 'waiting' });
  await authorize(app, await startSession(app, key, { user: 'authorized' }));
  return {
    connection: main.connectionId,
    account: main.accountIds[0]!,
    businessAccount: business.accountIds[0]!,
    revoked: revoked.connectionId,
    expired: expired.connectionId,
  };
};

/** Adds, changes, settles, removes and corrects rows; one addition has an idempotency key. */
const changeRows = async (app: TestApp, send: Send, key: string, account: string) => {
  const path = `/sandbox/accounts/${account}/transactions`;
  const body = {
    transactions: [
      { amount: -1_349, description: 'WOLT DOO>BEOGRAD RS', pending: true },
      { amount: -890, description: 'PEKARA HLEB I KIFLE>BEOGRAD RS' },
      { amount: -120_000, description: 'ZAKUP STANA 03/2026' },
      { amount: -4_200, description: 'MAXI 767 BEOGRAD 688' },
    ],
  };
  const once = { path, key: 'release-1', body };
  const headers = { 'Idempotency-Key': once.key };
  const added = await app.api.post(path, { key, headers, body });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  const [held, bakery, rent, removed] = added.body.data.map(({ id }: { id: string }) => id);
  await send('post', `/sandbox/transactions/${held}/settle`, key, { amount: -1_400 });
  await send('patch', `/sandbox/transactions/${bakery}`, key, { amount: -950 });
  const cursor = await cursorAtEnd(send, key, account);
  await send('delete', `/sandbox/transactions/${removed}`, key);
  await send('put', `/transactions/${bakery}/enrichment`, key, {
    merchant_name: 'Pekara na uglu',
    applies_to: 'all',
  });
  await send('put', `/transactions/${rent}/enrichment`, key, { category: 'rent', applies_to: 'user' });
  return { once, cursor, corrected: bakery as string };
};

/** Reads all changes of an account so far. */
const cursorAtEnd = async (send: Send, key: string, account: string, after = ''): Promise<string> => {
  const path = `/accounts/${account}/transactions?limit=100&cursor=${after}`;
  const { next_cursor: cursor, has_more: hasMore } = await send('get', path, key);
  return hasMore ? cursorAtEnd(send, key, account, cursor) : cursor;
};

const uploadStatement = async (app: TestApp, key: string) => {
  const file = camtFile({
    lines: [
      [-123_450, 'Telekom racun 12/2026'],
      [500_000, 'Uplata kupca'],
    ],
  });
  const uploaded = await app.api.post('/statements', {
    key,
    content: formOf({ user_id: 'firm' }, { 'izvod.xml': file }),
  });
  assert.equal(uploaded.status, 200, JSON.stringify(uploaded.body));
  const [account] = (await app.api.get('/accounts?user_id=firm', { key })).body.data;
  return { statementAccount: account.id, statementConnection: account.connection_id };
};

/** A user opens their page, and ends the access to a bank: the page has a receipt. */
const endAccessAsUser = async (app: TestApp, send: Send, key: string): Promise<void> => {
  const { connectionId } = await connectBank(app, key, { bank: 'otp', user: 'leaving', seed: 'leaving' });
  const { url } = await send('post', '/users/leaving/page', key, {});
  const link = new URL(url);
  let cookie = '';
  const visit = async (path: string, fields?: Record<string, string>): Promise<void> => {
    const response = await fetch(new URL(path, app.url), {
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(fields && { method: 'POST', body: new URLSearchParams({ lang: 'en', ...fields }) }),
    });
    assert.ok(response.status < 400, `${path}: ${response.status}`);
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  };
  await visit(link.pathname + link.search);
  await visit('/my/open', { token: link.searchParams.get('token')! });
  await visit('/my/end', { connection: connectionId });
};

/** Returns the access address of a claimed token; another token is not claimed yet. */
const giveBudgetAccess = async (app: TestApp, send: Send, key: string): Promise<string> => {
  await send('post', '/simplefin/tokens', key, { user_id: 'business' });
  const { claim_url: claim } = await send('post', '/simplefin/tokens', key, { user_id: 'default' });
  const claimed = await fetch(claim.replace(app.config.publicUrl, app.url), { method: 'POST' });
  assert.equal(claimed.status, 200);
  return claimed.text();
};

/** Makes an Item of Plaid's interface. */
const makePlaidItem = async (app: TestApp, key: string, clientId: string): Promise<void> => {
  const ask = async (path: string, body: object): Promise<ApiResponse['body']> => {
    const response = await fetch(`${app.url}/plaid${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'plaid-client-id': clientId, 'plaid-secret': key },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200, path);
    return response.json();
  };
  const sandbox = { institution_id: 'ins_otp', initial_products: ['transactions'] };
  const { public_token } = await ask('/sandbox/public_token/create', sandbox);
  await ask('/item/public_token/exchange', { public_token });
};

/** Returns an access token of an assistant. */
const letAssistantIn = async (app: TestApp, send: Send, session: string, apiKey: string): Promise<string> => {
  const redirect = 'http://127.0.0.1:33418/callback';
  const { client_id: client } = await send('post', '/oauth/register', session, {
    client_name: 'Helper',
    redirect_uris: [redirect],
  });
  const { verifier, challenge } = pkce();
  const { redirect_to: back } = await send('post', '/developers/assistants', session, {
    response_type: 'code',
    client_id: client,
    redirect_uri: redirect,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${app.config.publicUrl}/mcp`,
    decision: 'approve',
    api_key_id: apiKey,
    scopes: ['accounts:read', 'transactions:read'],
  });
  const exchanged = await fetch(`${app.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(back).searchParams.get('code')!,
      client_id: client,
      redirect_uri: redirect,
      code_verifier: verifier,
    }),
  });
  assert.equal(exchanged.status, 200);
  return ((await exchanged.json()) as { access_token: string }).access_token;
};

/** Makes a consent of another aggregator at a simulated bank, and one that waits for its user. */
const consentAtSimulatedBank = async (app: TestApp, key: string) => {
  const tpp = await registerTpp(app, {}, key);
  await tpp.askConsent('otp');
  const { headers } = await tpp.consent('raiffeisen', { scenario: 'empty' });
  return { path: '/xs2a/raiffeisen/v1/accounts', headers };
};

/** Adds an authenticator app with recovery codes, and a passkey. */
const addFactors = async (app: TestApp, send: Send, session: string): Promise<void> => {
  const { secret } = await send('post', '/developers/totp', session);
  const timestamp = app.clock.now().getTime();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  await send('post', '/developers/totp/confirm', session, { code });
  const { id, options } = await send('post', '/developers/passkeys/options', session);
  const response = newAuthenticator(new URL(app.config.publicUrl).origin).create(options);
  await send('post', '/developers/passkeys', session, { name: 'Laptop', challenge_id: id, response });
};

const moveTestClock = async (app: TestApp, send: Send, key: string): Promise<void> => {
  await connectBank(app, key, { bank: 'otp', scenario: 'empty', seed: 'clock', user: 'clock' });
  await send('post', '/sandbox/clock/advance', key, { days: 10 });
};
