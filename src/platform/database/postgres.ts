import pg from 'pg';
import { getTypeParser } from './column-types.ts';
import { type CheckedOut, createJoints, type Joint } from './joint.ts';
import { type Listener, listen } from './listen.ts';
import { type Tag, tag } from './query.ts';

/** An open transaction. */
export type Tx = Tag;

export interface Reserved extends Tag {
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
   * Runs `work` so that the first transaction that it begins, and all that it asks of this pool from then on, is one
   * transaction with `first` and `last`: committed when `last` resolves, undone when any of the three rejects.
   */
  joint<T, R>(joint: Joint<T, R>): Promise<R>;
  /** One connection for several queries, until it is released: for what keeps state in its session. */
  reserve(): Promise<Reserved>;
  /**
   * Hears `notify` on a channel, on a connection of its own until {@link Sql.end}. `onConnect` is called when it
   * begins, and again whenever the connection had to be made anew: notifications in between went unheard.
   */
  listen(channel: string, hear: (payload: string) => void, onConnect?: () => void): Promise<void>;
  /** Lets go of all connections when their work is done, or after `timeout` seconds whatever they do. */
  end(options?: { timeout?: number }): Promise<void>;
}

/** What every store function takes first: it works the same inside a transaction and outside one. */
export type Db = Sql | Tx;

export interface ConnectOptions {
  /** Most connections at once; each is opened when first needed. Default 10. */
  readonly max?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
}

const WAIT_FOR_CONNECTION_MS = 30_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Opens a pool on the database at `url`. No connection is made before the first query.
 *
 * Types: `bigint` ↔ number (money in minor units; beyond ±(2^53−1) it throws instead of rounding), `date` ↔
 * 'YYYY-MM-DD' (a booking day has no time zone), `timestamptz` ↔ Date, `jsonb` → value and ← `sql.json(value)`,
 * `bytea` ↔ Buffer. `numeric` stays a string, and `sum(bigint)` is numeric: cast it back with `::bigint`.
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const config = {
    connectionString: url,
    application_name: options.applicationName ?? 'open-banking',
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    keepAlive: true,
    // The system would first ask after two hours whether the other end is still there.
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: { getTypeParser },
  };
  const pool = new pg.Pool({ ...config, max: options.max ?? 10, idleTimeoutMillis: 0 });
  // An idle connection was lost. The pool has forgotten it already; the next query opens another.
  pool.on('error', () => {});
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const listeners: Listener[] = [];
  const joints = createJoints(() => checkOut(pool));
  let ended: Promise<unknown> | undefined;

  return Object.assign(
    tag((query) => joints.here()?.transaction.query?.(query) ?? pool.query(query)),
    {
      begin: <T>(work: (tx: Tx) => Promise<T> | T) => joints.here()?.begin(work) ?? transaction(pool, work),
      joint: joints.run,
      async reserve() {
        const client = await checkOut(pool);
        return Object.assign(
          tag((query) => client.query(query)),
          { release: client.release },
        );
      },
      async listen(channel: string, hear: (payload: string) => void, onConnect: () => void = () => {}) {
        listeners.push(await listen(config, channel, { hear, onConnect }));
      },
      async end({ timeout }: { timeout?: number } = {}) {
        ended ??= Promise.all([pool.end(), ...listeners.map((listener) => listener.end())]);
        const force = () => clients.forEach((client) => void (client as unknown as pg.Client).end());
        const timer = timeout === undefined ? undefined : setTimeout(force, timeout * 1_000);
        await ended.finally(() => clearTimeout(timer));
      },
    },
  );
}

/** A connection out of the pool; a lost one is not given back to it. */
async function checkOut(pool: pg.Pool): Promise<CheckedOut> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const lose = (error: Error) => {
    lost = error;
  };
  client.on('error', lose);
  return {
    query: (query) => client.query(query),
    release() {
      client.off('error', lose);
      client.release(lost);
    },
  };
}

async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T> | T): Promise<T> {
  const { query, release } = await checkOut(pool);
  let over = false;
  const tx = tag((statement) => {
    if (over) throw new Error('the transaction is over');
    return query(statement);
  });
  try {
    await query({ text: 'begin' });
    const result = await work(tx);
    over = true;
    // What postgres answers to the commit of a transaction in which a statement failed.
    if ((await query({ text: 'commit' })).command === 'ROLLBACK')
      throw new Error('the transaction had failed');
    return result;
  } catch (error) {
    over = true;
    await query({ text: 'rollback' }).catch(() => {}); // a lost connection has rolled back already
    throw error;
  } finally {
    release();
  }
}
