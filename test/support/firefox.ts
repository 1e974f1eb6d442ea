/** Finds the installed Firefox, which is not available from npm. Playwright drives it over WebDriver BiDi. */
import { delimiter } from 'node:path';
import { type Browser, firefox } from 'playwright-core';
import { fontsOf, WIDE_FONTS } from './chromium.ts';
import { findProgram } from './find-program.ts';

const NAMES = ['firefox', 'firefox-esr'];
const PLACES = ['/Applications/Firefox.app/Contents/MacOS', ...(process.env.PATH ?? '').split(delimiter)];

/** Returns its path; null without one. */
export const findFirefox = (): string | null => findProgram(NAMES, PLACES);

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

/** Launches it without motion, and with wide letters. The caller closes it. */
export const launchFirefox = async (executablePath: string): Promise<Browser> => {
  const browser = await firefox.launch({
    executablePath,
    channel: 'moz-firefox',
    env: { ...process.env, ...(await fontsOf(WIDE_FONTS)) } as Record<string, string>,
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'ui.systemUsesDarkTheme': 0 },
  });
  // Playwright sets the colour scheme by a command that released versions lack; the preference above sets it instead.
  const inside = browser as unknown as {
    _connection: { toImpl(of: unknown): { _browserSession: Session } };
  };
  const session = inside._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = (method, params) =>
    method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send(method, params);
  return browser;
};
