/** The React components in a browser, with the widget of a running service, under React 18 and 19. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { startApp, type TestApp } from '../../../test/support/app.ts';
import { openContext } from '../../../test/support/browser.ts';
import { press } from '../../../test/support/click.ts';
import { deep } from '../../../test/support/depth.ts';
import { ending } from '../../../test/support/ending.ts';
import { chooseBank, opensWindow, signIn, type Visit } from '../../../test/support/widget-host.ts';
import { LinkButton } from './link-button.ts';

test('a server renders the button without touching a browser’s globals', () => {
  const button = createElement(
    LinkButton,
    { linkToken: 'lt_x', appName: 'Shop', onSuccess: () => {}, className: 'primary', 'aria-label': 'Bank' },
    'Connect',
  );
  assert.equal(
    renderToString(button),
    '<button type="button" class="primary" aria-label="Bank">Connect</button>',
  );
});

/** The page: `show(element)` renders; `calls` records the callbacks. */
const PAGE = `
import * as React from 'react';
import { createRoot } from 'react-dom/client';
import { LinkButton, useLink } from '@obds/react';

const root = createRoot(document.querySelector('#root'));
const calls = [];
const note = (name) => (...values) => { calls.push([name, ...values]); };
const options = (more = {}) => ({
  baseUrl: window.service, language: 'en', appName: 'Shop',
  onSuccess: note('onSuccess'), onExit: note('onExit'), onError: ({ message }) => note('onError')(message), ...more,
});
const Status = (given) => {
  const { isReady, isOpening, error, open, close } = useLink(given);
  Object.assign(window, { open_: open, close_: close });
  return React.createElement('p', { id: 'status' }, JSON.stringify({ isReady, isOpening, error: error && error.message }));
};
const suspended = new Promise(() => {});
const Suspending = ({ now }) => { if (now) throw suspended; return null; };
Object.assign(window, {
  calls, options, React, LinkButton, Status, Suspending, version: React.version,
  h: React.createElement,
  show: (element) => root.render(React.createElement(React.StrictMode, null, element)),
});
`;

const bundle = async (version: '18' | '19'): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'iife',
    // The checks of the development build report misuse, and strict mode mounts each component twice.
    define: { 'process.env.NODE_ENV': '"development"' },
    alias: {
      '@obds/react': fileURLToPath(new URL('index.ts', import.meta.url)),
      ...(version === '18' ? { 'react-dom': 'react-dom18', react: 'react18' } : {}),
    },
  });
  return outputFiles[0]!.text;
};

for (const version of deep(['19'] as const, ['18', '19'] as const)) {
  describe(`the React components under React ${version}`, () => {
    const end = ending();
    let app: TestApp;
    let key: string;
    let url: string;

    before(async () => {
      app = await startApp(end, { reachable: true });
      key = await app.createKey();
      const script = await bundle(version);
      const server = createServer((request, response) => {
        const isScript = request.url === '/page.js';
        response.writeHead(200, {
          'content-type': `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`,
        });
        response.end(
          isScript
            ? script
            : `<!doctype html><html lang="en"><title>Shop</title><main id="root"></main>
               <script>window.service = ${JSON.stringify(app.url)}</script><script src="/page.js"></script>`,
        );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      end.after(async () => {
        server.closeAllConnections();
        server.close();
      });
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    });

    interface Opened extends Visit {
      complaints: string[];
      scripts: string[];
      run<Value = void>(code: string): Promise<Value>;
    }

    const visit = async (): Promise<Opened> => {
      const context = await openContext(end, { reducedMotion: 'reduce' });
      const page: Page = await context.newPage();
      const complaints: string[] = [];
      const scripts: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on(
        'request',
        (request) => request.url().endsWith('/v1/service.js') && scripts.push(request.url()),
      );
      await page.goto(url);
      assert.equal((await page.evaluate<string>('version')).split('.')[0], version);
      return {
        page,
        context,
        complaints,
        scripts,
        run: (code: string) => page.evaluate(code),
        calls: () => page.evaluate('calls'),
      } as unknown as Opened;
    };

    const token = async (): Promise<string> =>
      (await app.api.post('/link/token/create', { key, body: { user_id: 'user-1' } })).body.link_token;

    const dialogs = (page: Page): Promise<number> => page.getByRole('dialog').count();

    test('two buttons in strict mode load the widget once, and the second dialog closes the first', async () => {
      const opened = await visit();
      const { page, run } = opened;
      const [first, second] = [await token(), await token()];
      await run(`show([
        h(LinkButton, { key: 1, ...options({ linkToken: '${first}', onExit: () => calls.push(['first']) }) }, 'First'),
        h(LinkButton, { key: 2, ...options({ linkToken: '${second}', onExit: () => calls.push(['second']) }) }, 'Second'),
      ])`);
      await press(page.getByRole('button', { name: 'First' }));
      await page.getByRole('dialog').waitFor();
      await run(`document.querySelectorAll('button')[1].click()`);
      await page.waitForFunction(`calls.length > 0`);
      assert.equal(await dialogs(page), 1);
      assert.deepEqual(await opened.calls(), [['first']]);
      await page.keyboard.press('Escape');
      await page.waitForFunction(`calls.length > 1`);
      assert.deepEqual(await opened.calls(), [['first'], ['second']]);
      assert.equal(await dialogs(page), 0);
      assert.deepEqual([opened.scripts.length, opened.complaints], [1, []]);
    });

    test('connects a bank, with the callback of the last render', async () => {
      const opened = await visit();
      const { page, run } = opened;
      const made = await token();
      await run(`show(h(LinkButton, options({ linkToken: '${made}', onSuccess: () => {} }), 'Connect'))`);
      await press(page.getByRole('button', { name: 'Connect' }));
      await chooseBank(opened, 'NLB');
      await run(`show(h(LinkButton, options({ linkToken: '${made}' }), 'Connect'))`);
      const bank = await opensWindow(opened, 'Open the bank’s page');
      await signIn(bank);
      await press(bank.getByRole('button', { name: 'Authorize' }));
      await page.waitForFunction(`calls.length > 0`);
      const [[name, publicToken]] = (await opened.calls()) as [[string, string]];
      assert.equal(name, 'onSuccess');
      // A new token from the page does not close the last screen.
      await run(`show(h(LinkButton, options({ linkToken: '${await token()}' }), 'Connect'))`);
      assert.equal(await dialogs(page), 1);
      const exchanged = await app.api.post('/connect/exchange', { key, body: { public_token: publicToken } });
      assert.match(exchanged.body.connection_id, /^conn_/);
      assert.deepEqual(opened.complaints, []);
    });

    test('an unmounted component closes its dialog and calls onExit once', async () => {
      const opened = await visit();
      const { page, run } = opened;
      await run(`show(h(LinkButton, options({ linkToken: '${await token()}' }), 'Connect'))`);
      await press(page.getByRole('button', { name: 'Connect' }));
      await page.getByRole('dialog').waitFor();
      await run(`show(null)`);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.deepEqual(
        (await opened.calls()).map(([name]) => name),
        ['onExit'],
      );
      assert.deepEqual(opened.complaints, []);
    });

    test('a component that was unmounted, or closed, while its token was requested opens nothing', async () => {
      const opened = await visit();
      const { page, run } = opened;
      for (const stop of ['show(null)', 'close_()']) {
        await run(`window.asked = new Promise((resolve) => { window.answer = resolve; });
          show(h(Status, options({ fetchLinkToken: () => asked })))`);
        await page.waitForFunction(
          `document.querySelector('#status')?.textContent.includes('"isReady":true')`,
        );
        await run(`open_(); open_()`);
        await page.waitForFunction(
          `document.querySelector('#status').textContent.includes('"isOpening":true')`,
        );
        await run(`${stop}; void 0`);
        await page.waitForFunction(`!document.body.textContent.includes('"isOpening":true')`);
        await run(`answer('${await token()}')`);
        await run(`new Promise((resolve) => setTimeout(resolve))`);
        assert.equal(await dialogs(page), 0, stop);
      }
      assert.deepEqual([await opened.calls(), opened.complaints], [[], []]);
    });

    test('a dialog stays while its component is suspended', async () => {
      const opened = await visit();
      const { page, run } = opened;
      const made = await token();
      const tree = (now: boolean): string => `show(h(React.Suspense, { fallback: h('i', { id: 'fallback' }) },
        h(LinkButton, options({ linkToken: '${made}' }), 'Connect'), h(Suspending, { now: ${now} })))`;
      await run(tree(false));
      await press(page.getByRole('button', { name: 'Connect' }));
      await page.getByRole('dialog').waitFor();
      await run(tree(true));
      await page.locator('#fallback').waitFor({ state: 'attached' });
      assert.equal(await dialogs(page), 1);
      await run(tree(false));
      await page.locator('#fallback').waitFor({ state: 'detached' });
      assert.equal(await dialogs(page), 1);
      assert.deepEqual([await opened.calls(), opened.complaints], [[], []]);
    });

    test('a click before the token opens the dialog when the token arrives', async () => {
      const opened = await visit();
      const { page, run } = opened;
      await run(`show(h(LinkButton, options({ linkToken: null }), 'Connect'))`);
      const button = page.getByRole('button', { name: 'Connect' });
      await press(button);
      await page.locator('button[aria-busy=true]').waitFor();
      assert.equal(await dialogs(page), 0);
      await run(`show(h(LinkButton, options({ linkToken: '${await token()}' }), 'Connect'))`);
      await page.getByRole('dialog').waitFor();
      await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await press(button);
      await page.getByRole('dialog').waitFor();
    });

    test('each dialog has a fresh token, and an option that changed', async () => {
      const opened = await visit();
      const { page, run } = opened;
      const tokens = [await token(), await token()];
      await run(
        `window.tokens = ${JSON.stringify(tokens)}; window.fetchLinkToken = async () => tokens.shift()`,
      );
      for (const [language, heading] of [
        ['en', 'Connect your bank'],
        ['sr-Latn', 'Povežite svoju banku'],
      ] as const) {
        await run(`show(h(LinkButton, options({ fetchLinkToken, language: '${language}' }), 'Connect'))`);
        await press(page.getByRole('button', { name: 'Connect' }));
        await page.getByRole('dialog').getByRole('heading', { name: heading }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      assert.equal(await run<number>('tokens.length'), 0);
    });

    test('a visit to the bank in the same tab continues with a new token', async () => {
      const opened = await visit();
      const { page, run } = opened;
      const made = await token();
      const started = await app.api.post('/connect', { key: made, body: { bank_id: 'nlb' } });
      const stored = {
        bank: { id: 'nlb', name: 'NLB', color: '#000000', bic: 'X', status: 'sandbox', history_days: 90 },
        session: {
          token: started.body.session_token,
          url: started.body.auth_url,
          endsAt: Date.now() + 60_000,
        },
        userId: 'user-1',
        linkToken: made,
        language: 'en',
      };
      await run(`sessionStorage.setItem('open-banking:session', ${JSON.stringify(JSON.stringify(stored))})`);
      await run(
        `show(h(LinkButton, options({ fetchLinkToken: async () => '${await token()}' }), 'Connect'))`,
      );
      await page.getByRole('dialog').waitFor();
      assert.deepEqual(opened.complaints, []);
    });

    test('a click that was prevented opens nothing', async () => {
      const opened = await visit();
      const { page, run } = opened;
      const made = await token();
      await run(
        `show(h(LinkButton, options({ linkToken: '${made}', onClick: (event) => event.preventDefault() }), 'Connect'))`,
      );
      await press(page.getByRole('button', { name: 'Connect' }));
      assert.equal(await run('document.querySelector("button").ariaBusy'), null);
      assert.equal(await dialogs(page), 0);
    });

    test('a failure to load the widget is reported, and the next click loads it', async () => {
      const opened = await visit();
      const { page, run } = opened;
      await page.route('**/v1/service.js', (route) => route.abort());
      await run(`show(h(Status, options({ linkToken: '${await token()}' })))`);
      await page.waitForFunction(`calls.length > 0`);
      const [[name, message]] = (await opened.calls()) as [[string, string]];
      assert.equal(name, 'onError');
      assert.match(message, /could not be loaded from http.*\/v1\/service\.js\. Check baseUrl/);
      assert.equal((await opened.calls()).length, 1, 'a render after the failure reports nothing again');
      await page.unroute('**/v1/service.js');
      await run(`open_()`);
      await page.getByRole('dialog').waitFor();
      assert.equal(
        await page.locator('#status').textContent(),
        '{"isReady":true,"isOpening":false,"error":null}',
      );
    });

    test('a link token that your server refuses is an error', async () => {
      const opened = await visit();
      const { page, run } = opened;
      await run(`show(h(Status, options({ fetchLinkToken: () => Promise.reject('no session') })))`);
      await page.waitForFunction(`document.querySelector('#status')?.textContent.includes('"isReady":true')`);
      await run(`open_()`);
      await page.waitForFunction(`calls.length > 0`);
      assert.deepEqual(await opened.calls(), [['onError', 'no session']]);
      assert.match((await page.locator('#status').textContent())!, /"isOpening":false,"error":"no session"/);
    });
  });
}
