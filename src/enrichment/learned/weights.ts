/**
 * What was learned from the labelled lines (`npm run train`), read for the first line that needs it: a signed byte for every
 * sign, of which a file has as many as its size says. Signs that share a byte were learned so.
 */
import { readFileSync } from 'node:fs';
import { CATEGORIES } from '../categories.ts';

/** Signs of words that a name is made of. */
export const NAME_BITS = 17;
/** Signs of lines; each has a byte for every category. */
export const LINE_BITS = 16;

/** Beside the weights. */
export interface Learned {
  /** SHA-256 of the labelled lines that they were learned from. */
  labels: string;
  /** How many those are. */
  lines: number;
  /** What one step of a byte is worth among the weights of categories. */
  step: number;
}

export const fileOf = (name: string): URL => new URL(`../data/${name}`, import.meta.url);
export const NAMES_FILE = 'learned-names.bin';
export const LINES_FILE = 'learned-categories.bin';
export const ABOUT_FILE = 'learned.json';

const bytesOf = (name: string, length: number): Int8Array => {
  const bytes = readFileSync(fileOf(name));
  if (bytes.length !== length) throw new Error(`${name}: ${bytes.length} bytes, expected ${length}`);
  return new Int8Array(bytes.buffer, bytes.byteOffset, length);
};

export const about = (): Learned => JSON.parse(readFileSync(fileOf(ABOUT_FILE), 'utf8')) as Learned;

export interface Weights {
  names: Int8Array;
  lines: Int8Array;
  step: number;
}

const read = (): Weights => ({
  names: bytesOf(NAMES_FILE, 1 << NAME_BITS),
  lines: bytesOf(LINES_FILE, CATEGORIES.length << LINE_BITS),
  step: about().step,
});
let weights: Weights | undefined;
export const learned = (): Weights => {
  weights ??= read();
  return weights;
};

/** Others than those of the files, for what is asked from now on: how right it would be had it learned from less. */
export const putWeights = (others: Weights): void => {
  weights = others;
};

export const nameIndex = (sign: number): number => sign & ((1 << NAME_BITS) - 1);
/** Where the weights of a sign for all categories begin. */
export const lineIndex = (sign: number): number => (sign & ((1 << LINE_BITS) - 1)) * CATEGORIES.length;
