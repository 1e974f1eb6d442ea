/** The words of a line that stay the same at the payee's next transaction. */
import type { Country } from './country.ts';
import { is, KIND } from './kinds.ts';
import { normalise } from './normalise.ts';
import type { Token } from './types.ts';

const ROMAN_NUMERAL = /^(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})$/;
const LONGEST_CODE = 4;

const isVolatile = ({ folded, number, glued, kinds }: Token, at: number): boolean =>
  number ||
  is(kinds, KIND.form | KIND.month) ||
  (at > 0 && (glued || ROMAN_NUMERAL.test(folded))) ||
  (/\d/.test(folded) && (folded.length > LONGEST_CODE || /\d.*\d/.test(folded)));

const OF_PLACE = KIND.country | KIND.till | KIND.town | KIND.foreign;
/** Kinds of words that are names of people and firms as well. */
const MAY_BE_PLACE = KIND.settlement | KIND.street | KIND.townMark;

/** Returns where a place or a number ends the line. A person's name stays, though places may be called so. */
const endOf = (tokens: readonly Token[], start: number): number => {
  const isBehind = ({ kinds, number }: Token): boolean =>
    number ||
    is(kinds, OF_PLACE) ||
    (is(kinds, MAY_BE_PLACE) && !is(kinds, KIND.given | KIND.nameWord | KIND.common));
  let end = tokens.length;
  while (end > start + 1 && isBehind(tokens[end - 1]!)) end--;
  return end;
};

const joined = (tokens: readonly Token[]): string =>
  tokens
    .map(({ folded }) => folded)
    .join(' ')
    .toLowerCase();

/**
 * Returns the payee's words without dates, numbers of shops and terminals, references, place, masked card and instalment, folded, in lower
 * case: `MAXI 767 BEOGRAD` and `POS 12.03.2026 MAXI 3429 ČAČAK 688` are both `maxi`. Empty only if the text has no letter and no digit. It
 * contains a person's name if the line does.
 */
export const stableWords = (description: string, country: Country): string => {
  const { tokens, start } = normalise(country, description);
  const end = endOf(tokens, start);
  const stable = (from: number, to: number): string =>
    joined(tokens.slice(from, to).filter((token, at) => !isVolatile(token, at)));
  return stable(start, end) || stable(0, tokens.length) || joined(tokens);
};
