/** The widget in pages of customers: strict, hostile, careless. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { press, settle } from '../support/click.ts';
import { blockUnder } from '../support/code-blocks.ts';
import { authorize } from '../support/connect.ts';
import { deep } from '../support/depth.ts';
import { ending } from '../support/ending.ts';
import { commandsOf, paste } from '../support/tour.ts';
import {
  chooseBank,
  opensWindow,
  rememberedSession,
  signIn,
  startWidgetHost,
  type Visit,
  type WidgetHost,
  waitForClicks,
  waitForHeading,
} from '../support/widget-host.ts';

/** How often a dialog is opened and closed. */
const TURNS = deep(20, 100);

describe('the widget in a page', () => {
  const end = ending();
  let app: TestApp;
  let host: WidgetHost;

  before(async () => {
    app = await startApp(end, { reachable: true });
    host = await startWidgetHost(end, app);
  });

  test('works as documented, under the documented policy, with an integrity hash', async () => {
    const { body } = await app.api.get('/v1/service.js.integrity.json');
    const shown = (heading: string, language: string) =>
      blockUnder('docs/widget.md', heading, language).trim().replaceAll('https://api.example', app.url);
    // 'self' is for the script of the page.
    const policy = shown('Content-Security-Policy, integrity, caching', '').replace('-src', "-src 'self'");
    const visit = await host.visit({
      scripts: `<script src="${body.url}" integrity="${body.integrity}" crossorigin="anonymous"></script>`,
      headers: {
        'content-security-policy': `default-src 'none'; ${policy}; require-trusted-types-for 'script'; base-uri 'none'; form-action 'none'`,
        'cross-origin-embedder-policy': 'require-corp',
      },
    });
    const complaints: string[] = [];
    visit.page.on('console', (message) => complaints.push(message.text()));
    visit.page.on('pageerror', (error) => complaints.push(error.message));
    const key = await app.createKey();
    const [command] = commandsOf('docs/widget.md', ['curl']).replaceAll('YOUR_KEY', key).split('\n');
    const { link_token: linkToken } = JSON.parse(
      await paste(command!.replaceAll('http://localhost:3000', app.url)),
    );
    await visit.page.evaluate(`(() => {
      const linkToken = ${JSON.stringify(linkToken)};
      const button = document.body.appendChild(document.createElement('button'));
      button.textContent = 'As documented';
      const sendToYourServer = (token) => { window.sent = token; };
      ${shown('2. A handler, in your page', 'js')}
    })()`);
    await press(visit.page.getByRole('button', { name: 'As documented' }));
    await waitForHeading(visit, 'Connect your bank');
    await chooseBank(visit, 'NLB');
    const bank = await opensWindow(visit, 'Open the bank’s page');
    await signIn(bank);
    await press(bank.getByRole('button', { name: 'Authorize' }));
    await waitForHeading(visit, 'Your bank is connected');
    assert.match(await visit.page.evaluate<string>('window.sent'), /^public_/);
    assert.deepEqual(complaints, []);
  });

  test('gets the bank’s decision in a page that isolates itself from its windows', async () => {
    const visit = await host.visit({ headers: { 'cross-origin-opener-policy': 'same-origin' }, clock: true });
    await visit.open();
    await chooseBank(visit, 'NLB');
    const bank = await opensWindow(visit, 'Open the bank’s page');
    await signIn(bank);
    await press(bank.getByRole('button', { name: 'Authorize' }));
    await bank.getByRole('heading', { name: 'Access authorized' }).waitFor();
    assert.equal(await visit.page.locator('.note').textContent(), '');
    await visit.page.clock.runFor(2_000);
    await waitForHeading(visit, 'Your bank is connected');
  });

  test('looks the same with any style sheets of the page', async () => {
    const hostile = `<style>
      * { all: unset !important; display: none !important; color: red !important; font-size: 40px !important;
          position: static !important; transform: rotate(9deg) !important; pointer-events: none !important }
      html { display: block !important; font-size: 3px !important; visibility: hidden; line-height: 9; direction: rtl }
      @property --accent { syntax: '<length>'; inherits: false; initial-value: 0px }
      @property --bg { syntax: '<color>'; inherits: false; initial-value: red }
      body { display: none !important } dialog { opacity: 0 !important } ::backdrop { background: red !important }
    </style>`;
    const pictures: Buffer[] = [];
    for (const head of ['', hostile]) {
      const visit = await host.visit({ head });
      await visit.page.evaluate('handler.open()');
      await waitForHeading(visit, 'Connect your bank');
      pictures.push(await visit.page.getByRole('dialog').screenshot());
      await settle(visit.page.getByRole('checkbox'));
      await visit.page.getByRole('checkbox').check();
      await press(visit.page.getByRole('button', { name: 'Continue' }));
      await waitForHeading(visit, 'Choose your bank');
    }
    assert.ok(pictures[0]!.equals(pictures[1]!), 'the two pictures differ');
  });

  test('may be loaded twice and opened twice', async () => {
    const script = `<script src="${app.url}/v1/service.js"></script>`;
    const visit = await host.visit({ scripts: script + script });
    await visit.page.evaluate('handler.open(); handler.open()');
    assert.equal(await visit.page.getByRole('dialog').count(), 1);
    await visit.page.evaluate('handler.close(); handler.close()');
    assert.deepEqual(
      (await visit.endings()).map(([name]) => name),
      ['onExit'],
    );
  });

  test('shows one dialog at a time: a second handler closes the first, which gets its callback', async () => {
    const visit = await host.visit();
    await visit.page.evaluate(`
      window.other = create({ onExit: () => calls.push(['other onExit']) });
      handler.open(); other.open();
    `);
    assert.equal(await visit.page.getByRole('dialog').count(), 1);
    assert.deepEqual(
      (await visit.endings()).map(([name]) => name),
      ['onExit'],
    );
    await visit.page.evaluate('handler.close(); other.close()');
    assert.deepEqual(
      (await visit.endings()).map(([name]) => name),
      ['onExit', 'other onExit'],
    );
  });

  test('leaves a session to its handler, however many others the page makes', async () => {
    const visit = await host.visit({ clock: true });
    await visit.open();
    await chooseBank(visit, 'NLB');
    await opensWindow(visit, 'Open the bank’s page');
    await waitForHeading(visit, 'Waiting for your approval');
    const session = await rememberedSession(visit);
    await visit.page.evaluate('create(); create()');
    assert.deepEqual(await visit.endings(), []);
    await visit.page.reload();
    await visit.page.evaluate('create()');
    await waitForHeading(visit, 'Waiting for your approval');
    await visit.settled();
    await authorize(app, session);
    await visit.page.clock.runFor(2_000);
    await waitForHeading(visit, 'Your bank is connected');
    assert.deepEqual(
      (await visit.endings()).map(([name]) => name),
      ['onSuccess'],
    );
  });

  test('hides keys and clicks in it from the page’s shortcuts', async () => {
    const visit = await host.visit();
    const { page } = visit;
    await page.evaluate(`
      window.heard = [];
      for (const type of ['input', 'keydown', 'keyup', 'pointerdown', 'mousedown', 'click', 'focusin', 'wheel']) {
        document.addEventListener(type, (event) => { heard.push(type); event.preventDefault(); }, { passive: false });
      }
    `);
    await page.evaluate('handler.open()');
    await settle(page.getByRole('checkbox'));
    await page.getByRole('checkbox').check();
    await press(page.getByRole('button', { name: 'Continue' }));
    await page.getByLabel('Search banks').pressSequentially('nlb');
    await page.mouse.wheel(0, 10);
    assert.equal(await page.getByLabel('Search banks').inputValue(), 'nlb');
    assert.deepEqual(await page.evaluate('heard'), []);
  });

  /** Turns the wheel beside the dialog and presses scrolling keys. Returns how far the page has moved. */
  const scrolled = async ({ page }: Visit): Promise<number> => {
    await page.mouse.move(20, 20);
    await page.mouse.wheel(0, 300);
    for (const key of ['PageDown', 'ArrowDown', 'End']) await page.keyboard.press(key);
    // Scrolling needs a frame, smooth scrolling several.
    await page.evaluate(
      'new Promise((resolve) => { let left = 20; const next = () => left-- ? requestAnimationFrame(next) : resolve(); next(); })',
    );
    return page.evaluate<number>('scrollY');
  };

  test('keeps the page from scrolling, whichever element scrolls, and restores it', async () => {
    for (const style of [
      '',
      'html, body { height: 100% } body { overflow-y: auto }',
      'html { overflow-y: scroll }',
    ]) {
      const head = `<style>${style}</style><script>addEventListener('load', () => { for (let at = 0; at < 90; at++) document.body.append(document.createElement('hr')); })</script>`;
      const visit = await host.visit({ head: `${head}<style>hr { height: 40px }</style>` });
      await visit.page.evaluate('scrollTo(0, 500)');
      await visit.page.evaluate('handler.open()');
      await waitForHeading(visit, 'Connect your bank');
      assert.equal(await scrolled(visit), 500, style);
      await visit.page.keyboard.press('Escape');
      assert.ok((await scrolled(visit)) > 500, style);
      assert.equal(await visit.page.evaluate('document.adoptedStyleSheets.length'), 0);
    }
  });

  test('ignores a second click and a second Enter for the next screen', async () => {
    // The next screen has a bank at the place of the button.
    const visit = await host.visit({ context: { viewport: { width: 390, height: 600 } } });
    const { page, context } = visit;
    const middle = async (name: string): Promise<[number, number]> => {
      const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await button.boundingBox())!;
      return [x + width / 2, y + height / 2];
    };
    const twice = async (name: string): Promise<void> => {
      await waitForClicks(visit);
      await page.mouse.dblclick(...(await middle(name)));
    };
    await visit.open();
    await settle(page.getByRole('checkbox'));
    await page.getByRole('checkbox').check();
    await page.evaluate(
      "window.open = ((open) => (...values) => { calls.push(['opened']); return open(...values); })(window.open)",
    );
    await twice('Continue');
    await waitForHeading(visit, 'Choose your bank');
    await page.getByRole('button', { name: 'NLB Banka' }).waitFor();
    await twice('NLB Banka');
    await waitForHeading(visit, 'Continue at NLB Banka');
    await page.locator('.primary:not([aria-disabled])').waitFor();
    const opened = context.waitForEvent('page');
    await twice('Open the bank’s page');
    const bank = await opened;
    await waitForHeading(visit, 'Waiting for your approval');
    await waitForClicks(visit);
    assert.equal(bank.isClosed(), false);
    await waitForHeading(visit, 'Waiting for your approval');
    assert.equal((await visit.calls()).filter(([name]) => name === 'opened').length, 1);
    await page.keyboard.press('Escape');

    await page.evaluate('handler.open()');
    await settle(page.getByRole('checkbox'));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).focus();
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await waitForHeading(visit, 'Choose your bank');
    await page.getByRole('button', { name: 'NLB Banka' }).focus();
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await waitForHeading(visit, 'Continue at NLB Banka');
    assert.equal((await visit.calls()).filter(([name]) => name === 'opened').length, 1);
  });

  test('reports an unsupported browser to the page', async () => {
    const visit = await host.visit({ head: '<script>CSS.supports = () => false</script>' });
    await visit.open();
    assert.equal(await visit.page.getByRole('dialog').count(), 0);
    const [[name, error, metadata] = ['']] = await visit.endings();
    assert.equal(name, 'onExit');
    assert.deepEqual(
      [error.error_type, error.error_code, error.request_id],
      ['BROWSER_ERROR', 'UNSUPPORTED_BROWSER', null],
    );
    assert.deepEqual(metadata, { status: 'unsupported', bank_id: null, bank_name: null });
    assert.deepEqual(visit.requests, []);
    const told = (await visit.calls()).filter(([callback]) => callback === 'onEvent');
    assert.deepEqual(told[0]!.slice(1), [
      'exit',
      {
        screen: 'unsupported',
        bank_id: null,
        bank_name: null,
        error_code: 'UNSUPPORTED_BROWSER',
        request_id: null,
      },
    ]);
  });

  test('uses the application’s colour and logo if they are available', async () => {
    const logo =
      "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9'/></svg>";
    const visit = await host.visit({ config: { accentColor: '#f5c400', logo } });
    await visit.page.evaluate("document.addEventListener('securitypolicyviolation', () => {})");
    await visit.open();
    const dialog = visit.page.getByRole('dialog');
    await dialog.getByRole('checkbox').check();
    await visit.page.waitForFunction(
      "getComputedStyle([...document.querySelectorAll('div')].find((each) => each.shadowRoot).shadowRoot.querySelector('.primary')).backgroundColor === 'rgb(245, 196, 0)'",
    );
    assert.equal(await dialog.locator('img').count(), 1);
    // A page that forbids the logo and the extras still has the widget.
    const strict = await host.visit({
      config: { accentColor: '#f5c400', logo },
      headers: {
        'content-security-policy': `default-src 'none'; script-src 'self' ${app.url}/v1/service.js; connect-src ${app.url}`,
      },
    });
    await strict.open();
    await waitForHeading(strict, 'Connect your bank');
    await strict.page.getByRole('dialog').locator('img').waitFor({ state: 'detached' });
  });

  test('does not offer this tab in a frame, because the bank’s page cannot be framed', async () => {
    const visit = await host.visit({ head: '<script>window.open = () => null</script>' });
    await visit.page.evaluate(`
      const frame = document.createElement('iframe');
      frame.src = location.href + '?framed';
      frame.width = frame.height = 700;
      document.body.append(frame);
      new Promise((resolve) => { frame.onload = resolve; })
    `);
    const frame = visit.page.frames()[1]!;
    await frame.getByRole('button', { name: 'Connect' }).click();
    await frame.getByRole('checkbox').check();
    await frame.getByRole('button', { name: 'Continue' }).click();
    await frame.getByRole('button', { name: 'NLB' }).click();
    await frame.getByRole('button', { name: 'Open the bank’s page' }).click();
    await frame.getByRole('heading', { name: 'The window was blocked' }).waitFor();
    assert.deepEqual(await frame.locator('.actions > *').allTextContents(), [
      'Open the bank’s page',
      'Choose another bank',
    ]);
  });

  test('shows one dialog even if a callback of the first opens the second', async () => {
    const visit = await host.visit();
    await visit.page.evaluate(`
      window.third = create({ onExit: () => calls.push(['third onExit']) });
      window.second = create({ onExit: () => calls.push(['second onExit']) });
      window.first = create({ onExit: () => calls.push(['first onExit']), onEvent: (name) => { if (name === 'open') second.open(); } });
      first.open(); third.open();
    `);
    assert.equal(await visit.page.getByRole('dialog').count(), 1);
    assert.deepEqual(await visit.endings(), [['first onExit'], ['second onExit']]);
  });

  test('comes back when the page removes it with other unknown elements', async () => {
    const visit = await host.visit();
    await visit.open();
    await waitForHeading(visit, 'Connect your bank');
    await visit.page.evaluate('document.documentElement.lastElementChild.remove(); handler.open()');
    await waitForHeading(visit, 'Connect your bank');
    await visit.page.keyboard.press('Escape');
    assert.equal(await visit.page.getByRole('dialog').count(), 0);
    assert.deepEqual(
      (await visit.endings()).map(([name]) => name),
      ['onExit'],
    );
  });

  test('survives callbacks that throw, and may be opened and destroyed within them', async () => {
    const visit = await host.visit();
    const errors: string[] = [];
    visit.page.on('pageerror', (error) => errors.push(error.message));
    await visit.page.evaluate(`
      let again = true;
      const own = create({
        onEvent: () => { throw new Error('onEvent broke'); },
        onExit: () => {
          calls.push(['exit']);
          if (again) { again = false; own.open(); } else own.destroy();
          throw new Error('onExit broke');
        },
      });
      own.open();
      own.close();
    `);
    await waitForHeading(visit, 'Connect your bank');
    await visit.page.keyboard.press('Escape');
    assert.equal(await visit.page.getByRole('dialog').count(), 0);
    assert.deepEqual(await visit.endings(), [['exit'], ['exit']]);
    assert.deepEqual(new Set(errors), new Set(['onEvent broke', 'onExit broke']));
  });

  test('refuses an invalid configuration at once, and never accepts a live key', async () => {
    const visit = await host.visit();
    const refusal = (config: string): Promise<string> =>
      visit.page.evaluate(
        `(() => { try { Service.create(${config}); return ''; } catch (error) { return String(error); } })()`,
      );
    const refused = [
      ['{}', /TypeError: Service.create: pass either linkToken or apiKey/],
      ['undefined', /TypeError: Service.create/],
      ["{ apiKey: 'svc_live_sk_1' }", /live key/],
      ["{ linkToken: 'svc_live_sk_1' }", /live key/],
      ["{ linkToken: 'svc_test_sk_1' }", /linkToken/],
      ["{ linkToken: 'lt_1', theme: 'pink' }", /theme/],
      ["{ linkToken: 'lt_1', language: 'de' }", /language/],
      ["{ linkToken: 'lt_1', onExit: 1 }", /onExit/],
      ["{ linkToken: 'lt_1', accountSelection: 'two' }", /accountSelection/],
      ["{ linkToken: 'lt_1', accentColor: 'red' }", /accentColor/],
      ["{ linkToken: 'lt_1', accentColor: '#12345' }", /accentColor/],
      ["{ linkToken: 'lt_1', logo: 'javascript:alert(1)' }", /logo/],
      ["{ linkToken: 'lt_1', logo: 'http://a.example/logo.png' }", /logo/],
      ["{ linkToken: 'lt_1', logo: 'data:text/html,x' }", /logo/],
      ["{ linkToken: 'lt_1', logo: 'https://a.example/' + 'x'.repeat(70000) }", /logo/],
    ] as const;
    for (const [config, message] of refused) assert.match(await refusal(config), message);
    // Null values count as absent.
    const nothing =
      'language: null, theme: null, onSuccess: null, onExit: null, userId: null, appName: null, accentColor: null, logo: null, accountSelection: null';
    assert.equal(await refusal(`{ linkToken: 'lt_1', apiKey: null, ${nothing} }`), '');
    assert.equal(await refusal(`{ linkToken: null, apiKey: 'svc_test_sk_1', ${nothing} }`), '');
  });

  test('accepts a sandbox key with a warning, invents a user, and stores no key', async () => {
    const warnings: string[] = [];
    const visit = await host.visit({ apiKey: app.demoKey, config: { appName: undefined } });
    visit.page.on('console', (message) => warnings.push(message.text()));
    await visit.page.evaluate('handler.destroy(); window.handler = create()');
    assert.match(warnings.join(), /apiKey is for the sandbox only/);
    await visit.open();
    assert.match(
      (await visit.page.getByRole('dialog').textContent())!,
      /This app asks.*I agree that this app may/s,
    );
    const started = visit.page.waitForRequest('**/v1/connect');
    await chooseBank(visit, 'NLB');
    assert.match((await started).postDataJSON().user_id, /^user_[0-9a-z]{16,}$/);
    await opensWindow(visit, 'Open the bank’s page');
    await waitForHeading(visit, 'Waiting for your approval');
    const stored = await visit.page.evaluate<string>(
      'JSON.stringify({ ...sessionStorage, ...localStorage })',
    );
    assert.match(stored, /sess_/);
    assert.doesNotMatch(stored, /_sk_/);
  });

  test('leaves no node, listener or timer after many openings', async () => {
    const count = `
      for (const target of [window, document, matchMedia('(prefers-color-scheme: dark)').constructor.prototype]) {
        const { addEventListener: add, removeEventListener: remove } = target;
        target.addEventListener = function (...values) { window.listeners++; return add.apply(this, values); };
        target.removeEventListener = function (...values) { window.listeners--; return remove.apply(this, values); };
      }
      window.listeners = 0;
      window.timers = new Set();
      const { setTimeout: start, clearTimeout: stop } = window;
      window.setTimeout = (run, ms) => { const id = start(() => { timers.delete(id); run(); }, ms); timers.add(id); return id; };
      window.clearTimeout = (id) => { timers.delete(id); stop(id); };
    `;
    const visit = await host.visit();
    const { page } = visit;
    await page.evaluate(count);
    const session = `{ bank: { id: 'nlb', name: 'NLB', color: '#230078', available: true }, userId: 'u', linkToken: 'lt_1', language: 'en',
      session: { token: 'sess_1', authUrl: 'about:blank?', endsAt: Date.now() + 600000 } }`;
    const left = await page.evaluate(`(async () => {
      const nodes = document.querySelectorAll('*').length;
      document.querySelector('#open').focus();
      let while_open = 0;
      for (let turn = 0; turn < ${TURNS}; turn++) {
        // Every other time a session that waits, because that screen needs a timer.
        if (turn % 2) sessionStorage.setItem('open-banking:session', JSON.stringify(${session}));
        handler.open();
        while_open = Math.max(while_open, timers.size);
        await null;
        handler.close();
      }
      return {
        while_open, nodes: document.querySelectorAll('*').length - nodes, listeners, timers: timers.size,
        focus: document.activeElement.id, stored: sessionStorage.length,
      };
    })()`);
    assert.deepEqual(left, { while_open: 1, nodes: 0, listeners: 0, timers: 0, focus: 'open', stored: 0 });
    const endings = (await visit.endings()).map(([name]) => name);
    assert.deepEqual(endings, Array(TURNS).fill('onExit'));
  });
});
