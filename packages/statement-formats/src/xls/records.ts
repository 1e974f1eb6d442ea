/** Reads records of a workbook stream (BIFF5 and BIFF8) and their texts. */
import { refuseOldWorkbook } from './compound-file.ts';

export interface BiffRecord {
  type: number;
  data: Buffer;
  /** Offset of the record in its stream. */
  at: number;
}

const CONTINUE = 0x3c;

/** Yields the records from an offset on, each without its continuation records. */
export function* recordsFrom(stream: Buffer, offset: number): Generator<BiffRecord> {
  let at = offset;
  while (at + 4 <= stream.length) {
    const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    if (at + 4 + length > stream.length) refuseOldWorkbook('a workbook that is whole');
    yield { type, data: stream.subarray(at + 4, at + 4 + length), at };
    at += 4 + length;
  }
}

/** Returns the record at `at` and its continuation records. */
export const piecesOf = (stream: Buffer, at: number): Buffer[] => {
  const pieces: Buffer[] = [];
  for (const { type, data } of recordsFrom(stream, at)) {
    if (pieces.length > 0 && type !== CONTINUE) break;
    pieces.push(data);
  }
  return pieces;
};

/** Reads a text of BIFF8 after its length and flags: one or two bytes for each character. */
export const text8 = (data: Buffer, at: number, lengthBytes: 1 | 2): string => {
  if (at + lengthBytes + 1 > data.length) return refuseOldWorkbook('texts that are whole');
  const length = lengthBytes === 1 ? data.readUInt8(at) : data.readUInt16LE(at);
  const flags = data[at + lengthBytes]!;
  let start = at + lengthBytes + 1;
  if (flags & 8) start += 2;
  if (flags & 4) start += 4;
  return flags & 1
    ? data.toString('utf16le', start, start + 2 * length)
    : data.toString('latin1', start, start + length);
};

/** Reads a text of BIFF5: bytes in the workbook's code page. */
export const text5 = (data: Buffer, at: number, lengthBytes: 1 | 2, decoder: TextDecoder): string => {
  if (at + lengthBytes > data.length) return refuseOldWorkbook('texts that are whole');
  const length = lengthBytes === 1 ? data.readUInt8(at) : data.readUInt16LE(at);
  return decoder.decode(data.subarray(at + lengthBytes, at + lengthBytes + length));
};

/** Reads the shared texts of a workbook. A text may continue in the next record, with new flags. */
export const sharedTexts = (pieces: readonly Buffer[]): string[] => {
  const texts: string[] = [];
  let [piece, at] = [0, 8];
  const left = (): number => (pieces[piece]?.length ?? 0) - at;
  const next = (): boolean => {
    piece += 1;
    at = 0;
    return piece < pieces.length;
  };
  const skip = (count: number): void => {
    let more = count;
    while (more > 0) {
      const here = Math.min(more, left());
      at += here;
      more -= here;
      if (more > 0 && !next()) return;
    }
  };
  const count = pieces[0] && pieces[0].length >= 8 ? pieces[0].readUInt32LE(4) : 0;
  while (texts.length < count) {
    if (left() === 0 && !next()) break;
    if (left() < 3) return refuseOldWorkbook('texts that are whole');
    const data = pieces[piece]!;
    const length = data.readUInt16LE(at);
    let flags = data[at + 2]!;
    at += 3;
    const isRich = (flags & 8) !== 0;
    const isFar = (flags & 4) !== 0;
    if (left() < (isRich ? 2 : 0) + (isFar ? 4 : 0)) return refuseOldWorkbook('texts that are whole');
    const runs = isRich ? data.readUInt16LE(at) : 0;
    if (isRich) at += 2;
    const far = isFar ? data.readUInt32LE(at) : 0;
    if (isFar) at += 4;
    let text = '';
    while (text.length < length) {
      if (left() === 0) {
        if (!next()) return refuseOldWorkbook('texts that are whole');
        if (left() < 1) return refuseOldWorkbook('texts that are whole');
        flags = pieces[piece]![at]!;
        at += 1;
      }
      const width = flags & 1 ? 2 : 1;
      const letters = Math.min(length - text.length, Math.floor(left() / width));
      if (letters === 0) return refuseOldWorkbook('texts that are whole');
      text += pieces[piece]!.toString(width === 2 ? 'utf16le' : 'latin1', at, at + letters * width);
      at += letters * width;
    }
    texts.push(text);
    skip(4 * runs + far);
  }
  return texts;
};
