/**
 * Transliterates whole Serbian texts to Cyrillic, as an editor would: names, code, ids, addresses, abbreviations and units
 * keep their letters, and so do placeholder values.
 */
import { cyrillic } from './cyrillic.ts';
import { declined, names } from './names.ts';

const LETTER = 'A-Za-zČĆĐŠŽčćđšž';
/** Matches the beginning (FROM) and the end (TO) of a word. */
const FROM = `(?<![${LETTER}0-9_])`;
/** Matches the beginning of a word with hyphens. */
const FROM_HYPHENATED = `(?<![${LETTER}0-9_-])`;
const TO = `(?![${LETTER}0-9_])`;

/** Matches text that stays: code, by its backticks or its shape, and foreign words, by letters that Serbian lacks. */
const KEPT = [
  '`[^`]*`',
  '\\{\\w+[|}]',
  `${FROM}\\w+://\\S+`,
  `${FROM}(?:${names.join('|')})${TO}`,
  `${FROM_HYPHENATED}[\\w-]*(?:_|@|:(?=[a-z]))[\\w@:.*-]*`,
  `${FROM_HYPHENATED}[\\w-]{2,}(?:\\.[\\w-]{2,})+`,
  `${FROM}[./](?=[a-z])[\\w./{}?=&%-]+`,
  `${FROM}[A-Za-z]*[A-Z][A-Za-z]*[A-Z]\\w*`,
  `${FROM}[A-Za-z]+[0-9]\\w*`,
  `${FROM}\\w*[qwxyQWXY]\\w*`,
].join('|');

/** Beginnings of words after which n and j, or d and ž, are two letters. */
const APART = [
  '[iI]n(?=je[kc]|jic)',
  '[kK]on(?=jug|junk)',
  '[vV]an(?=jezi)',
  '[tT]an(?=jug)',
  '[aA]n(?=jon)',
  '[nN]ad(?=ž[niu]|že[lnt])',
  '[oO]d(?=žal|žive|življ|žva)',
  '[pP]od(?=žanr|že)',
  '[pP]red(?=živ)',
].join('|');

/** Splits a text into parts that stay and parts that are transliterated. */
const PIECES = new RegExp(
  `${FROM}(?<name>${declined.join('|')})(?<ending>a|u|om|e|i|ova|ove|ovi|ima)${TO}|(?<kept>${KEPT})|` +
    `${FROM}(?:${APART})|[LlNn]j|[Dd]ž|[${LETTER}]`,
  'g',
);

/** Transliterates a Latin text to Cyrillic; Cyrillic text does not change. */
export const inCyrillic = (text: string): string =>
  text.replace(PIECES, (piece, ...rest) => {
    const { name, ending, kept } = rest.at(-1) as Record<'name' | 'ending' | 'kept', string | undefined>;
    if (kept !== undefined) return kept;
    return name === undefined ? cyrillic(piece) : `${name}-${cyrillic(ending!)}`;
  });
