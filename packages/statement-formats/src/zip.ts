/** Files in a zip, in bounded memory. The reader is yauzl: it goes by the directory of the zip, and fails where an entry is longer than that says. */
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { StatementError } from './statement-error.ts';

export interface ZipLimits {
  /** Files in it. */
  most: number;
  /** Bytes that all of them have together once they are unpacked. */
  size: number;
}

export interface PackedFile {
  name: string;
  bytes: Buffer;
}

/** Called before memory is taken, with the bytes. What it rejects with ends the reading. */
export type Reserve = (bytes: number) => Promise<void>;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

const refuse = (expected: string): never => {
  throw new StatementError({ line: 1, column: 1 }, expected);
};

/** What archivers of their own accord put beside the files. */
const isNoise = (name: string): boolean => name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$)/.test(name);

class NotReserved extends Error {}

/** Its files, in the order of its directory. Throws StatementError, and what `reserve` rejects with. */
export const unzip = async (
  bytes: Buffer,
  { most, size }: ZipLimits,
  reserve: Reserve = async () => {},
): Promise<PackedFile[]> => {
  const files: PackedFile[] = [];
  let left = size;
  // yauzl fails where an entry is longer or shorter than the directory says.
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
