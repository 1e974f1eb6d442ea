/**
 * Secrets at rest. What is only compared is stored as SHA-256 (all such values carry at least 128 random bits);
 * what must be read back is sealed with AES-256-GCM. Each connection has its own data key, wrapped by the
 * master key: deleting the row that holds it makes every sealed value of that connection unreadable, in backups
 * too.
 */
import { createCipheriv, createDecipheriv, hash, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** SHA-256 of a token, as it is stored. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Compares two secrets of any length without telling where they differ. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(tokenHash(a), tokenHash(b));

/** A 256-bit key that seals and opens. Layout of a sealed value: nonce (12), tag (16), ciphertext. */
export class SealingKey {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    if (key.length !== 32) throw new Error('A sealing key has 32 bytes');
    this.#key = key;
  }

  seal(plain: string | Buffer): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** Throws when the value was tampered with or sealed with another key. */
  openBytes(sealed: Uint8Array): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, NONCE));
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
  }

  open(sealed: Uint8Array): string {
    return this.openBytes(sealed).toString('utf8');
  }

  /** A fresh data key, and the form in which it is stored. */
  newDataKey(): { key: SealingKey; wrapped: Buffer } {
    const raw = randomBytes(32);
    return { key: new SealingKey(raw), wrapped: this.seal(raw) };
  }

  unwrap(wrapped: Uint8Array): SealingKey {
    return new SealingKey(this.openBytes(wrapped));
  }
}
