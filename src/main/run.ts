import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../packages/common/clock.ts';
import { NotTheFirstCell } from '../platform/cell-settings.ts';
import { type Config, ConfigError, environment, loadConfig } from '../platform/config.ts';
import { CitusError } from '../platform/database/citus.ts';
import { DatabaseRoleError } from '../platform/database/database-role.ts';
import { MigrationError } from '../platform/database/migration-files.ts';
import { DatabaseServerError } from '../platform/database/server-check.ts';
import { isUnreachable } from '../platform/database/unreachable.ts';
import { KeyStoreError } from '../platform/keys/key-store.ts';
import { createLogger } from '../platform/log.ts';
import { isLoopback } from '../platform/loopback.ts';
import { banner } from './banner.ts';
import { EmbeddedDatabaseError } from './embedded-postgres/failure.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded-postgres/start.ts';
import type { Service } from './service.ts';

/** Milliseconds after a signal and its delay until the process exits, even if something hangs. */
const CLOSE_WITHIN = 9_500;

const exposed = (host: string): string =>
  `this is development mode, and HOST=${host} lets other machines in: anybody who reaches it can read the mails at ` +
  '/dev/outbox and take over every account with their links. Set NODE_ENV=production, or leave HOST out';

/**
 * Runs the service until SIGINT or SIGTERM. A failed start prints one readable message and exits with code 1. With the
 * argument `--reset` it begins with an empty database. A process that started it with a channel gets `ready`.
 */
export const runService = async (): Promise<void> => {
  const reset = process.argv.includes('--reset');
  let config: Config;
  try {
    config = loadConfig(environment());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return giveUp(error.message);
  }
  if (reset && config.databaseUrl !== null)
    return giveUp(
      '--reset deletes the embedded database, and DATABASE_URL names another one. Leave out one of the two.',
    );
  const atTerminal = process.stdout.isTTY === true && !config.production;
  const log = createLogger(
    config.logLevel,
    atTerminal && (await import('../platform/terminal.ts')).terminalLog(),
  );

  let database: EmbeddedDatabase | null = null;
  let service: Pick<Service, 'leave' | 'close'> | null = null;
  let closing = false;
  const close = async (): Promise<void> => {
    await service?.close();
    await database?.stop();
  };
  /** A process without clients has nothing to wait for. */
  const leave = async (): Promise<void> => {
    if (service === null || config.role === 'worker') return;
    service.leave();
    await pause(config.shutdownDelaySeconds * 1_000);
  };
  const closeInTime = async (): Promise<void> => {
    await leave();
    setTimeout(() => process.exit(1), CLOSE_WITHIN).unref();
    await close();
  };
  const stop = (signal: string): void => {
    if (closing) return;
    closing = true;
    log.info(`${signal}: finishing what is under way, then stopping`);
    closeInTime().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));

  // The longest part of a start; it runs while PostgreSQL comes up.
  let loading: Promise<typeof import('./service.ts')> | undefined;
  const load = () => (loading ??= import('./service.ts'));
  try {
    if (config.databaseUrl === null) {
      database = await startEmbedded({
        dataDir: config.dataDir,
        reset,
        log: (line) => log.debug(line),
        onProgress: (message) => console.log(message),
        onLaunch: () => void load().catch(() => {}),
        onDiskFull: () =>
          log.error(
            `the disk of ${config.dataDir} is full: PostgreSQL stopped, and is started again as soon as there is space`,
          ),
        onCrash: (reason) => {
          log.fatal(reason);
          process.exit(1);
        },
      });
    }
    const databaseUrl = config.databaseUrl ?? database!.url;
    if (config.cells === null) {
      const { startService } = await load();
      service = await startService({ config, databaseUrl, log, clock: systemClock });
    } else {
      const { startCells } = await import('./start-cells.ts');
      service = await startCells({ config, log, clock: systemClock });
    }
    if (!config.production) {
      console.log(banner(config));
      if (!isLoopback(config.host)) log.warn(exposed(config.host));
    }
    process.send?.('ready');
  } catch (error) {
    if (closing) return;
    await close().catch(() => {});
    giveUp(explain(error, config));
  }
};

const giveUp = (message: string): void => {
  console.error(`\nThe service did not start.\n${message}\n`);
  process.exit(1);
};

/** Explains errors that the operator can fix; other errors keep their stack. */
const explain = (error: unknown, config: Config): string => {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof MigrationError ||
    error instanceof DatabaseRoleError ||
    error instanceof DatabaseServerError ||
    error instanceof CitusError ||
    error instanceof NotTheFirstCell ||
    error instanceof KeyStoreError
  ) {
    return message;
  }
  if (code === 'EADDRINUSE') {
    return (
      `Port ${config.port} on ${config.host} is taken by another program.\n` +
      `Stop that program, or choose another port: PORT=${config.port + 1} npm start`
    );
  }
  if (code === 'EACCES' && config.port < 1024) {
    return `Only root may listen on port ${config.port}. Choose a port above 1023 with PORT.`;
  }
  if (config.databaseUrl !== null && isUnreachable(code)) {
    const { host } = new URL(config.databaseUrl);
    return (
      `The database at ${host} (DATABASE_URL) cannot be reached or refused the login: ${message}\n` +
      'Check the address, user and password, or leave DATABASE_URL out to use the embedded database.'
    );
  }
  return stack ?? String(error);
};
