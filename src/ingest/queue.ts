import { after, SECOND } from '../../packages/common/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { jobQueue } from '../platform/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import type { Retry } from './failure.ts';

/** One connection's pull: asked for through one of its accounts, or null, because an earlier one failed or there was none. */
export interface Pull {
  connectionId: string;
  accountId: string | null;
  bankId: string;
  /** Its history has not been read yet, or not all of it: somebody waits for that. */
  history?: true;
}

/** Whether somebody waits for a pull. */
export const isWaitedFor = ({ accountId, history }: Pull): boolean => accountId !== null || history === true;

/** The number of retries of a requested pull before the schedule takes over. */
export const REQUEST_RETRIES = 12;

export const pullQueue = jobQueue<Pull>('bank-pull', {
  // While one is queued for an account, asking again changes nothing.
  policy: 'short',
  // The delays are those of a failure that says nothing of the bank; the others have their own.
  retryLimit: REQUEST_RETRIES,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 120,
  deleteAfterSeconds: 3_600,
});

/** Has banks that failed asked again when their time comes, in the transaction that says when. */
export const sendRetries = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  retries: readonly Retry[],
): Promise<void> => {
  for (const { connectionId, bankId, wait, at } of retries) {
    const pull: Pull = { connectionId, accountId: null, bankId };
    // In seconds from now, not at an instant: the key's clock may be ahead.
    const startAfter = Math.ceil(wait / 1_000);
    // One for each time: one that has come to nothing is not in the way of a later one.
    const singletonKey = `retry ${connectionId} ${at.getTime()}`;
    await jobs.send(tx, pullQueue, pull, { singletonKey, startAfter });
  }
};

/** Asks the bank for news of an account, in the given transaction. While a pull is queued, another changes nothing. */
export const sendRequestedPull = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { connectionId, id, bankId }: { connectionId: string; id: string; bankId: string },
): Promise<void> => {
  const pull: Pull = { connectionId, accountId: id, bankId };
  await jobs.send(tx, pullQueue, pull, { singletonKey: id });
};

const historyKey = (connectionId: string): string => `history ${connectionId}`;

/** Has the history of a connection read, as far as it was not yet, in the transaction that makes the connection or reads a part. */
export const sendHistory = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { connectionId, bankId }: { connectionId: string; bankId: string },
): Promise<void> => {
  const pull: Pull = { connectionId, accountId: null, bankId, history: true };
  await jobs.send(tx, pullQueue, pull, { singletonKey: historyKey(connectionId) });
};

/** The delay of a pull that exceeds its share, in milliseconds. */
const LATER = { request: 2 * SECOND, retry: 30 * SECOND };

/** Has a pull come back that could not be done yet. */
export const sendLater = async (
  { sql, jobs, clock }: Pick<Deps, 'sql' | 'jobs' | 'clock'>,
  pull: Pull,
): Promise<void> => {
  const { connectionId, bankId, accountId } = pull;
  if (!isWaitedFor(pull)) {
    const wait = LATER.retry;
    const retry = { connectionId, bankId, wait, at: after(clock.now(), wait) };
    await sql.begin((tx) => sendRetries({ jobs }, tx, [retry]));
    return;
  }
  const singletonKey = accountId ?? historyKey(connectionId);
  await jobs.send(sql, pullQueue, pull, { singletonKey, startAfter: LATER.request / SECOND });
};
