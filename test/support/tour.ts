/** Runs the commands of a document as a reader would paste them, and fails if one fails. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestApp } from './app.ts';
import { codeBlocks } from './code-blocks.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** Returns the shell blocks that the document marks with `tour`, in order; within tabs, those of `tabs`. */
export const commandsOf = (document: string, tabs: readonly string[] = []): string =>
  codeBlocks(document)
    .filter(({ language, info }) => {
      const tab = info.flatMap((word) => /^tab=(.*)$/.exec(word)?.[1] ?? [])[0];
      return language === 'sh' && info.includes('tour') && (tab === undefined || tabs.includes(tab));
    })
    .map(({ code }) => code)
    .join('');

/** Runs them in one shell against the app. Returns their output, one line for each command. */
export const runTour = async (
  app: TestApp,
  document: string,
  replace: Record<string, string> = {},
  tabs: readonly string[] = [],
): Promise<string> => {
  let commands = commandsOf(document, tabs).replaceAll('http://localhost:3000', app.url);
  for (const [word, value] of Object.entries(replace)) commands = commands.replaceAll(word, value);
  assert.ok(commands.includes('curl'), `${document} has commands`);
  return paste(commands).catch((error: Error) => assert.fail(`${document}: ${error.message}`));
};

/** Runs commands in one shell that stops at the first failure. Returns their output. */
export const paste = async (commands: string): Promise<string> => {
  const curl = hasCurl
    ? 'curl() { command curl --fail-with-body --max-time 60 "$@"; local code=$?; echo; return $code; }'
    : `curl() { "${process.execPath}" "${root}test/support/curl.ts" "$@"; local code=$?; echo; return $code; }`;
  const script = `set -euo pipefail\n${curl}\n${commands}`;
  // A temporary folder for files that they write.
  const cwd = await mkdtemp(join(tmpdir(), 'open-banking-tour-'));
  try {
    const { stdout } = await promisify(execFile)('bash', ['-c', script], {
      cwd,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { message, stdout } = error as Error & { stdout: string };
    return assert.fail(`${message}\n${stdout}`);
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
};
