/** Runs the commands of a document as a reader would paste them, and fails where one of them fails. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestApp } from './app.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** The blocks that the document marks with "```sh tour", in their order. */
export const commandsOf = async (document: string): Promise<string> => {
  const text = await readFile(root + document, 'utf8');
  return [...text.matchAll(/^```sh tour\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('');
};

/** Runs them in one shell against the app; returns everything that they printed, a line per command's output. */
export const runTour = async (
  app: TestApp,
  document: string,
  replace: Record<string, string> = {},
): Promise<string> => {
  let commands = (await commandsOf(document)).replaceAll('http://localhost:3000', app.url);
  for (const [word, value] of Object.entries(replace)) commands = commands.replaceAll(word, value);
  assert.ok(commands.includes('curl'), `${document} has commands`);
  return paste(commands).catch((error: Error) => assert.fail(`${document}: ${error.message}`));
};

/** Runs commands in one shell that stops at the first that fails; returns everything that they printed. */
export const paste = async (commands: string): Promise<string> => {
  const curl = hasCurl
    ? 'curl() { command curl --fail-with-body --max-time 60 "$@"; local code=$?; echo; return $code; }'
    : `curl() { "${process.execPath}" "${root}test/support/curl.ts" "$@"; local code=$?; echo; return $code; }`;
  const script = `set -euo pipefail\n${curl}\n${commands}`;
  // What they write is nobody's.
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
