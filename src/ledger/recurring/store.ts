import type { Db } from '../../platform/database/postgres.ts';
import type { TransactionRow } from '../transactions/store.ts';

/** The columns that detection reads. */
export type HistoryRow = Pick<
  TransactionRow,
  | 'id'
  | 'date'
  | 'amount'
  | 'currency'
  | 'description'
  | 'descriptionSealed'
  | 'merchantName'
  | 'merchantNameSealed'
  | 'merchantCategory'
  | 'category'
  | 'pending'
> & { isOwnTransfer: boolean };

interface HistoryHead {
  expiresAt: Date;
  dataKeyId: string;
  currency: string;
  /** Sequence number of the account's latest change. */
  version: string;
}

interface History extends HistoryHead {
  /** Newest first; empty if nothing has changed since the known version. */
  rows: HistoryRow[];
}

/** Returns the newest rows of an account, consistent with the account itself; null if the key has no such account. */
export const findHistory = async (
  sql: Db,
  keyId: number,
  accountId: string,
  { knownVersion, limit }: { knownVersion: string | null; limit: number },
): Promise<History | null> => {
  const rows = await sql<(HistoryHead & (HistoryRow | { id: null }))[]>`
    -- "dataKeyId" is not null: a revoked connection has no accounts
    select c.expires_at as "expiresAt", c.data_key_id as "dataKeyId", a.currency, a.last_seq::text as version,
           t.id, t.date, t.amount, t.description, t.description_sealed as "descriptionSealed",
           t.merchant_name as "merchantName", t.merchant_name_sealed as "merchantNameSealed",
           t.merchant_category as "merchantCategory", t.category, t.pending,
           t.transfer_id is not null as "isOwnTransfer"
    from accounts a
    join connections c on c.id = a.connection_id
    left join lateral (
      select * from transactions
      where key_id = a.key_id and account_no = a.no and not removed and a.last_seq::text is distinct from ${knownVersion}
      order by date desc, seq desc
      limit ${limit}
    ) t on true
    where a.id = ${accountId} and a.key_id = ${keyId}
    order by t.date desc, t.seq desc`;
  const [head] = rows;
  if (!head) return null;
  return { ...head, rows: rows.filter((row): row is HistoryHead & HistoryRow => row.id !== null) };
};
