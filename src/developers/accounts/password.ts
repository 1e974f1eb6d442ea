/**
 * Passwords at rest: Argon2id with the parameters of OWASP's ASVS 5.0 (19 MiB, two passes, one lane), in PHC
 * form, taken as they were typed. Measured on 2 cores: 40 to 50 ms each.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { clientBucket } from '../../platform/http/client-address.ts';
import { pass, sharedTurnstile } from '../../platform/turnstile.ts';

const derive = promisify(argon2);

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Uses two of Node's four pool threads, so that files, names and other cryptography never wait for passwords. One
 * hundred waiting logins are done within 3 s. Each network has a fair share: 150 logins from a few networks do not lock
 * out another one.
 */
const placeOf = sharedTurnstile(2, 100);

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/**
 * Hashes a password.
 * @param ip the address of the client, in whose share the password is hashed
 * @throws ApiError SERVICE_UNAVAILABLE when too many passwords of its network already wait
 */
export const hashPassword = async (password: string, ip: string): Promise<string> => {
  const nonce = randomBytes(SALT_BYTES);
  const hash = await pass(placeOf(clientBucket(ip)), () =>
    derive('argon2id', {
      message: Buffer.from(password),
      nonce,
      memory: MEMORY_KIB,
      passes: PASSES,
      parallelism: LANES,
      tagLength: HASH_BYTES,
    }),
  );
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(hash)}`;
};

/**
 * A hash that no password matches. Unknown addresses are checked against it, so that they take as long as known ones.
 */
const NOBODY =
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}` +
  `$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`;

/**
 * Returns whether the password matches the stored hash; null (an account that does not exist) never matches.
 * @throws ApiError SERVICE_UNAVAILABLE as {@link hashPassword}
 */
export const isPassword = async (password: string, stored: string | null, ip: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored ?? NOBODY) ?? [];
  if (!salt || !hash) throw new Error('A stored password hash is not Argon2id in PHC form');
  const expected = Buffer.from(hash, 'base64');
  const actual = await pass(placeOf(clientBucket(ip)), () =>
    derive('argon2id', {
      message: Buffer.from(password),
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  );
  return timingSafeEqual(actual, expected) && stored !== null;
};
