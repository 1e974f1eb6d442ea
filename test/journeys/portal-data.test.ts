/** Connections and data in the portal, in a real browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import type { Request } from 'playwright-core';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { accessibilityViolations, continueRequest } from '../support/browser.ts';
import { press, settle } from '../support/click.ts';
import { type Connected, connectBank } from '../support/connect.ts';
import { deep } from '../support/depth.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import {
  assertWellMade,
  copied,
  eachPage,
  eventuallyEquals,
  type PortalVisit,
  settled,
  visitPortal,
} from '../support/portal.ts';
import { camtFile } from '../support/statement-files.ts';
import { signIn } from '../support/widget-host.ts';

/** Names in the tests' data. */
const NAMES = ['user-1', 'user-2', 'user-3', 'user-8', 'user-9'];

describe('connections and data', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let connected: Connected;
  let visit: PortalVisit;
  let account: string;

  before(async () => {
    app = await startApp(end, { reachable: true, bank: sandboxBank });
    developer = await createDeveloper(app);
    connected = await connectBank(app, developer.key, { seed: 'portal' });
    account = `/connections/${connected.connectionId}/accounts/${connected.accountIds[0]}`;
    visit = await visitPortal(end, app, { developer });
  });

  test('a connection shows its user, consent and accounts, and has a shareable address', async () => {
    const { page } = visit;
    await visit.open('/connections');
    const asked: string[] = [];
    const note = (request: Request): unknown => asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.getByRole('link', { name: 'Banca Intesa' }).click();
    await page.getByRole('heading', { name: 'Banca Intesa' }).waitFor();
    await page.getByText('90 days left').waitFor();
    await page
      .getByRole('img', { name: /Consent given 14 Mar 2026, ends 12 Jun 2026; today is 14 Mar/ })
      .waitFor();
    await page.waitForURL((url) => url.searchParams.get('key') === developer.keyPublicId);
    const [current] = (await app.api.get('/accounts', { key: developer.key })).body.data;
    const figure = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(current.balance);
    await page.getByRole('listitem').filter({ hasText: 'Tekući račun' }).getByText(figure).first().waitFor();
    // The list of accounts must not download personal data.
    page.off('request', note);
    assert.ok(asked.includes(`/v1/connections/${connected.connectionId}`));
    assert.deepEqual(
      asked.filter((path) => path.endsWith('/export')),
      [],
    );
    await page.getByRole('link', { name: 'Tekući račun' }).click();
    await page.getByRole('tab', { name: 'Transactions', selected: true }).waitFor();
  });

  test('an IBAN and a person are shown on request', async () => {
    const { page } = visit;
    await visit.open(account);
    const { body } = await app.api.get('/accounts', { key: developer.key });
    const iban: string = body.data[0].iban;
    assert.doesNotMatch(await page.locator('main').innerText(), new RegExp(iban.slice(4, 18)));
    await page.getByRole('button', { name: 'Show the IBAN' }).click();
    await page.getByText(iban.replace(/(.{4})(?=.)/g, '$1 ')).waitFor();
    const { body: holder } = await app.api.get(`/accounts/${connected.accountIds[0]}/identity`, {
      key: developer.key,
    });
    await page.getByRole('button', { name: 'Show personal data' }).click();
    await page.getByText(holder.identity.full_name, { exact: true }).waitFor();
  });

  test('transactions are searched, filtered and paged, and the address restores the view', async () => {
    const { page } = visit;
    await visit.open(account);
    const rows = page.getByRole('row');
    await eventuallyEquals(page, () => rows.count(), 26);
    // Some browsers show the present day in an empty field.
    const empty = page.getByRole('search').getByText('any', { exact: true });
    await eventuallyEquals(page, () => empty.filter({ visible: true }).count(), 2);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('rent');
    await page.waitForURL(
      (url) => url.searchParams.get('category') === 'rent' && !url.searchParams.has('page'),
    );
    await page
      .getByRole('status')
      .getByText(/^1[23] transactions/)
      .waitFor();
    const rents = await rows.count();
    await page.reload();
    await settled(page);
    await eventuallyEquals(page, () => rows.count(), rents);
    await page.getByLabel('Search').fill('nothing is called so');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await page.getByRole('button', { name: 'Next page' }).waitFor();
    await eventuallyEquals(page, () => rows.count(), 26);
  });

  test('a transaction explains its name, can be corrected, and the correction undone', async () => {
    const { page } = visit;
    await visit.open(`${account}?category=groceries`);
    const panel = page.getByRole('dialog');
    const row = page.getByRole('row').nth(1);
    // With the keyboard the whole row shows the focus; with the mouse it opens anywhere.
    await page.getByRole('status').getByText('transactions').waitFor();
    await row.getByRole('button').focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const { width, height } = (await row.boundingBox())!;
    const marked = (await page.evaluate(`(() => {
      const { width, height, outlineStyle } = getComputedStyle(document.activeElement, '::after');
      return [parseFloat(width), parseFloat(height), outlineStyle];
    })()`)) as [number, number, string];
    assert.ok(Math.abs(marked[0] - width) < 2 && Math.abs(marked[1] - height) < 2, `${marked}`);
    assert.equal(marked[2], 'solid');
    await page.keyboard.press('Enter');
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    const dateCell = (await row.getByRole('time').boundingBox())!;
    await page.mouse.click(dateCell.x + 5, dateCell.y + 5);
    await page.waitForURL(/transaction=txn_/);
    await panel.getByText(/^Matched/).waitFor();
    const name = await panel.getByRole('heading', { level: 2 }).innerText();
    const undo = panel.getByRole('button', { name: 'Undo the correction' });
    assert.equal(await undo.count(), 0);
    await panel.getByRole('button', { name: 'Correct it' }).click();
    await panel.getByRole('button', { name: 'Save the correction' }).click();
    await panel.getByRole('alert').getByText('Change something first.').waitFor();
    await panel.getByLabel('Merchant', { exact: true }).fill('The shop on the corner');
    await panel.getByRole('button', { name: 'Save the correction' }).click();
    await panel.getByRole('heading', { name: 'The shop on the corner' }).waitFor();
    await undo.waitFor();
    await assertWellMade(visit, 'a transaction');
    await undo.click();
    await panel.getByRole('heading', { name, exact: true }).waitFor();
    await undo.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
  });

  test('a transaction shows the payee, the reference and the code', async () => {
    const { page } = visit;
    const { body } = await app.api.get(`/accounts/${connected.accountIds[0]}/transactions?limit=500`, {
      key: developer.key,
    });
    const row = body.data.find(
      (each: {
        counterparty: { account: string } | null;
        reference: object | null;
        payment_code: object | null;
      }) => each.counterparty?.account && each.reference && each.payment_code,
    );
    await visit.open(`${account}?transaction=${row.id}`);
    const panel = page.getByRole('dialog');
    await panel.getByText(row.counterparty.name, { exact: true }).first().waitFor();
    await panel.getByText(row.counterparty.account, { exact: true }).waitFor();
    await panel.getByText(row.reference.number, { exact: false }).first().waitFor();
    await panel.getByText(`${row.payment_code.code} · ${row.payment_code.meaning}`).waitFor();
    await assertWellMade(visit, 'what the bank says of a transaction');
  });

  test('possible duplicates are marked and can be filtered', async () => {
    const { page } = visit;
    const [marked] = await app.sql<{ id: string }[]>`
      update transactions t set details = '{"review": true}'
      where id = (select id from transactions where account_no = (select no from accounts where id = ${connected.accountIds[0]!}) and not pending
                  order by date desc, seq desc offset 40 limit 1) returning id`;
    await visit.load(`${account}?only=review`);
    await page
      .getByRole('status')
      .getByText(/^1 transaction /)
      .waitFor();
    await page.getByRole('row').nth(1).getByText('To review').waitFor();
    await page.getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('dialog').getByText('it may be listed twice', { exact: false }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get('transaction'), marked!.id);
  });

  test('the search over all accounts works by keyboard', async () => {
    const { page } = visit;
    const other = await connectBank(app, developer.key, { bank: 'otp', user: 'user-8', seed: 'search' });
    const inject = (id: string, description: string, amount: number) =>
      app.api.post(`/sandbox/accounts/${id}/transactions`, {
        key: developer.key,
        body: { transactions: [{ description, amount }] },
      });
    await inject(connected.accountIds[0]!, 'PRENOS ĐORĐE ŽIVANOVIĆ NAJAM', -4_321.5);
    await inject(other.accountIds[0]!, 'PRENOS ĐORĐE ŽIVANOVIĆ SMS', -77);
    await visit.open('/connections');
    await page.getByRole('tab', { name: 'Connections' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/\/connections\/search/);
    await page.getByLabel('Search all accounts').focus();
    await page.keyboard.type('djordje zivanovic');
    await page.getByText('2 transactions found').waitFor();
    await page.getByRole('row').filter({ hasText: 'OTP' }).waitFor();
    await page.getByLabel('Amount from').focus();
    await page.keyboard.type('4321,50');
    await page.getByText('1 transaction found').waitFor();
    await assertWellMade(visit, 'a search');
    await page.getByRole('row').nth(1).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('PRENOS ĐORĐE ŽIVANOVIĆ NAJAM').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByLabel('Amount from').fill('');
    await page.getByLabel('Search all accounts').fill('nothing is called so');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.getByLabel('Search all accounts').fill('');
    await page.getByRole('button', { name: 'Look further back' }).click();
    await page.getByText('50 transactions found').waitFor();
  });

  test('a month is compared with the one before and links to its transactions; upcoming payments have consistent sums', async () => {
    const { page } = visit;
    const id = connected.accountIds[0];
    const { body: spending } = await app.api.get(`/accounts/${id}/spending`, { key: developer.key });
    const money = (amount: number): string =>
      new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(amount);
    await visit.open(account);
    await page.getByRole('tab', { name: 'Spending' }).click();
    const month = page.getByRole('region', { name: 'March 2026' });
    await month.getByText('as many days of the month before', { exact: false }).waitFor();
    const [present, february] = spending.months;
    await month.getByText(money(present.amount)).first().waitFor();
    await page.getByRole('button', { name: 'February 2026' }).click();
    await page.waitForURL(/month=2026-02/);
    const whole = page.getByRole('region', { name: 'February 2026' });
    await whole.getByText('compared with the month before', { exact: false }).waitFor();
    for (const { category, amount, previous_amount: before } of february.categories.slice(0, 3)) {
      const row = whole.getByRole('row').filter({ has: page.locator(`a[href*="category=${category}&"]`) });
      await row.getByText(money(amount)).waitFor();
      await row.getByText(money(before)).waitFor();
    }
    await whole.getByRole('link', { name: 'Groceries' }).click();
    await page.waitForURL(/category=groceries&from=2026-02-01&to=2026-02-28/);
    const { body: upcoming } = await app.api.get(`/accounts/${id}/upcoming`, { key: developer.key });
    await page.getByRole('tab', { name: 'Recurring' }).click();
    const next = page.getByRole('region', { name: 'Next 30 days' });
    await next.getByText(money(upcoming.outflows.amount)).first().waitFor();
    await eventuallyEquals(page, () => next.getByRole('row').count(), upcoming.data.length + 1);
  });

  test('a connection shows that its data are late, and why', async () => {
    const { page } = visit;
    const { connectionId, accountIds } = await connectBank(app, developer.key, {
      bank: 'otp',
      user: 'user-9',
    });
    const key = developer.key;
    await app.api.post(`/sandbox/connections/${connectionId}/fault`, { key, body: { fault: 'unavailable' } });
    await app.api.post(`/accounts/${accountIds[0]}/sync`, { key });
    await app.service.deps.jobs.drain();
    await visit.load('/connections');
    const row = page.getByRole('row').filter({ hasText: 'user-9' });
    await row.getByText('Delayed').filter({ visible: true }).waitFor();
    await row.getByRole('link').click();
    await page.getByText('The bank does not respond.', { exact: false }).waitFor();
  });

  test('charts and streams show the history, and a category links to its transactions', async () => {
    const { page } = visit;
    await visit.open(`${account}/recurring`);
    await page.getByText('Active subscriptions').waitFor();
    await page
      .getByText(/once a month/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Charts' }).click();
    await page.getByText('12 months').click();
    await page.waitForURL(/range=365/);
    // The address changes before the list does.
    await page.locator('a[href*="category=groceries&from=2025-03-14"]').click();
    await page.waitForURL(/category=groceries&from=2025-03-14&to=2026-03-14/);
    await eventuallyEquals(
      page,
      () => page.getByRole('combobox', { name: 'Category' }).inputValue(),
      'groceries',
    );
  });

  test('cursor sync can be stepped, and shows a settled purchase as removed and added', async () => {
    const { page } = visit;
    const id = connected.accountIds[0]!;
    await visit.open(`${account}/sync`);
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('Up to date', { exact: true }).waitFor();
    const pending = await app.api.post(`/sandbox/accounts/${id}/transactions`, {
      key: developer.key,
      body: { transactions: [{ amount: -10, description: 'WOLT DOO', pending: true }] },
    });
    const step = async (number: number, told: RegExp): Promise<void> => {
      await page.getByRole('button', { name: 'Call', exact: true }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: `Call ${number}` })
        .getByText(told)
        .waitFor();
    };
    await step(2, /^1 added$/);
    await app.api.post(`/sandbox/transactions/${pending.body.data[0].id}/settle`, {
      key: developer.key,
      body: {},
    });
    await step(3, /^1 removed$/);
  });

  test('a bank is connected with the widget, exported, and revoked after a confirmation', async () => {
    const { page, context } = visit;
    await visit.open('/connections');
    await page.getByRole('button', { name: 'Connect another' }).click();
    await page.getByLabel('Your identifier of the user').fill('user-2');
    await page.getByRole('button', { name: 'Open the widget' }).click();
    await settle(page.getByRole('checkbox'));
    await page.getByRole('checkbox').check();
    await press(page.getByRole('button', { name: 'Continue' }));
    await press(page.getByRole('button', { name: 'Raiffeisen' }));
    const opened = context.waitForEvent('page');
    await press(page.getByRole('dialog').getByText('Open the bank’s page', { exact: true }));
    const bank = await opened;
    await signIn(bank);
    await press(bank.getByRole('button', { name: 'Authorize' }));
    await press(page.getByRole('button', { name: 'Done' }));
    await page.getByRole('heading', { name: /Raiffeisen/ }).waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
    assert.equal(file.connection.user_id, 'user-2');

    const viewing = context.waitForEvent('page');
    await press(page.getByRole('link', { name: 'View as user' }));
    const view = await viewing;
    await view.getByText('This is what the user sees.').waitFor();
    await view.getByRole('heading', { name: 'Raiffeisen banka' }).waitFor();
    assert.equal(await view.getByRole('button', { disabled: false }).count(), 0);
    assert.deepEqual(await accessibilityViolations(view), []);
    await view.close();

    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke and erase' }).click();
    await page.getByRole('heading', { name: 'Everything was erased' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'View as user' }).count(), 0);
  });

  test('a widget that is loading when the user leaves the page does not open on the next page', async () => {
    const { page } = visit;
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route('**/link/token/create', async (route) => {
      asked.resolve();
      await answer.promise;
      await continueRequest(route);
    });
    await visit.open(`/connections/${connected.connectionId}`);
    await page.getByRole('button', { name: 'Renew' }).click();
    await asked.promise;
    await page.getByRole('link', { name: 'Sandbox' }).click();
    await page.getByRole('heading', { name: 'Test clock' }).waitFor();
    const answered = page.waitForResponse(/\/link\/token\/create$/);
    answer.resolve();
    await (await answered).finished();
    await page.getByRole('tab', { name: 'Failures' }).click();
    await page.getByRole('heading', { name: 'Failure on demand' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.unroute('**/link/token/create');
  });

  test('a user who connects a bank without accounts is told which banks have some', async (t) => {
    const other = await createDeveloper(app);
    await connectBank(app, other.key, { bank: 'nlb' });
    const look = await visitPortal(t, app, { developer: other });
    await look.open('/');
    await look.page.getByText('The bank that you connected shares no data yet', { exact: false }).waitFor();
  });

  test('an account whose consent has ended says so, and links to the renewal', async () => {
    const { page } = visit;
    const other = await connectBank(app, developer.key, { bank: 'otp', user: 'user-3' });
    await app.api.post(`/sandbox/connections/${other.connectionId}/expire`, { key: developer.key });
    await visit.load(`/connections/${other.connectionId}/accounts/${other.accountIds[0]}`);
    await page.getByRole('heading', { name: 'The consent has ended' }).waitFor();
    await page.getByRole('link', { name: 'Go to the connection' }).click();
    await page.getByRole('button', { name: 'Renew' }).waitFor();
    const accounts = page.getByRole('region', { name: 'Accounts' });
    await accounts.getByText('Tekući račun').waitFor();
    assert.doesNotMatch(await accounts.innerText(), /\d[.,]\d\d/);
  });

  test('connections of another key are hidden; a key without connections shows how to begin', async () => {
    const { page } = visit;
    const { keyPublicId } = await developer.addKey();
    await visit.load(`/connections/${connected.connectionId}?key=${keyPublicId}`);
    await page.getByRole('heading', { name: 'Not found with this key' }).waitFor();
    await page.getByRole('link', { name: 'All connections' }).click();
    await page.getByRole('heading', { name: 'No bank is connected yet' }).waitFor();
  });

  for (const theme of deep([], ['light', 'dark'] as const)) {
    test(`every page is accessible, ${theme}`, async (t) => {
      const language = theme === 'dark' ? 'sr-Cyrl' : 'en';
      const wide = theme === 'dark' ? { wideFont: true as const } : {};
      const look = await visitPortal(t, app, { developer, theme, language, names: NAMES, ...wide });
      const connection = `/connections/${connected.connectionId}`;
      const views = ['', '/spending', '/insights', '/recurring', '/sync'].map((view) => `${account}${view}`);
      const pages = ['/connections', '/connections/search', '/connections/files', connection, ...views];
      const paths = [...pages, '/apps', '/apps?connect'].map(
        (path) => `${path}${path.includes('?') ? '&' : '?'}key=${developer.keyPublicId}`,
      );
      await eachPage(look, theme, paths, (path) => assertWellMade(look, path));
    });
  }

  test('a table with unknown headings is mapped, previewed, imported, and recognised the next time', async () => {
    const { page } = visit;
    await visit.open(`/connections?key=${developer.keyPublicId}`);
    await page.getByRole('button', { name: 'Upload statements' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload statements' });
    const choose = async (name: string, ...rows: string[]): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Drop files here, or choose them' }).click();
      const buffer = Buffer.from(['Tag;Wieviel;Wozu', ...rows, ''].join('\n'));
      await (await chooser).setFiles([{ name, mimeType: 'text/csv', buffer }]);
    };
    await dialog.getByLabel('Your identifier of the user').fill('mapped');
    await choose('obrazac.csv', '03/04/2026;1.500;Provizija', '05/04/2026;2.500;Provizija');
    await dialog.getByText('The service cannot tell what these columns mean.').waitFor();
    await dialog.getByText('03/04/2026 · 05/04/2026').waitFor();
    await assertWellMade(visit, 'a table whose columns are to be chosen');
    const meaning = (heading: string) => dialog.getByRole('combobox', { name: `Meaning of ${heading}` });
    assert.equal(await meaning('Wieviel').inputValue(), 'amount');
    await meaning('Wieviel').selectOption('Money out');
    const look = dialog.getByRole('button', { name: 'Look again' });
    await dialog.getByText('Choose the column of the amount').waitFor();
    assert.ok(await look.isDisabled());
    await meaning('Wieviel').selectOption('Amount');
    await dialog.getByLabel('Account number').fill('160-0000000015722-52');
    await dialog.getByLabel('Currency code').fill('RSD');
    await look.click();
    // Each preview names what is not decided.
    await dialog.getByText('Every date can be read in two ways.').waitFor();
    await dialog.getByRole('combobox', { name: 'Order of day and month' }).selectOption('dmy');
    await look.click();
    await dialog.getByText('Every amount can be read in two ways.').waitFor();
    await dialog.getByRole('combobox', { name: 'Before the decimals' }).selectOption('comma');
    await look.click();
    await dialog.getByText('No amount has a sign.').waitFor();
    await dialog.getByRole('combobox', { name: 'Amounts without a sign' }).selectOption('out');
    await look.click();
    const rows = dialog.getByRole('table', { name: 'First rows' });
    assert.match(await rows.innerText(), /3 Apr 2026[\s\S]*Provizija\s+−RSD 1,500\.00/);
    await dialog.getByText('The file does not give both balances').waitFor();
    await assertWellMade(visit, 'the rows and sums of a statement');
    await dialog.getByRole('button', { name: 'Change the columns' }).click();
    assert.equal(await meaning('Tag').inputValue(), 'booking_date');
    await look.click();
    const take = dialog.getByRole('button', { name: 'Take over 2 new transactions' });
    await take.waitFor();
    assert.equal((await app.api.get('/accounts?user_id=mapped', { key: developer.key })).body.data.length, 0);
    await take.click();
    await page.getByText('2 transactions taken over.').waitFor();
    const [account] = (await app.api.get('/accounts?user_id=mapped', { key: developer.key })).body.data;
    assert.equal(account.balance, -4_000);

    await page.getByRole('button', { name: 'Upload statements' }).click();
    await dialog.getByLabel('Your identifier of the user').fill('mapped');
    await choose('april.csv', '06/04/2026;3.500;Provizija');
    // Values that the file lacks are not saved with the mapping.
    await dialog.getByText('The file does not say which currency').waitFor();
    await dialog.getByLabel('Account number').fill('160-0000000015722-52');
    await dialog.getByLabel('Currency code').fill('RSD');
    await look.click();
    await dialog.getByRole('button', { name: 'Take over 1 new transaction' }).waitFor();
    assert.match(
      await dialog.getByRole('table', { name: 'First rows' }).innerText(),
      /6 Apr 2026[\s\S]*3,500\.00/,
    );
    await page.keyboard.press('Escape');
  });

  test('the upload asks whether a file of a connected account joins that account', async () => {
    const { page } = visit;
    const { key } = developer;
    const { accountIds } = await connectBank(app, key, { user: 'both' });
    const [account] = accountIds;
    const { bytes } = await app.api.get(`/accounts/${account}/statement?format=camt053`, { key });
    await visit.open('/connections');
    await page.getByRole('button', { name: 'Upload statements' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload statements' });
    await dialog.getByRole('textbox').first().fill('both');
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Drop files here, or choose them' }).click();
    await (await chooser).setFiles([{ name: 'izvod.xml', mimeType: 'text/xml', buffer: bytes }]);
    await dialog.getByText(/The user has connected this account at the bank/).waitFor();
    await assertWellMade(visit, 'the question about a connected account');
    await dialog.getByRole('button', { name: 'Add to the connected account' }).click();
    await dialog.getByRole('button', { name: 'Take over 0 new transactions' }).click();
    await page.getByText(/0 transactions taken over/).waitFor();
    const { body } = await app.api.get('/accounts?user_id=both', { key });
    assert.equal(body.count, accountIds.length, 'the file has no account of its own');

    await app.api.post(`/statements?user_id=both&onto=separate`, {
      key,
      content: new Uint8Array(bytes),
      headers: { 'content-type': 'application/octet-stream' },
    });
    const { body: both } = await app.api.get('/accounts?user_id=both', { key });
    const copy = both.data.find(({ duplicate_of }: { duplicate_of: string }) => duplicate_of === account);
    await visit.load(`/connections/${copy.connection_id}?key=${developer.keyPublicId}`);
    await page.getByText('duplicate of a connected account').waitFor();
  });

  test('statement files are previewed before the import, and an account is downloaded as a file', async () => {
    const { page } = visit;
    await visit.open(`/connections/files?key=${developer.keyPublicId}`);
    await page.getByRole('heading', { name: 'Upload statements' }).waitFor();
    await page.getByRole('combobox', { name: 'Format' }).waitFor();
    await visit.open('/connections');
    await page.getByRole('button', { name: 'Upload statements' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload statements' });
    const file = (name: string, content: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    });
    const choose = async (...files: ReturnType<typeof file>[]): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Drop files here, or choose them' }).click();
      await (await chooser).setFiles(files);
    };
    await choose(file('izvod.pdf', '%PDF-1.7'));
    await dialog.getByText(/"izvod.pdf", line 1, column 1: expected a statement in camt/).waitFor();
    const day = (number: number, date: string) => ({
      number,
      day: date,
      opening: 0,
      lines: [[100_000, 'Uplata']] as const,
    });
    await choose(
      file('a.xml', camtFile(day(1, '2026-03-02'))),
      file('b.xml', camtFile({ ...day(3, '2026-03-04'), opening: 300_000 })),
    );
    await dialog.getByText('Missing statement number 2.').waitFor();
    await dialog.getByRole('cell', { name: 'Banca Intesa' }).first().waitFor();
    await assertWellMade(visit, 'statements before they are taken over');
    assert.equal((await app.api.get('/accounts?user_id=firm-1', { key: developer.key })).body.data.length, 0);
    await dialog.getByRole('button', { name: 'Take over 2 new transactions' }).click();
    await page.getByText('2 transactions taken over.').waitFor();
    await page.getByRole('link', { name: 'Banca Intesa firm-1, from statements' }).click();
    await page.getByRole('button', { name: 'Revoke' }).waitFor();
    assert.equal(
      await page.getByRole('button', { name: 'Renew' }).count(),
      0,
      'there is no bank to authorize at',
    );
    await page.getByRole('link', { name: 'Tekući račun' }).click();
    await page.getByRole('button', { name: 'Download' }).click();
    const saving = page.getByRole('dialog', { name: 'Download as a statement' });
    await saving.getByLabel('Format').selectOption('csv_excel');
    await saving.getByLabel('From').fill('2026-03-01');
    const download = page.waitForEvent('download');
    await saving.getByRole('button', { name: 'Download' }).click();
    assert.equal((await download).suggestedFilename(), 'izvod_2026-03-01_2026-03-14.csv');
    assert.match(
      await readFile(await (await download).path(), 'utf8'),
      /04\.03\.2026\.;04\.03\.2026\.;1000,00;RSD;Uplata/,
    );
  });

  test('a budget app is connected by a copied token, shown as active, and removed, by keyboard', async () => {
    const { page } = visit;
    await visit.open('/apps');
    await page.getByRole('heading', { name: 'No budget app yet' }).waitFor();
    await assertWellMade(visit, 'no budget app');
    await page.getByRole('button', { name: 'Connect a budget app' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Connect a budget app' });
    await dialog.getByRole('button', { name: 'Make a setup token' }).press('Enter');
    await dialog.getByRole('alert').getByText('choose at least one.').waitFor();
    await dialog
      .getByRole('checkbox', { name: /Tekući račun · RSD/ })
      .first()
      .press('Space');
    await assertWellMade(visit, 'accounts for a budget app');
    await dialog.getByRole('button', { name: 'Make a setup token' }).press('Enter');
    const made = page.getByRole('dialog', { name: 'Paste this into the app' });
    await made.getByRole('button', { name: 'Copy the setup token' }).last().press('Enter');
    const claimUrl = Buffer.from(await copied(page, /^aHR0/), 'base64').toString();
    await made.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByText('Not claimed yet').waitFor();
    const claim = () => fetch(claimUrl, { method: 'POST', headers: { 'user-agent': 'Kucni/1' } });
    const { username, password } = new URL(await (await claim()).text());
    assert.equal((await claim()).status, 403);
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const reading = () =>
      fetch(`${app.url}/simplefin/accounts?balances-only=1`, { headers: { authorization } });
    assert.equal((await reading()).status, 200);
    // The page polls while a token waits for its app.
    const row = page.getByRole('row', { name: /Kucni\/1/ });
    await row.getByText(/claimed 1 time too often/).waitFor();
    assert.equal(await row.getByText('never').count(), 0);
    await row.getByRole('button', { name: 'Revoke Kucni/1' }).press('Enter');
    await page
      .getByRole('dialog', { name: 'Revoke access?' })
      .getByRole('button', { name: 'Revoke' })
      .press('Enter');
    await page.getByRole('heading', { name: 'No budget app yet' }).waitFor();
    assert.equal((await reading()).status, 403);
  });
});
