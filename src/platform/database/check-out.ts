import pg from 'pg';
import { SECOND } from '../../../packages/common/clock.ts';
import { inStatementSpan } from '../telemetry/spans.ts';
import { ApiError } from '../vocabulary/errors.ts';
import type { CheckedOut } from './ambient-transaction.ts';
import type { RawQuery } from './query.ts';
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

interface Bounds {
  beginStatement: string;
  /** How long a response may take, in milliseconds. */
  responseMs: number;
}

/** Takes a connection from the pool. A lost connection is not returned to it. */
export const checkOut = async (
  pool: pg.Pool,
  watch: DatabaseWatch,
  { beginStatement, responseMs }: Bounds,
): Promise<CheckedOut> => {
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
  const query: CheckedOut['query'] = (statement) => {
    // pg also reads the timeout from the query, although its types do not say so.
    const bounded = { ...statement, query_timeout: responseMs };
    const run = () =>
      watch.guard(() => ('onRow' in bounded ? streamRows(client, bounded) : client.query(bounded)));
    return inStatementSpan(bounded.text, run).catch((error: Error & { code?: string }) => {
      // The connection is lost if the server is shutting down, or if the error does not come from the server.
      if (!error.code || SHUTDOWN.test(error.code) || error instanceof ApiError) lose(error);
      throw error;
    });
  };
  return {
    query,
    begin: () => query({ text: beginStatement }),
    release() {
      client.off('error', lose);
      client.release(lost);
    },
  };
};

interface CollectingQuery extends pg.Query {
  callback(error: Error | null, result: pg.QueryResult): void;
  _result: { addRow(row: unknown): void };
}

const asText = (text: string): string => text;

/**
 * Hands rows over as they arrive, so that no row waits in memory for the last one. The event loop runs once after each
 * received chunk: reading 50,000 rows at once would block all other requests.
 */
const streamRows = (client: pg.PoolClient, { onRow, ...config }: RawQuery): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query({
      ...config,
      rowMode: 'array',
      types: { getTypeParser: () => asText },
    } as pg.QueryConfig) as CollectingQuery;
    // pg gives every query with a timeout a callback, and reports failures only to it.
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
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
    client.query(query);
  });
