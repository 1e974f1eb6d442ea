/** Every problem while a bank is connected: its text for the user, and the way out. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { continueRequest } from '../support/browser.ts';
import { press as pressAt, settle } from '../support/click.ts';
import { ending } from '../support/ending.ts';
import {
  chooseBank,
  type HostPage,
  opensWindow,
  startWidgetHost,
  type Visit,
  type WidgetHost,
  waitForClicks,
  waitForHeading,
} from '../support/widget-host.ts';

const OPEN = 'Open the bank’s page';

describe('the widget says what went wrong', () => {
  const end = ending();
  let app: TestApp;
  let host: WidgetHost;

  before(async () => {
    app = await startApp(end, { reachable: true });
    host = await startWidgetHost(end, app);
  });

  const opened = async (page: HostPage = {}): Promise<Visit> => {
    const visit = await host.visit(page);
    await visit.open();
    return visit;
  };
  const atBanks = async (visit: Visit): Promise<void> => {
    await settle(visit.page.getByRole('checkbox'));
    await visit.page.getByRole('checkbox').check();
    await pressAt(visit.page.getByRole('button', { name: 'Continue' }));
  };
  const choose = ({ page }: Visit): Promise<void> => pressAt(page.getByRole('button', { name: 'NLB' }));
  const press = ({ page }: Visit, name: string): Promise<void> =>
    pressAt(page.getByRole('button', { name, exact: true }).last());

  /** Asserts that closing passes the problem to the page once. */
  const exitsWith = async (visit: Visit, status: string, code: string): Promise<void> => {
    await press(visit, 'Close');
    const [exit, ...more] = await visit.endings();
    assert.deepEqual(more, []);
    const [name, error, metadata] = exit!;
    assert.equal(name, 'onExit');
    assert.equal(metadata.status, status);
    assert.equal(error.error_code, code);
    assert.deepEqual(Object.keys(error).sort(), ['error_code', 'error_message', 'error_type', 'request_id']);
  };

  test('a slow service: the button says so, and works when the session exists', async () => {
    const visit = await opened();
    await atBanks(visit);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await visit.page.route('**/v1/connect', async (route) => {
      await held;
      await continueRequest(route);
    });
    await choose(visit);
    await waitForHeading(visit, 'Continue at NLB Banka');
    const button = visit.page.getByRole('dialog').locator('.primary');
    assert.equal(await button.textContent(), 'Loading…');
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    answer();
    await visit.page.getByRole('button', { name: OPEN, disabled: false }).waitFor();
  });

  test('an expired link token: only the page can help', async () => {
    const visit = await opened();
    await atBanks(visit);
    app.clock.advance({ minutes: 31 });
    await choose(visit);
    await waitForHeading(visit, 'This took too long');
    assert.equal(await visit.page.getByRole('button', { name: 'Try again' }).count(), 0);
    await exitsWith(visit, 'link_expired', 'EXPIRED_LINK_TOKEN');
  });

  test('an invalid token: the reference for support', async () => {
    const visit = await opened({ linkToken: 'lt_0000000000000000000000' });
    await atBanks(visit);
    await choose(visit);
    await waitForHeading(visit, 'Connecting is not possible');
    assert.match((await visit.page.getByRole('dialog').textContent())!, /Reference: req_\w{22}/);
    await exitsWith(visit, 'misconfigured', 'INVALID_LINK_TOKEN');
  });

  test('a session that expires while the bank is open: start again', async () => {
    const visit = await opened({ clock: true });
    await chooseBank(visit, 'NLB');
    await opensWindow(visit, OPEN);
    app.clock.advance({ minutes: 10 });
    await visit.page.clock.fastForward(600_000);
    await waitForHeading(visit, 'Time is up');
    await press(visit, 'Try again');
    await waitForHeading(visit, 'Continue at NLB Banka');
  });

  test('an unavailable bank: another one, from a fresh list', async (t) => {
    const visit = await opened();
    await atBanks(visit);
    await visit.page.getByRole('button', { name: 'NLB' }).waitFor();
    t.after(() => app.sql`delete from bank_statuses`);
    await app.sql`insert into bank_statuses (bank_id, status) values ('nlb', 'coming_soon')`;
    await choose(visit);
    await waitForHeading(visit, 'This bank is not available');
    await press(visit, 'Choose another bank');
    const nlb = visit.page.getByRole('button', { name: 'NLB Banka Cannot be connected yet' });
    await waitForClicks(visit);
    await nlb.click({ force: true });
    assert.equal(await visit.page.getByRole('status').textContent(), 'NLB Banka: Cannot be connected yet');
    await waitForHeading(visit, 'Choose your bank');
  });

  test('an error of the service: try again', async () => {
    const visit = await opened();
    await atBanks(visit);
    await visit.page.route('**/v1/connect', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'access-control-allow-origin': '*' },
        json: {
          error_type: 'API_ERROR',
          error_code: 'INTERNAL_ERROR',
          error_message: 'x',
          request_id: 'req_1',
        },
      }),
    );
    await choose(visit);
    await waitForHeading(visit, 'Something went wrong');
    assert.match((await visit.page.getByRole('dialog').textContent())!, /Reference: req_1/);
    await visit.page.unroute('**/v1/connect');
    await press(visit, 'Try again');
    await waitForHeading(visit, 'Continue at NLB Banka');
  });

  test('no response: try again, or leave', async () => {
    const visit = await opened();
    await atBanks(visit);
    await visit.page.route('**/v1/connect', (route) => route.abort());
    await choose(visit);
    await waitForHeading(visit, 'No connection');
    await exitsWith(visit, 'unreachable', 'UNREACHABLE');
  });

  test('offline: it continues when the network is back', async () => {
    const visit = await opened();
    await atBanks(visit);
    await visit.page.getByRole('button', { name: 'NLB' }).waitFor();
    await visit.context.setOffline(true);
    await choose(visit);
    await waitForHeading(visit, 'You are offline');
    await visit.context.setOffline(false);
    await waitForHeading(visit, 'Continue at NLB Banka');
  });

  test('offline while waiting: a note, and the session continues', async () => {
    const visit = await opened({ clock: true });
    await chooseBank(visit, 'NLB');
    await opensWindow(visit, OPEN);
    await visit.context.setOffline(true);
    await visit.page.clock.runFor(2_000);
    const note = visit.page.getByRole('dialog').locator('.note');
    await note.filter({ hasText: 'Check your internet connection.' }).waitFor();
    await visit.page.clock.runFor(1_000);
    await visit.context.setOffline(false);
    await note.waitFor({ state: 'hidden' });
    await waitForHeading(visit, 'Waiting for your approval');
  });

  test('every way out of waiting: another bank, cancel, Escape', async () => {
    const visit = await opened();
    await chooseBank(visit, 'NLB');
    const bank = await opensWindow(visit, OPEN);
    await press(visit, 'Choose another bank');
    await waitForHeading(visit, 'Choose your bank');
    assert.ok(bank.isClosed());
    await choose(visit);
    await opensWindow(visit, OPEN);
    await press(visit, 'Cancel');
    await visit.open();
    await visit.page.keyboard.press('Escape');
    const endings = (await visit.endings()).map(([name, error, { status }]) => [name, error, status]);
    assert.deepEqual(endings, [
      ['onExit', null, 'waiting'],
      ['onExit', null, 'intro'],
    ]);
    assert.equal(await visit.page.evaluate('sessionStorage.length'), 0);
  });
});

test('a rate limit is counted down from the service’s value, then the widget continues', async (t) => {
  const ends: (() => Promise<void>)[] = [];
  t.after(async () => {
    for (const each of ends.reverse()) await each();
  });
  const end = { after: (done: () => Promise<void>) => ends.push(done) };
  const app = await startApp(end, { reachable: true, env: { RATE_LIMIT_BANKING: '1' } });
  const host = await startWidgetHost(end, app);
  const visit = await host.visit({ clock: true });
  await visit.open();
  await settle(visit.page.getByRole('checkbox'));
  await visit.page.getByRole('checkbox').check();
  await pressAt(visit.page.getByRole('button', { name: 'Continue' }));
  await pressAt(visit.page.getByRole('button', { name: 'NLB' }));
  await waitForHeading(visit, 'One moment, please');
  const timer = visit.page.getByRole('timer');
  assert.equal(await timer.textContent(), 'Continues in 15:00');
  await visit.page.clock.runFor(61_000);
  assert.equal(await timer.textContent(), 'Continues in 13:59');
  app.clock.advance({ minutes: 15 });
  await visit.page.clock.fastForward(839_000);
  await waitForHeading(visit, 'Continue at NLB Banka');
});
