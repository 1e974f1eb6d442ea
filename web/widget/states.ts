/** States, events and effects of the widget. */

export interface Bank {
  id: string;
  name: string;
  bic: string;
  /** `#rrggbb` */
  color: string;
  available: boolean;
  /** Whether the bank is simulated. */
  sandbox: boolean;
  /** The maximum number of days of past transactions. */
  days: number;
}

export interface Session {
  token: string;
  /** Address of the bank's page. */
  authUrl: string;
  /** The end of the session, in milliseconds of the browser's clock. */
  endsAt: number;
}

/** The reason why a request failed: an error of the API, or OFFLINE or UNREACHABLE without a response. */
export interface Failure {
  error_type: string;
  error_code: string;
  error_message: string;
  request_id: string | null;
  /** Seconds until the API accepts requests again; with RATE_LIMIT_EXCEEDED. */
  retryAfter: number | null;
}

export const failureOf = (
  error_type = 'API_ERROR',
  error_code = 'INTERNAL_ERROR',
  error_message = '',
  request_id: string | null = null,
  retryAfter: number | null = null,
): Failure => ({ error_type, error_code, error_message, request_id, retryAfter });

export type ProblemKind =
  | 'link_expired'
  | 'session_expired'
  | 'denied'
  | 'rate_limited'
  | 'offline'
  | 'unreachable'
  | 'bank_unavailable'
  | 'misconfigured'
  | 'server'
  | 'unsupported';

/** The connection that a link token renews. */
export interface Renewal {
  bank: Bank;
  /** The end of its consent, also in the past, in ISO 8601. */
  expiresAt: string;
  isOver: boolean;
}

/** The list of banks, null before it is loaded. It stays in every state, so that going back costs no request. */
type Banks = readonly Bank[] | null;

export type State =
  | { at: 'closed' }
  /** `bank` and `renews` are null until the renewed connection is known, and without a renewal. */
  | { at: 'intro'; banks: Banks; bank: Bank | null; renews: Renewal | null; agreed: boolean }
  | { at: 'banks'; banks: Banks; query: string }
  | {
      at: 'handoff';
      banks: Banks;
      bank: Bank;
      /** null until the service created it; the window can be opened afterwards. */
      session: Session | null;
      /** Whether this tab goes to the bank, instead of a window, when the session exists. */
      here: boolean;
    }
  | {
      at: 'waiting';
      banks: Banks;
      bank: Bank;
      session: Session;
      /** Whether the browser refused to open the window. */
      blocked: boolean;
      checks: number;
      checkedAt: number;
      /** null while a check is in progress. */
      nextCheckAt: number | null;
      /** Whether the bank's page sent a message during a check: check again after the response. */
      again: boolean;
      note: 'closed' | 'offline' | 'unreachable' | null;
    }
  /** `pageUrl`: where users open their own page, if the developer switched it on. */
  | { at: 'success'; bank: Bank; pageUrl?: string | undefined }
  | {
      at: 'problem';
      banks: Banks;
      bank: Bank | null;
      kind: ProblemKind;
      failure: Failure;
      /** The state to which "try again" returns; null if a repetition would not help. */
      retry: State | null;
      /** The end of a rate limit, when the widget continues by itself. */
      until: number | null;
    };

export type StateAt<At extends State['at']> = Extract<State, { at: At }>;
export type OpenState = Exclude<State, { at: 'closed' }>;

export type Event =
  /** `renews`: the link token renews a connection. */
  | { type: 'open'; renews?: boolean }
  /** Resumes a session after a reload or a redirect in the same tab. */
  | { type: 'resume'; bank: Bank; session: Session }
  | { type: 'close' }
  | { type: 'agree'; agreed: boolean }
  | { type: 'continue' }
  | { type: 'search'; query: string }
  | { type: 'choose'; bank: Bank }
  /** "Another bank" */
  | { type: 'back' }
  | { type: 'open_bank' }
  | { type: 'open_bank_here' }
  | { type: 'retry' }
  /** The result of opening the window. */
  | { type: 'bank_opened' }
  | { type: 'bank_blocked' }
  | { type: 'bank_closed' }
  /** A reason to check the status now. */
  | { type: 'wake'; why: 'message' | 'visible' | 'online' }
  | { type: 'tick' }
  | { type: 'banks_loaded'; banks: readonly Bank[] }
  | { type: 'renewal_loaded'; renews: Renewal }
  | { type: 'session_started'; bankId: string; session: Session; here: boolean }
  | {
      type: 'checked';
      token: string;
      status: string;
      publicToken: string | null;
      pageUrl?: string | undefined;
    }
  /** `token`: of the session that was checked. */
  | { type: 'failed'; task: 'list' | 'renewal' | 'start' | 'check'; token: string | null; failure: Failure };

export type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

export type Effect =
  | { do: 'load_banks' }
  | { do: 'load_renewal' }
  /** `here`: the bank's page returns to this page. */
  | { do: 'start_session'; bank: Bank; here: boolean }
  | { do: 'check'; session: Session }
  | { do: 'open_window'; session: Session }
  | { do: 'leave'; session: Session }
  /** The two terminal callbacks. Between an open or resume and the return to `closed`, exactly one is called. */
  | { do: 'succeed'; bank: Bank; publicToken: string; pageUrl?: string | undefined }
  | { do: 'exit'; from: OpenState };

/** Returns the watched session, which is stored for a reload and whose window stays open. */
export const watchedSession = (state: State): Session | null => {
  if (state.at === 'problem') return state.retry && watchedSession(state.retry);
  return state.at === 'waiting' ? state.session : null;
};

export const bankOf = (state: State): Bank | null => ('bank' in state ? state.bank : null);

/** Returns whether the screen of a state is in the extras. */
export const needsExtras = (state: State): boolean =>
  state.at === 'problem'
    ? state.kind !== 'offline' && state.kind !== 'unreachable'
    : (state.at === 'waiting' && state.blocked) || (state.at === 'success' && !!state.pageUrl);

/** Returns the name of the screen for callbacks. */
export const screenOf = (state: State): string =>
  state.at === 'problem' ? state.kind : state.at === 'waiting' && state.blocked ? 'blocked' : state.at;
