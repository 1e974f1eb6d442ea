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

/** The line with its words put right. Linear in its length: three letters of five are tried at most. */
export const repaired = (text: string): string =>
  SIGNS.test(text) ? text.replace(TOKEN, repairedWord) : text;
