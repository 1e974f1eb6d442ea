/**
 * Draws the pictures of docs/portal that show data: connections, the sandbox and webhooks, at 1280 and at 390
 * pixels, over a real service. `node scripts/portal-data-screenshots.ts sandbox webhook` draws only those.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { startApp } from '../test/support/app.ts';
import { startBrowser } from '../test/support/browser.ts';
import { connectBank } from '../test/support/connect.ts';
import { deliverDue } from '../test/support/deliver.ts';
import { createDeveloper } from '../test/support/developer.ts';
import { type PortalVisitor, settled, visitPortal } from '../test/support/portal.ts';
import { startThrowAwayServer } from '../test/support/server.ts';
import { webhookReceiver } from '../test/support/webhook-receiver.ts';

const folder = fileURLToPath(new URL('../docs/portal', import.meta.url));
const SIZES = { '': { width: 1280, height: 860 }, '-phone': { width: 390, height: 844 } };

interface Picture {
  name: string;
  path: string;
  visitor?: PortalVisitor;
  /** What is done before it is taken. */
  act?: (page: Page) => Promise<void>;
  /** Only what the window shows of it. */
  cut?: true;
}

/** Opens the first entry of a list and waits for what tells about it. */
const openFirst =
  (told: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('tbody .row-anchor').first().click();
    await page.getByText(told).first().waitFor();
  };

const openRetrying = async (page: Page): Promise<void> => {
  await page.getByRole('row').filter({ hasText: 'Retrying' }).getByRole('button').first().click();
  await page.getByText('Attempt 1').first().waitFor();
};

const advance = async (page: Page): Promise<void> => {
  for (const days of ['1 day', '7 days']) {
    await page.getByRole('button', { name: days }).click();
    await page.getByRole('listitem').filter({ hasText: days }).waitFor();
  }
};

const draw = async (t: { after: (end: () => Promise<void>) => void }, only: string[]): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const app = await startApp(t, { reachable: true, env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' } });
  const developer = await createDeveloper(app);
  const { key } = developer;
  const { connectionId, accountIds } = await connectBank(app, key, { user: 'user-17', seed: 'pictures' });
  await app.api.post('/sandbox/clock/advance', { key, body: { days: 80 } });
  await connectBank(app, key, { bank: 'raiffeisen', user: 'user-42', scenario: 'freelancer' });
  const ended = await connectBank(app, key, { bank: 'otp', user: 'user-8', scenario: 'student' });
  await app.api.post(`/sandbox/connections/${ended.connectionId}/expire`, { key });
  const { id: webhookId } = await developer.addWebhook('https://example.com/webhooks/bank');
  const receiver = await webhookReceiver(t, (response, { index }) => {
    response.statusCode = index % 4 === 1 ? 503 : 200;
    response.end(index % 4 === 1 ? 'Service Unavailable: deploying' : '{"received": true}');
  });
  await developer.addWebhook('https://staging.example.com/hooks', { events: ['ITEM.CONNECTION_EXPIRED'] });
  await app.sql`update webhooks set url = ${receiver.url} where id = ${webhookId}`;
  await app.api.post('/sandbox/clock/advance', { key, body: { days: 4 } });
  await deliverDue(app);
  await app.sql`update webhooks set url = 'https://example.com/webhooks/bank' where id = ${webhookId}`;

  const connection = `/connections/${connectionId}`;
  const account = `${connection}/accounts/${accountIds[0]}`;
  const dark: PortalVisitor = { theme: 'dark' };
  const pictures: Picture[] = [
    { name: 'webhooks', path: '/webhooks' },
    { name: 'webhooks-add', path: '/webhooks?add', cut: true },
    { name: 'webhook', path: `/webhooks/${webhookId}` },
    { name: 'delivery', path: `/webhooks/${webhookId}`, act: openRetrying, cut: true },
    { name: 'connections', path: '/connections' },
    { name: 'connection', path: connection },
    { name: 'transactions', path: account, cut: true },
    { name: 'transaction', path: `${account}?category=groceries`, act: openFirst('Matched'), cut: true },
    { name: 'charts', path: `${account}/insights` },
    { name: 'charts-dark', path: `${account}/insights`, visitor: dark },
    { name: 'recurring', path: `${account}/recurring`, cut: true },
    {
      name: 'sync',
      path: `${account}/sync?limit=100`,
      act: async (page) => {
        await page.getByRole('button', { name: 'Call', exact: true }).click();
        await page.getByText('Call 1', { exact: true }).waitFor();
      },
    },
    { name: 'sandbox-transactions', path: `/sandbox/transactions?account=${accountIds[0]}` },
    { name: 'sandbox-events', path: '/sandbox/events' },
    { name: 'sandbox-customers', path: '/sandbox/customers' },
    { name: 'sandbox-failures', path: '/sandbox/failures' },
    { name: 'sandbox', path: '/sandbox', act: advance },
    { name: 'sandbox-serbian-dark', path: '/sandbox/events', visitor: { ...dark, language: 'sr-Latn' } },
    {
      name: 'webhooks-live',
      path: '/webhooks/live',
      act: async (page) => {
        await page.getByText('Live', { exact: true }).waitFor();
        await app.api.post('/sandbox/clock/advance', { key, body: { days: 2 } });
        await page.locator('.event-row').first().click();
      },
    },
  ];
  for (const { name, path, visitor, act, cut } of pictures) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (const [suffix, viewport] of Object.entries(SIZES)) {
      const visit = await visitPortal(t, app, { ...visitor, developer, viewport });
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

// A server of its own, since the test support ends the one that it starts only with a test run.
const server = await startThrowAwayServer();
process.env.TEST_SERVER_URL = server.url;
const endings: (() => Promise<void>)[] = [];
try {
  await draw({ after: (end) => endings.push(end) }, process.argv.slice(2));
} finally {
  for (const end of endings.reverse()) await end();
  await (await startBrowser()).close();
  await server.stop();
}
process.exit();
