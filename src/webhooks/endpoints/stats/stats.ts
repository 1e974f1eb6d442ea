/** Statistics of a webhook's latest events. */
import { after, DAY } from '../../../../packages/common/clock.ts';
import type { Db } from '../../../platform/database/postgres.ts';
import { listStats, type StatsRow } from './stats-store.ts';

export const COUNTED_DAYS = 7;
/** Most counted events of one webhook: a list of webhooks costs as much as a few pages of deliveries. */
export const MOST_COUNTED = 1_000;

export interface Stats extends StatsRow {
  since: Date;
}

const NOTHING: StatsRow = {
  delivered: 0,
  retrying: 0,
  failed: 0,
  waiting: 0,
  failedAt: null,
  failedStatus: null,
  failedError: null,
  failedDeliveryId: null,
  nextAttemptAt: null,
};

/** Returns the statistics of webhooks, by id. */
export const statsOf = async (
  sql: Db,
  webhookIds: readonly string[],
  now: Date,
): Promise<(webhookId: string) => Stats> => {
  const since = after(now, -COUNTED_DAYS * DAY);
  const rows = new Map(
    (await listStats(sql, webhookIds, since, MOST_COUNTED)).map((row) => [row.webhookId, row]),
  );
  return (webhookId) => ({ since, ...(rows.get(webhookId) ?? NOTHING) });
};

/**
 * Returns the success rate from 0 to 1; null without attempts. With at most a thousand events it never rounds up to 1.
 */
const successRate = ({ delivered, retrying, failed }: StatsRow): number | null => {
  const tried = delivered + retrying + failed;
  return tried === 0 ? null : Math.round((delivered / tried) * 10_000) / 10_000;
};

export const statsShape = (stats: Stats) => ({
  since: stats.since.toISOString(),
  delivered: stats.delivered,
  retrying: stats.retrying,
  failed: stats.failed,
  waiting: stats.waiting,
  success_rate: successRate(stats),
  last_failure:
    stats.failedAt === null
      ? null
      : {
          attempted_at: stats.failedAt.toISOString(),
          status: stats.failedStatus,
          error: stats.failedError!,
          delivery_id: stats.failedDeliveryId!,
        },
  next_attempt_at: stats.nextAttemptAt?.toISOString() ?? null,
});
