/** Weights that `npm run train` writes: a signed byte for each feature. Features that share a byte were trained so. */
import { existsSync, readFileSync } from 'node:fs';
import type { Folder } from './tables.ts';

/** Features of words, for the name. */
export const NAME_BITS = 17;
/** Features of candidates. */
export const RANK_BITS = 18;
/** Features of answers. */
export const CONFIDENCE_BITS = 14;
/** Features of lines; each has a byte for every category. */
export const LINE_BITS = 15;

export interface About {
  /** SHA-256 of the labelled lines. */
  labels: string;
  lines: number;
  /** The weight of one step of a byte. */
  steps: { rank: number; lines: number; confidence: number };
  /** Thresholds of the confidences; see confidence.ts. */
  calibration: Record<string, number>;
}

export interface Weights extends About {
  names: Int8Array;
  rank: Int8Array;
  categories: Int8Array;
  confidence: Int8Array;
}

export const FILES = {
  names: 'names.bin',
  rank: 'candidates.bin',
  categories: 'categories.bin',
  confidence: 'confidence.bin',
  about: 'weights.json',
};

const bytesOf = (folder: Folder, file: string): Int8Array => {
  const bytes = readFileSync(new URL(file, folder));
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
};

/** Returns null if the country was not trained. */
export const readWeights = (folder: Folder): Weights | null => {
  const about = new URL(FILES.about, folder);
  if (!existsSync(about)) return null;
  return {
    ...(JSON.parse(readFileSync(about, 'utf8')) as About),
    names: bytesOf(folder, FILES.names),
    rank: bytesOf(folder, FILES.rank),
    categories: bytesOf(folder, FILES.categories),
    confidence: bytesOf(folder, FILES.confidence),
  };
};

export const nameIndex = (feature: number): number => feature & ((1 << NAME_BITS) - 1);
export const rankIndex = (feature: number): number => feature & ((1 << RANK_BITS) - 1);
export const confidenceIndex = (feature: number): number => feature & ((1 << CONFIDENCE_BITS) - 1);
/** Returns where the weights of a feature begin. */
export const lineIndex = (feature: number, categories: number): number =>
  (feature & ((1 << LINE_BITS) - 1)) * categories;
