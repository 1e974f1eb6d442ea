/**
 * Notices a database that is silent: stopped, or behind a network that swallows everything. Its connections stay open then,
 * and a statement would be waited for until the network gives up, a quarter of an hour later. How long a statement takes says
 * nothing: a migration may take minutes. So when something is waited for and nothing was answered for a second, a connection
 * of its own asks whether the database answers at all. If not, everything that waits is refused, and so is, at once, what comes
 * after that, until the database answers again.
 *
 * Time is counted in ticks of a timer and not read from a clock: while this process is busy itself, or was stopped, answers
 * may have arrived that it has not read yet.
 */
import { Socket } from 'node:net';
import pg from 'pg';
import { SECOND } from '../../../packages/common/clock.ts';
import { isDiskFull as saysDiskFull } from '../disk-space.ts';
import { ApiError } from '../vocabulary/errors.ts';

/** Who connects to a database that is watched, and what its connections are made with. */
export interface DatabaseWatch {
  /** Makes the sockets of connections: they are closed when the database is silent. */
  readonly socket: () => Socket;
  /**
   * What `work`, which waits for the database, comes to.
   * @throws ApiError SERVICE_UNAVAILABLE, without calling it, while the database is silent, and as soon as it is found to be
   */
  answered<T>(work: () => Promise<T>): Promise<T>;
  readonly isSilent: boolean;
  /** Whether a statement failed because the database's disk is full, and {@link foundSpace} was not called since. */
  readonly isDiskFull: boolean;
  foundSpace(): void;
  close(): void;
}

interface WatchOptions {
  /** How long nothing is answered, in milliseconds, before it is asked whether anything is. It then has half as long again. */
  readonly patienceMs?: number;
  onSilent?(): void;
  onAnswer?(): void;
}

/** With this a request is refused within some three seconds, and a busy database is not taken for a silent one. */
const PATIENCE = SECOND;
const TICKS_OF_PATIENCE = 4;
/** A new connection takes some milliseconds, and this long only where nothing else is answered. */
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
  let heard = false;
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

  const becomeHeard = (): void => {
    heard = true;
    if (isSilent) onAnswer?.();
    isSilent = false;
  };

  const tick = (): void => {
    if (probe) {
      probe.ticks += 1;
      if (heard || probe.outcome === 'answered') {
        endProbe();
        becomeHeard();
      } else if (probe.outcome === 'failed') {
        // The name of the server is not found, say: that does not tell how its connections fare.
        endProbe();
      } else if (probe.ticks > TICKS_OF_PROBE) {
        endProbe();
        becomeSilent();
      }
    }
    quietTicks = heard || waiting.size === 0 ? 0 : quietTicks + 1;
    heard = false;
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
    answered: (work) =>
      isSilent
        ? Promise.reject(databaseSilent())
        : new Promise((resolve, reject) => {
            waiting.add(reject);
            work()
              .then(
                (result) => {
                  heard = true;
                  resolve(result);
                },
                (error: unknown) => {
                  if (isAnswer(error)) heard = true;
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
    foundSpace() {
      isDiskFull = false;
    },
    close() {
      clearInterval(timer);
      endProbe();
    },
  };
};

/** The server said something, if only that it refuses. */
const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';

interface Probe {
  ticks: number;
  readonly outcome: 'answered' | 'failed' | null;
  end(): void;
}

/** Asks on a connection of its own, which waits for no other statement. */
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
      // Asked to end politely, a connection to a silent server would stay.
      if (outcome === 'answered') client.end().catch(() => {});
      else socket.destroy();
    },
  };
};
