import type { Outbox } from '../../events/outbox.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { recordPaired } from './pairing.ts';
import { listAccountsOfUsers, listLinksOfAccounts, listSidesById } from './store.ts';
import { writePairs } from './write.ts';

/**
 * Ends the pairs of accounts whose data is about to be erased: the transactions on the user's other accounts get their
 * categories again, which shows in sync. `accountIds` null means all accounts of the connection. The caller has the turn
 * of the user.
 */
export const unpairErased = async (
  deps: { outbox: Outbox },
  tx: Tx,
  {
    keyId,
    connectionId,
    accountIds,
  }: { keyId: number; connectionId: string; accountIds: readonly string[] | null },
  at: Date,
): Promise<void> => {
  const accounts = await listAccountsOfUsers(tx, [connectionId]);
  const erased = accounts.filter((account) =>
    accountIds === null ? account.connectionId === connectionId : accountIds.includes(account.id),
  );
  if (erased.length === 0) return;
  const ended = await listLinksOfAccounts(
    tx,
    keyId,
    erased.map(({ id }) => id),
  );
  const gone = new Set(erased.map(({ no }) => no));
  const sides = await listSidesById(
    tx,
    keyId,
    ended.flatMap(({ outId, inId }) => [outId, inId]),
  );
  const changed = await writePairs(
    tx,
    { ended, made: [] },
    {
      rows: sides.filter(({ accountNo }) => !gone.has(accountNo)),
      accounts,
      seen: new Map(accounts.map(({ no, lastSeq }) => [no, lastSeq])),
    },
  );
  await recordPaired(deps, tx, changed, at);
};
