/** Runs the command line in this process, with its output and exit code as the result. Delays take no real time. */
import { join } from 'node:path';
import type { Io } from '../../packages/cli/src/io.ts';
import { run } from '../../packages/cli/src/run.ts';
import type { TestApp } from './app.ts';
import type { Ending } from './ending.ts';
import { directoryFor } from './temporary.ts';

export interface CliResult {
  code: number;
  out: string;
  err: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the command printed
  json(): any;
}

export interface CliChoice {
  env?: Record<string, string>;
  stdin?: string;
  /** Width of the terminal on standard output; null for a pipe. */
  terminal?: number | null;
  /** Called instead of waiting. */
  sleep?: (ms: number) => Promise<void> | void;
  fetch?: typeof globalThis.fetch;
  /** Called with each address to open in a browser; returns false without a browser. */
  browse?: (url: string) => Promise<boolean>;
  signal?: AbortSignal;
  /** Name of the program; `obds` by default. */
  program?: string;
  /** Name of the machine. */
  machine?: string;
  /** Called with each piece of standard output and standard error. */
  wrote?: (text: string) => void;
}

export interface Cli {
  /** Runs a command line, given as separate words. */
  (argv: readonly string[], choice?: CliChoice): Promise<CliResult>;
  /** Directory of its settings and files. */
  home: string;
  settings: string;
}

/** Makes a machine with its own home directory, for a service. */
export const cliFor = async (
  t: Ending,
  { url, clock }: Pick<TestApp, 'url' | 'clock'>,
  usual: CliChoice = {},
): Promise<Cli> => {
  const home = await directoryFor(t);
  const cli = async (argv: readonly string[], choice: CliChoice = {}): Promise<CliResult> => {
    const { env = {}, stdin = '', terminal = null, sleep, browse, wrote, ...rest } = { ...usual, ...choice };
    let out = '';
    let err = '';
    const io: Io = {
      stdout: {
        write: async (piece) => {
          const text = typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1');
          out += text;
          wrote?.(text);
        },
        isTty: terminal !== null,
        columns: () => terminal,
      },
      stderr: {
        write: async (text) => {
          err += text;
          wrote?.(String(text));
        },
        isTty: terminal !== null,
        columns: () => terminal,
      },
      readStdin: async () => stdin,
      env: { OBDS_URL: url, ...env },
      program: rest.program ?? 'obds',
      cwd: home,
      home,
      machine: rest.machine ?? 'test-machine',
      nodeVersion: process.versions.node,
      fetch: rest.fetch ?? globalThis.fetch,
      now: () => clock.now().getTime(),
      sleep: async (ms, signal) => {
        signal.throwIfAborted();
        await sleep?.(ms);
        signal.throwIfAborted();
      },
      openBrowser: browse ?? (async () => false),
      signal: rest.signal ?? new AbortController().signal,
    };
    const code = await run(argv, io);
    return { code, out, err, json: () => JSON.parse(out) };
  };
  return Object.assign(cli, { home, settings: join(home, '.config', 'obds', 'config.json') });
};

/** Splits a command line of the documents as a shell would: `npx obds … > file` without its beginning and end. */
export const wordsOf = (line: string): string[] => {
  const [, words] = /^(?:npx )?obds (.*?)(?: [|<>] .*)?$/.exec(line) ?? [];
  if (words === undefined) throw new Error(`no line of the command: ${line}`);
  return [...words.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3]!);
};
