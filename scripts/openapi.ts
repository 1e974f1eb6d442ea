/**
 * Writes or checks the interface description.
 *
 *   node scripts/openapi.ts <file>     writes it
 *   node scripts/openapi.ts --lint     checks it with Redocly's recommended rules; a warning fails like an error
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';

interface LintReport {
  totals: { errors: number; warnings: number };
  problems: { ruleId: string; severity: string; message: string; location: { pointer?: string }[] }[];
}

/** Runs the linter without its telemetry and update check. Returns whether it finds nothing. */
const lint = (file: string): boolean => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const cli = fileURLToPath(new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));
  const { stdout, stderr } = spawnSync(process.execPath, [cli, 'lint', file, '--format=json'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const start = stdout.indexOf('{');
  if (start < 0) throw new Error(`The linter printed nothing:\n${stderr}`);
  const { totals, problems } = JSON.parse(stdout.slice(start)) as LintReport;
  for (const { ruleId, severity, message, location } of problems) {
    console.error(`${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`);
  }
  return totals.errors + totals.warnings === 0;
};

const { words, has } = commandLine(
  `Write the interface description:  node scripts/openapi.ts FILE
Check it:                          node scripts/openapi.ts --lint`,
  { flags: ['lint'] },
);
const [target] = words;

/** Returns the interface description. Loads the service, which takes longer than the check of the command line. */
const describeInterface = async (): Promise<string> =>
  (await import('./interface-document.ts')).interfaceDocument();

if (has('lint') === (target !== undefined)) {
  console.error('Name the file to write, or --lint.');
  process.exitCode = 2;
} else if (target !== undefined) {
  await writeFile(target, await describeInterface());
} else {
  const directory = await mkdtemp(join(tmpdir(), 'open-banking-openapi-'));
  const file = join(directory, 'openapi.json');
  await writeFile(file, await describeInterface());
  if (!lint(file)) process.exitCode = 1;
  await rm(directory, { recursive: true });
}
