/** The first stage: from a bank's text to words, and where the payee's words begin and end. */
import type { Country } from './country.ts';
import { type Known, readable, restored } from './encoding.ts';
import { fold, hasCyrillic } from './fold.ts';
import { unglued } from './glued.ts';
import { is, KIND, NUMBER, PLACE } from './kinds.ts';
import { matchTables } from './match.ts';
import { isBeginning } from './tables.ts';
import { foldedWords, tokensOf } from './tokens.ts';
import type { Line, Token } from './types.ts';
import { wrapperAt } from './wrappers.ts';

/** Fields of fixed width: a name of 25 characters and a city of 13 with a country of 2, or a city of 5. */
const NAME_WIDTH = 25;
const FIELDS = new Map([
  [40, 38],
  [30, 30],
]);
const BACKSLASHED = /^([^\\]{3,60})\\([^\\]{3,30})\\/u;
const SHORTEST_PLACE = 3;
const SHORTEST_BRAND = 4;

const isPlace = ({ kinds, places }: Country, text: string): boolean => {
  const place = fold(text).replace(/[^A-Z]/g, '');
  if (place.length < SHORTEST_PLACE) return false;
  return is(kinds.get(place) ?? 0, PLACE) || (place.length > 4 && isBeginning(places, place));
};

/** Separates the city from a name that fills its field: `PARKING GARAZA ZELENI VENBEOGR`. */
const withFields = (country: Country, text: string): string => {
  if (text.includes('\\'))
    return text.replace(BACKSLASHED, (whole, name: string, city: string) =>
      isPlace(country, city) ? `${name}>${city} ` : whole,
    );
  const end = FIELDS.get(text.length);
  if (end === undefined || text.charAt(NAME_WIDTH) === ' ') return text;
  const first = foldedWords(text.slice(0, NAME_WIDTH))[0] ?? '';
  if (country.wrappers.has(first) || !isPlace(country, text.slice(NAME_WIDTH, end))) return text;
  // A place that begins before the edge was not cut there.
  const before = /\p{L}{0,25}$/u.exec(text.slice(0, NAME_WIDTH))?.[0] ?? '';
  const word = /^\p{L}*/u.exec(text.slice(NAME_WIDTH))?.[0] ?? '';
  if (before !== '' && country.kinds.has(fold(before + word))) return text;
  return `${text.slice(0, NAME_WIDTH)}   ${text.slice(NAME_WIDTH)}`;
};

const knownIn = ({ kinds, spelling, stems, surnameEndings, payees }: Country): Known => ({
  trigrams: spelling.trigrams,
  isBrand: (folded) => folded.length >= SHORTEST_BRAND && payees.exact.has(folded),
  frequency: (folded) => {
    const known = (spelling.written.has(folded) ? 4 : 0) + (kinds.has(folded) ? 2 : 0);
    if (known > 0) return known;
    if (folded.length > 5 && surnameEndings.some((ending) => ending.length === 2 && folded.endsWith(ending)))
      return 1;
    for (let length = 5; length < folded.length; length++)
      if (is(stems.get(folded.slice(0, length)) ?? 0, KIND.trade)) return 1;
    return 0;
  },
});

/** Returns 1 if a word is the number of a card, a till or a purchase, which does not begin a name; else 0. */
const numberAt = (tokens: readonly Token[], at: number): number => {
  const { folded, number } = tokens[at]!;
  const isTills = number && (folded.length > 5 || (folded.length > 4 && folded.startsWith('0')));
  return isTills && tokens[at + 1]?.number === false ? 1 : 0;
};

const startOf = (country: Country, tokens: readonly Token[]): number => {
  let start = 0;
  for (let size = 1; start < tokens.length && size > 0; start += size)
    size = wrapperAt(country.wrappers, tokens, start) || numberAt(tokens, start);
  return start;
};

const AT_THE_END = PLACE | NUMBER | KIND.country | KIND.form | KIND.till | KIND.street;

const endOf = (tokens: readonly Token[], start: number): number => {
  let end = tokens.length;
  while (end > start + 1 && is(tokens[end - 1]!.kinds, AT_THE_END) && !is(tokens[end - 1]!.kinds, KIND.trade))
    end--;
  return end;
};

const isField = ({ gap }: Token): boolean => gap.includes('>') || gap.startsWith('   ');

/** Reads any text: empty, of any length, in any script. */
export const normalise = (country: Country, description: string): Line => {
  const { text, guessed } = restored(withFields(country, readable(description)), knownIn(country));
  const cut = tokensOf(text, country.months);
  const tokens = unglued(country, cut.tokens, text);
  matchTables(country, tokens);
  const start = startOf(country, tokens);
  const last = tokens.at(-1);
  const card =
    cut.left.includes('card') ||
    (last !== undefined && tokens.length > 1 && is(last.kinds, KIND.country)) ||
    tokens.slice(0, start).some(({ kinds }) => is(kinds, KIND.cardWord)) ||
    tokens.some(isField);
  return {
    tokens,
    start: Math.min(start, Math.max(0, tokens.length - 1)),
    end: endOf(tokens, start),
    card,
    guessed,
    cyrillic: hasCyrillic(text),
    length: description.length,
    left: cut.left,
  };
};
