import type { Static } from 'typebox';
import { toMajor } from '../../../packages/common/money.ts';
import type { Caller } from '../../auth/identity.ts';
import type { Versioned } from '../../platform/http/conditional.ts';
import { unknownEntry } from '../../platform/http/paging.ts';
import { openPage } from './access.ts';
import type { Deps } from './deps.ts';
import type { TransactionList } from './schema.ts';
import { transactionShape } from './shape.ts';
import { listNewest, type TransactionFilter, type TransactionRow } from './store.ts';

/**
 * Reads one page of an account's transactions, newest first, with sums of exactly these.
 *
 * @param knownVersion the version of the account that the client has; no rows are read while it is current
 * @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED, INVALID_PARAMETER for an unknown `startingAfter`
 */
export const listPage = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Caller,
  accountId: string,
  filter: TransactionFilter,
  knownVersion: string | null,
): Promise<Versioned<Static<typeof TransactionList>>> => {
  const { startingAfter, limit } = filter;
  // One row more shows whether there is another page.
  const found = await listNewest(deps.sql, caller.keyId, accountId, {
    ...filter,
    limit: limit + 1,
    knownVersion,
  });
  const { head, dataKey } = await openPage(deps, caller, accountId, found?.head);
  const rows = found!.rows;
  if (startingAfter !== null && head.headStart === null) throw unknownEntry('starting_after');
  return {
    version: head.headVersion,
    body: () => {
      const shown = rows.slice(0, limit);
      return {
        object: 'list',
        account_id: accountId,
        count: shown.length,
        has_more: rows.length > limit,
        summary: summarize(shown),
        data: shown.map((row) => {
          const transaction = transactionShape(row, dataKey);
          if (!filter.runningBalance) return transaction;
          const { runningBalance } = row;
          return {
            ...transaction,
            running_balance: runningBalance === null ? null : toMajor(runningBalance),
          };
        }),
      };
    },
  };
};

type Summed = Pick<TransactionRow, 'amount' | 'transfer'>;

const sumsOf = (rows: readonly Summed[]) => {
  let moneyIn = 0;
  let moneyOut = 0;
  for (const { amount } of rows) {
    if (amount > 0) moneyIn += amount;
    else moneyOut -= amount;
  }
  return { total_in: toMajor(moneyIn), total_out: toMajor(moneyOut), net: toMajor(moneyIn - moneyOut) };
};

/** Sums in minor units and returns major ones. */
const summarize = (rows: readonly Summed[]) => ({
  ...sumsOf(rows),
  without_own_transfers: sumsOf(rows.filter(({ transfer }) => transfer === null)),
});
