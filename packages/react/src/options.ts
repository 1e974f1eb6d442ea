/** Options of the hook and of the button. */
import type { ServiceConfig } from './service.gen.ts';

type Setting = 'userId' | 'appName' | 'language' | 'theme' | 'accentColor' | 'logo' | 'accountSelection';

type Settings = { [Name in Setting]?: ServiceConfig[Name] | undefined };

/** Pass `linkToken` or `fetchLinkToken`. The other options are those of the Link Widget. */
export interface LinkOptions extends Settings {
  /** The link token from your server; null while your page does not have it. */
  linkToken?: string | null | undefined;
  /** Requests a link token from your server. It is called each time the dialog opens, so a token never expires before. */
  fetchLinkToken?: (() => Promise<string>) | undefined;
  /** Address of the service, from which the widget is loaded. Default: `http://localhost:3000`. */
  baseUrl?: string | undefined;
  /** The user connected a bank. Send `publicToken` to your server and exchange it there within five minutes. */
  onSuccess: NonNullable<ServiceConfig['onSuccess']>;
  /** The dialog was closed without a connection. */
  onExit?: ServiceConfig['onExit'] | undefined;
  /** Each step of the user, for your analytics. */
  onEvent?: ServiceConfig['onEvent'] | undefined;
  /** The dialog could not be opened: the widget was not loaded, or `fetchLinkToken` failed. */
  onError?: ((error: Error) => void) | undefined;
}

const SETTINGS: readonly Setting[] = [
  'userId',
  'appName',
  'language',
  'theme',
  'accentColor',
  'logo',
  'accountSelection',
];

/** Names of all options, which are not attributes of a button. */
export const OPTIONS: ReadonlySet<string> = new Set([
  ...SETTINGS,
  'linkToken',
  'fetchLinkToken',
  'baseUrl',
  'onSuccess',
  'onExit',
  'onEvent',
  'onError',
] satisfies (keyof LinkOptions)[]);

/** Returns the options that the widget receives at its creation, without undefined values. */
export const settingsOf = (options: LinkOptions): Partial<Pick<ServiceConfig, Setting>> =>
  Object.fromEntries(
    SETTINGS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  );

/** Returns the address of the service without a trailing slash and /v1. */
export const addressOf = ({ baseUrl = 'http://localhost:3000' }: LinkOptions): string =>
  baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
