/** Writing words as a person would: accents where they are known, capitals where a name has them, Cyrillic in Latin letters. */
import { readLines, readWords } from './data-files.ts';
import { fold } from './fold.ts';
import { isSurname } from './person.ts';
import type { Word } from './words.ts';

const CYRILLIC =
  'а a б b в v г g д d ђ đ е e ж ž з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ ć у u ф f х h ц c ч č џ dž ш š';
const letters = CYRILLIC.split(' ');
const LATIN = new Map(
  letters.flatMap((from, i) => {
    const to = letters[i + 1]!;
    return i % 2 === 1
      ? []
      : [
          [from, to],
          [from.toUpperCase(), to.charAt(0).toUpperCase() + to.slice(1)],
        ];
  }) as [string, string][],
);

const toLatin = (text: string): string =>
  /[Ѐ-ӿ]/.test(text) ? text.replace(/[Ѐ-ӿ]/g, (letter) => LATIN.get(letter) ?? letter) : text;

const spellings = new Map<string, string>();
const add = (word: string): void => {
  const folded = fold(word);
  if (!spellings.has(folded)) spellings.set(folded, word);
};

const addTown = (town: string): void => {
  add(town.charAt(0).toUpperCase() + town.slice(1));
  // U NISU, U KRAGUJEVCU, U SUBOTICI
  if (town.length < 3 || town.charAt(0) === town.charAt(0).toLowerCase()) return;
  const stem = /ac$/.test(town) ? `${town.slice(0, -2)}c` : /[aeiou]$/.test(town) ? town.slice(0, -1) : town;
  for (const ending of /a$/.test(town) ? ['i', 'e', 'u'] : ['u', 'a', 'om']) add(stem + ending);
};

readLines('spelling.txt')
  .flatMap((line) => line.split(/\s+/))
  .forEach(add);
/** Everyday words by which firms are called, and that are no words of trades. */
const ofNames = readLines('words-of-names.txt').flatMap((line) => line.split(/\s+/));
const nameWords = new Set(ofNames.map(fold));
/** Of SOM and BOR a field may have left a town: shorter words are told where nothing else can be meant alone. */
const SHORTEST_OF_NAMES = 5;
ofNames.filter(({ length }) => length >= SHORTEST_OF_NAMES).forEach(add);
['places.txt', 'foreign-places.txt', 'towns.txt', 'more-towns.txt']
  .flatMap(readLines)
  .flatMap((line) => line.split(/[,\s]+/))
  .filter((word) => word !== '')
  .forEach(addTown);

/** Trades that firms name themselves by, in the order in which they are read. */
export const TRADE_FILES = ['narrow-trades.csv', 'trades.csv', 'more-trades.csv'];
/** The words with which trades begin, folded. */
const stems = new Set(
  TRADE_FILES.flatMap(readLines)
    .flatMap((line) => (line.split(',').at(-1) ?? '').split(/[|\s]+/))
    .filter((word) => word.length > 5 && word.endsWith('*'))
    .map((word) => fold(word.replace(/^[-^?]+/, '').slice(0, -1))),
);
/** All words by which trades are told, MOTO and OBUC* alike. */
const terms = TRADE_FILES.flatMap(readLines)
  .flatMap((line) => (line.split(',').at(-1) ?? '').split(/[|\s]+/))
  .map((word) => word.replace(/^[-^?*]+/, ''));
const wholeTerms = new Set(terms.filter((word) => !word.endsWith('*')).map(fold));
const openTerms = new Set(terms.filter((word) => word.endsWith('*')).map((word) => fold(word.slice(0, -1))));
const names = readWords('given-names.txt');
/** Words of four letters and more by which known payees are told. */
const payeeWords = new Set(
  readLines('payees.csv')
    .flatMap((line) => (line.split(',').at(-1) ?? '').split(/[^\p{L}]+/u))
    .filter((word) => word.length > 3)
    .map(fold),
);

/** Two words that follow one another in what tells a payee, joined. */
const readPairs = (): ReadonlySet<string> =>
  new Set(
    readLines('payees.csv')
      .flatMap((line) => (line.split(',').at(-1) ?? '').split('|'))
      .flatMap((said) => {
        const words = said
          .split(/[^\p{L}]+/u)
          .filter((word) => word !== '')
          .map(fold);
        return words.slice(1).map((word, i) => words[i]! + word);
      }),
  );
/** Made for the first line with words that are written on. */
let payeePairs: ReturnType<typeof readPairs> | undefined;
/** Whether two words, folded, follow one another in what tells a payee: DUNAV OSIGURANJE, and not UBER TREND. */
export const isPayeePair = (first: string, second: string): boolean => {
  payeePairs ??= readPairs();
  return payeePairs.has(first + second);
};

/** Whether a word, folded, stands in the lists as it is: a common noun, a place, a name. */
export const isSpelled = (folded: string): boolean => spellings.has(folded) || names.has(folded);

/** ZUTA, LEPTIR, BRATA: whether firms are called by such a word, of a few letters as well, in its case behind a number or KOD. */
export const isNameWord = (folded: string): boolean =>
  nameWords.has(folded) || (folded.length > 4 && folded.endsWith('A') && nameWords.has(folded.slice(0, -1)));

/** Whether a word stands in the lists with these very letters, accents and all. */
export const isSpelledSo = (word: string): boolean =>
  spellings.get(fold(word))?.toUpperCase() === toLatin(word).toUpperCase();

/** Whether a word, folded, is one by which known payees are told. */
export const isPayeeWord = (folded: string): boolean => payeeWords.has(folded);

/** Whether a word, folded, is one that lines are known to hold. */
export const isKnownWord = (folded: string): boolean => {
  if (
    spellings.has(folded) ||
    names.has(folded) ||
    payeeWords.has(folded) ||
    (folded.length >= 5 && isSurname(folded))
  )
    return true;
  for (let length = 5; length <= folded.length; length++) if (stems.has(folded.slice(0, length))) return true;
  return false;
};

/** Whether a word, folded, is that of a trade in one of its forms: ELEKTROSERVISI, and not PEKARATROSIC. */
export const isTradeWord = (folded: string): boolean => {
  for (let length = Math.max(6, folded.length - 3); length <= folded.length; length++)
    if (stems.has(folded.slice(0, length))) return true;
  return false;
};

/** PAPIRNICA and PAPIRA, and not PAPIRUS: with which nouns and adjectives end. */
const ENDING =
  /^(?:[AEIOU]|OM|OG|IH|IM|AMA|IMA|OV[AI]|[SN]?[KN][AEIO]|AR(?:[AEIU]|SK[AEIO]|NIC[AEIU])?|N?IC[AEIU]|ER[AEI]?|C[AEI])?$/;

/** Whether a word, folded, may tell a trade, alone or beside others. */
export const isTradeTerm = (folded: string): boolean => {
  if (wholeTerms.has(folded)) return true;
  for (let length = 4; length <= folded.length; length++)
    if (openTerms.has(folded.slice(0, length)) && ENDING.test(folded.slice(length))) return true;
  return false;
};

const common = new Set(
  [...spellings].filter(([, word]) => word === word.toLowerCase()).map(([folded]) => folded),
);
// Ženske konfekcije: how they are written, and not that any firm might be called so.
readLines('word-pairs.txt')
  .flatMap((line) => line.split(/\s+/))
  .forEach(add);

/** Whether a word is a common noun or a small word, which names nobody: SALON, KOD. */
export const isCommonWord = (folded: string): boolean => common.has(folded);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** ORD is ordinacija where a firm is named; what banks alone shorten is no word of a name. */
const abbreviated = new Map(
  readLines('abbreviations.txt')
    .filter((line) => !line.startsWith('!'))
    .map((line) => line.split(' ') as [string, string])
    .map(([short, long]) => [fold(short), long]),
);

/** Words of public bodies, which shops are called by as well: how they are written, and no common nouns. */
const ofBodies = new Map(
  readLines('bodies.txt')
    .flatMap((line) => line.replace('=', '').split(/[\s,]+/))
    .filter((word) => word.length > 1)
    .map((word) => [fold(word), word]),
);

/** As a person would write it; `first` is for the word that begins the name. */
export const spelled = ({ raw, folded }: Word, first: boolean): string => {
  const shouted = raw === raw.toUpperCase();
  const listed = abbreviated.get(folded) ?? spellings.get(folded) ?? ofBodies.get(folded);
  // GRADJA is građa, and no case of Grad.
  const known = listed !== undefined && raw.includes('DJ') && !/đ|dj/i.test(listed) ? undefined : listed;
  // A bank's own small letters and accents say more than any table.
  if (!shouted) {
    const own = toLatin(raw);
    return first ? capitalised(own) : own;
  }
  if (known !== undefined) return first ? capitalised(known) : known;
  // STR and MP302 are read letter by letter.
  if (!/[AEIOU]/.test(folded) || /\d/.test(folded)) return raw;
  const latin = toLatin(raw);
  const accented = latin
    .replace(/DJ(?=[AEIOUR])/g, 'Đ')
    .replace(/^(\p{L}{3,})IC$/u, isSurname(folded) || names.has(folded) ? '$1IĆ' : '$&');
  return capitalised(accented.toLowerCase()).replace(/^./u, (letter) => letter.toUpperCase());
};
