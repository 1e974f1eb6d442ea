/** A user connects a bank through the widget in a real browser, from a customer's page on another origin. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { tokenHash } from '../../src/platform/secrets.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { accessibilityViolations, openContext, openedApplications } from '../support/browser.ts';
import { press, settle } from '../support/click.ts';
import { authorize, connectBank } from '../support/connect.ts';
import { deepTest } from '../support/depth.ts';
import { ending } from '../support/ending.ts';
import {
  chooseBank,
  opensWindow,
  rememberedSession,
  signIn,
  startWidgetHost,
  type Visit,
  type WidgetHost,
  waitForClicks,
  waitForHeading,
} from '../support/widget-host.ts';

const OPEN = 'Open the bank’s page';
const NO_POPUPS = '<script>window.open = () => null</script>';

describe('the widget', () => {
  const end = ending();
  let app: TestApp;
  let host: WidgetHost;

  before(async () => {
    app = await startApp(end, { reachable: true });
    host = await startWidgetHost(end, app);
  });

  const eventsOf = async (visit: Visit): Promise<string[]> =>
    (await visit.calls())
      .filter(([callback]) => callback === 'onEvent')
      .map(([, name, { screen }]) => `${name} ${screen}`);

  test('connects a bank: consent, search, sign-in, approval, and one callback with a token to exchange', async () => {
    const visit = await host.visit();
    const { page } = visit;
    await visit.open();
    await settle(page.getByRole('checkbox'));
    await page.getByRole('checkbox').check();
    await press(page.getByRole('button', { name: 'Continue' }));
    await page.getByRole('button', { name: 'Banca Intesa' }).waitFor();
    for (const query of ['dbdb', 'интеза банка', 'банка интеса']) {
      await page.getByLabel('Search banks').fill(query);
      assert.equal(await page.getByRole('listitem').count(), 1, query);
    }
    await page.getByLabel('Search banks').fill('nowhere');
    await page.getByRole('paragraph').filter({ hasText: 'No bank matches “nowhere”.' }).waitFor();
    await page.getByLabel('Search banks').fill('intesa');
    await press(page.getByRole('button', { name: 'Banca Intesa' }));
    const bank = await opensWindow(visit, OPEN);
    await waitForHeading(visit, 'Waiting for your approval');
    await signIn(bank);
    await press(bank.getByRole('button', { name: 'Authorize' }));
    await waitForHeading(visit, 'Your bank is connected');
    await press(page.getByRole('button', { name: 'Done' }));
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.ok(bank.isClosed());

    const [success, ...more] = await visit.endings();
    assert.deepEqual(more, []);
    const [name, publicToken, metadata] = success!;
    assert.equal(name, 'onSuccess');
    assert.match(publicToken, /^public_/);
    assert.deepEqual(metadata, {
      bank_id: 'banca-intesa',
      bank_name: 'Banca Intesa',
      status: 'authorized',
      user_page_url: undefined,
    });
    assert.deepEqual(await eventsOf(visit), [
      'open intro',
      'consent banks',
      'screen banks',
      'select_bank handoff',
      'screen handoff',
      'open_bank waiting',
      'screen waiting',
      'success success',
    ]);
    const told = (await visit.calls()).filter(([callback]) => callback === 'onEvent');
    assert.doesNotMatch(JSON.stringify(told), /sess_|public_|lt_/);
  });

  test('works by keyboard, and returns the focus', async () => {
    const visit = await host.visit();
    const { page, context } = visit;
    const { keyboard } = page;
    // From the title, which has the focus, the next stop is the main content.
    const tab = (): Promise<void> => keyboard.press('Tab');
    await page.getByRole('button', { name: 'Connect' }).focus();
    await keyboard.press('Enter');
    await waitForHeading(visit, 'Connect your bank');
    await tab();
    await keyboard.press('Space');
    await tab();
    await keyboard.press('Enter');
    await waitForHeading(visit, 'Choose your bank');
    await page.getByRole('button', { name: 'NLB' }).waitFor();
    await tab();
    await keyboard.type('nlb');
    await tab();
    await keyboard.press('Enter');
    await waitForHeading(visit, 'Continue at NLB Banka');
    await page.locator('.primary:not([aria-disabled])').waitFor();
    await tab();
    const opened = context.waitForEvent('page');
    await keyboard.press('Enter');
    const bank = await opened;
    await bank.getByLabel('User name').focus();
    for (const key of ['a', 'Tab', 'b', 'Enter']) await bank.keyboard.press(key);
    await bank.getByRole('button', { name: 'Authorize' }).focus();
    await bank.keyboard.press('Enter');
    await waitForHeading(visit, 'Your bank is connected');
    await tab();
    await keyboard.press('Enter');
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.equal(await page.evaluate('document.activeElement.id'), 'open');
  });

  test('needs the consent: the box is not ticked, and the button says what is missing', async () => {
    const visit = await host.visit();
    const { page } = visit;
    await visit.open();
    assert.equal(await page.getByRole('checkbox').isChecked(), false);
    assert.equal(await page.getByRole('checkbox').getAttribute('aria-required'), 'true');
    await waitForClicks(visit);
    await page.getByRole('button', { name: 'Continue' }).click({ force: true });
    await waitForHeading(visit, 'Connect your bank');
    assert.equal(await page.getByRole('status').textContent(), 'Tick the box above to continue.');
    assert.equal(await page.evaluate('document.activeElement.shadowRoot.activeElement.type'), 'checkbox');
  });

  test('accepts messages only of the bank page’s window, and then asks the service', async () => {
    const visit = await host.visit({ clock: true });
    const { page, requests } = visit;
    await visit.open();
    await chooseBank(visit, 'NLB');
    const bank = await opensWindow(visit, OPEN);
    await waitForHeading(visit, 'Waiting for your approval');
    // Only a message can cause a check, because the clock stands still.
    const before = requests.length;
    const mark = await bank.evaluate<string>('document.body.dataset.session');
    const message = (session: string): string =>
      JSON.stringify({ type: 'open-banking:session-changed', session });
    await page.evaluate(`window.postMessage(${message(mark)}, '*')`);
    await bank.evaluate(`opener.postMessage(${message('00000000')}, '*')`);
    await bank.evaluate(
      `opener.postMessage({ session: '${mark}', status: 'authorized', public_token: 'x' }, '*')`,
    );
    const address = bank.url();
    await bank.goto(`${host.url}/elsewhere`);
    await bank.evaluate(`opener.postMessage(${message(mark)}, '*')`);
    await bank.goto(address);
    const checked = page.waitForResponse(/\/status$/);
    await bank.evaluate(`opener.postMessage(${message(mark)}, '*')`);
    await checked;
    assert.equal(requests.length, before + 1);
    await waitForHeading(visit, 'Waiting for your approval');
    assert.deepEqual(await visit.endings(), []);
  });

  test('asks after 2, 4 and 6 seconds, and a whole session costs fewer than 120 requests', async () => {
    const visit = await host.visit({ clock: true });
    const { page, requests } = visit;
    await visit.open();
    await chooseBank(visit, 'NLB');
    await opensWindow(visit, OPEN);
    // Ten minutes, and a last check at the end.
    const pauses = [...Array(5).fill(2), ...Array(10).fill(4), ...Array(91).fill(6), 4];
    assert.equal(
      pauses.reduce((sum, pause) => sum + pause),
      600,
    );
    for (const pause of pauses) {
      const asked = requests.length;
      await page.clock.runFor(pause * 1_000 - 500);
      assert.equal(requests.length, asked, `asked before ${pause} seconds were over`);
      await page.clock.runFor(500);
      await visit.settled();
      assert.equal(requests.length, asked + 1, `not asked after ${pause} seconds`);
    }
    assert.ok(requests.length < 120, `${requests.length} requests`);
    await waitForHeading(visit, 'Time is up');
  });

  test('says that the bank’s window was closed, and opens it again', async () => {
    const visit = await host.visit({ clock: true });
    const { page } = visit;
    await visit.open();
    await chooseBank(visit, 'NLB');
    const bank = await opensWindow(visit, OPEN);
    await page.clock.runFor(3_000);
    await bank.close();
    await page.clock.runFor(1_000);
    const note = 'The bank’s window was closed. Open it again if you had not finished.';
    await page.getByRole('dialog').locator('.note', { hasText: note }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), note);
    await opensWindow(visit, 'Open the bank’s page again');
    await page.getByRole('dialog').locator('.note').waitFor({ state: 'hidden' });
  });

  test('continues after a reload with a link token that the page no longer has', async () => {
    const visit = await host.visit({ clock: true });
    const { page } = visit;
    await visit.open();
    await chooseBank(visit, 'NLB');
    await opensWindow(visit, OPEN);
    const session = await rememberedSession(visit);
    const fresh = (await app.api.post('/link/token/create', { key: app.demoKey, body: {} })).body.link_token;
    await page.route(/\.js$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/lt_[0-9A-Za-z]{22}/, fresh);
      await route.fulfill({ response, body });
    });
    await page.reload();
    await waitForHeading(visit, 'Waiting for your approval');
    await visit.settled();
    await authorize(app, session);
    await page.clock.runFor(2_000);
    await waitForHeading(visit, 'Your bank is connected');
    assert.deepEqual(
      (await visit.endings()).map(([name]) => name),
      ['onSuccess'],
    );
    assert.deepEqual(await eventsOf(visit), ['resume waiting', 'success success']);
    await page.reload();
    await page.evaluate('Promise.resolve()');
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  test('offers a link and this tab when the window is blocked; this tab returns by itself', async () => {
    const visit = await host.visit({ head: NO_POPUPS });
    const { page, context } = visit;
    await visit.open();
    await chooseBank(visit, 'NLB');
    await press(page.getByRole('button', { name: OPEN }));
    await waitForHeading(visit, 'The window was blocked');
    const link = context.waitForEvent('page');
    await press(page.getByRole('link', { name: OPEN }));
    await (await link).close();
    await waitForHeading(visit, 'Waiting for your approval');

    await press(page.getByRole('button', { name: 'Open the bank’s page again' }));
    await press(page.getByRole('button', { name: 'Continue in this tab' }));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page);
    await press(page.getByRole('button', { name: 'Authorize' }));
    await waitForHeading(visit, 'Your bank is connected');
    assert.doesNotMatch(page.url(), /session_token|status/);
    assert.deepEqual(
      (await visit.endings()).map(([name]) => name),
      ['onSuccess'],
    );
  });

  test('shows the bank and the end of a renewed connection, and offers no other bank', async () => {
    const { connectionId } = await connectBank(app, host.key, { bank: 'otp', user: 'renewed' });
    const made = await app.api.post('/link/token/create', {
      key: host.key,
      body: { connection_id: connectionId, account_selection: 'single' },
    });
    const visit = await host.visit({ linkToken: made.body.link_token });
    const { page } = visit;
    await visit.open();
    await waitForHeading(visit, 'Renew the access to OTP banka Srbija');
    await page.getByText('Present access until 12 June 2026').waitFor();
    await settle(page.getByRole('checkbox'));
    await page.getByRole('checkbox').check();
    await press(page.getByRole('button', { name: 'Renew access' }));
    await waitForHeading(visit, 'Continue at OTP banka Srbija');
    assert.equal(await page.getByRole('button', { name: 'Choose another bank' }).count(), 0);
    const bank = await opensWindow(visit, OPEN);
    await bank.getByText('Kućni budžet (registered as').waitFor();
    await signIn(bank);
    await bank.getByRole('radio').first().check();
    await press(bank.getByRole('button', { name: 'Authorize' }));
    await waitForHeading(visit, 'Your bank is connected');
    const [[, publicToken] = []] = await visit.endings();
    const body = { public_token: publicToken };
    const exchanged = await app.api.post('/connect/exchange', { key: host.key, body });
    assert.equal(exchanged.body.connection_id, connectionId);
    assert.deepEqual(
      visit.requests.filter((request) => request === 'GET /v1/banks'),
      [],
    );
  });

  describe('on its hosted page, on a phone', () => {
    const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true, locale: 'en' };

    const hostedPage = async (body: object) => {
      const { hosted_url, link_token } = (
        await app.api.post('/link/token/create', { key: host.key, body: { user_id: 'phone', ...body } })
      ).body;
      const context = await openContext(end, { reducedMotion: 'reduce', ...PHONE });
      // The browser within an application has no second window.
      await context.addInitScript('window.open = () => null');
      const page = await context.newPage();
      const addresses: string[] = [];
      page.on('framenavigated', (frame) => addresses.push(frame.url()));
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(hosted_url);
      await page.getByRole('heading', { name: 'Connect your bank', level: 2 }).waitFor();
      return { page, hosted_url, link_token, addresses, requests };
    };
    const chooseInThisTab = async (page: Page): Promise<void> => {
      await settle(page.getByRole('checkbox'));
      await page.getByRole('checkbox').check();
      await press(page.getByRole('button', { name: 'Continue' }));
      await press(page.getByRole('button', { name: 'NLB' }));
      await press(page.getByRole('button', { name: OPEN }));
      await press(page.getByRole('button', { name: 'Continue in this tab' }));
    };

    test('ends with a link to the page of the user, where the developer switched it on', async () => {
      const setOffered = (isOffered: boolean) => app.sql`
        update api_keys set user_page_offered = ${isOffered}
        where id in (select key_id from key_secrets where hash = ${tokenHash(host.key)})`;
      await setOffered(true);
      const { page } = await hostedPage({ user_id: 'sees-the-page' });
      const link = page.getByRole('link', { name: 'Manage this access later' });
      assert.equal(await link.count(), 0);
      await chooseInThisTab(page);
      await signIn(page);
      await press(page.getByRole('button', { name: 'Authorize' }));
      const shown = page.getByRole('dialog').getByRole('link', { name: 'Manage this access later' });
      const address = (await shown.getAttribute('href'))!;
      await press(page.getByRole('button', { name: 'Done' }));
      assert.equal(await link.getAttribute('href'), address);
      assert.deepEqual(await accessibilityViolations(page), []);
      const opened = page.context().waitForEvent('page');
      await press(link);
      const userPage = await opened;
      await press(userPage.getByRole('button', { name: 'Open my page' }));
      await userPage.getByRole('heading', { name: 'NLB Banka' }).waitFor();
      await setOffered(false);
    });

    test('returns to the application with a token to exchange', async () => {
      const back = `${host.url}/connected?screen=banks`;
      await app.sql`
        update api_keys set redirect_urls = array[${back}::text]
        where id in (select key_id from key_secrets where hash = ${tokenHash(host.key)})`;
      const { page, link_token, addresses, requests } = await hostedPage({ redirect_url: back });
      await page.getByText('Test').first().waitFor();
      await chooseInThisTab(page);
      await signIn(page);
      await press(page.getByRole('button', { name: 'Authorize' }));
      await page.waitForURL(`${host.url}/connected?**`);
      const { searchParams } = new URL(page.url());
      assert.deepEqual([searchParams.get('screen'), searchParams.get('status')], ['banks', 'authorized']);
      const body = { public_token: searchParams.get('public_token') };
      assert.equal((await app.api.post('/connect/exchange', { key: host.key, body })).status, 200);
      // The link token is in no address that a server, a bank or the history sees.
      assert.deepEqual(
        requests.filter((url) => url.includes(link_token)),
        [],
      );
      assert.ok(addresses.slice(1).every((url) => !url.includes(link_token)));
      const stored = await app.sql`
        select from connect_sessions where redirect_url like ${`%${link_token}%`}`;
      assert.equal(stored.count, 0);

      const given = await hostedPage({ redirect_url: back });
      await press(given.page.getByRole('button', { name: 'Close', exact: true }));
      await given.page.waitForURL(`${host.url}/connected?screen=banks&status=exited`);
      await app.sql`update api_keys set redirect_urls = null`;
    });

    deepTest('returns to a mobile application, at once and by a tap', async () => {
      const back = 'com.example.app:/connected?screen=banks';
      await app.sql`
        update api_keys set redirect_urls = array[${back}::text]
        where id in (select key_id from key_secrets where hash = ${tokenHash(host.key)})`;
      const { page } = await hostedPage({ redirect_url: back });
      const nextOpened = await openedApplications(page, 'com.example.app');
      const backLink = page.getByRole('link', { name: 'Back to the app' });
      await press(page.getByRole('button', { name: 'Close', exact: true }));
      assert.equal(await nextOpened(), `${back}&status=exited`);
      await page.getByText('No bank was connected.').waitFor();
      assert.deepEqual(await accessibilityViolations(page), []);
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
      await backLink.tap();
      assert.equal(await nextOpened(), `${back}&status=exited`);
      await press(page.getByRole('button', { name: 'Try again' }));
      await backLink.waitFor({ state: 'hidden' });

      await chooseInThisTab(page);
      await signIn(page);
      await press(page.getByRole('button', { name: 'Authorize' }));
      const authorized = await nextOpened();
      await press(page.getByRole('button', { name: 'Done' }));
      await page.getByText('Your bank is connected. You can close this page.').waitFor();
      await backLink.tap();
      assert.equal(await nextOpened(), authorized);
      const { searchParams } = new URL(authorized);
      assert.deepEqual([searchParams.get('screen'), searchParams.get('status')], ['banks', 'authorized']);
      const body = { public_token: searchParams.get('public_token') };
      assert.equal((await app.api.post('/connect/exchange', { key: host.key, body })).status, 200);
      await app.sql`update api_keys set redirect_urls = null`;
    });

    test('says what has happened if there is no application to return to', async () => {
      const { page, hosted_url } = await hostedPage({});
      await press(page.getByRole('button', { name: 'Close', exact: true }));
      await page.getByText('No bank was connected.').waitFor();
      assert.deepEqual(await accessibilityViolations(page), []);
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
      await page.getByRole('link', { name: 'Српски' }).click();
      await press(page.getByRole('button', { name: 'Затвори', exact: true }));
      await page.getByText('Ниједна банка није повезана.').waitFor();
      await page.goto(hosted_url);
      await chooseInThisTab(page);
      await signIn(page);
      await press(page.getByRole('button', { name: 'Authorize' }));
      await press(page.getByRole('button', { name: 'Done' }));
      await page.getByText('Your bank is connected. You can close this page.').waitFor();
      await page.reload();
      await page.getByText('This link does not work any more.').waitFor();
      await page.goto(`${app.url}/link#lt_unknown`);
      await page.getByText('This link does not work any more.').waitFor();
      await page.route('**/v1/link/token', (route) => route.abort());
      // Only the fragment differs, so the page reloads by itself.
      await page.goto(hosted_url);
      await page.getByText('The page could not be loaded.').waitFor();
    });
  });

  test('explains why a renewal is not possible', async () => {
    const { connectionId } = await connectBank(app, host.key, { bank: 'otp', user: 'gone' });
    const body = { connection_id: connectionId };
    const made = await app.api.post('/link/token/create', { key: host.key, body });
    await app.api.delete(`/connections/${connectionId}`, { key: host.key });
    const visit = await host.visit({ linkToken: made.body.link_token });
    await visit.open();
    await waitForHeading(visit, 'Connecting is not possible');
    await press(visit.page.getByRole('button', { name: 'Close' }).last());
    const [[, error] = []] = await visit.endings();
    assert.equal(error.error_code, 'INVALID_LINK_TOKEN');
  });

  test('says that the user refused at the bank, and offers another try', async () => {
    const visit = await host.visit();
    await visit.open();
    await chooseBank(visit, 'NLB');
    const bank = await opensWindow(visit, OPEN);
    await signIn(bank);
    await press(bank.getByRole('button', { name: 'Deny' }));
    await waitForHeading(visit, 'Access was refused');
    await press(visit.page.getByRole('button', { name: 'Try again' }));
    await waitForHeading(visit, 'Continue at NLB Banka');
    await press(visit.page.getByRole('button', { name: 'Close', exact: true }));
    assert.deepEqual(await visit.endings(), [
      ['onExit', null, { status: 'handoff', bank_id: 'nlb', bank_name: 'NLB Banka' }],
    ]);
  });

  test('uses the user’s language, at the bank too', async () => {
    const visit = await host.visit();
    const { page } = visit;
    await visit.open();
    await page.getByLabel('Language').selectOption('sr-Cyrl');
    await page.getByRole('heading', { name: 'Повежите своју банку' }).waitFor();
    assert.equal(await page.getByRole('dialog').getAttribute('lang'), 'sr-Cyrl');
    await settle(page.getByRole('checkbox'));
    await page.getByRole('checkbox').check();
    await press(page.getByRole('button', { name: 'Настави' }));
    await press(page.getByRole('button', { name: 'NLB' }));
    const bank = await opensWindow(visit, 'Отвори страницу банке');
    await bank.getByRole('heading', { name: 'Пријава' }).waitFor();
    await waitForHeading(visit, 'Чекамо ваше одобрење');
    await page.reload();
    await waitForHeading(visit, 'Чекамо ваше одобрење');
    await page.getByLabel('Језик').selectOption('sr-Latn');
    await page.reload();
    await waitForHeading(visit, 'Čekamo vaše odobrenje');
    await page.keyboard.press('Escape');
    await visit.open();
    await waitForHeading(visit, 'Povežite svoju banku');
  });
});
