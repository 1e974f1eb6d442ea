/** BANKS_FILE and LIVE_KEYS: banks that an operator adds, and keys for live banks. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { banks } from '../../src/banks/catalogue/catalogue.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { assertWellMade, visitPortal } from '../support/portal.ts';
import { chooseBank, startWidgetHost } from '../support/widget-host.ts';

const bank = (id: string, status: string): object => ({
  id,
  name: `Banka ${id}`,
  country: 'RS',
  bic: 'TESTRSBG',
  color: '#336699',
  status,
  protocol: 'berlin-group',
  base_url: 'https://xs2a.bank.example',
  sca: 'redirect',
});

describe('banks and keys that an operator adds', () => {
  const end = ending();
  let app: TestApp;
  let session: string;
  let testKey: string;
  let liveKey: string;

  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'live-keys-'));
    end.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'banks.json');
    await writeFile(file, JSON.stringify({ banks: [bank('lab', 'sandbox'), bank('real', 'live')] }));
    app = await startApp(end, { reachable: true, env: { BANKS_FILE: file, LIVE_KEYS: 'on' } });
    const developer = await createDeveloper(app);
    ({ session, key: testKey } = developer);
    const made = await make('live');
    assert.equal(made.status, 201);
    assert.match(made.body.key, /^svc_live_sk_[0-9A-Za-z]{36}$/);
    assert.deepEqual([made.body.environment, made.body.prefix], ['live', made.body.key.slice(0, 18)]);
    liveKey = made.body.key;
    const { body } = await app.api.get('/developers/keys', { key: session });
    assert.deepEqual(body.environments, ['sandbox', 'live']);
  });

  const make = (environment: string) =>
    app.api.post('/developers/keys', { key: session, body: { app_name: 'App', environment } });
  const shown = async (key?: string): Promise<string[]> =>
    (await app.api.get('/banks', key === undefined ? {} : { key })).body.data.map(
      ({ id }: { id: string }) => id,
    );
  const simulated = banks.map(({ id }) => id);

  test('added banks follow the simulated ones, with a logo and all fields of a bank', async () => {
    assert.deepEqual(await shown(), [...simulated, 'lab', 'real']);
    const { body } = await app.api.get('/banks/lab');
    const { name, bic, country, status, api_type, auth_type, color, feat_identity } = body;
    assert.deepEqual(
      [name, bic, country, status, api_type, auth_type, color, feat_identity],
      ['Banka lab', 'TESTRSBG', 'RS', 'sandbox', 'berlin-group', 'redirect', '#336699', 0],
    );
    const logo = await fetch(`${app.url}${body.logo}`);
    assert.equal(logo.status, 200);
    assert.match(await logo.text(), /#336699/);
    // Its id is a known filter value.
    const { headers } = await app.api.get('/accounts?bank_id=lab', { key: testKey });
    assert.equal(headers.get('service-warning'), null);
  });

  test('a live key reaches live banks only, a test key all others', async () => {
    assert.deepEqual(await shown(testKey), [...simulated, 'lab']);
    assert.deepEqual(await shown(liveKey), ['real']);
    const link = await app.api.post('/link/token/create', { key: liveKey, body: { user_id: 'u' } });
    assert.deepEqual(await shown(link.body.link_token), ['real']);
    const start = (key: string, bank_id: string) =>
      app.api.post('/connect', { key, body: { bank_id, user_id: 'u' } });
    assertError(await start(testKey, 'real'), 404, 'BANK_NOT_FOUND');
    assertError(await start(liveKey, 'lab'), 404, 'BANK_NOT_FOUND');
    assertError(await start(liveKey, 'otp'), 404, 'BANK_NOT_FOUND');
    assert.equal((await start(testKey, 'otp')).status, 200);
  });

  test('the widget shows the days of history of a bank, and never calls live banks simulated', async () => {
    const host = await startWidgetHost(end, app);
    const tokenOf = async (key: string) =>
      (await app.api.post('/link/token/create', { key, body: { user_id: 'u' } })).body.link_token;
    const toBank = async (key: string, bank: string, days: number, ofBank: number) => {
      const visit = await host.visit({ linkToken: await tokenOf(key) });
      const dialog = visit.page.getByRole('dialog');
      await visit.open();
      await dialog.getByText(`Transactions of the last ${days}-day period at most`).waitFor();
      const isSimulated = (await dialog.getByText('simulated data').count()) > 0;
      await chooseBank(visit, bank);
      await dialog.getByText(`Approve access to your ${ofBank}-day history`).waitFor();
      assert.equal((await dialog.getByText('simulated data').count()) > 0, isSimulated);
      return isSimulated;
    };
    assert.equal(await toBank(liveKey, 'Banka real', 730, 730), false);
    // The sandbox of a network bank has that bank's limit of days.
    assert.equal(await toBank(testKey, 'Banca Intesa', 730, 365), true);
    const bank = (await app.api.get('/banks/real')).body;
    assert.equal(bank.history_days, 730);
  });

  test('the portal switches between test and live, creates live keys, and hides the sandbox for them', async () => {
    const visit = await visitPortal(end, app, { session, names: ['App', 'Payroll', 'Banka real'] });
    const { page } = visit;
    const menu = page.getByRole('navigation', { name: 'Navigation' });
    await visit.open('/keys?create=live');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Payroll');
    assert.ok(await dialog.getByRole('radio', { name: /^Live/ }).isChecked());
    await dialog.getByRole('button', { name: 'Create an API key' }).click();
    await dialog
      .getByText(/svc_live_sk_\w{36}/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Payroll' })
      .getByText('live', { exact: true })
      .waitFor();

    const environment = page.getByRole('radiogroup', { name: 'Test or live' }).filter({ visible: true });
    await environment.getByText('Test').click();
    await menu.getByRole('link', { name: 'Sandbox' }).waitFor();
    await environment.getByText('Live').click();
    await menu.getByRole('link', { name: 'Sandbox' }).waitFor({ state: 'detached' });
    await assertWellMade(visit, 'keys of both environments');
    await visit.open('/connections');
    await page.getByText('You sign in at the bank itself').waitFor();
    assert.equal(await page.getByText('Any user name and password will do').count(), 0);
    await visit.open('/sandbox/customers');
    await page.getByRole('heading', { name: 'A live key has no sandbox' }).waitFor();
    await assertWellMade(visit, 'no sandbox');
    await page.getByRole('button', { name: /^Show / }).click();
    await page
      .getByRole('tab')
      .or(page.getByRole('link', { name: 'Customers' }))
      .first()
      .waitFor();
  });

  test('a live key stays live when it is rolled, and has no test clock', async () => {
    const { body } = await app.api.post('/developers/keys', {
      key: session,
      body: { app_name: 'App', environment: 'live' },
    });
    const rolled = await app.api.post(`/developers/keys/${body.id}/roll`, { key: session, body: {} });
    assert.match(rolled.body.key, /^svc_live_sk_/);
    const tpp = await app.api.post('/xs2a/tpps', { key: liveKey, body: { name: 'Mine' } });
    assertError(tpp, 403, 'INSUFFICIENT_PERMISSIONS');
    const advance = await app.api.post('/sandbox/clock/advance', { key: liveKey, body: { days: 1 } });
    assertError(advance, 403, 'INSUFFICIENT_PERMISSIONS');
    for (const headers of [{ 'Sandbox-Fault': 'CONSENT_EXPIRED' }, { 'Sandbox-Delay-Ms': '1' }]) {
      const refused = await app.api.get('/accounts', { key: liveKey, headers });
      assertError(refused, 403, 'INSUFFICIENT_PERMISSIONS');
    }
    const clock = await app.api.get('/sandbox/clock', { key: liveKey });
    assertError(clock, 403, 'INSUFFICIENT_PERMISSIONS');
    assert.match(clock.body.error_message, /A live key has no test clock/);
    const refused = await make('production');
    assertError(refused, 400, 'INVALID_ENVIRONMENT');
    assert.match(refused.body.error_message, /"sandbox" or "live"/);
  });

  test('if live keys are disabled, existing ones are refused, and live banks are hidden', async () => {
    const { databaseUrl, clock } = app;
    const without = await startApp(end, { databaseUrl, clock });
    assertError(await without.api.get('/accounts', { key: liveKey }), 401, 'INVALID_API_KEY');
    assert.equal((await without.api.get('/accounts', { key: testKey })).status, 200);
    const { body } = await without.api.get('/banks', { key: testKey });
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      simulated,
    );
    assertError(await without.api.get('/banks/lab'), 404, 'BANK_NOT_FOUND');
  });

  test('an invalid banks file stops the start with a list of its problems', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'live-keys-')), 'banks.json');
    await writeFile(
      file,
      JSON.stringify({ banks: [{ ...bank('lab', 'sandbox'), sca: 'embedded', bic: 'x' }] }),
    );
    await assert.rejects(startApp(end, { env: { BANKS_FILE: file } }), (error: Error) => {
      assert.match(error.message, /2 problems.*banks\[0\]\.sca.*banks\[0\]\.bic/s);
      return true;
    });
    await rm(file);
  });
});
