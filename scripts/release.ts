/**
 * Prepares a release: checks that it may be made, sets its version, dates its section of the changelog, and writes the snapshot
 * that every later version must start on (docs/releasing.md).
 *
 *   npm run release -- 1.2.0            writes the files and prints the commands that are left
 *   npm run release -- 1.2.0 --check    does the same without writing
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import {
  CHANGELOG,
  type Files,
  LOCK,
  MANIFESTS,
  MENTIONS,
  obstacles,
  releasedFiles,
  type State,
} from './release/plan.ts';
import {
  LARGEST_SNAPSHOT,
  packSnapshot,
  RELEASES,
  type Snapshot,
  snapshotsIn,
  writeSnapshot,
} from './release/snapshot-file.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const git = async (...words: string[]): Promise<string[]> => {
  const { stdout } = await promisify(execFile)('git', words, { cwd: ROOT });
  return stdout.split('\n').filter((line) => line !== '');
};

const readState = async (): Promise<State> => {
  const files: Files = {};
  for (const path of [CHANGELOG, LOCK, ...MANIFESTS, ...MENTIONS])
    files[path] = await readFile(join(ROOT, path), 'utf8');
  const tags = (await git('tag', '--list', 'v*')).map((tag) => tag.slice(1));
  return {
    uncommitted: (await git('status', '--porcelain')).map((line) => line.slice(3)),
    released: [...tags, ...(await snapshotsIn(RELEASES))],
    files,
  };
};

/** Tells the test support that this process stops PostgreSQL itself. */
const snapshotOf = async (version: string): Promise<Snapshot> => {
  process.env.TEST_FILE_QUEUE = 'release';
  const { makeSnapshot } = await import('./release/snapshot.ts');
  const { endProcess } = await import('../test/support/process-end.ts');
  return makeSnapshot(version).finally(endProcess);
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [version] = positionals;
  if (version === undefined) {
    console.error('Name the version: npm run release -- 1.2.0');
    process.exitCode = 2;
    return;
  }
  const state = await readState();
  const reasons = obstacles(version, state);
  if (reasons.length > 0) {
    console.error([`${version} cannot be released:`, ...reasons.map((reason) => `- ${reason}`)].join('\n'));
    process.exitCode = 1;
    return;
  }
  const snapshot = await packSnapshot(await snapshotOf(version));
  const changed = releasedFiles(version, new Date().toISOString().slice(0, 10), state.files);
  const file = relative(ROOT, join(RELEASES, `${version}.json.gz`));
  if (values.check) {
    console.log(`${version} can be released. It would write ${[...Object.keys(changed), file].join(', ')}.`);
    return;
  }
  for (const [path, text] of Object.entries(changed)) await writeFile(join(ROOT, path), text);
  await writeSnapshot(RELEASES, version, snapshot);
  console.log(`Wrote ${Object.keys(changed).join(', ')}
and ${file} (${snapshot.length} of at most ${LARGEST_SNAPSHOT} bytes). What is left:

  npm run check && npm test
  git add --all
  git commit --message "Release ${version}"
  git tag --annotate v${version} --message "Release ${version}"
  git push --follow-tags`);
};

if (import.meta.main) await main();
