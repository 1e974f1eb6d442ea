/**
 * Types of the Link Widget, the browser script at /v1/service.js. Copy this file to your own types: it declares the global
 * `Service`.
 */

/** Configuration. Pass either `linkToken` or `apiKey`. */
interface ServiceConfig {
  /** The `lt_…` token that your server got from POST /v1/link/token/create. Recommended. */
  linkToken?: string;
  /** A sandbox key, for experiments only, because everybody who opens your page can read it. Live keys are refused. */
  apiKey?: string;
  /**
   * Your own identifier of the user. With it, connecting the same bank again renews the connection instead of creating a
   * second one. Without it every handler invents an identifier. The `user_id` of a link token takes precedence.
   */
  userId?: string;
  /** The name of your application in the dialog. Default "This app", in the language of the widget. */
  appName?: string;
  /**
   * The first language of the widget; the user can choose another. Default: the language of the page, then the languages of
   * the browser, then English.
   */
  language?: 'sr-Latn' | 'sr-Cyrl' | 'en';
  /** Default `auto`: the theme of the user's system. */
  theme?: 'auto' | 'light' | 'dark';
  /**
   * The colour of the main button and of selected elements, `#rrggbb`. Text on it is white or black. Text in this colour is
   * darkened or lightened until its contrast is 4.5 : 1.
   */
  accentColor?: string;
  /**
   * Your logo above the title: an `https:` or `data:image/…` address of at most 65,536 characters. It is an image 44 pixels
   * high. Your Content-Security-Policy must allow it in `img-src`.
   */
  logo?: string;
  /**
   * How many accounts the user may share. `single`: exactly one, such as an account for payouts. Default `multiple`: any
   * number. The setting of the link token takes precedence.
   */
  accountSelection?: 'single' | 'multiple';
  /**
   * The user connected a bank. Send `publicToken` to your server and exchange it there within five minutes. Called once,
   * instead of `onExit`.
   */
  onSuccess?: (publicToken: string, metadata: ServiceSuccess) => void;
  /** The widget was closed without a connection. `error` is the reason, or null. */
  onExit?: (error: ServiceError | null, metadata: ServiceExit) => void;
  /** Each step of the user, for your analytics. It never contains a token or text that the user typed. */
  onEvent?: (name: ServiceEventName, metadata: ServiceEvent) => void;
}

interface ServiceSuccess {
  bank_id: string;
  bank_name: string;
  status: 'authorized';
  /**
   * Where the user opens their own page, within 15 minutes. Only if `user_page_offered` of the key is on. The widget shows a link
   * to it too.
   */
  user_page_url?: string | undefined;
}

interface ServiceError {
  error_type: string;
  /**
   * A code of the API; OFFLINE or UNREACHABLE if there was no response; UNSUPPORTED_BROWSER (`error_type` BROWSER_ERROR) if
   * the browser is older than Chrome or Edge 111, Firefox 113 or Safari 16.4. Older browsers lack style sheets for shadow
   * roots and color-mix(): the dialog is not shown, so tell the user in your page.
   */
  error_code: string;
  error_message: string;
  request_id: string | null;
}

interface ServiceExit {
  bank_id: string | null;
  bank_name: string | null;
  /** The screen or problem at the end: `intro`, `banks`, `waiting`, `denied`, `session_expired` …; `unsupported`. */
  status: string;
}

type ServiceEventName =
  | 'open'
  | 'resume'
  /** Another screen is shown. */
  | 'screen'
  /** The user ticked the box and continued. */
  | 'consent'
  | 'select_bank'
  /** The window of the bank's page was opened, or the user closed it. */
  | 'open_bank'
  | 'close_bank'
  | 'error'
  | 'success'
  | 'exit';

interface ServiceEvent {
  /** The screen or problem that is shown. */
  screen: string;
  bank_id: string | null;
  bank_name: string | null;
  error_code: string | null;
  request_id: string | null;
}

interface ServiceHandler {
  /** Shows the widget. Does nothing while the widget is shown, and after `destroy`. */
  open(): void;
  /** Closes the widget. `onExit` is called unless the user connected a bank. */
  close(): void;
  /** Closes the widget permanently. */
  destroy(): void;
}

interface ServiceGlobal {
  /** @throws TypeError if the configuration is invalid */
  create(config: ServiceConfig): ServiceHandler;
}

declare const Service: ServiceGlobal;

interface Window {
  Service: ServiceGlobal;
}
