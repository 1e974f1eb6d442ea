/**
 * The one path on which a bank's news arrives, whether asked for, daily, or by an advance of a test clock. The
 * rows, the balances, the bookmark and TRANSACTIONS.SYNC_UPDATES_AVAILABLE are one transaction; a pull that is
 * repeated after a crash finds the bookmark where it was and brings the same again.
 */
import { insertAccounts } from '../accounts/store.ts';
import { wordlessError } from '../platform/bare-error.ts';
import { breather } from '../platform/breather.ts';
import { after } from '../platform/clock.ts';
import { part } from '../platform/database/part.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { type Applied, applyReports } from '../transactions/apply.ts';
import { type Answer, askBank } from './ask.ts';
import type { Needs } from './needs.ts';
import { lockForPull, saveBookmarks } from './store.ts';

export interface PullOptions {
  /** Reads the whole history again: what is known changes nothing, what was missed is added. */
  fromTheBeginning?: boolean;
  /**
   * A connection that fails, whatever the reason, is logged and left as it was, to be asked again by a later pull,
   * and the others go on. Otherwise its error ends the pull.
   */
  passOverFailing?: boolean;
  /** The account whose sync was asked for: its event is recorded even when nothing is new. */
  requestedAccount?: { id: string; connectionId: string; bankId: string };
}

const NOTHING: Applied = { accounts: [], posted: 0, pending: 0, removed: 0 };

const together = (a: Applied, b: Applied): Applied => ({
  accounts: [...a.accounts, ...b.accounts],
  posted: a.posted + b.posted,
  pending: a.pending + b.pending,
  removed: a.removed + b.removed,
});

/** What an operator is told of a connection that could not be pulled: no words of the bank's, which may be personal. */
export const logFailedPull = (
  { log }: Pick<Needs, 'log'>,
  { id, bankId }: { id: string; bankId: string },
  error: unknown,
): void => {
  log.error({ err: wordlessError(error), connection: id, bank: bankId }, 'a connection could not be pulled');
};

/**
 * Pulls connections up to their keys' present. Consent that has ended is not used: those are passed over, as are those
 * whose data key is destroyed. The caller has had the data keys remembered before the transaction.
 */
export const pullConnections = async (
  deps: Needs,
  tx: Tx,
  connectionIds: string[],
  options: PullOptions = {},
): Promise<Applied> => {
  const rows = await lockForPull(tx, connectionIds);
  const wall = deps.clock.now();
  const keys = await deps.dataKeys.findAll(rows.map((row) => row.dataKeyId));
  const living = rows
    .map((row) => ({ row, now: after(wall, row.clockOffsetMs) }))
    .filter(({ row, now }) => row.expiresAt > now && keys.get(row.dataKeyId) !== null);
  const answers: Answer[] = [];
  const breathe = breather();
  // One after the other: simulated banks compute in this process, and a hundred at once would hold everybody up.
  for (const { row, now } of living) {
    try {
      answers.push(await askBank(deps, row, keys, now, options));
    } catch (error) {
      if (!options.passOverFailing) throw error;
      logFailedPull(deps, row, error);
    }
    await breathe();
  }
  return options.passOverFailing
    ? takeOverSound(deps, tx, answers, options)
    : takeOver(deps, tx, answers, options);
};

/** Takes over all answers but those that fail, which halving finds: the sound ones stay sets, however many there are. */
const takeOverSound = async (
  deps: Needs,
  tx: Tx,
  answers: Answer[],
  options: PullOptions,
): Promise<Applied> => {
  const outcome = await part(tx, () => takeOver(deps, tx, answers, options));
  if (outcome.done) return outcome.value;
  if (answers.length === 1) {
    const [{ row }] = answers as [Answer];
    logFailedPull(deps, row, outcome.error);
    return NOTHING;
  }
  const middle = answers.length >> 1;
  return together(
    await takeOverSound(deps, tx, answers.slice(0, middle), options),
    await takeOverSound(deps, tx, answers.slice(middle), options),
  );
};

/** Accounts, rows, balances, bookmarks and events of all answers, as one set. */
const takeOver = async (
  deps: Needs,
  tx: Tx,
  answers: Answer[],
  { requestedAccount }: PullOptions,
): Promise<Applied> => {
  if (answers.length === 0) return NOTHING;
  for (const { row, dataKey, opened, holder } of answers) {
    const owner = { keyId: row.keyId, connectionId: row.id, bankId: row.bankId };
    await insertAccounts(tx, owner, dataKey, opened, holder, row.accountRefs.length);
  }
  const applied = await applyReports(
    tx,
    answers.map(({ row, dataKey, changes }) => ({
      keyId: row.keyId,
      connectionId: row.id,
      dataKey,
      changes,
    })),
  );
  await saveBookmarks(
    tx,
    answers.map(({ row }) => row.id),
    answers.map(({ now }) => now),
  );
  const answerOf = new Map(answers.map((answer) => [answer.row.id, answer]));
  const news = new Map(applied.accounts.map((account) => [account.id, account]));
  if (requestedAccount && answerOf.has(requestedAccount.connectionId)) {
    news.set(requestedAccount.id, requestedAccount);
  }
  await deps.outbox.record(
    tx,
    [...news.values()].map((account) => {
      const { row, now } = answerOf.get(account.connectionId)!;
      return {
        type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
        keyId: row.keyId,
        connectionId: row.id,
        occurredAt: now,
        payload: { account_id: account.id, bank_id: account.bankId },
      };
    }),
  );
  return applied;
};
