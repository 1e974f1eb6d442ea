/**
 * The dialog: a `<dialog>` in the top layer within a shadow root, so that the style sheets, stacking, scrolling and
 * transforms of the page do not affect it.
 */
import { capitalized } from '../../packages/common/language/cyrillic.ts';
import { type Language, languageNames, languages } from '../../packages/common/language/languages.ts';
import { say as sayIn } from '../../packages/common/language/text.ts';
import { BASE } from './api.ts';
import { el, icon, setText } from './dom.ts';
import { extras, loadExtras } from './load-extras.ts';
import { lockPage } from './page-lock.ts';
import type { Built, Ui } from './parts.ts';
import { buildScreen, screenKey } from './screens.ts';
import type { Theme } from './settings.ts';
import { bankOf, type Event, type OpenState, type Session, type StateAt } from './states.ts';
import css from './widget.css';
import * as words from './words.ts';

interface ViewOptions {
  language: Language;
  theme: Theme;
  appName: string | null;
  accentColor: string | null;
  logo: string | null;
  renews: boolean;
  send(event: Event): void;
  /** Called when the user chooses a language. */
  onLanguage(language: Language): void;
}

export interface View {
  show(state: OpenState, now: number): void;
  /** Returns the address of the bank's page in the user's language. */
  bankAddress(session: Session): string;
  /** Removes all nodes and listeners, and returns the focus. */
  close(): void;
}

/** Returns the position of the progress bar in three steps; 0 for a problem. */
const progressOf = ({ at }: OpenState): number =>
  at === 'problem' ? 0 : at === 'intro' ? 1 : at === 'banks' ? 2 : 3;

/** Events in the dialog that the page must not receive: its handlers would run shortcuts, close menus or scroll. */
const PRIVATE =
  'click focusin input keydown keypress keyup mousedown mouseup pointerdown touchmove touchstart wheel'.split(
    ' ',
  );

let sheet: CSSStyleSheet | undefined;

export const openView = (options: ViewOptions): View => {
  const { send, onLanguage } = options;
  let { language } = options;
  let key = '';
  let screen: Built<never> | undefined;
  let last: { state: OpenState; now: number };
  const simulated = el('span');
  let unlock: (() => void) | undefined;

  // Outside body, because styles of the body (display: none, filters) would affect it.
  const host = el('div');
  for (const type of PRIVATE) {
    host.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  }
  const root = host.attachShadow({ mode: 'open' });
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  root.adoptedStyleSheets = [sheet];
  const status = el('p', { role: 'status' });
  const page = el('div', 'page');
  const dialog = el('dialog', { 'aria-labelledby': 'title', dir: 'ltr' }, [page, status], {
    // Escape closes the widget through the state machine.
    cancel: (event) => {
      event.preventDefault();
      send({ type: 'close' });
    },
    // A second Escape closes the dialog without asking. (The event also follows the widget's own closing, which is
    // ignored.)
    close: () => {
      if (host.isConnected) send({ type: 'close' });
    },
  });
  root.append(dialog);

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const applyTheme = (): void => {
    const { theme } = options;
    dialog.dataset.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
  };
  applyTheme();
  dark.addEventListener('change', applyTheme);

  const bankAddress = ({ authUrl }: Session): string => `${authUrl}&lang=${language}`;

  const say: Ui['say'] = (text, values = {}) => {
    // The default name begins with a capital only at the beginning of a text. The name that the page gave does not change.
    const unnamed = sayIn(language, words.thisApp);
    const app = text[0].startsWith('{app}') ? capitalized(unnamed) : unnamed;
    return sayIn(language, text, {
      ...values,
      app: options.appName ?? app,
      bank: values.bank?.name ?? '',
    });
  };
  const ui: Ui = {
    say,
    send,
    bankAddress,
    language: () => language,
    logo: options.logo,
    renews: options.renews,
    announce: (text) => setText(status, text),
  };
  const { accentColor } = options;
  if (accentColor) void loadExtras().then(() => extras()?.paint(root, accentColor));

  const languageChoice = (): HTMLElement => {
    const select = el(
      'select',
      { 'aria-label': say(words.language) },
      languages.map((each) => el('option', { value: each, lang: each }, [languageNames[each]])),
      {
        change: () => {
          language = select.value as Language;
          onLanguage(language);
          build();
          root.querySelector('select')?.focus();
        },
      },
    );
    select.value = language;
    return el('span', 'language', [select]);
  };

  /** All banks of a credential are live or all are simulated, so the first bank decides. */
  const sayWhetherSimulated = (): void => {
    const bank = bankOf(last.state) ?? (last.state as StateAt<'intro'>).banks?.[0];
    setText(simulated, bank?.sandbox ? say(words.sandbox) : '');
  };

  const build = (): void => {
    const { state, now } = last;
    screen = buildScreen(state, ui);
    dialog.lang = language;
    const done = progressOf(state);
    page.replaceChildren(
      el('div', 'top', [
        el(
          'div',
          'progress',
          (done ? [1, 2, 3] : []).map((part) => el('i', { class: part <= done ? 'past' : null })),
        ),
        languageChoice(),
        el('button', { class: 'close', 'aria-label': say(words.close) }, [icon('cross')], {
          click: () => send({ type: 'close' }),
        }),
      ]),
      el('div', 'content', [
        screen.emblem ?? null,
        el('h2', { id: 'title', tabindex: '-1' }, [screen.title]),
        el('p', 'lead', [screen.lead]),
        ...(screen.content ?? []),
      ]),
      el('div', 'actions', screen.actions),
      el('p', 'fine sandbox', [
        simulated,
        ' ',
        el('a', { href: `${BASE}/connect/privacy?lang=${language}`, target: '_blank' }, [say(words.privacy)]),
      ]),
    );
    screen.refresh?.(state as never, now);
    sayWhetherSimulated();
    setText(status, screen.lead);
  };

  return {
    show(state, now) {
      last = { state, now };
      sayWhetherSimulated();
      if (!host.isConnected) {
        // The page has removed unknown elements, this one too.
        document.documentElement.append(host);
        dialog.open = false;
        key = '';
      }
      if (key === screenKey(state)) {
        screen?.refresh?.(state as never, now);
        return;
      }
      key = screenKey(state);
      // Open the dialog before filling it: a live region announces changes only.
      if (!dialog.open) dialog.showModal();
      unlock ??= lockPage();
      build();
      dialog.scrollTop = 0;
      root.getElementById('title')?.focus();
    },
    bankAddress,
    close() {
      dark.removeEventListener('change', applyTheme);
      // Close the dialog before removing it, because closing returns the focus.
      dialog.close();
      host.remove();
      unlock?.();
    },
  };
};
