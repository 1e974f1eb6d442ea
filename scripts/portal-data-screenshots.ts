/** The pictures of docs/portal that show data: connections, the sandbox and webhooks. */
import type { Page } from 'playwright-core';
import { startApp } from '../test/support/app.ts';
import { connectBank } from '../test/support/connect.ts';
import type { Ending } from '../test/support/database.ts';
import { deliverDue } from '../test/support/deliver.ts';
import { createDeveloper } from '../test/support/developer.ts';
import type { PortalVisitor } from '../test/support/portal.ts';
import { webhookReceiver } from '../test/support/webhook-receiver.ts';
import { type Picture, takePictures } from './portal-pictures.ts';

/** Opens the first entry of a list and waits for what describes it. */
const openFirst =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('tbody .row-anchor').first().click();
    await page.getByText(text).first().waitFor();
  };

const openRetrying = async (page: Page): Promise<void> => {
  await page.getByRole('row').filter({ hasText: 'Retrying' }).getByRole('button').first().click();
  await page.getByText('Attempt 1').first().waitFor();
};

const advance = async (page: Page): Promise<void> => {
  for (const days of ['1 day', '7 days']) {
    await page.getByRole('button', { name: days }).click();
    await page.getByRole('button', { name: /^Advance to / }).click();
    await page.getByRole('listitem').filter({ hasText: days }).waitFor();
  }
};

/** Of a developer with three connections, a receiver that fails now and then, and time that has passed. */
export const drawData = async (t: Ending, wanted: (name: string) => boolean): Promise<void> => {
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
        await developer.emit(connectionId, 'user-17');
        await page.locator('.event-row').first().click();
      },
    },
  ];
  await takePictures(
    t,
    app,
    { developer },
    pictures.filter(({ name }) => wanted(name)),
  );
};
