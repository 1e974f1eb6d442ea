/** The simulated bank's page, with and without a script. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.ts';
import { accessibilityViolations, openContext, openedApplications } from '../support/browser.ts';
import { press, settle } from '../support/click.ts';
import { assertError } from '../support/client.ts';
import { authorize, connectBank } from '../support/connect.ts';
import { deep, sampled } from '../support/depth.ts';
import { ending } from '../support/ending.ts';
import { registerTpp } from '../support/tpp.ts';

const LANGUAGES = ['sr-Latn', 'sr-Cyrl', 'en'];

describe('the simulated bank’s page', () => {
  const end = ending();
  let app: TestApp;
  let key: string;

  before(async () => {
    app = await startApp(end, { reachable: true });
    key = await app.createKey();
  });

  const start = async (bank: string, more: object = {}): Promise<string> => {
    const body = { bank_id: bank, user_id: 'user-1', ...more };
    return (await app.api.post('/connect', { key, body })).body.session_token;
  };
  const address = (token: string, language = 'en'): string =>
    `${app.url}/sandbox/auth.html?token=${token}&lang=${language}`;

  const page = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await openContext(end, options);
    return context.newPage();
  };

  const privacyIn = async (url: string): Promise<Page> => {
    const visitor = await page();
    await visitor.goto(url);
    return visitor;
  };

  /** Posts a form as a browser without scripts does. */
  const post = (fields: Record<string, string>, path = '/sandbox/auth.html'): Promise<Response> =>
    fetch(app.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  test('works without a script: sign in, read what is shared, authorize', async () => {
    const visitor = await page({ javaScriptEnabled: false });
    const token = await start('unicredit');
    await visitor.goto(address(token));
    await visitor.getByLabel('User name').fill('anybody');
    await visitor.getByLabel('Password').fill('my real password');
    const sent = visitor.waitForRequest((request) => request.method() === 'POST');
    await press(visitor.getByRole('button', { name: 'Sign in' }));
    assert.doesNotMatch((await sent).postData()!, /anybody|real/);
    await visitor.getByText('This simulated bank holds no accounts').waitFor();
    await press(visitor.getByRole('button', { name: 'Authorize' }));
    await visitor.getByRole('heading', { name: 'Access authorized' }).waitFor();
    const { body } = await app.api.get(`/connect/${token}/status`, { key });
    assert.equal(body.status, 'authorized');
  });

  test('lets the user choose accounts by keyboard and without a script, and shows the choice on return', async () => {
    const visitor = await page({ javaScriptEnabled: false });
    const arrive = async (): Promise<string> => {
      const token = await start('banca-intesa', { user_id: 'chooses' });
      await visitor.goto(address(token));
      await visitor.getByLabel('User name').fill('a');
      await visitor.getByLabel('Password').fill('b');
      await press(visitor.getByRole('button', { name: 'Sign in' }));
      return token;
    };
    const current = visitor.getByRole('checkbox', { name: /^Tekući račun RS35.*RSD$/ });
    const savings = visitor.getByRole('checkbox', { name: /^Devizna štednja RS35.*EUR$/ });
    const choice = visitor.getByRole('group', { name: 'Your accounts' });
    const token = await arrive();
    assert.deepEqual([await current.isChecked(), await savings.isChecked()], [true, true]);
    await choice.getByText('You have 2 accounts at this bank.').waitFor();
    await current.focus();
    await visitor.keyboard.press('Space');
    await visitor.keyboard.press('Tab');
    await visitor.keyboard.press('Space');
    await press(visitor.getByRole('button', { name: 'Authorize' }));
    await choice.getByRole('alert').getByText('Check at least one account').waitFor();
    assert.equal((await app.api.get(`/connect/${token}/status`, { key })).body.status, 'pending');
    assert.deepEqual([await current.isChecked(), await savings.isChecked()], [false, false]);
    await savings.check();
    await press(visitor.getByRole('button', { name: 'Authorize' }));
    await visitor.getByRole('heading', { name: 'Access authorized' }).waitFor();
    const { data } = (await app.api.get('/accounts?user_id=chooses', { key })).body;
    assert.deepEqual(
      data.map(({ currency }: { currency: string }) => currency),
      ['EUR'],
    );
    await arrive();
    assert.deepEqual([await current.isChecked(), await savings.isChecked()], [false, true]);
  });

  test('changes its language at the consent, and keeps unticked accounts', async () => {
    const visitor = await page({ javaScriptEnabled: false });
    const token = await start('banca-intesa', { user_id: 'reads' });
    await visitor.goto(address(token));
    await visitor.getByLabel('User name').fill('a');
    await visitor.getByLabel('Password').fill('b');
    await visitor.getByRole('button', { name: 'Sign in' }).dblclick();
    await visitor.getByRole('checkbox').first().uncheck();
    await press(visitor.getByRole('button', { name: 'Српски' }));
    await visitor.getByRole('heading', { name: 'Одобравате ли приступ?' }).waitFor();
    assert.deepEqual(
      [
        await visitor.getByRole('checkbox').first().isChecked(),
        await visitor.getByRole('checkbox').last().isChecked(),
      ],
      [false, true],
    );
    assert.equal((await app.api.get(`/connect/${token}/status`, { key })).body.status, 'pending');
    const told = await visitor
      .getByRole('link', { name: 'Шта се дешава са вашим подацима' })
      .getAttribute('href');
    await visitor.goto(new URL(told!, visitor.url()).href);
    await visitor.getByRole('heading', { name: 'Шта се чита' }).waitFor();
    assert.deepEqual(await accessibilityViolations(await privacyIn(visitor.url())), []);
  });

  test('has an icon, which its policy allows', async () => {
    const visitor = await page();
    const complaints: string[] = [];
    visitor.on('console', (message) => complaints.push(message.text()));
    await visitor.goto(address(await start('nlb')));
    const [head] = await visitor.locator('link[rel=icon]').all();
    assert.match((await head!.getAttribute('href'))!, /^data:image\/svg\+xml,%3Csvg/);
    assert.deepEqual(complaints, []);
  });

  test('returns to the application with the session and the decision, never with the public token', async () => {
    for (const [button, status] of [
      ['Authorize', 'authorized'],
      ['Deny', 'denied'],
    ]) {
      const visitor = await page();
      const token = await start('nlb', { redirect_url: `${app.url}/healthz?shop=1` });
      await visitor.goto(address(token));
      await visitor.getByLabel('User name').fill('a');
      await visitor.getByLabel('Password').fill('b');
      await press(visitor.getByRole('button', { name: 'Sign in' }));
      await press(visitor.getByRole('button', { name: button! }));
      await visitor.waitForURL(/healthz/);
      const { searchParams } = new URL(visitor.url());
      assert.deepEqual(
        [...searchParams],
        [
          ['shop', '1'],
          ['session_token', token],
          ['status', status],
        ],
      );
    }
  });

  test('returns to another origin, follows its redirects, and sends it no form', async () => {
    const asked: IncomingMessage[] = [];
    const shop = createServer((request, response) => {
      asked.push(request);
      // The application redirects to another origin.
      const moved = request.headers.host!.startsWith('127.');
      response.writeHead(moved ? 302 : 200, { location: home, 'content-type': 'text/html' });
      response.end('<h1>Home</h1>');
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    end.after(async () => {
      shop.closeAllConnections();
      shop.close();
    });
    const { port } = shop.address() as AddressInfo;
    const home = `http://localhost:${port}/home`;
    const visitor = await page();
    const token = await start('nlb', { redirect_url: `http://127.0.0.1:${port}/back` });
    const login = await visitor.goto(address(token));
    assert.match(login!.headers()['content-security-policy']!, /form-action 'self';/);
    await visitor.locator('#username').fill('a');
    await visitor.locator('#password').fill('b');
    await press(visitor.getByRole('button', { name: 'Sign in' }));
    await press(visitor.getByRole('button', { name: 'Authorize' }));
    await visitor.waitForURL(home);
    assert.equal(asked[0]!.url, `/back?session_token=${token}&status=authorized`);
    assert.equal(asked[0]!.headers.referer, undefined);
  });

  test('returns after a second click too, but automatically only after a decision', async () => {
    const token = await start('nlb', { redirect_url: 'https://app.example/back' });
    const returns = (answer: Response): string | null => answer.headers.get('refresh');
    const back = `0;url=https://app.example/back?session_token=${token}&status=authorized`;
    const answers = await Promise.all([1, 2].map(() => post({ token, step: 'authorize' })));
    answers.push(await post({ token, step: 'deny' }));
    assert.deepEqual(answers.map(returns), [back, back, back]);
    // A user who comes back with the Back button is not redirected again.
    assert.equal(returns(await fetch(address(token))), null);
    const late = await start('nlb', { redirect_url: 'https://app.example/back' });
    app.clock.advance({ minutes: 10 });
    assert.equal(returns(await post({ token: late, step: 'authorize' })), null);
  });

  test('returns to the exact address with any content', async () => {
    const refusedAt = async (redirect_url: string): Promise<string> => {
      const token = await start('nlb', { redirect_url });
      const back = (await post({ token, step: 'deny' })).headers.get('refresh')!;
      return back.replace(/^0;url=/, '').replace(token, 'TOKEN');
    };
    const ours = 'session_token=TOKEN&status=denied';
    for (const [given, expected] of [
      ['https://app.example', `https://app.example?${ours}`],
      ['https://app.example/back?', `https://app.example/back?${ours}`],
      ['https://APP.example:443/a/../b', `https://APP.example:443/a/../b?${ours}`],
      [
        "https://app.example/?q=a+b%20~%7e'(é)&flag&x=%E4&",
        `https://app.example/?q=a+b%20~%7e'(%C3%A9)&flag&x=%E4&${ours}`,
      ],
      ['https://app.example/?a=1#/cart?b=2', `https://app.example/?a=1&${ours}#/cart?b=2`],
      ['https://app.example/#top', `https://app.example/?${ours}#top`],
      ['https://app.example/?status=open', `https://app.example/?status=open&${ours}`],
      ['https://app.example/?session_token=sess_old&a=1&status=denied', `https://app.example/?a=1&${ours}`],
    ] as const) {
      assert.equal(await refusedAt(given), expected);
    }
  });

  test('returns to a mobile application at once and by a tap', async () => {
    const back = 'com.example.app:/connected?screen=banks';
    await app.sql`update api_keys set redirect_urls = array[${back}::text]`;
    const token = await start('nlb', { redirect_url: back });
    await app.sql`update api_keys set redirect_urls = null`;
    const visitor = await page({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
    const nextOpened = await openedApplications(visitor, 'com.example.app');
    await visitor.goto(address(token));
    await visitor.getByLabel('User name').fill('a');
    await visitor.getByLabel('Password').fill('b');
    await press(visitor.getByRole('button', { name: 'Sign in' }));
    await press(visitor.getByRole('button', { name: 'Authorize' }));
    const whole = `${back}&session_token=${token}&status=authorized`;
    assert.equal(await nextOpened(), whole);
    await visitor.getByRole('link', { name: 'Back to the app' }).tap();
    assert.equal(await nextOpened(), whole);
  });

  test('closes the window that was opened for it, unless that window returns to the application', async () => {
    for (const [more, closes] of [
      [{}, true],
      [{ redirect_url: 'https://app.example/back' }, false],
    ] as const) {
      const opener = await page();
      const context = opener.context();
      await context.clock.install();
      await context.addInitScript('window.close = () => { window.wasClosed = true }');
      const token = await start('nlb', more);
      await authorize(app, token);
      await opener.goto(`${app.url}/healthz`);
      const opened = context.waitForEvent('page');
      await opener.evaluate(`void window.open('${address(token)}')`);
      const popup = await opened;
      await popup.waitForLoadState();
      await popup.clock.runFor(2_000);
      assert.equal(await popup.evaluate('window.wasClosed === true'), closes);
    }
  });

  test('stays open after a refusal, so that the reason can be read', async () => {
    await connectBank(app, key, { bank: 'raiffeisen', user: 'refused' });
    const token = await start('raiffeisen', { user_id: 'refused', sandbox: { seed: 'somebody else' } });
    const opener = await page();
    const context = opener.context();
    await context.clock.install();
    await context.addInitScript('window.close = () => { window.wasClosed = true }');
    await opener.goto(`${app.url}/healthz`);
    const opened = context.waitForEvent('page');
    await opener.evaluate(`void window.open('${address(token)}')`);
    const popup = await opened;
    await popup.getByLabel('User name').fill('a');
    await popup.getByLabel('Password').fill('b');
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await popup.getByRole('button', { name: 'Authorize' }).click();
    await popup.getByRole('heading', { name: 'Not the same person' }).waitFor();
    await popup.clock.runFor(60_000);
    assert.equal(await popup.evaluate('window.wasClosed === true'), false);
    assert.deepEqual(await accessibilityViolations(popup), []);
  });

  test('shows before the consent exactly the accounts that will be shared, also for a renewal', async () => {
    const user_id = 'user-of-otp';
    const shown = async (token: string): Promise<string[]> => {
      const text = await (await post({ token, step: 'consent' })).text();
      return [...text.matchAll(/RS35 ···· (\d{4})/g)].map(([, digits]) => digits!);
    };
    const token = await start('otp', { user_id });
    const digits = await shown(token);
    await authorize(app, token);
    const { body } = await app.api.get('/accounts?bank_id=otp', { key });
    assert.deepEqual(
      digits,
      body.data.map(({ iban }: { iban: string }) => iban.slice(-4)),
    );
    assert.equal(digits.length, 1);
    assert.deepEqual(await shown(await start('otp', { user_id })), digits);
  });

  test('shows the final result of a session each time', async () => {
    const read = async (answer: Promise<Response>): Promise<[number, string]> => {
      const { status, ...rest } = await answer.then(async (each) => ({
        status: each.status,
        text: await each.text(),
      }));
      return [status, /<h1>(.*?)<\/h1>/.exec(rest.text)![1]!];
    };
    const used = await start('nlb');
    await authorize(app, used);
    assert.deepEqual(await read(fetch(address(used))), [200, 'Already authorized']);
    assert.deepEqual(await read(post({ token: used, step: 'authorize', lang: 'en' })), [
      200,
      'Already authorized',
    ]);

    const denied = await start('nlb');
    assert.deepEqual(await read(post({ token: denied, step: 'deny', lang: 'en' })), [200, 'Access denied']);
    assert.deepEqual(await read(fetch(address(denied))), [200, 'Access denied']);

    const expired = await start('nlb');
    app.clock.advance({ minutes: 10 });
    assert.deepEqual(await read(fetch(address(expired))), [410, 'This request has expired']);
    assert.deepEqual(await read(post({ token: expired, step: 'authorize', lang: 'en' })), [
      410,
      'This request has expired',
    ]);

    assert.deepEqual(await read(fetch(address('sess_<b>unknown'))), [404, 'Unknown request']);
    assert.deepEqual(await read(fetch(`${app.url}/v1/sandbox/auth.html`)), [404, 'Unknown request']);
  });

  test('accepts one of two concurrent decisions, and shows a page for both', async () => {
    const token = await start('nlb');
    const answers = await Promise.all(
      ['authorize', 'authorize', 'deny'].map((step) => post({ token, step, lang: 'en' })),
    );
    const decided = await app.api.get(`/connect/${token}/status`, { key });
    const expected = decided.status === 200 ? /Access authorized|Already authorized/ : /Access denied/;
    for (const answer of answers) {
      assert.equal(answer.status, 200);
      assert.match(/<h1>(.*?)<\/h1>/.exec(await answer.text())![1]!, expected);
    }
  });

  test('shows the recommended button differently when colours are forced', async () => {
    const visitor = await page({ forcedColors: 'active' });
    await visitor.goto(address(await start('nlb')));
    const widths =
      "[...document.querySelectorAll('button')].map((each) => getComputedStyle(each).borderTopWidth)";
    assert.deepEqual(await visitor.evaluate(widths), ['3px', '1px']);
  });

  test('cannot be framed or scripted, is not cached, and keeps its opener', async () => {
    const { headers } = await fetch(address(await start('nlb')));
    const policy = headers.get('content-security-policy')!;
    assert.match(policy, /^default-src 'none'; style-src 'self'; script-src 'self'; /);
    assert.match(policy, /frame-ancestors 'none'$/);
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('cross-origin-opener-policy'), null);
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
  });

  test('shows names as text, whatever they contain', async () => {
    await app.sql`update api_keys set app_name = '<script>alert(1)</script>"' where id = (
      select key_id from connect_sessions order by created_at desc limit 1)`;
    const text = await (await fetch(address(await start('nlb')))).text();
    assert.doesNotMatch(text, /<script>alert/);
    assert.match(text, /&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;/);
    await app.sql`update api_keys set app_name = 'Kućni budžet' where app_name like '<script>%'`;
  });

  test('accepts forms of its own origin only, and posts to its own origin only', async () => {
    assert.equal((await post({ session_token: 'sess_1' }, '/sandbox/authorize')).status, 415);
    const json = await fetch(`${app.url}/sandbox/auth.html`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    assert.equal(json.status, 415);
    assert.match(await json.text(), /<h1>/);
    assertError(await app.api.post('/sandbox/auth.htm', { body: {} }), 404, 'NOT_FOUND');
  });

  test('is accessible and fits a phone, in every state, language and theme', async () => {
    await connectBank(app, key, { bank: 'banca-intesa', user: 'user-1' });
    const states: Record<string, { token: string; consent?: boolean; nothing?: boolean }> = {
      login: { token: await start('raiffeisen') },
      consent: { token: await start('banca-intesa'), consent: true },
      nothing: { token: await start('banca-intesa'), consent: true, nothing: true },
      empty: { token: await start('aik'), consent: true },
      unknown: { token: 'sess_unknown' },
    };
    const used = await start('otp', { redirect_url: 'https://app.example/back' });
    await authorize(app, used);
    states.used = { token: used };
    for (const colorScheme of deep(['dark'] as const, ['light', 'dark'] as const)) {
      const visitor = await page({ colorScheme, viewport: { width: 320, height: 640 } });
      for (const language of deep(['sr-Cyrl'], LANGUAGES)) {
        for (const [name, { token, consent, nothing }] of sampled(Object.entries(states), 3)) {
          await visitor.goto(address(token, language));
          if (consent) {
            await visitor.locator('#username').fill('a');
            await visitor.locator('#password').fill('b');
            await press(visitor.locator('button.primary'));
            await visitor.locator('button[value=authorize]').waitFor();
          }
          if (nothing) {
            await settle(visitor.locator('main'));
            for (const box of await visitor.getByRole('checkbox').all()) await box.uncheck();
            await press(visitor.locator('button[value=authorize]'));
            await visitor.getByRole('alert').waitFor();
          }
          assert.deepEqual(await accessibilityViolations(visitor), [], `${name} ${language} ${colorScheme}`);
          assert.equal(await visitor.evaluate('document.documentElement.scrollWidth'), 320, name);
          assert.equal(await visitor.locator('html').getAttribute('lang'), language);
        }
      }
    }
  });

  test('serves other aggregators with the same pages: log in, choose, agree, return; and revoke later', async () => {
    const tpp = await registerTpp(app);
    const back = `${app.url}/healthz?shop=1`;
    const visitor = await page({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'en' });
    const isSound = async (state: string): Promise<void> => {
      assert.deepEqual(await accessibilityViolations(visitor), [], state);
      assert.equal(await visitor.evaluate('document.documentElement.scrollWidth'), 320, state);
    };
    const { body } = await tpp.askConsent('banca-intesa', {}, { 'tpp-redirect-uri': back, 'psu-id': 'anna' });
    const { href } = body._links.scaRedirect;
    await visitor.goto(href);
    assert.equal(await visitor.getByLabel('User name').inputValue(), 'anna');
    await visitor.getByLabel('Kind of customer').selectOption('pensioner');
    await isSound('login');
    await press(visitor.getByRole('button', { name: 'Sign in' }));
    await visitor.getByRole('checkbox', { name: /^Devizna štedna knjižica/ }).uncheck();
    await isSound('consent');
    await press(visitor.getByRole('button', { name: 'Authorize' }));
    await visitor.waitForURL(back);
    await visitor.goto(href);
    await visitor.getByRole('heading', { name: 'Access is authorized' }).waitFor();
    await isSound('given');
    await press(visitor.getByRole('button', { name: 'Withdraw access' }));
    await visitor.getByRole('heading', { name: 'Access withdrawn' }).waitFor();
    await isSound('withdrawn');
    await visitor.goto(`${app.url}/xs2a/banca-intesa/sca?token=unknown&lang=sr-Cyrl`);
    assert.equal(await visitor.locator('html').getAttribute('lang'), 'sr-Cyrl');
    await isSound('unknown');
  });
});
