/** Accounts that a bank no longer lists are closed, with ACCOUNTS.REMOVED; one that it lists again is open again. */
import type { NewEvent } from '../events/types.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { closeAccounts, reopenAccounts } from './closing-store.ts';
import type { Fetched } from './fetch.ts';

/**
 * Compares the accounts that a bank lists with those of the connection, which is locked and as it was when the bank was asked.
 * Returns the events of those that are closed by that.
 * @param takenOut references of accounts that the user takes out, and that are erased next
 */
export const applyListing = async (
  tx: Tx,
  { row, reads, until }: Fetched,
  takenOut: readonly string[],
): Promise<NewEvent[]> => {
  const listed = new Set(reads.map(({ accountRef }) => accountRef));
  const refsOf = (accounts: typeof row.accounts): string[] => accounts.map(({ ref }) => ref);
  const gone = refsOf(row.accounts.filter(({ ref, closed }) => !closed && !listed.has(ref))).filter(
    (ref) => !takenOut.includes(ref),
  );
  const back = refsOf(row.accounts.filter(({ ref, closed }) => closed && listed.has(ref)));
  const connection = { keyId: row.keyId, connectionId: row.id };
  if (back.length > 0) await reopenAccounts(tx, connection, back);
  if (gone.length === 0) return [];
  const ids = await closeAccounts(tx, { ...connection, at: until }, gone);
  return ids.map((id) => ({
    type: 'ACCOUNTS.REMOVED',
    ...connection,
    occurredAt: until,
    payload: {
      account_id: id,
      connection_id: row.id,
      bank_id: row.bankId,
      user_id: row.userId,
      closed_at: until.toISOString(),
      closed_reason: 'closed_at_bank',
    },
  }));
};
