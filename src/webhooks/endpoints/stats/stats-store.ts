/** Statistics of a webhook's deliveries. */
import type { Db } from '../../../platform/database/postgres.ts';

export interface StatsRow {
  delivered: number;
  retrying: number;
  failed: number;
  waiting: number;
  /** The latest failed attempt; all four are null without one. */
  failedAt: Date | null;
  failedStatus: number | null;
  failedError: string | null;
  failedDeliveryId: string | null;
  nextAttemptAt: Date | null;
}

/** Counts the newest deliveries of each webhook since a time, at most `most`, without tests. */
export const listStats = async (
  sql: Db,
  webhookIds: readonly string[],
  since: Date,
  most: number,
): Promise<(StatsRow & { webhookId: string })[]> => sql<(StatsRow & { webhookId: string })[]>`
  select w.id as "webhookId", s.delivered, s.retrying, s.failed, s.waiting, f.started_at as "failedAt",
         f.status as "failedStatus", f.error as "failedError", f.delivery_id as "failedDeliveryId",
         (select min(next_attempt_at) from webhook_deliveries
          where webhook_id = w.id and status = 'pending') as "nextAttemptAt"
  from webhooks w
  cross join lateral (
    select count(*) filter (where status = 'delivered')::integer as delivered,
           count(*) filter (where status = 'pending' and retries > 0)::integer as retrying,
           count(*) filter (where status = 'failed')::integer as failed,
           count(*) filter (where status = 'pending' and retries = 0)::integer as waiting
    from (
      select status, retries from webhook_deliveries
      where webhook_id = w.id and created_at >= ${since} and not test
      order by created_at desc, id desc limit ${most}
    ) d
  ) s
  left join lateral (
    select a.started_at, a.status, a.error, a.delivery_id
    from (
      select id from webhook_deliveries where webhook_id = w.id and created_at >= ${since}
      order by created_at desc, id desc limit ${most}
    ) d join webhook_attempts a on a.delivery_id = d.id
    where a.error is not null
    order by a.started_at desc, a.delivery_id limit 1
  ) f on true
  where w.id = any(${[...webhookIds]})`;
