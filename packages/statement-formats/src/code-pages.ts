/** Single-byte code pages of statements, decoded and encoded. */
import { latin } from './latin.ts';

/** As the WHATWG names them; it does not have the code page 852 of DOS. */
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

/** The letters of a code page with their bytes. */
const lettersOf = (encoding: Encoding): Map<string, number> =>
  new Map(Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte), encoding), byte] as const));

const LETTERS_OF_1250 = lettersOf('windows-1250');
const LETTERS = {
  'windows-1250': LETTERS_OF_1250,
  'windows-1252': lettersOf('windows-1252'),
} as const;

/** The bytes of a text, null where the code page does not have one of its letters. */
export const encoded = (text: string, encoding: keyof typeof LETTERS): Uint8Array | null => {
  const bytes: number[] = [];
  for (const letter of text) {
    // Bytes without a letter come through as control characters.
    const byte = LETTERS[encoding].get(letter) ?? (letter < '\x80' ? letter.charCodeAt(0) : undefined);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
};

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
