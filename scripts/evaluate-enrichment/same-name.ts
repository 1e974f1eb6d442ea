/** When two spellings are the name of one merchant: how labels are compared with what enrichment returns. */
import { foldedWords, readLines, readWords } from '../../src/enrichment/data-files.ts';
import { fold } from '../../src/enrichment/fold.ts';
import { exact } from '../../src/enrichment/payee-table.ts';
import { isCommonWord } from '../../src/enrichment/spelling.ts';

const forms = new Set([
  ...readWords('legal-forms.txt'),
  ...readWords('business-forms.txt'),
  ...'JKP JP KJP JKSP OS PU'.split(' '),
]);
const towns = new Set(
  ['places.txt', 'foreign-places.txt', 'towns.txt', 'more-towns.txt', 'place-abbreviations.txt']
    .flatMap(readLines)
    .flatMap((line) => line.split(','))
    .map((name) => name.split(/\s+/).map(fold).join('')),
);

/** STOM ORD is Stomatološka ordinacija. */
const abbreviated = new Map([
  ...readLines('abbreviations.txt')
    .filter((line) => !line.startsWith('!'))
    .map((line) => line.split(' ').map(fold) as [string, string]),
  // VET AMBULANTA is Veterinarska ambulanta, see written-out.ts.
  ['VET', 'VETERINARSKA'] as const,
]);

/** U BEOGRADU, U NISU: the town in the case that follows the preposition. */
const isTownAfter = (word: string): boolean =>
  [word.slice(0, -1), `${word.slice(0, -1)}A`, `${word.slice(0, -1)}O`, word.replace(/CU$/, 'AC')].some(
    (town) => towns.has(town),
  );

/** Case, accents, order, legal forms and store numbers are no difference, nor are a town and the word of a trade. */
const coreOf = (name: string): { whole: string; core: string } => {
  const words = name
    .split(/[^\p{L}\d&+']+/u)
    .map(fold)
    .map((word) => abbreviated.get(word) ?? word)
    .filter((word) => !/^\d*$/.test(word) && !forms.has(word));
  const whole = words.join('');
  const preposition = words.indexOf('U');
  if (preposition > 0 && isTownAfter(words[preposition + 1] ?? '')) words.splice(preposition, 2);
  for (let size = 3; size > 0; size--) {
    for (let at = words.length - size; at > 0; at--)
      if (towns.has(words.slice(at, at + size).join(''))) words.splice(at, size);
  }
  const own = words.filter((word) => !isCommonWord(word));
  return { whole, core: (own.length > 0 ? own : words).toSorted().join('') };
};

/** Whom the table of payees knows by a name: ChatGPT is OpenAI ChatGPT, Mr. D Mister D. */
const payeeOf = (name: string): string => exact.get(foldedWords(name).join(''))?.[0]?.payee.name ?? name;

export const isSameName = (one: string, other: string): boolean =>
  isSameWording(one, other) || payeeOf(other) === one;

/** JOVANOVIC MILAN: Milan is a town as well, of which only one of the two orders would be left. */
const inOrder = (name: string): string =>
  name
    .split(/[^\p{L}\d&+']+/u)
    .map(fold)
    .toSorted()
    .join(' ');

const isSameWording = (one: string, other: string): boolean => {
  const [first, second] = [coreOf(one), coreOf(other)];
  return first.whole === second.whole || first.core === second.core || inOrder(one) === inOrder(other);
};
