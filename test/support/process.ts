/** Starts the service as a separate process as `npm start` does, but from its sources. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ending } from './ending.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const { PATH = '', NODE_COMPILE_CACHE: cache } = process.env;

/**
 * The environment of a program that a test starts: no settings of this machine, and the compile cache of the run, with which
 * a script loads in a third of the time.
 */
export const bareEnvironment: Readonly<Record<string, string>> = {
  PATH,
  ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }),
};

export interface ServiceProcess {
  child: ChildProcess;
  /** Returns all its output. */
  output(): string;
  /** Resolves when its output matches; rejects if it ends first. */
  printed(pattern: RegExp): Promise<void>;
  /** Resolves with its exit code (null if it was killed). */
  ended: Promise<number | null>;
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
};

/** Makes a directory that is removed with the test. */
export const temporaryDirectory = async (t: Ending): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'open-banking-process-'));
  t.after(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
};

export const spawnService = (
  t: Ending,
  env: Record<string, string>,
  nodeArguments: string[] = [],
  programArguments: string[] = [],
): ServiceProcess =>
  spawnProgram(
    t,
    process.execPath,
    [...nodeArguments, join(root, 'bin/start.js'), '--sources', ...programArguments],
    env,
  );

/** As {@link spawnService}, by `npm start`. */
export const spawnNpmStart = (t: Ending, env: Record<string, string>): ServiceProcess =>
  spawnProgram(t, 'npm', ['--prefix', root, 'start', '--', '--sources'], env);

/** As {@link spawnService}, by `npm run quickstart`. */
export const spawnQuickstart = (t: Ending, env: Record<string, string>): ServiceProcess =>
  spawnProgram(
    t,
    process.execPath,
    ['--conditions=source', join(root, 'examples/quickstart/start.ts'), '--sources'],
    env,
  );

export const spawnProgram = (
  t: Ending,
  program: string,
  words: string[],
  env: Record<string, string>,
  // Not the project's directory, because its .env belongs to the developer.
  cwd = tmpdir(),
): ServiceProcess => {
  const child = spawn(program, words, {
    cwd,
    env: { ...bareEnvironment, HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (data) => {
      text += data;
      for (const look of waiting) look();
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    for (const look of waiting) look();
    return code as number | null;
  });
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  });
  return {
    child,
    output: () => text,
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(text)) resolve();
          else if (child.exitCode !== null || child.signalCode !== null) {
            reject(new Error(`The service ended before it printed ${pattern}:\n${text}`));
          } else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
  };
};
