/** What the widget can be doing, what can happen to it, and what it then has done. */

export interface Bank {
  id: string;
  name: string;
  bic: string;
  /** `#rrggbb` */
  color: string;
  available: boolean;
  /** Its data are simulated. */
  sandbox: boolean;
  /** Days of past transactions that are read at most. */
  days: number;
}

export interface Session {
  token: string;
  /** Address of the bank's page. */
  authUrl: string;
  /** When it expires, in milliseconds of the browser's clock. */
  endsAt: number;
}

/** Why a request came to nothing: an error of the API, or OFFLINE or UNREACHABLE when none came. */
export interface Failure {
  error_type: string;
  error_code: string;
  error_message: string;
  request_id: string | null;
  /** Seconds until the API answers again; with RATE_LIMIT_EXCEEDED. */
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
  /** When its consent ends or has ended, in ISO 8601. */
  expiresAt: string;
  isOver: boolean;
}

/** The list of banks, null before it is loaded; kept throughout so that going back costs no request. */
type Banks = readonly Bank[] | null;

export type State =
  | { at: 'closed' }
  /** `bank` and `renews`: once it is known which connection is renewed, and null where none is. */
  | { at: 'intro'; banks: Banks; bank: Bank | null; renews: Renewal | null; agreed: boolean }
  | { at: 'banks'; banks: Banks; query: string }
  | {
      at: 'handoff';
      banks: Banks;
      bank: Bank;
      /** null while it is on its way; the window can only be opened once it is there. */
      session: Session | null;
      /** No window, but this tab goes to the bank, as soon as a session that returns here has come. */
      here: boolean;
    }
  | {
      at: 'waiting';
      banks: Banks;
      bank: Bank;
      session: Session;
      /** The browser refused to open the window. */
      blocked: boolean;
      checks: number;
      checkedAt: number;
      /** null while a check is under way. */
      nextCheckAt: number | null;
      /** The bank's page called while a check was under way: ask again as soon as it is answered. */
      again: boolean;
      note: 'closed' | 'offline' | 'unreachable' | null;
    }
  | { at: 'success'; bank: Bank }
  | {
      at: 'problem';
      banks: Banks;
      bank: Bank | null;
      kind: ProblemKind;
      failure: Failure;
      /** What "try again" goes back to; null: trying again would not help. */
      retry: State | null;
      /** When a rate limit ends: it then goes on by itself. */
      until: number | null;
    };

export type StateAt<At extends State['at']> = Extract<State, { at: At }>;
export type OpenState = Exclude<State, { at: 'closed' }>;

export type Event =
  /** `renews`: with a link token that renews a connection. */
  | { type: 'open'; renews?: boolean }
  /** Opens where a page that was left (reload, same-tab redirect) had got to. */
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
  /** What became of opening the window. */
  | { type: 'bank_opened' }
  | { type: 'bank_blocked' }
  | { type: 'bank_closed' }
  /** Something happened that makes a check worthwhile. */
  | { type: 'wake'; why: 'message' | 'visible' | 'online' }
  | { type: 'tick' }
  | { type: 'banks_loaded'; banks: readonly Bank[] }
  | { type: 'renewal_loaded'; renews: Renewal }
  | { type: 'session_started'; bankId: string; session: Session; here: boolean }
  | { type: 'checked'; token: string; status: string; publicToken: string | null }
  /** `token`: of the session that was checked. */
  | { type: 'failed'; task: 'list' | 'renewal' | 'start' | 'check'; token: string | null; failure: Failure };

export type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

export type Effect =
  | { do: 'load_banks' }
  | { do: 'load_renewal' }
  /** `here`: the bank's page is to return to this page. */
  | { do: 'start_session'; bank: Bank; here: boolean }
  | { do: 'check'; session: Session }
  | { do: 'open_window'; session: Session }
  | { do: 'leave'; session: Session }
  /** The two terminal callbacks: exactly one of them between an open or resume and the return to `closed`. */
  | { do: 'succeed'; bank: Bank; publicToken: string }
  | { do: 'exit'; from: OpenState };

/** The session that is watched: remembered for a reload, its window kept open. */
export const watchedSession = (state: State): Session | null => {
  if (state.at === 'problem') return state.retry && watchedSession(state.retry);
  return state.at === 'waiting' ? state.session : null;
};

export const bankOf = (state: State): Bank | null => ('bank' in state ? state.bank : null);

/** Whether what is to be shown comes from the extras. */
export const needsExtras = (state: State): boolean =>
  state.at === 'problem'
    ? state.kind !== 'offline' && state.kind !== 'unreachable'
    : state.at === 'waiting' && state.blocked;

/** What the page is told that the user sees. */
export const screenOf = (state: State): string =>
  state.at === 'problem' ? state.kind : state.at === 'waiting' && state.blocked ? 'blocked' : state.at;
