import { rememberDataKeys } from '../ledger/data-keys/data-keys.ts';
import { errorWithoutMessage } from '../platform/error-for-log.ts';
import { RetryLater, type Worker, worker } from '../platform/jobs/jobs.ts';
import { type Leave, turnstilePerName } from '../platform/turnstile.ts';
import type { Deps } from './deps.ts';
import type { Failure, Retry } from './failure.ts';
import { fetchNews, logFailedPull } from './fetch.ts';
import { withLease } from './lease.ts';
import { applyNews } from './pull.ts';
import { isWaitedFor, type Pull, pullQueue, REQUEST_RETRIES, sendLater, sendRetries } from './queue.ts';
import { beginRound, dailyPullQueue, pullPage } from './round.ts';
import { findKeyId } from './store.ts';

/** Of the pulls that a process is at, eight, so many are of one bank: one that does not respond leaves others theirs. */
const placesAt = { request: turnstilePerName(6, 0), retry: turnstilePerName(2, 0) };
/** Of the eight, so many are of one key: however many it asks for, at however many banks, those of others begin. */
const placesOf = turnstilePerName(7, 0);

/** Takes a place of the key and one at the bank; null if there is no other. */
const placeOf = async (keyId: number, pull: Pull): Promise<Leave | null> => {
  const places = [placesOf(keyId), placesAt[isWaitedFor(pull) ? 'request' : 'retry'](pull.bankId)];
  const taken: Leave[] = [];
  const leave = (): void => {
    for (const each of taken) each();
  };
  try {
    for (const place of places) taken.push(await place.enter());
    return leave;
  } catch {
    leave();
    return null;
  }
};

export const pullWorkers = (deps: Deps): Worker[] => {
  const pull = async (pull: Pull, job: { id: string; retryCount: number }): Promise<void> => {
    const { connectionId: id, accountId, bankId } = pull;
    const keyId = await findKeyId(deps.sql, id);
    if (keyId === null) return;
    const leave = await placeOf(keyId, pull);
    if (leave === null) return sendLater(deps, pull);
    const outcome = await withLease(deps, { keyId, id }, job.id, () => pullOne(deps, keyId, pull))
      .catch((error: unknown) => {
        logFailedPull(deps, { id, bankId }, error);
        // The record of the job keeps what is thrown here.
        throw errorWithoutMessage(error);
      })
      .finally(leave);
    // A retry finds the rows of the other process.
    if (outcome === null) return isWaitedFor(pull) ? sendLater(deps, pull) : undefined;
    const retry = outcome.done;
    if (!retry) return;
    // Nobody waits for what the schedule asks for, nor for ever: it is left to a job of its own.
    if (accountId !== null && job.retryCount < REQUEST_RETRIES) throw new RetryLater(retry.wait);
    await deps.sql.begin((tx) => sendRetries(deps, tx, [retry]));
  };
  return [
    // Somebody waits, also while some banks keep their customers waiting.
    worker(pullQueue, pull, { localConcurrency: 8 }),
    worker(
      dailyPullQueue,
      async (page, job, stopping) => {
        // The schedule sends nothing.
        const { bankId, after = '', since } = page ?? {};
        if (bankId === undefined || since === undefined) return beginRound(deps);
        return pullPage(deps, { bankId, after, since }, job.id, stopping);
      },
      // 06:10 in Belgrade, 07:10 in summer: banks have booked the settlements of the night, until six, by then.
      { schedule: '10 5 * * *', localConcurrency: 8 },
    ),
  ];
};

/** Brings the news of one connection, which nobody else asks about. Returns when to try again where that is of use. */
const pullOne = async (deps: Deps, keyId: number, pull: Pull): Promise<Retry | null> => {
  const { connectionId, accountId, bankId } = pull;
  await rememberDataKeys(deps, { connectionIds: [connectionId] });
  const requested = accountId !== null;
  const requestedAccount = requested ? { id: accountId, connectionId, bankId } : null;
  for (;;) {
    const failures: Failure[] = [];
    const resting: Retry[] = [];
    const fetched = await fetchNews(deps, [connectionId], {
      failures,
      fromTheBeginning: requested,
      asker: isWaitedFor(pull) ? 'request' : 'retry',
      resting: (retry) => resting.push(retry),
    });
    const { late, retries } = await deps.sql.inTurn(keyId, (tx) =>
      applyNews(deps, tx, fetched, { failures, ...(requestedAccount && { requestedAccount }) }),
    );
    // Another pull came in between: the bank is asked what there is since.
    if (late.length === 0) return [...retries, ...resting][0] ?? null;
  }
};
