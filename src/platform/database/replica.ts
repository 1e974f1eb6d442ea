/** Reads that may be a little late go to a streaming replica, for as long as it follows the database closely. */
import type pg from 'pg';
import { monotonicMs, SECOND } from '../../../packages/common/clock.ts';
import { onBehalfOfNobody } from '../behalf.ts';
import type { Logger } from '../log.ts';
import { connect, type Db, type Sql } from './postgres.ts';
import { type Tag, tag } from './query.ts';

export interface Replica {
  /** Each query goes to the replica, or, when that is away, late, or fails at it, to the database. */
  readonly reads: Tag;
  /** Measures how late it is, now. Otherwise that is done once a second while there is something to read. */
  measure(): Promise<void>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  url: string;
  /** How late, in milliseconds, it may be. */
  maxLagMs: number;
  log: Logger;
  now?: () => number;
}

const MEASURE_EVERY = SECOND;
/** A read that takes longer there, in milliseconds, is asked of the database as well: short, since that may be silent, too. */
const PATIENCE = 1.5 * SECOND;
const POOL_SIZE = 4;

/**
 * How late a replica is cannot be asked of it: one that receives nothing thinks that nothing happens. So positions of
 * the database's log are noted with the time, and what counts is the latest of them that the replica has replayed.
 */
export const createReplica = (primary: Sql, options: ReplicaOptions): Replica => {
  const { url, maxLagMs, log, now = monotonicMs } = options;
  const replica = connect(url, { max: POOL_SIZE, applicationName: 'open-banking-reads' });
  /** Positions that it had not replayed when it was last asked, oldest first. */
  let ahead: { position: number; at: number }[] = [];
  /** All that was committed before is there. */
  let upTo = Number.NEGATIVE_INFINITY;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | null = null;
  let away = false;

  const leaveOut = (why: object): void => {
    upTo = Number.NEGATIVE_INFINITY;
    if (!away) log.warn(why, 'the replica is away: the database is read');
    away = true;
  };

  const measureOnce = async (): Promise<void> => {
    const at = now();
    measuredAt = at;
    try {
      ahead.push({ position: await positionOf(primary), at });
      const replayed = await within(replayedBy(replica));
      if (replayed === null) return leaveOut({ reason: 'it follows nothing' });
      const reached = ahead.findLast(({ position }) => position <= replayed);
      if (reached) upTo = reached.at;
      // An older one would not let it be read.
      ahead = ahead.filter((one) => one.position > replayed && at - one.at <= maxLagMs);
      if (away && reached) log.info('the replica is back');
      if (reached) away = false;
    } catch (error) {
      leaveOut({ err: error });
    }
  };

  const measure = (): Promise<void> => {
    measuring ??= onBehalfOfNobody(measureOnce).finally(() => {
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
        // It may also be a version behind, or have ended a query that stood in the way of what it replays.
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

/** Null for a server that is no replica, or none any more. */
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
