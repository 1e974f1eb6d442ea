/** How the pictures of docs/portal are taken: of a page at 1280 and at 390 pixels, over a real service. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { TestApp } from '../test/support/app.ts';
import { startBrowser } from '../test/support/browser.ts';
import type { Ending } from '../test/support/database.ts';
import { type PortalVisitor, settled, visitPortal } from '../test/support/portal.ts';
import { startThrowAwayServer } from '../test/support/server.ts';

const folder = fileURLToPath(new URL('../docs/portal', import.meta.url));
const SIZES = { '': { width: 1280, height: 860 }, '-phone': { width: 390, height: 844 } };

export interface Picture {
  /** Of its files in docs/portal. */
  name: string;
  /** The page's address within the portal. */
  path: string;
  /** How it is seen, if not in the light and in English. */
  visitor?: PortalVisitor;
  /** What is done before it is taken. */
  act?: (page: Page) => Promise<void>;
  /** Only what the window shows of it. */
  cut?: true;
}

/** `seenBy`: who looks at all of them. */
export const takePictures = async (
  t: Ending,
  app: TestApp,
  seenBy: PortalVisitor,
  pictures: readonly Picture[],
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const { name, path, visitor, act, cut } of pictures) {
    for (const [suffix, viewport] of Object.entries(SIZES)) {
      const visit = await visitPortal(t, app, { ...seenBy, ...visitor, viewport });
      await visit.open(path);
      await act?.(visit.page);
      await settled(visit.page);
      await visit.page.evaluate('scrollTo(0, 0)');
      await visit.page.screenshot({
        path: join(folder, `${name}${suffix}.png`),
        fullPage: !cut,
        scale: 'css',
      });
      await visit.context.close();
    }
  }
};

/** Does it with a database server of its own, since the test support ends the one that it starts only with a test run. */
export const withServer = async (draw: (t: Ending) => Promise<void>): Promise<void> => {
  const server = await startThrowAwayServer();
  process.env.TEST_SERVER_URL = server.url;
  const endings: (() => Promise<void>)[] = [];
  try {
    await draw({ after: (end) => endings.push(end) });
  } finally {
    for (const end of endings.reverse()) await end();
    await (await startBrowser()).close();
    await server.stop();
  }
};
