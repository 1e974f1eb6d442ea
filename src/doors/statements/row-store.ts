import { ofAccount, type TransactionRow } from '../../ledger/transactions/store.ts';
import type { Db } from '../../platform/database/postgres.ts';

/** A booked row with what the bank last said of it, where that is kept. */
export type BookedRow = Pick<
  TransactionRow,
  | 'id'
  | 'date'
  | 'amount'
  | 'description'
  | 'descriptionSealed'
  | 'merchantName'
  | 'merchantNameSealed'
  | 'category'
  | 'details'
  | 'detailsSealed'
> & { bankRef: string; entry: Buffer | null };

/** The balance of an account before its first row, and what was booked before a day. */
export const openingBefore = async (
  sql: Db,
  keyId: number,
  accountId: string,
  day: string,
): Promise<number> => {
  const [row] = await sql<{ opening: number }[]>`
    select (a.opening_balance + coalesce((
      select sum(t.amount) from transactions t
      where ${ofAccount(sql)} and t.date < ${day} and not t.pending and not t.removed
    ), 0))::bigint as opening
    from accounts a where a.id = ${accountId} and a.key_id = ${keyId}`;
  return row!.opening;
};

/** Booked rows of a period, oldest first, at most `limit`. */
export const listBooked = async (
  sql: Db,
  keyId: number,
  accountId: string,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<BookedRow[]> => sql<BookedRow[]>`
  select t.id, t.date, t.amount, t.description, t.description_sealed as "descriptionSealed", t.merchant_name as "merchantName",
         t.merchant_name_sealed as "merchantNameSealed", t.category, t.details,
         t.details_sealed as "detailsSealed", t.bank_ref as "bankRef", e.entry
  from accounts a
  join transactions t on ${ofAccount(sql)}
  left join bank_entries e on e.key_id = t.key_id and e.account_no = t.account_no and e.ref = t.bank_ref
  where a.id = ${accountId} and a.key_id = ${keyId} and t.date between ${from} and ${to}
    and not t.pending and not t.removed
  order by t.date, t.seq limit ${limit}`;

/** The sealed number of an account that has no IBAN; null where there is none. */
export const findNumber = async (sql: Db, keyId: number, accountId: string): Promise<Buffer | null> => {
  const [row] = await sql<{ number: Buffer | null }[]>`
    select number from accounts where id = ${accountId} and key_id = ${keyId}`;
  return row?.number ?? null;
};
