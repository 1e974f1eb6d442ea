/** A developer of a further cell, and a user, in a real browser. No page knows of cells. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes } from '../../src/auth/scopes.ts';
import { marksIn } from '../../src/platform/vocabulary/ids.ts';
import { agreeInWindow, openContext } from '../support/browser.ts';
import { startTestCells } from '../support/cells.ts';
import { press, settle } from '../support/click.ts';
import { visitPortal } from '../support/portal.ts';
import { chooseBank, opensWindow, signIn, startWidgetHost, waitForHeading } from '../support/widget-host.ts';

test('a developer of the second cell logs in to the portal, and users connect banks in the widget and on the hosted page', async (t) => {
  const cells = await startTestCells(t, { databases: true });
  await cells.developerIn('a');
  const app = { ...cells.cell('b'), url: cells.cell('b').config.publicUrl };
  const { api, sql } = app;
  const account = { name: 'Vera', email: 'vera@example.com', password: 'correct horse', consent: true };
  assert.equal((await api.post('/developers/register', { body: account })).status, 201);
  await sql`update developers set email_verified_at = created_at where email = ${account.email}`;
  const { body: login } = await api.post('/developers/login', { body: account });
  const made = await api.post('/developers/keys', { key: login.token, body: { app_name: 'Shop', scopes } });
  const { key } = made.body;
  const link = async (user: string) =>
    (await api.post('/link/token/create', { key, body: { user_id: user } })).body;

  const host = await startWidgetHost(t, app);
  const visit = await host.visit({ linkToken: (await link('in-the-widget')).link_token });
  await visit.open();
  await chooseBank(visit, 'Banca Intesa');
  const bank = await opensWindow(visit, 'Open the bank’s page');
  await signIn(bank);
  await press(bank.getByRole('button', { name: 'Authorize' }));
  await waitForHeading(visit, 'Your bank is connected');
  await press(visit.page.getByRole('button', { name: 'Done' }));
  const [[, publicToken] = []] = await visit.endings();
  const exchanged = await api.post('/connect/exchange', { key, body: { public_token: publicToken } });
  assert.equal([...marksIn(exchanged.body.connection_id)][0]?.mark, 'b', JSON.stringify(exchanged.body));

  const context = await openContext(t, { reducedMotion: 'reduce', locale: 'en' });
  const page = await context.newPage();
  await page.goto((await link('on-the-page')).hosted_url);
  await settle(page.getByRole('checkbox'));
  await page.getByRole('checkbox').check();
  await press(page.getByRole('button', { name: 'Continue' }));
  await press(page.getByRole('button', { name: 'NLB' }));
  await agreeInWindow(context, page);

  const portal = await visitPortal(t, app);
  await portal.load('/login');
  await portal.page.getByLabel('Email').fill(account.email);
  await portal.page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await portal.page.getByRole('button', { name: 'Log in' }).click();
  await portal.page.getByRole('button', { name: 'Your account' }).waitFor();
  await portal.open('/connections');
  for (const user of ['in-the-widget', 'on-the-page']) await portal.page.getByText(user).first().waitFor();
  assert.deepEqual(portal.complaints, []);
});
