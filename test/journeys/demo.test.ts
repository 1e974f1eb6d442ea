/** `/demo` is a sample application: its page and its server use only what customers have. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startApp } from '../support/app.ts';
import { accessibilityViolations, continueRequest, openContext } from '../support/browser.ts';
import { assertError } from '../support/client.ts';
import { ending } from '../support/ending.ts';

describe('the demo', () => {
  const end = ending();

  test('connects a bank and shows the connection, its accounts and every callback', async () => {
    const app = await startApp(end, { reachable: true });
    const context = await openContext(end, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));

    const prepared = page.waitForResponse('**/demo/link-token');
    await page.goto(`${app.url}/demo`);
    await prepared;
    assert.deepEqual(await accessibilityViolations(page), []);
    await page.getByRole('button', { name: 'Poveži banku' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Nastavi' }).click();
    await page.getByRole('button', { name: 'Banca Intesa' }).click();
    const opened = context.waitForEvent('page');
    await page.locator('.primary:not([aria-disabled])').click();
    const bank = await opened;
    await bank.getByLabel('Korisničko ime').fill('a');
    await bank.getByLabel('Lozinka').fill('b');
    await bank.getByRole('button', { name: 'Prijavi se' }).click();
    await bank.getByRole('button', { name: 'Odobri pristup' }).click();
    await page.getByRole('button', { name: 'Gotovo' }).click();

    const card = page.getByRole('article');
    await card.getByText('Devizna štednja').waitFor();
    assert.match((await card.textContent())!, /Banca Intesa.*Tekući račun.*RS35.*RSD.*conn_\w{22} · active/s);
    const log = (await page.locator('#log').textContent())!;
    assert.doesNotMatch(log, / ,|,\s*$/, 'a value is missing');
    assert.match(log, /onSuccess/);
    assert.doesNotMatch(log, /public_\w{10}|sess_|lt_/);
    assert.deepEqual(await accessibilityViolations(page), []);
    assert.deepEqual(complaints, []);

    await page.setViewportSize({ width: 320, height: 640 });
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
    const lines = `[...document.querySelectorAll('article b')].map((each) => {
      const range = new Range();
      range.selectNodeContents(each);
      return range.getClientRects().length;
    })`;
    assert.deepEqual(await page.evaluate(lines), [1, 1], 'an amount is broken in two');
  });

  test('opens the widget for a click before the link token arrived, also after an option changed', async () => {
    const app = await startApp(end, { reachable: true });
    const page = await (await openContext(end, { reducedMotion: 'reduce' })).newPage();
    // The test decides when each token arrives.
    const held: (() => void)[] = [];
    const arrived = Promise.withResolvers<void>();
    await page.route('**/demo/link-token', async (route) => {
      await new Promise<void>((resolve) => {
        held.push(resolve);
        arrived.resolve();
      });
      await continueRequest(route);
    });
    const release = (): void => {
      for (const go of held.splice(0)) go();
    };
    const dialog = page.getByRole('dialog');
    await page.goto(`${app.url}/demo`);
    await page.getByRole('button', { name: 'Poveži banku' }).click();
    await arrived.promise;
    release();
    await dialog.getByRole('heading', { name: 'Povežite svoju banku' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const closed = page.locator('#log li', { hasText: /^onExit/ });
    assert.match((await closed.textContent())!, /^onExit null, \{/);

    const asked = page.waitForRequest('**/demo/link-token');
    await page.getByLabel('Language').selectOption('en');
    await asked;
    await page.getByRole('button', { name: 'Poveži banku' }).click();
    // Another change while the first token is requested: the widget gets the newest options.
    const askedAgain = page.waitForRequest('**/demo/link-token');
    await page.getByLabel('Language').selectOption('sr-Cyrl');
    await askedAgain;
    await page.unroute('**/demo/link-token');
    release();
    await dialog.getByRole('heading', { name: 'Повежите своју банку' }).waitFor();
  });

  test('does not exist without a demo key', async () => {
    const app = await startApp(end, { env: { DEMO_API_KEYS: '' } });
    assertError(await app.api.get('/demo'), 404, 'NOT_FOUND');
    assertError(await app.api.post('/demo/exchange', { body: { public_token: 'x' } }), 404, 'NOT_FOUND');
  });
});
