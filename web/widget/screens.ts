/** The screens before a connection. */
import { searchBanks } from '../../packages/common/pages/bank-search.ts';
import { consent } from './consent.ts';
import { el, icon, setAttributes, setText } from './dom.ts';
import { extras } from './load-extras.ts';
import {
  type Built,
  back,
  button,
  closeButton,
  countdown,
  emblem,
  logo,
  points,
  row,
  tile,
  type Ui,
} from './parts.ts';
import { problemScreen } from './problem-screen.ts';
import { type Bank, bankOf, type OpenState, type StateAt, screenOf } from './states.ts';
import * as words from './words.ts';

/** A screen reader announces once that this much of a session is left. */
const LAST_MINUTE_MS = 60_000;

const intro = (ui: Ui): Built<StateAt<'intro'>> => {
  const { say } = ui;
  const agreement = consent(ui, words.consent, words.proceed);
  // The banks say how far back transactions are read.
  const shared = points([say(words.shared1), say(words.loading), say(words.shared3)], 'check');
  return {
    emblem: logo(ui),
    title: say(words.introTitle),
    lead: say(words.introLead),
    content: [
      el('h3', {}, [say(words.sharedTitle)]),
      shared,
      el('h3', {}, [say(words.neverTitle)]),
      points([say(words.never1), say(words.never2)], 'cross'),
      el('p', 'fine', [say(words.duration)]),
    ],
    actions: agreement.actions,
    refresh(state, now) {
      agreement.refresh!(state, now);
      const { banks } = state;
      if (!banks) return;
      const days = Math.max(...banks.map((bank) => bank.days));
      setText(shared.children[1]!.lastElementChild!, say(words.shared2, { days }));
    },
  };
};

/** Shown until the connection to renew is known. */
const loading = ({ say }: Ui): Built<OpenState> => ({ title: say(words.loading), lead: '', actions: [] });

const bankRow = (bank: Bank, { say, send, announce }: Ui): HTMLElement => {
  const why = bank.available ? null : say(words.notYet);
  return el('li', {}, [
    el(
      'button',
      { class: 'bank', 'aria-disabled': why && 'true' },
      [
        tile(bank),
        el('span', {}, [bank.name, why && el('small', {}, [why])]),
        bank.available ? icon('next') : null,
      ],
      { click: () => (why ? announce(`${bank.name}: ${why}`) : send({ type: 'choose', bank })) },
    ),
  ]);
};

const bankList = (ui: Ui): Built<StateAt<'banks'>> => {
  const { say, send, announce } = ui;
  const field = el('input', { type: 'search', autocomplete: 'off', spellcheck: 'false' }, [], {
    input: () => send({ type: 'search', query: field.value }),
  });
  const rows = el('ul', 'banks');
  const none = el('p', 'none');
  let shown: StateAt<'banks'> | undefined;
  return {
    title: say(words.banksTitle),
    lead: say(words.banksLead),
    content: [el('label', 'search', [say(words.search), field]), rows, none],
    actions: [],
    refresh(state) {
      const { banks, query } = state;
      if (shown?.banks === banks && shown.query === query) return;
      const matching = searchBanks(banks ?? [], query);
      rows.replaceChildren(...matching.map((bank) => bankRow(bank, ui)));
      setText(none, !banks ? say(words.loading) : matching.length > 0 ? '' : say(words.notFound, { query }));
      field.value = query;
      if (shown) announce(none.textContent || say(words.found, { count: matching.length }));
      shown = state;
    },
  };
};

const handoff = (ui: Ui, { bank, here }: StateAt<'handoff'>): Built<StateAt<'handoff'>> => {
  const { say, send } = ui;
  // The window must be opened within the click, so the button is enabled when the session exists.
  const open = button('', 'primary', () => send({ type: 'open_bank' }));
  return {
    emblem: emblem(tile(bank), here ? 'bank busy' : 'bank'),
    title: say(words.handoffTitle, { bank }),
    lead: say(here ? words.loading : words.handoffLead),
    content: [
      el(
        'ol',
        {},
        // A bank that shares no transactions has no days.
        [words.handoff1, bank.days ? words.handoff2 : null, words.handoff3].map(
          (text) => text && el('li', {}, [say(text, { days: bank.days })]),
        ),
      ),
    ],
    actions: here ? [row(...back(ui))] : [open, ...back(ui)],
    refresh({ session }) {
      setText(open, say(session ? words.openBank : words.loading));
      setAttributes(open, { 'aria-disabled': session ? null : 'true' });
    },
  };
};

const waiting = (ui: Ui, { bank }: StateAt<'waiting'>): Built<StateAt<'waiting'>> => {
  const { say, send, announce } = ui;
  const left = countdown(say(words.timeLeft));
  const note = el('p', 'ground note');
  const notes = {
    closed: words.noteClosed,
    offline: words.offlineLead,
    unreachable: words.noteUnreachable,
  };
  let lastMinute = false;
  return {
    emblem: emblem(tile(bank), 'bank busy'),
    title: say(words.waitingTitle),
    lead: say(words.waitingLead, { bank }),
    content: [left.element, note],
    actions: [
      button(say(words.openAgain), 'secondary', () => send({ type: 'open_bank' })),
      row(...back(ui), closeButton(ui, words.cancel, 'plain')),
    ],
    refresh(state, now) {
      left.draw(state.session.endsAt, now);
      const noted = state.note ? say(notes[state.note]) : '';
      if (noted && note.textContent !== noted) announce(noted);
      setText(note, noted);
      const ending = state.session.endsAt - now < LAST_MINUTE_MS;
      if (ending && !lastMinute) announce(say(words.lastMinute));
      lastMinute = ending;
    },
  };
};

const success = (ui: Ui, { bank, pageUrl }: StateAt<'success'>): Built<StateAt<'success'>> => ({
  emblem: emblem(icon('check'), 'good'),
  title: ui.say(words.successTitle),
  lead: ui.say(words.successLead, { bank }),
  actions: [closeButton(ui, words.done, 'primary'), (pageUrl && extras()?.pageLink(ui, pageUrl)) || ''],
});

/** Returns the key of a screen. States with the same key update one screen, which keeps the focus. */
export const screenKey = (state: OpenState): string =>
  [screenOf(state), state.at === 'handoff' && state.here, bankOf(state)?.id].join();

export const buildScreen = (state: OpenState, ui: Ui): Built<never> => {
  switch (state.at) {
    case 'intro':
      return ui.renews ? (extras()?.renewalScreen(ui, state) ?? loading(ui)) : intro(ui);
    case 'banks':
      return bankList(ui);
    case 'handoff':
      return handoff(ui, state);
    case 'waiting':
      return (state.blocked && extras()?.blockedScreen(ui, state)) || waiting(ui, state);
    case 'success':
      return success(ui, state);
    case 'problem':
      return problemScreen(ui, state);
  }
};
