import type { Outbox } from '../../events/outbox.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';
import { listLinksOfAccounts } from './link-store.ts';
import { daysOfUsers, eachOnce, pairDays, recordPaired } from './pairing.ts';
import { listSidesById } from './side-store.ts';
import { listAccountsOfUsers } from './store.ts';
import { writePairs } from './write.ts';

/**
 * Ends the pairs of accounts whose data is about to be erased: the transactions on the user's other accounts get another
 * pair, or their categories again, which shows in sync. `accountIds` null means all accounts of the connection. The caller
 * has the turn of the user, and has cached the keys of the other accounts: an erasure does not wait for a key store that
 * fails, so a row without its key stays without a pair.
 */
export const unpairErased = async (
  deps: { outbox: Outbox; dataKeys: DataKeys },
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
  if (ended.length === 0) return;
  const gone = new Set(erased.map(({ no }) => no));
  const sides = await listSidesById(
    tx,
    keyId,
    ended.flatMap(({ outId, inId }) => [outId, inId]),
  );
  const rows = sides.filter(({ accountNo }) => !gone.has(accountNo));
  const seen = new Map(accounts.map(({ no, lastSeq }) => [no, lastSeq]));
  const changed = await writePairs(tx, { ended, made: [] }, { rows, accounts, seen });
  const others = accounts.filter(({ no }) => !gone.has(no));
  const days = daysOfUsers(
    others,
    rows.map(({ accountNo, date }) => ({ no: accountNo, from: date, to: date })),
  );
  const again = await pairDays(deps.dataKeys.cachedOf, tx, others, days, seen, () => at);
  await recordPaired(deps, tx, eachOnce([...changed, ...again]), at);
};
