/** Restores letters that code pages lost: entities, double encoding, and signs in place of letters. */
import { fold, LONGEST_READ } from './fold.ts';

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));?/gi;
const NON_ASCII = /[^\x00-\x7f]/;

const fromCodePoint = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';

/** Text that was encoded as UTF-8 and read in another code page, once or twice. */
const CODE_PAGES = ['windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-2'];
const LETTERS = '–’“”„čćšžđČĆŠŽĐабвгдђежзијклљмнњопрстћуфхцчџшАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ';
const SUSPECT = /[ÂâÃÄÅĂĹÐÑДЕРС]./;
/** Cyrillic alone, not written on to Latin letters, was not misread. */
const SERBIAN = /^[\x00-\x7fА-ИК-ШЂЈЉЊЋЏа-ик-шђјљњћџ]*$/;
const MIXED = /[A-Za-z][Ѐ-ӿ]|[Ѐ-ӿ][A-Za-z]/;

const misreadings = (): { readings: ReadonlyMap<string, string>; pattern: RegExp } => {
  const readings = new Map<string, string>();
  for (const letter of LETTERS) {
    for (const page of CODE_PAGES) {
      const decoder = new TextDecoder(page);
      const once = decoder.decode(Buffer.from(letter));
      for (const misread of [once, decoder.decode(Buffer.from(once))])
        if (!readings.has(misread)) readings.set(misread, letter);
    }
  }
  const escaped = [...readings.keys()]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { readings, pattern: new RegExp(escaped.join('|'), 'g') };
};
let made: ReturnType<typeof misreadings> | undefined;

const reread = (text: string): string => {
  if (!SUSPECT.test(text) || (SERBIAN.test(text) && !MIXED.test(text))) return text;
  made ??= misreadings();
  const { readings, pattern } = made;
  return text.replace(pattern, (misread) => readings.get(misread) ?? misread);
};

/** Returns the text as a person would read it: entities decoded, double encoding undone, over-long text cut. */
export const readable = (description: string): string => {
  let text = description.length > LONGEST_READ ? description.slice(0, LONGEST_READ) : description;
  if (text.includes('&')) {
    text = text
      .replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) => {
        if (decimal !== undefined) return fromCodePoint(Number.parseInt(decimal, 10));
        if (hex !== undefined) return fromCodePoint(Number.parseInt(hex, 16));
        return NAMED[(name ?? '').toLowerCase()] ?? ' ';
      })
      // PULL & BEAR and PULL&BEAR are one word.
      .replace(/(\w) {0,3}& {0,3}(?=\w)/g, '$1&');
  }
  return NON_ASCII.test(text) ? reread(text.toWellFormed()).normalize('NFC') : text;
};

/** The letters that a sign may replace: `?` and `#` any letter, the others by YUSCII and by code pages 1250, 852 and ISO 8859-2 that were misread. */
const SIGNS = new Map(
  '?=ČĆŠŽĐ #=ČĆŠŽĐ \ufffd=ČĆŠŽĐ ^=Č ~=Č ]=Ć }=Ć [=Š {=Š \\=Đ |=Đ @=Ž `=Ž È=Č è=Č Æ=ĆŠ æ=ĆŠ ð=Đ Ð=Đ ¬=Č ¦=Ž Ñ=Đ ©=Š ®=Ž ¹=Š ¾=Ž ç=Š Ä=ČĐ Å=Š'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)] as const),
);
const SIGN = /[?#\ufffd^~\]}[{\\|@`ÈèÆæðÐ¬¦ÑçÄÅ¹¾©®]/;
const ALL_SIGNS = /[?#\ufffd^~\]}[{\\|@`ÈèÆæðÐ¬¦ÑçÄÅ¹¾©®]/g;
const RUN = /[\p{L}?#\ufffd^~\]}[{\\|@`¬¦¹¾©®]{2,40}/gu;
/** UTF-8 of which one half was lost: a letter for two signs. */
const HALVED = /[ÄÅ]\ufffd|Å (?=\p{L}{2})|Ã[¨¦]/gu;
const DOUBLED = /([?\ufffd])\1(?=\p{L})|(?<=\p{L})([?\ufffd])\2/gu;
const MOST_SIGNS = 3;
/** In a line of YUSCII a sign stands within a word, and every such sign beside a letter is a letter. */
const YUSCII = /\p{L}[\^~\]}[{\\|@`]\p{L}/u;
const OF_YUSCII = /[\^~\]}[{\\|@`]/;
/** Signs that no language has as letters. */
const NO_LETTER = /[?#\ufffd^~\]}[{\\|@`¬¦¹¾©®]/;
/** Letters of other languages that stand in for Serbian ones only if the whole line has them so. */
const MAY_BEGIN = /[?\ufffd©®ÈÆèæÐð]/;

/** The knowledge of the tables about words. */
export interface Known {
  /** The frequency of a folded word; 0 if no table has it. */
  frequency: (folded: string) => number;
  /** Whether a folded word is the whole name of a known payee. */
  isBrand: (folded: string) => boolean;
  /** The frequency of three adjacent letters; ^ and $ are the ends of a word. */
  trigrams: ReadonlyMap<string, number>;
  /** The letters that signs replace elsewhere in the line. */
  decided?: ReadonlyMap<string, string>;
}

const inCase = (letter: string, token: string): string =>
  token === token.toUpperCase() ? letter : letter.toLowerCase();

/** Surnames end in Ć: at the end of a word it is tried first. */
const lettersAt = (token: string, place: number): string[] => {
  const letters = [...(SIGNS.get(token.charAt(place)) ?? '')];
  return place === token.length - 1 && letters.includes('Ć')
    ? ['Ć', ...letters.filter((letter) => letter !== 'Ć')]
    : letters;
};

/** Tries each letter for each sign, and returns the most frequent word that is known; null if none is. */
const knownWord = (token: string, at: readonly number[], { frequency, decided }: Known): string | null => {
  let tried = [token];
  for (const place of at)
    tried = tried.flatMap((word) =>
      (decided?.has(token.charAt(place)) ? [decided.get(token.charAt(place))!] : lettersAt(token, place)).map(
        (letter) => word.slice(0, place) + inCase(letter, token) + word.slice(place + 1),
      ),
    );
  let [best, most] = [null as string | null, 0];
  for (const word of tried) {
    const often = frequency(fold(word));
    if (often > most) [best, most] = [word, often];
  }
  return best;
};

/** Returns the known word whose vowel one sign replaces; null if there is none. */
const withVowel = (token: string, at: readonly number[], { frequency }: Known): string | null => {
  const [place] = at;
  if (at.length !== 1 || place === undefined || !/[?\ufffd]/.test(token.charAt(place)) || token.length < 6)
    return null;
  const words = [...'AEIOU'].map(
    (letter) => token.slice(0, place) + inCase(letter, token) + token.slice(place + 1),
  );
  return words.find((word) => frequency(fold(word)) > 1) ?? null;
};

/** Returns the letter that occurs most often between its neighbours, for words that are not known. */
const guess = (sign: string, before: string, next: string, { trigrams, decided }: Known): string => {
  const known = decided?.get(sign);
  if (known !== undefined) return known;
  const letters = SIGNS.get(sign) ?? sign;
  const [one, two] = [before.toUpperCase() || '^', next.toUpperCase() || '$'];
  const weight = (letter: string): number => trigrams.get(one + letter + two) ?? 0;
  return [...(two === '$' ? `Ć${letters}` : letters)].reduce((best, letter) =>
    weight(letter) > weight(best) ? letter : best,
  );
};

const restoredWord = (token: string, known: Known, isYuscii: boolean): { word: string; sure: boolean } => {
  const at = Array.from(token.matchAll(ALL_SIGNS), ({ index }) => index);
  if (at.length === 0 || token.length === at.length) return { word: token, sure: true };
  if (at.length <= MOST_SIGNS && token.length > 2) {
    const found = knownWord(token, at, known) ?? withVowel(token, at, known);
    if (found !== null) return { word: found, sure: true };
  }
  let word = '';
  for (const [i, sign] of [...token].entries()) {
    const [before, next] = [token.charAt(i - 1), token.charAt(i + 1)];
    const isLetter =
      /\p{L}/u.test(next) || (/\p{L}/u.test(before) && i === token.length - 1 && !/[?#|`]/.test(sign));
    const isSign =
      SIGN.test(sign) && isLetter && (i > 0 || MAY_BEGIN.test(sign) || (isYuscii && OF_YUSCII.test(sign)));
    word +=
      isSign && (NO_LETTER.test(sign) || /[ÈèÆæ]/.test(sign))
        ? inCase(guess(sign, before, next, known), token)
        : sign;
  }
  return { word, sure: word === token };
};

/** Returns the letter of each sign for the whole line, by its known words: a sign replaces the same letter in every word. */
const decidedSigns = (text: string, known: Known): Map<string, string> => {
  const decided = new Map<string, string>();
  for (const [token] of text.matchAll(RUN)) {
    const at = Array.from(token.matchAll(ALL_SIGNS), ({ index }) => index);
    const word = at.length > 0 && at.length <= MOST_SIGNS ? knownWord(token, at, known) : null;
    if (word === null || known.frequency(fold(word)) < 2) continue;
    for (const place of at)
      if (!/[?#\ufffd]/.test(token.charAt(place)))
        decided.set(token.charAt(place), word.charAt(place).toUpperCase());
  }
  return decided;
};

/** Digits for the letters that look like them. */
const LOOKALIKES: Readonly<Record<string, string>> = { 0: 'O', 1: 'IL', 3: 'E', 4: 'A', 5: 'S', l: 'I' };
const WITH_LOOKALIKE =
  /(?<![\p{L}\d])(?=\p{L}{0,40}[01345]\p{L}|\p{Lu}{1,40}[1l])[\p{L}01345]{4,40}(?![\p{L}\d])/gu;
/** Matches every text that {@link WITH_LOOKALIKE} matches and some others, and is cheaper. */
const MAY_LOOK_ALIKE = /[01345][A-Za-z\x80-\uffff]|[A-Z\x80-\uffff][1l]/;

const withoutLookalikes = (token: string, { frequency, isBrand }: Known): string => {
  const isShouted = token.replace(/[l\d]/g, '') === token.replace(/[l\d]/g, '').toUpperCase();
  const at = Array.from(token.matchAll(isShouted ? /[01345l]/g : /[01345]/g), ({ index }) => index);
  if (at.length === 0 || at.length > 2 || token.length - at.length < 3 || frequency(fold(token)) > 0)
    return token;
  let tried = [token];
  for (const place of at)
    tried = tried.flatMap((word) =>
      [...(LOOKALIKES[token.charAt(place)] ?? '')].map(
        (letter) => word.slice(0, place) + letter + word.slice(place + 1),
      ),
    );
  const brand = tried.find((word) => isBrand(fold(word)));
  if (brand !== undefined || frequency(fold(token.slice(0, at[0]))) > 0) return brand ?? token;
  return tried.find((word) => frequency(fold(word)) > 0) ?? token;
};

/** A bank's mark at the beginning, in brackets that are not letters of YUSCII. */
const MARK = /^\[(\p{L}{2,20})\]/u;
/** P E K A R A: four letters and more, each by itself. */
const SPACED = /(?<!\p{L})(?:\p{L} ){3,30}\p{L}(?!\p{L})/gu;
const MAY_BE_SPACED = / [A-Za-z\x80-\uffff] [A-Za-z\x80-\uffff] /;
/** 5351 XXXX XXXX 1234, XXXX1234, and *1234 that no shop follows. */
const CARD_IN_LETTERS = /(?<![\p{L}\d])(?:\d{4}[ -])?(?:X{4}[ -]?){1,3}(\d{4})(?![\p{L}\d])/iu;
const LAST_FOUR = /(?<![\p{L}\d*]|[\p{L}\d*] )\*(\d{4})(?![\p{L}\d])/u;

/** Returns the text with its letters restored. Linear in its length: three letters of five are tried at most for each word. */
export const restored = (text: string, known: Known): { text: string; guessed: boolean } => {
  let put = /x{4}/i.test(text) ? text.replace(CARD_IN_LETTERS, '****$1') : text;
  if (put.includes('*')) put = put.replace(LAST_FOUR, '****$1');
  if (MAY_BE_SPACED.test(put)) put = put.replace(SPACED, (letters) => letters.replaceAll(' ', ''));
  if (MAY_LOOK_ALIKE.test(put)) put = put.replace(WITH_LOOKALIKE, (token) => withoutLookalikes(token, known));
  if (put.startsWith('[')) put = put.replace(MARK, ' $1 ');
  if (!SIGN.test(put)) return { text: put, guessed: false };
  put = put.replace(HALVED, (half) => (half.endsWith(' ') ? 'Š' : '\ufffd'));
  const isYuscii = YUSCII.test(put);
  const decided = decidedSigns(put, known);
  let guessed = false;
  put = put.replace(RUN, (token) => {
    if (!SIGN.test(token)) return token;
    // A known word before a lone sign, and letters behind it: the sign was a blank.
    const at = token.indexOf('?');
    if (
      at > 3 &&
      token.length > at + 3 &&
      !token.includes('?', at + 1) &&
      known.frequency(fold(token.slice(0, at))) > 1
    ) {
      const whole = knownWord(token, [at], known);
      if (whole === null || known.frequency(fold(whole)) < 2)
        return `${token.slice(0, at)} ${token.slice(at + 1)}`;
    }
    const single = restoredWord(token.replace(DOUBLED, '$1$2'), { ...known, decided }, isYuscii);
    guessed ||= !single.sure;
    return single.word;
  });
  return { text: put, guessed };
};
