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
  const due = rows
    .map((row) => ({ row, now: after(wall, row.clockOffsetMs) }))
    .filter(({ row, now }) => row.expiresAt > now);
  const reports = await Promise.all(due.map(({ row, now }) => reportOf(deps, row, now, options)));
  const applied = await applyReports(tx, reports);
  await saveBookmarks(
    tx,
    due.map(({ row }) => row.id),
    due.map(({ now }) => now),
  );
  const nowOf = new Map(due.map(({ row, now }) => [row.id, now]));
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

const reportOf = async (
  { bank, master }: Deps,
  row: PullRow,
  now: Date,
  { fromTheBeginning }: PullOptions,
): Promise<Report> => {
  const dataKey = master.unwrap(row.dataKey);
  const grant = JSON.parse(dataKey.open(row.bankGrant)) as BankGrant;
  // Not `null`, which tells only the outcome of a hold: who keeps the hold has to hear what became of it.
  const changes = await bank.pull(grant, fromTheBeginning ? EARLIEST : row.pulledUntil, now);
  return { keyId: row.keyId, connectionId: row.id, dataKey, changes };
};
