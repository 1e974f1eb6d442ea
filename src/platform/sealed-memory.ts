/**
 * What was made of rows, kept so that it is not made again while they have not changed. It is for one process, lost with it,
 * and sealed with the key of those whom it is about: once that key is destroyed nobody can open what is left of it here, and
 * with another's nothing opens. Whoever finds something here asks the database in any case who may read it, and whether
 * it is still of the present version.
 */
import { hash } from 'node:crypto';
import type { Place, SealingKey } from './secrets.ts';

/** A year of recurring payments takes 30 KB, a page of 500 transactions 360 KB. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its sealed bytes, at most, and what each id of a key does. */
const OVERHEAD = 500;
const ID_BYTES = 64;
/** Of all that may be kept, the most that one entry may take: it would make room for nothing else. */
const LARGEST_SHARE = 1 / 16;
/** Names that are remembered as asked for once. */
const MOST_NAMES = 10_000;

export interface Kept {
  readonly name: string;
  /** What the rows were when it was made. */
  readonly version: string;
  readonly sealed: Buffer;
  /** Of the data keys that together open it, where they are not known from elsewhere. */
  readonly keyIds: readonly string[];
}

export interface SealedMemory {
  /** What was last kept under a name, of whatever version. */
  find(name: string): Kept | null;
  /** @param name all that decides what is made, beside the rows */
  keep(
    name: string,
    version: string,
    made: Buffer | string,
    key: SealingKey,
    keyIds?: readonly string[],
  ): void;
  /** Of all that is kept. */
  readonly bytes: number;
}

const placeOf = (name: string, version: string): Place => `kept.sealed ${name} ${version}`;

/** @throws with another key than the one that it was kept with */
export const openKept = ({ name, version, sealed }: Kept, key: SealingKey): Buffer =>
  key.openBytes(sealed, placeOf(name, version));

/** A name holds what a request asked for, as long as that is. */
const bytesOf = ({ name, sealed, keyIds }: Kept): number =>
  2 * name.length + sealed.length + OVERHEAD + keyIds.length * ID_BYTES;

/** Stands for a name where only that it was asked for is kept. */
const shortName = (name: string): string => hash('sha256', name, 'base64');

/** Forgets first what was not asked for longest. */
export const createSealedMemory = ({
  mostBytes = MOST_BYTES,
  onceIsEnough = true,
}: {
  mostBytes?: number;
  /** False where most of what is made is never asked for again: then only what is made twice of one version is kept. */
  onceIsEnough?: boolean;
} = {}): SealedMemory => {
  const entries = new Map<string, Kept>();
  /** Versions of what was made once, by its short name. */
  const madeOnce = new Map<string, string>();
  let bytes = 0;

  const forget = (name: string): void => {
    const entry = entries.get(name);
    if (!entry) return;
    entries.delete(name);
    bytes -= bytesOf(entry);
  };
  const isMadeAgain = (longName: string, version: string): boolean => {
    const name = shortName(longName);
    const isAgain = madeOnce.get(name) === version;
    madeOnce.delete(name);
    if (!isAgain) {
      madeOnce.set(name, version);
      if (madeOnce.size > MOST_NAMES) madeOnce.delete(madeOnce.keys().next().value!);
    }
    return isAgain;
  };

  return {
    find(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      entries.delete(name);
      entries.set(name, entry);
      return entry;
    },
    keep(name, version, made, key, keyIds = []) {
      forget(name);
      if (made.length > mostBytes * LARGEST_SHARE) return;
      if (!onceIsEnough && !isMadeAgain(name, version)) return;
      const sealed = key.seal(made, placeOf(name, version));
      const entry = { name, version, sealed, keyIds };
      entries.set(name, entry);
      bytes += bytesOf(entry);
      while (bytes > mostBytes) forget(entries.keys().next().value!);
    },
    get bytes() {
      return bytes;
    },
  };
};
