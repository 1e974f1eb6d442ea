/** Checks the page's configuration at `Service.create`, so that an invalid one fails during development. */
import { chooseLanguage, type Language, languages } from '../../packages/common/language/languages.ts';

export type Theme = 'auto' | 'light' | 'dark';

export interface Settings {
  /** The link token or key, sent as Bearer. */
  credential: string;
  /** Whether the credential is a key, which is never stored in the tab. */
  isKey: boolean;
  userId: string;
  /** Whether the link token renews a connection. */
  renews: boolean;
  appName: string | null;
  language: Language;
  theme: Theme;
  /** `#rrggbb` */
  accentColor: string | null;
  /** Address of a picture. */
  logo: string | null;
  accountSelection: ServiceConfig['accountSelection'];
  onSuccess: Callback;
  onExit: Callback;
  onEvent: Callback;
}

/** A callback of the page. Errors that it throws are reported and do not stop the widget. */
type Callback = (...values: unknown[]) => void;

const NAME = 'Service.create: ';

const fail = (problem: string): never => {
  throw new TypeError(NAME + problem);
};

const THEMES = ['auto', 'light', 'dark'];
const SELECTIONS = ['single', 'multiple'];

/** A logo is an https or data address. An SVG that is drawn as an image runs no script. */
const LOGO = /^(https:\/\/|data:image\/)/;
const LOGO_MAX = 65_536;

export const settingsFrom = (config: ServiceConfig): Settings => {
  const { linkToken, apiKey, userId, appName, language, accentColor, logo, accountSelection } = config ?? {};
  const theme = config?.theme || 'auto';
  const oneOf = (name: string, value: string | null | undefined, allowed: readonly string[]): void => {
    if (value && !allowed.includes(value)) fail(`${name} must be one of ${allowed.join(', ')}`);
  };
  if (`${linkToken} ${apiKey}`.includes('_live_sk_')) {
    fail('never put a live key in a page');
  }
  if (linkToken && !String(linkToken).startsWith('lt_')) {
    fail('linkToken must be an lt_… token');
  }
  const credential = linkToken || apiKey;
  if (!credential) return fail('pass either linkToken or apiKey');
  if (!linkToken) {
    console.warn(`${NAME}apiKey is for the sandbox only: every visitor can read it`);
  }
  oneOf('theme', theme, THEMES);
  oneOf('language', language, languages);
  oneOf('accountSelection', accountSelection, SELECTIONS);
  if (accentColor && !/^#[\da-f]{6}$/i.test(accentColor)) fail('accentColor must be like #0b6e5a');
  if (logo && !(LOGO.test(logo) && logo.length <= LOGO_MAX)) {
    fail('logo must be https: or data:image/, up to 64 KB');
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
    renews: credential.startsWith('lt_renew_'),
    userId: userId || randomUserId(),
    // The bank's page has the same limit, so both show the same name.
    appName: appName ? `${appName}`.slice(0, 64) : null,
    language: language || chooseLanguage([document.documentElement.lang, ...navigator.languages]),
    theme,
    accentColor: accentColor || null,
    logo: logo || null,
    accountSelection: accountSelection || undefined,
    onSuccess: callback('onSuccess'),
    onExit: callback('onExit'),
    onEvent: callback('onEvent'),
  };
};

/**
 * Creates an id for one handler and never stores it: browsers can be shared, and one user's connection must not be renewed
 * with the accounts of another.
 */
const randomUserId = (): string =>
  `user_${Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')}`;
