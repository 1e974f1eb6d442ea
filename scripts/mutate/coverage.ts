/**
 * Records which test files run which code, and how long each takes, so that a mutant is tried only with the tests that run
 * its place.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutants.ts';
import { type Surroundings, tryMutant } from './try.ts';

/**
 * A function's blocks as V8 reports them, the whole function first. Offsets are those of the file, because types become
 * blanks.
 */
type Blocks = readonly { startOffset: number; endOffset: number; count: number }[];

export interface Coverage {
  readonly seconds: number;
  /** Functions by file, from the root of the project, that a process of the test has loaded. */
  readonly functions: Readonly<Record<string, readonly Blocks[]>>;
}

interface Report {
  result: { url: string; functions: { ranges: Blocks }[] }[];
}

/** Runs a test file on the unchanged program. @throws if it fails */
export const coverageOf = async (surroundings: Surroundings, test: string): Promise<Coverage> => {
  const directory = await mkdtemp(join(tmpdir(), 'open-banking-coverage-'));
  try {
    const env = { ...surroundings.env, NODE_V8_COVERAGE: directory };
    const { caughtBy, seconds } = await tryMutant({ ...surroundings, env }, null, [test]);
    if (caughtBy !== null) throw new Error(`${test} fails without a mutant: ${caughtBy}`);
    const functions: Record<string, Blocks[]> = {};
    for (const name of await readdir(directory)) {
      const { result } = JSON.parse(await readFile(join(directory, name), 'utf8')) as Report;
      for (const { url, functions: all } of result) {
        if (!url.startsWith('file://')) continue;
        const path = fileURLToPath(url).slice(surroundings.root.length + 1);
        if (!path.startsWith('src/')) continue;
        functions[path] = [...(functions[path] ?? []), ...all.map(({ ranges }) => ranges)];
      }
    }
    return { seconds, functions };
  } finally {
    await rm(directory, { recursive: true });
  }
};

/** Returns whether a test runs the place of a mutant: the innermost block around it, in any process of the test. */
export const runs = ({ functions }: Coverage, { file, place }: Pick<Mutant, 'file' | 'place'>): boolean => {
  const around = (functions[file] ?? [])
    .flat()
    .filter((each) => each.startOffset <= place && place < each.endOffset);
  const size = Math.min(...around.map((each) => each.endOffset - each.startOffset));
  return around.some((each) => each.endOffset - each.startOffset === size && each.count > 0);
};
