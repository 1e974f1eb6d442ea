import { randomInt } from 'node:crypto';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { deleteRecoveryCode, insertRecoveryCodes } from './recovery-code-store.ts';

/** Letters and digits that are not confused with each other (Crockford's base 32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 16 letters carry 80 bits: nobody finds a code by its hash. */
const GROUPS = 4;
const GROUP = 4;
const CODES = 10;

const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** Returns a typed code in the form that is hashed; null when it cannot be one. */
export const normaliseRecoveryCode = (typed: string): string | null => {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  const isCode =
    letters.length === GROUPS * GROUP && [...letters].every((letter) => LETTERS.includes(letter));
  return isCode ? letters : null;
};

/** Replaces the recovery codes of an account. Returns the new ones, which are shown once. */
export const renewRecoveryCodes = async (tx: Tx, developerId: string, now: Date): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  const hashes = codes.map((code) => tokenHash(normaliseRecoveryCode(code)!));
  await insertRecoveryCodes(tx, developerId, hashes, now);
  return codes;
};

/** Uses up a typed code. Returns its hash, or null for a wrong or used one: of requests with the same code, one succeeds. */
export const redeemRecoveryCode = async (
  tx: Db,
  developerId: string,
  typed: string,
): Promise<Buffer | null> => {
  const code = normaliseRecoveryCode(typed);
  if (code === null) return null;
  const hash = tokenHash(code);
  return (await deleteRecoveryCode(tx, developerId, hash)) ? hash : null;
};
