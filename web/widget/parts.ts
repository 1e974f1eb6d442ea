/** Building blocks of the screens. */

import type { Language } from '../../packages/common/language/languages.ts';
import type { Text } from '../../packages/common/language/text.ts';
import { inkOn, monogram } from '../../packages/common/pages/monogram.ts';
import { type Child, clockFace, el, type Icon, icon, setText } from './dom.ts';
import type { Bank, Event, Session } from './states.ts';
import * as words from './words.ts';

/** Functions and values that every screen receives. */
export interface Ui {
  /** Returns a text in the user's language, with the names of the application and the bank filled in. */
  say(
    text: Text,
    values?: { bank?: Bank; count?: number; query?: string; date?: string; days?: number },
  ): string;
  /** Returns the address of the bank's page in the user's language. */
  bankAddress(session: Session): string;
  /** Returns the user's language. */
  language(): Language;
  /** Address of the application's logo. */
  logo: string | null;
  /** Whether the widget renews a connection, so that the bank is given. */
  renews: boolean;
  /** Sends an event to the state machine. */
  send(event: Event): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
}

/** A screen's elements, and how they follow a state that stays on the same screen. */
export interface Built<S> {
  /** Screen readers read both: the title takes the focus, the lead is announced. */
  title: string;
  lead: string;
  emblem?: HTMLElement | null;
  content?: Child[];
  actions: (Node | '')[];
  refresh?(state: S, now: number): void;
}

type Kind = 'primary' | 'secondary' | 'plain';

/** Creates a button. It is in no form, so it needs no type. */
export const button = (text: string, kind: Kind, click: () => void): HTMLElement =>
  el('button', kind, [text], { click });

/** Draws the bank's letters on its colour; the bank's name is beside them. */
export const tile = (bank: Bank): HTMLElement => {
  const square = el('span', { class: 'tile', 'aria-hidden': 'true' }, [monogram(bank.name)]);
  // Set through the object model, because a strict Content-Security-Policy refuses style attributes.
  square.style.background = bank.color;
  square.style.color = inkOn(bank.color);
  return square;
};

/** Draws the application's logo; the text below names the application. The picture is left out if it cannot be loaded. */
export const logo = ({ logo: src }: Ui): HTMLElement | null => {
  if (!src) return null;
  const image = el('img', { src, alt: '' }, [], { error: () => image.remove() });
  return image;
};

/** Draws the emblem above a heading. */
export const emblem = (inner: Node, mood: 'good' | 'bad' | 'calm' | 'bank' | 'bank busy'): HTMLElement =>
  el('div', `emblem ${mood}`, [inner]);

export const points = (entries: readonly string[], name: Icon): HTMLElement =>
  el(
    'ul',
    'points',
    entries.map((text) => el('li', {}, [icon(name), el('span', {}, [text])])),
  );

/** Draws a countdown every second; screen readers do not read every second. */
export const countdown = (
  label: string,
): { element: HTMLElement; draw(until: number, now: number): void } => {
  const time = el('b');
  return {
    element: el('p', { class: 'ground', role: 'timer' }, [`${label} `, time]),
    draw: (until, now) => setText(time, clockFace(until, now)),
  };
};

/** "Choose another bank", unless the bank is given. */
export const back = ({ say, send, renews }: Ui, kind: Kind = 'plain'): HTMLElement[] =>
  renews ? [] : [button(say(words.back), kind, () => send({ type: 'back' }))];

/** Places actions side by side, below the main action of the screen. */
export const row = (...actions: Node[]): HTMLElement => el('div', 'row', actions);

export const closeButton = ({ say, send }: Ui, text: Text, kind: Kind): HTMLElement =>
  button(say(text), kind, () => send({ type: 'close' }));
