/** Properties of every page of the portal: accessible in both themes, small at first, strict policy. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { portalDirectory } from '../../src/sites/portal/files.ts';
import { generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { deep, isDeep } from '../support/depth.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { assertWellMade, brokenNumbers, eachPage, visitPortal, waitForTruthy } from '../support/portal.ts';
import { assertSerbian } from '../support/serbian.ts';
import { smallTargets } from '../support/targets.ts';

/** The specification's limit for the scripts of a first visit. */
const INITIAL_SCRIPTS = 250_000;
const OWN_SCRIPTS = 60_000;

const OUTSIDE = [
  '/login',
  '/register',
  '/check-your-mail',
  '/forgot-password',
  '/privacy',
  '/terms',
  '/nowhere',
];
const INSIDE = [
  '/',
  '/keys',
  '/keys?create',
  '/requests',
  '/usage',
  '/account',
  '/account?delete',
  '/cli',
  '/assistants',
  '/connections/no/such/page',
  '/webhooks/no/such/page',
];

const PHONE = { width: 390, height: 844 };

/** Returns elements wider than the screen, and those that scroll sideways; code, tabs and hidden heads may. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main, main *')]
    .filter((element) => !element.closest('.code-text, .tabs-scroll, .data-table thead'))
    .filter((element) =>
      element.getBoundingClientRect().right > ${PHONE.width + 1} ||
      (/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1))
    .map((element) => element.outerHTML.slice(0, 200))`);

/** Returns tabs that are narrower than their texts, which then overlap. */
const crowdedTabs = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[role=tab]')]
    .filter((tab) => tab.scrollWidth > tab.clientWidth + 1).map((tab) => tab.textContent)`);

describe('every page of the portal', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;

  before(async () => {
    app = await startApp(end, { reachable: true, env: generous });
    developer = await createDeveloper(app);
    for (const path of ['/accounts', '/accounts/acc_0/balance']) {
      await app.api.get(path, { key: developer.key });
    }
    await app.service.deps.recorder.flush();
  });

  for (const [theme, language] of deep(
    [['dark', 'sr-Cyrl']] as const,
    [
      ['light', 'en'],
      ['dark', 'sr-Cyrl'],
    ] as const,
  )) {
    test(`is accessible in the ${theme} theme, in ${language}, and violates no rule of its policy`, async (t) => {
      const outside = await visitPortal(t, app, { theme, language });
      await eachPage(outside, theme, OUTSIDE, (path) => assertWellMade(outside, path));
      // The test on a phone visits the same pages.
      if (!isDeep) return;
      const inside = await visitPortal(t, app, { theme, developer, language, names: ['claude'] });
      await eachPage(inside, theme, INSIDE, (path) => assertWellMade(inside, path));
    });
  }

  test('is accessible on a phone, fits the screen with wide letters, and has targets for fingers', async (t) => {
    const visit = await visitPortal(t, app, {
      developer,
      viewport: PHONE,
      language: 'sr-Latn',
      names: ['user-1', 'claude'],
      touch: true,
      wideFont: true,
    });
    // Names of the maximum length, without a space.
    await app.sql`update api_keys set app_name = ${'Š'.repeat(100)} where id = ${developer.keyId}`;
    const { connectionId, accountIds } = await connectBank(app, developer.key, { user: 'm'.repeat(128) });
    await app.api.post(`/sandbox/accounts/${accountIds[0]}/transactions`, {
      key: developer.key,
      body: { transactions: [{ amount: -10, description: 'W'.repeat(500), pending: true }] },
    });
    const body = { connection_ids: [connectionId] };
    const token = (await app.api.post('/simplefin/tokens', { key: developer.key, body })).body;
    await fetch(token.claim_url, { method: 'POST', headers: { 'user-agent': 'A'.repeat(300) } });
    const { id: webhookId } = await developer.addWebhook(`https://example.com/${'h'.repeat(300)}`);
    await developer.emit(connectionId, 'user-1');
    const account = `/connections/${connectionId}/accounts/${accountIds[0]}`;
    const withData = [
      '/connections',
      `/connections/${connectionId}`,
      ...['', '/insights', '/recurring', '/sync'].map((view) => `${account}${view}`),
      '/apps',
      '/apps?connect',
      ...['', '/transactions', '/events', '/customers', '/failures'].map((view) => `/sandbox${view}`),
      ...['', `/${webhookId}`, '/live'].map((view) => `/webhooks${view}`),
    ];
    await visit.open('/');
    for (const path of [...INSIDE, ...withData]) {
      await visit.open(path);
      // axe cannot determine the background of a tab that is partly hidden.
      if (INSIDE.includes(path)) await assertWellMade(visit, path);
      else {
        assert.deepEqual(await smallTargets(visit.page), [], path);
        await assertSerbian(visit.page, path, visit.names);
      }
      assert.deepEqual(await crowdedTabs(visit.page), [], path);
      assert.deepEqual(await brokenNumbers(visit.page), [], path);
      assert.deepEqual(await tooWide(visit.page), [], path);
    }
    assert.deepEqual(visit.complaints, []);
    // The last of five tabs is reached by scrolling; the shown one is visible.
    await visit.open('/sandbox/failures');
    // After the wide letters have loaded.
    await waitForTruthy(
      visit.page,
      `(() => {
      const { left, right } = document.querySelector('[role=tab][aria-selected=true]').getBoundingClientRect();
      return document.fonts.status === 'loaded' && left >= 0 && right <= ${PHONE.width};
    })()`,
    );
    await visit.open('/');
    await visit.page.getByRole('button', { name: 'Otvori navigaciju' }).click();
    await visit.page.getByRole('link', { name: 'API ključevi' }).click();
    await visit.page.getByRole('heading', { name: 'API ključevi' }).waitFor();
  });
});

describe('the files of the portal', () => {
  const end = ending();
  let app: TestApp;
  before(async () => {
    app = await startApp(end);
  });

  test('the scripts of a first visit are at most 250 KB, gzipped', async () => {
    const directory = await portalDirectory();
    const document = await readFile(join(directory, 'index.html'), 'utf8');
    const scripts = [...document.matchAll(/(?:src|href)="\/portal\/(assets\/[^"]+\.js)"/g)].map(
      ([, file]) => file!,
    );
    assert.ok(scripts.length > 0);
    const sizes = await Promise.all(
      scripts.map(async (file) => gzipSync(await readFile(join(directory, file)), { level: 9 }).length),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total <= INITIAL_SCRIPTS, `${total} bytes`);
  });

  test('a page adds at most 60 KB to them, gzipped', async () => {
    const directory = await portalDirectory();
    const assets = join(directory, 'assets');
    const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    const texts = new Map(
      await Promise.all(
        names.map(async (name) => [name, await readFile(join(assets, name), 'utf8')] as const),
      ),
    );
    const named = (name: string, how: RegExp): string[] =>
      [...(texts.get(name) ?? '').matchAll(how)].map(([, file]) => file!).filter((file) => texts.has(file));
    /** Returns the scripts that a script imports before it runs, with itself. */
    const loadedBy = (name: string, loaded = new Set<string>()): Set<string> => {
      if (loaded.has(name)) return loaded;
      loaded.add(name);
      for (const next of named(name, /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
        loadedBy(next, loaded);
      return loaded;
    };
    const document = await readFile(join(directory, 'index.html'), 'utf8');
    const first = new Set(
      [...document.matchAll(/\/portal\/assets\/([^"]+\.js)"/g)].flatMap(([, file]) => [...loadedBy(file!)]),
    );
    const pages = new Set(
      [...first].flatMap((name) => named(name, /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g)),
    );
    assert.ok(pages.size > 12, `${pages.size} pages`);
    for (const page of pages) {
      const own = [...loadedBy(page)].filter((name) => !first.has(name));
      const size = own.reduce((sum, name) => sum + gzipSync(texts.get(name)!, { level: 9 }).length, 0);
      assert.ok(size <= OWN_SCRIPTS, `${page}: ${size} bytes`);
    }
  });

  test('every address returns the same document with a new nonce in its policy, and is never cached', async () => {
    const policies = new Set<string>();
    for (const path of ['/portal', '/portal/', '/portal/keys', '/portal/no/such/page']) {
      const answer = await fetch(app.url + path);
      assert.equal(answer.status, path === '/portal/no/such/page' ? 404 : 200, path);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      const policy = answer.headers.get('content-security-policy')!;
      const [nonce] = /(?<='nonce-)[\w-]{22}(?=')/.exec(policy)!;
      assert.ok((await answer.text()).includes(`content="${nonce}"`));
      for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]) {
        assert.ok(policy.split('; ').includes(rule), rule);
      }
      assert.doesNotMatch(policy, /unsafe/);
      policies.add(policy);
    }
    assert.equal(policies.size, 4);
  });

  test('assets are immutable and compressed, and no other file is served', async () => {
    const directory = await portalDirectory();
    const names = await readdir(join(directory, 'assets'));
    const script = names.find((name) => name.endsWith('.js'))!;
    const answer = await fetch(`${app.url}/portal/assets/${script}`, {
      headers: { 'Accept-Encoding': 'br' },
    });
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(answer.headers.get('content-encoding'), 'br');
    assert.match(answer.headers.get('content-type')!, /javascript/);
    for (const path of ['missing.js', '..%2findex.html', '..%2f..%2f..%2f..%2fpackage.json']) {
      const refused = await fetch(`${app.url}/portal/assets/${path}`);
      assert.equal(refused.status, 404, path);
      assert.equal(((await refused.json()) as { error_code: string }).error_code, 'NOT_FOUND');
    }
  });

  test('no file names another host', async () => {
    const directory = await portalDirectory();
    const names = (await readdir(join(directory, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
    for (const name of names) {
      const text = await readFile(join(directory, 'assets', name), 'utf8');
      // Loaded resources: an import, a url() or a source on another host. Names of XML namespaces and links are allowed.
      assert.doesNotMatch(text, /(import\(?\s*|url\(\s*|src\s*[=:]\s*)["'`]?https?:/, name);
    }
  });
});
