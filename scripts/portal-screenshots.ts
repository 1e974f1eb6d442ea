/**
 * Draws docs/portal/*.png: the pages of the portal at 1280 and at 390 pixels, over a real service and a developer
 * who has been at work for some days. `node scripts/portal-screenshots.ts usage keys` draws only those.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { confirmedAccount, generous, logIn, makeKey } from '../test/support/account.ts';
import { startApp, type TestApp } from '../test/support/app.ts';
import { startBrowser } from '../test/support/browser.ts';
import { connectBank } from '../test/support/connect.ts';
import { type PortalVisitor, settled, visitPortal } from '../test/support/portal.ts';
import { startThrowAwayServer } from '../test/support/server.ts';

const folder = fileURLToPath(new URL('../docs/portal', import.meta.url));
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** A page's name in docs/portal, and its address; by whom it is seen. */
const pages: readonly { name: string; path: string; outside?: true; visitor?: PortalVisitor }[] = [
  { name: 'login', path: '/login', outside: true },
  { name: 'register', path: '/register', outside: true },
  { name: 'check-your-mail', path: '/check-your-mail', outside: true },
  { name: 'forgot-password', path: '/forgot-password', outside: true },
  { name: 'privacy', path: '/privacy', outside: true },
  { name: 'terms', path: '/terms', outside: true },
  { name: 'not-found', path: '/no/such/page', outside: true },
  { name: 'home', path: '/' },
  { name: 'home-serbian', path: '/', visitor: { language: 'sr-Latn' } },
  { name: 'keys', path: '/keys' },
  { name: 'keys-create', path: '/keys?create' },
  { name: 'usage', path: '/usage' },
  { name: 'usage-dark', path: '/usage', visitor: { theme: 'dark' } },
  { name: 'account', path: '/account' },
];

/** Some days of a developer's requests, more every day, a few of them mistaken. */
const workSomeDays = async (app: TestApp, key: string): Promise<void> => {
  const { connectionId, accountIds } = await connectBank(app, key);
  const asked = [
    '/accounts',
    `/accounts/${accountIds[0]}/balance`,
    `/accounts/${accountIds[0]}/transactions`,
    `/accounts/${accountIds[0]}/recurring`,
    '/connections',
    `/connections/${connectionId}`,
    '/accounts/acc_0/balance',
    `/accounts/${accountIds[0]}/transactions?from=yesterday`,
  ];
  for (let day = 1; day <= 6; day += 1) {
    for (let request = 0; request < 6 + 5 * day; request += 1) {
      await app.api.get(asked[(request * request + day) % asked.length]!, { key });
    }
    await app.service.deps.recorder.flush();
    if (day < 6) app.clock.advance({ days: 1, minutes: 47 });
  }
};

const draw = async (t: { after: (end: () => Promise<void>) => void }, only: string[]): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const app = await startApp(t, { reachable: true, env: { ...generous, RATE_LIMIT_BANKING: '300' } });
  const account = await confirmedAccount(app, {
    name: 'Ana Anić',
    email: 'ana@example.com',
    company: 'Primer d.o.o.',
  });
  let session = await logIn(app, account);
  const { id: old } = await makeKey(app, session, { app_name: 'Old prototype' });
  await app.api.delete(`/developers/keys/${old}`, { key: session });
  const reader = ['accounts:read', 'balance:read'];
  await makeKey(app, session, { app_name: 'Balance widget', scopes: reader });
  app.clock.advance({ minutes: 5 });
  const { key } = await makeKey(app, session, { app_name: 'Budget app' });
  await workSomeDays(app, key);
  await app.api.post('/sandbox/clock/advance', { key, body: { days: 30 } });
  session = await logIn(app, account);
  for (const { name, path, outside, visitor } of pages) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (const [suffix, viewport] of [
      ['', WIDE],
      ['-phone', PHONE],
    ] as const) {
      const visit = await visitPortal(t, app, { ...visitor, viewport, ...(outside ? {} : { session }) });
      await visit.open(path);
      await visit.page.waitForLoadState('networkidle');
      await settled(visit.page);
      await visit.page.screenshot({
        path: join(folder, `${name}${suffix}.png`),
        fullPage: true,
        scale: 'css',
      });
      await visit.context.close();
    }
  }
};

// A server of its own, since the test support ends the one that it starts only with a test run.
const server = await startThrowAwayServer();
process.env.TEST_SERVER_URL = server.url;
const endings: (() => Promise<void>)[] = [];
try {
  await draw({ after: (end) => endings.push(end) }, process.argv.slice(2));
} finally {
  for (const end of endings.reverse()) await end();
  await (await startBrowser()).close();
  await server.stop();
}
process.exit();
