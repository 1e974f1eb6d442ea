import type { Db } from '../platform/database/postgres.ts';
import type { Place } from '../platform/secrets.ts';
import type { EntryDetails } from '../providers/ledger-change.ts';

export interface TransactionRow {
  id: string;
  accountId: string;
  connectionId: string;
  seq: number;
  date: string;
  amount: number;
  currency: string;
  description: string | null;
  descriptionSealed: Buffer | null;
  merchantName: string | null;
  /** Instead of the other, where it may be a person's. */
  merchantNameSealed: Buffer | null;
  merchantCategory: string | null;
  category: string;
  pending: boolean;
  pendingTransactionId: string | null;
  /** What the bank said beside the wording; null where it was not kept yet, or nothing was said. */
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

/** A row to insert; what is sealed travels as base64 inside the JSON of the set. */
export interface NewTransaction
  extends Omit<TransactionRow, 'descriptionSealed' | 'merchantNameSealed' | 'detailsSealed'> {
  keyId: number;
  bankRef: string;
  descriptionSealed: string | null;
  merchantNameSealed: string | null;
  detailsSealed: string | null;
}

/** What a row says, as it is kept. */
export type KeptEntry = Pick<
  NewTransaction,
  | 'date'
  | 'amount'
  | 'description'
  | 'descriptionSealed'
  | 'merchantName'
  | 'merchantNameSealed'
  | 'merchantCategory'
  | 'category'
  | 'details'
  | 'detailsSealed'
>;

export interface AccountLedger {
  id: string;
  connectionId: string;
  bankId: string;
  bankRef: string;
  currency: string;
  balance: number;
  available: number;
  lastSeq: number;
}

/** Locks the accounts of connections, in the order of their ids so that two lockers cannot block each other. */
export const lockLedgers = async (tx: Db, connectionIds: string[]): Promise<AccountLedger[]> =>
  tx<AccountLedger[]>`
    select id, connection_id as "connectionId", bank_id as "bankId", bank_ref as "bankRef", currency, balance,
           available, last_seq as "lastSeq"
    from accounts where connection_id = any(${connectionIds}) order by id for update`;

export const saveLedgers = async (tx: Db, ledgers: AccountLedger[]): Promise<void> => {
  if (ledgers.length === 0) return;
  await tx`
    update accounts a set balance = l.balance, available = l.available, last_seq = l."lastSeq"
    from json_to_recordset(${JSON.stringify(ledgers)}::text::json)
      as l(id text, balance bigint, available bigint, "lastSeq" bigint)
    where a.id = l.id`;
};

export interface KnownRef {
  id: string;
  accountId: string;
  bankRef: string;
  seq: number;
  amount: number;
  pending: boolean;
  removed: boolean;
}

/** Which of the bank's references the accounts hold already, tombstones included. */
export const findKnownRefs = async (tx: Db, accountIds: string[], refs: string[]): Promise<KnownRef[]> =>
  refs.length === 0
    ? []
    : tx<KnownRef[]>`
        select id, account_id as "accountId", bank_ref as "bankRef", seq, amount, pending, removed
        from transactions where account_id = any(${accountIds}) and bank_ref = any(${refs})`;

/** Inserts any number of rows as one set: a year of history is one statement. */
export const insertTransactions = async (tx: Db, rows: NewTransaction[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx`
    insert into transactions
      (account_id, seq, changed_seq, id, key_id, connection_id, bank_ref, date, amount, currency, description,
       description_sealed, merchant_name, merchant_name_sealed, merchant_category, category, pending, pending_transaction_id,
       details, details_sealed)
    select "accountId", seq, seq, id, "keyId", "connectionId", "bankRef", date, amount, currency, description,
           decode("descriptionSealed", 'base64'), "merchantName", decode("merchantNameSealed", 'base64'),
           "merchantCategory", category, pending, "pendingTransactionId", details, decode("detailsSealed", 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      "accountId" text, seq bigint, id text, "keyId" integer, "connectionId" text, "bankRef" text, date date,
      amount bigint, currency text, description text, "descriptionSealed" text, "merchantName" text,
      "merchantNameSealed" text, "merchantCategory" text, category text, pending boolean, "pendingTransactionId" text,
      details jsonb, "detailsSealed" text)`;
};

export interface ModifiedTransaction extends KeptEntry {
  accountId: string;
  seq: number;
  changedSeq: number;
}

/** Has rows say something else; their ids and their places in the history stay. */
export const modifyTransactions = async (tx: Db, rows: ModifiedTransaction[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx`
    update transactions t
    set changed_seq = r."changedSeq", date = r.date, amount = r.amount, description = r.description,
        description_sealed = decode(r."descriptionSealed", 'base64'), merchant_name = r."merchantName",
        merchant_name_sealed = decode(r."merchantNameSealed", 'base64'), merchant_category = r."merchantCategory",
        category = r.category, details = r.details, details_sealed = decode(r."detailsSealed", 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      "accountId" text, seq bigint, "changedSeq" bigint, date date, amount bigint, description text,
      "descriptionSealed" text, "merchantName" text, "merchantNameSealed" text, "merchantCategory" text, category text,
      details jsonb, "detailsSealed" text)
    where t.account_id = r."accountId" and t.seq = r.seq`;
};

export interface RemovedTransaction {
  accountId: string;
  seq: number;
  changedSeq: number;
}

/** Turns rows into tombstones: the id and the place in the history stay, everything else goes. */
export const removeTransactions = async (tx: Db, rows: RemovedTransaction[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx`
    update transactions t
    set removed = true, changed_seq = r."changedSeq", description = null, description_sealed = null,
        merchant_name = null, merchant_name_sealed = null, merchant_category = null, amount = 0, category = '',
        details = null, details_sealed = null
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as r("accountId" text, seq bigint, "changedSeq" bigint)
    where t.account_id = r."accountId" and t.seq = r.seq`;
};

export interface TransactionFilter {
  from: string | null;
  to: string | null;
  category: string | null;
  /** Id of a transaction of the account, removed or not: the rows that follow its place. */
  startingAfter: string | null;
  limit: number;
}

/** The account that the rows belong to, joined to each of them: one statement returns both. */
export interface AccountHead {
  headExpiresAt: Date;
  headDataKeyId: string;
}

export type SyncChange = 'added' | 'modified' | 'removed';

export interface SyncHead extends AccountHead {
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
  cursor: string,
  limit: number,
): Promise<{ head: SyncHead; rows: (TransactionRow & { change: SyncChange })[] } | null> => {
  const rows = await sql<((TransactionRow | { id: null }) & { change: SyncChange } & SyncHead)[]>`
    -- "headDataKeyId" is not null: a revoked connection has no accounts
    with head as materialized (
      select a.id as account_id, c.expires_at, c.data_key_id, a.history,
             case when ${cursor}::text = '' then 0
                  else (select seq from transactions where id = ${cursor} and account_id = a.id) end as cursor_seq
      from accounts a join connections c on c.id = a.connection_id
      where a.id = ${accountId} and a.key_id = ${keyId}
    ), page as materialized (
      select t.* from head cross join lateral (
        select * from transactions
        where account_id = head.account_id and seq > head.cursor_seq and not removed
        order by seq limit ${limit + 1}
      ) t
    ), page_end as (
      select max(seq) as seq from (select seq from page order by seq limit ${limit}) shown
      where (select count(*) from page) > ${limit}
    ), news as (
      select 'added' as change, seq as place, * from page
      union all
      select case when t.removed then 'removed' else 'modified' end, t.changed_seq, t.*
      from head cross join page_end cross join lateral (
        select * from transactions
        where account_id = head.account_id and seq <= head.cursor_seq and changed_seq > seq
          and changed_seq > head.cursor_seq and changed_seq <= coalesce(page_end.seq, changed_seq)
      ) t
    )
    select h.expires_at as "headExpiresAt", h.data_key_id as "headDataKeyId", h.cursor_seq as "cursorSeq", h.history,
           t.change,
           ${rowColumns(sql)}
    from head h left join news t on true
    order by t.place`;
  const [head] = rows;
  if (!head) return null;
  return { head, rows: rows.filter((row): row is TransactionRow & typeof row => row.id !== null) };
};

/** What {@link TransactionRow} is made of, of transactions `t`. */
export const rowColumns = (sql: Db) => sql`
  t.id, t.account_id as "accountId", t.connection_id as "connectionId", t.seq, t.date, t.amount, t.currency, t.description,
  t.description_sealed as "descriptionSealed", t.merchant_name as "merchantName",
  t.merchant_name_sealed as "merchantNameSealed", t.merchant_category as "merchantCategory", t.category, t.pending,
  t.pending_transaction_id as "pendingTransactionId", t.details, t.details_sealed as "detailsSealed"`;

/** A range of the index that the list is read by, however far down it lies. A removed row keeps date and place. */
const placeAfter = (sql: Db, accountId: string, id: string) => sql`
  and (date, seq) < (select date, seq from transactions where id = ${id} and account_id = ${accountId})`;

export interface ListHead extends AccountHead {
  /** Place of the transaction that the rows follow; null when none was named, or the account has no such one. */
  headStart: number | null;
}

/**
 * The newest rows that pass the filter, by date and then by their addition. Null when the account is not the key's; an
 * account without matching rows gives one row whose id is null.
 */
export const listNewest = async (
  sql: Db,
  keyId: number,
  accountId: string,
  { from, to, category, startingAfter, limit }: TransactionFilter,
): Promise<{ head: ListHead; rows: TransactionRow[] } | null> => {
  const rows = await sql<((TransactionRow | { id: null }) & ListHead)[]>`
    -- "headDataKeyId" is not null: a revoked connection has no accounts
    select c.expires_at as "headExpiresAt", c.data_key_id as "headDataKeyId",
           (select seq from transactions where id = ${startingAfter} and account_id = ${accountId}) as "headStart",
           ${rowColumns(sql)}
    from accounts a
    join connections c on c.id = a.connection_id
    left join lateral (
      select * from transactions
      where account_id = a.id and not removed
        ${from === null ? sql`` : sql`and date >= ${from}`}
        ${to === null ? sql`` : sql`and date <= ${to}`}
        ${category === null ? sql`` : sql`and category = ${category}`}
        ${startingAfter === null ? sql`` : placeAfter(sql, accountId, startingAfter)}
      order by date desc, seq desc
      limit ${limit}
    ) t on true
    where a.id = ${accountId} and a.key_id = ${keyId}`;
  const [head] = rows;
  if (!head) return null;
  return { head, rows: rows.filter((row): row is TransactionRow & ListHead => row.id !== null) };
};

/** Living rows by the bank's references, in the order of their addition. */
export const findByRefs = async (tx: Db, accountId: string, refs: string[]): Promise<TransactionRow[]> =>
  tx<TransactionRow[]>`
    select ${rowColumns(tx)} from transactions t
    where t.account_id = ${accountId} and t.bank_ref = any(${refs}) and not t.removed order by t.seq`;

/** Every living row of an account, oldest first. For the export of one connection. */
export const listAll = async (sql: Db, accountId: string): Promise<TransactionRow[]> => sql<TransactionRow[]>`
  select ${rowColumns(sql)} from transactions t
  where t.account_id = ${accountId} and not t.removed order by t.date, t.seq`;
