/** Sends reads that may be slightly stale to a streaming replica while its lag is small. */
import type pg from 'pg';
import { monotonicMs, SECOND } from '../../../packages/common/clock.ts';
import type { Logger } from '../log.ts';
import { runWithoutOwner } from '../owner-context.ts';
import { connect, type Db, type Sql } from './postgres.ts';
import { type Tag, tag } from './query.ts';

export interface Replica {
  /** Sends each query to the replica, or to the primary when the replica is unavailable, too far behind, or fails. */
  readonly reads: Tag;
  /** Measures the lag now. Reads otherwise trigger a measurement once a second. */
  measure(): Promise<void>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  url: string;
  /** The largest accepted lag in milliseconds. */
  maxLagMs: number;
  log: Logger;
  now?: () => number;
}

const MEASURE_EVERY = SECOND;
/**
 * A read that takes longer on the replica, in milliseconds, is sent to the primary as well. Short, since the primary
 * may be silent too.
 */
const PATIENCE = 1.5 * SECOND;
const POOL_SIZE = 4;

/**
 * A replica cannot report its own lag: one that receives nothing believes that nothing happens. So the positions of the
 * primary's log are recorded with their times, and the latest position that the replica has replayed gives the lag.
 */
export const createReplica = (primary: Sql, options: ReplicaOptions): Replica => {
  const { url, maxLagMs, log, now = monotonicMs } = options;
  const replica = connect(url, { max: POOL_SIZE, applicationName: 'open-banking-reads' });
  /** Positions that the replica had not replayed at the last check, oldest first. */
  let ahead: { position: number; at: number }[] = [];
  /** Everything committed before this time is on the replica. */
  let upTo = Number.NEGATIVE_INFINITY;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | null = null;
  let away = false;

  const leaveOut = (why: object): void => {
    upTo = Number.NEGATIVE_INFINITY;
    if (!away) log.warn(why, 'the replica is unavailable: reads go to the database');
    away = true;
  };

  const measureOnce = async (): Promise<void> => {
    const at = now();
    measuredAt = at;
    try {
      ahead.push({ position: await positionOf(primary), at });
      const replayed = await within(replayedBy(replica));
      if (replayed === null) return leaveOut({ reason: 'it is not replicating' });
      const reached = ahead.findLast(({ position }) => position <= replayed);
      if (reached) upTo = reached.at;
      // Older positions would exceed the accepted lag.
      ahead = ahead.filter((one) => one.position > replayed && at - one.at <= maxLagMs);
      if (away && reached) log.info('the replica is available again');
      if (reached) away = false;
    } catch (error) {
      leaveOut({ err: error });
    }
  };

  const measure = (): Promise<void> => {
    measuring ??= runWithoutOwner(measureOnce).finally(() => {
      measuring = null;
    });
    return measuring;
  };

  const send = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (now() - measuredAt >= MEASURE_EVERY) void measure();
    if (now() - upTo <= maxLagMs) {
      try {
        return await within(ask(replica, query));
      } catch (error) {
        // It may also have an older schema, or have cancelled a query that conflicted with the replay.
        leaveOut({ err: error });
      }
    }
    return ask(primary, query);
  };

  return {
    reads: tag(send),
    measure,
    async close() {
      await measuring;
      await replica.end({ timeout: 1 });
    },
  };
};

const ask = async (db: Db, { text, values }: pg.QueryConfig): Promise<pg.QueryResult> => {
  const rows = await db.unsafe(text, values);
  return { rows, rowCount: rows.count } as unknown as pg.QueryResult;
};

const positionOf = async (primary: Db): Promise<number> => {
  const [row] = await primary<{ position: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position`;
  return row!.position;
};

/** Returns the replayed position; null for a server that is not, or no longer, a replica. */
const replayedBy = async (replica: Db): Promise<number | null> => {
  const [row] = await replica<{ position: number | null }[]>`
    select case when pg_is_in_recovery()
           then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position`;
  return row!.position;
};

const within = async <T>(work: Promise<T>): Promise<T> => {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new Error(`no response within ${PATIENCE} ms`)), PATIENCE);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
};
