/**
 * Corrects the earlier transactions that a correction reaches in other accounts, or takes that back: one account after the
 * other, each in a transaction and a turn of its key. Done again, it changes nothing more.
 */

import { after as later } from '../../../packages/common/clock.ts';
import { findKeyId } from '../../auth/credential-store.ts';
import { type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { corrected, entryOf, rewriteOthers, saidBy } from './correct.ts';
import type { Deps } from './deps.ts';
import { findTransaction, holdConnection, lockAccount, type TransactionWithAccount } from './edit-store.ts';
import { alikeTo, type CorrectedEntry, enricherFor, findCorrection } from './enrichment.ts';
import { type PastCorrection, pastQueue } from './past-queue.ts';
import { listReached, type ReachedAccount } from './past-store.ts';
import { transactionShape } from './shape.ts';

/** Accounts of one job; the next ones are another's. */
const PAGE = 50;

export const pastCorrectionWorker = (deps: Deps): Worker =>
  worker(pastQueue, (job, _, stopping) => correctPage(deps, job, stopping), { localConcurrency: 2 });

/** A job with the number of its key. */
type Task = Omit<PastCorrection, 'keyId'> & { keyId: number };

const correctPage = async (deps: Deps, job: PastCorrection, stopping: AbortSignal): Promise<void> => {
  const keyId = await findKeyId(deps.sql, job.keyId);
  if (keyId === null) return;
  const task = { ...job, keyId };
  const { reach } = task;
  const source = await findSource(deps, task);
  // Erased since: nobody knows the wording any more.
  if (source === null) return;
  const { connectionId } = source.row;
  const accounts = await listReached(deps.sql, keyId, { reach, connectionId, after: job.after, limit: PAGE });
  const keys = await deps.dataKeys.findAll(accounts.map(({ dataKeyId }) => dataKeyId));
  let { after } = job;
  for (const account of accounts) {
    if (stopping.aborted) break;
    const dataKey = keys.get(account.dataKeyId);
    if (dataKey) await correctAccount(deps, task, source.entry, account, dataKey);
    after = account.accountId;
  }
  if (accounts.length === PAGE || stopping.aborted)
    await deps.jobs.send(deps.sql, pastQueue, { ...job, after });
};

const findSource = async (
  { sql, dataKeys }: Deps,
  { keyId, transactionId }: Task,
): Promise<{ row: TransactionWithAccount; entry: CorrectedEntry } | null> => {
  try {
    const row = await findTransaction(sql, keyId, transactionId);
    const dataKey = await dataKeys.find(row.dataKeyId);
    return dataKey && { row, entry: entryOf(row, transactionShape(row, dataKey).description, dataKey) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TRANSACTION_NOT_FOUND') return null;
    throw error;
  }
};

const correctAccount = (
  { sql, clock, outbox }: Deps,
  { keyId, transactionId, reach, likeness, undo }: Task,
  source: CorrectedEntry,
  { accountId, connectionId, bankId, clockOffsetMs }: ReachedAccount,
  dataKey: SealingKey,
): Promise<void> =>
  sql.inTurn(keyId, async (tx) => {
    await holdConnection(tx, keyId, accountId);
    if (!(await lockAccount(tx, keyId, accountId))) return;
    // Read in the turn: what was taken back, or said otherwise, since the job was sent is not brought back.
    const connections = reach === 'user' ? [] : null;
    const correction = await findCorrection(tx, source, { likeness, connections });
    if ((correction === null) !== (undo === true)) return;
    const enrich = undo ? await enricherFor(tx, { keyId, connectionId, dataKey }) : null;
    const place = { id: transactionId, keyId, connectionId, accountId };
    const changed = await rewriteOthers(tx, place, { dataKey }, alikeTo(likeness, source), (shown, entry) =>
      correction === null ? saidBy(enrich!(entry)) : corrected(shown, correction),
    );
    if (changed === 0) return;
    await outbox.record(tx, [
      {
        type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
        keyId,
        connectionId,
        occurredAt: later(clock.now(), clockOffsetMs),
        payload: { account_id: accountId, bank_id: bankId },
      },
    ]);
  });
