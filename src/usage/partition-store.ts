/** The request log is cut by the day (UTC), so that thirty days are forgotten by dropping tables. */
import { after, DAY } from '../platform/clock.ts';
import type { Sql } from '../platform/database/postgres.ts';

/** How long request records and their roll-ups are kept, in whole days before today. */
export const RETENTION_DAYS = 30;

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);
const partitionName = (day: string): string => `request_log_${day.replaceAll('-', '')}`;

/** Any fixed number that nothing else in this database locks: one process at a time makes or drops partitions. */
const ADVISORY_LOCK = 7_351_640_022;

/** Makes the partition of a day (YYYY-MM-DD) unless it is there. */
export const ensurePartition = async (sql: Sql, day: string): Promise<void> => {
  const name = partitionName(day);
  const next = isoDay(after(new Date(`${day}T00:00:00Z`), DAY));
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
    const [table] = await tx<{ exists: boolean }[]>`select to_regclass(${name}) is not null as exists`;
    if (table!.exists) return;
    await tx.unsafe(
      `create table ${name} partition of request_log for values from ('${day} 00:00+00') to ('${next} 00:00+00')`,
    );
  });
};

/** Makes the partitions that are about to be needed and drops those past retention; returns the dropped ones. */
export const turnPartitions = async (sql: Sql, now: Date): Promise<string[]> => {
  for (const ahead of [0, 1, 2]) await ensurePartition(sql, isoDay(after(now, ahead * DAY)));
  const oldest = partitionName(isoDay(after(now, -RETENTION_DAYS * DAY)));
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
    const past = await tx<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'request_log'::regclass and inhrelid::regclass::text < ${oldest}`;
    for (const { name } of past) await tx.unsafe(`drop table ${name}`);
    return past.map(({ name }) => name);
  });
};
