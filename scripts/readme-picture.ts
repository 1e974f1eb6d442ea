/**
 * Draws docs/img/portal-and-widget-{light,dark}.webp, the picture of README.md: an account in the portal and the Link
 * Widget over it, both from a running service.
 *
 *     npm run docs:readme
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startApp, type TestApp } from '../test/support/app.ts';
import { openContext, startBrowser } from '../test/support/browser.ts';
import { connectBank } from '../test/support/connect.ts';
import { createDeveloper } from '../test/support/developer.ts';
import type { Ending } from '../test/support/ending.ts';
import { settled, visitPortal } from '../test/support/portal.ts';
import { startThrowAwayServer } from '../test/support/server.ts';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Maximum size of a picture in bytes. */
const MAX_BYTES = 150_000;

const PORTAL = { width: 1280, height: 860 };

/** Draws the dialog of the widget, as the sample application opens it, with its list of banks. */
const widget = async (t: Ending, app: TestApp, theme: Theme): Promise<Buffer> => {
  const context = await openContext(t, {
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width: 560, height: 700 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await page.goto(`${app.url}/demo`);
  const prepared = page.waitForResponse('**/demo/link-token');
  await page.getByLabel('Language').selectOption('en');
  await prepared;
  await page.getByRole('button', { name: 'Poveži banku' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Banca Intesa' }).waitFor();
  const picture = await page.getByRole('dialog').screenshot();
  await context.close();
  return picture;
};

const portal = async (
  t: Ending,
  app: TestApp,
  session: string,
  path: string,
  theme: Theme,
): Promise<Buffer> => {
  const visit = await visitPortal(t, app, { session, theme, viewport: PORTAL });
  await visit.open(path);
  await settled(visit.page);
  const picture = await visit.page.screenshot();
  await visit.context.close();
  return picture;
};

/** Runs in the browser: combines both pictures, with round corners and a shadow, into a WebP data URL. */
const COMPOSE = `async ({ portal, widget, theme }) => {
  const load = (data) => new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.src = 'data:image/png;base64,' + data;
  });
  const [back, front] = [await load(portal), await load(widget)];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1440, 940];
  const context = canvas.getContext('2d');
  const place = (image, x, y, width, radius) => {
    const height = (width * image.height) / image.width;
    context.save();
    context.shadowColor = theme === 'dark' ? 'rgba(0,0,0,.7)' : 'rgba(15,30,50,.28)';
    context.shadowBlur = 40;
    context.shadowOffsetY = 12;
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.fill();
    context.restore();
    context.save();
    context.clip();
    context.drawImage(image, x, y, width, height);
    context.restore();
    context.strokeStyle = theme === 'dark' ? '#3a424d' : '#d5dae0';
    context.stroke();
  };
  place(back, 30, 24, 1280, 16);
  place(front, 990, 270, 410, 24);
  return canvas.toDataURL('image/webp', 0.88);
}`;

/** Starts its own database server, because the test support stops its server only after a test run. */
const withServer = async (draw: (t: Ending) => Promise<void>): Promise<void> => {
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

await withServer(async (t) => {
  const app = await startApp(t, { reachable: true });
  const developer = await createDeveloper(app);
  const { connectionId, accountIds } = await connectBank(app, developer.key, {
    user: 'user-17',
    seed: 'pictures',
  });
  await app.api.post('/sandbox/clock/advance', { key: developer.key, body: { days: 84 } });
  const path = `/connections/${connectionId}/accounts/${accountIds[0]}/insights`;
  const table = await (await openContext(t)).newPage();
  for (const theme of THEMES) {
    const parts = {
      theme,
      portal: (await portal(t, app, developer.session, path, theme)).toString('base64'),
      widget: (await widget(t, app, theme)).toString('base64'),
    };
    const data = (await table.evaluate(`(${COMPOSE})(${JSON.stringify(parts)})`)) as string;
    const picture = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
    const name = `portal-and-widget-${theme}.webp`;
    if (picture.length > MAX_BYTES) throw new Error(`${name} has ${picture.length} bytes`);
    await writeFile(fileURLToPath(new URL(`../docs/img/${name}`, import.meta.url)), picture);
    console.log(`${name} ${picture.length}`);
  }
});
process.exit();
