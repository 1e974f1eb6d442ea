/** Partitions request records by day (UTC), so that old days are deleted by dropping tables. */
import { after, DAY } from '../../../../packages/common/clock.ts';
import type { Sql } from '../../../platform/database/postgres.ts';

/** How long request records and their roll-ups are kept, in whole days before today. */
export const RETENTION_DAYS = 30;
/** How long parameters and results of requests are kept, in days. */
export const DETAIL_DAYS = 14;

const tables = { request_log: RETENTION_DAYS, request_details: DETAIL_DAYS } as const;
type Table = keyof typeof tables;

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);
const partitionName = (table: Table, day: string): string => `${table}_${day.replaceAll('-', '')}`;

const protect = (name: string): string => `
  alter table ${name} enable row level security, force row level security;
  create policy tenant on ${name} using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]))`;

/** Any fixed number that nothing else in this database locks: one process at a time creates or drops partitions. */
const ADVISORY_LOCK = 7_351_640_022;

/** Creates the missing partitions of a day (YYYY-MM-DD). */
export const ensurePartition = async (sql: Sql, day: string): Promise<void> => {
  const next = isoDay(after(new Date(`${day}T00:00:00Z`), DAY));
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
    for (const table of Object.keys(tables) as Table[]) {
      const name = partitionName(table, day);
      const [found] = await tx<{ exists: boolean }[]>`select to_regclass(${name}) is not null as exists`;
      if (found!.exists) continue;
      await tx.unsafe(
        `create table ${name} partition of ${table} for values from ('${day} 00:00+00') to ('${next} 00:00+00')`,
      );
      // The policy of the whole table does not hold for a partition that is read by its own name.
      const [whole] = await tx<{ walled: boolean }[]>`
        select relrowsecurity as walled from pg_class where oid = ${table}::regclass`;
      if (whole!.walled) await tx.unsafe(protect(name));
    }
  });
};

/** Creates the partitions of the next days and drops those past retention; returns the dropped ones. */
export const rotatePartitions = async (sql: Sql, now: Date): Promise<string[]> => {
  for (const ahead of [0, 1, 2]) await ensurePartition(sql, isoDay(after(now, ahead * DAY)));
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
    const dropped: string[] = [];
    for (const [table, days] of Object.entries(tables) as [Table, number][]) {
      const oldest = partitionName(table, isoDay(after(now, -days * DAY)));
      const past = await tx<{ name: string }[]>`
        select inhrelid::regclass::text as name from pg_inherits
        where inhparent = ${table}::regclass and inhrelid::regclass::text < ${oldest}`;
      for (const { name } of past) await tx.unsafe(`drop table ${name}`);
      dropped.push(...past.map(({ name }) => name));
    }
    return dropped;
  });
};
