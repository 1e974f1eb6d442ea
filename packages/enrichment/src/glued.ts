/**
 * Words written on without blanks: `PEKARAZLATIBOR`, `SALONLEPOTEAFRODITABG`, `KRIKRUSEVAC`. A word that no table knows is cut where
 * all its parts are known, or all but one part behind the word of a trade, a form or a bank's word.
 */
import type { Country } from './country.ts';
import { is, KIND } from './kinds.ts';
import type { Token } from './types.ts';
import { tableKinds, wordOf } from './words.ts';

const SHORTEST = 7;
const LONGEST = 40;
const SHORTEST_PART = 4;
const SHORTEST_REST = 4;
const MOST_PARTS = 5;
/** Parts shorter than this on average make nonsense of a long word. */
const SHORTEST_MEAN = 4.5;
const LETTERS = /^[A-Z&]+$/;
const VOWEL = /[AEIOU]/;
const HEAD = KIND.trade | KIND.wrapper | KIND.bank | KIND.purpose;
const WHOLE =
  KIND.common |
  KIND.given |
  KIND.town |
  KIND.payee |
  KIND.nameWord |
  KIND.wrapper |
  KIND.bank |
  KIND.purpose |
  KIND.body;
/** Behind these a field of the place begins. */
const FIELD_EDGES = [22, 25];

const exactKinds = ({ kinds }: Country, text: string): number => kinds.get(text) ?? 0;

/** A word that stands in a table as it is: a stem and a surname's ending say nothing of where a word ends. */
const isWhole = (country: Country, text: string): boolean => {
  const kinds = exactKinds(country, text);
  if (text.length < SHORTEST_PART) return is(kinds, KIND.form) && text.length === 3 && !VOWEL.test(text);
  return is(kinds, text.length > 4 ? WHOLE | KIND.trade : WHOLE) || country.spelling.written.has(text);
};

/** Small words between two others. */
const isSmall = (country: Country, text: string): boolean =>
  text.length > 1 && text.length < 4 && is(exactKinds(country, text), KIND.common);

/** Whether a part that is known may begin a text: most words of names begin with none. */
const mayBegin = (country: Country, text: string): boolean =>
  country.beginnings.has(text.slice(0, SHORTEST_PART)) ||
  is(exactKinds(country, text.slice(0, 3)), KIND.form);

/** Returns the fewest parts that are all known; null if there are none. Quadratic in the length, which is bounded. */
const knownParts = (country: Country, text: string): string[] | null => {
  if (!mayBegin(country, text)) return null;
  const best: (string[] | null)[] = [[]];
  for (let to = 1; to <= text.length; to++) {
    best[to] = null;
    for (let from = Math.max(0, to - 20); from < to; from++) {
      const before = best[from];
      if (!before || before.length >= MOST_PARTS) continue;
      const part = text.slice(from, to);
      const isInner = from > 0 && to < text.length && isSmall(country, part);
      const isForm =
        from > 0 &&
        to === text.length &&
        part.length < 4 &&
        is(exactKinds(country, part), before.length > 1 ? KIND.form | KIND.townMark : KIND.form);
      if (!isInner && !isForm && !isWhole(country, part)) continue;
      if (best[to] === null || before.length + 1 < best[to]!.length) best[to] = [...before, part];
    }
  }
  const parts = best[text.length] ?? null;
  if (parts === null || parts.length < 2) return null;
  const long = parts.filter((part) => part.length >= SHORTEST_PART);
  const isTold = is(exactKinds(country, parts[0]!), HEAD);
  return isTold || text.length / long.length >= SHORTEST_MEAN + 1 ? parts : null;
};

/** A word that a firm may be called by: of a table, or with a surname's ending. */
const isOfName = (country: Country, text: string): boolean =>
  tableKinds(country, text) !== 0 || country.spelling.written.has(text);

/** Whether words of the tables have the letters around a place one after the other, too. */
const readsOn = ({ spelling: { trigrams } }: Country, text: string, at: number): boolean =>
  [at - 2, at - 1].every((from) => trigrams.has(text.slice(from, from + 3)));

/** A trade, a form or a bank's word, and a name behind it that no table knows. */
const behindHead = (country: Country, text: string): string[] | null => {
  if (!mayBegin(country, text)) return null;
  for (let length = text.length - SHORTEST_REST; length >= 3; length--) {
    const head = text.slice(0, length);
    const kinds = exactKinds(country, head);
    const isForm = is(kinds, KIND.form) && length === 3 && !VOWEL.test(head);
    // The tables have PEKARA as a common noun, and the trade by its beginning.
    const isTrade = is(kinds, KIND.common) && is(tableKinds(country, head), KIND.trade);
    if (!isForm && !(length > 4 && (isTrade || is(kinds, HEAD)))) continue;
    const rest = text.slice(length);
    const parts = knownParts(country, rest) ?? (isForm ? behindHead(country, rest) : null);
    // STRAHINJIC and STRELICIJA read as one word, SZRZUMBUL does not.
    const isLikeOne = isForm && parts === null && readsOn(country, text, length);
    if (isLikeOne && is(tableKinds(country, text), KIND.surname)) continue;
    // A longer form of the trade's own word: FRIZERSKI is no FRIZER and SKI.
    const isInflected = !isForm && is(tableKinds(country, text), KIND.trade) && rest.length < 8;
    if ((isInflected || isLikeOne) && parts === null && !isOfName(country, rest)) return null;
    return [head, ...(parts ?? [rest])];
  }
  return null;
};

/** A town behind a name, where a field of the place begins. */
const beforeTown = (country: Country, text: string): string[] | null => {
  for (let at = 2; at <= text.length - 3; at++) {
    const town = text.slice(at);
    if (
      is(exactKinds(country, town), KIND.town) ||
      (town.length > 5 && is(exactKinds(country, town), KIND.settlement))
    )
      return [text.slice(0, at), town];
  }
  return null;
};

const split = (country: Country, token: Token, parts: readonly string[]): Token[] => {
  let at = 0;
  return parts.map((folded, i) => {
    const raw = token.raw.length === token.folded.length ? token.raw.slice(at, at + folded.length) : folded;
    at += folded.length;
    const word = wordOf(country, folded);
    const isLast = i === parts.length - 1;
    return {
      ...token,
      raw,
      folded,
      whole: folded,
      word,
      wholeWord: word,
      gap: i === 0 ? token.gap : ' ',
      star: isLast && token.star,
      glued: i === 0 && token.glued,
    };
  });
};

const isKnown = (country: Country, folded: string): boolean =>
  (tableKinds(country, folded) & ~KIND.surname) !== 0 || country.spelling.written.has(folded);

/** A country's code behind a town, a town behind a name: from the end of a line without blanks. */
const placesBehind = (country: Country, text: string): { rest: string; places: string[] } => {
  const code = [3, 2].find((length) => is(exactKinds(country, text.slice(-length)), KIND.country));
  const isCode = code !== undefined && beforeTown(country, text.slice(0, -code)) !== null;
  const body = isCode ? text.slice(0, -code) : text;
  const town = beforeTown(country, body);
  if (town === null || (!isCode && town[1]!.length < SHORTEST_PART)) return { rest: text, places: [] };
  return { rest: town[0]!, places: [town[1]!, ...(isCode ? [text.slice(-code!)] : [])] };
};

const LONG = 12;

/** The parts of a word that no table knows; null if it is one word. */
const partsOf = (country: Country, folded: string, isLast: boolean): string[] | null => {
  const whole = knownParts(country, folded) ?? behindHead(country, folded);
  if (whole !== null && isKnown(country, whole.at(-1)!)) return whole;
  const { rest, places } =
    isLast || folded.length >= LONG ? placesBehind(country, folded) : { rest: folded, places: [] };
  if (places.length === 0) return whole;
  return [...(knownParts(country, rest) ?? behindHead(country, rest) ?? [rest]), ...places];
};

/** Returns the words of one token: itself, or its parts if it is written on. @param edge the place in the token at which a field ends */
const partsOfToken = (
  country: Country,
  { folded, number, word }: Token,
  next: Token | undefined,
  edgeOf: () => number,
): string[] | null => {
  if (number || folded.length < 5 || folded.length > LONGEST || !LETTERS.test(folded)) return null;
  const isLong = folded.length >= LONG && word.exact === 0;
  if ((folded.length < LONG && word.exact !== 0) || country.spelling.written.has(folded)) return null;
  if ((word.kinds & ~KIND.surname) !== 0 && !isLong) return null;
  const edge = edgeOf();
  if (edge > 0) {
    const town = folded.slice(edge);
    if (town.length > 2 && is(exactKinds(country, town), KIND.town | KIND.settlement))
      return [folded.slice(0, edge), town];
  }
  const isBeforeCountry = next !== undefined && (is(next.word.exact, KIND.country) || next.number);
  const mayFallApart = folded.length >= SHORTEST && (word.kinds === 0 || folded.length > 9);
  const parts = mayFallApart ? partsOf(country, folded, next === undefined || isBeforeCountry) : null;
  return parts ?? (isBeforeCountry ? beforeTown(country, folded) : null);
};

/** Returns the words with those that are written on cut apart. @param text the line, which shows where fields end */
export const unglued = (country: Country, tokens: readonly Token[], text: string): Token[] => {
  for (const token of tokens) {
    token.word = wordOf(country, token.folded);
    token.wholeWord = token.word;
    token.folded = token.word.folded;
  }
  let [at, placed] = [0, 0];
  const out: Token[] = [];
  for (const [i, token] of tokens.entries()) {
    /** The place in the token at which a field ends; 0 if none does. */
    const edgeOf = (): number => {
      let begin = at;
      for (; placed <= i; placed++) {
        begin = Math.max(at, text.indexOf(tokens[placed]!.raw, at));
        at = begin + tokens[placed]!.raw.length;
      }
      return (FIELD_EDGES.find((width) => begin < width && at > width) ?? begin) - begin;
    };
    const parts = partsOfToken(country, token, tokens[i + 1], edgeOf);
    if (parts === null) out.push(token);
    else out.push(...split(country, token, parts));
  }
  return out;
};
