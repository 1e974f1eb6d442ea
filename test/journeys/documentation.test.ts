/** The documentation, read in a real browser. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.ts';
import { accessibilityViolations, openContext } from '../support/browser.ts';
import { assertError } from '../support/client.ts';
import { ending } from '../support/ending.ts';

describe('the documentation', () => {
  const end = ending();
  let app: TestApp;
  let context: BrowserContext;
  /** Requests to anywhere else, and whatever the browser complained of. */
  const strays: string[] = [];

  before(async () => {
    app = await startApp(end);
    context = await openContext(end, { viewport: { width: 390, height: 844 } });
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${app.url}/`) && !/^(data|blob):/.test(url)) strays.push(url);
    });
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) strays.push(message.text());
    });
    context.on('weberror', (error) => strays.push(error.error().message));
  });

  const visit = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(app.url + path);
    return page;
  };

  test('the explorer shows the API and asks nobody but this service', async () => {
    const page = await visit('/docs');
    await page.getByRole('heading', { name: 'Open Banking Data Service' }).waitFor();
    await page.getByRole('heading', { name: 'From a key to transactions' }).waitFor();
    assert.deepEqual(strays, []);
    await page.close();
  });

  test('the page of an error leads to the operations that answer it', async () => {
    const page = await visit('/docs/errors/CONSENT_EXPIRED');
    // A long list is folded.
    await page.getByText(/^\d+ operations$/).click();
    await page.getByRole('link', { name: 'GET /accounts/{id}/balance' }).click();
    await page.getByRole('heading', { name: 'Read the balance of an account' }).waitFor();
    assert.deepEqual(strays, []);
    await page.close();
  });

  test('the pages of errors are accessible in light and dark and fit a phone', async () => {
    const page = await visit('/docs/errors');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const path of ['/docs/errors', '/docs/errors/INSUFFICIENT_PERMISSIONS']) {
        await page.goto(app.url + path);
        assert.deepEqual(await accessibilityViolations(page), []);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
      }
    }
    assert.deepEqual(strays, []);
    await page.close();
  });

  test('a code that does not exist has no page', async () => {
    assertError(await app.api.get('/docs/errors/NO_SUCH_CODE'), 404, 'NOT_FOUND');
    assertError(await app.api.get('/docs/errors/%3Cscript%3E'), 404, 'NOT_FOUND');
    assert.equal((await app.api.get('/v1/docs/errors/not_found')).status, 200);
  });
});
