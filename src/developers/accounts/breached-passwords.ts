/**
 * Refuses passwords from published lists, which attackers try first. Nothing leaves this machine: a list of common
 * passwords is part of the program, and an operator can add the files of Have I Been Pwned (docs/operations.md). Those
 * are looked up by the first five digits of the SHA-1, so one lookup reads one file of about 40 KB.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../../platform/vocabulary/errors.ts';

/** Digits of each line of the list: enough to tell apart a list that is a million times longer. */
const DIGITS = 16;
/** Digits in the name of a file of Have I Been Pwned. */
const PREFIX = 5;

const LIST = new URL('./common-passwords.txt', import.meta.url);

let common: ReadonlySet<string> | undefined;

/** Read at its first use: few requests set a password. */
const commonHashes = (): ReadonlySet<string> => {
  common ??= new Set(readFileSync(LIST, 'latin1').split('\n'));
  return common;
};

const isIn = async (directory: string, sha1: string): Promise<boolean> => {
  const [prefix, suffix] = [sha1.slice(0, PREFIX), sha1.slice(PREFIX)];
  const text = await readFile(join(directory, `${prefix}.txt`), 'latin1').catch((error) => {
    // The downloader writes every file, so a missing one is an incomplete download, not an empty range.
    throw new Error(`BREACHED_PASSWORDS_DIR: ${prefix}.txt cannot be read`, { cause: error });
  });
  const start = `${suffix}:`;
  const line = text.split('\n').find((each) => each.startsWith(start));
  // A count of 0 is padding.
  return line !== undefined && Number(line.slice(start.length)) > 0;
};

/** Whether a password is published. @param directory the files of Have I Been Pwned; null without them */
export const isBreached = async (password: string, directory: string | null): Promise<boolean> => {
  const plain = hash('sha1', password).toUpperCase();
  // The list has lower-case passwords; capital letters make a common password no better.
  const lower = hash('sha1', password.toLowerCase()).toUpperCase();
  const listed = commonHashes();
  if (listed.has(plain.slice(0, DIGITS)) || listed.has(lower.slice(0, DIGITS))) return true;
  return directory !== null && isIn(directory, plain);
};

/** @throws PASSWORD_BREACHED */
export const refuseBreached = async (password: string, directory: string | null): Promise<void> => {
  if (await isBreached(password, directory)) throw new ApiError('PASSWORD_BREACHED');
};
