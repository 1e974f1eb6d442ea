import { randomInt } from 'node:crypto';
import type { Db } from '../../platform/database/postgres.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { deleteRecoveryCode } from './recovery-code-store.ts';

/** Letters and digits that are not confused with each other (Crockford's base 32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 24 letters have 120 random bits. From 112 bits on, ASVS 6.5.2 allows a plain hash in place of a slow password hash. */
const GROUPS = 6;
const GROUP = 4;
const CODES = 10;

const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** Returns the hash of a typed code; null when it cannot be one. */
export const recoveryCodeHash = (typed: string): Buffer | null => {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  const isCode =
    letters.length === GROUPS * GROUP && [...letters].every((letter) => LETTERS.includes(letter));
  return isCode ? tokenHash(letters) : null;
};

export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newRecoveryCode);

/** Uses up a typed code. Returns its hash, or null for a wrong or used one: of requests with the same code, one succeeds. */
export const redeemRecoveryCode = async (
  tx: Db,
  developerId: string,
  typed: string,
): Promise<Buffer | null> => {
  const hash = recoveryCodeHash(typed);
  return hash !== null && (await deleteRecoveryCode(tx, developerId, hash)) ? hash : null;
};
