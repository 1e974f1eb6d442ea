/** Runs tests against one mutant, until one of them fails. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutants.ts';

const APPLY = fileURLToPath(new URL('apply.ts', import.meta.url));
/** A mutant that makes a test hang is caught by that. */
const TEST_TIMEOUT_MS = 60_000;
/** What either reporter writes before the name of a test that failed. */
const FAILED = /^\s*(?:✖|not ok)\s(?:\d+ - )?(.+?)(?: \([\d.]+ms\))?$/m;

export interface Trial {
  /** The test that noticed, or null when none did. */
  readonly caughtBy: string | null;
  readonly seconds: number;
}

/** @param mutant null for the program as it is, which no test may fail */
export const tryMutant = async (
  root: string,
  mutant: Mutant | null,
  tests: readonly string[],
  serverUrl: string,
): Promise<Trial> => {
  const began = process.hrtime.bigint();
  const seconds = (): number => Number(process.hrtime.bigint() - began) / 1e9;
  for (const test of tests) {
    const failed = await runUntilFailure(root, mutant, test, serverUrl);
    if (failed !== null) return { caughtBy: `${test}: ${failed}`, seconds: seconds() };
  }
  return { caughtBy: null, seconds: seconds() };
};

const runUntilFailure = (
  root: string,
  mutant: Mutant | null,
  test: string,
  serverUrl: string,
): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        ...(mutant ? [`--import=${APPLY}`] : []),
        '--test',
        '--test-isolation=none',
        '--test-reporter=tap',
        `--test-timeout=${TEST_TIMEOUT_MS}`,
        test,
      ],
      {
        cwd: root,
        env: {
          ...process.env,
          TEST_SERVER_URL: serverUrl,
          ...(mutant ? { MUTANT: JSON.stringify({ ...mutant, path: `${root}/${mutant.file}` }) } : {}),
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    let output = '';
    let failed: string | null = null;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      failed ??= FAILED.exec(output)?.[1] ?? null;
      // One failure is enough.
      if (failed !== null) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(failed ?? (code === 0 ? null : 'the process ended badly')));
  });
