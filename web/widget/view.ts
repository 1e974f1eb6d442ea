/**
 * The dialog: a `<dialog>` in the top layer, inside a shadow root, so that neither the style sheets of the page
 * nor its stacking, scrolling or transforms reach it.
 */
import { capitalized } from '../../packages/common/language/cyrillic.ts';
import { type Language, languageNames, languages } from '../../packages/common/language/languages.ts';
import { say as sayIn } from '../../packages/common/language/text.ts';
import { BASE } from './api.ts';
import { el, icon, setText } from './dom.ts';
import { extras, loadExtras } from './extra.ts';
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
  /** The user prefers another language. */
  onLanguage(language: Language): void;
}

export interface View {
  show(state: OpenState, now: number): void;
  /** The address of the bank's page, in the language that the user reads. */
  bankAddress(session: Session): string;
  /** Leaves no node and no listener behind, and gives the focus back. */
  close(): void;
}

/** How far the progress bar is, of three steps; 0 where something holds the user up. */
const progressOf = ({ at }: OpenState): number =>
  at === 'problem' ? 0 : at === 'intro' ? 1 : at === 'banks' ? 2 : 3;

/** What the user does in the dialog. A page that heard of it would run its shortcuts, close its menus or scroll. */
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

  // Outside body: what the page does to its body (display: none, filters) does not matter here.
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
    // Escape: the machine decides, and closes.
    cancel: (event) => {
      event.preventDefault();
      send({ type: 'close' });
    },
    // A browser closes on a second Escape whatever the page says. (Our own closing is told later too: ignored.)
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
    // Inside a sentence unless the text begins with it; the page's own name for itself is never changed.
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

  /** A credential reaches live banks or none, so any bank tells. */
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
        // The page has thrown everything out that it did not know.
        document.documentElement.append(host);
        dialog.open = false;
        key = '';
      }
      if (key === screenKey(state)) {
        screen?.refresh?.(state as never, now);
        return;
      }
      key = screenKey(state);
      // First shown, then filled: a live region tells what changes in it, not what it came with.
      if (!dialog.open) dialog.showModal();
      unlock ??= lockPage();
      build();
      dialog.scrollTop = 0;
      root.getElementById('title')?.focus();
    },
    bankAddress,
    close() {
      dark.removeEventListener('change', applyTheme);
      // First closed, then removed: closing gives the focus back to where it was.
      dialog.close();
      host.remove();
      unlock?.();
    },
  };
};
