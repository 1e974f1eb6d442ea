/** Opens the developer portal in a real browser, logged in or not, in any theme and language. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Language } from '../../packages/common/language/languages.ts';
import { findSession } from '../../src/auth/session-store.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { portalDirectory } from '../../src/sites/portal/files.ts';
import type { TestApp } from './app.ts';
import { accessibilityViolations, openContext, startBrowser } from './browser.ts';
import type { TestDeveloper } from './developer.ts';
import type { Ending } from './ending.ts';
import { followTo } from './portal-links.ts';
import { cookieOf, type OpenSession, openSession } from './portal-session.ts';
import { assertSerbian } from './serbian.ts';
import { smallTargets } from './targets.ts';

const require = createRequire(import.meta.url);

interface PortalVisitor {
  /** The logged-in developer; nobody if both are omitted. */
  developer?: TestDeveloper;
  /** The same by a session token. */
  session?: string;
  theme?: 'light' | 'dark';
  language?: Language;
  /** Names in the test's data, which are the same in every language. */
  names?: readonly string[];
  /** 1280 × 900 by default. */
  viewport?: { width: number; height: number };
  /** Uses touch instead of a mouse. */
  touch?: true;
  /** Uses a typeface whose letters are an eighth wider. */
  wideFont?: true;
  /** Accepts a certificate that nobody signed. */
  selfSigned?: true;
}

export interface PortalVisit {
  page: Page;
  context: BrowserContext;
  /** Loads an address of the portal (`/keys`) as if it was typed, and waits until its requests have finished. */
  load(path: string): Promise<void>;
  /** Goes to an address as a link does, which costs a third; loads the first page, and the present page again. */
  open(path: string): Promise<void>;
  /** Errors of scripts, and violations of the policy. */
  complaints: string[];
  /** The session of the portal; null for nobody. */
  session: OpenSession | null;
  names: readonly string[];
}

/** Opens a session of the portal for the developer of a session token. */
const portalSessionOf = async (app: TestApp, token: string): Promise<OpenSession> => {
  const found = await findSession(app.sql, tokenHash(token));
  return openSession(app, found!.developerId!, 'portal');
};

/** Needs an app that is `reachable`. */
export const visitPortal = async (
  t: Ending,
  app: TestApp,
  visitor: PortalVisitor = {},
): Promise<PortalVisit> => {
  await portalDirectory();
  const {
    developer,
    session = developer?.session,
    theme = 'light',
    language = 'en',
    viewport = { width: 1280, height: 900 },
    touch = false,
    wideFont = false,
    selfSigned = false,
  } = visitor;
  // Only Chromium can be granted the clipboard; others allow a click to write to it.
  const isChromium = (await startBrowser()).browserType().name() === 'chromium';
  const context = await openContext(t, {
    viewport,
    hasTouch: touch,
    isMobile: touch,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language === 'en' ? 'en-GB' : `${language}-RS`,
    ...(isChromium ? { permissions: ['clipboard-read', 'clipboard-write'] } : {}),
    acceptDownloads: true,
    ignoreHTTPSErrors: selfSigned,
  });
  const opened = session === undefined ? null : await portalSessionOf(app, session);
  if (opened !== null) {
    // As the login page does it, unless the tab has a session, so that later changes of the portal stay.
    const remembered = JSON.stringify({ id: opened.id });
    await context.addCookies([cookieOf(app, opened)]);
    await context.addInitScript(`
      if (!sessionStorage.getItem('test:begun')) {
        sessionStorage.setItem('test:begun', 'yes');
        localStorage.setItem('portal:session', ${JSON.stringify(remembered)});
      }`);
  }
  if (wideFont) await widen(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Refused requests belong to many tests; all other errors are faults.
    if (message.type() !== 'error' || /Failed to load resource/.test(message.text())) return;
    complaints.push(`console: ${message.text()}`);
  });
  const load = async (path: string): Promise<void> => {
    await page.goto(`${app.url}/portal${path}`);
    await settled(page);
  };
  return {
    page,
    context,
    complaints,
    session: opened,
    names: ['Test', ...(visitor.names ?? [])],
    load,
    async open(path) {
      const { origin, pathname, search } = new URL(page.url());
      const shown = `${pathname}${search}`.replace(/^\/portal/, '');
      const isInside = origin === app.url && pathname.startsWith('/portal') && shown !== path;
      if (!isInside) return load(path);
      await followTo(page, path);
      await settled(page);
    },
  };
};

/** Shows one page after the other: by its address in the light theme, by a link in the dark one. */
export const eachPage = async (
  visit: PortalVisit,
  theme: 'light' | 'dark',
  paths: readonly string[],
  look: (path: string) => Promise<void>,
): Promise<void> => {
  for (const path of paths) {
    await (theme === 'dark' ? visit.open(path) : visit.load(path));
    await look(path);
  }
};

const WIDE = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

/** Loaded as a file of the portal, because its policy allows no other. */
const widen = async (context: BrowserContext): Promise<void> => {
  await context.route('**/portal/assets/wide.ttf', (route) => route.fulfill({ path: WIDE }));
  await context.route('**/portal/assets/*.css', async (route) => {
    const response = await route.fetch();
    const face = '@font-face{font-family:Wide;src:url(/portal/assets/wide.ttf)}';
    const worn = ':root{--mantine-font-family:Wide!important;--mantine-font-family-headings:Wide!important}';
    await route.fulfill({ response, body: `${await response.text()}${face}${worn}` });
  });
};

/** Waits until nothing is loading. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .getByRole('status', { name: /Loading|Učitava|Учитава/ })
    .first()
    .waitFor({ state: 'hidden' });
};

/**
 * Returns the value of an expression in the page as soon as it is truthy. The page's policy forbids evaluation of text, so
 * the page's own function evaluates it again, and not Playwright.
 */
export const waitForTruthy = <T>(page: Page, expression: string): Promise<T> =>
  page.evaluate(`new Promise((found, missed) => {
    setTimeout(() => missed(new Error('it did not come true within a minute')), 60_000);
    const look = async () => {
      const value = await (${expression});
      if (value) found(value);
      else requestAnimationFrame(() => look().catch(missed));
    };
    look().catch(missed);
  })`);

/**
 * Asserts a value within a minute, frame by frame: one part of a page may appear before another that waits for a response
 * or for React's effects.
 */
export const eventuallyEquals = async <T>(page: Page, ask: () => Promise<T>, expected: T): Promise<void> => {
  const giveUp = performance.now() + 60_000;
  let found = await ask();
  while (!isDeepStrictEqual(found, expected) && performance.now() < giveUp) {
    await page.evaluate('new Promise(requestAnimationFrame)');
    found = await ask();
  }
  assert.deepEqual(found, expected);
};

/** Asserts that this element gets the focus. */
export const eventuallyFocused = (element: Locator): Promise<void> =>
  eventuallyEquals(
    element.page(),
    () => element.evaluate((node) => node === node.ownerDocument.activeElement),
    true,
  );

/** Returns the clipboard's text as soon as it matches, because copying takes time. */
export const copied = (page: Page, text: RegExp): Promise<string> =>
  waitForTruthy(page, `navigator.clipboard.readText().then((held) => ${text}.test(held) && held)`);

/** axe treats a chart as an image, and cannot determine the background of its texts. */
const IN_CHART = /\btspan\b|ChartLegend/;

/** Returns amounts that break within their number, or exceed their container. */
export const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.money-piece')].filter((piece) => {
    const holder = piece.closest('td, dd, li, .panel, [role=dialog]');
    const end = holder.getBoundingClientRect().right - parseFloat(getComputedStyle(holder).paddingRight);
    return piece.getClientRects().length > 1 || piece.getBoundingClientRect().right > end + 1;
  }).map((piece) => piece.textContent)`);

/** Dialogs whose cancel button is not the first, or is to the right of the action. */
const DISORDERED_DIALOGS = `[...document.querySelectorAll('[role=dialog] button')]
  .filter(({ textContent }) => /^(Cancel|Odustani|Одустани)$/.test(textContent))
  .filter((cancel) => cancel.previousElementSibling || !cancel.nextElementSibling ||
    getComputedStyle(cancel.parentElement).justifyContent !== 'flex-end')
  .map((cancel) => cancel.parentElement.textContent)`;

/** Asserts that axe finds no violation, no target is too small, and the browser reported no error. */
export const assertWellMade = async (
  { page, complaints, names }: PortalVisit,
  what: string,
): Promise<void> => {
  const violations = await accessibilityViolations(page);
  assert.deepEqual(
    violations.filter((violation) => !IN_CHART.test(violation)),
    [],
    what,
  );
  assert.deepEqual(await smallTargets(page), [], what);
  assert.deepEqual(await brokenNumbers(page), [], what);
  assert.deepEqual(await page.evaluate(DISORDERED_DIALOGS), [], what);
  assert.deepEqual(complaints, [], what);
  await assertSerbian(page, what, names);
};
