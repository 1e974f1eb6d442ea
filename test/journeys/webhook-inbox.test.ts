/** The development inbox: what a developer sees in it, and what others cannot do with it. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { before, describe, test } from 'node:test';
import { signatureHeader } from '../../src/webhooks/endpoints/delivery/signing.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { deliverDue } from '../support/deliver.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';

describe('an inbox', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let key: string;

  before(async () => {
    app = await startApp(end, { webhooks: { random: () => 0.5 } });
    developer = await createDeveloper(app);
    key = developer.session;
  });

  const addressOf = (name: string): string => `${app.config.publicUrl}/dev/inbox/${name}`;
  const register = async (name: string): Promise<{ id: string; secret: string }> => {
    const made = await app.api.post('/developers/webhooks', { key, body: { url: addressOf(name) } });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body;
  };
  const sendTest = async ({ id }: { id: string }): Promise<void> => {
    assert.equal((await app.api.post(`/developers/webhooks/${id}/test`, { key, body: {} })).status, 200);
    await deliverDue(app);
  };
  const inbox = async (name: string): Promise<ApiResponse['body']> =>
    (await app.api.get(`/dev/inbox/${name}`)).body;
  const page = async (name: string): Promise<ApiResponse> =>
    app.api.get(`/dev/inbox/${name}`, { headers: { accept: 'text/html,*/*;q=0.8' } });
  const behave = (name: string, body: object) => app.api.post(`/dev/inbox/${name}/behaviour`, { body });
  const raw = (name: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/dev/inbox/${name}`, { method: 'POST', body, headers });
  const deliveries = async ({ id }: { id: string }): Promise<ApiResponse['body']> =>
    (await app.api.get(`/developers/webhooks/${id}/deliveries`, { key })).body.data;

  test('shows a delivery unchanged, with every step of its signature', async () => {
    const webhook = await register('shop');
    assert.match((await page('shop')).body, /Nothing has arrived yet/);
    await sendTest(webhook);
    const [delivery] = await deliveries(webhook);
    assert.equal(delivery.status, 'delivered');
    assert.equal(delivery.attempts[0].answer, 'Accepted.\n');
    const { data, behaviour } = await inbox('shop');
    const [one] = data;
    assert.deepEqual(behaviour, { status: 200, delay: 0, times: null });
    assert.deepEqual(data, [
      {
        object: 'inbox_request',
        id: one.id,
        received_at: app.clock.now().toISOString(),
        webhook_id: webhook.id,
        event_id: delivery.event_id,
        event_type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
        signature: {
          header: one.signature.header,
          valid: true,
          steps: one.signature.steps,
        },
        body: one.body,
        erased: false,
        response: { status: 200, delay: 0 },
      },
    ]);
    assert.equal(one.signature.header, signatureHeader(one.body, [webhook.secret], app.clock.now()));
    assert.match(one.signature.steps[2].text, new RegExp(`with the secret of ${webhook.id}`));
    const shown = await page('shop');
    assert.match(shown.headers.get('content-type')!, /^text\/html/);
    assert.match(
      shown.body,
      /Signature valid[\s\S]*&quot;webhook_code&quot;: &quot;SYNC_UPDATES_AVAILABLE&quot;/,
    );
    const [, script] = /<script>([\s\S]*)<\/script>/.exec(shown.body)!;
    const digest = createHash('sha256').update(script!).digest('base64');
    const policy = shown.headers.get('content-security-policy')!;
    assert.ok(policy.includes(`script-src 'sha256-${digest}';`), 'its own script may run, and no other');
  });

  test('can fail a number of times, which shows a retry', async () => {
    const webhook = await register('failing');
    const told = await behave('failing', { status: 500, times: 1 });
    assert.deepEqual([told.status, told.body], [200, { status: 500, delay: 0, times: 1 }]);
    await sendTest(webhook);
    assert.deepEqual((await inbox('failing')).behaviour, { status: 200, delay: 0, times: null });
    app.clock.advance({ seconds: 5 });
    await deliverDue(app);
    const { data } = await inbox('failing');
    assert.deepEqual(
      data.map(({ event_id, response }: { event_id: string; response: { status: number } }) => [
        event_id,
        response.status,
      ]),
      [
        [data[0].event_id, 200],
        [data[0].event_id, 500],
      ],
    );
    assert.match((await page('failing')).body, /repetition 1/);
    const [{ attempts }] = await deliveries(webhook);
    assert.equal(attempts[0].answer, 'This inbox is configured to respond with 500.\n');

    const form = await fetch(`${app.url}/dev/inbox/failing/behaviour`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.config.publicUrl },
      body: 'status=410&delay=1&times=',
      redirect: 'manual',
    });
    assert.deepEqual([form.status, form.headers.get('location')], [303, '/dev/inbox/failing']);
    assert.deepEqual((await inbox('failing')).behaviour, { status: 410, delay: 1, times: null });
    assert.match((await page('failing')).body, /Responds with 410 after 1 s\./);
    await behave('failing', { status: 410 });
    await sendTest(webhook);
    const gone = await app.api.get(`/developers/webhooks/${webhook.id}`, { key });
    assert.deepEqual([gone.body.status, gone.body.deactivation_reason], ['deactivated', 'gone']);

    for (const body of [
      {},
      { status: 199 },
      { status: 600 },
      { status: '5' },
      { status: 500, delay: 16 },
      { status: 500, times: 0 },
    ]) {
      assert.equal((await behave('failing', body)).status, 400, JSON.stringify(body));
    }
  });

  test('refuses requests without a valid signature, and stores the reason only', async () => {
    assertError(await app.api.post('/dev/inbox/nobodys', { body: {} }), 404, 'NOT_FOUND');
    assert.match((await page('nobodys')).body, /No webhook has this address yet/);
    const webhook = await register('strict');
    await sendTest(webhook);
    const stranger = await createDeveloper(app);
    const elsewhere = await stranger.addWebhook('https://example.com/hooks');
    const body = '{"user_id":"user-9"}';
    const sent = await deliveries(webhook);
    const sign = (secret: string) => ({
      'service-event-id': sent[0].event_id,
      'service-signature': signatureHeader(body, [secret], app.clock.now()),
    });
    assert.equal((await raw('strict', body)).status, 400);
    assert.equal((await raw('strict', body, sign(elsewhere.secret))).status, 400, "another address's secret");
    assert.equal((await raw('strict', `${body}\n`, sign(webhook.secret))).status, 400);
    assert.equal(
      (await raw('strict', body, sign(webhook.secret))).status,
      200,
      'signed, and not what was delivered',
    );
    const { data } = await inbox('strict');
    assert.deepEqual(
      data
        .slice(0, 4)
        .map((one: ApiResponse['body']) => [one.webhook_id, one.event_id, one.body, one.signature.valid]),
      [
        [webhook.id, null, null, true],
        [null, null, null, false],
        [null, null, null, false],
        [null, null, null, false],
      ],
    );
    const rows = await app.sql`select * from webhook_inbox where inbox = 'strict'`;
    assert.doesNotMatch(JSON.stringify(rows), /user-9/);
    // Any bytes are refused.
    for (const bytes of ['\u0000', '\ud800', '{', 'x'.repeat(100_000)])
      assert.equal((await raw('strict', bytes)).status, 400);
    assert.equal((await raw('strict', 'x'.repeat(1_048_577))).status, 413);
    const odd = await raw('strict', body, {
      'service-signature': `t=1,v1=${'é'.repeat(600)}`,
      'content-type': 'text/html',
    });
    assert.equal(odd.status, 400);
    assert.equal((await inbox('strict')).data[0].signature.header.length, 500);
    await raw('strict', '<img src=x>', { 'service-signature': '<script>alert(1)</script>' });
    assert.doesNotMatch((await page('strict')).body, /<script>alert|<img/);
  });

  test('stores the last hundred requests for a day', async () => {
    await register('full');
    await Promise.all(Array.from({ length: 101 }, (_, sent) => raw('full', String(sent))));
    // Each of two concurrent requests may have left the oldest to the other.
    await raw('full', 'last');
    const rows = await app.sql`select id from webhook_inbox where inbox = 'full'`;
    assert.equal(rows.length, 100);
    const { data } = await inbox('full');
    assert.ok(Number(data[0].id) > Number(data[99].id), 'newest first');
    app.clock.advance({ hours: 24, ms: 1 });
    await app.service.deps.jobs.send(app.sql, { name: 'retention', settings: {} }, {});
    await app.service.deps.jobs.drain();
    assert.deepEqual((await inbox('full')).data, []);
    assert.deepEqual((await app.sql`select * from webhook_inbox_behaviours`).length, 0);
    key = await developer.logIn();
  });

  test('erases a user with their connection, and a developer with their account', async () => {
    const person = await createDeveloper(app);
    const webhook = await person.addWebhook(addressOf('erasing'), {
      events: ['AUTH.AUTOMATICALLY_VERIFIED', 'ITEM.CONNECTION_REVOKED'],
    });
    const { connectionId } = await connectBank(app, person.key, { user: 'user-to-forget', bank: 'otp' });
    await deliverDue(app);
    assert.match((await inbox('erasing')).data[0].body, /user-to-forget/);
    assert.equal((await app.api.delete(`/connections/${connectionId}`, { key: person.key })).status, 200);
    await deliverDue(app);
    const { data } = await inbox('erasing');
    assert.deepEqual(
      data.map((one: ApiResponse['body']) => [one.event_type, one.erased, one.webhook_id]),
      [
        ['ITEM.CONNECTION_REVOKED', true, webhook.id],
        ['AUTH.AUTOMATICALLY_VERIFIED', true, webhook.id],
      ],
    );
    assert.equal(
      JSON.parse(data[0].body).connection_id,
      connectionId,
      'what names nobody is still to be seen',
    );
    const shown = (await page('erasing')).body;
    assert.match(shown, /The personal data was erased/);
    const rows = await app.sql`select * from webhook_inbox where inbox = 'erasing'`;
    assert.doesNotMatch(JSON.stringify([rows, data, shown]), /user-to-forget/);

    const held = (await app.api.get('/developers/me/data', { key: person.session })).body;
    const line = held.held.find(({ category }: { category: string }) => category === 'webhook_inbox');
    assert.equal(line.count, 2);
    const copy = (await app.api.get('/developers/me/export', { key: person.session })).body;
    assert.equal(copy.webhook_inbox.length, 2);
    await app.sql`delete from developers where id = ${person.id}`;
    assert.equal((await app.sql`select id from webhook_inbox where inbox = 'erasing'`).length, 0);
  });

  test('cannot be read or used by pages of other origins, under any name of this machine', async () => {
    await register('private');
    const { port } = new URL(app.url);
    const ask = (method: string, path: string, headers: Record<string, string>): Promise<number> =>
      new Promise((resolve, reject) => {
        request(app.url + path, { method, headers }, (response) => {
          assert.equal(response.headers['access-control-allow-origin'], undefined);
          resolve(response.resume().statusCode!);
        })
          .on('error', reject)
          .end();
      });
    const own = { host: `localhost:${port}` };
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
    for (const prefix of ['', '/v1']) {
      const path = `${prefix}/dev/inbox/private`;
      assert.equal(await ask('GET', path, own), 200);
      assert.equal(await ask('GET', path, { host: `evil.example:${port}` }), 400);
      assert.equal(
        await ask('OPTIONS', path, {
          ...own,
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
        }),
        404,
      );
      for (const to of [path, `${path}/behaviour`]) {
        for (const origin of ['https://evil.example', 'null', `http://localhost:${Number(port) + 1}`, 'x']) {
          assert.equal(await ask('POST', to, { ...own, ...form, origin }), 400, `${to} ${origin}`);
        }
        assert.equal(
          await ask('POST', to, { ...form, host: 'evil.example', origin: 'http://evil.example' }),
          400,
        );
      }
    }
    assert.deepEqual((await inbox('private')).data, []);
    for (const name of ['Shop', 'a_b', '..', '%2e%2e', 'x'.repeat(65), '<script>']) {
      assert.ok(
        [400, 404].includes((await app.api.get(`/dev/inbox/${encodeURIComponent(name)}`)).status),
        name,
      );
    }
  });

  test('a configured delay does not keep the service from stopping', async (t) => {
    const { secret } = await register('slow');
    const other = await startApp(t, { clock: app.clock, databaseUrl: app.databaseUrl });
    await behave('slow', { status: 200, delay: 15 });
    const began = performance.now();
    const late = fetch(`${other.url}/dev/inbox/slow`, {
      method: 'POST',
      body: '{}',
      headers: { 'service-signature': signatureHeader('{}', [secret], app.clock.now()) },
    });
    while ((await inbox('slow')).data.length === 0);
    await other.service.app.close();
    assert.equal((await late).status, 200);
    assert.ok(performance.now() - began < 14_000);
  });

  test('the refusal of any other local address names the inbox and the listener', async () => {
    for (const url of [
      'http://localhost:4000/hook',
      'https://127.0.0.1/',
      'https://[::1]/',
      'http://database/',
      `${addressOf('shop')}?x`,
    ]) {
      const refused = await app.api.post('/developers/webhooks', { key, body: { url } });
      assertError(refused, 400, 'INVALID_WEBHOOK_URL');
      assert.match(refused.body.error_message, /`npx obds listen --forward-to http:\/\/localhost:…`/);
      assert.ok(refused.body.error_message.includes(`${app.config.publicUrl}/dev/inbox/my-app`), url);
    }
    const remote = await app.api.post('/developers/webhooks', { key, body: { url: 'http://example.com/' } });
    assert.match(remote.body.error_message, /was refused: it does not begin with https:\/\/\.$/);
  });
});

test('production has no inbox, and refuses its address for webhooks', async (t) => {
  const app = await startApp(t, {
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://localhost',
      DATABASE_URL: 'postgres://not-used/',
      MASTER_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      DEMO_API_KEYS: '',
    },
  });
  const { session } = await createDeveloper(app);
  assertError(await app.api.get('/dev/inbox/shop'), 404, 'NOT_FOUND');
  assertError(await app.api.post('/dev/inbox/shop', { body: {} }), 404, 'NOT_FOUND');
  assertError(await app.api.post('/dev/inbox/shop/behaviour', { body: { status: 500 } }), 404, 'NOT_FOUND');
  const refused = await app.api.post('/developers/webhooks', {
    key: session,
    body: { url: 'https://localhost/dev/inbox/shop' },
  });
  assertError(refused, 400, 'INVALID_WEBHOOK_URL');
  assert.match(refused.body.error_message, /obds listen/);
  assert.doesNotMatch(refused.body.error_message, /dev\/inbox/);
});
