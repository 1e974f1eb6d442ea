/**
 * Draws docs/portal/*.png: every page of the portal, over a real service and developers who have been at work for
 * some days. `node scripts/portal-screenshots.ts usage keys` draws only those.
 */
import { confirmedAccount, generous, logIn, makeKey } from '../test/support/account.ts';
import { startApp, type TestApp } from '../test/support/app.ts';
import { connectBank } from '../test/support/connect.ts';
import type { Ending } from '../test/support/database.ts';
import { drawData } from './portal-data-screenshots.ts';
import { type Picture, takePictures, withServer } from './portal-pictures.ts';

const OUTSIDE: readonly Picture[] = [
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'check-your-mail', path: '/check-your-mail' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/no/such/page' },
];

const INSIDE: readonly Picture[] = [
  { name: 'home', path: '/' },
  { name: 'home-serbian', path: '/', visitor: { language: 'sr-Latn' } },
  { name: 'keys', path: '/keys' },
  { name: 'keys-create', path: '/keys?create' },
  { name: 'usage', path: '/usage' },
  { name: 'usage-day', path: '/usage?window=24h' },
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

const drawPages = async (t: Ending, wanted: (name: string) => boolean): Promise<void> => {
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
  const ofThese = (pictures: readonly Picture[]): Picture[] => pictures.filter(({ name }) => wanted(name));
  await takePictures(t, app, {}, ofThese(OUTSIDE));
  await takePictures(t, app, { session }, ofThese(INSIDE));
};

const only = process.argv.slice(2);
const wanted = (name: string): boolean => only.length === 0 || only.includes(name);
await withServer(async (t) => {
  await drawPages(t, wanted);
  await drawData(t, wanted);
});
process.exit();
