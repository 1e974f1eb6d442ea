/** Keys in the portal, in a real browser: changing, rolling and revoking them, and erasing their connections. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { deepTest } from '../support/depth.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import {
  assertWellMade,
  copied,
  eventuallyEquals,
  type PortalVisit,
  visitPortal,
} from '../support/portal.ts';

describe('keys in the portal', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { reachable: true, env: generous });
  });

  const sees = ({ page }: PortalVisit, text: string | RegExp): Promise<void> =>
    page.getByText(text).first().waitFor();
  const statusOf = async (key: string): Promise<number> => (await app.api.get('/accounts', { key })).status;
  const connectTwo = async ({ key }: TestDeveloper): Promise<string[]> => {
    const one = await connectBank(app, key, { user: 'user-1' });
    const two = await connectBank(app, key, { user: 'user-2', bank: 'otp' });
    return [one.connectionId, two.connectionId];
  };
  const statuses = async ({ session }: TestDeveloper): Promise<string[]> => {
    const { body } = await app.api.get('/developers/connections', { key: session });
    return body.data.map(({ status }: { status: string }) => status).sort();
  };

  test('rolling shows the new secret once, and the older one works for the chosen overlap', async (t) => {
    const developer = await createDeveloper(app);
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await visit.open('/keys');
    await page.getByRole('button', { name: 'Roll Test' }).click();
    await page.getByLabel('The older secret goes on for').selectOption({ label: '1 hour' });
    await assertWellMade(visit, 'rolling a key');
    await page.getByRole('button', { name: 'Roll this key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('An older secret is accepted until 14 Mar 2026, 12:00.').waitFor();
    await dialog.getByRole('button', { name: 'Copy the key' }).last().click();
    const rolled = await copied(page, /^svc_test_sk_/);
    assert.notEqual(rolled, developer.key);
    assert.deepEqual([await statusOf(rolled), await statusOf(developer.key)], [200, 200]);
    // Escape does not close it, and it is not shown again.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await sees(visit, `${rolled.slice(0, 18)}…`);
    await sees(visit, 'older secret until 14 Mar 2026, 12:00');
    assert.ok(!(await page.content()).includes(rolled));

    await page.getByRole('button', { name: 'Roll Test' }).click();
    await page.getByLabel('The older secret goes on for').selectOption({ label: 'no time: end it at once' });
    await page.getByRole('button', { name: 'Roll this key' }).click();
    await sees(visit, 'The older secret has ended.');
    for (const key of [developer.key, rolled]) {
      assertError(await app.api.get('/accounts', { key }), 401, 'REVOKED_API_KEY');
    }
  });

  test('a change sends changed settings only, and errors are shown beside their fields', async (t) => {
    const developer = await createDeveloper(app);
    const exact = '2026-06-30T12:34:56.789Z';
    await app.api.patch(`/developers/keys/${developer.keyPublicId}`, {
      key: developer.session,
      body: { expires_at: exact },
    });
    const record = async () =>
      (await app.api.get('/developers/keys', { key: developer.session })).body.data[0];
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await visit.open('/keys');
    const open = () => page.getByRole('button', { name: /^Change / }).click();
    const save = () => page.getByRole('button', { name: 'Save the changes' }).click();
    await open();
    await save();
    await page.getByRole('alert').getByText('Change something first.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Budget app');
    await page.getByRole('checkbox', { name: /Connect, list and revoke banks/ }).uncheck();
    await page.getByLabel('Where users may be sent back to').fill('http://app.example/done');
    await save();
    await page.getByRole('link', { name: /^Where users may be sent back to/ }).waitFor();
    await page
      .getByLabel('Where users may be sent back to')
      .fill('https://app.example/done\n\nhttp://localhost:8080/back');
    await page.getByRole('checkbox', { name: /Link tokens for a named user only/ }).check();
    await assertWellMade(visit, 'changing a key');
    await save();
    await sees(visit, 'Budget app is changed.');
    const changed = await record();
    assert.deepEqual(
      [changed.app_name, changed.scopes, changed.expires_at, changed.redirect_urls],
      [
        'Budget app',
        ['accounts:read', 'balance:read', 'transactions:read'],
        exact,
        ['https://app.example/done', 'http://localhost:8080/back'],
      ],
    );
    assert.equal(changed.bound_link_tokens_only, true);

    await open();
    await page.getByLabel('Last day on which it is accepted').fill('2026-03-28');
    await page.getByLabel('Where users may be sent back to').fill('');
    // The form shows the new expiry before it is saved.
    const kept = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await save();
    assert.equal((await kept).status(), 200);
    await sees(visit, 'expires 29 Mar 2026, 00:00');
    // The night in which the clocks of Belgrade go forward.
    assert.deepEqual(
      [(await record()).expires_at, (await record()).redirect_urls],
      ['2026-03-28T23:00:00.000Z', null],
    );
  });

  test('the details of a key show its addresses, its use, and its redirect URLs', async (t) => {
    const developer = await createDeveloper(app);
    await app.api.patch(`/developers/keys/${developer.keyPublicId}`, {
      key: developer.session,
      body: { redirect_urls: ['https://app.example/done'] },
    });
    await app.api.get('/accounts', { key: developer.key, headers: { 'User-Agent': 'budget/2.1 (laptop)' } });
    await app.api.get('/accounts/acc_0/balance', { key: developer.key });
    await app.service.deps.recorder.flush();
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await visit.open('/keys');
    await page
      .getByText(/127\.0\.0\.1 · /)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Test: details' }).focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Test' });
    await details.getByText('https://app.example/done').waitFor();
    await details.getByText('GET /accounts/{id}/balance').waitFor();
    await details.getByText('50%').waitFor();
    await assertWellMade(visit, 'the details of a key');
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
  });

  test('revoking asks about the connections; those that stay are erased on their page, one by one', async (t) => {
    const developer = await createDeveloper(app);
    await connectTwo(developer);
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await visit.open(`/keys?revoke=${developer.keyPublicId}`);
    await sees(visit, 'What becomes of its 2 connections?');
    assert.ok(await page.getByRole('radio', { name: 'Keep them' }).isChecked());
    // The field has the focus.
    await page.keyboard.type('Test');
    await assertWellMade(visit, 'revoking a key');
    await page.getByRole('button', { name: 'Revoke this key' }).click();
    await sees(visit, 'Test is revoked. Its 2 connections can be erased on the page of connections.');
    assertError(await app.api.get('/accounts', { key: developer.key }), 401, 'REVOKED_API_KEY');
    assert.deepEqual(await statuses(developer), ['active', 'active']);

    // Without any active key.
    await visit.open('/connections');
    const orphans = page.getByRole('table', { name: 'Connections of revoked keys' });
    await orphans.getByText('Banca Intesa').waitFor();
    await assertWellMade(visit, 'connections of revoked keys');
    await page.getByRole('button', { name: 'Erase the connection of user-1' }).click();
    await page.getByRole('button', { name: 'Revoke and erase' }).click();
    await sees(visit, 'The connection is erased.');
    await orphans.getByText('user-1').waitFor({ state: 'detached' });
    await eventuallyEquals(page, () => orphans.getByRole('row').count(), 2);
    assert.deepEqual(await statuses(developer), ['active', 'revoked']);
    await page.getByRole('button', { name: 'Erase the connection of user-2' }).click();
    await page.getByRole('button', { name: 'Revoke and erase' }).click();
    await orphans.waitFor({ state: 'detached' });
    assert.deepEqual(await statuses(developer), ['revoked', 'revoked']);
  });

  test('revoking can erase the connections with the key, also in Serbian', async (t) => {
    const developer = await createDeveloper(app);
    await connectTwo(developer);
    const visit = await visitPortal(t, app, { developer, language: 'sr-Latn' });
    const { page } = visit;
    await visit.open('/keys');
    await page.getByRole('button', { name: 'Opozovi Test' }).click();
    await sees(visit, 'Šta će biti sa 2 veze ovog ključa?');
    await page.getByRole('radio', { name: 'Obriši ih sa ključem' }).check();
    await page.getByLabel('Ime ključa').fill('Test');
    await page.getByRole('button', { name: 'Opozovi ključ' }).click();
    await sees(visit, 'Ključ Test je opozvan, i 2 veze obrisane.');
    assert.deepEqual(await statuses(developer), ['revoked', 'revoked']);
    await visit.open('/connections');
    assert.equal(await page.getByText('Veze opozvanih ključeva').count(), 0);
  });

  test('an expired key says so, and works again after its expiry is extended', async (t) => {
    const developer = await createDeveloper(app);
    await app.sql`update api_keys set expires_at = '2026-03-01T00:00:00Z' where id = ${developer.keyId}`;
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await visit.open('/keys');
    await sees(visit, 'expired 1 Mar 2026, 01:00');
    await page.getByRole('button', { name: 'Change Test' }).click();
    await page.getByLabel('Last day on which it is accepted').fill('');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await sees(visit, 'wall time');
    assert.equal(await statusOf(developer.key), 200);
  });

  test('an assistant is approved by keyboard with the ticked scopes, and its access is ended', async (t) => {
    const developer = await createDeveloper(app);
    const redirect = 'http://127.0.0.1:9/callback';
    const { body: client } = await app.api.post('/oauth/register', {
      body: { client_name: 'Helper', redirect_uris: [redirect] },
    });
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      state: 'st4te',
    });
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await page.route(`${redirect}**`, (route) => route.fulfill({ body: 'back at the assistant' }));
    await page.goto(`${app.url}/oauth/authorize?${asked}`);
    await sees(visit, 'Helper wants to act with one of your keys');
    await assertWellMade(visit, 'the consent for an assistant');
    const write = page.getByLabel(
      'connect simulated banks, move the test clock and change what banks report',
    );
    assert.equal(await write.isChecked(), false, 'what changes something is for the developer to add');
    await page.getByLabel('see balances').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Allow' }).focus();
    await page.keyboard.press('Enter');
    await sees(visit, 'back at the assistant');
    const back = new URL(page.url()).searchParams;
    assert.ok(back.get('code') && back.get('state') === 'st4te');
    await visit.open('/assistants');
    await sees(visit, 'transactions:read');
    assert.equal(await page.getByText('balance:read').count(), 0);
    await page.getByRole('button', { name: 'End access' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await sees(visit, 'No assistant has access');
    for (const [name, says] of [
      ['Claude Code', /^claude mcp add --transport http open-banking http:\/\/\S+\/mcp$/],
      ['Claude', /^http:\/\/\S+\/mcp$/],
      ['ChatGPT', /^http:\/\/\S+\/mcp$/],
      ['Cursor', /"mcpServers": \{\s+"open-banking": \{\s+"url": "http:\/\/\S+\/mcp"/],
      ['VS Code', /"servers": \{\s+"open-banking": \{\s+"type": "http"/],
      ['Gemini CLI', /"httpUrl": "http/],
      ['API key', /"Authorization": "Bearer YOUR_KEY"/],
    ] as const) {
      await page.getByRole('tab', { name, exact: true }).click();
      const pasted = await page.getByRole('tabpanel').locator('code').innerText();
      assert.match(pasted, says);
      assert.ok(pasted.includes(`${app.url}/mcp`), name);
      if (pasted.startsWith('{')) assert.ok(JSON.parse(pasted), name);
    }
    const { body } = await app.api.get('/developers/assistants', { key: developer.session });
    assert.deepEqual(body.data, []);
  });

  test('a request is found by an id in it, explained and sent again, by keyboard', async (t) => {
    const developer = await createDeveloper(app);
    const { accountIds } = await connectBank(app, developer.key, { bank: 'otp' });
    const [account] = accountIds;
    const ask = async (path: string) => {
      app.clock.advance({ seconds: 1 });
      return app.api.get(path, { key: developer.key });
    };
    await ask(`/accounts/${account}/balance`);
    const wrong = await ask('/accounts/acc_mistyped/balance');
    const visit = await visitPortal(t, app, { developer });
    const { page } = visit;
    await page.clock.install();
    await visit.open('/requests');
    const tabTo = async (name: string | RegExp): Promise<void> => {
      const named = new RegExp(name);
      for (let i = 0; i < 120; i++) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(
          '(({ tagName, ariaLabel, labels, textContent, value }) => tagName === "BODY" ? "" : ariaLabel || labels?.[0]?.textContent || value || textContent)(document.activeElement)',
        );
        if (named.test(String(focused))) return;
      }
      assert.fail(`${name} is not reached`);
    };

    // The list updates itself.
    await app.service.deps.recorder.flush();
    await page.clock.fastForward(11_000);
    await sees(visit, `/accounts/${account}/balance`);
    await assertWellMade(visit, 'the list of requests');

    await tabTo(/accounts\/…\/balance/);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog');
    await panel.getByText('How to do it right').waitFor();
    await panel.getByText('is stored only if this key has it', { exact: false }).waitFor();
    await panel.getByText('It cannot be sent again from here', { exact: false }).waitFor();
    await assertWellMade(visit, 'a refused request');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search pages, keys, errors').fill(account!);
    await page.keyboard.press('Enter');
    await page.waitForURL(/about=acc_/);
    await page.getByText('acc_mistyped').waitFor({ state: 'detached' });
    await tabTo(new RegExp(`GET.${'/accounts/'}${account}/balance`));
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: /^Send again/ }).waitFor();
    await tabTo(/^Send again/);
    await page.keyboard.press('Enter');
    await panel.getByText('"object": "balance"', { exact: false }).waitFor();
    await tabTo(/Python|curl/);
    await page.keyboard.press('ArrowRight');
    await panel.getByText('new Obds', { exact: false }).waitFor();
    await tabTo('Copy the code');
    await page.keyboard.press('Enter');
    assert.match(await copied(page, /GET .accounts.\{id\}.balance/), new RegExp(account!));
    await assertWellMade(visit, 'a request that was sent again');
    await app.service.deps.recorder.flush();
    const { body } = await app.api.get(`/developers/requests?about=${account}`, { key: developer.session });
    assert.equal(body.count, 1, 'what the portal sent again is not in the log');
    await page.keyboard.press('Escape');

    // It is found by its own id, and more rows load on request.
    await visit.open(`/requests?request=${wrong.headers.get('x-request-id')}`);
    await panel.getByText('ACCOUNT_NOT_FOUND').first().waitFor();
    for (let i = 0; i < 50; i++) await ask('/banks');
    await app.service.deps.recorder.flush();
    await visit.open('/requests');
    // The list updates itself after ten seconds.
    await page.clock.fastForward(11_000);
    const rows = page.getByRole('table', { name: 'Requests of your keys' }).getByRole('row');
    await eventuallyEquals(page, () => rows.count(), 51);
    await page.getByRole('button', { name: /^Load more/ }).waitFor();
    await tabTo(/^Load more/);
    await page.keyboard.press('Enter');
    await sees(visit, `/accounts/${account}/balance`);
    await page.getByLabel('Status').selectOption('5xx');
    await sees(visit, 'None of this kind');
    await page.getByLabel('Status').selectOption('4xx');
    await rows.nth(1).getByText('ACCOUNT_NOT_FOUND').waitFor();
    await eventuallyEquals(page, () => rows.count(), 2);
  });

  deepTest('the list of requests on a phone, in Cyrillic, in the dark theme', async (t) => {
    const developer = await createDeveloper(app);
    const missing = await app.api.get('/accounts/acc_0/balance', { key: developer.key });
    await app.service.deps.recorder.flush();
    const viewport = { width: 390, height: 844 };
    const visit = await visitPortal(t, app, {
      developer,
      language: 'sr-Cyrl',
      theme: 'dark',
      viewport,
      touch: true,
    });
    await visit.open('/requests');
    await sees(visit, 'Захтеви ваших кључева');
    await assertWellMade(visit, 'the list of requests, by finger');
    assert.equal(await visit.page.evaluate('document.documentElement.scrollWidth'), viewport.width);
    await visit.open(`/requests?request=${missing.headers.get('x-request-id')}`);
    await sees(visit, 'Како је исправно');
    await assertWellMade(visit, 'a refused request, by finger');
  });
});
