/** The portal in two tabs of one browser, and refused requests meanwhile. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { eventuallyEquals, type PortalVisit, settled, visitPortal } from '../support/portal.ts';

describe('the portal in several tabs', () => {
  const end = ending();
  let app: TestApp;
  before(async () => {
    app = await startApp(end, { reachable: true });
  });

  /** Opens a second tab of a visit. */
  const another = async (visit: PortalVisit, path: string): Promise<Page> => {
    const page = await visit.context.newPage();
    await page.goto(`${app.url}/portal${path}`);
    await settled(page);
    return page;
  };

  /** Logs in within this tab, as the login page does. */
  const logInAs = (page: Page, { session }: TestDeveloper): Promise<void> =>
    page.evaluate(
      `localStorage.setItem('portal:session', ${JSON.stringify(
        JSON.stringify({ token: session, expires_at: '2100-01-01T00:00:00Z' }),
      )})`,
    );

  const refusal = (code: string, status: number) => ({
    status,
    json: {
      error_type: 'AUTH_ERROR',
      error_code: code,
      error_message: 'Refused for a test.',
      docs: `${app.url}/docs/errors/${code}`,
      request_id: 'req_0',
    },
  });

  test('hides the data of one developer when another logs in in another tab', async (t) => {
    const [ana, boris] = [await createDeveloper(app), await createDeveloper(app)];
    const visit = await visitPortal(t, app, { developer: ana });
    await visit.open('/account');
    await visit.page.getByText(ana.email).waitFor();
    const beside = await another(visit, '/privacy');
    await logInAs(beside, boris);
    await visit.page.getByText(boris.email).waitFor();
    assert.equal(await visit.page.getByText(ana.email).count(), 0);
  });

  test('logs out in all tabs at once', async (t) => {
    const developer = await createDeveloper(app);
    const visit = await visitPortal(t, app, { developer });
    await visit.open('/keys');
    const beside = await another(visit, '/account');
    await beside.getByRole('button', { name: 'Your account' }).click();
    await beside.getByRole('menuitem', { name: 'Log out' }).click();
    await visit.page.getByRole('heading', { name: 'Log in' }).waitFor();
    // The tabs do not wait until the service has ended the session.
    const asked = () => app.api.get('/developers/me', { key: developer.session });
    await eventuallyEquals(visit.page, async () => (await asked()).status, 401);
  });

  test('a late refusal of the previous session does not end the next one', async (t) => {
    const [ana, boris] = [await createDeveloper(app), await createDeveloper(app)];
    const visit = await visitPortal(t, app, { developer: ana });
    const { page } = visit;
    await visit.open('/account');
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route('**/developers/me/export', async (route) => {
      asked.resolve();
      await answer.promise;
      await route.fulfill(refusal('INVALID_DEV_TOKEN', 401));
    });
    const answered = page.waitForResponse(/\/export$/);
    await page.getByRole('button', { name: 'Download everything' }).click();
    await asked.promise;
    const beside = await another(visit, '/privacy');
    await logInAs(beside, boris);
    await page.getByText(boris.email).waitFor();
    answer.resolve();
    await (await answered).finished();
    await page.reload();
    await page.getByText(boris.email).waitFor();
  });

  test('each tab keeps its key', async (t) => {
    const developer = await createDeveloper(app);
    const { keyPublicId: other } = await developer.addKey();
    const visit = await visitPortal(t, app, { developer });
    await visit.open(`/connections?key=${developer.keyPublicId}`);
    const beside = await another(visit, `/connections?key=${other}`);
    await visit.page.getByRole('link', { name: 'Sandbox' }).click();
    await visit.page.waitForURL((url) => url.searchParams.get('key') === developer.keyPublicId);
    await beside.getByRole('link', { name: 'Sandbox' }).click();
    await beside.waitForURL((url) => url.searchParams.get('key') === other);
  });

  test('an address with a missing key says which key is shown instead', async (t) => {
    const developer = await createDeveloper(app);
    const visit = await visitPortal(t, app, { developer });
    await visit.open('/sandbox?key=key_0');
    await visit.page.waitForURL((url) => url.searchParams.get('key') === developer.keyPublicId);
  });

  test('a failure to load keys does not appear as an empty list', async (t) => {
    const developer = await createDeveloper(app);
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await page.route('**/developers/keys', (route) => route.fulfill(refusal('RATE_LIMIT_EXCEEDED', 429)));
    await visit.open('/connections');
    await page.getByText('Too many requests.').waitFor();
    await page.unroute('**/developers/keys');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No bank is connected yet' }).waitFor();
  });

  test('a refused event stream is retried; one of an ended session leads to the login', async (t) => {
    const developer = await createDeveloper(app);
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await page.route('**/events/stream', (route) => route.fulfill(refusal('RATE_LIMIT_EXCEEDED', 429)));
    await visit.open('/webhooks/live');
    await page.getByRole('status').getByText('Ended', { exact: true }).waitFor();
    await page.unroute('**/events/stream');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    await page.route('**/events/stream', (route) => route.fulfill(refusal('EXPIRED_DEV_TOKEN', 401)));
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    assert.match(page.url(), /login\?next=%2Fwebhooks%2Flive/);
  });
});
