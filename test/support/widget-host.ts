/** Pages on another origin that embed the widget, with any policy and style sheets, as customers write them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { TestApp } from './app.ts';
import { openContext } from './browser.ts';
import { press, settle } from './click.ts';
import type { Ending } from './ending.ts';

export interface HostPage {
  /** Options of `Service.create` except the link token and the callbacks, which the page sets. */
  config?: Record<string, unknown>;
  /** Inserted into `<head>`. */
  head?: string;
  /** Replaces the plain script tag. */
  scripts?: string;
  headers?: Record<string, string>;
  context?: BrowserContextOptions;
  /** Stops the browser's clock until the test moves it with `page.clock`. */
  clock?: boolean;
  /** An API key instead of a link token. */
  apiKey?: string;
  linkToken?: string;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Returns every callback so far: its name and its arguments. */
  calls(): Promise<Call[]>;
  /** Returns the terminal callbacks. */
  endings(): Promise<Call[]>;
  /** Requests to the API so far, such as `GET /v1/banks`. */
  requests: string[];
  open(): Promise<void>;
  /** Resolves when the widget has acted on the responses to all its requests. */
  settled(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the widget handed over
type Call = [name: string, ...values: any[]];

export interface WidgetHost {
  url: string;
  /** Key of the application that owns the page. */
  key: string;
  visit(page?: HostPage): Promise<Visit>;
}

/** The page's own script. `calls` returns the callbacks; `create` makes a handler that records them. */
const hostScript = (config: object): string => `
  let underWay = 0;
  const waiting = [];
  const done = () => { if (--underWay === 0) for (const resolve of waiting.splice(0)) resolve(); };
  const ask = window.fetch;
  window.fetch = async (...values) => {
    underWay++;
    const response = await ask(...values).catch((error) => { done(); throw error; });
    const read = response.json.bind(response);
    // A task later the widget has processed the response and set its next timer.
    response.json = () => read().finally(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
    return response;
  };
  window.settled = () => new Promise((resolve) => underWay === 0 ? resolve() : waiting.push(resolve));

  window.calls = [];
  const note = (name) => (...values) => { calls.push([name, ...values]); };
  window.create = (more = {}) => Service.create({
    onSuccess: note('onSuccess'), onExit: note('onExit'), onEvent: note('onEvent'),
    ...${JSON.stringify(config)}, ...more,
  });
  window.handler = create();
  document.querySelector('#open').addEventListener('click', () => handler.open());
`;

export const startWidgetHost = async (t: Ending, app: TestApp): Promise<WidgetHost> => {
  const files = new Map<string, { type: string; body: string; headers?: Record<string, string> }>();
  const server = createServer((request, response) => {
    const file = files.get(request.url!.split('?')[0]!);
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain', ...file?.headers });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = await app.createKey();
  let count = 0;

  const linkToken = async (): Promise<string> =>
    (await app.api.post('/link/token/create', { key, body: { user_id: 'user-1' } })).body.link_token;

  return {
    url,
    key,
    async visit(options = {}) {
      const name = `/${++count}`;
      const credential = options.apiKey
        ? { apiKey: options.apiKey }
        : { linkToken: options.linkToken ?? (await linkToken()) };
      const config = { language: 'en', appName: 'Kućni budžet', ...credential, ...options.config };
      const script = `<script src="${app.url}/v1/service.js"></script>`;
      files.set(`${name}.js`, { type: 'text/javascript; charset=utf-8', body: hostScript(config) });
      files.set(name, {
        type: 'text/html; charset=utf-8',
        headers: options.headers ?? {},
        body: `<!doctype html><html lang="en"><head><title>Shop</title>${options.head ?? ''}</head><body>
          <main><h1>Shop</h1><button id="open">Connect</button></main>
          ${options.scripts ?? script}<script src="${name}.js"></script></body></html>`,
      });
      const context = await openContext(t, { reducedMotion: 'reduce', ...options.context });
      const page = await context.newPage();
      if (options.clock) {
        // The clock runs until it is stopped, and can be stopped only at a later time.
        const now = Date.now();
        await page.clock.install({ time: now - 60_000 });
        await page.clock.pauseAt(now);
      }
      const requests: string[] = [];
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (origin !== app.url || !/^\/v1\/(banks|connect)/.test(pathname)) return;
        if (request.method() !== 'OPTIONS') requests.push(`${request.method()} ${pathname}`);
      });
      await page.goto(url + name);
      const calls = (): Promise<Call[]> => page.evaluate<Call[]>('window.calls');
      return {
        page,
        context,
        requests,
        calls,
        endings: async () => (await calls()).filter(([callback]) => callback !== 'onEvent'),
        settled: () => page.evaluate('settled()'),
        open: () => page.getByRole('button', { name: 'Connect' }).click(),
      };
    },
  };
};

/** Goes from the introduction to the hand-off. */
export const chooseBank = async (visit: Visit, bank: string): Promise<void> => {
  const { page } = visit;
  await waitForHeading(visit, 'Connect your bank');
  await settle(page.getByRole('checkbox'));
  await page.getByRole('checkbox').check();
  await press(page.getByRole('button', { name: 'Continue' }));
  await waitForHeading(visit, 'Choose your bank');
  await press(page.getByRole('button', { name: bank }));
  await page.getByRole('button', { name: 'Open the bank’s page' }).waitFor();
};

/** Clicks, and returns the window that opens. */
export const opensWindow = async (visit: Visit, button: string): Promise<Page> => {
  const { page, context } = visit;
  const opened = context.waitForEvent('page');
  await press(page.getByRole('dialog').getByText(button, { exact: true }));
  const bank = await opened;
  await bank.waitForLoadState();
  return bank;
};

/** Returns the token of the session that the tab stores. */
export const rememberedSession = ({ page }: Visit): Promise<string> =>
  page.evaluate<string>("JSON.parse(sessionStorage.getItem('open-banking:session')).session.token");

/** Resolves when the shown screen accepts clicks. */
export const waitForClicks = ({ page }: Visit): Promise<void> =>
  page.evaluate(
    `Promise.all([...document.querySelectorAll('div')].find((each) => each.shadowRoot).shadowRoot.getAnimations().map((each) => each.finished)).then(() => {})`,
  );

/** Waits for the screen with this heading. */
export const waitForHeading = async ({ page }: Visit, heading: string): Promise<void> =>
  page.getByRole('dialog').getByRole('heading', { name: heading, exact: true }).waitFor();

/** Signs in at the bank's page, which is in English. */
export const signIn = async (bank: Page): Promise<void> => {
  await bank.getByLabel('User name').fill('anybody');
  await bank.getByLabel('Password').fill('anything');
  await press(bank.getByRole('button', { name: 'Sign in' }));
};
