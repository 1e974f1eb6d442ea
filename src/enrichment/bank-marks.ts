/** Signs by which banks hide a card and part fields, as the signs that the rest of the reading knows. Linear in the length read. */
import { fold } from './fold.ts';
import { isPlace } from './places.ts';

/** 5351 XXXX XXXX 1234, XXXX1234 */
const CARD_IN_LETTERS = /(?<![\p{L}\d])(?:\d{4}[ -])?(?:X{4}[ -]?){1,3}(\d{4})(?![\p{L}\d])/iu;

/** *1234 and no *SHOP 1234 */
const LAST_FOUR = /(?<![\p{L}\d*]|[\p{L}\d*] )\*(\d{4})(?![\p{L}\d])/u;

/** A card whose number is hidden by letters or by one star, as several stars hide others'. */
export const withMask = (text: string): string =>
  text.replace(CARD_IN_LETTERS, '****$1').replace(LAST_FOUR, '****$1');

const BACKSLASHED = /^([^\\]{3,60})\\([^\\]{3,30})\\/u;
/** NAME\CITY\11000 RSSRB: fields; of YUSCII a backslash is a letter. */
export const withFields = (text: string): string =>
  text.replace(BACKSLASHED, (whole, name: string, city: string) =>
    isPlace(fold(city).replaceAll(' ', '')) ? `${name}>${city} ` : whole,
  );
