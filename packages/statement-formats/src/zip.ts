/**
 * Reads files of a zip in bounded memory. The reader is yauzl, which follows the directory of the zip and fails if an entry
 * is longer than the directory says.
 */
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { StatementError } from './statement-error.ts';

export interface ZipLimits {
  /** Maximum number of files. */
  most: number;
  /** Maximum size of all unpacked files together, in bytes. */
  size: number;
}

export interface PackedFile {
  name: string;
  bytes: Buffer;
}

/** Called with the bytes before memory is used. A rejection ends the reading. */
export type Reserve = (bytes: number) => Promise<void>;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

const refuse = (expected: string): never => {
  throw new StatementError({ line: 1, column: 1 }, expected);
};

/** Returns whether an archiver added the file by itself. */
const isNoise = (name: string): boolean => name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$)/.test(name);

class NotReserved extends Error {}

/** Returns the files in the order of the directory. @throws StatementError, and the rejection of `reserve` */
export const unzip = async (
  bytes: Buffer,
  { most, size }: ZipLimits,
  reserve: Reserve = async () => {},
): Promise<PackedFile[]> => {
  const files: PackedFile[] = [];
  let left = size;
  // yauzl fails if an entry is longer or shorter than the directory says.
  const take = async (length: number): Promise<void> => {
    left -= length;
    if (left < 0) refuse(`files of at most ${size} bytes together in a zip`);
    await reserve(length).catch((cause: unknown) => {
      throw new NotReserved('', { cause });
    });
  };
  const read = async (stream: Readable, length: number): Promise<Buffer> => {
    const whole = Buffer.allocUnsafe(length);
    let at = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) at += piece.copy(whole, at);
    return whole.subarray(0, at);
  };
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: false });
    for await (const entry of zip.eachEntry()) {
      if (isNoise(entry.fileName)) continue;
      if (files.length === most) refuse(`at most ${most} files in a zip`);
      if (entry.isEncrypted()) refuse('a zip without a password');
      const { fileName: name, uncompressedSize: length } = entry;
      await take(length);
      files.push({ name, bytes: await read(await zip.openReadStreamPromise(entry), length) });
    }
  } catch (error) {
    if (error instanceof StatementError) throw error;
    if (error instanceof NotReserved) throw error.cause;
    refuse('a zip that is whole');
  }
  return files;
};
