/** Sums an account's transactions by month and category in the database, in minor units. */

import type { Db } from '../../../platform/database/postgres.ts';
import type { AccountHead } from '../store.ts';
import { type CategoryMonth, OWN_TRANSFERS } from './spending.ts';

interface SpendingHead extends Pick<AccountHead, 'headExpiresAt'> {
  currency: string;
  /** Date of the earliest transaction; null for an account without any. */
  historyFrom: string | null;
}

/**
 * Sums the transactions of a period; null if the key has no such account. `count` is the number of settled
 * transactions, in both directions.
 * @param dayOfMonth last day of the month that `outToDay` and `inToDay` include
 */
export const sumByMonth = async (
  sql: Db,
  keyId: number,
  accountId: string,
  { from, to, dayOfMonth }: { from: string; to: string; dayOfMonth: number },
): Promise<{ head: SpendingHead; rows: CategoryMonth[] } | null> => {
  const rows = await sql<((CategoryMonth | { month: null }) & SpendingHead)[]>`
    select c.expires_at as "headExpiresAt", a.currency,
           (select min(date) from transactions where key_id = a.key_id and account_no = a.no and not removed) as "historyFrom",
           t.*
    from accounts a
    join connections c on c.id = a.connection_id
    left join lateral (
      select to_char(date, 'YYYY-MM') as month, case when transfer_id is null then category else ${OWN_TRANSFERS} end as category,
             coalesce(sum(-amount) filter (where amount < 0 and not pending), 0)::bigint as "moneyOut",
             coalesce(sum(amount) filter (where amount > 0 and not pending), 0)::bigint as "moneyIn",
             count(*) filter (where not pending)::integer as count,
             coalesce(sum(-amount) filter (where amount < 0 and pending), 0)::bigint as "pendingOut",
             coalesce(sum(-amount) filter (where amount < 0 and not pending
               and extract(day from date) <= ${dayOfMonth}), 0)::bigint as "outToDay",
             coalesce(sum(amount) filter (where amount > 0 and not pending
               and extract(day from date) <= ${dayOfMonth}), 0)::bigint as "inToDay"
      from transactions
      where key_id = a.key_id and account_no = a.no and not removed and date between ${from} and ${to}
      group by 1, 2
    ) t on true
    where a.id = ${accountId} and a.key_id = ${keyId}`;
  const [head] = rows;
  if (!head) return null;
  return { head, rows: rows.filter((row): row is CategoryMonth & SpendingHead => row.month !== null) };
};
