/** Bytes of a statement as text: which encoding they are in is recognised from themselves. */
import { isUtf8 } from 'node:buffer';
import { latin } from './latin.ts';
import { StatementError } from './statement-error.ts';

/** As the WHATWG names them. */
type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1250'
  | 'windows-1251'
  | 'iso-8859-2'
  | 'iso-8859-5';

export interface Decoded {
  /** Without a byte order mark. */
  text: string;
  encoding: Encoding;
  /** Its ć č š ž đ were written with the signs of the 7-bit code page, and have been replaced. */
  sevenBit: boolean;
}

const DECLARED = new Set<string>(['windows-1250', 'windows-1251', 'iso-8859-2', 'iso-8859-5']);

/** What an XML declaration says, where it is one of the encodings that banks here use beside UTF-8. */
const declaredIn = (bytes: Uint8Array): Encoding | null => {
  const [, name = ''] =
    /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w-]{1,40})["']/.exec(latin1(bytes.subarray(0, 300))) ?? [];
  const label = name.toLowerCase().replace(/^cp-?(?=125)/, 'windows-');
  return DECLARED.has(label) ? (label as Encoding) : null;
};

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

const isLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** In Serbian Latin few letters of a word are beyond ASCII, in Cyrillic all are: what stands beside each tells. */
const guess = (bytes: Uint8Array): Encoding => {
  let latin = 0;
  let cyrillic = 0;
  for (let at = 1; at < bytes.length; at++) {
    const [before, byte] = [bytes[at - 1]!, bytes[at]!];
    if (before >= 0x80 && byte >= 0x80) cyrillic += 1;
    else if ((before >= 0x80 && isLetter(byte)) || (byte >= 0x80 && isLetter(before))) latin += 1;
  }
  return cyrillic > latin ? 'windows-1251' : 'windows-1250';
};

/** Files that two programs wrote have lines of both. Neither reading would be right. */
const refuseMixed = (bytes: Uint8Array): void => {
  let number = 1;
  let first: boolean | null = null;
  for (let from = 0; from < bytes.length; number++) {
    const end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    from += line.length + 1;
    const column = line.findIndex((byte) => byte >= 0x80);
    if (column < 0) continue;
    const unicode = isUtf8(line);
    if (first !== null && unicode !== first) {
      throw new StatementError(
        { line: number, column: column + 1 },
        'the encoding of the lines before, one for the whole file',
      );
    }
    first = unicode;
  }
};

const encodingOf = (bytes: Uint8Array): Encoding => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  refuseMixed(bytes);
  return declaredIn(bytes) ?? guess(bytes);
};

/** The 7-bit code page of Serbian and Croatian (JUS I.B1.002): ten signs of ASCII are letters. */
const SIGNS = new Map(
  [...'@Ž[Š\\Đ]Ć^Č`ž{š|đ}ć~č'.matchAll(/(.)(.)/gu)].map(([, sign, letter]) => [sign!, letter!]),
);

/**
 * `RA^UN`, and not a bracket, a separator or an address: between two letters of its own case. The others are too common
 * between letters to tell anything.
 */
const SIGN_IN_WORD = /[A-Z][[\]^](?=[A-Z])|[a-z][`{}~](?=[a-z])/;
const SIGN_AT_WORD = /(?<=[A-Z])[@[\\\]^]|[@[\\\]^](?=[A-Z])|(?<=[a-z])[`{|}~]|[`{|}~](?=[a-z])/g;

const unsigned = (text: string): string => text.replace(SIGN_AT_WORD, (sign) => SIGNS.get(sign)!);

/** Throws StatementError where lines differ in their encoding, and where a byte is no letter in it. */
export const decodeStatement = (bytes: Uint8Array): Decoded => {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // Where an encoding has no letter, these are what the decoder makes of the byte.
  const bad = encoding === 'utf-8' ? -1 : text.search(/[\x80-\x9f\ufffd]/);
  if (bad >= 0) {
    const before = text.slice(0, bad).split('\n');
    const place = { line: before.length, column: before.at(-1)!.length + 1 };
    throw new StatementError(place, `a letter of ${encoding}`);
  }
  // XML has brackets of its own, and always says its encoding.
  const ascii = !/[^\0-\x7f]/.test(text) && !text.trimStart().startsWith('<');
  const sevenBit = ascii && SIGN_IN_WORD.test(text);
  return { text: sevenBit ? unsigned(text) : text, encoding, sevenBit };
};

const LETTERS_OF_1250 = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder('windows-1250').decode(Uint8Array.of(byte)), byte] as const,
  ),
);

/** The text in letters of cp1250: one that it does not have is written as it sounds, or as `?`. */
export const spelled1250 = (text: string): string => {
  let spelled = '';
  for (const letter of text) {
    if (LETTERS_OF_1250.has(letter)) spelled += letter;
    else for (const other of latin(letter)) spelled += LETTERS_OF_1250.has(other) ? other : '?';
  }
  return spelled;
};

/** For programs that read nothing else, spelled as {@link spelled1250}. */
export const encode1250 = (text: string): Uint8Array =>
  Uint8Array.from([...spelled1250(text)], (letter) => LETTERS_OF_1250.get(letter)!);
