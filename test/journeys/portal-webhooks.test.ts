/** Webhooks, deliveries and events in the portal, in a real browser. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { accessibilityViolations } from '../support/browser.ts';
import { deliverDue } from '../support/deliver.ts';
import { deep } from '../support/depth.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import {
  assertWellMade,
  eachPage,
  eventuallyEquals,
  type PortalVisit,
  visitPortal,
  waitForTruthy,
} from '../support/portal.ts';
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts';

/** Names in the tests' data. */
const NAMES = ['user-1', 'user-2', 'user-3', 'user-7', 'Bookkeeping'];

/** The API's refusal of a local address. */
const refusedLocal = {
  status: 400,
  json: {
    error_type: 'INVALID_REQUEST',
    error_code: 'INVALID_WEBHOOK_URL',
    error_message:
      'The webhook address was refused: localhost is a name of the local machine. To receive events on your own machine, run `npx obds listen --forward-to http://localhost:…`.',
  },
};

describe('webhooks', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let receiver: WebhookReceiver;
  let visit: PortalVisit;
  let connectionId: string;

  before(async () => {
    app = await startApp(end, { reachable: true, env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' } });
    developer = await createDeveloper(app);
    connectionId = await developer.addConnection('user-1');
    receiver = await webhookReceiver(end, (response, { index }) => {
      response.statusCode = index === 0 ? 500 : 200;
      response.end(index === 0 ? 'the database is locked' : 'ok');
    });
    visit = await visitPortal(end, app, { developer });
  });

  const idInAddress = (): string => /\/webhooks\/(wh_\w+)/.exec(visit.page.url())![1]!;

  test('a refused address is shown beside the field; an accepted one shows its secret once', async () => {
    const { page } = visit;
    await visit.open('/webhooks');
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('ftp://example.com');
    await dialog.getByRole('button', { name: 'Add a webhook' }).click();
    await dialog.getByRole('alert').getByRole('link', { name: 'Address' }).waitFor();
    // As a service refuses it that sends to public addresses only.
    await page.route('**/developers/webhooks', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusedLocal) : route.continue(),
    );
    await dialog.getByLabel('Address').fill('https://localhost/hook');
    await dialog.getByRole('button', { name: 'Add a webhook' }).click();
    const refused = dialog.getByText(/npx obds listen/);
    await refused.waitFor();
    assert.equal(await refused.count(), 1, 'the reason is said once');
    assert.doesNotMatch(await dialog.innerText(), /`/);
    await page.unroute('**/developers/webhooks');
    await assertWellMade(visit, 'a refused address');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel('Only these').check();
    await dialog.getByRole('button', { name: 'Add a webhook' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/Choose at least one event/)
      .waitFor();
    await dialog.getByLabel('AUTH.AUTOMATICALLY_VERIFIED').check();
    await dialog.getByRole('button', { name: 'Add a webhook' }).click();
    await dialog.getByRole('heading', { name: 'The signing secret' }).waitFor();
    const secret = /whsec_\w{32}/.exec(await dialog.innerText())![0];
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await page.waitForURL(/\/webhooks\/wh_/);
    await page.getByText('AUTH.AUTOMATICALLY_VERIFIED').first().waitFor();
    assert.doesNotMatch(await page.content(), new RegExp(secret));
  });

  test('a delivery shows every attempt with its response, and can be sent again', async () => {
    const { page } = visit;
    await developer.emit(connectionId, 'user-1');
    await deliverDue(app);
    await page.reload();
    await page.getByText('Retrying', { exact: true }).waitFor();
    // A click anywhere in the row works, also on its time.
    const when = (await page.getByRole('row').nth(1).getByRole('time').last().boundingBox())!;
    await page.mouse.click(when.x + 5, when.y + 5);
    const panel = page.getByRole('dialog');
    await panel.getByText('Attempt 1', { exact: true }).waitFor();
    await panel.getByText('the database is locked').waitFor();
    await panel.getByText('"user_id": "user-1"').waitFor();
    await panel.getByText(/Service-Signature: t=\d{10}/).waitFor();
    const resent = page.waitForResponse(/\/resend$/);
    await panel.getByRole('button', { name: 'Send again' }).click();
    assert.equal((await resent).status(), 200);
    await deliverDue(app);
    await panel.getByText('Attempt 2', { exact: true }).waitFor();
    await panel.getByText('Delivered').waitFor();
    await assertWellMade(visit, 'a delivery');
    // The address opens it even if the list does not contain it.
    const id = new URL(page.url()).searchParams.get('delivery')!;
    await visit.open(`/webhooks/${idInAddress()}?status=failed&delivery=${id}`);
    await panel.getByText('Attempt 2', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'None of this kind' }).waitFor();
    await visit.open(`/webhooks/${idInAddress()}?delivery=dlv_0`);
    await panel.getByText('This delivery does not exist any more', { exact: false }).waitFor();
    await visit.open(`/webhooks/${idInAddress()}`);
  });

  test('an address of an unknown webhook says so', async () => {
    const { page } = visit;
    const webhook = new URL(page.url()).pathname.slice('/portal'.length);
    await visit.open('/webhooks/wh_0');
    await page.getByRole('heading', { name: 'There is no such webhook' }).waitFor();
    await visit.open(webhook);
  });

  test('a test event is delivered, and failed deliveries since a time are sent again', async () => {
    const { page } = visit;
    const before = receiver.received.length;
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByLabel('Which event to imitate').selectOption('ITEM.CONNECTION_REVOKED');
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await deliverDue(app);
    await receiver.arrived(before + 1);
    await page.getByText('All', { exact: true }).click();
    await page.getByRole('button', { name: 'ITEM.CONNECTION_REVOKED' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'ITEM.CONNECTION_REVOKED' });
    await row.getByText('Test', { exact: true }).waitFor();
    await app.sql`update webhook_deliveries set status = 'failed', next_attempt_at = null`;
    await page.getByRole('button', { name: 'Resend failed' }).click();
    // The deliveries are of 14 March, 11:00 in Belgrade.
    await page.getByLabel('Recorded since, Belgrade time').fill('2026-03-14T11:00');
    const recovered = page.waitForResponse(/\/recover$/);
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    assert.equal((await (await recovered).json()).resent, 2);
    await eventuallyEquals(page, () => page.getByRole('row').getByText('Failed', { exact: true }).count(), 0);
  });

  test('a webhook is named and shows its statistics, by keyboard; its deliveries are filtered', async () => {
    const { page } = visit;
    const id = idInAddress();
    await visit.open(`/webhooks/${id}`);
    await page.getByRole('button', { name: 'More actions' }).focus();
    await page.keyboard.press('Enter');
    // A menu takes the focus shortly after it opens.
    await waitForTruthy(page, "document.activeElement.closest('[role=menu]') !== null");
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit' });
    await dialog.getByLabel('Name (optional)').focus();
    await page.keyboard.type('Bookkeeping');
    await assertWellMade(visit, 'settings of a webhook');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bookkeeping', level: 1 }).waitFor();
    const fact = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..');
    // The test before resent the event, which waits.
    await deliverDue(app);
    await page.reload();
    await fact('Arrived, of events in 7 days').getByText('100%').waitFor();
    await fact('Arrived, of events in 7 days').getByText('of 1 event').waitFor();
    await fact('Last failure').getByRole('link', { name: 'answered with status 500' }).click();
    await page.getByRole('dialog').getByText('the database is locked').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('User', { exact: true }).fill('user-2');
    await page.getByRole('heading', { name: 'None of this kind' }).waitFor();
    await page.getByLabel('User', { exact: true }).fill('user-1');
    await page.getByRole('row').filter({ hasText: 'AUTH.AUTOMATICALLY_VERIFIED' }).waitFor();
    await eventuallyEquals(
      page,
      () => page.getByRole('row').filter({ hasText: 'ITEM.CONNECTION_REVOKED' }).count(),
      0,
    );
    await page.waitForURL(/user=user-1/);
    await visit.open('/webhooks');
    const listed = page.getByRole('row').filter({ hasText: 'Bookkeeping' });
    await listed.getByText('100%').filter({ visible: true }).waitFor();
    await listed.getByText('answered with status 500').waitFor();
    await page.getByRole('link', { name: receiver.url }).click();
  });

  test('a range of events is found in the history, counted, and sent again', async () => {
    const { page } = visit;
    const before = receiver.received.length;
    await developer.emit(await developer.addConnection('user-7'), 'user-7', 'ITEM.CONNECTION_REVOKED');
    await page.getByRole('link', { name: 'All webhooks' }).click();
    await page.getByRole('tab', { name: 'Event history' }).click();
    await page.getByText('2 events', { exact: true }).waitFor();
    await page.getByLabel('User', { exact: true }).fill('user-7');
    await page.getByText('1 event', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'ITEM.CONNECTION_REVOKED' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText('"user_id": "user-7"').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Send a range again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send events again' });
    await dialog.getByText('Choose a start to count the events.').waitFor();
    await eventuallyEquals(
      page,
      () => dialog.getByRole('button', { name: 'Send 0 again' }).isDisabled(),
      true,
    );
    await dialog.getByLabel('Event', { exact: true }).selectOption('ITEM.CONNECTION_REVOKED');
    await dialog.getByLabel('Recorded since').fill('2026-03-14T10:00');
    // The webhook had subscribed to another event: this one was never sent to it.
    await dialog.getByText('1 event in this period; 1 is sent.').waitFor();
    await assertWellMade(visit, 'a range of events');
    await dialog.getByRole('button', { name: 'Send 1 again' }).click();
    await page.getByText('1 event is sent again.').waitFor();
    await deliverDue(app);
    await receiver.arrived(before + 1);
    assert.match(receiver.received.at(-1)!.body, /user-7/);
    await visit.open('/webhooks');
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByRole('button', { name: 'More actions' }).waitFor();
  });

  test('a secret is rotated, and the webhook deactivated and activated', async () => {
    const { page } = visit;
    const choose = async (item: string): Promise<void> => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const dialog = page.getByRole('dialog');
    await choose('Rotate the secret');
    await dialog.getByRole('button', { name: 'Rotate the secret' }).click();
    await dialog.getByText(/whsec_\w{32}/).waitFor();
    await dialog.getByText(/requests carry two signatures/).waitFor();
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await choose('Deactivate');
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Deactivated').waitFor();
    await page.getByRole('button', { name: 'Activate again' }).click();
    await page.getByRole('button', { name: 'Send a test event' }).waitFor();
  });

  test('events appear as they occur, and after a pause the missed ones follow', async () => {
    const { page } = visit;
    await visit.open('/webhooks/live');
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    await developer.emit(connectionId, 'user-1', 'ITEM.CONNECTION_REVOKED');
    await page.getByRole('button', { name: /ITEM.CONNECTION_REVOKED/ }).click();
    await page.getByText('"webhook_code": "CONNECTION_REVOKED"').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();
    await developer.emit(connectionId, 'user-1', 'AUTH.AUTOMATICALLY_VERIFIED');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: /AUTH.AUTOMATICALLY_VERIFIED/ }).waitFor();
    await page.getByText('Events received: 2').waitFor();
    await assertWellMade(visit, 'events');
  });

  test('one button enters the address of the inbox, and the inbox updates itself', async () => {
    const { page } = visit;
    await visit.open('/webhooks?add');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Use an inbox of this service' }).click();
    await eventuallyEquals(
      page,
      () => dialog.getByLabel('Address').inputValue(),
      `${app.url}/dev/inbox/my-app`,
    );
    await dialog.getByRole('button', { name: 'Add a webhook' }).click();
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    const opening = visit.context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open the inbox' }).click();
    const inbox = await opening;
    await inbox.getByText('Nothing has arrived yet.').waitFor();
    await page.getByRole('button', { name: 'Send a test event' }).click();
    // Wait for the request, because the delivery is due only afterwards.
    const asked = page.waitForResponse(/\/test$/);
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    assert.equal((await asked).status(), 200);
    await deliverDue(app);
    await inbox.getByText('Signature valid').waitFor();
    await inbox.getByText('Signature valid').click();
    await inbox.getByText('with the secret of').waitFor();
    // An opened entry stays open while others arrive.
    await fetch(`${app.url}/dev/inbox/my-app`, { method: 'POST', body: 'x' });
    await inbox.getByText('Signature invalid').waitFor();
    assert.ok(await inbox.getByText('with the secret of').isVisible());
    await inbox.getByText('Signature invalid').click();
    await fetch(`${app.url}/dev/inbox/my-app`, { method: 'POST', body: 'x' });
    await inbox.getByText('Signature invalid').nth(1).waitFor();
    assert.equal(await inbox.getByText('There is no Service-Signature').filter({ visible: true }).count(), 1);
    assert.deepEqual(await accessibilityViolations(inbox), []);
    await inbox.getByLabel('Respond with').selectOption('503');
    await inbox.getByRole('button', { name: 'Set' }).click();
    await inbox.getByText('Responds with 503.').waitFor();
    await inbox.close();
  });

  for (const theme of deep([], ['light', 'dark'] as const)) {
    test(`every page is accessible, ${theme}`, async (t) => {
      const look = await visitPortal(t, app, {
        developer,
        theme,
        language: theme === 'dark' ? 'sr-Cyrl' : 'en',
        names: NAMES,
      });
      await visit.open('/webhooks');
      await visit.page.getByRole('link', { name: receiver.url }).click();
      await visit.page.waitForURL(/\/webhooks\/wh_/);
      const one = `/webhooks/${idInAddress()}`;
      const paths = ['/webhooks', '/webhooks?add', one, '/webhooks/history', '/webhooks/live'];
      await eachPage(look, theme, paths, (path) => assertWellMade(look, path));
    });
  }
});
