/** Link in a browser: a page that is written for Plaid, and the hosted page, over the Link Widget. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, test } from 'node:test';
import { CountryCode, type PlaidApi, Products } from 'plaid';
import type { BrowserContext, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.ts';
import { openContext, openedApplications } from '../support/browser.ts';
import { press, settle } from '../support/click.ts';
import { deliverDue } from '../support/deliver.ts';
import { deepTest } from '../support/depth.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { checkType, plaidClient } from '../support/plaid.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';
import { signIn } from '../support/widget-host.ts';

describe('plaid, Link', () => {
  const end = ending();
  let app: TestApp;
  let plaid: PlaidApi;

  const linkToken = async (more = {}) =>
    (
      await plaid.linkTokenCreate({
        client_name: 'Kućni budžet',
        language: 'en',
        country_codes: [CountryCode.Us],
        products: [Products.Transactions],
        user: { client_user_id: 'ana' },
        ...more,
      })
    ).data;

  /** Goes through the widget and the page of the bank. */
  const connect = async (context: BrowserContext, page: Page): Promise<void> => {
    await settle(page.getByRole('checkbox'));
    await page.getByRole('checkbox').check();
    await press(page.getByRole('button', { name: 'Continue' }));
    await press(page.getByRole('button', { name: 'Banca Intesa' }));
    const opened = context.waitForEvent('page');
    await press(page.getByRole('button', { name: 'Open the bank’s page' }));
    const bank = await opened;
    await signIn(bank);
    await press(bank.getByRole('button', { name: 'Authorize' }));
  };

  before(async () => {
    app = await startApp(end, { reachable: true, env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' } });
    const developer = await createDeveloper(app);
    plaid = plaidClient(app.url, { clientId: developer.id, secret: developer.key });
  });

  test('a page that is written for Plaid gets a public token and the masked accounts', async (t) => {
    const receiver = await webhookReceiver(t);
    const { link_token } = await linkToken({ webhook: receiver.url });
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en"><title>Shop</title>
        <script src="https://cdn.plaid.com/link/v2/stable/link-initialize.js"></script>
        <button id="open">Connect</button><script>
        window.calls = [];
        const note = (name) => (...values) => calls.push([name, ...values]);
        const handler = Plaid.create({
          token: ${JSON.stringify(link_token)}, onSuccess: note('onSuccess'), onExit: note('onExit'),
          onEvent: note('onEvent'), onLoad: note('onLoad'), receivedRedirectUri: null,
        });
        document.querySelector('#open').addEventListener('click', () => handler.open());
        </script></html>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(async () => {
      server.closeAllConnections();
      server.close();
    });
    const context = await openContext(t, { reducedMotion: 'reduce' });
    // The page is unchanged: the browser routes the address of Plaid to the service.
    await context.route('https://cdn.plaid.com/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${app.url}/plaid${pathname}` }) });
    });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await press(page.getByRole('button', { name: 'Connect' }));
    await connect(context, page);
    await page.waitForFunction('calls.some(([name]) => name === "onSuccess")');
    // biome-ignore lint/suspicious/noExplicitAny: whatever the page was handed
    const calls = await page.evaluate<any[][]>('calls');
    const [, publicToken, metadata] = calls.find(([name]) => name === 'onSuccess')!;
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.ok(calls.every(([name]) => name !== 'onExit'));
    const again = { link_token, public_token: publicToken };
    assert.equal((await app.api.post('/plaid/link/v2/session', { body: again })).status, 200);
    const { access_token } = (await plaid.itemPublicTokenExchange({ public_token: publicToken })).data;
    const { accounts } = (await plaid.accountsGet({ access_token })).data;
    assert.deepEqual(
      metadata.accounts.map(({ id, mask, name }: Record<string, unknown>) => [id, mask, name]),
      accounts.map(({ account_id, mask, name }) => [account_id, mask, name]),
    );
    assert.deepEqual(metadata.institution, { institution_id: 'ins_banca-intesa', name: 'Banca Intesa' });
    const events = calls.filter(([name]) => name === 'onEvent').map(([, event]) => event);
    assert.ok(['OPEN', 'SELECT_INSTITUTION', 'HANDOFF'].every((name) => events.includes(name)));
    assert.equal(calls.filter(([name]) => name === 'onLoad').length, 1);
    await deliverDue(app);
    const [finished, ...further] = receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ webhook_code: code }) => code === 'SESSION_FINISHED');
    assert.deepEqual(further, []);
    checkType('LinkSessionFinishedWebhook', finished);
    assert.equal(finished.public_token, publicToken);
  });

  test('an application without a page sends its user to the hosted one, and reads the result', async (t) => {
    const completion_redirect_uri = `${app.url}/docs`;
    const { link_token, hosted_link_url } = await linkToken({
      user: { client_user_id: 'boris' },
      hosted_link: { completion_redirect_uri },
    });
    const context = await openContext(t, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(hosted_link_url!);
    await connect(context, page);
    await page.waitForURL(completion_redirect_uri);
    const { link_sessions: sessions } = (await plaid.linkTokenGet({ link_token })).data;
    const [result] = sessions![0]!.results!.item_add_results;
    assert.equal((await plaid.itemPublicTokenExchange({ public_token: result!.public_token })).status, 200);
    assert.ok(result!.accounts.length > 0 && sessions![0]!.finished_at);
  });

  deepTest(
    'the hosted page returns to a mobile application at once and by a tap, while it is registered',
    async (t) => {
      const next = 'com.example.app:/done';
      await app.sql`update api_keys set redirect_urls = array[${next}::text]`;
      const { hosted_link_url } = await linkToken({ hosted_link: { completion_redirect_uri: next } });
      const context = await openContext(t, { reducedMotion: 'reduce', isMobile: true, hasTouch: true });
      const page = await context.newPage();
      const nextOpened = await openedApplications(page, 'com.example.app');
      await page.goto(hosted_link_url!);
      await connect(context, page);
      assert.equal(await nextOpened(), next);
      await page.getByText('Your bank is connected. You can close this page.').waitFor();
      await page.getByRole('link', { name: 'Back to the app' }).tap();
      assert.equal(await nextOpened(), next);

      const { hosted_link_url: another } = await linkToken({
        hosted_link: { completion_redirect_uri: next },
      });
      await app.sql`update api_keys set redirect_urls = array['https://app.example/']`;
      await page.goto(another!);
      await connect(context, page);
      await page.getByText('Your bank is connected. You can close this page.').waitFor();
      assert.equal(await page.getByRole('link', { name: 'Back to the app' }).count(), 0);
      await app.sql`update api_keys set redirect_urls = null`;
    },
  );
});
