/**
 * Rarely shown parts in a file of their own, loaded at first use: a window that the browser blocked, errors of the service,
 * the renewal of a connection, the page of the user, and the application's colour.
 */

import { dateIn } from '../../packages/common/language/dates.ts';
import type { Text } from '../../packages/common/language/text.ts';
import { inkOn } from '../../packages/common/pages/monogram.ts';
import accents from './accent.css';
import { legible } from './accent.ts';
import { consent } from './consent.ts';
import { el, type Icon, icon } from './dom.ts';
import * as more from './extra-words.ts';
import { type Built, back, button, countdown, emblem, logo, points, tile, type Ui } from './parts.ts';
import type { ProblemKind, StateAt } from './states.ts';
import * as words from './words.ts';

export type ProblemTexts = [title: Text, lead: Text, icon: Icon, mood: 'bad' | 'calm'];

export const problemTexts: Partial<Record<ProblemKind, ProblemTexts>> = {
  link_expired: [more.linkExpiredTitle, more.linkExpiredLead, 'clock', 'bad'],
  session_expired: [more.sessionExpiredTitle, more.sessionExpiredLead, 'clock', 'bad'],
  denied: [more.deniedTitle, more.deniedLead, 'cross', 'bad'],
  rate_limited: [more.rateLimitedTitle, more.rateLimitedLead, 'clock', 'calm'],
  bank_unavailable: [more.unavailableTitle, more.unavailableLead, 'alert', 'bad'],
  server: [more.serverTitle, more.serverLead, 'alert', 'bad'],
  misconfigured: [more.misconfiguredTitle, more.misconfiguredLead, 'alert', 'bad'],
};

/** Shown when the browser opened no window. */
export const blockedScreen = (ui: Ui, { session }: StateAt<'waiting'>): Built<StateAt<'waiting'>> => {
  const { say, send } = ui;
  const left = countdown(say(words.timeLeft));
  return {
    emblem: emblem(icon('alert'), 'calm'),
    title: say(more.blockedTitle),
    lead: say(more.blockedLead),
    content: [left.element],
    actions: [
      // Browsers never block a link that the user follows. With the opener, the bank's page can close itself.
      el(
        'a',
        { class: 'primary', href: ui.bankAddress(session), target: '_blank', rel: 'opener' },
        [say(words.openBank)],
        { click: () => send({ type: 'bank_opened' }) },
      ),
      // The bank's page refuses to be shown in a frame.
      ...(self === top
        ? [button(say(more.openHere), 'secondary', () => send({ type: 'open_bank_here' }))]
        : []),
      ...back(ui),
    ],
    refresh: (state, now) => left.draw(state.session.endsAt, now),
  };
};

/** Links to the page on which users see and end the access. */
export const pageLink = ({ say, language }: Ui, pageUrl: string): HTMLElement =>
  el('a', { class: 'secondary', href: `${pageUrl}&lang=${language()}`, target: '_blank' }, [
    say(more.managePage),
  ]);

/** Formats `YYYY-MM-DD` in the time zone of the banks. */
const BELGRADE = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Belgrade' });

/** Replaces the introduction and the list of banks for a renewal. Returns null until the connection is known. */
export const renewalScreen = (ui: Ui, { renews, bank }: StateAt<'intro'>): Built<StateAt<'intro'>> | null => {
  if (!renews || !bank) return null;
  const { say } = ui;
  const date = dateIn(ui.language(), BELGRADE.format(new Date(renews.expiresAt)));
  return {
    emblem: logo(ui) ?? emblem(tile(bank), 'bank'),
    title: say(more.renewTitle, { bank }),
    lead: say(more.renewLead, { bank }),
    content: [
      el('p', 'ground note', [say(renews.isOver ? more.renewOver : more.renewUntil, { date })]),
      points([say(more.renewPerson), say(more.renewAccounts)], 'check'),
      el('p', 'fine', [say(words.duration)]),
    ],
    ...consent(ui, more.renewConsent, more.renewProceed),
  };
};

/** The backgrounds behind the accent colour, light and dark: the colours of widget.css. */
export const GROUNDS = [
  ['#ffffff', '#f3f5f8'],
  ['#171b22', '#20262f'],
];

/** Applies the application's colour, adjusted so that text in it and on it is legible. */
export const paint = (root: ShadowRoot, accent: string): void => {
  const sheet = new CSSStyleSheet();
  const [light, dark] = GROUNDS.map((grounds) => legible(accent, grounds));
  const colours = [accent, inkOn(accent), light, dark];
  sheet.replaceSync(accents.replace(/#0(\d)0\d0\d/g, (_, at: string) => colours[Number(at) - 1]!));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
};
