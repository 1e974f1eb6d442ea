/**
 * `npm run test:deep`: runs what `npm test` omits: all repetitions of tests, the conformance of bank interfaces if
 * PSD2_DESCRIPTION names a description, and deliberate faults. Stops at the first step that fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const description = process.env.PSD2_DESCRIPTION ?? '';
const isDescribed = existsSync(description);
if (!isDescribed)
  console.log('PSD2_DESCRIPTION names no file: the conformance of the bank interface is not tested.');

const STEPS: readonly (readonly string[])[] = [
  ['scripts/test.ts', '--deep'],
  ...(isDescribed ? [['scripts/conformance.ts', description]] : []),
  // Three minutes of the 10,000 seeds; the step says how many ran. `npm run simulate -- --seeds 10000` runs all.
  ['--conditions=source', 'scripts/simulate.ts', '--seeds', '10000', '--minutes', '3'],
  ['scripts/mutate.ts', '--faults'],
  // The same seed gives the same ten mutants while their lines exist; docs/testing.md says when all are tried.
  ['scripts/mutate.ts', '--sample=10', '--seed=1', '--trust-tests'],
];
/** A step that hangs is named in place of the whole run. */
const STEP_TIMEOUT = 40 * 60_000;

for (const step of STEPS) {
  console.log(`> node ${step.join(' ')}`);
  const { status, signal } = spawnSync(process.execPath, step, {
    cwd: root,
    stdio: 'inherit',
    timeout: STEP_TIMEOUT,
  });
  if (signal) console.error(`ended by ${signal} after at most ${STEP_TIMEOUT / 60_000} minutes`);
  if (status !== 0) process.exit(status ?? 1);
}
