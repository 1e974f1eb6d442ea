/** Passkeys, codes and sessions in the portal, with the virtual authenticator of a real browser. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { confirmedAccount, generous, logIn } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { deepTest } from '../support/depth.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { assertWellMade, copied, type PortalVisit, settled, visitPortal } from '../support/portal.ts';
import { totpCodeAt } from '../support/totp.ts';
import { plugIn } from '../support/virtual-authenticator.ts';

describe('the security of an account in the portal', () => {
  const end = ending();
  let app: TestApp;
  before(async () => {
    app = await startApp(end, { reachable: 'localhost', env: generous });
  });

  const sees = ({ page }: PortalVisit, heading: string): Promise<void> =>
    page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  const codeOf = (secret: string): string => totpCodeAt(secret, app.clock.now());
  const logOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };

  test('adds a passkey by keyboard, logs in with it alone, and confirms an identity with it', async (t) => {
    const account = await confirmedAccount(app);
    const visit = await visitPortal(t, app);
    const { page } = visit;
    const device = await plugIn(page);
    await visit.load('/login?next=/account/security');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.keyboard.press('Enter');
    await sees(visit, 'Passkeys');
    await assertWellMade(visit, 'an account without factors');
    // Scripts cannot read the session.
    assert.doesNotMatch(await page.evaluate<string>('document.cookie'), /portal/);
    await page.getByRole('button', { name: 'Add a passkey' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name').fill('Laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
    await sees(visit, 'Your recovery codes');
    await assertWellMade(visit, 'recovery codes');
    await page.getByRole('button', { name: 'Copy the codes' }).last().click();
    const codes = (await copied(page, /^\w{4}-/)).split('\n');
    assert.equal(codes.length, 10);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor();
    await page.getByText('Codes left: 10').waitFor();
    await assertWellMade(visit, 'an account with a passkey');

    await logOut(page);
    await sees(visit, 'Log in');
    await assertWellMade(visit, 'the login');
    // The password alone no longer logs in.
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Enter a code from your authenticator app', { exact: false }).waitFor();
    await assertWellMade(visit, 'a login that needs a second factor');
    // The device does not recognise the finger.
    await device.recognise(false);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('No passkey was used.', { exact: false }).waitFor();
    await device.recognise(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await sees(visit, 'Get started');

    // After ten minutes, creating a key needs a proof. The portal asks for it and then sends the form.
    app.clock.advance({ minutes: 11 });
    await visit.open('/keys?create');
    await page.getByLabel('Name').fill('Budget app');
    await page.getByRole('dialog').getByRole('button', { name: 'Create an API key' }).click();
    await sees(visit, 'Confirm that it is you');
    await assertWellMade(visit, 'the question for a proof');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByText('Nothing was done: confirm that it is you first.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Create an API key' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await sees(visit, 'Your new key');
    await page.getByRole('button', { name: 'I have stored it' }).click();

    // The password proves the identity, too.
    app.clock.advance({ minutes: 11 });
    await visit.open('/account/security');
    await page.getByRole('button', { name: 'Remove “Laptop”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await sees(visit, 'Confirm that it is you');
    await page.getByRole('textbox', { name: 'Your password' }).fill('wrong horse');
    await page.keyboard.press('Enter');
    await page.getByText('This is not your password.').first().waitFor();
    await page.getByRole('textbox', { name: 'Your password' }).fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByText('No passkey is set up.').waitFor();
    assert.deepEqual(visit.complaints, []);
  });

  test('sets up an authenticator app, and logs in with its code or a recovery code', async (t) => {
    const account = await confirmedAccount(app);
    const visit = await visitPortal(t, app);
    const { page } = visit;
    const enter = async (code?: string): Promise<void> => {
      await visit.load('/login');
      await page.getByLabel('Email').fill(account.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
      await page.keyboard.press('Enter');
      if (code === undefined) return;
      await page.getByRole('textbox', { name: 'Code' }).fill(code);
      await page.keyboard.press('Enter');
    };
    await enter();
    await sees(visit, 'Get started');
    await visit.open('/account/security');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await assertWellMade(visit, 'the QR code');
    await page.getByRole('dialog').getByRole('button', { name: 'Copy the secret' }).click();
    const secret = await copied(page, /^[A-Z2-7]{32}$/);
    await page.getByRole('textbox', { name: 'Code' }).fill('000000');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('This code is wrong, or it was used before.', { exact: false }).first().waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Finish' }).click();
    await sees(visit, 'Your recovery codes');
    await page.getByRole('button', { name: 'Copy the codes' }).last().click();
    const [recovery] = (await copied(page, /^\w{4}-/)).split('\n');
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await assertWellMade(visit, 'an account with an app');
    await logOut(page);
    app.clock.advance({ minutes: 1 });
    await enter(codeOf(secret));
    await sees(visit, 'Get started');
    await logOut(page);
    await enter(recovery!.toUpperCase());
    await sees(visit, 'Get started');
    await visit.open('/account/security');
    await page.getByText('Codes left: 9').waitFor();
  });

  test('lists sessions and ends them, one by one and all others', async (t) => {
    const account = await confirmedAccount(app);
    const program = await logIn(app, account);
    const visit = await visitPortal(t, app, { session: program });
    const { page } = visit;
    await visit.open('/account/security');
    const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row');
    await page.getByText('this session').waitFor();
    assert.equal(await rows.count(), 3);
    await page.getByRole('button', { name: /^End the session/ }).click();
    await page.getByText('The session has ended.').waitFor();
    assert.equal((await app.api.get('/developers/me', { key: program })).status, 401);
    const others = [await logIn(app, account), await logIn(app, account)];
    await page.reload();
    await settled(page);
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await page.getByText('All other sessions have ended.').waitFor();
    for (const other of others)
      assert.equal((await app.api.get('/developers/me', { key: other })).status, 401);
  });

  deepTest('speaks Serbian', async (t) => {
    const developer = await createDeveloper(app);
    const visit = await visitPortal(t, app, { developer, language: 'sr-Latn', theme: 'dark' });
    const { page } = visit;
    await plugIn(page);
    await visit.load('/account/security');
    await page.getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
    await page.getByLabel('Ime').fill('Test');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
    await page.getByRole('heading', { name: 'Vaši rezervni kodovi' }).waitFor();
    await assertWellMade(visit, 'recovery codes in Serbian');
    await page.getByRole('button', { name: 'Sačuvao sam ih' }).click();
    await assertWellMade(visit, 'an account with a passkey in Serbian');
    app.clock.advance({ minutes: 11 });
    await page.getByRole('button', { name: 'Podesi aplikaciju' }).click();
    await page.getByRole('heading', { name: 'Potvrdite da ste to vi' }).waitFor();
    await assertWellMade(visit, 'the question for a proof in Serbian');
    await page.getByRole('button', { name: 'Koristi pristupni ključ' }).click();
    await page.getByRole('heading', { name: 'Podešavanje aplikacije za potvrdu identiteta' }).waitFor();
    await assertWellMade(visit, 'the QR code in Serbian');
  });
});
