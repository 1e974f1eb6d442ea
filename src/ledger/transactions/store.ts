import type { EntryDetails } from '../../banks/contract/ledger-change.ts';
import { atMost } from '../../platform/database/lists.ts';
import type { Db } from '../../platform/database/postgres.ts';
import type { Place } from '../../platform/secrets.ts';

/** What all rows of an account have in common. */
interface RowAccount {
  accountId: string;
  connectionId: string;
  currency: string;
}

export interface TransactionRow extends RowAccount {
  id: string;
  seq: number;
  date: string;
  amount: number;
  description: string | null;
  descriptionSealed: Buffer | null;
  merchantName: string | null;
  /** Instead of the other, where it may be a person's. */
  merchantNameSealed: Buffer | null;
  merchantCategory: string | null;
  category: string;
  pending: boolean;
  pendingTransactionId: string | null;
  /** What the bank reported beside the wording; null where it reported nothing. */
  details: EntryDetails | null;
  /** What of it may name a person, as JSON. */
  detailsSealed: Buffer | null;
}

/** Where the wording of a transaction is sealed. */
export const descriptionPlace = (transactionId: string): Place =>
  `transactions.description_sealed ${transactionId}`;

/** Where the name of its merchant is. */
export const namePlace = (transactionId: string): Place =>
  `transactions.merchant_name_sealed ${transactionId}`;

/** Where what may name a person in what the bank said beside it. */
export const detailsPlace = (transactionId: string): Place => `transactions.details_sealed ${transactionId}`;

export interface TransactionFilter {
  from: string | null;
  to: string | null;
  category: string | null;
  /** Id of a transaction of the account, removed or not: the rows that follow its place. */
  startingAfter: string | null;
  limit: number;
}

/** The version of the account that a client has: no rows are read while it is current. */
interface KnownVersion {
  knownVersion: string | null;
}

/** The account that the rows belong to: one statement returns both, the account as its first row. */
export interface AccountHead extends RowAccount {
  headExpiresAt: Date;
  headDataKeyId: string;
  /** Changes with everything that a page of the account shows. */
  headVersion: string;
}

interface SyncedRows {
  /** In the order of their addition, one more than were asked for where there are further pages. */
  added: TransactionRow[];
  /** In the order in which it happened. */
  modified: TransactionRow[];
  /** Ids. */
  removed: string[];
}

interface SyncHead extends AccountHead {
  /** Place of the cursor; 0 for the empty one, null when the account has no such transaction. */
  cursorSeq: number | null;
  /** How far back the rows go. */
  history: 'none' | 'recent' | 'complete';
}

/**
 * What came after a cursor, in one statement and so in one state of the account. Additions are rows after it, up
 * to `limit` and one more, which shows whether there are further pages. Changes and removals are of rows at or
 * before it; while further pages follow, only those that happened up to this page's end: the later ones are
 * reported by a later page, whose cursor still lies before them.
 */
export const listAfterCursor = async (
  sql: Db,
  keyId: number,
  accountId: string,
  { cursor, limit, knownVersion }: { cursor: string; limit: number } & KnownVersion,
): Promise<({ head: SyncHead } & SyncedRows) | null> => {
  const [head, ...found] = (await sql<(SyncHead | SyncedRow)[]>`
    -- "headDataKeyId" is not null: a revoked connection has no accounts
    with head as materialized (
      select a.id, a.key_id, a.no, a.connection_id, a.currency, a.history, c.expires_at, c.data_key_id,
             ${versionOf(sql)} as version,
             case when ${cursor}::text = '' then 0
                  else (select seq from transactions where id = ${cursor} and key_id = a.key_id and account_no = a.no)
             end as cursor_seq
      from accounts a join connections c on c.id = a.connection_id
      where a.id = ${accountId} and a.key_id = ${keyId}
    ), page as materialized (
      select t.* from head cross join lateral (
        select * from transactions
        where key_id = head.key_id and account_no = head.no and seq > head.cursor_seq and not removed
          and head.version is distinct from ${knownVersion}
        order by seq limit ${atMost(sql, limit + 1)}
      ) t
    ), page_end as (
      select max(seq) as seq from (select seq from page order by seq limit ${atMost(sql, limit)}) shown
      where (select count(*) from page) > ${limit}
    ), changes as (
      select t.* from head cross join page_end cross join lateral (
        select * from transactions
        where key_id = head.key_id and account_no = head.no and seq <= head.cursor_seq and changed_seq > seq
          and changed_seq > head.cursor_seq and changed_seq <= coalesce(page_end.seq, changed_seq)
          and head.version is distinct from ${knownVersion}
      ) t
    ), found as (
      select page.*, true as added, seq as place from page
      union all
      select changes.*, false, changed_seq from changes
    )
    select ${headColumns(sql)}, a.cursor_seq as "cursorSeq", a.history, t.removed, t.added as "isAdded", ${ownColumns(sql)}
    from head a full join found t on false
    order by t.place nulls first`) as [SyncHead?, ...SyncedRow[]];
  if (!head) return null;
  for (const row of found) nameAccount(row, head);
  const changed = found.filter(({ isAdded }) => !isAdded);
  return {
    head,
    added: found.filter(({ isAdded }) => isAdded),
    modified: changed.filter(({ removed }) => !removed),
    removed: changed.filter(({ removed }) => removed).map(({ id }) => id),
  };
};

type SyncedRow = TransactionRow & { removed: boolean; isAdded: boolean };

/** Of a `head` a: the account once, and not with each of 500 rows. */
const headColumns = (sql: Db) => sql`
  a.id as "accountId", a.connection_id as "connectionId", a.currency, a.expires_at as "headExpiresAt",
  a.data_key_id as "headDataKeyId", a.version as "headVersion"`;

const nameAccount = (row: TransactionRow, { accountId, connectionId, currency }: AccountHead): void => {
  row.accountId = accountId;
  row.connectionId = connectionId;
  row.currency = currency;
};

/** What a row of a transaction `t` has of its own. */
const ownColumns = (sql: Db) => sql`
  t.id, t.seq, t.date, t.amount, t.description, t.description_sealed as "descriptionSealed", t.merchant_name as "merchantName",
  t.merchant_name_sealed as "merchantNameSealed", t.merchant_category as "merchantCategory", t.category, t.pending,
  t.pending_transaction_id as "pendingTransactionId", t.details, t.details_sealed as "detailsSealed"`;

/** What {@link TransactionRow} is made of, of transactions `t` of accounts `a`. */
export const rowColumns = (sql: Db) => sql`
  a.id as "accountId", a.connection_id as "connectionId", a.currency, ${ownColumns(sql)}`;

/** Of an account `a`. Every change of a row takes the next place in its history; how far back that goes is shown, too. */
const versionOf = (sql: Db) => sql`(a.last_seq || '-' || a.history)`;

/** Account `a` of transactions `t`. */
export const ofAccount = (sql: Db) => sql`a.key_id = t.key_id and a.no = t.account_no`;

/** The place of a row of an account in `columns`; a removed row has one, too. */
const placeOf = (sql: Db, keyId: number, accountId: string, id: string | null) => sql`
  from transactions t join accounts a on ${ofAccount(sql)}
  where t.id = ${id} and t.key_id = ${keyId} and a.id = ${accountId}`;

interface ListHead extends AccountHead {
  /** Place of the transaction that the rows follow; null when none was named, or the account has no such one. */
  headStart: number | null;
}

/**
 * The newest rows that pass the filter, by date and then by their addition. Null when the account is not the key's. The filters
 * are selected, so that PostgreSQL does not plan for each value anew.
 */
export const listNewest = async (
  sql: Db,
  keyId: number,
  accountId: string,
  { from, to, category, startingAfter, limit, knownVersion }: TransactionFilter & KnownVersion,
): Promise<{ head: ListHead; rows: TransactionRow[] } | null> => {
  const [head, ...rows] = (await sql<(ListHead | TransactionRow)[]>`
    -- "headDataKeyId" is not null: a revoked connection has no accounts
    with head as materialized (
      select a.id, a.key_id, a.no, a.connection_id, a.currency, c.expires_at, c.data_key_id, ${versionOf(sql)} as version,
             (select t.seq ${placeOf(sql, keyId, accountId, startingAfter)}) as start
      from accounts a join connections c on c.id = a.connection_id
      where a.id = ${accountId} and a.key_id = ${keyId}
    ), page as (
      select t.* from head cross join lateral (
        select * from transactions
        where key_id = head.key_id and account_no = head.no and not removed
          and head.version is distinct from ${knownVersion}
          ${from === null ? sql`` : sql`and date >= (select ${from}::date)`}
          ${to === null ? sql`` : sql`and date <= (select ${to}::date)`}
          ${category === null ? sql`` : sql`and category = (select ${category}::text)`}
          ${
            startingAfter === null
              ? sql``
              : sql`and (date, seq) < (select t.date, t.seq ${placeOf(sql, keyId, accountId, startingAfter)})`
          }
        order by date desc, seq desc
        limit ${atMost(sql, limit)}
      ) t
    )
    select ${headColumns(sql)}, a.start as "headStart", ${ownColumns(sql)}
    from head a full join page t on false
    order by t.date desc nulls first, t.seq desc`) as [ListHead?, ...TransactionRow[]];
  if (!head) return null;
  for (const row of rows) nameAccount(row, head);
  return { head, rows };
};

/** Every living row of an account, oldest first. For the export of one connection. */
export const listAll = async (sql: Db, accountId: string): Promise<TransactionRow[]> => sql<TransactionRow[]>`
  select ${rowColumns(sql)} from accounts a join transactions t on ${ofAccount(sql)}
  where a.id = ${accountId} and not t.removed order by t.date, t.seq`;
