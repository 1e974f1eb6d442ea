import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, newAccess, readAccess, urlOf, writeAccess } from './access.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clearDataDirectory } from './clear.ts';
import { createCluster, inspectCluster, setPassword } from './cluster.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import { clearLeftover } from './leftover.ts';
import { type DirectoryLock, lockDataDirectory } from './lock.ts';
import { launch, PortTakenError, type Server, SessionsLeftError } from './server.ts';

export interface EmbeddedOptions {
  /** Holds the database (`postgres/`), its password and port (`postgres.json`) and the service's lock. */
  readonly dataDir: string;
  /** Deletes the data of earlier starts first. */
  readonly reset?: boolean;
  /** Receives each line of the database server's log. */
  readonly log?: (line: string) => void;
  /** Receives progress messages while the database is first created. */
  readonly onProgress?: (message: string) => void;
  /** Called when the server process has started: other work can run while it comes up. */
  readonly onLaunch?: () => void;
  /** Called when the server ends without {@link EmbeddedDatabase.stop}: the service cannot go on. */
  readonly onCrash?: (reason: string) => void;
  /** Called when the server ended because its disk is full. It is restarted as soon as there is space. */
  readonly onDiskFull?: () => void;
  /** Server settings over the defaults. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

export interface EmbeddedDatabase {
  /** postgres://… with its password; reachable from this machine only. */
  readonly url: string;
  /** Ends all sessions and shuts the server down, within about 10 s. Calling it again is harmless. */
  stop(): Promise<void>;
}

/** Modest settings for a laptop: no replicas, no JIT, no parallel plans, no I/O worker processes. */
const SETTINGS = {
  max_connections: 60,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  log_checkpoints: 'off',
  // Ends the queries of a killed service: no new server can start on the data before.
  client_connection_check_interval: '1s',
};

const PORT_ATTEMPTS = 5;
const SESSIONS_LEFT_MS = 10_000;
const SESSIONS_LEFT_POLL_MS = 100;
const RESTART_AFTER_MS = 1_000;

/**
 * Starts the service's own PostgreSQL, creating it at first. Measured on 2 cores: first start 0.6 s, later
 * ones 0.03 s. It stops with {@link EmbeddedDatabase.stop} or when this process ends, however it ends; the
 * next start recovers what a killed one left.
 * @throws EmbeddedDatabaseError
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const binaries = await findBinaries();
  const { dataDir, lock } = await claim(options.dataDir);
  try {
    if (options.reset) await clearDataDirectory(dataDir);
    const cluster = join(dataDir, 'postgres');
    const existing = await inspectCluster(cluster, binaries.major);
    const account = chooseAccount(binaries.postgres, dataDir, existing?.owner);
    await clearLeftover(cluster);
    const known = await readAccess(dataDir);
    const access = known ?? (await newAccess());
    if (!existing) {
      options.onProgress?.(`Creating the database in ${cluster} …`);
      await createCluster(binaries, account, cluster, access.password);
    } else if (!known) {
      await setPassword(binaries, account, cluster, access.password);
    }
    const settings = { ...SETTINGS, ...options.settings };
    const { log, onLaunch, onCrash, onDiskFull } = options;
    let isStopping = false;
    let restarting: Promise<void> | null = null;
    let server: Server;
    const onEnd = (reason: string, isDiskFull: boolean): void => {
      if (isDiskFull) {
        onDiskFull?.();
        restarting = restart();
      } else onCrash?.(reason);
    };
    const launchOn = (port: number, launched?: () => void): Promise<Server> =>
      launch({
        account,
        program: binaries.postgres,
        cluster,
        port,
        settings,
        log,
        onLaunch: launched,
        onCrash: onEnd,
      });
    /** Committed data is in the write-ahead log, which the start replays; it fails until the log can grow. */
    const restart = async (): Promise<void> => {
      while (!isStopping) {
        try {
          server = await launchOn(port);
          return;
        } catch {
          await pause(RESTART_AFTER_MS);
        }
      }
    };
    const listening = await listen(access.port, (port) => launchOn(port, onLaunch));
    const { port } = listening;
    server = listening.server;
    if (!known || port !== known.port) await writeAccess(dataDir, { ...access, port });
    return {
      url: urlOf({ ...access, port }),
      async stop() {
        isStopping = true;
        await restarting;
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** PostgreSQL of root runs under another account, which passes through this directory; secret files have mode 0600. */
const DIRECTORY_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

const claim = async (path: string): Promise<{ dataDir: string; lock: DirectoryLock }> => {
  try {
    await mkdir(path, { recursive: true, mode: DIRECTORY_MODE });
    const dataDir = await realpath(path);
    return { dataDir, lock: lockDataDirectory(dataDir) };
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(
      'NOT_WRITABLE',
      `The data directory ${resolve(path)} cannot be written (${(error as Error).message}). ` +
        'Give it to the user that runs the service, or set DATA_DIR to a directory that this user can write.',
      { cause: error },
    );
  }
};

/**
 * Launches on the stored port, so that a tool's saved connection keeps working, or on another one if it is taken. Waits
 * until the last sessions of a killed server have ended.
 */
const listen = async (
  remembered: number,
  launchOn: (port: number) => Promise<Server>,
): Promise<{ server: Server; port: number }> => {
  let port = remembered;
  let portsTried = 1;
  for (let waited = 0; ; ) {
    try {
      return { server: await launchOn(port), port };
    } catch (error) {
      if (error instanceof PortTakenError && portsTried < PORT_ATTEMPTS) {
        port = await freePort();
        portsTried += 1;
      } else if (error instanceof SessionsLeftError && waited < SESSIONS_LEFT_MS) {
        await pause(SESSIONS_LEFT_POLL_MS);
        waited += SESSIONS_LEFT_POLL_MS;
      } else throw error;
    }
  }
};
