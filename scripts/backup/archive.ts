/**
 * The format of an archive: a compressed and encrypted stream, written and read with bounded memory. It consists of chunks
 * of 64 KiB, each sealed with AES-256-GCM. The nonce of a chunk contains its number and whether it is the last; the label
 * of the archive is authenticated with it. Altered, moved or missing chunks and another label are therefore refused. The
 * key is derived with scrypt from the passphrase and a salt of this archive, so no nonce is used twice.
 */
import { createCipheriv, createDecipheriv, createHash, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGunzip, createGzip } from 'node:zlib';

/** Ends a backup or a restore with a reason that a person can act on. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export interface Sealing {
  passphrase: string;
  /** Random, different for every archive. */
  salt: Buffer;
  /** Label of the archive, which is authenticated. */
  label: string;
}

export interface Written {
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
}

const CHUNK = 64 * 1024;
const TAG = 16;

/** 128 MB and about 0.3 s for one guess, as OWASP recommends for scrypt. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Derived keys of this run, because an archive of keys is read twice: to check it and to restore it. */
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

/** Splits a stream into pieces of `size` bytes and a last piece of at most that size. */
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

/** Passes a stream through, and counts and hashes it. */
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

/** Writes an archive. Resolves when it is on the disk. */
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
 * Passes the content of an archive to `consume`, piece by piece. The archive is known to be complete only when this
 * resolves, so the effects of `consume` must be undone if this rejects.
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

/** Makes a block of a stream: 4 bytes of length, then the content. */
export const blockOf = (content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
};

/** Returns a function that reads the next block of a stream. */
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
