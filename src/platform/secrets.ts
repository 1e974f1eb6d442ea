/**
 * Secrets at rest. Secrets that are only compared are stored as SHA-256 (all have at least 128 random bits). Secrets
 * that must be read back are sealed with AES-256-GCM: those of a connection with its data key, all others with the
 * master key, which also wraps the data keys.
 *
 * A sealed value names its key and opens only at its place, so that somebody who can write to the database cannot show
 * one person another's data.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto';

/** SHA-256 of a token, as it is stored. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Compares two secrets of any length without revealing where they differ. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(tokenHash(a), tokenHash(b));

/** The location of a sealed value: table, column, and the name of the row, such as its public id. */
export type Place = `${string}.${string} ${string}`;

const VERSION = 2;
const KEY_ID = 8;
const NONCE = 12;
const TAG = 16;
/** Version and key id, the prefix of a sealed value. */
const MARK = 1 + KEY_ID;

/** Random bytes for many nonces, drawn in one call, which saves a third of a seal; each is used once. */
const drawn = Buffer.alloc(256 * NONCE);
/** The number of used bytes. */
let used = drawn.length;

/** Returns a nonce that is valid until the next call. */
const newNonce = (): Buffer => {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const nonce = drawn.subarray(used, used + NONCE);
  used += NONCE;
  return nonce;
};

/**
 * A 256-bit key that seals and opens. Layout of a sealed value: version (1), key id (8), nonce (12), tag (16),
 * ciphertext; version, key id and place are authenticated with it.
 */
export class SealingKey {
  // Creating it from bytes for every cipher would take 12 µs for a short value, instead of 4 µs.
  readonly keyObject: KeyObject;
  /** The prefix of every value sealed with this key. The key id is one-way: it reveals nothing about the key. */
  readonly mark: Buffer;

  /** @param key 32 bytes, or the `keyObject` of a key from another thread */
  constructor(key: Buffer | KeyObject) {
    this.keyObject = Buffer.isBuffer(key) ? createSecretKey(key) : key;
    if (this.keyObject.symmetricKeySize !== 32) throw new Error('A sealing key has 32 bytes');
    const id = createHmac('sha256', this.keyObject).update('key id').digest().subarray(0, KEY_ID);
    this.mark = Buffer.concat([Buffer.of(VERSION), id]);
  }

  seal(plain: string | Buffer, place: Place): Buffer {
    const nonce = newNonce();
    const cipher = createCipheriv('aes-256-gcm', this.keyObject, nonce).setAAD(this.#bound(place));
    const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
    // Computes the tag; a counter mode has no remaining output.
    cipher.final();
    return Buffer.concat([this.mark, nonce, cipher.getAuthTag(), body]);
  }

  /** Opens a sealed value. Throws when it was changed, belongs to another place or was sealed with another key. */
  openBytes(sealed: Uint8Array, place: Place): Buffer {
    if (!this.hasMarked(sealed)) throw new Error('The value was not sealed with this key');
    const value = sealed.subarray(MARK);
    const decipher = createDecipheriv('aes-256-gcm', this.keyObject, value.subarray(0, NONCE), {
      // A shorter tag would be easier to guess.
      authTagLength: TAG,
    });
    decipher.setAAD(this.#bound(place));
    decipher.setAuthTag(value.subarray(NONCE, NONCE + TAG));
    const plain = decipher.update(value.subarray(NONCE + TAG));
    // Verifies the tag; a counter mode has no remaining output.
    decipher.final();
    return plain;
  }

  open(sealed: Uint8Array, place: Place): string {
    return this.openBytes(sealed, place).toString('utf8');
  }

  /** Whether a value carries the id of this key. */
  hasMarked(sealed: Uint8Array): boolean {
    return sealed.length >= MARK + NONCE + TAG && this.mark.equals(sealed.subarray(0, MARK));
  }

  /** Derives 32 bytes for one purpose: another key, or an unguessable name. They reveal nothing about the key. */
  derive(purpose: string): Buffer {
    // HKDF accepts 1,024 bytes of info, and a purpose may contain text of customers.
    const info = Buffer.byteLength(purpose) > 1_024 ? tokenHash(purpose) : purpose;
    return Buffer.from(hkdfSync('sha256', this.keyObject, '', info, 32));
  }

  #bound(place: Place): Buffer {
    return Buffer.concat([this.mark, Buffer.from(place)]);
  }
}

/** The key that wraps all others, and its predecessors: values that they sealed stay readable. */
export class MasterKey {
  readonly present: SealingKey;
  readonly #all: readonly SealingKey[];

  constructor(present: Buffer, former: readonly Buffer[] = []) {
    this.present = new SealingKey(present);
    this.#all = [this.present, ...former.map((key) => new SealingKey(key))];
  }

  seal(plain: string | Buffer, place: Place): Buffer {
    return this.present.seal(plain, place);
  }

  /** Derives as {@link SealingKey.derive}, with the current key and each former one. */
  derive(purpose: string): [Buffer, ...Buffer[]] {
    return this.#all.map((key) => key.derive(purpose)) as [Buffer, ...Buffer[]];
  }

  /** Throws as {@link SealingKey.openBytes}. */
  openBytes(sealed: Uint8Array, place: Place): Buffer {
    const key = this.#all.find((each) => each.hasMarked(sealed)) ?? this.present;
    return key.openBytes(sealed, place);
  }

  /** Tries every key, and returns which one opens a value: 0 is the present key, -1 none. */
  openedBy(sealed: Uint8Array, place: Place): number {
    return this.#all.findIndex((key) => {
      try {
        key.openBytes(sealed, place);
        return true;
      } catch {
        return false;
      }
    });
  }

  open(sealed: Uint8Array, place: Place): string {
    return this.openBytes(sealed, place).toString('utf8');
  }
}
