/** Names of people: a given name and a surname side by side, in either order and in any case. */
import type { Country } from './country.ts';
import { is, KIND } from './kinds.ts';
import type { Token } from './types.ts';

export interface Span {
  from: number;
  to: number;
}

const SHORTEST_CASED = 4;

/** Returns how many letters to remove from a given name in another case, and the letters to add; null if the word is no given name. */
export const casedEnding = ({ kinds, cases }: Country, folded: string): readonly [string, string] | null => {
  if (folded.length < SHORTEST_CASED || is(kinds.get(folded) ?? 0, KIND.given)) return null;
  return (
    cases.find(
      ([ending, nominative]) =>
        folded.endsWith(ending) &&
        is(kinds.get(folded.slice(0, folded.length - ending.length) + nominative) ?? 0, KIND.given),
    ) ?? null
  );
};

const isGiven = ({ kinds }: Token): boolean => is(kinds, KIND.given);
const isSurname = ({ kinds, folded }: Token): boolean =>
  is(kinds, KIND.surname) || (folded.endsWith('IC') && folded.length > 4);
/** POPADICU, PETROVICA */
const isSurnameInCase = ({ surnameEndings }: Country, { folded }: Token): boolean =>
  /[AU]$/.test(folded) &&
  surnameEndings.some((ending) => ending.length === 2 && folded.slice(0, -1).endsWith(ending));

/** Returns the position of the first person's name, or null. */
export const findPerson = (country: Country, tokens: readonly Token[], from: number): Span | null => {
  for (let i = from; i + 1 < tokens.length; i++) {
    const isInitial = tokens[i + 1]!.folded.length === 1 && i + 2 < tokens.length;
    const next = isInitial ? i + 2 : i + 1;
    const [one, two] = [tokens[i]!, tokens[next]!];
    const isCased = one.word.cased !== null && (isSurnameInCase(country, two) || is(two.kinds, KIND.surname));
    if (!((isGiven(one) && isSurname(two)) || (isSurname(one) && isGiven(two)) || isCased)) continue;
    return { from: i, to: next + 1 };
  }
  return null;
};

const withEnding = (token: Token, taken: number, added: string): Token => {
  const kept = token.raw.slice(0, token.raw.length - taken);
  const isCyrillic = /[Ѐ-ӿ]$/.test(kept);
  const letter = isCyrillic ? ({ A: 'А', O: 'О' }[added] ?? '') : added;
  return {
    ...token,
    raw: kept + (kept === kept.toUpperCase() ? letter : letter.toLowerCase()),
    folded: token.folded.slice(0, token.folded.length - taken) + added,
  };
};

/** Returns the words of a name as the person is called, with capitals. */
export const nominative = (country: Country, tokens: readonly Token[]): Token[] =>
  tokens.map((written) => {
    const token = { ...written, raw: written.raw.charAt(0).toUpperCase() + written.raw.slice(1) };
    const taken = token.word.cased;
    if (taken !== null) return withEnding(token, taken[0].length, taken[1]);
    const isCased = !isGiven(token) && !is(token.kinds, KIND.surname) && isSurnameInCase(country, token);
    return isCased ? withEnding(token, 1, '') : token;
  });
