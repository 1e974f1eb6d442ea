/**
 * The main journeys in the installed Firefox, with wide letters. Firefox is not available from npm: without it these tests
 * report so, and the journeys run in Chromium only.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { hashPassword } from '../../src/developers/accounts/password.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { type Connected, connectBank } from '../support/connect.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { findFirefox, launchFirefox } from '../support/firefox.ts';
import { settled, visitPortal } from '../support/portal.ts';
import {
  chooseBank,
  type HostPage,
  opensWindow,
  signIn,
  startWidgetHost,
  type Visit,
  type WidgetHost,
  waitForClicks,
  waitForHeading,
} from '../support/widget-host.ts';

const path = findFirefox();

test('Firefox', (t) => {
  t.diagnostic(
    path === null
      ? 'NOT RUN IN FIREFOX: none is installed (apt install firefox-esr, or any other), and npm cannot bring it'
      : `runs in ${path}`,
  );
});

const journeys = (): void => {
  const end = ending();
  let app: TestApp;
  let host: WidgetHost;
  let developer: TestDeveloper;
  let connected: Connected;

  before(async () => {
    useBrowser(end, () => launchFirefox(path!));
    app = await startApp(end, { reachable: true });
    host = await startWidgetHost(end, app);
    developer = await createDeveloper(app);
    connected = await connectBank(app, developer.key, { seed: 'firefox' });
  });

  const opened = async (page: HostPage = {}): Promise<Visit> => {
    const visit = await host.visit(page);
    await visit.open();
    await waitForHeading(visit, 'Connect your bank');
    return visit;
  };

  test('a bank is connected, and a second click does not hit the next screen', async () => {
    const visit = await opened();
    const { page, context } = visit;
    const complaints: string[] = [];
    context.on('weberror', (error) => complaints.push(error.error().message));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).dblclick();
    await waitForHeading(visit, 'Choose your bank');
    await page.getByRole('button', { name: 'NLB Banka' }).dblclick();
    await waitForHeading(visit, 'Continue at NLB Banka');
    await page.locator('.primary:not([aria-disabled])').waitFor();
    const windows = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Open the bank’s page' }).dblclick();
    const bank = await windows;
    await waitForHeading(visit, 'Waiting for your approval');
    await bank.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(bank);
    await bank.getByRole('button', { name: 'Authorize' }).click();
    await waitForHeading(visit, 'Your bank is connected');
    await page.getByRole('button', { name: 'Done' }).click();
    assert.deepEqual(
      (await visit.endings()).map(([name]) => name),
      ['onSuccess'],
    );
    assert.deepEqual(complaints, []);
  });

  test('the page does not scroll by wheel and keys, and its filter does not affect the dialog', async () => {
    const picture = async (filter: string): Promise<Buffer> => {
      const visit = await opened({ head: `<style>html { ${filter} } main { height: 4000px }</style>` });
      const { page } = visit;
      await waitForClicks(visit);
      // A screenshot of the page, because one of the element is drawn without its surroundings.
      const clip = (await page.getByRole('dialog').getByRole('heading').first().boundingBox())!;
      const shot = await page.screenshot({ clip });
      await page.mouse.move(10, 10);
      await page.mouse.wheel(0, 400);
      for (const key of ['PageDown', 'ArrowDown', 'End']) await page.keyboard.press(key);
      await page.evaluate(
        'new Promise((resolve) => { let left = 20; const next = () => left-- ? requestAnimationFrame(next) : resolve(); next(); })',
      );
      assert.equal(await page.evaluate('scrollY'), 0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('End');
      await page.waitForFunction('scrollY > 0');
      return shot;
    };
    assert.ok((await picture('')).equals(await picture('filter: blur(4px)')), 'the dialog is blurred');
  });

  test('Escape closes the widget, returns the focus, and reports the screen', async () => {
    const visit = await opened();
    await chooseBank(visit, 'NLB');
    await visit.page.keyboard.press('Escape');
    assert.equal(await visit.page.getByRole('dialog').count(), 0);
    assert.equal(await visit.page.evaluate('document.activeElement.id'), 'open');
    assert.deepEqual(await visit.endings(), [
      ['onExit', null, { status: 'handoff', bank_id: 'nlb', bank_name: 'NLB Banka' }],
    ]);
  });

  test('a blocked window is offered as a link', async () => {
    const visit = await opened({ head: '<script>window.open = () => null</script>' });
    await chooseBank(visit, 'NLB');
    await visit.page.getByRole('button', { name: 'Open the bank’s page' }).click();
    await waitForHeading(visit, 'The window was blocked');
    const bank = await opensWindow(visit, 'Open the bank’s page');
    await bank.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('the portal: log in, open a transaction, copy a number', async () => {
    const password = 'correct horse';
    await app.sql`
      update developers set password_hash = ${await hashPassword(password, '127.0.0.1')} where id = ${developer.id}`;
    const visit = await visitPortal(end, app);
    const { page } = visit;
    const account = `/connections/${connected.connectionId}/accounts/${connected.accountIds[0]}`;
    // Redirected to the login, and back.
    await visit.open(account);
    await page.getByLabel('Email').fill(developer.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('tab', { name: 'Transactions', selected: true }).waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Copy the IBAN' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('row').nth(1).click();
    await page.waitForURL(/transaction=txn_/);
    await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor();
    assert.deepEqual(visit.complaints, []);
  });
};

if (path !== null) describe('in Firefox', journeys);
