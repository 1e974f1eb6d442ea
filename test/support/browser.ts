/** The browser of the tests, and the accessibility check of its pages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as after } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { launchBrowser } from './chromium.ts';
import type { Ending } from './ending.ts';
import { atProcessEnd } from './process-end.ts';

const require = createRequire(import.meta.url);

let browser: Promise<Browser> | undefined;
/** Another browser, for tests that request one. */
let other: Promise<Browser> | undefined;

/** Uses another browser than Chromium until the end of `t`. */
export const useBrowser = (t: Ending, launchOther: () => Promise<Browser>): void => {
  const launched = launchOther();
  other = launched;
  t.after(async () => {
    other = undefined;
    await (await launched).close();
  });
};

atProcessEnd(async () => (await browser)?.close());

/** Returns the one browser of the process, started at first use and closed after the last test. */
export const startBrowser = (): Promise<Browser> => {
  if (other) return other;
  browser ??= launchBrowser();
  return browser;
};

/** Deadline of a page for anything: long enough for a busy machine. */
const PATIENCE = 60_000;

/**
 * Maximum random delay of a page's requests. A test that checks too early fails with a slow network, but only once in a
 * hundred runs with a fast one. Set by hand, to find such tests.
 */
const SLOWEST_MS = Number(process.env.TEST_SLOW_NETWORK_MS ?? 0);

/** Continues a request that a test held. Its page may have been closed, or the test may have removed its route. */
export const continueRequest = (route: Route): Promise<void> => route.continue().catch(() => {});

const slowDown = (context: BrowserContext): Promise<unknown> =>
  context.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') await after(Math.random() * SLOWEST_MS);
    await continueRequest(route);
  });

/** Opens a visitor's context without stored data, closed with the test. */
export const openContext = async (
  t: Ending,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const context = await (await startBrowser()).newContext(options);
  t.after(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  if (SLOWEST_MS > 0) await slowDown(context);
  return context;
};

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Waits for finite animations; loading indicators are not waited for. */
const ANIMATIONS_END = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
  .map(({ finished }) => finished)).then(() => {})`;

/**
 * Runs axe-core on the page. Returns its findings, one line for each element. A contrast that axe cannot determine counts
 * as a finding.
 */
export const accessibilityViolations = async (page: Page): Promise<string[]> => {
  // Content before its style sheet is visible to scripts only.
  await page.waitForLoadState('load');
  // During a fade the contrast is wrong.
  await page.evaluate(ANIMATIONS_END);
  // Evaluated instead of added as a script, because the pages forbid inline scripts.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate(`axe.run({ resultTypes: ['violations', 'incomplete'] }).then(({ violations, incomplete }) =>
    [...violations, ...incomplete.filter(({ id }) => id === 'color-contrast')].flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' (' + help + ') at ' + target.join(' ') + ': ' + failureSummary)))`);
};

/**
 * Returns a function that waits for the next address of a mobile application that the page opens, in order. It needs
 * Chromium, which opens nothing without the application.
 */
export const openedApplications = async (page: Page, scheme: string): Promise<() => Promise<string>> => {
  const devtools = await page.context().newCDPSession(page);
  const addresses: string[] = [];
  devtools.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith(`${scheme}:`)) addresses.push(url);
  });
  await devtools.send('Page.enable');
  return async () => {
    for (const end = performance.now() + PATIENCE; addresses.length === 0; await after(20)) {
      if (performance.now() > end) throw new Error(`no address of ${scheme} was opened`);
    }
    return addresses.shift()!;
  };
};

/** Presses the primary button of the widget, and signs in and agrees in the window of the bank that opens. */
export const agreeInWindow = async (context: BrowserContext, page: Page): Promise<void> => {
  const opened = context.waitForEvent('page');
  await page.locator('.primary:not([aria-disabled])').click();
  const bank = await opened;
  await bank.getByLabel('User name').fill('a');
  await bank.getByLabel('Password').fill('b');
  await bank.getByRole('button', { name: 'Sign in' }).click();
  await bank.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
};
