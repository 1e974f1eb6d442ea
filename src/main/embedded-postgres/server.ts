import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Account, ENVIRONMENT } from './account.ts';
import { EmbeddedDatabaseError } from './failure.ts';

export interface Server {
  /** Fast shutdown: ends sessions and writes everything. At most ~10 s; further calls have no effect. */
  stop(): Promise<void>;
}

interface LaunchOptions {
  readonly account: Account;
  /** Path of the `postgres` program. */
  readonly program: string;
  /** The cluster's directory. */
  readonly cluster: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string | number>>;
  /** Receives each line of the server's log. */
  readonly log?: ((line: string) => void) | undefined;
  /** Called when the server process has started. */
  readonly onLaunch?: (() => void) | undefined;
  /** Called when the server ends unexpectedly; `isDiskFull` tells whether its disk is full. */
  readonly onCrash?: ((reason: string, isDiskFull: boolean) => void) | undefined;
}

/** Another program listens on the port. */
export class PortTakenError extends EmbeddedDatabaseError {}

/** Sessions of a server that was killed are still at work in the cluster. */
export class SessionsLeftError extends EmbeddedDatabaseError {}

const READY = 'database system is ready to accept connections';
/** The system's messages for ENOSPC and EDQUOT, in the language of {@link ENVIRONMENT}. */
const DISK_FULL = /No space left on device|Disk quota exceeded/;
/** Last lines of the server's log that are searched for the reason of its end. */
const LAST_LINES = 100;
/** Lines that the error shows when the server does not start. */
const SHOWN_LINES = 20;
const FAST_SHUTDOWN_MS = 8_000;
const IMMEDIATE_SHUTDOWN_MS = 1_000;

/**
 * Starts the server and resolves when it accepts connections. It has a session of its own, so that Ctrl-C in
 * a terminal reaches the service only, which stops the server when its last request is done.
 * @throws EmbeddedDatabaseError START_FAILED with the end of the server's log; of class PortTakenError or
 *   SessionsLeftError when trying again may help
 */
export const launch = async (options: LaunchOptions): Promise<Server> => {
  const { account, program, cluster } = options;
  const settings = {
    unix_socket_directories: '',
    ...options.settings,
    listen_addresses: '127.0.0.1',
    port: options.port,
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = start(account, program, ['-D', cluster, ...flags], ['ignore', 'ignore', 'pipe']);
  const watcher = watch(account, server);
  const recent: string[] = [];
  const isReady = ready(server, recent, options.log);
  options.onLaunch?.();
  try {
    await isReady;
  } catch (error) {
    watcher.kill('SIGKILL');
    throw error;
  }
  hold(server, false);
  const crashed = (code: number | null, signal: string | null) =>
    options.onCrash?.(
      `PostgreSQL stopped by itself (${signal ?? code})`,
      recent.some((line) => DISK_FULL.test(line)),
    );
  // Not at 'exit', when its last output may be unread.
  server.once('close', crashed);
  let stopped: Promise<void> | undefined;
  return {
    stop() {
      server.off('close', crashed);
      stopped ??= stop(server, watcher);
      return stopped;
    },
  };
};

const start = (account: Account, file: string, args: string[], stdio: StdioOptions): ChildProcess => {
  const command = account.command(file, args);
  return spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio,
  });
};

/**
 * Stops the server when the service ends, however it ends: the shell waits for the end of a pipe that only the service
 * holds, and then requests a fast shutdown.
 */
const watch = (account: Account, server: ChildProcess): ChildProcess => {
  const script = ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)];
  const watcher = start(account, '/bin/sh', script, ['pipe', 'ignore', 'ignore']);
  server.once('exit', () => watcher.kill('SIGKILL'));
  hold(watcher, false);
  return watcher;
};

const ready = (server: ChildProcess, recent: string[], log?: (line: string) => void): Promise<void> => {
  return new Promise((resolve, reject) => {
    createInterface({ input: server.stderr! }).on('line', (line) => {
      recent.push(line);
      if (recent.length > LAST_LINES) recent.shift();
      log?.(line);
      if (line.includes(READY)) resolve();
    });
    server.once('error', reject);
    server.once('close', () => reject(startFailure(recent.slice(-SHOWN_LINES).join('\n'))));
  });
};

const startFailure = (said: string): EmbeddedDatabaseError => {
  const Failure = said.includes('could not create any TCP/IP sockets')
    ? PortTakenError
    : said.includes('pre-existing shared memory block')
      ? SessionsLeftError
      : EmbeddedDatabaseError;
  return new Failure('START_FAILED', `The embedded PostgreSQL did not start. Its output:\n${said}`);
};

/** A running server alone does not keep the service's process alive; waiting for its stop does. */
const hold = (child: ChildProcess, alive: boolean): void => {
  for (const handle of [child, child.stdin, child.stderr] as ({ ref(): void; unref(): void } | null)[]) {
    if (alive) handle?.ref();
    else handle?.unref();
  }
};

const stop = async (server: ChildProcess, watcher: ChildProcess): Promise<void> => {
  const exited = Promise.all([exit(server), exit(watcher)]);
  server.kill('SIGINT');
  // Without a checkpoint; the write-ahead log on disk restores everything at the next start.
  const immediate = setTimeout(() => server.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  const kill = setTimeout(() => server.kill('SIGKILL'), FAST_SHUTDOWN_MS + IMMEDIATE_SHUTDOWN_MS);
  await exited;
  clearTimeout(immediate);
  clearTimeout(kill);
};

const exit = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  hold(child, true);
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
};
