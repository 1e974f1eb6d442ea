/**
 * Checks one expression after the other in a separate thread. The browser build of the library is plain JavaScript; the
 * main build would start a native program if it is installed.
 */
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { findGrowth, growsOver } from './growth.ts';

const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof import('recheck');

export interface Task {
  readonly source: string;
  readonly flags: string;
  readonly timeoutMs: number;
  /** Only tries texts, because no automaton can be made in time. */
  readonly growthAlone: boolean;
}

export interface Verdict {
  /** Null for a safe expression. */
  readonly problem: string | null;
}

const LONGEST_ATTACK = 200;

const problemOf = ({ source, flags, timeoutMs, growthAlone }: Task): string | null => {
  if (growthAlone) return growthOf(source, flags);
  const diagnostics = checkSync(source, flags, { timeout: timeoutMs });
  if (diagnostics.status === 'safe') {
    return diagnostics.checker === 'fuzz' ? growthOf(source, flags) : null;
  }
  if (diagnostics.status === 'unknown')
    return `could not be checked (${diagnostics.error.kind}): write it more simply`;
  // Without an automaton an attack is a guess, so try it.
  const { pumps, suffix } = diagnostics.attack;
  const textOf = (length: number): string =>
    pumps
      .map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(length / pumps.length / pump.length)))
      .join('') + suffix;
  const isGuess = diagnostics.checker === 'fuzz' && diagnostics.complexity.type === 'polynomial';
  if (isGuess && !growsOver(source, flags, textOf)) return growthOf(source, flags);
  const attack = diagnostics.attack.pattern;
  const shown = attack.length > LONGEST_ATTACK ? `${attack.slice(0, LONGEST_ATTACK)} …` : attack;
  return `backtracks (${diagnostics.complexity.summary}) over ${shown}`;
};

const growthOf = (source: string, flags: string): string | null => {
  const attack = findGrowth(source, flags);
  return attack && `backtracks over ${attack}`;
};

parentPort?.on('message', (task: Task) => {
  parentPort!.postMessage({ problem: problemOf(task) } satisfies Verdict);
});
