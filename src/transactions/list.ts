import type { Static } from 'typebox';
import type { Caller } from '../auth/identity.ts';
import type { WithIterators } from '../platform/http/json-bytes.ts';
import { unknownEntry } from '../platform/http/paging.ts';
import { toMajor } from '../platform/money.ts';
import type { Needs } from './needs.ts';
import { pageBytes } from './page.ts';
import type { TransactionList } from './schema.ts';
import { transactionShapes } from './shape.ts';
import { listNewest, type TransactionFilter } from './store.ts';

/** One page of an account's transactions, the newest first, with sums of exactly these. */
export const listPage = (
  deps: Pick<Needs, 'sql' | 'dataKeys' | 'pages'>,
  caller: Caller,
  accountId: string,
  { from, to, category, startingAfter, limit }: TransactionFilter,
): Promise<Buffer> =>
  pageBytes(deps, caller, {
    name: [accountId, 'list', from, to, category, startingAfter, limit],
    find: (knownVersion) =>
      listNewest(deps.sql, caller.keyId, accountId, {
        from,
        to,
        category,
        startingAfter,
        // One more, which shows whether there is another page.
        limit: limit + 1,
        knownVersion,
      }),
    make({ head, rows }, dataKey): WithIterators<Static<typeof TransactionList>> {
      if (startingAfter !== null && head.headStart === null) throw unknownEntry('starting_after');
      const shown = rows.slice(0, limit);
      return {
        object: 'list',
        account_id: accountId,
        count: shown.length,
        has_more: rows.length > limit,
        summary: summarize(shown),
        data: transactionShapes(shown, dataKey),
      };
    },
  });

/** Sums in minor units, shown in major ones. */
const summarize = (rows: { amount: number }[]): { total_in: number; total_out: number; net: number } => {
  let moneyIn = 0;
  let moneyOut = 0;
  for (const { amount } of rows) {
    if (amount > 0) moneyIn += amount;
    else moneyOut -= amount;
  }
  return { total_in: toMajor(moneyIn), total_out: toMajor(moneyOut), net: toMajor(moneyIn - moneyOut) };
};
