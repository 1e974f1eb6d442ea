/**
 * Types of the Link Widget, the browser script at /v1/service.js. Put this file beside your own types: it
 * declares the global `Service`.
 */

/** Exactly one of `linkToken` and `apiKey`. */
interface ServiceConfig {
  /** The `lt_…` token that your server got from POST /v1/link/token/create. Recommended. */
  linkToken?: string;
  /** A sandbox key, for trying things out only: whoever opens your page can read it. Live keys are refused. */
  apiKey?: string;
  /**
   * Your own identifier of the user. Pass it: connecting the same bank again then renews the connection instead of
   * making a second one. Without it every handler makes up its own. The `user_id` of a link token wins.
   */
  userId?: string;
  /** Shown to the user as who asks. Default "This app", in the language of the widget. */
  appName?: string;
  /** The language in which the widget begins; the user can choose another. Default: the language of the page, then those of the browser, then English. */
  language?: 'sr-Latn' | 'sr-Cyrl' | 'en';
  /** Default `auto`: as the user's system is set. */
  theme?: 'auto' | 'light' | 'dark';
  /**
   * The colour of the main button and of what is marked, `#rrggbb`. Letters stay legible: on the colour they are white or
   * black, and in the colour it is made darker or lighter until it stands out (4.5 : 1).
   */
  accentColor?: string;
  /**
   * Your logo, above the title: an `https:` address or a `data:image/…` one, at most 65,536 characters long. It is drawn as
   * a picture, 44 pixels high, beside the text that names you. A Content-Security-Policy must allow it in `img-src`.
   */
  logo?: string;
  /**
   * How many accounts the user may share. `single`: exactly one, as where money is to be paid out to it. Default
   * `multiple`: as many as they like. What the link token says wins.
   */
  accountSelection?: 'single' | 'multiple';
  /**
   * The user connected a bank. Send `publicToken` to your server and exchange it there within five minutes.
   * Called once, in place of `onExit`.
   */
  onSuccess?: (publicToken: string, metadata: ServiceSuccess) => void;
  /** The widget was closed without a connection. `error` says what stood in the way, if anything did. */
  onExit?: (error: ServiceError | null, metadata: ServiceExit) => void;
  /** What the user does, step by step, for your analytics. Never carries a token or anything that they typed. */
  onEvent?: (name: ServiceEventName, metadata: ServiceEvent) => void;
}

interface ServiceSuccess {
  bank_id: string;
  bank_name: string;
  status: 'authorized';
}

interface ServiceError {
  error_type: string;
  /**
   * A code of the API; OFFLINE or UNREACHABLE if there was no response; UNSUPPORTED_BROWSER (`error_type` BROWSER_ERROR) if
   * the browser is older than Chrome or Edge 111, Firefox 113 or Safari 16.4: nothing is then shown, so say so in the page.
   * These are the first with style sheets for shadow roots and with color-mix(), which keep the dialog and your page apart.
   */
  error_code: string;
  error_message: string;
  request_id: string | null;
}

interface ServiceExit {
  bank_id: string | null;
  bank_name: string | null;
  /** The screen, or the problem, that was closed: `intro`, `banks`, `waiting`, `denied`, `session_expired` …; `unsupported`. */
  status: string;
}

type ServiceEventName =
  | 'open'
  | 'resume'
  /** Another screen is shown. */
  | 'screen'
  /** The box was ticked, and the user goes on. */
  | 'consent'
  | 'select_bank'
  /** The window of the bank's page was opened, or closed by the user. */
  | 'open_bank'
  | 'close_bank'
  | 'error'
  | 'success'
  | 'exit';

interface ServiceEvent {
  /** The screen, or the problem, that is shown. */
  screen: string;
  bank_id: string | null;
  bank_name: string | null;
  error_code: string | null;
  request_id: string | null;
}

interface ServiceHandler {
  /** Shows the widget. While it is shown, and after `destroy`, this does nothing. */
  open(): void;
  /** Closes it; `onExit` is called unless the bank was connected. */
  close(): void;
  /** Closes it for good. */
  destroy(): void;
}

interface ServiceGlobal {
  /** @throws TypeError when the configuration cannot work. */
  create(config: ServiceConfig): ServiceHandler;
}

declare const Service: ServiceGlobal;

interface Window {
  Service: ServiceGlobal;
}
