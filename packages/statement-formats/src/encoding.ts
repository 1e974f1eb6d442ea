/** Decodes the bytes of a statement: in the encoding that the file declares, else in the one that gives plausible words. */
import { isUtf8 } from 'node:buffer';
import { decode, type Encoding, encoded } from './code-pages.ts';
import { plausibility, wordsFound } from './plausibility.ts';
import { StatementError } from './statement-error.ts';

/** Two possible readings of the letters of a file, each with an example word. The first is used. */
export interface EncodingDoubt {
  taken: { encoding: string; word: string };
  other: { encoding: string; word: string };
}

export interface Decoded {
  /** Without its byte order mark. */
  text: string;
  encoding: Encoding;
  /** Whether ć č š ž đ were written as signs of the 7-bit code page, which have been replaced. */
  sevenBit: boolean;
  doubt: EncodingDoubt | null;
}

/** In the order of preference if several give the same text. */
const CANDIDATES: readonly Encoding[] = [
  'windows-1250',
  'windows-1251',
  'iso-8859-2',
  'windows-1252',
  'cp852',
  'iso-8859-5',
];

/** Names of encodings in files, in lower case and without punctuation. */
const LABELS = new Map<string, Encoding>(
  Object.entries({
    'windows-1250': 'windows1250 cp1250 1250 xcp1250 ansi1250',
    'windows-1251': 'windows1251 cp1251 1251 xcp1251',
    'windows-1252': 'windows1252 cp1252 1252 iso88591 88591 latin1 l1 ansi',
    'iso-8859-2': 'iso88592 88592 latin2 l2',
    'iso-8859-5': 'iso88595 88595 cyrillic',
    'iso-8859-15': 'iso885915 885915 latin9',
    cp852: 'cp852 852 ibm852 ibm00852 oem852 dos852',
    'utf-8': 'utf8 unicode',
    'utf-16le': 'utf16 utf16le',
    'utf-16be': 'utf16be',
  }).flatMap(([encoding, labels]) =>
    labels.split(' ').map((label) => [label, encoding as Encoding] as const),
  ),
);

const labelled = (name: string | undefined): Encoding | null =>
  LABELS.get((name ?? '').toLowerCase().replace(/[^a-z\d]/g, '')) ?? null;

/** Returns the encoding that an XML declaration or an OFX header names. */
const declaredIn = (bytes: Uint8Array): Encoding | null => {
  const head = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1');
  const [, xml] = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w-]{1,40})["']/.exec(head) ?? [];
  if (xml !== undefined) return labelled(xml);
  if (!/^\s*OFXHEADER:|<OFX[\s>]/i.test(head)) return null;
  const [, charset] = /\bCHARSET:\s*([\w-]{1,40})/i.exec(head) ?? [];
  const [, encoding] = /\bENCODING:\s*([\w-]{1,40})/i.exec(head) ?? [];
  // USASCII is combined with any character set; UTF-8 and UNICODE stand for themselves.
  return (/^utf|^unicode/i.test(encoding ?? '') ? 'utf-8' : null) ?? labelled(charset) ?? labelled(encoding);
};

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** Refuses a file with lines in two encodings, which two programs wrote. No single encoding would be right. */
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

/**
 * Recognises UTF-16 without a byte order mark: every second byte of its Latin letters is zero, and other encodings have no
 * zero bytes.
 */
const unmarkedUtf16 = (bytes: Uint8Array): Encoding | null => {
  const head = bytes.subarray(0, 200);
  if (head.length < 8) return null;
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1;
  });
  const most = head.length / 2;
  if (zeros[1]! > 0.7 * most && zeros[0] === 0) return 'utf-16le';
  return zeros[0]! > 0.7 * most && zeros[1] === 0 ? 'utf-16be' : null;
};

/** Bytes of words that are compared to recognise the encoding. */
const SAMPLE = 32 * 1024;
const isWordByte = (byte: number): boolean =>
  byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Returns the words of a file that are not plain ASCII, separated by blanks. */
const wordsIn = (bytes: Uint8Array): Uint8Array => {
  const sample: number[] = [];
  for (let at = 0; at < bytes.length && sample.length < SAMPLE; at++) {
    if (bytes[at]! < 0x80) continue;
    let from = at;
    let to = at + 1;
    while (from > 0 && at - from < 40 && isWordByte(bytes[from - 1]!)) from -= 1;
    while (to < bytes.length && to - at < 40 && isWordByte(bytes[to]!)) to += 1;
    sample.push(...bytes.subarray(from, to), 0x20);
    at = to;
  }
  return Uint8Array.from(sample);
};

interface Reading {
  encoding: Encoding;
  words: string;
  worth: number;
}

/** A reading that is better by this much is clearly better; the other may be right if the difference is smaller. */
const CLEARLY = 1;
const PERHAPS = 0.75;
/** A reading below this contains signs between letters. */
const NOTHING = -3;

const doubtBetween = (
  taken: { encoding: string; words: string },
  other: { encoding: string; words: string },
): EncodingDoubt | null => {
  const [words, others] = [taken.words.split(' '), other.words.split(' ')];
  const at = words.findIndex((word, index) => word !== others[index]);
  if (at < 0) return null;
  return {
    taken: { encoding: taken.encoding, word: words[at]! },
    other: { encoding: other.encoding, word: others[at]! },
  };
};

/** Returns how much better a reading is than another, by the words that differ. */
const lead = (one: Reading, other: Reading): number => {
  const others = other.words.split(' ');
  const differing = one.words
    .split(' ')
    .flatMap((word, at) => (word === others[at] ? [] : [[word, others[at]!]]));
  const worth = (side: 0 | 1): number => plausibility(differing.map((pair) => pair[side]!).join(' '));
  return worth(0) - worth(1);
};

/** Returns the encoding of bytes that are not UTF-8, and a second reading that may be right. */
const recognised = (bytes: Uint8Array, declared: Encoding | null): [Encoding, EncodingDoubt | null] => {
  const sample = wordsIn(bytes);
  const read = (encoding: Encoding): Reading => {
    const words = decode(sample, encoding);
    return { encoding, words, worth: plausibility(words) };
  };
  const single = declared !== null && !declared.startsWith('utf-') ? read(declared) : null;
  const all = CANDIDATES.map(read).sort((a, b) => b.worth - a.worth);
  const best = all[0]!;
  if (single) {
    const said = wordsFound(single.words);
    // Some programs always declare the same character set, so the words decide.
    const contradicted =
      best.words !== single.words && wordsFound(best.words) > said && lead(best, single) > CLEARLY;
    return contradicted ? [best.encoding, doubtBetween(best, single)] : [single.encoding, null];
  }
  if (best.worth <= NOTHING) {
    const before = bytes.findIndex((byte) => byte >= 0x80);
    const lines = Buffer.from(bytes.subarray(0, before)).toString('latin1').split('\n');
    throw new StatementError(
      { line: lines.length, column: lines.at(-1)!.length + 1 },
      'letters of UTF-8, UTF-16, windows-1250, windows-1251, windows-1252, ISO-8859-2 or cp852',
    );
  }
  const second = all.find(({ words }) => words !== best.words);
  const close = second !== undefined && lead(best, second) < PERHAPS;
  // Without known words, Western European letters are as probable as Serbian ones.
  const western = all.find(({ encoding }) => encoding === 'windows-1252')!;
  const unknown = wordsFound(best.words) === 0 && western.worth > 0 && western.words !== best.words;
  const other = close || (best.worth < 0 && second) ? second : unknown ? western : null;
  return [best.encoding, other && doubtBetween(best, other)];
};

/** Matches `č` that was UTF-8 and was read in another encoding: two or three letters that never occur together in a word. */
const TWICE =
  /[\u00c3-\u00c5\u00d0\u00d1\u0102\u0110\u0139\u0143\u00e2][\u0080-\u00bf\u0100-\u02ff\u2000-\u2122]{1,2}/g;

/** Restores text whose UTF-8 letters were read in a code page. */
const writtenOnce = (text: string, page: 'windows-1250' | 'windows-1252'): string =>
  text.replace(TWICE, (letters) => {
    for (const length of [3, 2]) {
      const bytes = letters.length < length ? null : encoded(letters.slice(0, length), page);
      if (bytes && isUtf8(bytes)) return decode(bytes, 'utf-8') + letters.slice(length);
    }
    return letters;
  });

const MEANT = new Map([...'èčÈČæćÆĆðđÐĐ'.matchAll(/(.)(.)/gu)].map(([, is, meant]) => [is!, meant!]));

/** Restores words of cp1250 that a program read as windows-1252 (`raèun`). */
const readAsSerbian = (text: string): string => text.replace(/[èÈæÆðÐ]/g, (letter) => MEANT.get(letter)!);

/** Letters that occur in wrongly read words, and elsewhere. */
const SUSPECT = /[èÈæÆðÐÃÄÅÑâĂĐĹŃ]/;

/** Restores text that an earlier program read in the wrong encoding. */
const mended = (text: string, encoding: Encoding): Pick<Decoded, 'text' | 'doubt'> => {
  if (!SUSPECT.test(text)) return { text, doubt: null };
  let words = '';
  for (const word of text.split(/\s+/)) if (words.length < SAMPLE && SUSPECT.test(word)) words += `${word} `;
  const pages = ['windows-1252', 'windows-1250'] as const;
  const worth = plausibility(words);
  // Such sequences of letters are no coincidence, so the restored words need not be better, only not worse.
  let best = worth - CLEARLY / 2;
  let way: ((of: string) => string) | null = null;
  for (const page of pages) {
    const once = writtenOnce(words, page);
    const meant = plausibility(once);
    if (once !== words && meant > best) [best, way] = [meant, (of) => writtenOnce(of, page)];
  }
  if (!way && wordsFound(readAsSerbian(words)) > wordsFound(words)) way = readAsSerbian;
  if (!way) return { text, doubt: null };
  const taken = { encoding: `${encoding}, mended`, words: way(words) };
  return { text: way(text), doubt: doubtBetween(taken, { encoding, words }) };
};

const encodingOf = (bytes: Uint8Array): [Encoding, EncodingDoubt | null] => {
  if (startsWith(bytes, 0xff, 0xfe)) return ['utf-16le', null];
  if (startsWith(bytes, 0xfe, 0xff)) return ['utf-16be', null];
  const wide = unmarkedUtf16(bytes);
  if (wide) return [wide, null];
  // Text in another encoding is never valid UTF-8 by chance, whatever it declares.
  if (isUtf8(bytes)) return ['utf-8', null];
  refuseMixed(bytes);
  return recognised(bytes, declaredIn(bytes));
};

/** The 7-bit code page of Serbian and Croatian (JUS I.B1.002): ten ASCII signs are letters. */
const LETTER_OF = new Map(
  [...'@Ž[Š\\Đ]Ć^Č`ž{š|đ}ć~č'.matchAll(/(.)(.)/gu)].map(([, sign, letter]) => [sign!, letter!]),
);

/**
 * Matches a sign within a word, such as `RA^UN`: between two letters of its own case. The other signs occur between letters
 * too often.
 */
const SIGN_IN_WORD = /[A-Z][[\]^](?=[A-Z])|[a-z][`{}~](?=[a-z])/;
const SIGN_AT_WORD = /(?<=[A-Z])[@[\\\]^]|[@[\\\]^](?=[A-Z])|(?<=[a-z])[`{|}~]|[`{|}~](?=[a-z])/g;

const unsigned = (text: string): string => text.replace(SIGN_AT_WORD, (sign) => LETTER_OF.get(sign)!);

/**
 * Decodes a file. @throws StatementError if lines differ in their encoding, or a byte is no letter in any encoding.
 * @returns the text, its encoding, and a second reading that may be right
 */
export const decodeStatement = (bytes: Uint8Array): Decoded => {
  const [encoding, doubt] = encodingOf(bytes);
  const text = decode(bytes, encoding).replace(/^\ufeff/, '');
  // The decoder gives these characters for bytes without a letter.
  const bad = encoding === 'utf-8' ? -1 : text.search(/[\x80-\x9f\ufffd]/);
  if (bad >= 0) {
    const before = text.slice(0, bad).split('\n');
    const place = { line: before.length, column: before.at(-1)!.length + 1 };
    throw new StatementError(place, `a letter of ${encoding}`);
  }
  // XML uses brackets and always declares its encoding.
  const ascii = !/[^\0-\x7f]/.test(text) && !/^\s*(?:<|OFXHEADER:)/.test(text);
  const sevenBit = ascii && SIGN_IN_WORD.test(text);
  if (sevenBit) return { text: unsigned(text), encoding, sevenBit, doubt: null };
  return { encoding, sevenBit, ...(doubt ? { text, doubt } : mended(text, encoding)) };
};
