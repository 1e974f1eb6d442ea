/** Reads the transactions of several accounts between two days, by offset. */
import { atMost, texts } from '../../platform/database/lists.ts';
import type { Db } from '../../platform/database/postgres.ts';
import { ofAccount, rowColumns, type TransactionRow } from './store.ts';

interface Days {
  accountIds: readonly string[];
  /** First and last day. */
  from: string;
  to: string;
}

/** Selects from the transactions `t` of the days and their accounts `a`. */
const ofDays = (sql: Db, keyId: number, { accountIds, from, to }: Days) => sql`
  from accounts a join transactions t on ${ofAccount(sql)}
  where a.key_id = ${keyId} and a.id = any(${texts(sql, accountIds)}) and not t.removed
    and t.date between (select ${from}::date) and (select ${to}::date)`;

export const countDays = async (sql: Db, keyId: number, days: Days): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::integer as count ${ofDays(sql, keyId, days)}`;
  return row!.count;
};

/** Lists one page, newest day first. Only the keys of the skipped rows are sorted. */
export const listDays = async (
  sql: Db,
  keyId: number,
  days: Days,
  { offset, limit }: { offset: number; limit: number },
): Promise<TransactionRow[]> => sql<TransactionRow[]>`
  with page as materialized (
    select t.key_id, t.account_no, t.seq ${ofDays(sql, keyId, days)}
    order by t.date desc, a.position, t.seq desc offset ${atMost(sql, offset)} limit ${atMost(sql, limit)}
  )
  select ${rowColumns(sql)}
  from page join transactions t using (key_id, account_no, seq) join accounts a on ${ofAccount(sql)}
  order by t.date desc, a.position, t.seq desc`;
