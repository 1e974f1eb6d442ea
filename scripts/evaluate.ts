/**
 * How right and how fast the service is with transactions: `npm run evaluate`. Enrichment on labelled descriptors, with the options of
 * evaluate-enrichment.ts; and, where no files are named, recurring streams, forecasts and the simulator.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const run = (script: string, args: readonly string[]): void => {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const { status } = spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

const given = process.argv.slice(2);
run('evaluate-enrichment.ts', given);
if (!given.some((arg) => arg.endsWith('.csv') || arg === '--left-out')) {
  run('evaluate-recurring.ts', []);
  run('evaluate-simulator.ts', []);
}
