/** The portal's session in a real browser over https: what the browser stores, what scripts see, what other sites can send. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { confirmedAccount, generous } from '../support/account.ts';
import { startApp } from '../support/app.ts';
import { copied, visitPortal } from '../support/portal.ts';
import { tlsProxy } from '../support/tls-proxy.ts';
import { totpCodeAt } from '../support/totp.ts';
import { plugIn } from '../support/virtual-authenticator.ts';

/** Everything that a script of the page can read, as one text. */
const READABLE_BY_SCRIPTS = `(async () => {
  const databases = await Promise.all((await indexedDB.databases()).map(({ name }) => new Promise((found, failed) => {
    const opening = indexedDB.open(name);
    opening.onerror = failed;
    opening.onsuccess = () => {
      const stores = [...opening.result.objectStoreNames];
      if (stores.length === 0) return found([]);
      const transaction = opening.result.transaction(stores);
      Promise.all(stores.map((store) => new Promise((read) => {
        transaction.objectStore(store).getAll().onsuccess = ({ target }) => read(target.result);
      }))).then(found);
    };
  })));
  const cached = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
  return JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, databases, cached, location.href, history.state, window.name]);
})()`;

/** Submits a form from a page of another origin, as a link in a mail could. Returns the response and the cookies sent. */
const submitFrom = async (context: BrowserContext, page: string, action: string) => {
  const attacker = await context.newPage();
  await attacker.route(page, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${action}" enctype="text/plain"><input name='{"app_name":"Stolen","x":"' value='"}'><button>Win</button></form>`,
    }),
  );
  await attacker.goto(page);
  const answered = attacker.waitForResponse(action);
  await attacker.getByRole('button').click();
  const response = await answered;
  const { cookie = '' } = await response.request().allHeaders();
  const { error_code: error } = (await response.json()) as { error_code: string };
  await attacker.close();
  return { status: response.status(), error, sentSession: cookie.includes('portal_session') };
};

test('over https the session is a __Host- cookie that no script reads and no other site can use', async (t) => {
  const proxy = await tlsProxy(t);
  const app = await startApp(t, { env: { ...generous, PUBLIC_URL: proxy.url, TRUST_PROXY: '1' } });
  proxy.forwardTo(app.url);
  const account = await confirmedAccount(app);
  const visit = await visitPortal(t, { ...app, url: proxy.url }, { selfSigned: true });
  const { page, context } = visit;
  await plugIn(page);
  const sees = (heading: string): Promise<void> =>
    page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  const logOut = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await sees('Log in');
  };
  const enterPassword = async (): Promise<void> => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.keyboard.press('Enter');
  };
  const sessionOf = async (page: Page): Promise<string> => {
    const cookies = await context.cookies();
    for (const { name, secure, httpOnly, sameSite, path, domain } of cookies) {
      assert.match(name, /^__Host-portal_(session|device)$/);
      const attributes = { secure, httpOnly, sameSite, path, domain };
      const expected = { secure: true, httpOnly: true, sameSite: 'Strict', path: '/', domain: 'localhost' };
      assert.deepEqual(attributes, expected, name);
    }
    const readable = await page.evaluate<string>(READABLE_BY_SCRIPTS);
    assert.match(readable, /"portal:session":"{\\"id\\":\\"[^"]+\\"}"/);
    assert.doesNotMatch(readable, /portal_|devses_|devtok_/);
    for (const { value } of cookies) assert.ok(!readable.includes(value));
    return cookies.find(({ name }) => name === '__Host-portal_session')!.value;
  };

  await visit.load('/login?next=/account/security');
  await enterPassword();
  await sees('Passkeys');
  const byPassword = await sessionOf(page);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the secret' }).click();
  const secret = await copied(page, /^[A-Z2-7]{32}$/);
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCodeAt(secret, app.clock.now()));
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor();

  await logOut();
  assert.deepEqual(
    (await context.cookies()).map(({ name }) => name),
    ['__Host-portal_device'],
  );
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await sees('Get started');
  const byPasskey = await sessionOf(page);
  await logOut();
  app.clock.advance({ minutes: 1 });
  await enterPassword();
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCodeAt(secret, app.clock.now()));
  await page.keyboard.press('Enter');
  await sees('Get started');
  const byCode = await sessionOf(page);
  assert.equal(new Set([byPassword, byPasskey, byCode]).size, 3);

  // The browser sends no cookie with requests of a foreign site. It does for another port of this host: the origin differs.
  const keysAddress = `${proxy.url}/v1/developers/keys`;
  assert.deepEqual(await submitFrom(context, 'https://evil.example/', keysAddress), {
    status: 401,
    error: 'MISSING_DEV_TOKEN',
    sentSession: false,
  });
  assert.deepEqual(await submitFrom(context, 'https://localhost:1/', keysAddress), {
    status: 403,
    error: 'CROSS_ORIGIN_REQUEST',
    sentSession: true,
  });
  // Forms of a foreign site cannot replace the session, because they cannot send JSON.
  const loginAddress = `${proxy.url}/v1/developers/portal-session`;
  assert.deepEqual(await submitFrom(context, 'https://evil.example/', loginAddress), {
    status: 415,
    error: 'UNSUPPORTED_MEDIA_TYPE',
    sentSession: false,
  });
  assert.equal(await sessionOf(page), byCode);
  const keys = await app.sql`select from api_keys where developer_id = ${account.id}`;
  assert.equal(keys.count, 0);
  assert.deepEqual(visit.complaints, []);
});
