/** The developer portal in a real browser, as somebody who is logged in or not, in either theme and language. */
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
  /** Logged in as; nobody if both are left out. */
  developer?: TestDeveloper;
  /** The same by a session token. */
  session?: string;
  theme?: 'light' | 'dark';
  language?: Language;
  /** What the test gave names to, which no language changes. */
  names?: readonly string[];
  /** 1280 × 900 unless given. */
  viewport?: { width: number; height: number };
  /** With a finger instead of a mouse. */
  touch?: true;
  /** With a typeface whose letters are an eighth wider than those of the tests' browser. */
  wideFont?: true;
}

export interface PortalVisit {
  page: Page;
  context: BrowserContext;
  /** Loads an address of the portal (`/keys`) as whoever types it, and waits until what it asked for has arrived. */
  load(path: string): Promise<void>;
  /** Goes there from the page that is shown, as a link does, which costs a third; loads the first, and a page anew. */
  open(path: string): Promise<void>;
  /** What the browser complained of so far: errors of scripts, and everything that the policy forbade. */
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
  } = visitor;
  // Chromium alone can be granted the clipboard; others let a click write to it.
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
  });
  const opened = session === undefined ? null : await portalSessionOf(app, session);
  if (opened !== null) {
    // As the login page leaves it. Only when the tab has none: what the portal does to it afterwards holds.
    const remembered = JSON.stringify({ id: opened.id, expires_at: opened.expiresAt.toISOString() });
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
    // Refused requests are part of many stories; everything else is a fault.
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

/**
 * Shows one page after the other, each to be looked at: in the light theme as whoever opens its address comes to it, in
 * the dark one as whoever follows a link.
 */
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

/** Comes as a file of the portal's own, since its policy lets no other in. */
const widen = async (context: BrowserContext): Promise<void> => {
  await context.route('**/portal/assets/wide.ttf', (route) => route.fulfill({ path: WIDE }));
  await context.route('**/portal/assets/*.css', async (route) => {
    const response = await route.fetch();
    const face = '@font-face{font-family:Wide;src:url(/portal/assets/wide.ttf)}';
    const worn = ':root{--mantine-font-family:Wide!important;--mantine-font-family-headings:Wide!important}';
    await route.fulfill({ response, body: `${await response.text()}${face}${worn}` });
  });
};

/** Nothing is loading any more. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .getByRole('status', { name: /Loading|Učitava|Учитава/ })
    .first()
    .waitFor({ state: 'hidden' });
};

/**
 * What an expression comes to in the page as soon as that is true. The page's policy lets nothing evaluate text, so the
 * expression is asked again by a function of the page, and not by Playwright.
 */
export const cameTrue = <T>(page: Page, expression: string): Promise<T> =>
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
 * Asserts what the page comes to within a minute, frame by frame: one part of a page is there before another that waits
 * for an answer or for React's effects, and on a busy machine a test looks in between.
 */
export const comesTo = async <T>(page: Page, ask: () => Promise<T>, expected: T): Promise<void> => {
  const giveUp = performance.now() + 60_000;
  let found = await ask();
  while (!isDeepStrictEqual(found, expected) && performance.now() < giveUp) {
    await page.evaluate('new Promise(requestAnimationFrame)');
    found = await ask();
  }
  assert.deepEqual(found, expected);
};

/** The focus comes to this element. */
export const comesToHaveFocus = (element: Locator): Promise<void> =>
  comesTo(element.page(), () => element.evaluate((node) => node === node.ownerDocument.activeElement), true);

/** What the clipboard holds as soon as it is this: a browser takes its time over copying. */
export const copied = (page: Page, text: RegExp): Promise<string> =>
  cameTrue(page, `navigator.clipboard.readText().then((held) => ${text}.test(held) && held)`);

/** Where axe gives up: it takes a chart for an image, whose own texts it cannot tell the ground of. */
const IN_CHART = /\btspan\b|ChartLegend/;

/** Amounts that break within their number, or reach out of what they stand in. */
export const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.money-piece')].filter((piece) => {
    const holder = piece.closest('td, dd, li, .panel, [role=dialog]');
    const end = holder.getBoundingClientRect().right - parseFloat(getComputedStyle(holder).paddingRight);
    return piece.getClientRects().length > 1 || piece.getBoundingClientRect().right > end + 1;
  }).map((piece) => piece.textContent)`);

/** Dialogs whose way out does not come first, or stands at the right of what is done. */
const DISORDERED_DIALOGS = `[...document.querySelectorAll('[role=dialog] button')]
  .filter(({ textContent }) => /^(Cancel|Odustani|Одустани)$/.test(textContent))
  .filter((cancel) => cancel.previousElementSibling || !cancel.nextElementSibling ||
    getComputedStyle(cancel.parentElement).justifyContent !== 'flex-end')
  .map((cancel) => cancel.parentElement.textContent)`;

/** No violation that axe knows of, nothing too small to be pressed, and nothing that the browser complained of. */
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
