import { HOUR, MINUTE } from '../../../packages/common/clock.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { latencyClass } from './latency-store.ts';
import { RETENTION_DAYS } from './recorder/partition-store.ts';

/** How long after its end an hour is summed up: by then every process has written its records. */
const SETTLE = 5 * MINUTE;
/** Recent sums are recomputed each time, for records that an outage of the database delayed. */
const AGAIN = 3 * HOUR;

/** Any fixed number that nothing else in this database locks: one process at a time sums up. */
const ADVISORY_LOCK = 7_351_640_023;

const hourOf = (ms: number): Date => new Date(Math.floor(ms / HOUR) * HOUR);

/**
 * Sums up the request log by hour, and deletes sums past retention. Each run recomputes whole hours, so running it
 * twice, or in two processes at once, is harmless.
 */
export const rollUp = async (sql: Sql, now: Date): Promise<void> => {
  const until = hourOf(now.getTime() - SETTLE);
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
    const [last] = await tx<{ hour: Date | null }[]>`select max(hour) as hour from usage_hours`;
    const oldest = usageSince(now, RETENTION_DAYS);
    const again = last!.hour ? Math.min(last!.hour.getTime(), until.getTime() - AGAIN) : 0;
    const from = new Date(Math.max(oldest.getTime(), again));
    // The keys first, in the lock order of a deletion.
    const living = await tx<{ id: number }[]>`
      select id from api_keys
      where id in (select key_id from request_log where at >= ${from} and at < ${until}
                   union select key_id from usage_hours where hour >= ${from} or hour < ${oldest})
      order by id for key share`;
    await tx`delete from usage_hours where hour >= ${from} or hour < ${oldest}`;
    await tx`
      insert into usage_hours (key_id, hour, method, route, status, latency, requests)
      select key_id, date_trunc('hour', at, 'UTC'), method, route, status, ${latencyClass(tx)}, count(*)
      from request_log
      where key_id = any(${living.map(({ id }) => id)}) and at >= ${from} and at < ${until}
      group by 1, 2, 3, 4, 5, 6`;
  });
};

/** Returns the start of a window of days, at a full hour so that hourly sums fit exactly. */
export const usageSince = (now: Date, days: number): Date => hourOf(now.getTime() - days * 24 * HOUR);
