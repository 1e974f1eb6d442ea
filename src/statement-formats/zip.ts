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

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

const refuse = (expected: string): never => {
  throw new StatementError({ line: 1, column: 1 }, expected);
};

/** What archivers of their own accord put beside the files. */
const isNoise = (name: string): boolean => name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$)/.test(name);

/** Its files, in the order of its directory. Throws StatementError. */
export const unzip = async (bytes: Buffer, { most, size }: ZipLimits): Promise<PackedFile[]> => {
  const files: PackedFile[] = [];
  let left = size;
  const read = async (stream: Readable): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of stream as AsyncIterable<Buffer>) {
      left -= piece.length;
      if (left < 0) refuse(`files of at most ${size} bytes together in a zip`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  };
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: false });
    for await (const entry of zip.eachEntry()) {
      if (isNoise(entry.fileName)) continue;
      if (files.length === most) refuse(`at most ${most} files in a zip`);
      if (entry.isEncrypted()) refuse('a zip without a password');
      files.push({ name: entry.fileName, bytes: await read(await zip.openReadStreamPromise(entry)) });
    }
  } catch (error) {
    if (error instanceof StatementError) throw error;
    refuse('a zip that is whole');
  }
  return files;
};
