/** Runs the state machine for one handler of `Service.create`. */
import { checkSession, loadBanks, loadRenewal, serviceOrigin, startSession } from './api.ts';
import { bankWindow } from './bank-window.ts';
import { extras, loadExtras } from './load-extras.ts';
import { step, wakeAt } from './machine.ts';
import { isSupported } from './page-lock.ts';
import type { Settings } from './settings.ts';
import {
  bankOf,
  type Effect,
  type Event,
  failureOf,
  needsExtras,
  type OpenState,
  type State,
  type StateAt,
  screenOf,
  watchedSession,
} from './states.ts';
import { pageAddress, restoreSession, storeSession } from './tab-storage.ts';
import { openView, type View } from './view.ts';

/** Returns wall time, because a session also expires while the machine sleeps. */
const now = (): number => Date.now();

/** The handler that is shown. Only one dialog can have the focus, so opening a second one closes the first. */
let shown: ServiceHandler | null = null;

export const createHandler = (settings: Settings): ServiceHandler => {
  let { credential, userId, language } = settings;
  let state: State = { at: 'closed' };
  let view: View | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the current opening; responses to an earlier opening are dropped. */
  let opening = 0;
  let destroyed = false;
  let running = false;
  const queue: Event[] = [];
  const bankPage = bankWindow();

  /** Queues events that occur while another is handled, so a callback may open or close the widget. */
  const send = (event: Event): void => {
    queue.push(event);
    if (running) return;
    running = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) handle(next);
    } finally {
      running = false;
    }
  };

  const handle = (event: Event): void => {
    const before = state;
    const at = now();
    const { state: after, effects } = step(before, event, at);
    state = after;
    clearTimeout(timer);
    const due = wakeAt(after, at);
    if (due !== null) timer = setTimeout(tick, due - at);
    if (watchedSession(after) !== watchedSession(before)) follow();
    if (after.at === 'closed') leave();
    else {
      if (before.at === 'closed') enter();
      if (needsExtras(after) && !extras()) void loadExtras().then(show);
      else view?.show(after, at);
    }
    for (const effect of effects) run(effect);
    if (after.at === 'closed') return;
    const named = STEPS[event.type];
    if (named && after !== before) tell(named, after);
    if (before.at === 'closed') tell(event.type as 'open' | 'resume', after);
    else if (screenOf(after) !== screenOf(before)) {
      tell(after.at === 'problem' ? 'error' : after.at === 'success' ? after.at : 'screen', after);
    }
  };

  const show = (): void => {
    if (state.at !== 'closed') view?.show(state, now());
  };

  /** Stores the watched session in the tab and keeps the bank's window open as long as the session is watched. */
  const follow = (): void => {
    const session = watchedSession(state);
    const bank = bankOf(state);
    const linkToken = settings.isKey ? null : credential;
    if (!session) bankPage.close();
    storeSession(session && bank && { bank, session, userId, linkToken, language });
  };

  const tick = (): void => {
    if (bankPage.wasClosed(now())) send({ type: 'bank_closed' });
    send({ type: 'tick' });
  };

  const onMessage = (event: MessageEvent): void => {
    const session = watchedSession(state);
    if (session && bankPage.isAbout(event, session.token, serviceOrigin())) {
      send({ type: 'wake', why: 'message' });
    }
  };
  const onReturn = (): void => {
    if (!document.hidden) send({ type: 'wake', why: 'visible' });
  };
  const onOnline = (): void => send({ type: 'wake', why: 'online' });

  const listening = (change: 'addEventListener' | 'removeEventListener'): void => {
    window[change]('message', onMessage as EventListener);
    window[change]('focus', onReturn);
    window[change]('pageshow', onReturn);
    window[change]('online', onOnline);
    document[change]('visibilitychange', onReturn);
  };

  const enter = (): void => {
    shown?.close();
    shown = handler;
    view = openView({
      ...settings,
      language,
      send,
      onLanguage(chosen) {
        language = chosen;
        follow();
      },
    });
    listening('addEventListener');
  };

  const leave = (): void => {
    if (!view) return;
    if (shown === handler) shown = null;
    opening++;
    view.close();
    view = null;
    listening('removeEventListener');
  };

  /** Sends the event of a request, unless the widget was closed meanwhile. */
  const ask = async (answer: Promise<Event>): Promise<void> => {
    const mine = opening;
    const event = await answer;
    if (mine === opening) send(event);
  };

  const run = (effect: Effect): void => {
    switch (effect.do) {
      case 'load_banks':
        void ask(loadBanks(credential));
        break;
      case 'load_renewal':
        void ask(Promise.all([loadRenewal(credential), loadExtras()]).then(([answer]) => answer));
        break;
      case 'start_session':
        void ask(startSession(credential, effect, userId, settings, pageAddress().href, now));
        break;
      case 'check':
        void ask(checkSession(credential, effect.session));
        break;
      case 'open_window':
        send({
          type: bankPage.open(view!.bankAddress(effect.session), now()) ? 'bank_opened' : 'bank_blocked',
        });
        break;
      case 'leave':
        location.assign(view!.bankAddress(effect.session));
        break;
      case 'succeed': {
        const { id, name } = effect.bank;
        settings.onSuccess(effect.publicToken, {
          bank_id: id,
          bank_name: name,
          status: 'authorized',
          user_page_url: effect.pageUrl,
        });
        break;
      }
      case 'exit':
        exit(effect.from);
        break;
    }
  };

  const exit = (from: OpenState): void => {
    const { screen, bank_id, bank_name } = about(from);
    settings.onExit(errorOf(from), { status: screen, bank_id, bank_name } satisfies ServiceExit);
    tell('exit', from);
  };

  const tell = (name: ServiceEventName, at: State): void => settings.onEvent(name, about(at));

  /** Resumes the session of this tab after a reload or a visit to the bank, unless another handler resumed it. */
  const resume = (): boolean => {
    const found = isSupported() && !shown && state.at === 'closed' && restoreSession(settings.isKey, now());
    if (!found) return false;
    credential = found.linkToken ?? credential;
    userId = found.userId;
    language = found.language;
    const { bank, session } = found;
    // The token in the address is no longer needed.
    if (location.search.includes(session.token)) history.replaceState(history.state, '', pageAddress());
    send({ type: 'resume', bank, session });
    return true;
  };

  const handler: ServiceHandler = {
    open() {
      if (destroyed) return;
      if (!isSupported()) return exit(UNSUPPORTED);
      if (!resume()) send({ type: 'open', renews: settings.renews });
    },
    close() {
      send({ type: 'close' });
    },
    destroy() {
      destroyed = true;
      handler.close();
    },
  };

  if (settings.accentColor || settings.renews) void loadExtras();

  // Wait until the page has its handler; skip it if the page opens the handler itself.
  queueMicrotask(() => {
    if (!destroyed) resume();
  });
  return handler;
};

/** Steps of the user that are not a change of the screen. */
const STEPS: { [Type in Event['type']]?: ServiceEventName } = {
  continue: 'consent',
  choose: 'select_bank',
  bank_opened: 'open_bank',
  bank_closed: 'close_bank',
};

/** Reported in a browser that cannot show the dialog. */
const UNSUPPORTED: StateAt<'problem'> = {
  at: 'problem',
  banks: null,
  bank: null,
  kind: 'unsupported',
  failure: failureOf(
    'BROWSER_ERROR',
    'UNSUPPORTED_BROWSER',
    'Needs Chrome 111, Firefox 113, Safari 16.4 or newer.',
  ),
  retry: null,
  until: null,
};

const errorOf = (state: State): ServiceError | null => {
  if (state.at !== 'problem') return null;
  const { retryAfter, ...error } = state.failure;
  return error;
};

/** Returns the part of a state that the page may know: never a token. */
const about = (state: State): ServiceEvent => {
  const bank = bankOf(state);
  const error = errorOf(state);
  return {
    screen: screenOf(state),
    bank_id: bank?.id ?? null,
    bank_name: bank?.name ?? null,
    error_code: error?.error_code ?? null,
    request_id: error?.request_id ?? null,
  };
};
