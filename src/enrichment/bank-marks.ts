/** Signs by which banks hide a card and part fields, as the signs that the rest of the reading knows. Linear in the length read. */
import { fold } from './fold.ts';
import { isPlace } from './places.ts';
import { isEverySettlement } from './settlements.ts';
import { isPayeeWord, isSpelled, isTradeTerm } from './spelling.ts';

/** 5351 XXXX XXXX 1234, XXXX1234 */
const CARD_IN_LETTERS = /(?<![\p{L}\d])(?:\d{4}[ -])?(?:X{4}[ -]?){1,3}(\d{4})(?![\p{L}\d])/iu;

/** *1234 and no *SHOP 1234 */
const LAST_FOUR = /(?<![\p{L}\d*]|[\p{L}\d*] )\*(\d{4})(?![\p{L}\d])/u;

/** A card whose number is hidden by letters or by one star, as several stars hide others'. */
export const withMask = (text: string): string => {
  const starred = /x{4}/i.test(text) ? text.replace(CARD_IN_LETTERS, '****$1') : text;
  return starred.includes('*') ? starred.replace(LAST_FOUR, '****$1') : starred;
};

const BACKSLASHED = /^([^\\]{3,60})\\([^\\]{3,30})\\/u;
/** NAME\CITY\11000 RSSRB: fields; of YUSCII a backslash is a letter. */
export const withFields = (text: string): string =>
  text.includes('\\')
    ? text.replace(BACKSLASHED, (whole, name: string, city: string) =>
        isPlace(fold(city).replaceAll(' ', '')) ? `${name}>${city} ` : whole,
      )
    : text;

/** A name that fills its field, and the country at once; in SRB no word ends, wherever it stands. */
const FULL_NAME =
  /^(.{6,60}\p{L}(?=SRB)|.{21}\p{L}(?!RS)|.{24}\p{L})(SRB|RS|MNE|BIH|HRV|MKD|SVN|HUN|BGR|GRC) (\p{L}[\p{L} .-]{1,20})$/u;
/** With which the countries begin: of most lines nothing more is looked at. */
const BEGINNINGS = new Set('RS MN BI HR MK SV HU BG GR'.split(' '));
const mayBeFull = (text: string): boolean =>
  text.includes('SRB ') || BEGINNINGS.has(text.slice(22, 24)) || BEGINNINGS.has(text.slice(25, 27));
/** VRNJACKA BANJ RS RS 36210: the country of the till and that of the bank, with a postcode. */
const TWICE = / RS RS(?: \d{5})?$/;
const LAST_WORD = /(?<!\p{L})\p{L}+$/u;
/** FRIZERSKI SALON SNEZANA ISRB BEOGRAD as NAME>CITY COUNTRY, which other banks write. */
export const withCountry = (line: string): string => {
  const text = line.endsWith(' RS') || line.includes(' RS RS ') ? line.replace(TWICE, ' RS') : line;
  if (!mayBeFull(text)) return text;
  return text.replace(FULL_NAME, (whole, name: string, country: string, city: string) => {
    const place = fold(city).replace(/[ .-]/g, '');
    // LASTA TURS NIS
    const word = fold((LAST_WORD.exec(name)?.[0] ?? '') + country);
    const isWord = country !== 'SRB' && (isSpelled(word) || isPayeeWord(word) || isTradeTerm(word));
    return !isWord && (isPlace(place) || isEverySettlement(place)) ? `${name}>${city} ${country}` : whole;
  });
};
