/** The documentation in a real browser: with and without scripts, logged in and not, light and dark. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { accessibilityViolations, continueRequest, openContext } from '../support/browser.ts';
import { connectBank } from '../support/connect.ts';
import { deep, sampled } from '../support/depth.ts';
import { createDeveloper } from '../support/developer.ts';
import { type Ending, ending } from '../support/ending.ts';
import { copied, visitPortal } from '../support/portal.ts';
import { runTour } from '../support/tour.ts';

describe('the documentation', () => {
  const end = ending();
  let app: TestApp;
  let context: BrowserContext;
  /** Requests to other hosts, and errors of the browser. */
  const strays: string[] = [];

  const watched = async (t: Ending, options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const opened = await openContext(t, options);
    opened.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${app.url}/`) && !/^(data|blob):/.test(url)) strays.push(url);
    });
    opened.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) strays.push(message.text());
    });
    opened.on('weberror', (error) => strays.push(error.error().message));
    return opened;
  };

  before(async () => {
    app = await startApp(end, { reachable: true, env: generous });
    context = await watched(end, {
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
  });

  const visit = async (path: string, inContext = context): Promise<Page> => {
    const page = await inContext.newPage();
    await page.goto(app.url + path);
    return page;
  };
  const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true });

  test('the first commands give the results of the first page', async () => {
    const printed = await runTour(app, 'docs/home.md');
    assert.match(printed, /"connection_id":"conn_/);
    assert.match(printed, /"id": "txn_/);
  });

  test('every kind of page is accessible in light and dark, and fits a phone', async () => {
    const page = await visit('/docs');
    // High enough that the contents do not scroll, because axe cannot determine colours of scrolled text.
    const wide = { width: 1280, height: 3600 };
    await page.setViewportSize(wide);
    const paths = [
      '/docs',
      '/docs/quickstart',
      '/docs/sr/quickstart',
      '/docs/sandbox',
      '/docs/reference',
      '/docs/reference/recurring',
      '/docs/reference/events',
      '/docs/errors',
      '/docs/errors/EMAIL_NOT_VERIFIED',
      '/docs/search?q=webhook+signature',
    ];
    for (const path of sampled(paths, 3)) {
      await page.goto(app.url + path);
      for (const colorScheme of deep(['dark'] as const, ['light', 'dark'] as const)) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await accessibilityViolations(page), [], `${path}, ${colorScheme}`);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390, path);
      await page.setViewportSize(wide);
    }
    assert.deepEqual(strays, []);
    await page.close();
  });

  test('tabs work by keyboard, and a choice applies to all groups and the next page', async () => {
    const page = await visit('/docs/reference/accounts');
    const chosen = () => page.getByRole('tab', { selected: true }).allTextContents();
    const tabs = page.getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(new Set(await chosen()), new Set(['TypeScript']));
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'TypeScript');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(new Set(await chosen()), new Set(['Python']));
    const panel = page.getByRole('tabpanel', { name: 'Python' }).first();
    await panel.getByText('list_accounts').waitFor();
    assert.equal(await page.getByRole('tabpanel', { name: 'curl' }).count(), 0);
    await page.goto(`${app.url}/docs/reference/recurring`);
    assert.deepEqual(new Set(await chosen()), new Set(['Python']));
    await page.evaluate('localStorage.clear()');
    await page.close();
  });

  test('on a phone nothing moves when the script loads later than the page', async () => {
    const context = await openContext(end, { viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const { promise: drawn, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await drawn;
      await continueRequest(route);
    });
    await page.addInitScript(`
      window.shifts = [];
      new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: 'layout-shift', buffered: true });`);
    const frames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';
    await page.goto(`${app.url}/docs/quickstart`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(frames);
    release();
    await page.locator('.tabs.ready').first().waitFor();
    await page.evaluate(frames);
    const moved = (await page.evaluate<number[]>('shifts')).reduce((sum, value) => sum + value, 0);
    assert.ok(moved < 0.01, `layout shifts of ${moved}`);
  });

  test('a block of code is copied; if the clipboard is refused, it is selected with a note', async () => {
    const page = await visit('/docs');
    const block = page.locator('.code').first();
    await block.getByRole('button', { name: 'Copy' }).click();
    await copied(page, /^npm ci\nnpm start$/);
    await page.getByRole('status').getByText('Copied').waitFor();
    await page.evaluate(`
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      document.execCommand = () => false;`);
    await page.locator('.code').nth(1).getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('status').getByText('Press Ctrl+C').waitFor();
    assert.match(String(await page.evaluate('String(getSelection())')), /^API=http/);
    await page.close();
  });

  test('the search opens by a key, finds, is announced, and supports arrow keys', async () => {
    const page = await visit('/docs/sandbox');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('searchbox').fill('webhook signature');
    await dialog
      .getByRole('status')
      .getByText(/^\d+ places$/)
      .waitFor();
    assert.ok(loaded.includes('/docs/search.json'));
    assert.deepEqual(await accessibilityViolations(page), []);
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Verify the signature');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/webhooks#verify/);
    await page.keyboard.press('Control+k');
    await dialog.getByRole('searchbox').fill('zzzzqqqq');
    await dialog.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    assert.deepEqual(strays, []);
    await page.close();
  });

  test('a chosen theme stays, also in the portal, and applies before the first paint', async () => {
    const page = await visit('/docs');
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await ground();
    await page.getByRole('button', { name: 'Theme: auto' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    const dark = await ground();
    assert.notEqual(dark, light);
    // Without the site's script the page is dark too.
    await page.route('**/docs/assets/*.js', (route) => route.abort());
    await page.goto(`${app.url}/docs/webhooks`);
    assert.equal(await ground(), dark);
    assert.equal(await page.evaluate('localStorage.getItem("mantine-color-scheme-value")'), 'dark');
    await page.evaluate('localStorage.clear()');
    strays.length = 0;
    await page.close();
  });

  test('without a script everything can be read: samples, contents, search', async (t) => {
    const bare = await watched(t, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const page = await visit('/docs/reference/accounts', bare);
    for (const label of ['curl', 'TypeScript', 'Python']) {
      assert.ok((await visible(page, '.tab-name').getByText(label, { exact: true }).count()) > 3, label);
    }
    assert.equal(await visible(page, 'form.try, .search-button').count(), 0);
    assert.equal(await visible(page, '.contents').count(), 0);
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('link', { name: 'Webhooks' }).first().click();
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('consent_expired');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'CONSENT_EXPIRED (401)' }).click();
    await page.getByRole('heading', { name: 'CONSENT_EXPIRED' }).waitFor();
    assert.deepEqual(strays, []);
  });

  test('a logged-in reader finds their own ids in the samples, and sends requests with their key', async (t) => {
    const developer = await createDeveloper(app);
    const { accountIds, connectionId } = await connectBank(app, developer.key, { bank: 'otp' });
    const { page } = await visitPortal(t, app, { developer });
    await page.goto(`${app.url}/docs/reference/accounts`);
    const section = page.getByRole('region', { name: 'Read the balance of an account' });
    await section.getByText(accountIds[0]!).first().waitFor();
    const code = await section.locator('.code').first().textContent();
    assert.ok(code!.includes(`Bearer ${developer.key.slice(0, 18)}…`), code!);
    assert.ok(!(await page.content()).includes(developer.key));

    await section.getByRole('button', { name: 'Try it' }).click();
    const account = section.getByRole('combobox', { name: 'id' });
    await account.waitFor();
    assert.deepEqual(
      await account
        .locator('option')
        .evaluateAll((options) => options.map((one) => one.getAttribute('value'))),
      accountIds,
    );
    await section.getByRole('button', { name: 'Send' }).click();
    await section
      .getByRole('status')
      .getByText(/^200 OK · \d+ ms · GET \/v1\/accounts\/acc_/)
      .waitFor();
    assert.match((await section.getByLabel('Response').textContent())!, /"available_balance"/);
    // Scroll to the top, because axe cannot determine colours below the header.
    await page.evaluate('scrollTo(0, 0); document.querySelector("#contents")?.scrollTo(0, 0)');
    assert.deepEqual(await accessibilityViolations(page), []);

    await page.goto(`${app.url}/docs/reference/connections`);
    await page.getByText(connectionId).first().waitFor();
    const keys = await visit('/docs/reference/api-keys', page.context());
    const list = keys.getByRole('region', { name: 'List API keys' });
    await list.getByRole('button', { name: 'Try it' }).click();
    await list.getByText('Sent with your session.').waitFor();
    await list.getByRole('button', { name: 'Send' }).click();
    await list.getByRole('status').getByText(/^200 /).waitFor();
  });

  test('a reader without a login sends requests with the demo key, or gets a link to the login', async () => {
    await connectBank(app, app.demoKey, { bank: 'otp', user: 'docs' });
    const page = await visit('/docs/reference/transactions');
    const list = page.getByRole('region', { name: 'List or sync transactions' });
    await list.getByRole('button', { name: 'Try it' }).click();
    await list.getByText('Sent as the demo key.').waitFor();
    await list.getByRole('button', { name: 'Send' }).click();
    await list.getByRole('status').getByText(/^200 /).waitFor();
    // A list without a cursor, so no sync.
    assert.match((await list.getByLabel('Response').textContent())!, /"summary"/);
    await list.getByLabel('category').selectOption('groceries');
    await list.getByLabel('from').fill('2026-03-01');
    await list.getByRole('button', { name: 'Send' }).click();
    await list
      .getByRole('status')
      .getByText(/\?from=2026-03-01&category=groceries$/)
      .waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
    await page.goto(`${app.url}/docs/reference/api-keys`);
    const keys = page.getByRole('region', { name: 'List API keys' });
    await keys.getByRole('button', { name: 'Try it' }).click();
    await keys.getByRole('link', { name: 'Log in to the portal' }).waitFor();
    assert.deepEqual(strays, []);
    await page.close();
  });

  test('the page of an error links to the operations that return it', async () => {
    const page = await visit('/docs/errors/CONSENT_EXPIRED');
    // A long list is collapsed.
    await page.getByText(/^\d+ operations$/).click();
    await page.getByRole('link', { name: 'GET /accounts/{id}/balance' }).click();
    await page.waitForURL(/\/docs\/reference\/accounts#getBalance$/);
    await page.getByRole('heading', { name: 'Read the balance of an account' }).waitFor();
    assert.deepEqual(strays, []);
    await page.close();
  });

  test('the explorer shows the API, sends requests to this service only, and works at its old addresses', async () => {
    const page = await visit('/docs#tag/banks/GET/banks');
    await page.waitForURL(/\/docs\/explorer#tag\/banks/);
    await page.getByRole('heading', { name: 'Open Banking Data Service' }).waitFor();
    await page.getByRole('heading', { name: 'From a key to transactions' }).waitFor();
    assert.deepEqual(strays, []);
    await page.close();
  });
});
