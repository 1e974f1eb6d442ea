/** `/transactions/get`: the transactions of an Item between two days, newest first. */
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/identity.ts';
import { listPage } from '../../../ledger/transactions/list.ts';
import type { Transaction, TransactionList } from '../../../ledger/transactions/schema.ts';
import type { TransactionFilter } from '../../../ledger/transactions/store.ts';
import type { OpenAccount } from '../accounts/shape.ts';
import type { Deps } from '../deps.ts';

const PAGE = 500;

interface Days {
  from: string;
  to: string;
}

const ofAccount = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Caller,
  accountId: string,
  days: Days,
): Promise<Transaction[]> => {
  const found: Transaction[] = [];
  for (let startingAfter: string | null = null; ; ) {
    const filter: TransactionFilter = {
      ...days,
      category: null,
      startingAfter,
      limit: PAGE,
      runningBalance: false,
    };
    const { data, has_more }: Static<typeof TransactionList> = await (
      await listPage(deps, caller, accountId, filter, null)
    ).body();
    found.push(...data);
    if (!has_more) return found;
    startingAfter = data.at(-1)!.id;
  }
};

/** Lists all transactions of the days, over all accounts, newest first. */
export const listDays = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Caller,
  accounts: readonly OpenAccount[],
  days: Days,
): Promise<Transaction[]> => {
  const lists: Transaction[][] = [];
  for (const { row } of accounts) lists.push(await ofAccount(deps, caller, row.id, days));
  return lists.flat().sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
};
