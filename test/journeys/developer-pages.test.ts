/** The pages behind mailed links, and the development outbox, in a real browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { generous, logIn, mailsTo, register } from '../support/account.ts';
import { startApp } from '../support/app.ts';
import { accessibilityViolations, openContext } from '../support/browser.ts';
import { assertError } from '../support/client.ts';
import { smallTargets } from '../support/targets.ts';

test('a developer confirms an address and chooses a new password by keyboard', async (t) => {
  const app = await startApp(t, { env: generous });
  const account = await register(app);
  const page = await (await openContext(t)).newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const open = async (link: string): Promise<void> => {
    await page.goto(app.url + new URL(link).pathname + new URL(link).search);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await accessibilityViolations(page), [], colorScheme);
    }
    assert.deepEqual(await smallTargets(page), []);
  };
  /** Presses Tab past the logo, which links to the portal. */
  const tabTo = async (target: Locator): Promise<void> => {
    const hasFocus = () =>
      target.evaluate((element: unknown) => (element as { matches(by: string): boolean }).matches(':focus'));
    for (let pressed = 0; pressed < 3 && !(await hasFocus()); pressed += 1) await page.keyboard.press('Tab');
    assert.ok(await hasFocus());
  };
  const heading = () => page.getByRole('heading', { level: 1 }).textContent();

  await mailsTo(app, account.email);
  await open('http://localhost/dev/outbox');
  assert.equal(await heading(), 'Development outbox');
  const link = (await page.getByRole('main').getByRole('link').first().getAttribute('href'))!;

  await open(link);
  assert.equal(await heading(), 'Confirm your email address');
  await tabTo(page.getByRole('button', { name: 'Confirm email address' }));
  await page.keyboard.press('Enter');
  await page.getByText('You can log in now.').waitFor();
  assert.deepEqual(await accessibilityViolations(page), []);
  await logIn(app, account);

  await open(link);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByRole('alert').waitFor();
  assert.match((await page.getByRole('alert').textContent())!, /not valid or was already used/);
  assert.deepEqual(problems.splice(0), [
    'Failed to load resource: the server responded with a status of 400 (Bad Request)',
  ]);

  await app.api.post('/developers/forgot-password', { body: { email: account.email } });
  const [mail] = await mailsTo(app, account.email);
  await open(mail!.links[0]!);
  const field = page.getByLabel('New password, at least 8 characters');
  await tabTo(field);
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  const isTooShort = (input: unknown): boolean =>
    (input as { validity: { tooShort: boolean } }).validity.tooShort;
  assert.ok(await field.evaluate(isTooShort), 'kept back by the browser');
  await field.fill(' another horse ');
  await page.keyboard.press('Enter');
  await page.getByText('Every session has ended.').waitFor();
  assertError(await app.api.post('/developers/login', { body: account }), 401, 'INVALID_CREDENTIALS');
  await logIn(app, { ...account, password: ' another horse ' });
  assert.deepEqual(problems, []);
});
