/** What each failure of a request means for the user. */
import { bankOf, type Failure, type ProblemKind, type State, type StateAt } from './states.ts';

/** Assumed when a 429 does not say when the window ends, in seconds. */
const RATE_LIMIT_PAUSE = 30;
/** A session that ends this much before its time was ended at the bank: the user refused. */
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

/** The other errors of these families are mistakes of the page, not of the user or the service. */
const MISTAKES = ['AUTH_ERROR', 'INVALID_REQUEST'];

/** Trying the same again cannot help. */
const FINAL: ProblemKind[] = ['bank_unavailable', 'link_expired', 'misconfigured'];

/** `deadline`: of the session that was asked about, if one was; nothing is waited for beyond it. */
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
  // About a bank that nobody has chosen the user can do nothing; asking again may help.
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
