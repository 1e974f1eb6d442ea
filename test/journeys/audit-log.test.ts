/** The audit log: recorded actions, written in their transaction, protected against changes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type Action, actions } from '../../src/auth/audit-log/actions.ts';
import { type ChainedAction, type ChainedEntry, findBreak, hashOf } from '../../src/auth/audit-log/chain.ts';
import { recordAction } from '../../src/auth/audit-log/store.ts';
import type { Sql } from '../../src/platform/database/postgres.ts';
import { confirmedAccount, developer, generous, logIn, mailedToken, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { citusSettings } from '../support/citus.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { bareEnvironment } from '../support/process.ts';
import { directoryFor } from '../support/temporary.ts';
import { totpCodeAt } from '../support/totp.ts';
import { linkToPage, openPage, visitor } from '../support/user-page.ts';

/** Operations that change data and are not recorded in the log of the account, with the reason. */
const UNRECORDED: Record<string, string> = {
  changeDeveloper: 'the language of mails',
  startPasskey: 'a challenge, which counts when the passkey is added',
  startPasskeyReauthentication: 'a challenge, which counts with its response',
  startTotp: 'a secret, which counts when it is confirmed',
  createKeyToken: 'a stand-in for 15 minutes that the portal makes by itself',
  deleteDeveloper: 'the log goes with the account',
  denyCliLogin: 'nothing is opened',
  recoverWebhook: 'events are sent again',
  resendEvents: 'events are sent again',
  resendWebhookDelivery: 'an event is sent again',
  testWebhook: 'a test event is sent',
  // Ordinary work of an application with an API key. The request log shows it.
  createLinkToken: 'a link token for 30 minutes',
  createUserPage: 'a link for 15 minutes to a page of the user',
  enrichTransactions: 'nothing is stored',
  exchangePublicToken: 'the consent of the user is a record of its own',
  importStatements: 'the consent of the user is a record of its own',
  listStatementTables: 'nothing is stored',
  startConnect: 'the consent of the user is a record of its own',
  syncAccount: 'data of the bank',
  // Scripts of the sandbox.
  advanceClock: 'simulated data',
  changeAccount: 'simulated data',
  changeTransaction: 'simulated data',
  decideConsent: 'simulated data',
  deleteTpp: 'simulated data',
  deleteTransaction: 'simulated data',
  expireConnection: 'simulated data',
  fireWebhook: 'simulated data',
  injectTransactions: 'simulated data',
  registerTpp: 'simulated data',
  revokeAtBank: 'simulated data',
  setBankFault: 'simulated data',
  setDialect: 'simulated data',
  settleTransaction: 'simulated data',
  withdrawConsent: 'simulated data',
};

/** Actions that an operation records. */
const RECORDED: Record<string, Action> = {
  addPasskey: 'passkey.added',
  confirmTotp: 'totp.added',
  createRecoveryCodes: 'recovery_codes.created',
  endOtherSessions: 'account.sessions_ended',
  endSession: 'account.session_ended',
  reauthenticate: 'account.reauthenticated',
  removePasskey: 'passkey.removed',
  removeTotp: 'totp.removed',
  approveCliLogin: 'cli_login.approved',
  changeApiKey: 'api_key.changed',
  changeWebhook: 'webhook.changed',
  correctEnrichment: 'transaction.corrected',
  createApiKey: 'api_key.created',
  createSimplefinToken: 'simplefin_token.created',
  deactivateWebhook: 'webhook.deactivated',
  decideAssistant: 'assistant.approved',
  denyTransfer: 'transaction.transfer_denied',
  endAssistant: 'assistant.revoked',
  eraseDeveloperConnection: 'connection.revoked',
  logOut: 'account.logged_out',
  registerWebhook: 'webhook.created',
  revokeApiKey: 'api_key.revoked',
  revokeConnection: 'connection.revoked',
  revokeSimplefinToken: 'simplefin_token.revoked',
  rollApiKey: 'api_key.rolled',
  rotateWebhookSecret: 'webhook.secret_rotated',
  setTransfer: 'transaction.transfer_set',
  undoCorrection: 'transaction.correction_removed',
};

/** Recorded operations that read data, or that need no credential. */
const ALSO_RECORDED: Record<string, Action[]> = {
  exportConnection: ['connection.exported'],
  exportDeveloper: ['account.exported'],
  logIn: ['account.logged_in', 'account.login_failed', 'recovery_code.used'],
  resetPassword: ['account.password_changed'],
  verifyEmail: ['account.email_verified'],
};

/** Actions on the pages of users, which the interface description leaves out. */
const ON_USER_PAGES: Action[] = ['bank_account.removed', 'user_page.viewed'];

const ADMIN_KEY = 'the-key-of-the-operator';

/** Commands that open the database or read the configuration, and record nothing, with the reason. */
const UNRECORDED_COMMANDS: Record<string, string> = {
  'audit.ts': 'reads the logs and nothing else',
  'bank.ts': 'asks a bank about the person who runs it, and stores nothing',
  'interface-document.ts': 'needs no database',
  'mcp-conformance.ts': 'runs a service of its own with invented data',
};

describe('the audit log', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: { ...generous, ADMIN_KEY } });
  });

  const entriesOf = async (session: string): Promise<ChainedEntry[]> => {
    const { body } = await app.api.get('/developers/audit-log?limit=500', { key: session });
    return body.data;
  };

  test('every operation of a session or a key that changes data is recorded, or has a reason not to be', () => {
    const changing = app.service.app.endpoints
      .filter(({ access, method }) => /^(session|key)/.test(access.kind) && method !== 'get')
      .map(({ schema }) => (schema as { operationId: string }).operationId);
    assert.deepEqual(changing.sort(), [...Object.keys(RECORDED), ...Object.keys(UNRECORDED)].sort());
  });

  test('records logins, keys, webhooks and revocations with the object, names of settings and the address', async () => {
    const account = await confirmedAccount(app);
    const session = await logIn(app, account);
    const { body: key } = await app.api.post('/developers/keys', {
      key: session,
      body: { app_name: 'Budget' },
    });
    const scopes = { key: session, body: { scopes: ['accounts:read'] } };
    await app.api.patch(`/developers/keys/${key.id}`, scopes);
    await app.api.post(`/developers/keys/${key.id}/roll`, { key: session, body: {} });
    const url = 'https://example.com/hook';
    const { body: webhook } = await app.api.post('/developers/webhooks', { key: session, body: { url } });
    await app.api.patch(`/developers/webhooks/${webhook.id}`, { key: session, body: { description: 'x' } });
    await app.api.post(`/developers/webhooks/${webhook.id}/rotate-secret`, { key: session });
    await app.api.delete(`/developers/webhooks/${webhook.id}`, { key: session });
    await app.api.delete(`/developers/keys/${key.id}`, { key: session });
    await app.api.get('/developers/me/export', { key: session });
    // A refused action is not recorded.
    await app.api.delete(`/developers/keys/${key.id}`, { key: session });
    await app.api.post(`/developers/webhooks/wh_none/rotate-secret`, { key: session });
    const entries = await entriesOf(session);
    assert.deepEqual(entries.map(({ action, target, fields }) => [action, target, fields.join()]).reverse(), [
      ['account.email_verified', null, ''],
      ['account.logged_in', entries.at(-2)!.target, ''],
      ['api_key.created', key.id, 'app_name'],
      ['api_key.changed', key.id, 'scopes'],
      ['api_key.rolled', key.id, ''],
      ['webhook.created', webhook.id, 'url'],
      ['webhook.changed', webhook.id, 'description'],
      ['webhook.secret_rotated', webhook.id, ''],
      ['webhook.deactivated', webhook.id, ''],
      ['api_key.revoked', key.id, ''],
      ['account.exported', null, ''],
    ]);
    assert.ok(entries.every(({ ip, actor }) => ip === '127.0.0.1' && actor === 'developer'));
    assert.doesNotMatch(JSON.stringify(entries), /example\.com|svc_test|Budget/);
  });

  test('records revocations, budget applications, a command line, logouts and a new password', async () => {
    const account = await developer(app);
    const { session } = account;
    const { key } = await makeKey(app, session);
    const { connectionId } = await connectBank(app, key);
    const token = await app.api.post('/simplefin/tokens', { key, body: { connection_ids: [connectionId] } });
    assert.equal(token.status, 201, JSON.stringify(token.body));
    await app.api.delete(`/simplefin/tokens/${token.body.id}`, { key });
    await app.api.delete(`/developers/connections/${connectionId}`, { key: session });
    const { body: login } = await app.api.post('/developers/cli-logins', { body: {} });
    await app.api.post(`/developers/cli-logins/${login.user_code}/approve`, { key: session });
    await app.api.post('/developers/logout', { key: session });
    await app.api.post('/developers/forgot-password', { body: { email: account.email } });
    const reset = {
      token: await mailedToken(app, account.email, '/reset-password'),
      password: 'another horse',
    };
    await app.api.post('/developers/reset-password', { body: reset });
    const entries = await entriesOf(await logIn(app, { ...account, password: reset.password }));
    assert.deepEqual(
      entries.slice(0, 7).map(({ action, target, actor }) => [action, target, actor]),
      [
        ['account.logged_in', entries[0]!.target, 'developer'],
        ['account.password_changed', null, 'developer'],
        ['account.logged_out', null, 'developer'],
        ['cli_login.approved', null, 'developer'],
        ['connection.revoked', connectionId, 'developer'],
        ['simplefin_token.revoked', token.body.id, 'api_key'],
        ['simplefin_token.created', token.body.id, 'api_key'],
      ],
    );
  });

  test('records failed logins, at most 20 an hour, and none for an address without an account', async () => {
    const { session, ...account } = await developer(app);
    const guess = async (address = account.email) => {
      const body = { email: address, password: 'wrong horse' };
      assertError(await app.api.post('/developers/login', { body }), 401, 'INVALID_CREDENTIALS');
    };
    const failed = async () =>
      (await entriesOf(session)).filter(({ action }) => action === 'account.login_failed');
    await guess(account.email.toUpperCase());
    await guess('nobody@example.com');
    assert.deepEqual(
      (await failed()).map(({ actor, ip, target, fields }) => [actor, ip, target, fields]),
      [['unknown', '127.0.0.1', null, []]],
    );
    for (let guesses = 0; guesses < 22; guesses++) await guess();
    assert.equal((await failed()).length, 20);
    app.clock.advance({ hours: 1, ms: 1 });
    await guess();
    await logIn(app, account);
    const [newest, next] = await entriesOf(session);
    assert.deepEqual([newest!.action, next!.action], ['account.logged_in', 'account.login_failed']);
    assert.equal((await failed()).length, 21);
  });

  test('records corrections, transfers and exports of an application, with names and no values', async () => {
    const { key, session } = await createDeveloper(app);
    const { connectionId, accountIds } = await connectBank(app, key);
    const { body } = await app.api.get(`/accounts/${accountIds[0]}/transactions?limit=1`, { key });
    const [{ id }] = body.data;
    const path = `/transactions/${id}/enrichment`;
    const correction = { merchant_name: 'Qwertz', category: 'groceries' };
    assert.equal((await app.api.put(path, { key, body: correction })).status, 200);
    assert.equal((await app.api.put(path, { key, body: {} })).status, 400);
    assert.equal((await app.api.delete(path, { key })).status, 200);
    const other = (await connectBank(app, key, { bank: 'otp', scenario: 'empty' })).accountIds[0];
    const transactions = [{ amount: Math.sign(body.data[0].amount) * -7, description: 'QWERTZ' }];
    const injected = await app.api.post(`/sandbox/accounts/${other}/transactions`, {
      key,
      body: { transactions },
    });
    const transfer = `/transactions/${id}/transfer`;
    const pair = { transaction_id: injected.body.data[0].id };
    assert.equal((await app.api.put(transfer, { key, body: pair })).status, 200);
    assert.equal((await app.api.put(transfer, { key, body: { transaction_id: id } })).status, 400);
    assert.equal((await app.api.delete(transfer, { key })).status, 200);
    assert.equal((await app.api.get(`/connections/${connectionId}/export`, { key })).status, 200);
    assert.equal((await app.api.get('/connections/conn_none/export', { key })).status, 404);
    const entries = await entriesOf(session);
    assert.deepEqual(
      entries.map(({ action, actor, target, fields }) => [action, actor, target, fields.join()]),
      [
        ['connection.exported', 'api_key', connectionId, ''],
        ['transaction.transfer_denied', 'api_key', id, ''],
        ['transaction.transfer_set', 'api_key', id, ''],
        ['transaction.correction_removed', 'api_key', id, ''],
        ['transaction.corrected', 'api_key', id, 'category,merchant_name'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(entries), /Qwertz|groceries/);
  });

  test('records the approval and the end of an assistant', async () => {
    const { session, keyPublicId } = await createDeveloper(app);
    const redirect = 'http://127.0.0.1:33418/callback';
    const registered = await fetch(`${app.url}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: 'Helper', redirect_uris: [redirect] }),
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    const decided = await app.api.post('/developers/assistants', {
      key: session,
      body: {
        response_type: 'code',
        client_id,
        redirect_uri: redirect,
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
        scope: 'accounts:read',
        resource: `${app.config.publicUrl}/mcp`,
        decision: 'approve',
        api_key_id: keyPublicId,
        scopes: ['accounts:read'],
      },
    });
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    const { body: granted } = await app.api.get('/developers/assistants', { key: session });
    await app.api.delete(`/developers/assistants/${granted.data[0].id}`, { key: session });
    const [ended, approved] = await entriesOf(session);
    assert.deepEqual([approved!.action, ended!.action], ['assistant.approved', 'assistant.revoked']);
  });

  test('marks actions by API key, and belongs to one account', async () => {
    const [ana, other] = [await createDeveloper(app), await createDeveloper(app)];
    const { connectionId } = await connectBank(app, ana.key);
    await app.api.delete(`/connections/${connectionId}`, { key: ana.key });
    const [entry] = await entriesOf(ana.session);
    assert.equal(entry!.action, 'connection.revoked');
    assert.equal(entry!.actor, 'api_key');
    assert.equal(entry!.target, connectionId);
    assert.deepEqual(await entriesOf(other.session), []);
    const foreign = await app.api.get(`/developers/audit-log?starting_after=${entry!.id}`, {
      key: other.session,
    });
    assert.equal(foreign.status, 400);
  });

  test('records second factors, confirmed identities and ended sessions', async () => {
    const account = await developer(app);
    const call = { key: account.session };
    const { body: started } = await app.api.post('/developers/totp', call);
    const code = totpCodeAt(started.secret, app.clock.now());
    const { body: confirmed } = await app.api.post('/developers/totp/confirm', { ...call, body: { code } });
    const [recovery, other] = confirmed.recovery_codes;
    const { body: asked } = await app.api.post('/developers/passkeys/options', call);
    const response = newAuthenticator().create(asked.options);
    const passkey = { name: 'Laptop', challenge_id: asked.id, response };
    const { body: added } = await app.api.post('/developers/passkeys', { ...call, body: passkey });
    const { email, password } = account;
    await app.api.post('/developers/login', { body: { email, password, code: recovery } });
    await app.api.post('/developers/login', { body: { email, password, code: other } });
    await app.api.post('/developers/reauthentication', { ...call, body: { password } });
    const { body: sessions } = await app.api.get('/developers/sessions', call);
    const ended = sessions.data.find(({ current }: { current: boolean }) => !current).id;
    await app.api.delete(`/developers/sessions/${ended}`, call);
    await app.api.delete('/developers/sessions', call);
    await app.api.post('/developers/recovery-codes', call);
    await app.api.delete(`/developers/passkeys/${added.id}`, call);
    await app.api.delete('/developers/totp', call);
    const entries = (await entriesOf(account.session)).reverse().slice(2);
    assert.deepEqual(
      entries.map(({ action, target, fields }) => [action, target, fields.join()]),
      [
        ['totp.added', null, ''],
        ['passkey.added', added.id, ''],
        ['recovery_code.used', null, ''],
        ['account.logged_in', entries[3]!.target, 'recovery_code'],
        ['recovery_code.used', null, ''],
        ['account.logged_in', entries[5]!.target, 'recovery_code'],
        ['account.reauthenticated', null, 'password'],
        ['account.session_ended', ended, ''],
        ['account.sessions_ended', null, ''],
        ['recovery_codes.created', null, ''],
        ['passkey.removed', added.id, ''],
        ['totp.removed', null, ''],
      ],
    );
  });

  test('records that a developer viewed the page of a user, which shows everything and does nothing', async () => {
    const { key, session } = await createDeveloper(app);
    const { connectionId } = await connectBank(app, key, { bank: 'banca-intesa' });
    await connectBank(app, key, { bank: 'otp', user: 'user-2' });
    const view = async (id: string, as = session, method = 'GET') => {
      const response = await fetch(`${app.url}/my/view?connection=${id}&lang=en`, {
        method,
        headers: { authorization: `Bearer ${as}` },
      });
      return { status: response.status, text: await response.text() };
    };
    const { body: accounts } = await app.api.get('/accounts?user_id=user-1', { key });
    const page = await view(connectionId);
    assert.equal(page.status, 200);
    for (const said of [/This is what the user sees/, /Banca Intesa/, /Renew at the bank/, /····/])
      assert.match(page.text, said);
    assert.doesNotMatch(page.text, /OTP/);
    assert.ok(!page.text.includes(accounts.data[0].iban), 'masked');
    assert.doesNotMatch(page.text, /<form|href="\/my|type="hidden"/);
    assert.equal(page.text.match(/<button/g)!.length, page.text.match(/<button disabled/g)!.length);
    const entries = await entriesOf(session);
    assert.deepEqual(
      [entries[0]!.actor, entries[0]!.action, entries[0]!.target],
      ['developer', 'user_page.viewed', connectionId],
    );
    await app.service.deps.recorder.flush();
    const reads = await app.sql`
      select reads from connection_reads where connection_id = ${connectionId} and reader = 'developer'`;
    assert.deepEqual(reads[0], { reads: 1 }, 'the user sees that somebody looked');
    await view(connectionId, session, 'HEAD');
    assert.equal((await entriesOf(session)).length, entries.length);

    const other = await createDeveloper(app);
    const [foreign, unknown] = [
      await view(connectionId, other.session),
      await view('conn_none', other.session),
    ];
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
    assert.equal((await view(connectionId, key)).status, 401);
    assert.ok(!(await entriesOf(other.session)).some(({ action }) => action === 'user_page.viewed'));
    await app.api.delete(`/connections/${connectionId}`, { key });
    assert.equal((await view(connectionId)).status, 404);
  });

  test('records what a user ends on their page as an action of the user, without an address', async () => {
    const { key, session } = await createDeveloper(app);
    const { connectionId, accountIds } = await connectBank(app, key, { bank: 'banca-intesa' });
    const who = await openPage(await linkToPage(app, key), visitor(app.url));
    await who.post('/my/end', { connection: connectionId, account: accountIds[1]! });
    await who.post('/my/end', { connection: connectionId });
    const [ended, removed] = await entriesOf(session);
    assert.deepEqual(
      [ended, removed].map((entry) => [entry!.actor, entry!.action, entry!.target, entry!.ip]),
      [
        ['user', 'connection.revoked', connectionId, null],
        ['user', 'bank_account.removed', accountIds[1], null],
      ],
    );
  });

  test('each recorded action has written its entry in this file', async () => {
    const written = await app.sql<{ action: string }[]>`select distinct action from audit_entries`;
    const expected = new Set([
      ...Object.values(RECORDED),
      ...Object.values(ALSO_RECORDED).flat(),
      ...ON_USER_PAGES,
    ]);
    assert.deepEqual(written.map(({ action }) => action).sort(), [...expected].sort());
    assert.deepEqual([...expected].sort(), [...actions].sort());
  });

  test('is a hash chain up to the newest entry: a changed, missing or exchanged entry is found', async (t) => {
    const { id: developerId, session } = await createDeveloper(app);
    const at = app.clock.now();
    await Promise.all(
      Array.from({ length: 6 }, () =>
        app.sql.begin((tx) => recordAction(tx, { developerId, at, action: 'account.logged_in' })),
      ),
    );
    const { bytes } = await app.api.get('/developers/audit-log/export', { key: session });
    const text = bytes.toString();
    const lines = text.trim().split('\n');
    const entries = lines.map((line): ChainedEntry => JSON.parse(line));
    assert.deepEqual(
      entries.map(({ sequence }) => sequence),
      [1, 2, 3, 4, 5, 6],
    );
    assert.equal(findBreak(entries), null);
    assert.equal(findBreak(entries.slice(2)), null, 'old entries are deleted by age');
    assert.match(findBreak(entries.toSpliced(2, 1))!, /Entry 3 is missing/);
    assert.match(findBreak(entries.with(3, { ...entries[3]!, ip: '10.0.0.1' }))!, /Entry 4 was changed/);
    assert.ok(findBreak([entries[0]!, entries[2]!, entries[1]!]));
    const forged = { ...entries[1]!, action: 'api_key.created' };
    const rehashed = { ...forged, hash: hashOf(forged.previous_hash, forged) };
    assert.match(findBreak(entries.with(1, rehashed))!, /Entry 3 does not continue entry 2/);

    const file = join(await directoryFor(t), 'log.jsonl');
    const check = (content: string) => {
      writeFileSync(file, content);
      return spawnSync(process.execPath, ['scripts/audit.ts', file], { encoding: 'utf8' });
    };
    const whole = check(text);
    assert.equal(whole.status, 0, whole.stderr);
    assert.match(whole.stdout, /6 entries, 1 to 6, fit together/);
    assert.equal(check(text.replace('"sequence":2', '"sequence":9')).status, 1);
  });

  test('refuses changes in the database, is deleted with the account, and records no action that was rolled back', async () => {
    const { id: developerId, session } = await createDeveloper(app);
    const done = { developerId, at: app.clock.now(), action: 'account.logged_in' as const };
    await app.sql.begin((tx) => recordAction(tx, done));
    await assert.rejects(
      app.sql`update audit_entries set ip = null where developer_id = ${developerId}`,
      /never changed/,
    );
    await assert.rejects(
      app.sql.begin(async (tx) => {
        await recordAction(tx, done);
        throw new Error('the action failed');
      }),
    );
    assert.equal((await entriesOf(session)).length, 1);
    await app.sql`delete from developers where id = ${developerId}`;
    await app.sql.begin((tx) => recordAction(tx, done));
    const [left] =
      await app.sql`select count(*)::integer as count from audit_entries where developer_id = ${developerId}`;
    assert.equal(left!.count, 0);
  });

  /** Runs `npm run audit` on the database of the service. */
  const audit = (...words: string[]) => {
    const env = { ...bareEnvironment, DATABASE_URL: app.databaseUrl, ...citusSettings(app.databaseUrl) };
    return spawnSync(process.execPath, ['scripts/audit.ts', ...words], { encoding: 'utf8', env });
  };

  test('a command checks the logs in the database: a changed, removed or moved entry of an account or of the operator is found', async (t) => {
    await app.sql`truncate audit_entries`;
    const { id: developerId } = await createDeveloper(app);
    for (let entries = 0; entries < 4; entries++) {
      const done = { developerId, at: app.clock.now(), action: 'account.logged_in' as const };
      await app.sql.begin((tx) => recordAction(tx, done));
      const status = entries % 2 === 0 ? 'coming_soon' : 'sandbox';
      assert.equal(
        (await app.api.patch('/admin/banks/otp', { key: ADMIN_KEY, body: { status } })).status,
        200,
      );
      app.clock.advance({ ms: 1 });
    }
    const whole = audit('--database');
    assert.equal(whole.status, 0, whole.stderr);
    assert.match(
      whole.stdout,
      /^4 entries of 1 accounts fit together.\n4 actions of the operator fit together/,
    );

    const file = join(await directoryFor(t), 'operator.jsonl');
    const written = audit('--operator-log', file);
    assert.equal(written.status, 0, written.stderr);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const [first, , third] = lines.map((line): ChainedAction => JSON.parse(line));
    assert.deepEqual(
      [first!.actor, first!.action, first!.target, first!.detail],
      ['admin_key', 'bank.set_status', 'otp', { from: 'sandbox', to: 'coming_soon' }],
    );
    assert.equal(audit(file, '--contains', third!.hash).status, 0);
    writeFileSync(file, lines.slice(0, 2).join('\n'));
    const cut = audit(file, '--contains', third!.hash);
    assert.equal(cut.status, 1, 'the newest entries were removed');
    assert.match(cut.stderr, /No entry has the hash/);

    /** Tampers with the log as an administrator of the database could, and undoes it after the check. */
    const afterwards = async (tamper: (sql: Sql) => Promise<unknown>): Promise<string> => {
      await app.sql`create table entries_before as select * from audit_entries`;
      await app.sql`create table actions_before as select * from admin_actions`;
      await app.sql`alter table audit_entries disable trigger user`;
      await app.sql`alter table admin_actions disable trigger user`;
      await tamper(app.sql);
      const { status, stderr } = audit('--database');
      assert.equal(status, 1, 'it is found');
      await app.sql`truncate audit_entries, admin_actions`;
      await app.sql`insert into audit_entries select * from entries_before`;
      await app.sql`insert into admin_actions select * from actions_before`;
      await app.sql`drop table entries_before, actions_before`;
      await app.sql`alter table audit_entries enable trigger user`;
      await app.sql`alter table admin_actions enable trigger user`;
      return stderr;
    };
    const log = `The log of account ${developerId}`;
    assert.match(
      await afterwards((sql) => sql`update audit_entries set ip = '10.0.0.1' where seq = 3`),
      new RegExp(`${log}: Entry 3 was changed`),
    );
    assert.match(
      await afterwards((sql) => sql`delete from audit_entries where seq = 2`),
      new RegExp(`${log}: Entry 2 is missing`),
    );
    assert.match(
      await afterwards(async (sql) => {
        await sql`update audit_entries set seq = 100 where seq = 2`;
        await sql`update audit_entries set seq = 2 where seq = 3`;
        await sql`update audit_entries set seq = 3 where seq = 100`;
      }),
      new RegExp(`${log}: Entry 2 was changed`),
    );
    assert.match(
      await afterwards((sql) => sql`update admin_actions set detail = '{}' where seq = 2`),
      /The log of the operator: Entry 2 was changed/,
    );
    assert.match(
      await afterwards((sql) => sql`delete from admin_actions where seq = 3`),
      /The log of the operator: Entry 3 is missing/,
    );
    assert.equal(audit('--database').status, 0);
    await assert.rejects(app.sql`update admin_actions set target = null`, /never changed/);
  });

  test('every command that opens the database is recorded, or a reason says why not', () => {
    const opening = globSync('scripts/*.ts').filter((file) =>
      /\b(loadConfig|configWith|openStores)\(/.test(readFileSync(file, 'utf8')),
    );
    // Commands of more than one file record where they do the work.
    const parts: Record<string, string> = {
      'backup.ts': 'scripts/backup/make.ts',
      'restore.ts': 'scripts/backup/restore.ts',
    };
    const silent = opening
      .map((file) => basename(file))
      .filter((name) => {
        const source = readFileSync(parts[name] ?? `scripts/${name}`, 'utf8');
        return !/\b(recordCommand|recordIfPossible)\(/.test(source);
      });
    assert.deepEqual(silent.sort(), Object.keys(UNRECORDED_COMMANDS));
  });
});
