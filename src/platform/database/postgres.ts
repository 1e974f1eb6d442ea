import pg from 'pg';
import { behalf, type OwnerId } from '../behalf.ts';
import { getTypeParser } from './column-types.ts';
import { fairShare } from './fair-share.ts';
import { type CheckedOut, createJoints, type Joint } from './joint.ts';
import { type Listener, listen } from './listen.ts';
import { type RawQuery, type Tag, tag } from './query.ts';

/** An open transaction. */
export type Tx = Tag;

/** A connection taken out of the pool. */
export interface Reserved extends Tag {
  /** As {@link Sql.begin}, on this connection. */
  begin<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>;
  release(): void;
}

/** A pool of connections. */
export interface Sql extends Tag {
  /**
   * Runs `work` in a transaction: committed when it resolves, undone when it rejects or the connection is
   * lost. Its queries are refused when it is over.
   */
  begin<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>;
  /**
   * As {@link Sql.begin}, for a transaction that may wait for locks on what belongs to `owner`: one at a time for each
   * owner, in the order in which they came, and no connection is held before. Not to be called within another.
   * @throws ApiError SERVICE_UNAVAILABLE when too many wait already, or when the client of the request on whose behalf it
   *   waits is gone
   */
  inTurn<T>(owner: OwnerId, work: (tx: Tx) => Promise<T> | T): Promise<T>;
  /**
   * Runs `work` so that the first transaction that it begins, and all that it asks of this pool from then on, is one
   * transaction with `first` and `last`: committed when `last` resolves, undone when any of the three rejects.
   */
  joint<T, R>(joint: Joint<T, R>): Promise<R>;
  /** One connection for several queries, until it is released: for what keeps state in its session. */
  reserve(): Promise<Reserved>;
  /**
   * Listens to a channel, on a connection of its own, until {@link Sql.end}. `onConnect` is called when it begins,
   * and again whenever the connection had to be made anew: notifications in between were lost.
   */
  listen(channel: string, onMessage: (payload: string) => void, onConnect?: () => void): Promise<void>;
  /** Closes all connections when their work is done, or after `timeout` seconds whatever they do. */
  end(options?: { timeout?: number }): Promise<void>;
}

/** What every store function takes first: it works the same inside a transaction and outside one. */
export type Db = Sql | Tx;

export interface ConnectOptions {
  /** Most connections at once; each is opened when first needed. Default 10. */
  readonly max?: number;
  /** How long a statement waits for a lock that another transaction holds, in milliseconds. Default 10 s. */
  readonly lockTimeoutMs?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
}

const WAIT_FOR_CONNECTION_MS = 30_000;
/** The longest transactions that customers cause, a day of a test clock with thousands of connections, take some seconds. */
const LOCK_TIMEOUT_MS = 10_000;
/** Codes with which the server ends a connection. */
const SHUTDOWN = /^57P0[1-5]$/;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Opens a pool on the database at `url`. No connection is made before the first query.
 *
 * Types: `bigint` ↔ number (money in minor units; beyond ±(2^53−1) it throws instead of rounding), `date` ↔
 * 'YYYY-MM-DD' (a booking day has no time zone), `timestamptz` ↔ Date, `jsonb` → value and ← `sql.json(value)`,
 * `bytea` ↔ Buffer. `numeric` stays a string, and `sum(bigint)` is numeric: cast it back with `::bigint`.
 */
export const connect = (url: string, options: ConnectOptions = {}): Sql => {
  const config = {
    connectionString: url,
    application_name: options.applicationName ?? 'open-banking',
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    keepAlive: true,
    // The system would first ask after two hours whether the other end is still there.
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: { getTypeParser },
  };
  const { max = 10, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const pool = new pg.Pool({
    ...config,
    max,
    idleTimeoutMillis: 0,
    // A statement need not wait for the response to the one before it: see `together`.
    pipeline: true,
    // A statement and not a parameter of the connection, which a pooler between would refuse.
    onConnect: (client) => client.query(`set lock_timeout = ${lockTimeoutMs}`),
  });
  // An idle connection was lost. The pool has forgotten it already; the next query opens another.
  pool.on('error', () => {});
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const listeners: Listener[] = [];
  const { share, turn } = fairShare(max);
  let ended: Promise<unknown> | undefined;

  /** A connection for the owner whose turn it takes, else for the owner on whose behalf it is taken. */
  const connection = async (turnOf: OwnerId | null): Promise<CheckedOut> => {
    const places = turnOf === null ? [] : [await turn(turnOf)];
    const leave = (): void => {
      for (const place of places) place();
    };
    try {
      places.push(await share(behalf().owner ?? turnOf));
      const { query, release } = await checkOut(pool);
      return {
        query,
        release() {
          release();
          leave();
        },
      };
    } catch (error) {
      leave();
      throw error;
    }
  };

  const single = async (query: pg.QueryConfig | RawQuery): Promise<pg.QueryResult> => {
    if ('onRow' in query) {
      const one = await connection(null);
      return one.query(query).finally(one.release);
    }
    const leave = await share(behalf().owner);
    return pool.query(query).finally(leave);
  };

  const joints = createJoints(connection);
  const begin = <T>(work: (tx: Tx) => Promise<T> | T, turnOf: OwnerId | null): Promise<T> =>
    joints.here()?.begin(work, turnOf) ?? transaction(() => connection(turnOf), work);

  return Object.assign(
    tag(
      (query) => joints.here()?.transaction.query?.(query) ?? single(query),
      (work) => {
        const joint = joints.here()?.transaction;
        if (joint?.query) joint.defer(work);
        else work();
      },
    ),
    {
      begin: <T>(work: (tx: Tx) => Promise<T> | T) => begin(work, null),
      inTurn: <T>(owner: OwnerId, work: (tx: Tx) => Promise<T> | T) => begin(work, owner),
      joint: joints.run,
      async reserve() {
        const { query, release } = await checkOut(pool);
        return Object.assign(tag(query), {
          begin: <T>(work: (tx: Tx) => Promise<T> | T) =>
            transaction(async () => ({ query, release: () => {} }), work),
          release,
        });
      },
      async listen(channel: string, onMessage: (payload: string) => void, onConnect: () => void = () => {}) {
        listeners.push(await listen(config, channel, { onMessage, onConnect }));
      },
      async end({ timeout }: { timeout?: number } = {}) {
        ended ??= Promise.all([pool.end(), ...listeners.map((listener) => listener.end())]);
        // Asked to end, a connection would first wait for the responses to all that was sent.
        const force = () =>
          clients.forEach((client) => void (client as unknown as pg.Client).connection.stream.destroy());
        const timer = timeout === undefined ? undefined : setTimeout(force, timeout * 1_000);
        await ended.finally(() => clearTimeout(timer));
      },
    },
  );
};

/** A connection out of the pool; a lost one is not given back to it. */
const checkOut = async (pool: pg.Pool): Promise<CheckedOut> => {
  let lost: Error | undefined;
  const lose = (error: Error) => {
    lost = error;
  };
  const client = await new Promise<pg.PoolClient>((resolve, reject) => {
    pool.connect((error, taken) => {
      if (!taken) return reject(error);
      // At once, not when the promise resolves: a connection's end may stand in the very bytes that made it free, and
      // an error that nobody listens to ends the process.
      taken.on('error', lose);
      resolve(taken);
    });
  });
  return {
    query: (query) =>
      ('onRow' in query ? rawly(client, query) : client.query(query)).catch(
        (error: Error & { code?: string }) => {
          // The server's last word, which a statement may get before the connection ends, or no word of the server's.
          if (!error.code || SHUTDOWN.test(error.code)) lose(error);
          throw error;
        },
      ),
    release() {
      client.off('error', lose);
      client.release(lost);
    },
  };
};

const asItIs = (text: string): string => text;

/**
 * Rows are handed over as they arrive, so that none has to wait in memory for the last. After each piece of them the event
 * loop goes round: 50,000 rows that arrive at once would hold everybody for as long as they are read.
 */
const rawly = (client: pg.PoolClient, { onRow, ...config }: RawQuery): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query({
      ...config,
      rowMode: 'array',
      types: { getTypeParser: () => asItIs },
    } as never);
    const { stream } = (client as unknown as pg.Client).connection;
    let isPaused = false;
    query.on('row', (row: unknown) => {
      onRow(row as (string | null)[]);
      if (isPaused) return;
      isPaused = true;
      stream.pause();
      setImmediate(() => {
        isPaused = false;
        stream.resume();
      });
    });
    query.on('end', resolve);
    query.on('error', reject);
    client.query(query);
  });

const transaction = async <T>(
  connection: () => Promise<CheckedOut>,
  work: (tx: Tx) => Promise<T> | T,
): Promise<T> => {
  const { query, release } = await connection();
  let over = false;
  const deferred: (() => void)[] = [];
  const tx = tag(
    (statement) => {
      if (over) throw new Error('the transaction is over');
      return query(statement);
    },
    (work) => void deferred.push(work),
  );
  try {
    await query({ text: 'begin' });
    const result = await work(tx);
    over = true;
    // PostgreSQL's response to the commit of a transaction in which a statement failed.
    if ((await query({ text: 'commit' })).command === 'ROLLBACK')
      throw new Error('the transaction had failed');
    for (const work of deferred) work();
    return result;
  } catch (error) {
    over = true;
    await query({ text: 'rollback' }).catch(() => {}); // a lost connection has rolled back already
    throw error;
  } finally {
    release();
  }
};
