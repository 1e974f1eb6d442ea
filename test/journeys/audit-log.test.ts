/** The audit log: recorded actions, written in their transaction, protected against changes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type ChainedEntry, findBreak, hashOf } from '../../src/auth/audit-log/chain.ts';
import { recordAction } from '../../src/auth/audit-log/store.ts';
import { confirmedAccount, developer, generous, logIn, mailedToken, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { directoryFor } from '../support/temporary.ts';

/** Operations of a session that change data and are not recorded, with the reason. */
const UNRECORDED: Record<string, string> = {
  changeDeveloper: 'the language of mails',
  createKeyToken: 'a stand-in for 15 minutes that the portal makes by itself',
  deleteDeveloper: 'the log goes with the account',
  denyCliLogin: 'nothing is opened',
  recoverWebhook: 'events are sent again',
  resendEvents: 'events are sent again',
  resendWebhookDelivery: 'an event is sent again',
  testWebhook: 'a test event is sent',
};

const RECORDED = [
  'changeApiKey',
  'changeWebhook',
  'createApiKey',
  'deactivateWebhook',
  'decideAssistant',
  'approveCliLogin',
  'endAssistant',
  'eraseDeveloperConnection',
  'logOut',
  'registerWebhook',
  'revokeApiKey',
  'rollApiKey',
  'rotateWebhookSecret',
];

describe('the audit log', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: generous });
  });

  const entriesOf = async (session: string): Promise<ChainedEntry[]> => {
    const { body } = await app.api.get('/developers/audit-log?limit=500', { key: session });
    return body.data;
  };

  test('every operation of a session that changes data is recorded, or has a reason not to be', () => {
    const changing = app.service.app.endpoints
      .filter(({ access, method }) => access.kind === 'session' && method !== 'get')
      .map(({ schema }) => (schema as { operationId: string }).operationId);
    assert.deepEqual(changing.sort(), [...RECORDED, ...Object.keys(UNRECORDED)].sort());
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
    await app.api.post('/developers/login', { body: { email: account, password: 'wrong horse' } });
    const entries = await entriesOf(session);
    assert.deepEqual(entries.map(({ action, target, fields }) => [action, target, fields.join()]).reverse(), [
      ['account.email_verified', null, ''],
      ['account.logged_in', null, ''],
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
        ['account.logged_in', null, 'developer'],
        ['account.password_changed', null, 'developer'],
        ['account.logged_out', null, 'developer'],
        ['cli_login.approved', null, 'developer'],
        ['connection.revoked', connectionId, 'developer'],
        ['simplefin_token.revoked', token.body.id, 'api_key'],
        ['simplefin_token.created', token.body.id, 'api_key'],
      ],
    );
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
    assert.match(findBreak(entries.with(3, { ...entries[3]!, ip: '10.0.0.1' }))!, /Entry 4 .* was changed/);
    assert.ok(findBreak([entries[0]!, entries[2]!, entries[1]!]));
    const forged = { ...entries[1]!, action: 'api_key.created' };
    const rehashed = { ...forged, hash: hashOf(forged.previous_hash, forged) };
    assert.match(findBreak(entries.with(1, rehashed))!, /Entry 3 .* does not continue entry 2/);

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
});
