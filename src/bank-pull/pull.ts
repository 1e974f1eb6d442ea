/**
 * The one path on which a bank's news arrives, whether asked for, daily, or by an advance of a test clock. The
 * rows, the balances, the bookmark and TRANSACTIONS.SYNC_UPDATES_AVAILABLE are one transaction; a pull that is
 * repeated after a crash finds the bookmark where it was and brings the same again.
 */
import type { BankGrant } from '../banks/provider.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/record.ts';
import { after } from '../platform/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { type Applied, applyReports, type Report } from '../transactions/apply.ts';
import { lockForPull, type PullRow, saveBookmarks } from './store.ts';

export interface PullOptions {
  /** Reads the whole history again: what is known changes nothing, what was missed is added. */
  fromTheBeginning?: boolean;
  /** Of a bank that gives no answer nothing is taken, and the others go on; otherwise its error ends the pull. */
  passOverFailing?: boolean;
  /** The account whose sync was asked for: its event is recorded even when nothing is new. */
  requestedAccount?: { id: string; connectionId: string; bankId: string };
}

/** Before any history begins. */
const EARLIEST = new Date(0);

/** Pulls connections up to their keys' present. Consent that has ended is not used: those are passed over. */
export const pullConnections = async (
  deps: Deps,
  tx: Tx,
  connectionIds: string[],
  options: PullOptions = {},
): Promise<Applied> => {
  const rows = await lockForPull(tx, connectionIds);
  const wall = deps.clock.now();
  const asked = rows
    .map((row) => ({ row, now: after(wall, row.clockOffsetMs) }))
    .filter(({ row, now }) => row.expiresAt > now)
    .map(async ({ row, now }) => ({ now, report: await reportOf(deps, row, now, options) }));
  const answered = (await Promise.all(asked)).filter((answer): answer is Answered => answer.report !== null);
  const applied = await applyReports(
    tx,
    answered.map(({ report }) => report),
  );
  await saveBookmarks(
    tx,
    answered.map(({ report }) => report.connectionId),
    answered.map(({ now }) => now),
  );
  const nowOf = new Map(answered.map(({ report, now }) => [report.connectionId, now]));
  const news = new Map(applied.accounts.map((account) => [account.id, account]));
  const { requestedAccount } = options;
  if (requestedAccount && nowOf.has(requestedAccount.connectionId)) {
    news.set(requestedAccount.id, requestedAccount);
  }
  await recordEvents(
    deps,
    tx,
    [...news.values()].map((account) => ({
      type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
      keyId: rows.find((row) => row.id === account.connectionId)!.keyId,
      connectionId: account.connectionId,
      occurredAt: nowOf.get(account.connectionId)!,
      payload: { account_id: account.id, bank_id: account.bankId },
    })),
  );
  return applied;
};

interface Answered {
  report: Report;
  now: Date;
}

const reportOf = async (
  { bank, master, log }: Deps,
  row: PullRow,
  now: Date,
  { fromTheBeginning, passOverFailing }: PullOptions,
): Promise<Report | null> => {
  const dataKey = master.unwrap(row.dataKey);
  const grant = JSON.parse(dataKey.open(row.bankGrant)) as BankGrant;
  try {
    // Not `null`, which tells only the outcome of a hold: who keeps the hold has to hear what became of it.
    const changes = await bank.pull(grant, fromTheBeginning ? EARLIEST : row.pulledUntil, now);
    return { keyId: row.keyId, connectionId: row.id, dataKey, changes };
  } catch (error) {
    if (!passOverFailing) throw error;
    log.error({ err: error, connection: row.id, bank: row.bankId }, 'a bank gave no answer to the pull');
    return null;
  }
};
