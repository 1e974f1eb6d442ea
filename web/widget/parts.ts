/** The parts that screens are put together from. */

import type { Language } from '../../packages/common/language/languages.ts';
import type { Text } from '../../packages/common/language/text.ts';
import { inkOn, monogram } from '../../packages/common/pages/monogram.ts';
import { type Child, clockFace, el, type Icon, icon, setText } from './dom.ts';
import type { Bank, Event, Session } from './states.ts';
import * as words from './words.ts';

/** What every screen is given. */
export interface Ui {
  /** A text in the user's language, with the application's and the bank's name filled in. */
  say(
    text: Text,
    values?: { bank?: Bank; count?: number; query?: string; date?: string; days?: number },
  ): string;
  /** The address of the bank's page, in the user's language. */
  bankAddress(session: Session): string;
  /** The language that the user reads. */
  language(): Language;
  /** Address of the application's picture. */
  logo: string | null;
  /** There is one bank to go to: that of the connection. */
  renews: boolean;
  /** Tells the machine. */
  send(event: Event): void;
  /** Has the screen reader say something. */
  announce(text: string): void;
}

/** A screen's elements, and how it follows a state that stays on the same screen. */
export interface Built<S> {
  /** Title and lead are said by the screen reader: the title takes the focus, the lead is announced. */
  title: string;
  lead: string;
  emblem?: HTMLElement | null;
  content?: Child[];
  actions: Node[];
  refresh?(state: S, now: number): void;
}

type Kind = 'primary' | 'secondary' | 'plain';

/** No form is around it, so it needs no type. */
export const button = (text: string, kind: Kind, click: () => void): HTMLElement =>
  el('button', kind, [text], { click });

/** The bank's letters on its colour; its name stands beside it. */
export const tile = (bank: Bank): HTMLElement => {
  const square = el('span', { class: 'tile', 'aria-hidden': 'true' }, [monogram(bank.name)]);
  // Set through the object model: a strict Content-Security-Policy refuses style attributes.
  square.style.background = bank.color;
  square.style.color = inkOn(bank.color);
  return square;
};

/** The application's; its name is in the text below. A page's policy may forbid pictures, and an address lead nowhere. */
export const logo = ({ logo: src }: Ui): HTMLElement | null => {
  if (!src) return null;
  const image = el('img', { src, alt: '' }, [], { error: () => image.remove() });
  return image;
};

/** What stands above a heading. */
export const emblem = (inner: Node, mood: 'good' | 'bad' | 'calm' | 'bank' | 'bank busy'): HTMLElement =>
  el('div', `emblem ${mood}`, [inner]);

export const points = (entries: readonly string[], name: Icon): HTMLElement =>
  el(
    'ul',
    'points',
    entries.map((text) => el('li', {}, [icon(name), el('span', {}, [text])])),
  );

/** A time that runs out, drawn each second and not read aloud each second. */
export const countdown = (
  label: string,
): { element: HTMLElement; draw(until: number, now: number): void } => {
  const time = el('b');
  return {
    element: el('p', { class: 'ground', role: 'timer' }, [`${label} `, time]),
    draw: (until, now) => setText(time, clockFace(until, now)),
  };
};

/** "Choose another bank", where there is one to choose. */
export const back = ({ say, send, renews }: Ui, kind: Kind = 'plain'): HTMLElement[] =>
  renews ? [] : [button(say(words.back), kind, () => send({ type: 'back' }))];

/** Actions side by side: all of them below the one that a screen is about. */
export const row = (...actions: Node[]): HTMLElement => el('div', 'row', actions);

export const closeButton = ({ say, send }: Ui, text: Text, kind: Kind): HTMLElement =>
  button(say(text), kind, () => send({ type: 'close' }));
