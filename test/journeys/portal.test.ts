/** A developer in the portal, from registration to deletion of the account, in a real browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import type { Request } from 'playwright-core';
import { confirmedAccount, freshEmail, generous, mailedToken } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { continueRequest } from '../support/browser.ts';
import { cliFor } from '../support/cli.ts';
import { press, settle } from '../support/click.ts';
import { connectBank } from '../support/connect.ts';
import { deliverDue } from '../support/deliver.ts';
import { deepTest } from '../support/depth.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import {
  assertWellMade,
  copied,
  eventuallyEquals,
  eventuallyFocused,
  type PortalVisit,
  settled,
  visitPortal,
} from '../support/portal.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';
import { signIn } from '../support/widget-host.ts';

describe('the portal', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, {
      reachable: true,
      env: { ...generous, WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' },
    });
  });

  const sees = (visit: PortalVisit, heading: string): Promise<void> =>
    visit.page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  const step = ({ page }: PortalVisit, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const isDone = (visit: PortalVisit, name: string): Promise<void> =>
    step(visit, name)
      .getByRole('heading', { name: new RegExp(`${name}\\s*, done`) })
      .waitFor();

  test('registers: errors are shown beside their fields and in a summary that has the focus', async (t) => {
    const visit = await visitPortal(t, app);
    const { page } = visit;
    await visit.open('/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    const summary = page.getByRole('alert');
    await summary.waitFor();
    await eventuallyFocused(summary);
    assert.equal(await summary.getByRole('link').count(), 4);
    await assertWellMade(visit, 'a refused form');
    await summary.getByRole('link', { name: /^Email/ }).click();
    await page.keyboard.type('not an address');
    await page.keyboard.press('Enter');
    await page.getByText('This is not an email address.', { exact: true }).waitFor();

    const email = freshEmail();
    await page.getByLabel('Your name').fill('Ana Anić');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse');
    assert.equal(
      await page.getByRole('textbox', { name: 'Password' }).getAttribute('autocomplete'),
      'new-password',
    );
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await sees(visit, 'Check your mail');
    const outbox = page.getByRole('link', { name: 'Open the development outbox' });
    assert.equal(await outbox.getAttribute('href'), `/dev/outbox?to=${encodeURIComponent(email)}`);

    await visit.open('/login');
    const logIn = async (password: string): Promise<void> => {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Log in' }).click();
    };
    await logIn('correct horse');
    await page.getByText('This address is not confirmed yet', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Send it again' }).click();
    await sees(visit, 'Check your mail');
    await eventuallyEquals(page, () => page.getByLabel('Email').inputValue(), email);
    // The link in the mail opens a page with a button, then the login.
    await page.goto(`${app.url}/verify-email?token=${await mailedToken(app, email)}`);
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByRole('link', { name: 'log in' }).click();
    await sees(visit, 'Log in');
    await logIn('wrong horse');
    await page.getByText('The address or the password is wrong.').waitFor();
    await logIn('correct horse');
    await sees(visit, 'Get started');

    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await sees(visit, 'Log in');
    await visit.open('/keys');
    await sees(visit, 'Log in');
    assert.deepEqual(visit.complaints, []);
  });

  test('requests a new password, with the same response for every address', async (t) => {
    const visit = await visitPortal(t, app);
    await visit.open('/login');
    await visit.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await sees(visit, 'Choose a new password');
    await visit.page.getByLabel('Email').fill('nobody@example.com');
    await visit.page.getByRole('button', { name: 'Send the link' }).click();
    await visit.page.getByText('If nobody@example.com has an account').waitFor();
  });

  test('the checklist ticks itself: key, first call, bank, transactions, webhook, event', async (t) => {
    const developer = await createDeveloper(app);
    await app.sql`delete from api_keys where id = ${developer.keyId}`;
    const visit = await visitPortal(t, app, { developer });
    const { page, context } = visit;
    await visit.open('/');

    await page.getByRole('button', { name: 'Create an API key' }).click();
    await page.getByLabel('Name').fill('Budget app');
    await page.getByRole('dialog').getByRole('button', { name: 'Create an API key' }).click();
    await sees(visit, 'Your new key');
    await assertWellMade(visit, 'a new key');
    await page.getByRole('dialog').getByRole('button', { name: 'Copy the key' }).last().click();
    const key = await copied(page, /^svc_test_sk_/);
    assert.match((await page.getByRole('dialog').textContent())!, new RegExp(`OBDS_API_KEY=${key}`));
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await isDone(visit, 'Make an API key');
    assert.match((await step(visit, 'Make the first call').textContent())!, new RegExp(key));

    await fetch(`${app.url}/v1/accounts`, { headers: { Authorization: `Bearer ${key}` } });
    await app.service.deps.recorder.flush();
    await isDone(visit, 'Make the first call');

    await page.getByRole('button', { name: 'Connect a bank' }).click();
    const widget = page.getByRole('dialog');
    await settle(widget.getByRole('checkbox'));
    await widget.getByRole('checkbox').check();
    await press(widget.getByRole('button', { name: 'Continue' }));
    await press(widget.getByRole('button', { name: 'Banca Intesa' }));
    const opened = context.waitForEvent('page');
    await press(widget.getByText('Open the bank’s page', { exact: true }));
    const bank = await opened;
    await signIn(bank);
    await press(bank.getByRole('button', { name: 'Authorize' }));
    await press(widget.getByRole('button', { name: 'Done' }));
    await isDone(visit, 'Connect a bank');
    await isDone(visit, 'See its transactions');
    await eventuallyEquals(
      page,
      () => page.getByRole('table', { name: 'Latest transactions' }).getByRole('row').count(),
      6,
    );

    const receiver = await webhookReceiver(t);
    await developer.addWebhook(receiver.url);
    await visit.open('/');
    await isDone(visit, 'Add a webhook');
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByText('Waiting for it…').waitFor();
    await app.service.deps.jobs.drain();
    assert.ok(receiver.received.length > 0);
    await sees(visit, 'Home');
    await sees(visit, 'You are set up');
    await page.getByText('All is well: no request was refused today').waitFor();
    await assertWellMade(visit, 'a finished checklist');
    // Neither an advance nor a revocation undoes a finished step.
    await app.api.post('/sandbox/clock/advance', { key, body: { days: 91 } });
    const [connection] = (await app.api.get('/connections', { key })).body.data;
    await app.api.delete(`/connections/${connection.connection_id}`, { key });
    await visit.open('/');
    await sees(visit, 'You are set up');
    assert.equal(await page.getByText(/of 6 done/).count(), 0);
    // The browser stores the shown secret nowhere.
    const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
    assert.ok(!kept.includes(key) && !/ktok_|devses_|devtok_/.test(kept));
  });

  test('a key is revoked only by typing its name, and its clock is shown', async (t) => {
    const developer = await createDeveloper(app);
    await app.api.post('/sandbox/clock/advance', { key: developer.key, body: { days: 30 } });
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await visit.open('/keys');
    // In the list, and in the header of every page.
    await page.getByRole('listitem').getByText('30 days ahead').waitFor();
    await page.getByRole('link', { name: /^Key’s clock 13 Apr 2026 · 30 days ahead$/ }).waitFor();
    await page.getByRole('button', { name: 'Revoke Test' }).click();
    // The dialog has an address: it is still open after a reload.
    await page.reload();
    await page.getByLabel('Name of the key').fill('Tes');
    await page.getByRole('button', { name: 'Revoke this key' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Name of the key').fill('Test');
    await page.getByRole('button', { name: 'Revoke this key' }).click();
    await sees(visit, 'No key yet');
    const answer = await app.api.get('/accounts', { key: developer.key });
    assert.equal(answer.body.error_code, 'REVOKED_API_KEY');
  });

  test('home lists what needs attention, each with a link, by keyboard', async (t) => {
    const developer = await createDeveloper(app);
    const { connectionId } = await connectBank(app, developer.key, { bank: 'otp', user: 'marko' });
    const receiver = await webhookReceiver(t, (response) => {
      response.statusCode = 503;
      response.end();
    });
    const { id: webhook } = await developer.addWebhook(receiver.url);
    await app.api.post('/sandbox/clock/advance', { key: developer.key, body: { days: 84 } });
    await deliverDue(app);
    const refused = await app.api.get('/accounts/acc_0/balance', { key: developer.key });
    await app.service.deps.recorder.flush();
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await visit.open('/');
    await sees(visit, '1 request was refused today');
    await sees(visit, '1 webhook fails');
    await sees(visit, '1 consent ends within 14 days');
    await page.getByText('in 6 days').waitFor();
    await page.getByText('answered with status 503', { exact: true }).waitFor();
    await assertWellMade(visit, 'what needs attention');
    const addresses: [RegExp, RegExp][] = [
      [
        new RegExp(`^${refused.body.error_code}$`),
        /\/portal\/requests\?status=404&code=ACCOUNT_NOT_FOUND&time=24h/,
      ],
      [/127\.0\.0\.1/, new RegExp(`/portal/webhooks/${webhook}`)],
      [/OTP.*marko/, new RegExp(`/portal/connections/${connectionId}\\?key=${developer.keyPublicId}`)],
      [/^Key’s clock/, /\/portal\/sandbox/],
    ];
    for (const [name, address] of addresses) {
      await visit.open('/');
      const link = page.getByRole('link', { name }).filter({ visible: true }).first();
      await link.waitFor();
      for (let presses = 0; presses < 60; presses++) {
        if (await link.evaluate((element) => element === element.ownerDocument.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await page.waitForURL(address, { timeout: 10_000 });
    }
  });

  test('usage: a window that survives a reload, errors that link to their page, and CSV', async (t) => {
    const developer = await createDeveloper(app);
    const ask = (path: string) => app.api.get(path, { key: developer.key });
    await ask('/accounts');
    const missing = await ask('/accounts/acc_0/balance');
    await app.service.deps.recorder.flush();
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await visit.open('/usage');
    await page.getByText('24 hours').click();
    await page.waitForURL(/window=24h/);
    await page.reload();
    await settled(page);
    assert.ok(await page.getByRole('radio', { name: '24 hours' }).isChecked());
    await sees(visit, 'Requests by hour');
    for (const status of ['200', '404']) {
      await page.getByRole('progressbar', { name: `${status}: 50% of requests` }).waitFor();
    }
    const errors = page.getByRole('table', { name: 'Recent errors' });
    await errors.getByText(missing.body.request_id).waitFor();
    const about = await errors.getByRole('link', { name: missing.body.error_code }).getAttribute('href');
    assert.equal((await fetch(app.url + about)).status, 200);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    assert.match(csv, /^endpoint,GET \/accounts\/\{id\}\/balance,1,1,1,/m);
    assert.match(csv, /^hour,2026-03-14T10:00:00.000Z,2,1,0.5,,,\r$/m);
    assert.match(csv, /^status,404,1,1,1,,,\r$/m);
  });

  test('sees the stored data, exports them, and deletes the account with the password', async (t) => {
    const visit = await visitPortal(t, app);
    const { page } = visit;
    const email = freshEmail();
    const account = { name: 'Ana', email, password: 'correct horse', consent: true };
    await app.api.post('/developers/register', { body: account });
    await app.api.get(`/developers/verify-email?token=${await mailedToken(app, email)}`);
    // Redirected to the login, and back.
    await visit.open('/account');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await sees(visit, 'What is held');

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download everything' }).click();
    const everything = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
    assert.equal(everything.developer.email, email);

    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('textbox', { name: 'Your password' }).fill('wrong horse');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('This is not your password.', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Your password' }).fill(account.password);
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('Your account and everything that belonged to it is deleted.').waitFor();
    const again = await app.api.post('/developers/login', { body: { email, password: account.password } });
    assert.equal(again.body.error_code, 'INVALID_CREDENTIALS');
    assert.deepEqual(visit.complaints, []);
  });

  test('approves a command line by comparing its code, never by opening the address', async (t) => {
    const account = await confirmedAccount(app);
    const visit = await visitPortal(t, app);
    const { page } = visit;
    const ask = async (machine?: string) =>
      (await app.api.post('/developers/cli-logins', { body: machine ? { machine } : {} })).body;
    const fetched = (deviceCode: string) =>
      app.api.post('/developers/cli-logins/token', { body: { device_code: deviceCode } });

    // The real command opens the address: the login, then back.
    const opened = Promise.withResolvers<string>();
    const decided = Promise.withResolvers<void>();
    const cli = await cliFor(t, app, {
      terminal: 80,
      machine: '<b>your own</b> laptop',
      sleep: () => decided.promise,
      browse: async (url) => {
        opened.resolve(url);
        return true;
      },
    });
    const logged = cli(['login']);
    const address = await opened.promise;
    await page.goto(address);
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await sees(visit, 'Is this the code in your terminal?');
    await page.getByText(new URL(address).searchParams.get('code')!, { exact: true }).waitFor();
    await page.getByText('<b>your own</b> laptop', { exact: true }).waitFor();
    await page.getByText('Approve only if you have just run', { exact: false }).waitFor();
    await assertWellMade(visit, 'the decision');
    await page.getByRole('button', { name: 'It is mine: approve' }).click();
    await sees(visit, 'The command line is logged in');
    decided.resolve();
    assert.match((await logged).err, new RegExp(`logged in as ${account.email}`));
    assert.equal((await cli(['whoami', '--json'])).json().developer.email, account.email);

    // Typed by hand, and denied.
    const other = await ask();
    await visit.open('/cli');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Eight letters, such as WDJB-MJHT.', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(other.user_code.toLowerCase());
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('It gives no name.').waitFor();
    await page.getByRole('button', { name: 'Deny' }).click();
    await sees(visit, 'Denied');
    assert.equal((await fetched(other.device_code)).body.error_code, 'CLI_LOGIN_DENIED');
    await visit.open(`/cli?code=${other.user_code}`);
    await page.getByText('No login with this code is waiting.', { exact: false }).waitFor();
    assert.deepEqual(visit.complaints, []);
  });

  deepTest(
    'opens any page from the palette, in both scripts of Serbian, and reports an ended session',
    async (t) => {
      const developer = await createDeveloper(app);
      const visit = await visitPortal(t, app, { developer });
      const { page } = visit;
      await visit.open('/');
      const search = page.getByPlaceholder('Search pages, keys, errors');
      const goTo = async (text: string): Promise<void> => {
        await page.keyboard.press('Control+k');
        await search.fill(text);
        await page.keyboard.press('Enter');
        await search.waitFor({ state: 'detached' });
      };
      await goTo('conn_0');
      await page.waitForURL(/\/connections\/conn_0\?/);
      await goTo('evt_0');
      await page.waitForURL(/\/requests\?about=evt_0/);
      await sees(visit, 'None of this kind');
      await goTo('req_0');
      await page.waitForURL(/request=req_0/);
      await page.getByText('This request was not found', { exact: false }).waitFor();
      await page.keyboard.press('Escape');
      const opened = visit.context.waitForEvent('page');
      await goTo('consent_exp');
      const about = await opened;
      await about.getByRole('heading', { name: 'CONSENT_EXPIRED' }).waitFor();
      await about.close();
      await goTo('usage');
      await sees(visit, 'Usage');
      // By other common words, in any order.
      for (const [typed, address] of [
        ['clock', /\/sandbox(\?|$)/],
        ['clock advance', /\/sandbox(\?|$)/],
        ['export', /\/account(\?|$)/],
        ['download data', /\/account(\?|$)/],
        ['fire', /\/sandbox\/events/],
        ['logs', /\/requests/],
        ['import', /\/connections/],
        ['claude', /\/assistants/],
      ] as const) {
        await page.keyboard.press('Control+k');
        await search.fill(typed);
        await page.locator('.mantine-Spotlight-action').first().click();
        await page.waitForURL(address);
        await search.waitFor({ state: 'detached' });
      }
      await page.keyboard.press('Control+k');
      await search.fill('sign out');
      await page.getByRole('button', { name: 'Log out' }).waitFor();
      await page.keyboard.press('Escape');
      await search.waitFor({ state: 'detached' });
      const found = visit.context.waitForEvent('page');
      await goTo('paginate');
      const results = await found;
      assert.match(results.url(), /\/docs\/search\?q=paginate$/);
      await results.getByRole('link', { name: 'Pages' }).first().waitFor();
      await results.close();
      await goTo('usage');
      // The first choice is sent slowly: the second one wins.
      const chosenTwice = Promise.withResolvers<void>();
      const isTold = (request: Request, language: string): boolean =>
        request.method() === 'PATCH' && request.postDataJSON().language === language;
      const told = ['sr-Latn', 'sr-Cyrl'].map((language) =>
        page.waitForResponse((response) => isTold(response.request(), language)),
      );
      await page.route('**/developers/me', async (route) => {
        if (isTold(route.request(), 'sr-Latn')) await chosenTwice.promise;
        await continueRequest(route);
      });
      await page.getByRole('button', { name: 'Language and appearance' }).click();
      await page.getByRole('menuitem', { name: 'Srpski' }).click();
      await sees(visit, 'Korišćenje');
      assert.equal(await page.evaluate('document.documentElement.lang'), 'sr-Latn');
      await page.getByRole('button', { name: 'Jezik i izgled' }).click();
      await page.getByRole('menuitem', { name: 'Српски' }).click();
      await sees(visit, 'Коришћење');
      assert.equal(await page.evaluate('document.documentElement.lang'), 'sr-Cyrl');
      chosenTwice.resolve();
      await Promise.all(told);
      const [{ language }] = await app.sql<[{ language: string }]>`
      select language from developers where id = ${developer.id}`;
      assert.equal(language, 'sr-Cyrl', 'of mails, too');
      await page.reload();
      await sees(visit, 'Коришћење');

      // Leave the page, because a page that polls could notice the end first.
      await page.goto('about:blank');
      await app.sql`delete from developer_sessions where developer_id = ${developer.id}`;
      await page.goto(`${app.url}/portal/account`);
      await page.getByText('Сесија је истекла', { exact: false }).waitFor();
      assert.match(page.url(), /login\?next=%2Faccount/);
    },
  );

  test('retries by itself after a refusal, a silent service, and a lost network', async (t) => {
    const developer = await createDeveloper(app);
    const visit = await visitPortal(t, app, { developer });
    const { page, context } = visit;
    // Refused for a second, then accepted, without a click.
    let refusals = 1;
    await page.route('**/developers/usage?*', (route) =>
      refusals-- > 0
        ? route.fulfill({
            status: 429,
            headers: { 'Retry-After': '1' },
            json: { error_type: 'RATE_LIMIT_ERROR', error_code: 'RATE_LIMIT_EXCEEDED', error_message: 'x' },
          })
        : route.continue(),
    );
    await page.goto(`${app.url}/portal/usage`);
    await page
      .getByRole('timer')
      .getByText(/This page continues by itself in 0:0\d/)
      .waitFor();
    await page
      .getByRole('figure')
      .or(page.getByText('No requests'))
      .or(page.locator('.figure'))
      .first()
      .waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);

    // A part of the portal that cannot be loaded without a network.
    await context.setOffline(true);
    await page.getByText('This page continues by itself as soon as the network is back.').waitFor();
    await page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: 'Webhooks' })
      .click();
    await page.getByRole('alert').getByRole('heading', { name: 'You are offline' }).waitFor();
    assert.equal(await page.getByText(/This page broke|preload|import/).count(), 0);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  });
});
