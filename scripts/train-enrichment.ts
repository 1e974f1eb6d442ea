/**
 * `npm run train`: learns the weights of the model review (src/enrichment/learned/) from all labelled lines.
 * The same lines and tables give the same files.
 */
import { writeFileSync } from 'node:fs';
import {
  ABOUT_FILE,
  fileOf,
  type Learned,
  LINES_FILE,
  NAMES_FILE,
} from '../src/enrichment/learned/weights.ts';
import { type Labelled, labelledSets } from './evaluate-enrichment/labelled.ts';
import { learnCategories } from './train-enrichment/categories.ts';
import { digestOf } from './train-enrichment/digest.ts';
import { categoryExamples, nameExamples, tableExamples, testedNames } from './train-enrichment/examples.ts';
import { learnNames } from './train-enrichment/names.ts';

const LARGEST_BYTE = 127;

/** As signed bytes, and what one step of them is worth. What weighs more than `most` weighs as much. */
const inBytes = (weights: Iterable<number>, most: number): { bytes: Int8Array; step: number } => {
  const step = most / LARGEST_BYTE;
  const bytes = Int8Array.from(weights, (weight) =>
    Math.round(Math.max(-most, Math.min(most, weight)) / step),
  );
  return { bytes, step };
};

/** Few weigh more, and those say enough. */
const MOST_OF_A_NAME = 16;
const MOST_OF_A_CATEGORY = 2.5;

export interface Files {
  names: Int8Array;
  lines: Int8Array;
  about: Learned;
}

export const learnFrom = (rows: readonly Labelled[]): Files => {
  const names = inBytes(learnNames([...nameExamples(rows), ...testedNames()]), MOST_OF_A_NAME);
  const lines = inBytes(learnCategories([...categoryExamples(rows), ...tableExamples()]), MOST_OF_A_CATEGORY);
  return {
    names: names.bytes,
    lines: lines.bytes,
    about: { labels: digestOf(rows), lines: rows.length, step: lines.step },
  };
};

if (import.meta.main) {
  const rows = [...labelledSets().values()].flat();
  const { names, lines, about } = learnFrom(rows);
  writeFileSync(fileOf(NAMES_FILE), names);
  writeFileSync(fileOf(LINES_FILE), lines);
  writeFileSync(fileOf(ABOUT_FILE), `${JSON.stringify(about, null, 2)}\n`);
  console.log(`Learned from ${rows.length} lines`);
}
