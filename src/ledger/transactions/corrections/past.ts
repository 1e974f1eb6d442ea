/**
 * Corrects earlier transactions of other accounts, or undoes that: one account after the other, each in a transaction
 * and a turn of its key. Repeating it changes nothing.
 */

import { after as later } from '../../../../packages/common/clock.ts';
import { findKeyId } from '../../../auth/credential-store.ts';
import { type Worker, worker } from '../../../platform/jobs/jobs.ts';
import type { SealingKey } from '../../../platform/secrets.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { awaitTurnsOf } from '../../accounts/user-turn-store.ts';
import type { Deps } from '../deps.ts';
import {
  findTransaction,
  lockAccount,
  lockConnectionShared,
  type TransactionWithAccount,
} from '../edit-store.ts';
import { type CorrectedEntry, enricherFor, findCorrection, matcherFor } from '../enrichment/enrichment.ts';
import { transactionShape } from '../shape.ts';
import { corrected, entryOf, rewriteOthers, shownUncorrected } from './correct.ts';
import { type PastCorrection, pastQueue } from './past-queue.ts';
import { listReached, type ReachedAccount } from './past-store.ts';

/** Accounts of one job; another job corrects the next ones. */
const PAGE = 50;

export const pastCorrectionWorker = (deps: Deps): Worker =>
  worker(pastQueue, (job, _, stopping) => correctPage(deps, job, stopping), { localConcurrency: 2 });

/** A job with the internal id of its key. */
type Task = Omit<PastCorrection, 'keyId'> & { keyId: number };

const correctPage = async (deps: Deps, job: PastCorrection, stopping: AbortSignal): Promise<void> => {
  const keyId = await findKeyId(deps.sql, job.keyId);
  if (keyId === null) return;
  const task = { ...job, keyId };
  const { reach } = task;
  const source = await findSource(deps, task);
  // The transaction was erased, so its description is not known any more.
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
    await awaitTurnsOf(tx, [connectionId]);
    await lockConnectionShared(tx, keyId, accountId);
    if (!(await lockAccount(tx, keyId, accountId))) return;
    // Read within the turn, so that a correction that was removed or changed since the job was sent is not restored.
    const connections = reach === 'user' ? [] : null;
    const correction = await findCorrection(tx, source, { likeness, connections });
    if ((correction === null) !== (undo === true)) return;
    const enrich = undo ? await enricherFor(tx, { keyId, connectionId, dataKey }) : null;
    const place = { id: transactionId, keyId, connectionId, accountId };
    const changed = await rewriteOthers(
      tx,
      place,
      { dataKey },
      matcherFor(likeness, source),
      (shown, entry) =>
        correction === null ? shownUncorrected(shown, enrich!(entry)) : corrected(shown, correction),
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
