/** What docs/privacy.md promises to forget, and when. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { developer, generous, mailsTo, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank, startSession } from '../support/connect.ts';
import { ending } from '../support/ending.ts';

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

  test('users who were to connect are forgotten after a week, also where a clock runs ahead', async () => {
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

  test('the development outbox is emptied after a week', async () => {
    const { email } = await developer(app);
    app.clock.advance({ days: 7 });
    await tidy();
    assert.equal((await mailsTo(app, email)).length, 1);
    app.clock.advance({ ms: 1 });
    await tidy();
    assert.deepEqual(await mailsTo(app, email), []);
  });

  test('the waitlist and what administrators did are kept for two years', async () => {
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
