/**
 * Letters that a code page took away: `KNJI?ARA`, `^A^AK`, `PEÆARA`. A letter is put back only where the word that comes out is
 * known; what is not known stays as it was written.
 */
import { fold } from './fold.ts';
import { isKnownWord } from './spelling.ts';

/** Which Serbian letters a sign may stand for: any of them; YUSCII; code pages 1250 and 852 read as others. */
const MISREAD: Readonly<Record<string, string>> = {
  '?': 'ČĆŠŽĐ',
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
  ç: 'š',
};
const SIGNS = /[?\ufffd^~\]}[{\\|@`ÈèÆæðÐ¬¦Ñç]/;
const ALL_SIGNS = new RegExp(SIGNS, 'g');
const TOKEN = /[\p{L}?\ufffd^~\]}[{\\|@`¬¦]{3,40}/gu;
/** Of a word with more signs than that nothing is left to be known by. */
const MOST_SIGNS = 3;

const repairedWord = (token: string): string => {
  const at = Array.from(token.matchAll(ALL_SIGNS), ({ index }) => index);
  if (at.length === 0 || at.length > MOST_SIGNS || token.length - at.length < 2) return token;
  const tried = (word: string, sign: number): string | null => {
    const place = at[sign];
    if (place === undefined) return isKnownWord(fold(word)) ? word : null;
    const letters = MISREAD[token.charAt(place)] ?? '';
    // Surnames end so.
    const likeliest = place === token.length - 1 && letters.includes('Ć') ? `Ć${letters}` : letters;
    for (const letter of likeliest) {
      const found = tried(word.slice(0, place) + letter + word.slice(place + 1), sign + 1);
      if (found !== null) return found;
    }
    return null;
  };
  return tried(token, 0) ?? token;
};

/** Digits for the letters that look like them: PEKARA Z0RA, L1DL. */
const LOOKALIKES: Readonly<Record<string, string>> = { 0: 'O', 1: 'IL', 3: 'E', 4: 'A', 5: 'S' };
const WITH_DIGIT = /(?<![\p{L}\d])(?=\p{L}*[01345]\p{L})[\p{L}01345]{4,40}(?![\p{L}\d])/gu;

const withoutDigits = (token: string): string => {
  const at = Array.from(token.matchAll(/[01345]/g), ({ index }) => index);
  if (at.length > 2 || token.length - at.length < 3) return token;
  let words = [token];
  for (const place of at)
    words = words.flatMap((word) =>
      [...(LOOKALIKES[token.charAt(place)] ?? '')].map(
        (letter) => word.slice(0, place) + letter + word.slice(place + 1),
      ),
    );
  return words.find((word) => isKnownWord(fold(word))) ?? token;
};

/** P E K A R A  Z O R A: four letters and more, each by itself. */
const SPACED = /(?<!\p{L})(?:\p{L} ){3,30}\p{L}(?!\p{L})/gu;

/** The line with its words put right. Linear in its length: three letters of five are tried at most. */
export const repaired = (text: string): string => {
  let put = text.replace(SPACED, (letters) => letters.replaceAll(' ', ''));
  if (/\p{L}[01345]\p{L}/u.test(put)) put = put.replace(WITH_DIGIT, withoutDigits);
  return SIGNS.test(put) ? put.replace(TOKEN, repairedWord) : put;
};
