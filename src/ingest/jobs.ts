import { rememberDataKeys } from '../data-keys/data-keys.ts';
import { wordlessError } from '../platform/bare-error.ts';
import { jobQueue, RetryLater, type Worker, worker } from '../platform/jobs/jobs.ts';
import { sendConsentCheck } from './consent-check.ts';
import type { Failure, Retry } from './failure.ts';
import { fetchNews, logFailedPull } from './fetch.ts';
import type { Needs } from './needs.ts';
import { applyNews } from './pull.ts';
import { type Pull, pullQueue, REQUEST_RETRIES, sendRetries } from './queue.ts';
import { findKeyId, listConsentEnded, listPullable } from './store.ts';

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
    async (pull, job) => {
      const retry = await pullOne(deps, pull).catch((error: unknown) => {
        logFailedPull(deps, { id: pull.connectionId, bankId: pull.bankId }, error);
        // The record of the job keeps what is thrown here.
        throw wordlessError(error);
      });
      if (!retry) return;
      // Nobody waits for what the schedule asks for, nor for ever: it is left to a job of its own.
      if (pull.accountId !== null && job.retryCount < REQUEST_RETRIES) throw new RetryLater(retry.wait);
      await deps.sql.begin((tx) => sendRetries(deps, tx, [retry]));
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
      const failures: Failure[] = [];
      const fetched = await fetchNews(deps, page, { failures });
      await deps.sql.begin(async (tx) => {
        // One that another pull has brought further has its news.
        const { retries } = await applyNews(deps, tx, fetched, { failures });
        await sendRetries(deps, tx, retries);
        for (const id of await listConsentEnded(tx, page)) await sendConsentCheck(deps, tx, id);
        if (page.length === PAGE) await deps.jobs.send(tx, dailyPullQueue, { afterId: page.at(-1)! });
      });
    },
    // 06:10 in Belgrade, 07:10 in summer: banks have booked the settlements of the night, until six, by then.
    { schedule: '10 5 * * *' },
  ),
];

/** Brings the news of one connection. Returns when to try again where that is of use. */
const pullOne = async (deps: Needs, { connectionId, accountId, bankId }: Pull): Promise<Retry | null> => {
  const keyId = await findKeyId(deps.sql, connectionId);
  if (keyId === null) return null;
  await rememberDataKeys(deps, { connectionIds: [connectionId] });
  const requested = accountId !== null;
  const requestedAccount = requested ? { id: accountId, connectionId, bankId } : null;
  for (;;) {
    const failures: Failure[] = [];
    const resting: Retry[] = [];
    const fetched = await fetchNews(deps, [connectionId], {
      failures,
      fromTheBeginning: requested,
      asker: requested ? 'request' : 'retry',
      resting: (retry) => resting.push(retry),
    });
    const { late, retries } = await deps.sql.inTurn(keyId, (tx) =>
      applyNews(deps, tx, fetched, { failures, ...(requestedAccount && { requestedAccount }) }),
    );
    // Another pull came in between: the bank is asked what there is since.
    if (late.length === 0) return [...retries, ...resting][0] ?? null;
  }
};
