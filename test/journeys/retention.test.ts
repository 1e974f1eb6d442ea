/** The retention of docs/privacy.md. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { developer, generous, mailsTo, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank, startSession } from '../support/connect.ts';
import { ending } from '../support/ending.ts';
import { registerTpp } from '../support/tpp.ts';

describe('retention', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: { ...generous, ADMIN_KEY: 'owner' } });
  });

  const tidy = async () => {
    await app.service.deps.jobs.send(app.sql, { name: 'retention', settings: {} }, {});
    await app.service.deps.jobs.drain();
  };
  const rows = async (table: string, column: string): Promise<string[]> => {
    const found = await app.sql<{ value: string }[]>`
      select ${app.sql(column)} as value from ${app.sql(table)} order by 1`;
    return found.map(({ value }) => value);
  };

  test('users who never connected are erased after a week, also if a clock is ahead', async () => {
    const { session } = await developer(app);
    const [plain, ahead] = [await makeKey(app, session), await makeKey(app, session)];
    await app.api.post('/sandbox/clock/advance', { key: ahead.key, body: { days: 30 } });
    for (const [name, { key }] of Object.entries({ plain, ahead })) {
      await app.api.post('/link/token/create', { key, body: { user_id: name } });
      await startSession(app, key, { user: name });
    }
    const kept = await connectBank(app, plain.key, { user: 'connected' });
    app.clock.advance({ days: 7 });
    await tidy();
    assert.deepEqual(await rows('link_tokens', 'user_id'), ['ahead', 'plain']);
    assert.deepEqual(await rows('connect_sessions', 'user_id'), ['ahead', 'connected', 'plain']);
    app.clock.advance({ ms: 1 });
    await tidy();
    assert.deepEqual(await rows('link_tokens', 'user_id'), []);
    assert.deepEqual(await rows('connect_sessions', 'user_id'), []);
    assert.deepEqual(await rows('connections', 'id'), [kept.connectionId], 'the connection itself stays');
  });

  test('consents at the simulated banks are erased after a hundred days, ids of requests after one', async () => {
    const { session } = await developer(app);
    const { key } = await makeKey(app, session);
    const tpp = await registerTpp(app, {}, key);
    const ahead = await makeKey(app, session);
    await app.api.post('/sandbox/clock/advance', { key: ahead.key, body: { days: 30 } });
    await (await registerTpp(app, {}, ahead.key)).askConsent('otp');
    await tpp.consent('raiffeisen');
    const count = async (table: string): Promise<number> =>
      (await app.sql`select from ${app.sql(table)}`).count;
    assert.ok((await count('xs2a_requests')) > 0);
    app.clock.advance({ days: 1, ms: 1 });
    await tidy();
    assert.equal(await count('xs2a_requests'), 0);
    app.clock.advance({ days: 99, ms: -1 });
    await tidy();
    assert.deepEqual([await count('xs2a_consents'), await count('xs2a_authorisations')], [2, 2]);
    app.clock.advance({ ms: 1 });
    await tidy();
    assert.deepEqual([await count('xs2a_consents'), await count('xs2a_authorisations')], [0, 0]);
    assert.equal(await count('xs2a_tpps'), 2);
  });

  test('the development outbox is emptied after a week', async () => {
    const { email } = await developer(app);
    app.clock.advance({ days: 7 });
    await tidy();
    assert.equal((await mailsTo(app, email)).length, 1);
    app.clock.advance({ ms: 1 });
    await tidy();
    assert.deepEqual(await mailsTo(app, email), []);
  });

  test('the waitlist and actions of administrators are stored for two years', async () => {
    await app.api.post('/waitlist', { body: { name: 'Ana', email: 'waiting@example.com' } });
    await app.api.get('/admin/waitlist', { key: 'owner' });
    app.clock.advance({ days: 730 });
    await tidy();
    assert.deepEqual(await rows('waitlist', 'email'), ['waiting@example.com']);
    assert.deepEqual(await rows('admin_actions', 'action'), ['waitlist.list']);
    app.clock.advance({ ms: 1 });
    await tidy();
    assert.deepEqual(await rows('waitlist', 'email'), []);
    assert.deepEqual(await rows('admin_actions', 'action'), []);
  });
});
