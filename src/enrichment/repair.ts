/**
 * Letters that a code page took away: `KNJI?ARA`, `^A^AK`, `PEÆARA`. Where a word that is known comes out, its letter is put back;
 * else the letter that stands most often between its neighbours, so that one word does not fall into two, and the line is
 * marked as guessed.
 */
import { fold } from './fold.ts';
import { likelyLetter } from './letters.ts';
import { isSettlement } from './settlements.ts';
import { isCommonWord, isKnownWord, isPayeeWord, isSpelled, isSpelledSo, isTradeWord } from './spelling.ts';

/** Which Serbian letters a sign may stand for: any of them; YUSCII; code pages 1250 and 852 read as others. */
const MISREAD: Readonly<Record<string, string>> = {
  '?': 'ČĆŠŽĐ',
  '#': 'ČĆŠŽĐ',
  '\ufffd': 'ČĆŠŽĐ',
  '^': 'Č',
  '~': 'č',
  ']': 'Ć',
  '}': 'ć',
  '[': 'Š',
  '{': 'š',
  '\\': 'Đ',
  '|': 'đ',
  '@': 'Ž',
  '`': 'ž',
  È: 'Č',
  è: 'č',
  Æ: 'ĆŠ',
  æ: 'ćš',
  ð: 'đ',
  Ð: 'Đ',
  '¬': 'Č',
  '¦': 'Ž',
  Ñ: 'Đ',
  // ISO 8859-2 read as 8859-1.
  '©': 'Š',
  '®': 'Ž',
  '¹': 'š',
  '¾': 'ž',
  ç: 'š',
  Ä: 'ČĐ',
};
const SIGNS = /[?#\ufffd^~\]}[{\\|@`ÈèÆæðÐ¬¦ÑçÄ¹¾©®]/;
const ALL_SIGNS = new RegExp(SIGNS, 'g');
const TOKEN = /[\p{L}?#\ufffd^~\]}[{\\|@`¬¦¹¾©®]{3,40}/gu;
/** Of these no language has words; of È and Ä others have. */
const NO_LETTERS = /[?#\ufffd^~\]}[{\\|@`¬¦¹¾©®]/;
/** DUDA¹: these stand for one letter, at the end of a word as well. */
const ONE_LETTER = /[¹¾]/;
/** Of these a word may begin with one. */
const STARTS_WORD = /[?\ufffd^~\\©®]/;
/** UTF-8 of which the second half was lost or became a blank: `Ä\ufffd`, `Å ampion`. */
const MAY_BE_HALVED = /[ÄÅ]/;
const HALVED = /[ÄÅ]\ufffd|Å (?=\p{Ll}{2})|Å (?=\p{Lu}{2})/gu;
const HALF_OF_D = /(?<!\p{L})Ä(?=[UOIE]\p{Lu})/gu;
/** A letter of two bytes of which each became a sign: `ME??OVITA`, unless two letters give a word that is known: `U??E`. */
const DOUBLED = /(?<![?\ufffd])([?\ufffd])\1(?=\p{L})|(?<=\p{L})([?\ufffd])\2(?![?\ufffd])/gu;
/** Of a word with more signs than that nothing is left to be known by. */
const MOST_SIGNS = 3;

/** M?ZZARTBET: any letter may have been lost of a brand. */
const brandOf = (token: string): string | null => {
  if (token.length < 6 || token.split('?').length !== 2) return null;
  return (
    [...'AEIOU'].map((letter) => token.replace('?', letter)).find((word) => isPayeeWord(fold(word))) ?? null
  );
};

const repairedWord = (token: string): string => {
  const at = Array.from(token.matchAll(ALL_SIGNS), ({ index }) => index);
  if (at.length === 0 || at.length > MOST_SIGNS || token.length - at.length < 2) return token;
  const isShouted = token === token.toUpperCase();
  const tried = (isWanted: (word: string) => boolean, word: string, sign: number): string | null => {
    const place = at[sign];
    if (place === undefined) return isWanted(word) ? word : null;
    const letters = MISREAD[token.charAt(place)] ?? '';
    // Surnames end so.
    // DŽ is one letter of Serbian.
    const isBehindD = letters.includes('Ž') && token.charAt(place - 1).toUpperCase() === 'D';
    const isLast = place === token.length - 1 && letters.includes('Ć');
    const likeliest = isBehindD ? `Ž${letters}` : isLast ? `Ć${letters}` : letters;
    for (const letter of likeliest) {
      const put = isShouted ? letter : letter.toLowerCase();
      const found = tried(isWanted, word.slice(0, place) + put + word.slice(place + 1), sign + 1);
      if (found !== null) return found;
    }
    return null;
  };
  const folded = (isWanted: (folded: string) => boolean): string | null =>
    tried((word) => isWanted(fold(word)), token, 0);
  return (
    tried(isSpelledSo, token, 0) ??
    folded(isSpelled) ??
    folded(isKnownWord) ??
    folded(isSettlement) ??
    tried(isOfSpelled, token, 0) ??
    token
  );
};
/** ŠEĆERNA, of ŠEĆER: a word with another ending. */
const isOfSpelled = (word: string): boolean =>
  [1, 2, 3].some((length) => word.length - length >= SHORTEST_STEM && isSpelledSo(word.slice(0, -length)));
const SHORTEST_STEM = 5;

/** PE^ATOREZNICA @IG: of YUSCII, which has a sign within a word, every sign beside a letter is one. */
const YUSCII = /\p{L}[\^~\]}[{\\|@`]\p{L}/u;
const OF_YUSCII = /[\^~\]}[{\\|@`]/;

/** A sign within a word that is not known, and no sign between words: `ME?IMURJE`, not `KAFE? BAR`. */
const guessedWord = (token: string, isYuscii: boolean): string =>
  token.replace(ALL_SIGNS, (sign, at: number) => {
    const letters = MISREAD[sign] ?? '';
    const [before, next] = [token.charAt(at - 1), token.charAt(at + 1)];
    if (isYuscii && OF_YUSCII.test(sign))
      return token === token.toUpperCase() ? letters : letters.toLowerCase();
    const isLast = at > 1 && ONE_LETTER.test(sign) && next === '';
    // GRANIÈAR, ÈELIÈNE: no Serbian word has the letter, and of French ones few have it in front of a vowel.
    const isCaron = /[Èè]/.test(sign) && (/[aeiou]/i.test(next) || token.indexOf(sign) < at);
    if (!(NO_LETTERS.test(sign) || isCaron) || !(isLast || /\p{L}/u.test(next))) return sign;
    // [IZVTR 99821], |LIDL: marks, and no letters.
    if (at === 0 && !isCaron && !STARTS_WORD.test(sign)) return sign;
    const letter = letters.length === 1 ? letters : likelyLetter(before, next, letters);
    return token === token.toUpperCase() ? letter.toUpperCase() : letter;
  });

/** Digits for the letters that look like them: PEKARA Z0RA, L1DL. */
const LOOKALIKES: Readonly<Record<string, string>> = { 0: 'O', 1: 'IL', 3: 'E', 4: 'A', 5: 'S' };
/** Begins with what few lines have, since every line is asked; so do the others of its kind here. */
const DIGIT_WITHIN = /[01345](?<=\p{L}.)\p{L}/u;
const WITH_DIGIT = /(?<![\p{L}\d])(?=\p{L}*[01345]\p{L})[\p{L}01345]{4,40}(?![\p{L}\d])/gu;

const isWhole = (folded: string): boolean =>
  isSpelled(folded) ||
  isPayeeWord(folded) ||
  isTradeWord(folded) ||
  (folded.length < LONG && isKnownWord(folded));
const LONG = 12;

const withoutDigits = (token: string): string => {
  const at = Array.from(token.matchAll(/[01345]/g), ({ index }) => index);
  if (at.length > 2 || token.length - at.length < 3) return token;
  // PICERIJA3SESIRA: a word that is whole, and a number behind it.
  if (isSpelled(fold(token.slice(0, at[0])))) return token;
  let words = [token];
  for (const place of at)
    words = words.flatMap((word) =>
      [...(LOOKALIKES[token.charAt(place)] ?? '')].map(
        (letter) => word.slice(0, place) + letter + word.slice(place + 1),
      ),
    );
  // CVECARAIRIS3BEOGRAD begins with a trade, and its number is none of a letter.
  return words.find((word) => isWhole(fold(word))) ?? token;
};

/** LlDL, MAX1: a small l or a one among capitals, where a known word comes out. */
const SMALL_L = /(?:l(?!\p{Ll})|1(?!\d))(?<=\p{Lu}.)/u;
const WITH_SMALL_L = /(?<![\p{L}\d])(?=\p{Lu}+[l1])[\p{Lu}l1]{4,40}(?![\p{L}\d])/gu;
const withoutSmallL = (token: string): string => {
  const found = token.replace(/[l1]/g, 'I');
  return isPayeeWord(fold(found)) && !isPayeeWord(fold(token)) ? found : token;
};

/** CVECARA?KALINA: a blank was lost, where a trade is whole without it and three letters follow. */
const isBlank = (token: string, at: number): boolean =>
  at > 4 && token.length > at + 3 && !token.includes('?', at + 1) && isCommonWord(fold(token.slice(0, at)));

const OS = /(?<![\p{L}?])O\?(?= \p{Lu})/u;

/** [AUTOPROV]NAKNADA: a bank's mark, and no letters of YUSCII. */
const MARK = /^\[(AUTOPROV)\](?=\S)/i;

/** P E K A R A  Z O R A: four letters and more, each by itself. */
const SPACED = /(?<!\p{L})(?:\p{L} ){3,30}\p{L}(?!\p{L})/gu;
/** What is in all of those, and in few other lines. */
const MAY_BE_SPACED = / \p{L} \p{L} /u;

export interface Repaired {
  text: string;
  /** A letter was put where no word is known. */
  guessed: boolean;
}

/** The line with its words put right. Linear in its length: three letters of five are tried at most. */
export const repaired = (text: string): Repaired => {
  let put = MAY_BE_SPACED.test(text) ? text.replace(SPACED, (letters) => letters.replaceAll(' ', '')) : text;
  if (put.startsWith('[')) put = put.replace(MARK, '$1 ');
  if (SMALL_L.test(put)) put = put.replace(WITH_SMALL_L, withoutSmallL);
  if (DIGIT_WITHIN.test(put)) put = put.replace(WITH_DIGIT, withoutDigits);
  // ÄURE, of which the second half is seen by nobody; no Serbian word begins with Ä.
  if (put.includes('Ä')) put = put.replace(HALF_OF_D, 'Đ');
  if (MAY_BE_HALVED.test(put)) put = put.replace(HALVED, (half) => (half.endsWith(' ') ? 'Š' : '\ufffd'));
  // O? VUK KARAD?I?: of two letters and in front of a name no other word is.
  if (put.includes('O? ')) put = put.replace(OS, 'OŠ');
  if (!SIGNS.test(put)) return { text: put, guessed: false };
  let weak = false;
  put = put.replace(TOKEN, (token) => {
    const at = token.indexOf('?');
    if (isBlank(token, at)) return `${token.slice(0, at)} ${token.slice(at + 1)}`;
    const single = token.replace(DOUBLED, '$1$2');
    const whole = repairedWord(token);
    const found = single === token || isSpelledSo(whole) ? whole : repairedWord(single);
    const brand = found === token ? brandOf(token) : null;
    weak ||= brand !== null || (found !== token && !isSpelledSo(found));
    return brand ?? found;
  });
  const isYuscii = YUSCII.test(text);
  const all = put.replace(TOKEN, (token) => guessedWord(token, isYuscii));
  return { text: all, guessed: weak || all !== put };
};
