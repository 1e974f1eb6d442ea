/** The browser of the tests, and the check of its pages for accessibility. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as after } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { launchBrowser } from './chromium.ts';
import type { Ending } from './ending.ts';
import { atProcessEnd } from './process-end.ts';

const require = createRequire(import.meta.url);

let browser: Promise<Browser> | undefined;
/** Instead of that one, for as long as a file says. */
let other: Promise<Browser> | undefined;

/** Has the browser be another than Chromium until the end of `t`. */
export const useBrowser = (t: Ending, launchOther: () => Promise<Browser>): void => {
  const launched = launchOther();
  other = launched;
  t.after(async () => {
    other = undefined;
    await (await launched).close();
  });
};

atProcessEnd(async () => (await browser)?.close());

/** The one browser of the process, started at first use and closed after the last test. */
export const startBrowser = (): Promise<Browser> => {
  if (other) return other;
  browser ??= launchBrowser();
  return browser;
};

/** How long a page may take for anything: a busy machine is slow, and what never comes is reported soon enough. */
const PATIENCE = 60_000;

/**
 * How long a page's requests may be held up, each for a part of it that chance says: what a test looks at before it is
 * there shows on a slow network, and on a quick one only once in a hundred runs. Set by hand, to look for such tests.
 */
const SLOWEST_MS = Number(process.env.TEST_SLOW_NETWORK_MS ?? 0);

/** Sends a request on that a test held up. Its page may have left meanwhile, or the test have ended its rule. */
export const letGo = (route: Route): Promise<void> => route.continue().catch(() => {});

const slowDown = (context: BrowserContext): Promise<unknown> =>
  context.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') await after(Math.random() * SLOWEST_MS);
    await letGo(route);
  });

/** A visitor with nothing stored, who leaves with the test. */
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

/** Waits for what fades or moves; what turns for as long as something loads is not waited for. */
const ANIMATIONS_END = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
  .map(({ finished }) => finished)).then(() => {})`;

/**
 * Runs axe-core on the page as it stands and returns what it finds, one readable line per element. A contrast that
 * axe cannot determine counts as well: unseen is not good.
 */
export const accessibilityViolations = async (page: Page): Promise<string[]> => {
  // What is there before its stylesheet is seen by a script and by no person.
  await page.waitForLoadState('load');
  // A contrast that is measured while something fades is that of neither state.
  await page.evaluate(ANIMATIONS_END);
  // Evaluated and not added as a script: the pages forbid inline scripts.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate(`axe.run({ resultTypes: ['violations', 'incomplete'] }).then(({ violations, incomplete }) =>
    [...violations, ...incomplete.filter(({ id }) => id === 'color-contrast')].flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' (' + help + ') at ' + target.join(' ') + ': ' + failureSummary)))`);
};
