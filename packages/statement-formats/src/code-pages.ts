/** Single-byte code pages of statements, decoded and encoded. */
import { latin } from './latin.ts';

/** Names of the WHATWG, and the code page 852 of DOS, which the WHATWG lacks. */
export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1252'
  | 'iso-8859-2'
  | 'iso-8859-5'
  | 'iso-8859-15'
  | 'cp852';

/** Bytes 0x80 to 0xFF of code page 852. */
const UPPER_852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';

export const decode = (bytes: Uint8Array, encoding: Encoding): string => {
  if (encoding !== 'cp852') return new TextDecoder(encoding).decode(bytes);
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (letter) => UPPER_852[letter.charCodeAt(0) - 0x80]!);
};

/** Maps the letters of a code page to their bytes. */
const lettersOf = (encoding: Encoding): Map<string, number> =>
  new Map(Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte), encoding), byte] as const));

const LETTERS_OF_1250 = lettersOf('windows-1250');
const LETTERS = {
  'windows-1250': LETTERS_OF_1250,
  'windows-1252': lettersOf('windows-1252'),
} as const;

/** Encodes a text; returns null if the code page lacks one of its letters. */
export const encoded = (text: string, encoding: keyof typeof LETTERS): Uint8Array | null => {
  const bytes: number[] = [];
  for (const letter of text) {
    // Bytes without a letter are control characters.
    const byte = LETTERS[encoding].get(letter) ?? (letter < '\x80' ? letter.charCodeAt(0) : undefined);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
};

/** Replaces letters that cp1250 lacks by a transliteration, or by `?`. */
export const spelled1250 = (text: string): string => {
  let spelled = '';
  for (const letter of text) {
    if (LETTERS_OF_1250.has(letter)) spelled += letter;
    else for (const other of latin(letter)) spelled += LETTERS_OF_1250.has(other) ? other : '?';
  }
  return spelled;
};

/** Encodes for programs that read cp1250 only, with the replacements of {@link spelled1250}. */
export const encode1250 = (text: string): Uint8Array =>
  Uint8Array.from([...spelled1250(text)], (letter) => LETTERS_OF_1250.get(letter)!);
