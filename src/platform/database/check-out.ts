import pg from 'pg';
import { SECOND } from '../../../packages/common/clock.ts';
import { inStatementSpan } from '../telemetry/spans.ts';
import { ApiError } from '../vocabulary/errors.ts';
import type { CheckedOut } from './ambient-transaction.ts';
import type { RawQuery } from './query.ts';
import { pooledQueryFor, queryFor, SET_TENANTS, type Settings, setTenants } from './tenant-query.ts';
import type { DatabaseWatch } from './watch.ts';

/**
 * How long opening a connection may take. It has a limit of its own: a server that hangs only here answers on other
 * connections, so it is not silent.
 */
export const CONNECT_MS = 3 * SECOND;
/** Codes with which the server closes a connection. */
const SHUTDOWN = /^57P0[1-5]$/;

/**
 * Limits the time to connect. The timeout in the pool's options also covers the wait for a free connection, which may
 * be longer.
 */
export class ConnectTimeoutClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

/** Prepares a new connection, in one round trip. */
export const prepareConnection = (client: pg.ClientBase, settings: string): Promise<unknown> =>
  Promise.all([client.query(settings), client.query(SET_TENANTS)]);

interface Bounds {
  beginStatement: string;
  /** How long a response may take, in milliseconds. */
  responseMs: number;
  /** The setting that says whose rows a statement may reach; null when nobody has decided. */
  tenants(): string | null;
  /** The settings that each statement brings along, behind a pooler in transaction mode; null for a session with settings. */
  pooled: Settings | null;
}

/** Statements that reach no rows. */
const CONTROL = /^(begin|commit|rollback|savepoint|release|set|show) ?/;
/** Undoes settings of the transaction, or ends it. */
const UNDOES = /^(commit|rollback)/;
const ENDS = /^(commit|rollback)$/;

/** Takes a connection from the pool. A lost connection is not returned to it. */
export const checkOut = async (
  pool: pg.Pool,
  watch: DatabaseWatch,
  { beginStatement, responseMs, tenants, pooled }: Bounds,
): Promise<CheckedOut & { processId: number }> => {
  let lost: Error | undefined;
  const lose = (error: Error) => {
    lost = error;
  };
  let isGivenUp = false;
  const take = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      pool.connect((error, taken) => {
        if (!taken) return reject(error);
        if (isGivenUp) return taken.release();
        // Registered immediately, not when the promise resolves: the bytes that free the connection can also end it,
        // and an error without a listener ends the process.
        taken.on('error', lose);
        resolve(taken);
      });
    });
  const client = await watch.guard(take).catch((error: unknown) => {
    isGivenUp = true;
    throw error;
  });
  /** The setting of the open transaction; null while there is none, or when it is not known. */
  let inForce: string | null = null;
  let isInTransaction = false;
  const send = (
    statement: pg.QueryConfig | RawQuery,
    setting: string | null,
    settings: Settings | null = null,
  ): Promise<pg.QueryResult> => {
    // pg also reads the timeout from the query, although its types do not say so.
    const bounded = { ...statement, query_timeout: responseMs };
    const made = () =>
      pooled ? pooledQueryFor(forPg(bounded), setting, settings) : queryFor(forPg(bounded), setting);
    const guarded = () => watch.guard(() => run(client, bounded, made() as OnTheWire));
    return inStatementSpan(bounded.text, guarded).catch((error: Error & { code?: string }) => {
      // The connection is lost if the server is shutting down, or if the error does not come from the server.
      if (!error.code || SHUTDOWN.test(error.code) || error instanceof ApiError) lose(error);
      throw error;
    });
  };
  const query: CheckedOut['query'] = (statement) => {
    if (UNDOES.test(statement.text)) inForce = null;
    if (ENDS.test(statement.text)) isInTransaction = false;
    if (CONTROL.test(statement.text)) return send(statement, null);
    const setting = tenants();
    if (setting === inForce && (isInTransaction || !pooled)) return send(statement, null);
    if (isInTransaction && setting !== null) inForce = setting;
    return send(statement, setting, isInTransaction ? null : pooled);
  };
  return {
    query,
    processId: (client as unknown as { processID: number }).processID,
    begin() {
      inForce = tenants();
      isInTransaction = true;
      return send(
        { text: inForce === null ? beginStatement : `${beginStatement}; ${setTenants(inForce)}` },
        null,
      );
    },
    release() {
      client.off('error', lose);
      client.release(lost);
    },
  };
};

type OnTheWire = pg.Query & {
  callback?: (error: Error | null, result: pg.QueryResult) => void;
  query_timeout?: number;
  _result: { addRow(row: unknown): void };
};

const asText = (text: string): string => text;

/** Rows that are handed over as they arrive stay text. */
const forPg = (query: pg.QueryConfig | RawQuery): pg.QueryConfig => {
  if (!('onRow' in query)) return query;
  const { onRow: _, ...config } = query;
  return { ...config, rowMode: 'array', types: { getTypeParser: () => asText } } as pg.QueryConfig;
};

const run = (
  client: pg.PoolClient,
  config: (pg.QueryConfig | RawQuery) & { query_timeout: number },
  query: OnTheWire,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    query.query_timeout = config.query_timeout;
    // pg reports the result of a query object only to it.
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    if ('onRow' in config) streamRows(client, config.onRow, query);
    client.query(query);
  });

/**
 * Hands rows over as they arrive, so that no row waits in memory for the last one. The event loop runs once after each
 * received chunk: reading 50,000 rows at once would block all other requests.
 */
const streamRows = (client: pg.PoolClient, onRow: RawQuery['onRow'], query: OnTheWire): void => {
  // With a callback, pg would also collect the rows.
  query._result.addRow = () => {};
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
};
