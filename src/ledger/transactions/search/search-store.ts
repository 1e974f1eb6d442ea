/** Reads the transactions of all accounts of a key, newest first, a bounded part at a time. */
import type { Db } from '../../../platform/database/postgres.ts';
import { originalOf } from '../../accounts/store.ts';
import { ofAccount, rowColumns, type TransactionRow } from '../store.ts';

/** Maximum transactions that one request searches: some years of a person, in 0.1 s. */
export const MAX_SEARCHED = 5_000;

/** Filters of a search; null means no restriction. Amounts are in minor units, regardless of direction. */
export interface SearchFilter {
  accountId: string | null;
  from: string | null;
  to: string | null;
  category: string | null;
  sign: 1 | -1 | null;
  least: number | null;
  most: number | null;
  pending: boolean | null;
  /** True for only the rows marked for review. */
  review: boolean;
}

export interface SearchedRow extends TransactionRow {
  dataKeyId: string;
}

interface Searched {
  /** Number of searched rows. */
  looked: number;
  /** The last searched row; null if there was none. */
  last: { id: string; date: string } | null;
  /** Rows that match the filter, newest first, at most `limit`. */
  rows: SearchedRow[];
}

const matchesFilter = (sql: Db, { category, sign, least, most, pending, review }: SearchFilter) => sql`
  (${category}::text is null or t.category = ${category})
  and (${sign}::integer is null or sign(t.amount) = ${sign})
  and (${least}::bigint is null or abs(t.amount) >= ${least})
  and (${most}::bigint is null or abs(t.amount) <= ${most})
  and (${pending}::boolean is null or t.pending = ${pending})
  and (not ${review}::boolean or (t.details->>'review')::boolean)`;

/** Before and after every date of PostgreSQL. */
const FIRST = '-infinity';
const LAST = 'infinity';

/** Returns whether a cursor is a transaction of the key, removed or not. */
export const isCursor = async (sql: Db, keyId: number, cursor: string): Promise<boolean> =>
  (await sql`select from transactions where id = ${cursor} and key_id = ${keyId}`).count > 0;

interface LeftOutAccount {
  accountId: string;
  connectionId: string;
  expiredAt: Date;
}

/** Lists the accounts whose consent has ended, latest first, at most `limit`. */
export const listLeftOut = async (
  sql: Db,
  keyId: number,
  now: Date,
  limit: number,
): Promise<LeftOutAccount[]> => sql<LeftOutAccount[]>`
  select a.id as "accountId", c.id as "connectionId", c.expires_at as "expiredAt"
  from connections c join accounts a on a.connection_id = c.id and a.key_id = c.key_id
  where c.key_id = ${keyId} and c.revoked_at is null and c.expires_at <= ${now}
  order by c.expires_at desc, c.id, a.position limit ${limit}`;

/**
 * Searches the rows after a cursor, or the newest, of accounts whose consent has not ended. The number of searched
 * rows is limited before the filters apply, so that a rare match costs no more than a common one.
 */
export const searchRows = async (
  sql: Db,
  keyId: number,
  now: Date,
  filter: SearchFilter,
  cursor: string | null,
  limit: number,
): Promise<Searched> => {
  const { accountId, from, to } = filter;
  const rows = await sql<
    ((SearchedRow | { id: null }) & { looked: number; lastId: string | null; lastDate: string | null })[]
  >`
    -- "dataKeyId" is not null: a revoked connection has no accounts
    with looked as materialized (
      select * from transactions
      where key_id = ${keyId} and not removed
        ${
          accountId === null
            ? sql``
            : sql`and account_no = (select no from accounts where id = ${accountId} and key_id = ${keyId})`
        }
        and date between ${from ?? FIRST} and ${to ?? LAST}
        ${
          cursor === null
            ? sql``
            : sql`and (date, account_no, seq)
                < (select date, account_no, seq from transactions where id = ${cursor} and key_id = ${keyId})`
        }
      order by date desc, account_no desc, seq desc limit ${MAX_SEARCHED}
    ), last as (
      select id, date from looked order by date, account_no, seq limit 1
    )
    select (select count(*)::integer from looked) as looked, (select id from last) as "lastId",
           (select date from last) as "lastDate", c.data_key_id as "dataKeyId", ${rowColumns(sql)}
    from (select) nothing left join (
      looked t join accounts a on ${ofAccount(sql)}
        join connections c on c.id = a.connection_id and c.expires_at > ${now}
          ${accountId === null ? sql`and (a.duplicate_of is null or ${originalOf(sql, now)} is null)` : sql``}
    ) on ${matchesFilter(sql, filter)}
    order by t.date desc, t.account_no desc, t.seq desc limit ${limit}`;
  const { looked, lastId, lastDate } = rows[0]!;
  return {
    looked,
    last: lastId === null ? null : { id: lastId, date: lastDate! },
    rows: rows.filter((row): row is SearchedRow & typeof row => row.id !== null),
  };
};
