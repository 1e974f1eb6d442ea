/** The overview for a developer: finished steps, and what needs attention. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { changesOfThisVersion, newestChanges } from '../../src/developers/overview/changes.ts';
import { generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { deliverDue } from '../support/deliver.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

const DAY = 86_400_000;

describe('the overview for a developer', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: { ...generous, WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' } });
  });

  const flush = () => app.service.deps.recorder.flush();
  const stepsOf = async ({ session }: TestDeveloper): Promise<string[]> => {
    await flush();
    const { status, body } = await app.api.get('/developers/onboarding', { key: session });
    assert.equal(status, 200, JSON.stringify(body));
    const done = body.steps.filter((step: { done: boolean }) => step.done);
    assert.equal(body.complete, done.length === body.steps.length);
    return done.map(({ step }: { step: string }) => step);
  };
  const overviewOf = async ({ session }: TestDeveloper) => {
    await flush();
    const { status, body } = await app.api.get('/developers/overview', { key: session });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const keyOf = async ({ session, keyPublicId }: TestDeveloper) =>
    (await app.api.get('/developers/keys', { key: session })).body.data.find(
      ({ id }: { id: string }) => id === keyPublicId,
    );

  test('only the application’s own call counts as the first call, not a link token’s or a key token’s', async () => {
    const ana = await createDeveloper(app);
    const { link_token } = (
      await app.api.post('/link/token/create', { key: ana.key, body: { user_id: 'ana' } })
    ).body;
    // The session creation above counted; reset it to test the tokens.
    await flush();
    await app.sql`update api_keys set first_used_at = null, last_used_at = null where id = ${ana.keyId}`;
    await app.api.post('/connect', { key: link_token, body: { bank_id: 'otp', user_id: 'ana' } });
    const { token } = (await app.api.post(`/developers/keys/${ana.keyPublicId}/token`, { key: ana.session }))
      .body;
    await app.api.get('/accounts', { key: token });
    assert.deepEqual(await stepsOf(ana), ['key']);
    assert.deepEqual((await keyOf(ana)).last_used_at, null);
    await app.api.get('/accounts', { key: ana.key, headers: { 'User-Agent': 'budget/2.1 (a laptop)' } });
    assert.deepEqual(await stepsOf(ana), ['key', 'call']);
    const { last_used_at, last_used_ip, last_used_agent } = await keyOf(ana);
    assert.deepEqual(
      [last_used_at, last_used_ip, last_used_agent],
      [app.clock.now().toISOString(), '127.0.0.1', 'budget/2.1'],
    );
  });

  test('finished steps stay finished after an advance, a revocation, a deactivated webhook and a revoked key', async () => {
    const ana = await createDeveloper(app);
    const receiver = await webhookReceiver(end);
    assert.deepEqual(await stepsOf(ana), ['key']);
    // This bank shares no accounts.
    await connectBank(app, ana.key, { bank: 'nlb' });
    assert.deepEqual(await stepsOf(ana), ['key', 'call', 'bank']);
    const { connectionId } = await connectBank(app, ana.key, { bank: 'otp' });
    assert.deepEqual(await stepsOf(ana), ['key', 'call', 'bank', 'data']);
    const webhook = (
      await app.api.post('/developers/webhooks', { key: ana.session, body: { url: receiver.url } })
    ).body;
    const addedAlready = await stepsOf(ana);
    assert.deepEqual(addedAlready.slice(-1), ['webhook']);
    await app.api.post(`/developers/webhooks/${webhook.id}/test`, { key: ana.session });
    await deliverDue(app);
    const all = ['key', 'call', 'bank', 'data', 'webhook', 'event'];
    assert.deepEqual(await stepsOf(ana), all);

    await app.api.post('/sandbox/clock/advance', { key: ana.key, body: { days: 91 } });
    assert.deepEqual(await stepsOf(ana), all);
    await app.api.delete(`/connections/${connectionId}`, { key: ana.key });
    await app.api.delete(`/developers/webhooks/${webhook.id}`, { key: ana.session });
    await app.sql`delete from webhook_deliveries where webhook_id = ${webhook.id}`;
    await app.api.delete(`/developers/keys/${ana.keyPublicId}?connections=erase`, { key: ana.session });
    assert.deepEqual(await stepsOf(ana), all);
    assert.deepEqual(await stepsOf(await createDeveloper(app)), ['key']);
  });

  test('the overview is empty if all is well, and lists problems of all active keys of this developer only', async () => {
    const ana = await createDeveloper(app);
    const other = await createDeveloper(app);
    const quiet = await overviewOf(ana);
    assert.deepEqual(
      [quiet.errors_today.total, quiet.last_24_hours.requests, quiet.failing_webhooks.total],
      [0, 0, 0],
    );
    assert.deepEqual([quiet.connections, quiet.consents_ending], Array(2).fill({ total: 0, data: [] }));
    assert.ok(quiet.changes.length > 0 && quiet.changes.length <= 5);

    const second = await ana.addKey();
    const { connectionId } = await connectBank(app, second.key, { bank: 'otp' });
    for (let i = 0; i < 2; i++) await app.api.get('/accounts/acc_1/balance', { key: ana.key });
    const last = await app.api.get('/connections/conn_1', { key: second.key });
    assertError(last, 404, 'CONNECTION_NOT_FOUND');
    await app.api.get('/accounts/acc_1/balance', { key: other.key });
    const noisy = await overviewOf(ana);
    assert.equal(noisy.errors_today.total, 3);
    assert.deepEqual(
      noisy.errors_today.by_code.map((each: Record<string, unknown>) => [each.error_code, each.requests]),
      [
        ['ACCOUNT_NOT_FOUND', 2],
        ['CONNECTION_NOT_FOUND', 1],
      ],
    );
    assert.equal(noisy.errors_today.by_code[1].last_request_id, last.headers.get('x-request-id'));
    assert.deepEqual(
      [
        noisy.last_24_hours.errors,
        noisy.last_24_hours.by_hour.length,
        noisy.last_24_hours.latency_ms !== null,
      ],
      [3, 1, true],
    );

    const listed = ({ total, data }: { total: number; data: { connection_id: string }[] }) => [
      total,
      data.map(({ connection_id: id }) => id),
    ];
    const advance = (days: number) =>
      app.api.post('/sandbox/clock/advance', { key: second.key, body: { days } });
    // 14 days before the end, to the millisecond; then a failing bank, then the end.
    await advance(75);
    assert.deepEqual(listed((await overviewOf(ana)).consents_ending), [0, []]);
    await advance(1);
    const soon = (await overviewOf(ana)).consents_ending;
    assert.deepEqual(listed(soon), [1, [connectionId]]);
    assert.deepEqual([soon.data[0].days_until_expiry, soon.data[0].key_id], [14, second.keyPublicId]);
    const setFault = (fault: string | null) =>
      app.api.post(`/sandbox/connections/${connectionId}/fault`, { key: second.key, body: { fault } });
    await setFault('unavailable');
    await advance(1);
    const delayed = (await overviewOf(ana)).connections;
    assert.deepEqual(listed(delayed), [1, [connectionId]]);
    assert.deepEqual(delayed.data[0].health.status, 'delayed');
    // Healthy again, until its consent ends.
    await setFault(null);
    await advance(2);
    assert.deepEqual(listed((await overviewOf(ana)).connections), [0, []]);
    await advance(11);
    // At the end of the consent, to the millisecond, it is no longer listed as ending, also before the event.
    await app.sql`update connections set expired_notified_at = null where id = ${connectionId}`;
    const ended = await overviewOf(ana);
    assert.deepEqual(listed(ended.consents_ending), [0, []]);
    assert.deepEqual(ended.connections.data[0].health.reason, 'consent_expired');
    await advance(30);
    assert.deepEqual(listed((await overviewOf(ana)).connections), [0, []]);

    // Yesterday's errors do not count today.
    app.clock.advance({ days: 1 });
    const next = { ...ana, session: await ana.logIn() };
    assert.equal((await overviewOf(next)).errors_today.total, 0);
  });

  test('a failing webhook is listed with its reason and next attempt, and disappears when it works', async () => {
    const ana = await createDeveloper(app);
    let status = 500;
    const receiver = await webhookReceiver(end, (response) => {
      response.statusCode = status;
      response.end();
    });
    const { id } = await ana.addWebhook(receiver.url);
    const test = async () => {
      await app.api.post(`/developers/webhooks/${id}/test`, { key: ana.session });
      await deliverDue(app);
      return (await overviewOf(ana)).failing_webhooks;
    };
    const { total, data } = await test();
    assert.deepEqual([total, data[0].webhook_id, data[0].last_error], [1, id, 'answered with status 500']);
    assert.ok(data[0].next_attempt_at > app.clock.now().toISOString() && data[0].failing_since !== null);
    assert.ok(!(await stepsOf(ana)).includes('event'), 'nothing has arrived');
    status = 200;
    assert.deepEqual(await test(), { total: 0, data: [] });
    assert.ok((await stepsOf(ana)).includes('event'));

    await app.sql`
      update webhooks set deactivation_reason = 'gone', deactivated_at = ${new Date(app.clock.now().getTime() - 14 * DAY + 1)}
      where id = ${id}`;
    assert.equal((await overviewOf(ana)).failing_webhooks.data[0].webhook_id, id);
    app.clock.advance({ ms: 1 });
    assert.equal((await overviewOf(ana)).failing_webhooks.total, 0);
  });

  test('the usage of one key contains its requests only', async () => {
    const ana = await createDeveloper(app);
    const second = await ana.addKey();
    await app.api.get('/accounts', { key: ana.key });
    await app.api.get('/accounts/acc_1/balance', { key: second.key });
    await flush();
    const usage = async (key: string) =>
      app.api.get(`/developers/usage?window=24h&key=${key}`, { key: ana.session });
    const { body } = await usage(second.keyPublicId);
    assert.deepEqual(
      [body.total_requests, body.total_errors, body.by_key.length, body.recent_errors.length],
      [1, 1, 1, 1],
    );
    assert.deepEqual((await usage(ana.keyPublicId)).body.total_errors, 0);
    assertError(await usage((await createDeveloper(app)).keyPublicId), 404, 'KEY_NOT_FOUND');
  });
});

test('the newest changes are the first lines of the first non-empty section, in plain words', () => {
  const log = `# Changelog

## Empty

## 1.2.0 (unreleased)

- \`GET /a\` lists **things** ([the page](https://example.com/a)), so that
  they are seen. Then more that is not shown.
- ${'word '.repeat(80)}
- third

A remark.

## 1.1.0

- old
`;
  const changes = newestChanges(log, 3);
  assert.deepEqual(changes[0], {
    version: '1.2.0',
    text: 'GET /a lists things (the page), so that they are seen.',
  });
  assert.match(changes[1]!.text, /^(word )+…$/);
  assert.ok(changes[1]!.text.length <= 222);
  assert.deepEqual(changes[2], { version: '1.2.0', text: 'third' });
  assert.equal(newestChanges(log, 2).length, 2);
  assert.deepEqual(newestChanges('# Nothing yet\n'), []);
  // The portal shows the changes to developers who use the API, so they name no internals.
  const shown = changesOfThisVersion();
  assert.equal(shown.length, 5);
  for (const { text } of shown) {
    assert.doesNotMatch(
      text,
      /…$|edition|PostgreSQL|statement of the database|src\/|processor|planned/,
      text,
    );
  }
});
