/**
 * `npm test`: runs all test files in a few processes that share a list (test/support/file-queue.ts).
 *
 *   npm test -- --test-name-pattern=refund     with options of `node --test`
 *   npm test -- 'src/webhooks/*.test.ts'       only these files
 *   npm test -- --deep                         the files with repetitions, with all repetitions
 *   CITUS_URL=postgres://… npm test            journeys and contracts on Citus (test/support/citus.ts)
 *
 * One file alone: `node --test FILE`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { citusUrl, LEFT_OUT } from '../test/support/citus.ts';
import { unfinishedFiles, writeFileQueue } from '../test/support/file-queue.ts';
import { temporaryDirectory } from '../test/support/temporary.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const EVERYTHING =
  citusUrl === null ? '{src,test,web,packages}/**/*.test.ts' : 'test/{journeys,contracts}/**/*.test.ts';

/**
 * The longest files, which start first so that no process runs alone at the end. Of the files that use the portal, one
 * comes first, because it builds the portal for the others.
 */
const LONGEST = [
  'test/journeys/portal-data.test.ts',
  'test/journeys/cells-move.test.ts',
  'test/journeys/cells-move-interrupted.test.ts',
  'test/journeys/backup.test.ts',
  'test/contracts/docs-site.test.ts',
  'test/journeys/cells.test.ts',
  'test/journeys/cells-operator.test.ts',
  'test/journeys/cells-failures.test.ts',
  'test/journeys/portal.test.ts',
  'test/journeys/user-page.test.ts',
  'test/journeys/portal-keys.test.ts',
  'test/journeys/start.test.ts',
  'test/journeys/widget.test.ts',
  'test/journeys/loop.test.ts',
  'test/journeys/documentation.test.ts',
  'test/journeys/audit-log.test.ts',
  'test/journeys/master-key.test.ts',
  'test/journeys/account-security.test.ts',
  'test/journeys/developer-data-rights.test.ts',
  'test/journeys/plaid-webhooks.test.ts',
  'test/journeys/account-choice.test.ts',
  'test/journeys/bank-page.test.ts',
  'test/simulation/simulation.test.ts',
  'test/journeys/portal-webhooks.test.ts',
  'test/journeys/widget-embedding.test.ts',
  'test/journeys/ending-consents.test.ts',
  'test/journeys/portal-security.test.ts',
  'packages/react/src/react.test.ts',
  'test/contracts/plaid-input.test.ts',
  'test/journeys/portal-sandbox.test.ts',
  'test/journeys/portal-tabs.test.ts',
  'test/journeys/cli.test.ts',
  'test/journeys/window-banks.test.ts',
  'test/journeys/consent.test.ts',
  'test/journeys/daily-pull.test.ts',
  'test/journeys/portal-pages.test.ts',
  'test/journeys/erasure.test.ts',
  'test/journeys/pull-jobs.test.ts',
  'test/build.test.ts',
  'test/journeys/concurrent-starts.test.ts',
  'test/journeys/idempotency.test.ts',
];

/** One more than processors, because a file often waits for a browser, a database or another process. */
const AT_ONCE = Math.min(availableParallelism() + 1, 8);

const words = process.argv.slice(2);
const isDeep = words.includes('--deep');
const options = words.filter((word) => word.startsWith('-') && word !== '--deep');
const chosen = words.filter((word) => !word.startsWith('-'));

/** Files that only `--deep` runs. It also runs files that use test/support/depth.ts. */
const DEEP_ALONE = /\.deep\.test\.ts$/;
const isWanted = (file: string): boolean => {
  if (citusUrl !== null && LEFT_OUT[file] !== undefined) {
    console.log(`left out: ${file}: ${LEFT_OUT[file]}`);
    return false;
  }
  return isDeep
    ? DEEP_ALONE.test(file) || readFileSync(join(root, file), 'utf8').includes('support/depth.ts')
    : chosen.length > 0 || !DEEP_ALONE.test(file);
};

const found = globSync(chosen.length > 0 ? chosen : EVERYTHING, {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).filter(isWanted);
const files = [
  ...LONGEST.filter((file) => found.includes(file)),
  ...found.filter((file) => !LONGEST.includes(file)).sort(),
].map((file) => join(root, file));
if (files.length === 0) throw new Error(`no test file is called ${chosen.join(' or ')}`);

const directory = await temporaryDirectory();
const programs = await writeFileQueue(directory.path, files, AT_ONCE);
const run = spawn(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${AT_ONCE}`,
    '--test-timeout=300000',
    '--test-global-setup=test/support/global.ts',
    ...options,
    ...programs,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_FILE_QUEUE: directory.path, ...(isDeep && { TEST_DEPTH: 'deep' }) },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.kill(signal));
const [code] = (await once(run, 'exit')) as [number | null];
const left = await unfinishedFiles(directory.path, files);
await directory.remove();
for (const file of left) console.error(`not run to its end: ${file}`);
process.exitCode = left.length > 0 ? 1 : (code ?? 1);
