/** The sandbox in the portal, in a real browser. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Connected, connectBank } from '../support/connect.ts';
import { deep } from '../support/depth.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import {
  assertWellMade,
  copied,
  eachPage,
  eventuallyEquals,
  eventuallyFocused,
  type PortalVisit,
  settled,
  visitPortal,
  waitForTruthy,
} from '../support/portal.ts';

/** Names in the tests' data. */
const NAMES = ['user-1', 'user-2', 'user-3'];

describe('the sandbox', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let connected: Connected;
  let visit: PortalVisit;

  before(async () => {
    app = await startApp(end, { reachable: true, bank: sandboxBank });
    developer = await createDeveloper(app);
    connected = await connectBank(app, developer.key, { seed: 'portal' });
    visit = await visitPortal(end, app, { developer });
  });

  const balance = async (): Promise<number> =>
    (await app.api.get(`/accounts/${connected.accountIds[0]}/balance`, { key: developer.key })).body.balance;

  test('transactions are added one by one or as JSON; errors are shown beside their fields', async () => {
    const { page } = visit;
    const before = await balance();
    await visit.open(`/sandbox/transactions?account=${connected.accountIds[0]}`);
    await page.getByLabel('Amount in RSD').fill('-0,001');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/at most two decimals/)
      .waitFor();
    await page.getByLabel('Amount in RSD').fill('-1000,50');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('status').getByText('Added: 1').waitFor();
    assert.equal(await balance(), Math.round((before - 1000.5) * 100) / 100);

    await page.getByText('Many, as JSON').click();
    const json = page.getByRole('textbox', { name: 'Transactions' });
    await json.fill('[{"amount": -1, "description": "A"}, {"amount": 1}]');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('alert').getByText('Entry 2: description is missing').waitFor();
    await json.fill(
      '[{"amount": -900, "description": "WOLT DOO", "pending": true}, {"amount": -800, "description": "GLOVOAPP DOO", "pending": true}]',
    );
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('status').getByText('Added: 2').waitFor();
  });

  test('a pending transaction is settled with another amount, another is deleted', async () => {
    const { page } = visit;
    const before = await balance();
    await visit.open(`/sandbox/transactions?account=${connected.accountIds[0]}`);
    await page.getByLabel('Final amount of Wolt').fill('-950');
    await page.getByRole('button', { name: 'Settle Wolt' }).click();
    await page.getByRole('button', { name: 'Settle Wolt' }).waitFor({ state: 'detached' });
    assert.equal(await balance(), before - 950);
    await page.getByRole('button', { name: 'Delete Glovo' }).click();
    await page.getByRole('button', { name: 'Delete Glovo' }).waitFor({ state: 'detached' });
    assert.equal(await balance(), before - 950);
  });

  test('an event is sent without its cause', async () => {
    const { page } = visit;
    await visit.open('/sandbox/events');
    await page.getByLabel('Event', { exact: true }).selectOption('ITEM.CONNECTION_EXPIRED');
    await page.getByRole('button', { name: 'Fire' }).click();
    await page.getByText(/Recorded as evt_/).waitFor();
    await page.getByText('"webhook_code": "CONNECTION_EXPIRED"').waitFor();
    await assertWellMade(visit, 'a fired event');
  });

  test('a customer is connected by scenario, and consents are expired and revoked', async () => {
    const { page } = visit;
    await visit.open('/sandbox/customers');
    await page.getByLabel('Bank', { exact: true }).selectOption('otp');
    await page.getByLabel('Your identifier of the user').fill('pensioner-1');
    await page.getByLabel('Scenario', { exact: true }).selectOption('pensioner');
    await page.getByLabel('Seed').fill('docs');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('link', { name: 'Show the connection' }).waitFor();
    await page.getByRole('tab', { name: 'Consents and events' }).click();
    await page.getByRole('button', { name: /End now: pensioner-1/ }).click();
    await page.getByText('ended', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Revoke at the bank: pensioner-1/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke at the bank' }).click();
    await page.getByText('pensioner-1', { exact: true }).waitFor({ state: 'detached' });
    const { body } = await app.api.get('/connections', { key: developer.key });
    assert.deepEqual(body.data.map(({ status }: { status: string }) => status).sort(), ['active', 'revoked']);
  });

  test('the clock is advanced, and the result stays visible on other pages', async () => {
    const { page } = visit;
    await visit.load('/sandbox');
    await page.getByText('14 Mar 2026').first().waitFor();
    // Choosing shows the prediction and moves nothing; by keyboard.
    const choice = page.getByRole('button', { name: '83 days' });
    await choice.focus();
    await page.keyboard.press('Enter');
    await eventuallyEquals(page, () => choice.getAttribute('aria-pressed'), 'true');
    await page.getByText('1 consent comes within seven days of the end: ITEM.CONNECTION_EXPIRING').waitFor();
    await page.getByText(/^After 83 days, seven of the 90 days/).waitFor();
    await page.getByText(/recurring payments are due/).waitFor();
    await assertWellMade(visit, 'what will happen');
    const offset = async (): Promise<number> =>
      (await app.api.get('/sandbox/clock', { key: developer.key })).body.offset_seconds;
    assert.equal(await offset(), 0);
    await page.getByRole('button', { name: 'Advance to 5 Jun 2026' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('consents ending: 1').waitFor();
    await page.getByText(/^ITEM.CONNECTION_EXPIRING × 1$/).waitFor();
    // Back at the first step, so that another Enter only chooses.
    const first = page.getByRole('button', { name: '1 day', exact: true });
    await eventuallyFocused(first);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Advance to 6 Jun 2026' }).waitFor();
    assert.equal(await offset(), 83 * 86_400);
    await page.getByLabel('Or up to a date').fill('2026-03-01');
    await page.getByText('Choose a date after today on this clock.').waitFor();
    await eventuallyEquals(page, () => page.getByRole('button', { name: /^Advance to/ }).count(), 0);
    await page.getByLabel('Or up to a date').fill('2026-06-20');
    await page.getByRole('button', { name: 'Advance to 20 Jun 2026' }).click();
    await page.getByText('consents ended: 1').waitFor();
    await page.getByRole('link', { name: 'Connections' }).click();
    await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor();
    // Rendered twice, for wide and for narrow screens; one is visible.
    await page.getByText('Expired', { exact: true }).filter({ visible: true }).waitFor();
    await page.getByRole('link', { name: 'Sandbox' }).click();
    await page.getByText('consents ended: 1').waitFor();
    await page.getByText('20 Jun 2026').first().waitFor();
    await assertWellMade(visit, 'what happened');
  });

  test('without a current consent the page says so, and offers no impossible action', async () => {
    const { page } = visit;
    await visit.load('/sandbox/transactions');
    await page.getByRole('heading', { name: 'Every consent has ended' }).waitFor();
    await visit.load('/sandbox/events');
    await page.getByText('Choose an event about a connection.', { exact: false }).waitFor();
    await eventuallyEquals(page, () => page.getByRole('button', { name: 'Fire' }).isDisabled(), true);
    await page.getByLabel('Event', { exact: true }).selectOption('ITEM.CONNECTION_EXPIRED');
    await eventuallyEquals(page, () => page.getByRole('button', { name: 'Fire' }).isEnabled(), true);
  });

  test('a fault is shown as code to copy', async () => {
    const { page, context } = visit;
    await visit.open('/sandbox/failures');
    await page.getByLabel('Error to answer').selectOption('RATE_LIMIT_EXCEEDED');
    await page.getByLabel('Delay first').selectOption('5000');
    await page.getByRole('button', { name: 'Copy' }).click();
    await copied(page, /Sandbox-Fault: RATE_LIMIT_EXCEEDED.*\n.*Sandbox-Delay-Ms: 5000/);
    // The browser may refuse, and pages without HTTPS have no clipboard: then the text is copied by hand.
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.getByRole('button', { name: /Cop/ }).click();
    await page.getByText('The text is selected: press Ctrl+C.').waitFor();
    await waitForTruthy(page, "String(getSelection()).includes('Sandbox-Fault: RATE_LIMIT_EXCEEDED')");
    await page.keyboard.press('Escape');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'About RATE_LIMIT_EXCEEDED' }).click();
    await (await opened).getByRole('heading', { name: 'RATE_LIMIT_EXCEEDED' }).waitFor();
  });

  test('a read-only key is told so before it tries', async () => {
    const { page } = visit;
    const note = page.getByRole('note').getByText(/lacks the scope connections:write/);
    const body = { app_name: 'Reports', scopes: ['accounts:read'] };
    const { id } = (await app.api.post('/developers/keys', { key: developer.session, body })).body;
    await visit.load(`/sandbox?key=${id}`);
    await note.waitFor();
    await assertWellMade(visit, 'a key that may only read');
    await visit.open(`/sandbox?key=${developer.keyPublicId}`);
    await eventuallyEquals(page, () => note.count(), 0);
  });

  for (const theme of deep([], ['light', 'dark'] as const)) {
    test(`every view is accessible, ${theme}`, async (t) => {
      const look = await visitPortal(t, app, {
        developer,
        theme,
        language: theme === 'dark' ? 'sr-Cyrl' : 'en',
        names: NAMES,
      });
      const paths = ['', '/transactions', '/events', '/customers', '/failures'].map(
        (view) => `/sandbox${view}`,
      );
      await eachPage(look, theme, paths, async (path) => {
        await settled(look.page);
        await assertWellMade(look, path);
      });
    });
  }
});
