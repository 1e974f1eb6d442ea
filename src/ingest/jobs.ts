import { rememberDataKeys } from '../data-keys/data-keys.ts';
import { wordlessError } from '../platform/bare-error.ts';
import { jobQueue, type Worker, worker } from '../platform/jobs/jobs.ts';
import { fetchNews } from './fetch.ts';
import type { Needs } from './needs.ts';
import { applyNews, logFailedPull } from './pull.ts';
import { findKeyId, listPullable, type PullRow } from './store.ts';

/** One connection's pull, asked for through one of its accounts. */
export const pullQueue = jobQueue<{ connectionId: string; accountId: string; bankId: string }>('bank-pull', {
  // While one is queued for an account, asking again changes nothing.
  policy: 'short',
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 120,
  deleteAfterSeconds: 3_600,
});

/** A page of the daily round; it queues the next page. */
export const dailyPullQueue = jobQueue<{ afterId?: string }>('bank-pull-daily', {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
});

/** Connections per transaction of the daily round: large enough to be a set, small enough to hold locks briefly. */
const PAGE = 50;

export const pullWorkers = (deps: Needs): Worker[] => [
  worker(
    pullQueue,
    async ({ connectionId, accountId, bankId }) => {
      const keyId = await findKeyId(deps.sql, connectionId);
      if (keyId === null) return;
      try {
        await rememberDataKeys(deps, { connectionIds: [connectionId] });
        const requestedAccount = { id: accountId, connectionId, bankId };
        for (let isLate = true; isLate; ) {
          const fetched = await fetchNews(deps, [connectionId], { fromTheBeginning: true });
          const { late } = await deps.sql.inTurn(keyId, (tx) =>
            applyNews(deps, tx, fetched, { requestedAccount }),
          );
          // Another pull came in between: the bank is asked what there is since.
          isLate = late.length > 0;
        }
      } catch (error) {
        logFailedPull(deps, { id: connectionId, bankId }, error);
        // The record of the job keeps what is thrown here.
        throw wordlessError(error);
      }
    },
    // Somebody waits. Retries are not notified when their time comes, so idle workers look for them.
    { localConcurrency: 4, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
  ),
  worker(
    dailyPullQueue,
    async (data) => {
      const page = await listPullable(deps.sql, data?.afterId ?? '', deps.clock.now(), PAGE);
      if (page.length === 0) return;
      await rememberDataKeys(deps, { connectionIds: page });
      // A connection that fails today is asked for again tomorrow; one that another pull has brought further has its news.
      const failed = (row: PullRow, error: unknown): void => logFailedPull(deps, row, error);
      const fetched = await fetchNews(deps, page, { failed });
      await deps.sql.begin(async (tx) => {
        await applyNews(deps, tx, fetched, { passOverFailing: true });
        if (page.length === PAGE) await deps.jobs.send(tx, dailyPullQueue, { afterId: page.at(-1)! });
      });
    },
    // 06:10 in Belgrade, 07:10 in summer: banks have booked the settlements of the night, until six, by then.
    { schedule: '10 5 * * *' },
  ),
];
