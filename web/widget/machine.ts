/**
 * The behaviour of the widget as a pure function: no DOM, no network, no clock. Each event brings its time in milliseconds.
 * An event that does not belong to the present state, or comes too late for it, changes nothing.
 */
import { CHECKS_MAX, mayWake, pauseAfter } from './cadence.ts';
import { problem } from './problems.ts';
import {
  type Bank,
  type Effect,
  type Event,
  type EventOf,
  type Failure,
  failureOf,
  type Session,
  type State,
  type StateAt,
} from './states.ts';

type Effects = Effect[];

/** Returns the state after an event, and the effects to run. */
export const step = (state: State, event: Event, now: number): { state: State; effects: Effect[] } => {
  const effects: Effects = [];
  return { state: next(state, event, now, effects), effects };
};

const next = (state: State, event: Event, now: number, effects: Effects): State => {
  if (state.at === 'closed') return opening(state, event, now, effects);
  if (event.type === 'close') {
    if (state.at !== 'success') effects.push({ do: 'exit', from: state });
    return { at: 'closed' };
  }
  if (event.type === 'banks_loaded' && state.at !== 'success') return { ...state, banks: event.banks };
  switch (state.at) {
    case 'intro':
      return introducing(state, event, now, effects);
    case 'banks':
      return choosing(state, event, now, effects);
    case 'handoff':
      return handingOff(state, event, now, effects);
    case 'waiting':
      return waiting(state, event, now, effects);
    case 'problem':
      return solving(state, event, now, effects);
    default:
      return state;
  }
};

const opening = (state: State, event: Event, now: number, effects: Effects): State => {
  if (event.type === 'open') {
    // Load the list while the user reads the introduction.
    effects.push({ do: event.renews ? 'load_renewal' : 'load_banks' });
    return { at: 'intro', banks: null, bank: null, renews: null, agreed: false };
  }
  if (event.type !== 'resume') return state;
  return check(watch(null, event.bank, event.session, now), now, effects);
};

const introducing = (state: StateAt<'intro'>, event: Event, now: number, effects: Effects): State => {
  switch (event.type) {
    case 'renewal_loaded':
      return { ...state, bank: event.renews.bank, renews: event.renews };
    case 'failed':
      // The introduction is useful without the list of banks.
      return event.task === 'renewal' ? problem(state, event.failure, state, now) : state;
    case 'agree':
      return { ...state, agreed: event.agreed };
    case 'continue':
      if (!state.agreed) return state;
      return state.bank ? start(null, state.bank, false, effects) : list(state.banks, effects);
    default:
      return state;
  }
};

const list = (banks: readonly Bank[] | null, effects: Effects): State => {
  if (!banks) effects.push({ do: 'load_banks' });
  return { at: 'banks', banks, query: '' };
};

const start = (
  banks: readonly Bank[] | null,
  bank: Bank,
  here: boolean,
  effects: Effects,
): StateAt<'handoff'> => {
  effects.push({ do: 'start_session', bank, here });
  return { at: 'handoff', banks, bank, session: null, here };
};

const watch = (
  banks: readonly Bank[] | null,
  bank: Bank,
  session: Session,
  now: number,
): StateAt<'waiting'> => ({
  at: 'waiting',
  banks,
  bank,
  session,
  blocked: false,
  checks: 0,
  checkedAt: now,
  nextCheckAt: now + pauseAfter(0, now, session.endsAt),
  again: false,
  note: null,
});

const check = (state: StateAt<'waiting'>, now: number, effects: Effects): State => {
  effects.push({ do: 'check', session: state.session });
  return { ...state, checks: state.checks + 1, checkedAt: now, nextCheckAt: null, again: false };
};

const choosing = (state: StateAt<'banks'>, event: Event, now: number, effects: Effects): State => {
  if (event.type === 'search') return { ...state, query: event.query };
  if (event.type === 'choose' && event.bank.available) return start(state.banks, event.bank, false, effects);
  if (event.type !== 'failed' || event.task !== 'list' || state.banks) return state;
  return problem(state, event.failure, state, now);
};

const handingOff = (state: StateAt<'handoff'>, event: Event, now: number, effects: Effects): State => {
  const { banks, bank, session, here } = state;
  switch (event.type) {
    case 'back':
      return list(banks, effects);
    case 'session_started':
      if (session || event.bankId !== bank.id || event.here !== here) return state;
      if (!here) return { ...state, session: event.session };
      // The tab leaves for the bank. If the user returns with the Back button, the page continues to wait.
      effects.push({ do: 'leave', session: event.session });
      return watch(banks, bank, event.session, now);
    case 'failed':
      return event.task === 'start' && !session ? problem(state, event.failure, state, now) : state;
    case 'tick':
      return session && now >= session.endsAt ? start(banks, bank, false, effects) : state;
    case 'open_bank':
      if (session) effects.push({ do: 'open_window', session });
      return state;
    case 'bank_opened':
    case 'bank_blocked':
      return session
        ? { ...watch(banks, bank, session, now), blocked: event.type === 'bank_blocked' }
        : state;
    default:
      return state;
  }
};

const waiting = (state: StateAt<'waiting'>, event: Event, now: number, effects: Effects): State => {
  const { banks, bank, session, checks, nextCheckAt } = state;
  const idle = nextCheckAt !== null;
  const mayCheck = idle && mayWake(checks, state.checkedAt, now);
  switch (event.type) {
    case 'back':
      return list(banks, effects);
    case 'open_bank':
      effects.push({ do: 'open_window', session });
      return state;
    case 'open_bank_here':
      return start(banks, bank, true, effects);
    case 'bank_opened':
      return { ...state, blocked: false, note: null };
    case 'bank_blocked':
      return { ...state, blocked: true };
    case 'bank_closed': {
      const noted: State = { ...state, note: 'closed' };
      return mayCheck ? check(noted, now, effects) : noted;
    }
    case 'tick':
      return idle && (now >= nextCheckAt || now >= session.endsAt) ? check(state, now, effects) : state;
    case 'wake':
      if (event.why !== 'message') return mayCheck ? check(state, now, effects) : state;
      if (!idle) return { ...state, again: true };
      return checks < CHECKS_MAX ? check(state, now, effects) : state;
    case 'checked':
      return event.token === session.token && !idle ? checked(state, event, now, effects) : state;
    case 'failed':
      return event.token === session.token && !idle ? checkFailed(state, event.failure, now) : state;
    default:
      return state;
  }
};

const checked = (
  state: StateAt<'waiting'>,
  { status, publicToken, pageUrl }: EventOf<'checked'>,
  now: number,
  effects: Effects,
): State => {
  const { bank, session, checks, note } = state;
  if (status === 'authorized' && publicToken) {
    effects.push({ do: 'succeed', bank, publicToken, pageUrl });
    return { at: 'success', bank, pageUrl };
  }
  // The session is authorized but has no token: the token was used or has expired.
  if (status !== 'pending' || now >= session.endsAt) return checkFailed(state, LAPSED, now);
  if (state.again && checks < CHECKS_MAX) return check(state, now, effects);
  return {
    ...state,
    note: note === 'closed' ? note : null,
    nextCheckAt: now + pauseAfter(checks, now, session.endsAt),
  };
};

const LAPSED = failureOf('ITEM_ERROR', 'SESSION_NOT_FOUND', 'The session has ended.');

const checkFailed = (state: StateAt<'waiting'>, failure: Failure, now: number): State => {
  const { banks, bank, session, checks } = state;
  const over = problem(state, failure, state, now, session.endsAt);
  if (over.kind === 'session_expired' || over.kind === 'denied' || now >= session.endsAt) {
    const kind = over.kind === 'denied' ? over.kind : 'session_expired';
    return { ...over, kind, until: null, retry: { at: 'handoff', banks, bank, session: null, here: false } };
  }
  if (over.kind !== 'offline' && over.kind !== 'unreachable' && over.kind !== 'server') return over;
  // The network or the service failed. The session is still valid, so ask again and tell the user.
  return {
    ...state,
    note: over.kind === 'offline' ? 'offline' : 'unreachable',
    nextCheckAt: now + pauseAfter(checks, now, session.endsAt),
  };
};

const solving = (state: StateAt<'problem'>, event: Event, now: number, effects: Effects): State => {
  const { kind, bank, banks, retry, until } = state;
  const deadEnd = !retry && kind !== 'bank_unavailable';
  // A list that offered an unavailable bank is out of date.
  if (event.type === 'back') return bank && !deadEnd ? list(retry ? banks : null, effects) : state;
  const network = kind === 'offline' || kind === 'unreachable';
  const goOn =
    event.type === 'retry' ||
    (event.type === 'wake' && event.why === 'online' && network) ||
    (event.type === 'tick' && until !== null && now >= until);
  if (!goOn || !retry) return state;
  if (retry.at === 'handoff') return start(banks, retry.bank, retry.here, effects);
  if (retry.at === 'intro') return opening(retry, { type: 'open', renews: true }, now, effects);
  return retry.at === 'waiting' ? check(retry, now, effects) : list(banks, effects);
};

/** Returns when the widget must act or redraw a countdown; null if only an event can change something. */
export const wakeAt = (state: State, now: number): number | null => {
  const nextSecond = (end: number): number => (end > now ? now + ((end - now) % 1_000 || 1_000) : now);
  if (state.at === 'handoff' && state.session) return Math.max(now, state.session.endsAt);
  if (state.at === 'problem' && state.until !== null) return nextSecond(state.until);
  if (state.at !== 'waiting') return null;
  const { nextCheckAt, session } = state;
  if (nextCheckAt !== null) return Math.max(now, Math.min(nextCheckAt, nextSecond(session.endsAt)));
  // After the deadline the widget waits only for the response to the last check.
  return now < session.endsAt ? nextSecond(session.endsAt) : null;
};
