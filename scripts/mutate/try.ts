/** Runs tests with one mutant, until one of them fails. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutants.ts';

const APPLY = fileURLToPath(new URL('apply.ts', import.meta.url));
const REPORTER = fileURLToPath(new URL('reporter.ts', import.meta.url));
/** A mutant that makes a test hang is caught by this limit; no single test takes half as long. */
const SILENCE_MS = 60_000;

interface Trial {
  /** The test that noticed, or null. */
  readonly caughtBy: string | null;
  readonly seconds: number;
}

/** Values that are the same for all trials of a run. */
export interface Surroundings {
  readonly root: string;
  /** Environment of the tests: the shared PostgreSQL and the compile cache. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * @param mutant null for the unchanged program, which no test may fail
 * @param tests files, tried in this order in one process
 * @param options `name` is the only test to run, null for all tests of the files; after `silenceMs` without the end of a test the
 *   mutant counts as one that hangs
 */
export const tryMutant = async (
  { root, env }: Surroundings,
  mutant: Pick<Mutant, 'file' | 'start' | 'end' | 'replacement'> | null,
  tests: readonly string[],
  { name = null as string | null, silenceMs = SILENCE_MS } = {},
): Promise<Trial> => {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...(mutant ? [`--import=${APPLY}`] : []),
      '--test',
      '--test-isolation=none',
      `--test-reporter=${REPORTER}`,
      ...(name === null ? [] : [`--test-name-pattern=${literally(name)}`]),
      ...tests,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        ...env,
        ...(mutant ? { MUTANT: JSON.stringify({ ...mutant, path: `${root}/${mutant.file}` }) } : {}),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
      // A process group, so that the processes of a test end with it.
      detached: true,
    },
  );
  const caughtBy = await firstFailure(child, silenceMs);
  return { caughtBy, seconds: (performance.now() - began) / 1_000 };
};

/** Returns a pattern that matches this text only. */
const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const firstFailure = (child: ChildProcess, silenceMs: number): Promise<string | null> =>
  new Promise((resolve, reject) => {
    let failed: string | null = null;
    const end = (reason: string): void => {
      failed ??= reason;
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
    };
    const silence = setTimeout(end, silenceMs, 'a test that did not end');
    let output = '';
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      silence.refresh();
      output += text;
      const [, name] = /^failed (".*")$/m.exec(output) ?? [];
      // One failure is enough.
      if (name !== undefined) end(JSON.parse(name) as string);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(silence);
      resolve(failed ?? (code === 0 ? null : 'the process ended badly'));
    });
  });
