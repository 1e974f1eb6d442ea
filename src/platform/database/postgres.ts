import pg from 'pg';
import { DAY, MINUTE, SECOND } from '../../../packages/common/clock.ts';
import { behalf, type OwnerId } from '../behalf.ts';
import { CONNECT_MS, checkOut, SoonConnected } from './check-out.ts';
import { getTypeParser } from './column-types.ts';
import { fairShare } from './fair-share.ts';
import { type CheckedOut, createJoints, type Joint } from './joint.ts';
import { type Listener, listen } from './listen.ts';
import { type RawQuery, type Tag, tag } from './query.ts';
import { type DatabaseWatch, watchDatabase } from './watch.ts';

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

interface ConnectOptions {
  /** Most connections at once; each is opened when first needed. Default 10. */
  readonly max?: number;
  /** How long a statement of a transaction waits for a lock that another holds, in milliseconds. Default 10 s. */
  readonly lockTimeoutMs?: number;
  /** Notices when the database is silent or its disk full. Default: one of this pool's own. */
  readonly watch?: DatabaseWatch;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
}

const WAIT_FOR_CONNECTION_MS = 30 * SECOND;
/** The longest transactions that customers cause, a day of a test clock with thousands of connections, take some seconds. */
const LOCK_TIMEOUT_MS = 10 * SECOND;
/** Of a statement by itself, which is mostly a read: what it waits for is no transaction of a customer. */
const LOCK_TIMEOUT_ALONE_MS = 4 * SECOND;
/** How long a statement by itself may take. */
const STATEMENT_TIMEOUT_MS = MINUTE;
/** How long one of a transaction may take: an import, an erasure, a job. */
const LONG_STATEMENT_TIMEOUT_MS = 10 * MINUTE;
/** A statement of a reserved connection may take as long as it does: a migration that builds an index. */
const RESERVED_STATEMENT_MS = DAY;
/** When no response to a statement has come that the server must have ended by now, its connection is lost. */
const RESPONSE_MS = 5 * SECOND;
export const LONGEST_RESPONSE_MS = LONG_STATEMENT_TIMEOUT_MS + RESPONSE_MS;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Opens a pool on the database at `url`. No connection is made before the first query.
 *
 * Types: `bigint` ↔ number (money in minor units; beyond ±(2^53−1) it throws instead of rounding), `date` ↔
 * 'YYYY-MM-DD' (a booking day has no time zone), `timestamptz` ↔ Date, `jsonb` → value and ← `sql.json(value)`,
 * `bytea` ↔ Buffer. `numeric` stays a string, and `sum(bigint)` is numeric: cast it back with `::bigint`.
 */
export const connect = (url: string, options: ConnectOptions = {}): Sql => {
  const watch = options.watch ?? watchDatabase(url);
  const config = {
    connectionString: url,
    application_name: options.applicationName ?? 'open-banking',
    keepAlive: true,
    // The system would first ask after two hours whether the other end is still there.
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + RESPONSE_MS,
    stream: watch.socket,
    types: { getTypeParser },
  };
  const { max = 10, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const pool = new pg.Pool({
    ...config,
    max,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    idleTimeoutMillis: 0,
    // A statement need not wait for the response to the one before it: see `together`.
    pipeline: true,
    Client: SoonConnected as unknown as new () => pg.ClientBase,
    // A statement and not a parameter of the connection, which a pooler between would refuse.
    onConnect: (client) =>
      client.query(
        `set lock_timeout = ${Math.min(lockTimeoutMs, LOCK_TIMEOUT_ALONE_MS)}; set statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
      ),
  });
  /** Begins a transaction, with the bounds that are right for one. */
  const begins = `begin; set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = ${LONG_STATEMENT_TIMEOUT_MS}`;
  const inTransaction = { begins, responseMs: LONGEST_RESPONSE_MS };
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
      const { release, ...taken } = await checkOut(pool, watch, inTransaction);
      return {
        ...taken,
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
    return watch.answered(() => pool.query(query)).finally(leave);
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
        const connection = await checkOut(pool, watch, {
          begins: 'begin',
          responseMs: RESERVED_STATEMENT_MS,
        });
        const { query, begin, release } = connection;
        await query({ text: 'set statement_timeout = 0' }).catch((error: unknown) => {
          release();
          throw error;
        });
        return Object.assign(tag(query), {
          begin: <T>(work: (tx: Tx) => Promise<T> | T) =>
            transaction(async () => ({ query, begin, release: () => {} }), work),
          release: () =>
            void query({ text: `set statement_timeout = ${STATEMENT_TIMEOUT_MS}` })
              .catch(() => {}) // it was lost, and is not given back
              .finally(release),
        });
      },
      async listen(channel: string, onMessage: (payload: string) => void, onConnect: () => void = () => {}) {
        listeners.push(
          await listen({ ...config, connectionTimeoutMillis: CONNECT_MS }, channel, { onMessage, onConnect }),
        );
      },
      async end({ timeout }: { timeout?: number } = {}) {
        ended ??= Promise.all([pool.end(), ...listeners.map((listener) => listener.end())]);
        // Asked to end, a connection would first wait for the responses to all that was sent.
        const force = () =>
          clients.forEach((client) => void (client as unknown as pg.Client).connection.stream.destroy());
        const timer = timeout === undefined ? undefined : setTimeout(force, timeout * 1_000);
        await ended.finally(() => clearTimeout(timer));
        if (!options.watch) watch.close();
      },
    },
  );
};

const transaction = async <T>(
  connection: () => Promise<CheckedOut>,
  work: (tx: Tx) => Promise<T> | T,
): Promise<T> => {
  const { query, begin, release } = await connection();
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
    await begin();
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
