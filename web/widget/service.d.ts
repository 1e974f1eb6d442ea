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
  /** Default: the language of the page, then those of the browser, then English. */
  language?: 'sr-Latn' | 'sr-Cyrl' | 'en';
  /** Default `auto`: as the user's system is set. */
  theme?: 'auto' | 'light' | 'dark';
  /**
   * The user connected a bank. Send `publicToken` to your server and exchange it there within five minutes.
   * Called once, in place of `onExit`.
   */
  onSuccess?: (publicToken: string, metadata: ServiceSuccess) => void;
  /** The widget was closed without a connection. `error` says what stood in the way, if anything did. */
  onExit?: (error: ServiceError | null, metadata: ServiceExit) => void;
  /** What the user does, for your analytics. Never carries a token. */
  onEvent?: (name: ServiceEventName, metadata: ServiceEvent) => void;
}

interface ServiceSuccess {
  bank_id: string;
  bank_name: string;
  status: 'authorized';
}

interface ServiceError {
  error_type: string;
  /** A code of the API, or OFFLINE or UNREACHABLE if there was no answer. */
  error_code: string;
  error_message: string;
  request_id: string | null;
}

interface ServiceExit {
  bank_id: string | null;
  bank_name: string | null;
  /** The screen, or the problem, that was closed: `intro`, `banks`, `waiting`, `denied`, `session_expired` … */
  status: string;
}

type ServiceEventName = 'open' | 'resume' | 'screen' | 'error' | 'success' | 'exit';

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
