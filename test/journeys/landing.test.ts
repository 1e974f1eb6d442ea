/** Pages for visitors without an account: `/`, demo data, and unknown addresses. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startApp } from '../support/app.ts';
import { accessibilityViolations, openContext } from '../support/browser.ts';
import { assertError } from '../support/client.ts';
import { sampled } from '../support/depth.ts';
import { ending } from '../support/ending.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://api.example.com',
  DATABASE_URL: 'postgres://not-used/',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MASTER_KEY: randomBytes(32).toString('base64'),
  DEMO_API_KEYS: '',
};
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('without an account', () => {
  const end = ending();

  test('a browser at the root gets the description of the service and demo data in its language', async (t) => {
    const app = await startApp(t);
    const folder = process.env.SCREENSHOTS;
    const shoot = async (page: Page, name: string): Promise<void> => {
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    };
    const visitors = [
      ['en', 1280, 'light'],
      ['sr-Latn', 390, 'dark'],
      ['sr-Cyrl', 390, 'light'],
    ] as const;
    for (const [locale, width, scheme] of sampled(visitors, 3)) {
      const context = await openContext(t, {
        locale,
        colorScheme: scheme,
        viewport: { width, height: 844 },
        javaScriptEnabled: true,
      });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(`${app.url}/`);
      assert.deepEqual(requests, [`${app.url}/`], 'one response is the whole page');
      assert.equal(await page.evaluate('document.documentElement.lang'), locale);
      assert.equal(await page.locator('script').count(), 0);
      await shoot(page, `landing-${locale}`);
      const looks = async (name: string): Promise<void> => {
        assert.deepEqual(await accessibilityViolations(page), [], `${name} in ${locale}`);
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        assert.equal(wide, width, `${name} in ${locale} is as wide as the window`);
      };
      await looks('start page');
      for (const address of ['/demo', '/portal/login', '/portal/register', '/docs', '/docs/reference']) {
        assert.equal(await page.locator(`a[href="${address}"]`).count(), 1, address);
        assert.equal((await fetch(app.url + address)).status === 404, false, address);
      }
      await page.locator('a[href^="/look"]').click();
      await page.waitForURL(/\/look\?lang=/);
      if (locale === 'en') {
        await looks('demo data before the first visitor');
        await page.getByRole('button', { name: 'Connect the demo customer' }).click();
      }
      await page.locator('#transactions').waitFor();
      assert.ok((await page.locator('table').nth(1).locator('tbody tr').count()) > 10);
      await shoot(page, `look-${locale}`);
      await looks('demo data');
      const links = page.locator('table').first().locator('a');
      const second = await links.nth(1).innerText();
      await links.nth(1).click();
      await page.getByRole('heading', { name: second }).waitFor();
      assert.equal(await page.evaluate('document.documentElement.lang'), locale, 'the language stays');
      await page.goto(`${app.url}/nope?x=1`);
      await shoot(page, `nope-${locale}`);
      await looks('no such page');
      assert.match(await page.locator('main').innerText(), /\/nope/);
      assert.deepEqual(
        complaints.filter((text) => !/404/.test(text)),
        [],
      );
    }
    const [{ count }] = await app.sql<[{ count: number }]>`
      select count(*)::int as count from connections where user_id = 'look-around'`;
    assert.equal(count, 1, 'connected once for all visitors');
  });

  test('an unknown address is quoted as text for browsers; programs get the error', async () => {
    const app = await startApp(end);
    const open = (path: string, headers: Record<string, string> = { accept: HTML }, method = 'GET') =>
      fetch(app.url + path, { method, headers });
    const hostile = await open('/nope/%3Cscript%3Ealert(1)%3C/script%3E"><b>');
    assert.equal(hostile.status, 404);
    assert.equal(hostile.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(hostile.headers.get('content-security-policy')!, /default-src 'none'/);
    assert.doesNotMatch(await hostile.text(), /<script|<b>/);
    assert.match(
      await (await open('/v1/nope', { accept: HTML, 'accept-language': 'sr' })).text(),
      /Takva stranica ne postoji/,
    );
    assertError(await app.api.get('/nope'), 404, 'NOT_FOUND');
    const posted = await open('/nope', { accept: HTML }, 'POST');
    assert.match(posted.headers.get('content-type')!, /^application\/json/);
    assert.equal((await app.api.get('/')).body.status, 'operational');
    assert.match((await open('/')).headers.get('vary')!, /Accept/);
    assert.equal((await open('/look')).status, 200);
    assert.match(await (await open('/look')).text(), /<form method="post"/, 'to look connects nobody');
  });

  test('production shows demo parts only if demo keys are enabled', async () => {
    const demoKey = 'svc_test_sk_demo000000000000000000000000000m1Zyw';
    for (const [env, shown] of [
      [{}, false],
      [{ DEMO_API_KEYS: demoKey }, true],
    ] as const) {
      const app = await startApp(end, { env: { ...PRODUCTION, ...env } });
      const page = await (await fetch(app.url, { headers: { accept: HTML } })).text();
      assert.match(page, /\/portal\/register/);
      assert.equal(page.includes('/look'), shown);
      assert.equal(page.includes(demoKey), shown);
      assert.equal(page.includes('href="/demo"'), false);
      assert.equal((await fetch(`${app.url}/look`)).status, shown ? 200 : 404);
    }
  });
});
