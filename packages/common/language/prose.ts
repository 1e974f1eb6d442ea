/**
 * Whole Serbian texts in Cyrillic, as an editor would set them: names, code, ids, addresses, abbreviations and units
 * keep their letters, and so does what is filled in.
 */
import { cyrillic } from './cyrillic.ts';
import { declined, names } from './names.ts';

const LETTER = 'A-Za-zČĆĐŠŽčćđšž';
/** Where a word begins, and where it ends. */
const FROM = `(?<![${LETTER}0-9_])`;
/** The same of words with hyphens, which begin once. */
const FROM_HYPHENATED = `(?<![${LETTER}0-9_-])`;
const TO = `(?![${LETTER}0-9_])`;

/** Code is marked by backticks or told by its shape, and a foreign word by letters that Serbian has not. */
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

/** A text comes apart into what stays, and what is turned letter by letter. */
const PIECES = new RegExp(
  `${FROM}(?<name>${declined.join('|')})(?<ending>a|u|om|e|i|ova|ove|ovi|ima)${TO}|(?<kept>${KEPT})|` +
    `${FROM}(?:${APART})|[LlNn]j|[Dd]ž|[${LETTER}]`,
  'g',
);

/** A Latin text in Cyrillic; one that is in Cyrillic already stays the same. */
export const inCyrillic = (text: string): string =>
  text.replace(PIECES, (piece, ...rest) => {
    const { name, ending, kept } = rest.at(-1) as Record<'name' | 'ending' | 'kept', string | undefined>;
    if (kept !== undefined) return kept;
    return name === undefined ? cyrillic(piece) : `${name}-${cyrillic(ending!)}`;
  });
