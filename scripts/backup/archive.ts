/**
 * The format of an archive: a stream that is compressed and sealed, and is written and read with bounded memory. It consists of
 * chunks of 64 KiB, each sealed with AES-256-GCM. The nonce of a chunk is its number and whether it is the last one, and its label
 * is sealed with it. So chunks that are altered, moved or missing do not open, and neither does an archive under another label.
 * The key is derived with scrypt from the passphrase and a salt of this archive alone, so no nonce is used twice.
 */
import { createCipheriv, createDecipheriv, createHash, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGunzip, createGzip } from 'node:zlib';

/** A backup cannot be made or restored, for a reason that a person can do something about. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export interface Sealing {
  passphrase: string;
  /** Random, of this archive alone. */
  salt: Buffer;
  /** The label of the archive. It opens with no other label. */
  label: string;
}

export interface Written {
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
}

const CHUNK = 64 * 1024;
const TAG = 16;

/** 128 MB and about 0.3 s for one guess: what OWASP asks of scrypt. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Keys of this run: an archive of keys is checked before it is restored. */
const derived = new Map<string, Promise<Buffer>>();

const keyOf = ({ passphrase, salt }: Sealing): Promise<Buffer> => {
  const name = `${salt.toString('hex')} ${passphrase}`;
  const key = derived.get(name) ?? derive(passphrase, salt, 32, COST);
  derived.set(name, key);
  return key;
};

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Cuts a stream into pieces of `size` bytes and one last piece, which is not longer. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const part of source) {
    waiting.push(part);
    length += part.length;
    if (length <= size) continue;
    let all = Buffer.concat(waiting);
    for (; all.length > size; all = all.subarray(size)) {
      yield { piece: all.subarray(0, size), number, isLast: false };
      number += 1;
    }
    waiting = [all];
    length = all.length;
  }
  yield { piece: Buffer.concat(waiting), number, isLast: true };
}

/** Passes a stream on, and counts and digests it. */
const measure = () => {
  const digest = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const part of source) {
        digest.update(part);
        bytes += part.length;
        yield part;
      }
    },
    result: (): Written => ({ bytes, sha256: digest.digest('hex') }),
  };
};

/** Writes an archive, which is on the disk when this resolves. */
export const writeArchive = async (
  path: string,
  sealing: Sealing,
  plain: AsyncIterable<Buffer>,
): Promise<Written> => {
  const key = await keyOf(sealing);
  const label = Buffer.from(sealing.label);
  const { pass, result } = measure();
  await pipeline(
    plain,
    createGzip({ level: constants.Z_BEST_SPEED }),
    async function* seal(source: AsyncIterable<Buffer>) {
      for await (const { piece, number, isLast } of inPieces(source, CHUNK)) {
        const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(label);
        yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
      }
    },
    pass,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return result();
};

/**
 * Opens an archive for `consume`, which receives its content piece by piece. Only when this resolves is the archive known to be
 * whole: whatever `consume` does must be undone if this rejects.
 * @throws BackupError with the reason, without the name of the file
 */
export const readArchive = async (
  path: string,
  sealing: Sealing,
  consume: (plain: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Written> => {
  const key = await keyOf(sealing);
  const label = Buffer.from(sealing.label);
  const { pass, result } = measure();
  await pipeline(
    createReadStream(path),
    pass,
    async function* open(source: AsyncIterable<Buffer>) {
      for await (const { piece, number, isLast } of inPieces(source, CHUNK + TAG)) {
        const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
          authTagLength: TAG,
        });
        try {
          decipher.setAAD(label).setAuthTag(piece.subarray(-TAG));
          yield Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()]);
        } catch {
          throw new BackupError(
            number === 0
              ? 'the pass file is not that of the backup, or the archive or its manifest was altered'
              : `it was cut off or altered (byte ${number * (CHUNK + TAG)})`,
          );
        }
      }
    },
    createGunzip(),
    (plain: AsyncIterable<Buffer>) => consume(plain),
  );
  return result();
};

/** A block of a stream: 4 bytes of length, and the content. */
export const blockOf = (content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
};

/** Returns a function that reads the blocks of a stream one by one. */
export const blockReader = (plain: AsyncIterable<Buffer>): (() => Promise<Buffer>) => {
  const source = plain[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const take = async (size: number): Promise<Buffer> => {
    while (rest.length < size) {
      const { value, done } = await source.next();
      if (done) throw new BackupError('it ends too early');
      rest = Buffer.concat([rest, value]);
    }
    const taken = rest.subarray(0, size);
    rest = rest.subarray(size);
    return taken;
  };
  return async () => take((await take(4)).readUInt32BE());
};
