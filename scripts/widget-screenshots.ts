/** Draws the pictures in docs/widget: every screen of the widget and of the simulated bank's page. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { banks } from '../src/banks/catalogue.ts';
import type { Html } from '../src/platform/html.ts';
import { consentPage, endPage, loginPage } from '../src/web-pages/bank-page/page.ts';
import { bankPageStyle } from '../src/web-pages/bank-page/style.ts';
import type { Visit } from '../src/web-pages/bank-page/visit.ts';
import { launchBrowser } from '../test/support/chromium.ts';
import { openGallery, showScreen } from '../test/support/gallery.ts';
import type { Language } from '../web/language/languages.ts';

const folder = fileURLToPath(new URL('../docs/widget', import.meta.url));

/** No picture may be larger. */
const MAX_BYTES = 60_000;

interface Look {
  language?: Language;
  theme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
}

const PHONE = { width: 320, height: 640 };
/** The window that the widget opens. */
const WINDOW = { width: 480, height: 760 };

const newPage = async (browser: Browser, { theme = 'light', viewport }: Look): Promise<Page> => {
  const context = await browser.newContext({
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: viewport ?? { width: 560, height: 780 },
  });
  return context.newPage();
};

const keep = async (name: string, picture: Buffer): Promise<void> => {
  if (picture.length > MAX_BYTES) throw new Error(`${name}.png has ${picture.length} bytes`);
  await writeFile(`${folder}/${name}.png`, picture);
  console.log(`${name}.png ${picture.length}`);
};

const widget = async (browser: Browser, look: Look, names: Record<string, string> | null): Promise<void> => {
  const page = await newPage(browser, look);
  const screens = await openGallery(page);
  for (const [file, screen] of Object.entries(
    names ??
      Object.fromEntries(screens.filter((each) => !/^renewal-/.test(each)).map((each) => [each, each])),
  )) {
    await showScreen(page, screen, look.language, look.theme);
    // The dialog alone: what is around it is the page's.
    await keep(file, await page.getByRole('dialog').screenshot());
  }
  await page.context().close();
};

const visitOf = (bankId: string, state: Visit['state']): Visit => ({
  token: 'sess_EXAMPLE',
  bank: banks.find(({ id }) => id === bankId)!,
  appName: 'Kućni budžet',
  registeredAs: null,
  state,
  redirectUrl: null,
  consentUntil: '2026-06-12',
  // What the pages do not look at.
  session: {} as Visit['session'],
  now: new Date(0),
});

const bankPage = async (browser: Browser, look: Look, pages: Record<string, Html>): Promise<void> => {
  const page = await newPage(browser, look);
  const style = await bankPageStyle(banks);
  await page.route('**/*', (route) =>
    route.request().url().endsWith('.css')
      ? route.fulfill({ contentType: 'text/css', body: style })
      : route.fulfill({ contentType: 'text/html; charset=utf-8', body: current }),
  );
  let current = '';
  for (const [file, content] of Object.entries(pages)) {
    current = content.toString();
    await page.goto('http://bank.example/auth.html');
    await keep(file, await page.screenshot({ fullPage: true }));
  }
  await page.context().close();
};

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
await widget(browser, {}, null);
await widget(
  browser,
  { language: 'sr-Latn', theme: 'dark' },
  { 'dark-intro': 'intro-agreed', 'dark-banks': 'banks', 'dark-waiting': 'waiting', 'dark-denied': 'denied' },
);
await widget(
  browser,
  { language: 'sr-Cyrl' },
  { 'cyrillic-intro': 'intro', 'cyrillic-handoff': 'handoff', 'cyrillic-success': 'success' },
);
await widget(
  browser,
  { language: 'sr-Latn', viewport: PHONE },
  { 'phone-intro': 'intro', 'phone-banks': 'banks', 'phone-waiting': 'waiting' },
);

const accounts = [
  { ref: 'current', name: 'Tekući račun', currency: 'RSD', iban: 'RS35160000000000012345', checked: true },
  { ref: 'savings', name: 'Devizna štednja', currency: 'EUR', iban: 'RS35160000000000067890', checked: true },
];
const shown = (language: Language, bankId: string, state: Visit['state'] = 'pending') => ({
  language,
  visit: visitOf(bankId, state),
});
await bankPage(
  browser,
  { viewport: WINDOW },
  {
    'bank-login': loginPage(shown('en', 'banca-intesa')),
    'bank-consent': consentPage(shown('en', 'banca-intesa'), accounts),
    'bank-consent-empty': consentPage(shown('en', 'raiffeisen'), []),
    'bank-authorized': endPage(shown('en', 'otp', 'authorized'), 'authorized', null),
    'bank-denied': endPage(shown('en', 'unicredit', 'denied'), 'denied', 'https://app.example/'),
    'bank-used': endPage(shown('en', 'nlb', 'authorized'), 'used', null),
    'bank-expired': endPage(shown('en', 'aik', 'expired'), 'expired', null),
    'bank-unknown': endPage({ language: 'en', visit: null }, 'unknown', null),
  },
);
await bankPage(
  browser,
  { theme: 'dark', viewport: WINDOW },
  { 'bank-dark-consent': consentPage(shown('sr-Cyrl', 'banca-intesa'), accounts) },
);
await bankPage(
  browser,
  { viewport: PHONE },
  { 'bank-phone-login': loginPage(shown('sr-Latn', 'raiffeisen')) },
);
await browser.close();
