/** The machine as a command sees it; tests replace it. */
import { spawn } from 'node:child_process';
import { homedir, hostname } from 'node:os';

export interface Output {
  /** Resolves when more may be written. */
  write(text: string | Uint8Array): Promise<void>;
  /** Whether a person reads it. */
  isTty: boolean;
  /** Width in characters; null where there is none. */
  columns(): number | null;
}

export interface Io {
  stdout: Output;
  stderr: Output;
  /** Reads all input as text. */
  readStdin(): Promise<string>;
  env: Readonly<Record<string, string | undefined>>;
  /** The name to type for this command line: `obds`, or `npx obds` in a checkout. */
  program: string;
  cwd: string;
  home: string;
  machine: string;
  nodeVersion: string;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the reason of the signal when that ends it. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Opens an address in the browser; returns false without one. */
  openBrowser(url: string): Promise<boolean>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** The reader has closed the output, as `head` does. This is not an error. */
const endWithReader = (error: NodeJS.ErrnoException): void => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
};

const outputOf = (stream: NodeJS.WriteStream): Output => {
  stream.on('error', endWithReader);
  return {
    write: (text) =>
      stream.write(text) ? Promise.resolve() : new Promise((resolve) => stream.once('drain', resolve)),
    isTty: stream.isTTY === true,
    columns: () => stream.columns ?? null,
  };
};

const sleep: Io['sleep'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });

/** Opens an address of the service. It is a separate argument, so no shell interprets it. */
const openBrowser = (url: string): Promise<boolean> => {
  const openers: Record<string, [string, string[]]> = {
    darwin: ['open', [url]],
    win32: ['rundll32', ['url.dll,FileProtocolHandler', url]],
  };
  const [command, given] = openers[process.platform] ?? ['xdg-open', [url]];
  const { OBDS_API_KEY, OBDS_SESSION, ...env } = process.env;
  return new Promise((resolve) => {
    const child = spawn(command, given, { stdio: 'ignore', detached: true, env });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
};

export const processIo = (): Io => {
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    // A second Ctrl-C ends the process at once.
    process.once(name, () => interrupt.abort(new Error('interrupted')));
  }
  return {
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    readStdin: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8');
    },
    env: process.env,
    program: import.meta.url.endsWith('.ts') ? 'npx obds' : 'obds',
    cwd: process.cwd(),
    home: homedir(),
    machine: hostname(),
    nodeVersion: process.versions.node,
    fetch: globalThis.fetch,
    now: Date.now,
    sleep,
    openBrowser,
    signal: interrupt.signal,
  };
};
