import pg from 'pg';
import { SECOND } from '../../../packages/common/clock.ts';
import { ApiError } from '../vocabulary/errors.ts';
import type { CheckedOut } from './joint.ts';
import type { RawQuery } from './query.ts';
import type { DatabaseWatch } from './watch.ts';

/** How long a connection may take to be made. A server of which only this part hangs answers on others, so it is not silent. */
export const CONNECT_MS = 3 * SECOND;
/** Codes with which the server ends a connection. */
const SHUTDOWN = /^57P0[1-5]$/;

/** In the pool's options the time is that for a connection of the pool to become free, too, which may be longer. */
export class SoonConnected extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

interface Bounds {
  begins: string;
  /** How long a response may take, in milliseconds. */
  responseMs: number;
}

/** A connection out of the pool; a lost one is not given back to it. */
export const checkOut = async (
  pool: pg.Pool,
  watch: DatabaseWatch,
  { begins, responseMs }: Bounds,
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
        // At once, not when the promise resolves: a connection's end may stand in the very bytes that made it free, and
        // an error that nobody listens to ends the process.
        taken.on('error', lose);
        resolve(taken);
      });
    });
  const client = await watch.answered(take).catch((error: unknown) => {
    isGivenUp = true;
    throw error;
  });
  const query: CheckedOut['query'] = (statement) => {
    // pg reads it from here as well, which its types do not say.
    const bounded = { ...statement, query_timeout: responseMs };
    return watch
      .answered(() => ('onRow' in bounded ? rawly(client, bounded) : client.query(bounded)))
      .catch((error: Error & { code?: string }) => {
        // The server's last word, which a statement may get before the connection ends, or no word of the server's.
        if (!error.code || SHUTDOWN.test(error.code) || error instanceof ApiError) lose(error);
        throw error;
      });
  };
  return {
    query,
    begin: () => query({ text: begins }),
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

const asItIs = (text: string): string => text;

/**
 * Hands rows over as they arrive, so that no row waits in memory for the last. After each piece of them the event loop goes
 * round: 50,000 rows that arrive at once would hold everybody for as long as they are read.
 */
const rawly = (client: pg.PoolClient, { onRow, ...config }: RawQuery): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query({
      ...config,
      rowMode: 'array',
      types: { getTypeParser: () => asItIs },
    } as pg.QueryConfig) as CollectingQuery;
    // pg gives every query that has a timeout a callback, and reports failures to it alone.
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    // With a callback it would collect the rows as well.
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
