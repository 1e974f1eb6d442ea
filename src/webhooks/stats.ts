/** How well a webhook does: its latest events, counted. */
import { after, DAY } from '../../packages/common/clock.ts';
import type { Db } from '../platform/database/postgres.ts';
import { listStats, type StatsRow } from './stats-store.ts';

export const COUNTED_DAYS = 7;
/** Events of one webhook that are counted at most: a list of webhooks costs no more than a few pages of deliveries. */
export const COUNTED = 1_000;

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

/** Of some webhooks, by their ids. */
export const statsOf = async (
  sql: Db,
  webhookIds: readonly string[],
  now: Date,
): Promise<(webhookId: string) => Stats> => {
  const since = after(now, -COUNTED_DAYS * DAY);
  const rows = new Map((await listStats(sql, webhookIds, since, COUNTED)).map((row) => [row.webhookId, row]));
  return (webhookId) => ({ since, ...(rows.get(webhookId) ?? NOTHING) });
};

/** From 0 to 1; null where nothing was tried. A thousand events never round up to all of them. */
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
