import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../../../test/support/app.ts';
import { assertError } from '../../../test/support/client.ts';
import { createDeveloper } from '../../../test/support/developer.ts';
import { waitForLockWaiter } from '../../../test/support/locks.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';

test('a key token acts as the key for fifteen minutes with its scopes, and is revoked with it', async (t) => {
  const app = await startApp(t);
  const { api, clock } = app;
  const { session } = await createDeveloper(app);
  const create = async (scopes?: string[]) =>
    (
      await api.post('/developers/keys', {
        key: session,
        body: { app_name: 'App', ...(scopes ? { scopes } : {}) },
      })
    ).body;
  const tokenFor = (id: string) => api.post(`/developers/keys/${id}/token`, { key: session });
  const made = await create(['accounts:read']);
  const created = await tokenFor(made.id);
  assert.deepEqual([created.status, created.body.expires_in], [201, 900]);
  const { token } = created.body;

  const connect = await api.post('/connect', { key: token, body: { bank_id: 'otp', user_id: 'u' } });
  await api.post('/sandbox/authorize', { body: { session_token: connect.body.session_token } });
  assert.deepEqual(
    (await api.get('/accounts', { key: token })).body,
    (await api.get('/accounts', { key: made.key })).body,
  );
  const [account] = (await api.get('/accounts', { key: token })).body.data;
  assertError(
    await api.get(`/accounts/${account.id}/balance`, { key: token }),
    403,
    'INSUFFICIENT_PERMISSIONS',
  );

  // Requests of the portal do not count as the application's.
  const application = await createDeveloper(app);
  const looked = (
    await api.post(`/developers/keys/${application.keyPublicId}/token`, { key: application.session })
  ).body;
  await api.get('/accounts', { key: looked.token });
  // Requests of the portal's widget do not count either.
  const link = await api.post('/link/token/create', { key: looked.token, body: { user_id: 'u' } });
  await api.post('/connect', { key: link.body.link_token, body: { bank_id: 'otp' } });
  await app.service.deps.recorder.flush();
  const usage = await api.get('/developers/usage', { key: application.session });
  const [key] = (await api.get('/developers/keys', { key: application.session })).body.data;
  assert.deepEqual([usage.body.total_requests, key.last_used_at], [0, null]);

  clock.advance({ minutes: 15, ms: -1 });
  assert.equal((await api.get('/accounts', { key: token })).status, 200);
  clock.advance({ ms: 1 });
  assertError(await api.get('/accounts', { key: token }), 401, 'INVALID_API_KEY');

  const again = (await tokenFor(made.id)).body.token;
  await api.delete(`/developers/keys/${made.id}`, { key: session });
  assertError(await api.get('/accounts', { key: again }), 401, 'REVOKED_API_KEY');
  assertError(await tokenFor(made.id), 409, 'KEY_ALREADY_REVOKED');
  assertError(await tokenFor(newId('key')), 404, 'KEY_NOT_FOUND');
  assertError(await api.get('/accounts', { key: newId('keyToken') }), 401, 'INVALID_API_KEY');
  const stranger = await createDeveloper(app);
  assertError(
    await api.post(`/developers/keys/${made.id}/token`, { key: stranger.session }),
    404,
    'KEY_NOT_FOUND',
  );
});

test('a key token ends with the session that created it, and with no other', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const { session, keyPublicId, logIn } = await createDeveloper(app);
  const other = await logIn();
  const tokenFor = (by: string) => api.post(`/developers/keys/${keyPublicId}/token`, { key: by });
  const [mine, theirs] = [(await tokenFor(session)).body.token, (await tokenFor(other)).body.token];
  assert.equal((await api.post('/developers/logout', { key: session })).status, 200);
  assertError(await api.get('/accounts', { key: mine }), 401, 'INVALID_API_KEY');
  assert.equal((await api.get('/accounts', { key: theirs })).status, 200);

  // A logout during a creation leaves no token.
  const creating = await app.sql.begin(async (tx) => {
    await tx`delete from developer_sessions where hash = ${tokenHash(other)}`;
    const creation = tokenFor(other);
    await waitForLockWaiter(app.sql, tx);
    return [creation];
  });
  assertError(await creating[0]!, 401, 'INVALID_DEV_TOKEN');
  assert.equal((await app.sql`select from key_tokens`).length, 0);
});
