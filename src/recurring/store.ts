import type { Db } from '../platform/database/postgres.ts';

/** What detection reads of a row; what is sealed travels as base64. */
export interface HistoryRow {
  id: string;
  date: string;
  amount: number;
  currency: string;
  description: string | null;
  descriptionSealed: string | null;
  merchantName: string | null;
  merchantNameSealed: string | null;
  merchantCategory: string | null;
  category: string;
  pending: boolean;
}

export interface History {
  expiresAt: Date;
  dataKeyId: string;
  currency: string;
  /** Place of the latest change in the account's history. */
  version: string;
  /** The newest first; none where nothing has changed since the version that is known. */
  rows: HistoryRow[];
}

/**
 * The newest rows of an account, in one state with the account itself; null when it is not the key's. The rows come as
 * one value: taken apart one by one, those of a year cost 2 ms.
 */
export const findHistory = async (
  sql: Db,
  keyId: number,
  accountId: string,
  { knownVersion, limit }: { knownVersion: string | null; limit: number },
): Promise<History | null> => {
  const [found] = await sql<History[]>`
    -- "dataKeyId" is not null: a revoked connection has no accounts
    -- rows is not null
    select c.expires_at as "expiresAt", c.data_key_id as "dataKeyId", a.currency, a.last_seq::text as version, t.rows
    from accounts a
    join connections c on c.id = a.connection_id
    cross join lateral (
      select coalesce(json_agg(r), '[]') as rows from (
        select id, date, amount, a.currency, description, encode(description_sealed, 'base64') as "descriptionSealed",
               merchant_name as "merchantName", encode(merchant_name_sealed, 'base64') as "merchantNameSealed",
               merchant_category as "merchantCategory", category, pending
        from transactions
        where key_id = a.key_id and account_no = a.no and not removed and a.last_seq::text is distinct from ${knownVersion}
        order by date desc, seq desc
        limit ${limit}
      ) r
    ) t
    where a.id = ${accountId} and a.key_id = ${keyId}`;
  return found ?? null;
};
