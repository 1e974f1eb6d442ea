import pg from 'pg';
import { DAY, MINUTE, SECOND } from '../../../packages/common/clock.ts';
import { schemaOf, searchPathOf } from '../database-address.ts';
import { type OwnerId, ownerContext } from '../owner-context.ts';
import { inStatementSpan } from '../telemetry/spans.ts';
import type { Leave } from '../turnstile.ts';
import {
  type AmbientTransaction,
  type CheckedOut,
  createAmbientTransactions,
} from './ambient-transaction.ts';
import { CONNECT_MS, ConnectTimeoutClient, checkOut, prepareConnection } from './check-out.ts';
import { getTypeParser } from './column-types.ts';
import { fairShare } from './fair-share.ts';
import { type Listener, listen } from './listen.ts';
import { type RawQuery, type Tag, tag } from './query.ts';
import { assignments, pooledQueryFor, queryFor, type Settings } from './tenant-query.ts';
import { type AllTenantsReason, currentReach, settingOf } from './tenants.ts';
import { transaction } from './transaction.ts';
import { type DatabaseWatch, watchDatabase } from './watch.ts';

/** An open transaction. */
export type Tx = Tag;

/** A connection taken out of the pool. */
export interface Reserved extends Tag {
  /** Same as {@link Sql.begin}, on this connection. */
  begin<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>;
  /** The number of the server's process, as the server or a pooler gave it at the login. */
  readonly processId: number;
  release(): void;
}

/** A pool of connections. */
export interface Sql extends Tag {
  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it rejects or the connection is lost.
   * Queries after the end are refused.
   */
  begin<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>;
  /**
   * Same as {@link Sql.begin}, for a transaction that may wait for locks on rows of `owner`: one at a time per owner,
   * first come, first served, without holding a connection while it waits. Must not be called inside another
   * transaction.
   * @throws ApiError SERVICE_UNAVAILABLE when too many wait already; the abort reason when the client of the request is
   *   gone
   */
  inTurn<T>(owner: OwnerId, work: (tx: Tx) => Promise<T> | T): Promise<T>;
  /**
   * Runs `work` in an ambient transaction: its first transaction and all its later queries on this pool form one
   * transaction with `first` and `last`. Commits when `last` resolves, rolls back when any of the three rejects.
   */
  ambient<T, R>(joint: AmbientTransaction<T, R>): Promise<R>;
  /** Reserves one connection until it is released, for work that keeps state in its session. */
  reserve(): Promise<Reserved>;
  /**
   * Listens to a channel on its own connection until {@link Sql.end}. `onConnect` is called at the start and after each
   * reconnect: notifications in between were lost.
   */
  listen(channel: string, onMessage: (payload: string) => void, onConnect?: () => void): Promise<void>;
  /** Returns how many connections are in use and idle, and how many statements and transactions wait for one. */
  usage(): { inUse: number; idle: number; waiting: number };
  /** Closes all connections when their work is done, or by force after `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>;
}

/** The first parameter of every store function: a pool or a transaction. */
export type Db = Sql | Tx;

interface ConnectOptions {
  /** Most connections at once; each is opened on demand. Default 10. */
  readonly max?: number;
  /** How long a statement waits for a lock, in milliseconds. Default 10 s in a transaction, 4 s outside. */
  readonly lockTimeoutMs?: number;
  /** Detects a database that does not answer or whose disk is full. Default: a watch of this pool. */
  readonly watch?: DatabaseWatch;
  /**
   * Where to open sessions, for {@link Sql.reserve} and {@link Sql.listen}, when `url` is that of a pooler in transaction
   * mode.
   */
  readonly sessionUrl?: string | null;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Reaches the rows of all tenants where nobody decides otherwise: for commands, which serve nobody. */
  readonly allTenants?: AllTenantsReason;
}

const WAIT_FOR_CONNECTION_MS = 30 * SECOND;
/**
 * The longest customer transactions (a test clock that advances a day over thousands of connections) take some seconds.
 */
const LOCK_TIMEOUT_MS = 10 * SECOND;
/** Lock timeout of a single statement, which is mostly a read and waits for no customer's transaction. */
const LOCK_TIMEOUT_ALONE_MS = 4 * SECOND;
/** Time limit of a single statement. */
const STATEMENT_TIMEOUT_MS = MINUTE;
/** Time limit of a statement in a transaction: an import, an erasure, a job. */
const LONG_STATEMENT_TIMEOUT_MS = 10 * MINUTE;
/** Statements of a reserved connection have no short limit: a migration may build an index. */
const RESERVED_STATEMENT_MS = DAY;
/** Extra time after the statement timeout of the server. Then the connection counts as lost. */
const RESPONSE_MS = 5 * SECOND;
export const LONGEST_RESPONSE_MS = LONG_STATEMENT_TIMEOUT_MS + RESPONSE_MS;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** Connections past a pooler, used at the start: one holds its lock, one migrates. */
const SESSIONS = 2;

/**
 * Opens a pool on the database at `url`, in the schema that it names (database-address.ts). No connection is made before the first query.
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
    // By default, the system would check the other end only after two hours.
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + RESPONSE_MS,
    stream: watch.socket,
    types: { getTypeParser },
  };
  const { max = 10, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const aloneMs = options.lockTimeoutMs ?? LOCK_TIMEOUT_ALONE_MS;
  const settings: Settings = {
    search_path: searchPathOf(schemaOf(url)),
    lock_timeout: `${aloneMs}`,
    statement_timeout: `${STATEMENT_TIMEOUT_MS}`,
  };
  const initialTenants = options.allTenants ? 'all' : '';
  const { sessionUrl = null } = options;
  const pooled = sessionUrl === null ? null : settings;
  const sessions =
    sessionUrl === null ? null : connect(sessionUrl, { ...options, max: SESSIONS, sessionUrl: null });
  const pool = new pg.Pool({
    ...config,
    max,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    idleTimeoutMillis: 0,
    // Statements do not wait for the response to the previous one: see `pipelined`.
    pipeline: true,
    Client: ConnectTimeoutClient as unknown as new () => pg.ClientBase,
    // A statement, because a connection pooler would refuse a startup parameter.
    onConnect: (client) =>
      pooled
        ? undefined
        : prepareConnection(
            client,
            `${assignments(settings, 'set')}set open_banking.tenants = '${initialTenants}'`,
          ),
  });
  const tenants = (): string | null => {
    const reach = currentReach();
    return reach ? settingOf(reach) : pooled && initialTenants;
  };
  /** Begins a transaction, with the bounds that are right for one. */
  const beginStatement = `begin; ${pooled ? assignments(settings, 'set local') : ''}set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = ${LONG_STATEMENT_TIMEOUT_MS}`;
  const inTransaction = { beginStatement, responseMs: LONGEST_RESPONSE_MS, tenants, pooled };
  // An idle connection was lost. The pool has already removed it.
  pool.on('error', () => {});
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const listeners: Listener[] = [];
  const { share, turn } = fairShare(max);
  /** Callers that wait for their turn or share. */
  let queued = 0;
  const entered = async (place: Promise<Leave>): Promise<Leave> => {
    queued += 1;
    return place.finally(() => {
      queued -= 1;
    });
  };
  let ended: Promise<unknown> | undefined;

  /** Takes a connection in the turn of `turnOf`, or else in the share of the current owner. */
  const connection = async (turnOf: OwnerId | null): Promise<CheckedOut> => {
    const places = turnOf === null ? [] : [await entered(turn(turnOf))];
    const leave = (): void => {
      for (const place of places) place();
    };
    try {
      places.push(await entered(share(ownerContext().owner ?? turnOf)));
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

  const sendAlone = (query: pg.Query): Promise<pg.QueryResult> =>
    new Promise((resolve, reject) => {
      pool.query(query as never, (error: Error | undefined, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result),
      );
    });

  const single = async (query: pg.QueryConfig | RawQuery): Promise<pg.QueryResult> => {
    if ('onRow' in query) {
      const one = await connection(null);
      return one.query(query).finally(one.release);
    }
    // Read here: the pool sends it in the context of whoever gives a connection back.
    const setting = tenants();
    return inStatementSpan(query.text, async () => {
      const leave = await entered(share(ownerContext().owner));
      const made = () => (pooled ? pooledQueryFor(query, setting, pooled) : queryFor(query, setting));
      return watch.guard(() => sendAlone(made())).finally(leave);
    });
  };

  const ambientTransactions = createAmbientTransactions(connection);
  const begin = <T>(work: (tx: Tx) => Promise<T> | T, turnOf: OwnerId | null): Promise<T> =>
    ambientTransactions.current()?.begin(work, turnOf) ?? transaction(() => connection(turnOf), work);

  return Object.assign(
    tag(
      (query) => ambientTransactions.current()?.transaction.query?.(query) ?? single(query),
      (work) => {
        const joint = ambientTransactions.current()?.transaction;
        if (joint?.query) joint.defer(work);
        else work();
      },
    ),
    {
      begin: <T>(work: (tx: Tx) => Promise<T> | T) => begin(work, null),
      inTurn: <T>(owner: OwnerId, work: (tx: Tx) => Promise<T> | T) => begin(work, owner),
      ambient: ambientTransactions.run,
      async reserve() {
        if (sessions) return sessions.reserve();
        const connection = await checkOut(pool, watch, {
          beginStatement: 'begin',
          responseMs: RESERVED_STATEMENT_MS,
          tenants,
          pooled: null,
        });
        const { query, begin, release, processId } = connection;
        await query({ text: 'set statement_timeout = 0' }).catch((error: unknown) => {
          release();
          throw error;
        });
        return Object.assign(tag(query), {
          processId,
          begin: <T>(work: (tx: Tx) => Promise<T> | T) =>
            transaction(async () => ({ query, begin, release: () => {} }), work),
          release: () =>
            void query({ text: `set statement_timeout = ${STATEMENT_TIMEOUT_MS}` })
              .catch(() => {}) // it was lost, and is not given back
              .finally(release),
        });
      },
      async listen(channel: string, onMessage: (payload: string) => void, onConnect: () => void = () => {}) {
        if (sessions) return sessions.listen(channel, onMessage, onConnect);
        listeners.push(
          await listen({ ...config, connectionTimeoutMillis: CONNECT_MS }, channel, { onMessage, onConnect }),
        );
      },
      usage: () => ({
        inUse: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount + queued,
      }),
      async end({ timeout }: { timeout?: number } = {}) {
        ended ??= Promise.all([
          pool.end(),
          sessions?.end({ timeout: timeout ?? 1 }),
          ...listeners.map((listener) => listener.end()),
        ]);
        // A regular end would first wait for the responses to all sent statements.
        const force = () =>
          clients.forEach((client) => void (client as unknown as pg.Client).connection.stream.destroy());
        const timer = timeout === undefined ? undefined : setTimeout(force, timeout * 1_000);
        await ended.finally(() => clearTimeout(timer));
        if (!options.watch) watch.close();
      },
    },
  );
};
