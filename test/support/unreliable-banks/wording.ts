/**
 * Makes a bank's description of an entry. A payee has different descriptions held and booked, and a booked one may change
 * between two reads.
 */
import type { Drift, Habits } from './habits.ts';
import type { TrueEntry } from './truth.ts';

const CARD = '4054';
const CARD_MASK = `${CARD}****3134`;

/** Removes diacritics, as a bank with an old code page does. */
const plainLetters = (text: string): string =>
  text.replaceAll('đ', 'dj').replaceAll('Đ', 'DJ').normalize('NFD').replace(/\p{M}/gu, '');

/** Cuts or pads to the fixed length of a card network's field, without diacritics. */
const field = (text: string, length: number): string => plainLetters(text).slice(0, length).padEnd(length);

const heldCard = (style: Habits['heldWording'], { name, city }: TrueEntry['payee']): string | null => {
  switch (style) {
    case 'padded':
      return `${field(name, 25)}${field(city, 13)}RS`;
    case 'arrow':
      return `${CARD_MASK}: ${plainLetters(name)}>${field(city.toUpperCase(), 20)}RS`;
    case 'bare':
      return `Rezervacija sredstava, kartica ${CARD_MASK}`;
    case 'as-booked':
      return null;
  }
};

const bookedCard = (style: Habits['bookedWording'], { name, city }: TrueEntry['payee']): string => {
  switch (style) {
    case 'country':
      return `${name} ${city} 688`;
    case 'product':
      return `Visa Electron potrošnja - ${name}`;
    case 'verb':
      return `Kupovina ${name}, ${city.toUpperCase()}`;
    case 'cut':
      return plainLetters(`${name} ${city}`).slice(0, 14).trimEnd();
  }
};

const DRIFTED: Record<Drift, (text: string) => string> = {
  cut: (text) => text.slice(0, 20).trimEnd(),
  prefixed: (text) => `POS ${text}`,
  suffixed: (text) => `${text} / kartica ${CARD_MASK}`,
  'upper-case': (text) => text.toUpperCase(),
  spaced: (text) => `${text.replaceAll(' ', '  ')} `,
  'plain-letters': plainLetters,
};

const isCard = ({ payee }: TrueEntry): boolean => payee.mcc !== null;

/** Returns the description of an entry, held or booked; `drifted` after the bank has changed it. */
export const wordingOf = (entry: TrueEntry, pending: boolean, drifted: boolean, habits: Habits): string => {
  const held = pending && isCard(entry) ? heldCard(habits.heldWording, entry.payee) : null;
  if (held !== null) return held;
  const { payee, kind } = entry;
  const card = bookedCard(habits.bookedWording, payee);
  const sign = kind === 'refund' ? 'Povraćaj ' : kind === 'reversal' ? 'STORNO ' : '';
  const text = sign + (isCard(entry) ? card : payee.purpose!);
  return drifted && habits.drift !== null ? DRIFTED[habits.drift](text) : text;
};

export const cardDigitsOf = (entry: TrueEntry): string | null => (isCard(entry) ? CARD_MASK.slice(-4) : null);
