/** Texts of pages and mails in three languages, with numbers, and with names in their own script. */
import type { Language } from './languages.ts';
import { choosePlurals } from './plurals.ts';
import { inCyrillic } from './prose.ts';
import { say, type Text } from './text.ts';

/** Matches quotations in a sentence: texts of a bank, a merchant's name. */
const QUOTED = /((?<!\p{L})'(?:[^']|(?<=\p{L})'(?=\p{L}))*'(?!\p{L}))/u;

const inCyrillicOnce = new WeakMap<Text, string>();

const cyrillicOf = (text: Text): string => {
  const known = inCyrillicOnce.get(text);
  if (known !== undefined) return known;
  const made = inCyrillic(text[1]);
  inCyrillicOnce.set(text, made);
  return made;
};

/**
 * Returns a text in a language. `{count}` is replaced by its value, unchanged; `{count|row|rows}` becomes the form that
 * goes with the number. Backticks, which mark a word as code so that it stays in Latin letters, are not shown.
 */
export const phrase = (
  language: Language,
  text: Text,
  values: Record<string, string | number> = {},
): string => {
  const written = language === 'en' ? text[0] : language === 'sr-Latn' ? text[1] : cyrillicOf(text);
  const chosen = choosePlurals(written, language, values).replaceAll('`', '');
  return say('en', [chosen, chosen], values);
};

/** Chooses a sentence that the service gives in both languages. Quotations keep their script. */
export const given = (language: Language, english: string, serbian: string): string => {
  if (language !== 'sr-Cyrl') return language === 'en' ? english : serbian;
  return serbian
    .split(QUOTED)
    .map((part, at) => (at % 2 === 1 ? part : inCyrillic(part)))
    .join('');
};
