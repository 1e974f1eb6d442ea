/** The sentence that says which rule matched, on which words, in English and in Serbian. */
import type { MerchantCategory } from './categories.ts';
import type { Removed } from './descriptor.ts';
import { kindOf } from './kinds.ts';
import type { LeftOut, Word } from './words.ts';

export interface Explanation {
  english: string;
  serbian: string;
}

const SERBIAN: Readonly<Record<LeftOut, string>> = {
  'the masked card': 'broja kartice',
  'the bank mark': 'oznake banke',
  'the date': 'datuma',
  'the time': 'vremena',
  'the month or instalment': 'meseca ili broja rate',
  'the phone number': 'broja telefona',
  'the amount': 'iznosa',
};
/** Stands where a city does and is none. */
const NO_PLACE = /^INTERNET\b/i;

const inEnglish = (removed: Removed): string =>
  'text' in removed
    ? removed.what === 'words' || NO_PLACE.test(removed.text)
      ? `'${removed.text}'`
      : `the place '${removed.text}'`
    : removed.what;

const inSerbian = (removed: Removed): string =>
  'text' in removed
    ? removed.what === 'words' || NO_PLACE.test(removed.text)
      ? `'${removed.text}'`
      : `mesta '${removed.text}'`
    : SERBIAN[removed.what];

const listed = (items: readonly string[], and: string): string =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}` : (items[0] ?? '');

const quoted = (said: readonly string[], and: string): string =>
  said.map((word) => `'${word}'`).join(` ${and} `);

/** The words that decided, as the line has them, each once: of DOM ZDRAVLJA, written out, DZ. */
export const asInLine = (words: readonly Word[], spots: readonly number[]): string[] => [
  ...new Set(spots.map((spot) => (words[spot]!.short ?? words[spot]!.folded).toLowerCase())),
];

/** Two halves of a sentence, then what was taken off the line, then a remark after a semicolon. */
export const sentence = (
  english: string,
  serbian: string,
  removed: readonly Removed[] = [],
  remark: Explanation | null = null,
): Explanation => ({
  english: `${english}${removed.length > 0 ? ` after removing ${listed(removed.map(inEnglish), 'and')}` : ''}${remark ? `; ${remark.english}` : ''}.`,
  serbian: `${serbian}${removed.length > 0 ? `, bez ${listed(removed.map(inSerbian), 'i')}` : ''}${remark ? `; ${remark.serbian}` : ''}.`,
});

/** That words of the line, or a payee's name in it, stand for a kind of merchant. */
export const matched = (
  what: 'payee' | 'wording',
  said: readonly string[],
  merchantCategory: MerchantCategory,
  removed: readonly Removed[],
  remark: Explanation | null = null,
): Explanation => {
  const { english, serbian } = kindOf(merchantCategory);
  const the = what === 'wording' ? 'the wording ' : '';
  const reci = what === 'wording' ? `po ${said.length > 1 ? 'rečima' : 'reči'} ` : '';
  return sentence(
    `Matched ${the}${quoted(said, 'and')} (${english})`,
    `Prepoznato ${reci}${quoted(said, 'i')} (${serbian})`,
    removed,
    remark,
  );
};

const remarked = (explanation: Explanation, remark: Explanation): Explanation => ({
  english: explanation.english.replace(/\.$/, `; ${remark.english}.`),
  serbian: explanation.serbian.replace(/\.$/, `; ${remark.serbian}.`),
});

/** Words of the line that were not taken for a part of the name. */
export const leftOff = (explanation: Explanation, words: readonly string[]): Explanation =>
  remarked(explanation, {
    english: `${quoted(words, 'and')} ${words.length > 1 ? 'seem' : 'seems'} to be no part of the name`,
    serbian: `${quoted(words, 'i')} po svemu sudeći ne pripada imenu`,
  });

export const REFUND: Explanation = {
  english: 'a credit from a merchant is taken as a refund',
  serbian: 'priliv od trgovca se računa kao povraćaj',
};
