/** Whether two spellings are the name of one payee: case, accents, order, legal forms, numbers, a town and a trade's word do not count. */
import type { Country } from '../src/country.ts';
import { fold } from '../src/fold.ts';
import { is, KIND } from '../src/kinds.ts';
import { payeeNamed } from '../src/payees.ts';

const wordsOf = (name: string): string[] => name.split(/[^\p{L}\d&+']+/u).map(fold);
const MOST_WORDS_OF_A_TOWN = 3;

export interface SameName {
  isSame: (given: string, label: string) => boolean;
  /** Whether the names have the same letters, but for legal forms and numbers. */
  isExact: (given: string, label: string) => boolean;
}

export const sameNameIn = (country: Country): SameName => {
  const isTown = (text: string): boolean =>
    is(country.kinds.get(text) ?? 0, KIND.town | KIND.foreign | KIND.townMark) && text.length > 1;
  const coreOf = (name: string): { whole: string; core: string } => {
    const words = wordsOf(name)
      .map((word) => country.spelling.inNames.get(word) ?? country.spelling.withPoint.get(word) ?? word)
      .map(fold)
      .filter((word) => !/^\d*$/.test(word) && !is(country.kinds.get(word) ?? 0, KIND.form));
    const whole = words.join('');
    for (let size = MOST_WORDS_OF_A_TOWN; size > 0; size--)
      for (let at = words.length - size; at > 0; at--)
        if (isTown(words.slice(at, at + size).join(''))) words.splice(at, size);
    const own = words.filter((word) => !country.spelling.common.has(word));
    return { whole, core: (own.length > 0 ? own : words).toSorted().join('') };
  };
  const cores = new Map<string, { whole: string; core: string }>();
  const cached = (name: string): { whole: string; core: string } => {
    const known = cores.get(name);
    if (known !== undefined) return known;
    const core = coreOf(name);
    cores.set(name, core);
    return core;
  };
  const isSame = (given: string, label: string): boolean => {
    const [one, other] = [cached(given), cached(label)];
    if (one.whole === other.whole || one.core === other.core) return true;
    if (wordsOf(given).toSorted().join() === wordsOf(label).toSorted().join()) return true;
    return (payeeNamed(country.payees, label)?.name ?? label) === given;
  };
  return { isSame, isExact: (given, label) => cached(given).whole === cached(label).whole };
};
