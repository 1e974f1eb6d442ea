/**
 * Detects a database that does not answer: it is stopped, or the network drops its packets. Its connections stay open
 * then, and a statement would wait a quarter of an hour for the network to give up. The duration of a statement proves
 * nothing, since a migration may take minutes. So when something waits and nothing was answered for a second, a
 * separate probe connection asks whether the database answers. If not, everything that waits is refused, and so are new
 * requests, until the database answers again.
 *
 * Time is counted in timer ticks, not read from a clock: a process that was busy or suspended may have unread answers.
 */
import { Socket } from 'node:net';
import pg from 'pg';
import { SECOND } from '../../../packages/common/clock.ts';
import { isDiskFull as saysDiskFull } from '../disk-space.ts';
import { ApiError } from '../vocabulary/errors.ts';

/** Watches whether a database answers. Pools create their sockets with it. */
export interface DatabaseWatch {
  /** Creates the sockets of connections, which are closed when the database is silent. */
  readonly socket: () => Socket;
  /**
   * Returns the result of `work`, which waits for the database.
   * @throws ApiError SERVICE_UNAVAILABLE as soon as the database is found silent; then `work` is no longer called
   */
  guard<T>(work: () => Promise<T>): Promise<T>;
  readonly isSilent: boolean;
  /** Whether a statement failed because the database's disk is full and {@link clearDiskFull} was not called since. */
  readonly isDiskFull: boolean;
  clearDiskFull(): void;
  close(): void;
}

interface WatchOptions {
  /** Milliseconds without an answer before the probe. The probe may take half as long again. */
  readonly patienceMs?: number;
  onSilent?(): void;
  onAnswer?(): void;
}

/** A request is refused within about three seconds, and a busy database does not count as silent. */
const PATIENCE = SECOND;
const TICKS_OF_PATIENCE = 4;
/** A new connection takes milliseconds; this limit only matters when nothing answers. */
const TICKS_OF_PROBE = 6;

const databaseSilent = (): ApiError =>
  new ApiError('SERVICE_UNAVAILABLE', { cause: 'database_silent' }, { 'Retry-After': '2' });

export const watchDatabase = (
  url: string,
  { patienceMs = PATIENCE, onSilent, onAnswer }: WatchOptions = {},
): DatabaseWatch => {
  const sockets = new Set<Socket>();
  const waiting = new Set<(error: ApiError) => void>();
  let isSilent = false;
  let isDiskFull = false;
  /** Whether anything was answered since the last tick. */
  let hasAnswer = false;
  let quietTicks = 0;
  let probe: Probe | null = null;

  const endProbe = (): void => {
    probe?.end();
    probe = null;
  };

  const becomeSilent = (): void => {
    if (!isSilent) onSilent?.();
    isSilent = true;
    for (const refuse of waiting) refuse(databaseSilent());
    for (const socket of sockets) socket.destroy();
  };

  const becomeResponsive = (): void => {
    hasAnswer = true;
    if (isSilent) onAnswer?.();
    isSilent = false;
  };

  const tick = (): void => {
    if (probe) {
      probe.ticks += 1;
      if (hasAnswer || probe.outcome === 'answered') {
        endProbe();
        becomeResponsive();
      } else if (probe.outcome === 'failed') {
        // For example, the host name is not found: that says nothing about the open connections.
        endProbe();
      } else if (probe.ticks > TICKS_OF_PROBE) {
        endProbe();
        becomeSilent();
      }
    }
    quietTicks = hasAnswer || waiting.size === 0 ? 0 : quietTicks + 1;
    hasAnswer = false;
    if (!probe && (isSilent || quietTicks > TICKS_OF_PATIENCE)) {
      probe = startProbe(url);
      quietTicks = 0;
    }
  };
  const timer = setInterval(tick, patienceMs / TICKS_OF_PATIENCE).unref();

  return {
    socket() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    guard: (work) =>
      isSilent
        ? Promise.reject(databaseSilent())
        : new Promise((resolve, reject) => {
            waiting.add(reject);
            work()
              .then(
                (result) => {
                  hasAnswer = true;
                  resolve(result);
                },
                (error: unknown) => {
                  if (isAnswer(error)) hasAnswer = true;
                  if (saysDiskFull(error as { code?: string })) isDiskFull = true;
                  reject(error);
                },
              )
              .finally(() => waiting.delete(reject));
          }),
    get isSilent() {
      return isSilent;
    },
    get isDiskFull() {
      return isDiskFull;
    },
    clearDiskFull() {
      isDiskFull = false;
    },
    close() {
      clearInterval(timer);
      endProbe();
    },
  };
};

/** Whether an error is a response of the server, even a refusal. */
const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';

interface Probe {
  ticks: number;
  readonly outcome: 'answered' | 'failed' | null;
  end(): void;
}

/** Probes on a separate connection, which waits for no other statement. */
const startProbe = (url: string): Probe => {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'open-banking-probe',
    stream: () => socket,
  });
  let outcome: Probe['outcome'] = null;
  client.on('error', () => {});
  client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => {
        outcome = 'answered';
      },
      (error: unknown) => {
        outcome = isAnswer(error) ? 'answered' : 'failed';
      },
    );
  return {
    ticks: 0,
    get outcome() {
      return outcome;
    },
    end() {
      // A regular end of a connection to a silent server would not finish.
      if (outcome === 'answered') client.end().catch(() => {});
      else socket.destroy();
    },
  };
};
