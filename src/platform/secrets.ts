/**
 * Secrets at rest. What is only compared is stored as SHA-256 (all such values carry at least 128 random bits);
 * what must be read back is sealed with AES-256-GCM: what belongs to a connection with that connection's data key,
 * the rest with the master key, which also wraps the data keys.
 *
 * A sealed value says which key sealed it, and opens only at its place, so that who can write to the database
 * cannot show one person what belongs to another.
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

/** Where a sealed value stands: table, column, and what names the row, such as its public id. */
export type Place = `${string}.${string} ${string}`;

const VERSION = 2;
const KEY_ID = 8;
const NONCE = 12;
const TAG = 16;
/** Version and key id: what a sealed value begins with. */
const MARK = 1 + KEY_ID;

/** Random bytes are drawn ahead, many nonces' worth in one call, which takes a third off a seal; each is used once. */
const drawn = Buffer.alloc(256 * NONCE);
/** Of these bytes, so many are used. */
let used = drawn.length;

/** Good until the next one is drawn. */
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
  // From the bytes, every cipher would make one of these for itself: 12 µs for a short value, and 4 µs with this.
  readonly keyObject: KeyObject;
  /** What every value that this key seals begins with. The key id is one-way: it reveals nothing of the key. */
  readonly mark: Buffer;

  /** @param key its 32 bytes, or the `keyObject` of one in another thread */
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
    // This makes the tag; a counter mode holds nothing back for the end.
    cipher.final();
    return Buffer.concat([this.mark, nonce, cipher.getAuthTag(), body]);
  }

  /** Throws when the value was changed, belongs to another place or was sealed with another key. */
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
    // This compares the tag; a counter mode holds nothing back for the end.
    decipher.final();
    return plain;
  }

  open(sealed: Uint8Array, place: Place): string {
    return this.openBytes(sealed, place).toString('utf8');
  }

  /** Whether a value says that this key sealed it. */
  hasMarked(sealed: Uint8Array): boolean {
    return sealed.length >= MARK + NONCE + TAG && this.mark.equals(sealed.subarray(0, MARK));
  }

  /** 32 bytes for one purpose, which reveal nothing of the key: another key, or a name that cannot be guessed. */
  derive(purpose: string): Buffer {
    // HKDF takes 1,024 bytes of it, and a purpose may name what others wrote.
    const info = Buffer.byteLength(purpose) > 1_024 ? tokenHash(purpose) : purpose;
    return Buffer.from(hkdfSync('sha256', this.keyObject, '', info, 32));
  }

  #bound(place: Place): Buffer {
    return Buffer.concat([this.mark, Buffer.from(place)]);
  }
}

/** The key that wraps all others, and those that were it before: what they sealed stays readable. */
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

  /** As {@link SealingKey.derive}, of the present key and of those before it. */
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
