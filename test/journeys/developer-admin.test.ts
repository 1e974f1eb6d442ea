/** The owner's view of the installation, and the waitlist. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { developer, freshEmail, generous, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { ending } from '../support/ending.ts';

const key = 'the-key-of-the-owner';

describe('the owner', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: { ...generous, ADMIN_KEY: key } });
  });

  const actions = async () =>
    app.sql<{ action: string; target: string | null; detail: object; requestId: string }[]>`
      select action, target, detail, request_id as "requestId" from admin_actions order by seq`;

  test('sees totals of the installation', async () => {
    const { session } = await developer(app);
    const mine = await makeKey(app, session);
    const other = await makeKey(app, session);
    await app.api.delete(`/developers/keys/${other.id}`, { key: session });
    await connectBank(app, mine.key);
    await app.api.get('/accounts', { key: other.key });
    await app.service.deps.recorder.flush();
    const { status, body } = await app.api.get('/v1/admin/overview', { key });
    assert.equal(status, 200);
    assert.deepEqual(body, {
      object: 'admin_overview',
      developers: { total: 1, verified: 1 },
      api_keys: { active: 2, revoked: 1 },
      connections: { active: 1 },
      waitlist: { total: 0 },
      mails: { pending: 0 },
      requests_24h: { total: 4, errors: 1, error_rate: 0.25 },
    });
  });

  test('lists developers, newest first, page by page', async () => {
    app.clock.advance({ minutes: 1 });
    const { email, id } = await developer(app, { name: 'Mila', company: 'Example d.o.o.' });
    const { body } = await app.api.get('/admin/developers?limit=1', { key });
    assert.equal(body.count, 1);
    assert.deepEqual(body.data[0], {
      object: 'developer',
      id,
      name: 'Mila',
      email,
      company: 'Example d.o.o.',
      email_verified: true,
      created_at: app.clock.now().toISOString(),
      active_keys: 0,
      last_used_at: null,
    });
    const next = await app.api.get('/admin/developers?limit=1&offset=1', { key });
    assert.equal(next.body.data[0].active_keys, 1);
    assert.equal(next.body.data[0].last_used_at, '2026-03-14T10:00:00.000Z');
    assert.equal((await app.api.get('/admin/developers?limit=9999', { key })).body.count, 2);
    assertError(await app.api.get('/admin/developers?limit=0', { key }), 400, 'INVALID_PARAMETER');
    const beyond = await app.api.get(`/admin/developers?offset=1${'0'.repeat(20)}`, { key });
    assert.deepEqual([beyond.status, beyond.body.data], [200, []]);
  });

  test('reads the waitlist, which has an address once and reveals no address', async () => {
    const email = freshEmail();
    const join = (body: object) => app.api.post('/waitlist', { body });
    const first = await join({ name: ' Ana Anić ', email, company: 'Example' });
    assert.equal(first.status, 201);
    const entered = app.clock.now().toISOString();
    app.clock.advance({ hours: 1 });
    const again = await join({ name: 'Zoe', email: ` ${email.toUpperCase()}` });
    assert.equal(again.status, 201);
    // The same response as for a new address: the sent values, a new id, and nothing of the first entry.
    assert.deepEqual(again.body, { ...first.body, id: again.body.id, name: 'Zoe', company: null });
    assert.match(again.body.id, /^wait_\w{22}$/);
    assert.notEqual(again.body.id, first.body.id);
    const { body } = await app.api.get('/admin/waitlist', { key });
    assert.deepEqual(body.data, [
      {
        object: 'waitlist_entry',
        id: first.body.id,
        name: 'Ana Anić',
        email,
        company: 'Example',
        created_at: entered,
      },
    ]);
  });

  test('opens and closes banks with immediate effect', async () => {
    const set = (bank: string, status: unknown) =>
      app.api.patch(`/admin/banks/${bank}`, { key, body: { status } });
    const closed = await set('otp', 'coming_soon');
    assert.equal(closed.status, 200);
    assert.equal(closed.body.status, 'coming_soon');
    assert.equal((await app.api.get('/banks/otp')).body.status, 'coming_soon');
    assertError(
      await app.api.post('/connect', { key: app.demoKey, body: { bank_id: 'otp', user_id: 'u' } }),
      400,
      'BANK_NOT_AVAILABLE',
    );
    assert.equal((await set('otp', 'sandbox')).status, 200);
    assert.equal((await app.api.get('/banks?status=coming_soon')).body.count, 0);
    assertError(await set('narodna', 'sandbox'), 404, 'BANK_NOT_FOUND');
    assertError(await set('otp', 'closed'), 400, 'INVALID_PARAMETER');
    assertError(await set('otp', undefined), 400, 'MISSING_FIELDS');
  });

  test('leaves a record of every action, but not of failures', async () => {
    const { id } = await developer(app);
    await app.sql`truncate admin_actions`;
    const requests = [
      await app.api.get('/admin/overview', { key }),
      await app.api.get('/admin/developers?offset=3', { key }),
      await app.api.get('/admin/waitlist', { key }),
      await app.api.patch('/admin/banks/otp', { key, body: { status: 'coming_soon' } }),
      await app.api.delete(`/admin/developers/${id}/factors`, { key }),
    ];
    await app.api.delete('/admin/developers/dev_0/factors', { key });
    await app.api.patch('/admin/banks/narodna', { key, body: { status: 'sandbox' } });
    await app.api.get('/admin/overview', { key: 'guess' });
    const routes = app.service.app.endpoints.filter(({ access }) => access.kind === 'admin');
    assert.equal(routes.length, requests.length, 'every route is tried here');
    assert.deepEqual(
      [...(await actions())],
      [
        { action: 'overview.read', target: null, detail: {} },
        { action: 'developers.list', target: null, detail: { limit: 50, offset: 3 } },
        { action: 'waitlist.list', target: null, detail: { limit: 50, offset: 0 } },
        { action: 'bank.set_status', target: 'otp', detail: { from: 'sandbox', to: 'coming_soon' } },
        { action: 'developer.remove_factors', target: id, detail: {} },
      ].map((action, i) => ({ ...action, requestId: requests[i]!.headers.get('x-request-id') })),
    );
  });
});
