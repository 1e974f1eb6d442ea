/** The page's configuration, checked once, at `Service.create`: what cannot work fails while it is developed. */
import { chooseLanguage, type Language, languages } from '../language/languages.ts';
import type { Theme } from './view.ts';

export interface Settings {
  /** The link token or key, sent as Bearer. */
  credential: string;
  /** Whether the credential is a key: it is then never stored in the tab. */
  isKey: boolean;
  userId: string;
  appName: string | null;
  language: Language;
  theme: Theme;
  onSuccess: Callback;
  onExit: Callback;
  onEvent: Callback;
}

/** A function of the page. What it throws is reported and goes no further. */
type Callback = (...values: unknown[]) => void;

const NAME = 'Service.create: ';

const fail = (problem: string): never => {
  throw new TypeError(NAME + problem);
};

export const settingsFrom = (config: ServiceConfig): Settings => {
  if (typeof config !== 'object' || config === null) fail('pass an object with a linkToken');
  const { linkToken, apiKey, userId, appName, language } = config;
  const theme = config.theme || 'auto';
  if (`${linkToken} ${apiKey}`.includes('_live_sk_')) {
    fail('a live key must never be in a page');
  }
  if (linkToken && !String(linkToken).startsWith('lt_')) {
    fail('linkToken must be an lt_… token');
  }
  const credential = linkToken || apiKey;
  if (!credential) return fail('pass either linkToken or apiKey');
  if (!linkToken) {
    console.warn(`${NAME}apiKey is for the sandbox only: whoever opens this page can read it`);
  }
  if (!['auto', 'light', 'dark'].includes(theme)) fail('theme must be "auto", "light" or "dark"');
  if (language && !languages.includes(language)) {
    fail(`language must be one of ${languages.join(', ')}`);
  }
  const callback = (name: 'onSuccess' | 'onExit' | 'onEvent'): Callback => {
    const given = config[name] as Callback | undefined;
    if (given && typeof given !== 'function') fail(`${name} must be a function`);
    return (...values) => {
      try {
        given?.(...values);
      } catch (error) {
        reportError(error);
      }
    };
  };
  return {
    credential,
    isKey: !linkToken,
    userId: userId || randomUserId(),
    appName: appName || null,
    language: language || chooseLanguage([document.documentElement.lang, ...navigator.languages]),
    theme,
    onSuccess: callback('onSuccess'),
    onExit: callback('onExit'),
    onEvent: callback('onEvent'),
  };
};

/**
 * Made up for one handler and never stored: a browser may be shared, and one user's connection must not be
 * renewed with the accounts of another.
 */
const randomUserId = (): string =>
  `user_${Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')}`;
