/** Maps each failure of a request to a problem that is shown to the user. */
import { bankOf, type Failure, type ProblemKind, type State, type StateAt } from './states.ts';

/** Seconds to wait when a 429 does not name the end of the window. */
const RATE_LIMIT_PAUSE = 30;
/** A session that ends this much before its time was refused at the bank. */
const EARLY_MS = 5_000;

const KINDS: Record<string, ProblemKind> = {
  OFFLINE: 'offline',
  UNREACHABLE: 'unreachable',
  RATE_LIMIT_EXCEEDED: 'rate_limited',
  BANK_NOT_FOUND: 'bank_unavailable',
  BANK_NOT_AVAILABLE: 'bank_unavailable',
  SESSION_EXPIRED: 'session_expired',
  SESSION_NOT_FOUND: 'session_expired',
  EXPIRED_LINK_TOKEN: 'link_expired',
};

/** Other errors of these types are mistakes of the page, not of the user or the service. */
const MISTAKES = ['AUTH_ERROR', 'INVALID_REQUEST'];

/** Problems that a repetition cannot solve. */
const FINAL: ProblemKind[] = ['bank_unavailable', 'link_expired', 'misconfigured'];

/** Returns the state for a failure. `deadline` is the end of the session that was asked about; no wait goes beyond it. */
export const problem = (
  state: Exclude<State, { at: 'closed' | 'success' }>,
  failure: Failure,
  retry: State,
  now: number,
  deadline = Infinity,
): StateAt<'problem'> => {
  const { error_code: code, error_type: type, retryAfter } = failure;
  const refused = code === 'SESSION_EXPIRED' && now < deadline - EARLY_MS;
  const bank = bankOf(state);
  const meant = refused ? 'denied' : (KINDS[code] ?? (MISTAKES.includes(type) ? 'misconfigured' : 'server'));
  // The user chose no bank, so an unavailable bank is shown as an error of the service.
  const kind = meant === 'bank_unavailable' && !bank ? 'server' : meant;
  return {
    at: 'problem',
    banks: state.banks,
    bank,
    kind,
    failure,
    retry: FINAL.includes(kind) ? null : retry,
    until:
      kind === 'rate_limited' ? Math.min(deadline, now + (retryAfter ?? RATE_LIMIT_PAUSE) * 1_000) : null,
  };
};
