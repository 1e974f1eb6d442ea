import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { after, HOUR } from '../../../../packages/common/clock.ts';
import { startApp, type TestApp } from '../../../../test/support/app.ts';
import { deliverDue } from '../../../../test/support/deliver.ts';
import { createDeveloper } from '../../../../test/support/developer.ts';
import { type ReceiverResponse, webhookReceiver } from '../../../../test/support/webhook-receiver.ts';
import { type OutboxMail, readOutbox } from '../../../platform/mail/outbox-store.ts';

/** One attempt at each event. */
const ONCE = { env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' }, webhooks: { retryDelays: [] } };

const fiveDays = async (t: TestContext, afterSuccess: (app: TestApp) => Promise<unknown>): Promise<void> => {
  const app = await startApp(t, ONCE);
  const developer = await createDeveloper(app);
  const codes = [500, 500, 200, 500, 500, 500];
  const receiver = await webhookReceiver(t, (response, { index }) => response.writeHead(codes[index]!).end());
  await developer.addWebhook(receiver.url);
  const connectionId = await developer.addConnection('user-1');
  const states: (string | null)[] = [];
  const mails: OutboxMail[] = [];
  for (const days of [0, 4, 1, 1, 4, 1]) {
    app.clock.advance({ days });
    await developer.emit(connectionId, 'user-1');
    await deliverDue(app);
    const [webhook] = await app.sql`select deactivation_reason as reason from webhooks`;
    states.push(webhook!.reason);
    if (states.length === 3) await afterSuccess(app);
    mails.push(...(await readOutbox(app.sql, app.service.deps.master, developer.email)));
  }
  assert.deepEqual(states, [null, null, null, null, null, 'failing']);
  assert.equal(mails.length, 1);
  assert.match(mails[0]!.subject, /deactivated/);
  assert.ok(mails[0]!.text.includes(receiver.url));
};

test('five days of failures only deactivate the webhook and send a mail, a success in between does not', (t) =>
  fiveDays(t, async () => {}));

test('a failure that is recorded beside a later success counts as usual', (t) =>
  fiveDays(t, ({ sql, clock }) => sql`update webhooks set failing_since = ${after(clock.now(), -HOUR)}`));

test('the mail lists the webhooks that were recently deactivated for failures', async (t) => {
  const app = await startApp(t, ONCE);
  const developer = await createDeveloper(app);
  const connectionId = await developer.addConnection('user-1');
  const urls: string[] = [];
  const unwanted = 'https://example.com/unwanted';
  for (const days of [0, 5, 5]) {
    app.clock.advance({ days });
    if (urls.length === 2) await app.sql`update developers set language = 'sr-Cyrl'`;
    const { id } = await developer.addWebhook(unwanted);
    await app.api.delete(`/developers/webhooks/${id}`, { key: await developer.logIn() });
    const { url } = await webhookReceiver(t, (response) => response.writeHead(500).end());
    urls.push(url);
    await developer.addWebhook(url);
    await developer.emit(connectionId, 'user-1');
    await deliverDue(app);
  }
  const [later, earlier] = await readOutbox(app.sql, app.service.deps.master, developer.email);
  for (const [mail, place] of [
    [earlier, 0],
    [later, 1],
  ] as const) {
    assert.deepEqual(
      [...urls, unwanted].filter((url) => mail!.text.includes(url)),
      [urls[place]],
    );
  }
  assert.deepEqual(
    [earlier!.subject, later!.subject],
    ['A webhook of yours was deactivated', 'Ваш webhook је искључен'],
    'in the language of its reader',
  );
});

test('failures of a former address do not count against the present one', async (t) => {
  const app = await startApp(t, ONCE);
  const developer = await createDeveloper(app);
  const fail: ReceiverResponse = (response) => response.writeHead(500).end();
  const former = await webhookReceiver(t, fail);
  const present = await webhookReceiver(t, fail);
  const { id } = await developer.addWebhook(former.url);
  const connectionId = await developer.addConnection('user-1');
  const states: (string | null)[] = [];
  for (const [days, url] of [
    [0, former.url],
    [4, present.url],
    [1, present.url],
    [3, present.url],
    [1, present.url],
  ] as const) {
    app.clock.advance({ days });
    const key = await developer.logIn();
    await app.api.patch(`/developers/webhooks/${id}`, { key, body: { url } });
    await developer.emit(connectionId, 'user-1');
    await deliverDue(app);
    states.push((await app.api.get(`/developers/webhooks/${id}`, { key })).body.deactivation_reason);
  }
  assert.deepEqual(states, [null, null, null, null, 'failing']);
});
