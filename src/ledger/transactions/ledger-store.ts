/** Writes accounts and their rows: an account is locked first, and its rows and balances change together. */
import { texts } from '../../platform/database/lists.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import type { Db } from '../../platform/database/postgres.ts';
import { ofAccount, rowColumns, type TransactionRow } from './store.ts';

/** Key of a row: the number of its account within the database, and its sequence number. */
export interface RowPlace {
  keyId: number;
  accountNo: number;
  seq: number;
}

/** A row to insert; sealed values are base64 inside the JSON of the statement. */
export interface NewTransaction
  extends RowPlace,
    Omit<
      TransactionRow,
      | 'accountId'
      | 'connectionId'
      | 'currency'
      | 'descriptionSealed'
      | 'merchantNameSealed'
      | 'detailsSealed'
      | 'transfer'
    > {
  bankRef: string;
  descriptionSealed: string | null;
  merchantNameSealed: string | null;
  detailsSealed: string | null;
}

/** The content of a row as it is stored. */
export type StoredEntry = Pick<
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
  keyId: number;
  /** Number of the account, by which its rows refer to it. */
  no: number;
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
    select id, key_id as "keyId", no, connection_id as "connectionId", bank_id as "bankId", bank_ref as "bankRef",
           currency, balance, available, last_seq as "lastSeq"
    from accounts where connection_id = any(${texts(tx, connectionIds)}) order by id for update`;

export const saveLedgers = async (tx: Db, ledgers: AccountLedger[]): Promise<void> => {
  if (ledgers.length === 0) return;
  await tx`
    update accounts a set balance = l.balance, available = l.available, last_seq = l."lastSeq"
    from json_to_recordset(${JSON.stringify(ledgers)}::text::json)
      as l(id text, balance bigint, available bigint, "lastSeq" bigint)
    where a.id = l.id`;
};

export interface KnownRef extends RowPlace {
  id: string;
  bankRef: string;
  amount: number;
  pending: boolean;
  removed: boolean;
}

/** Selects rows by the bank's references, using the index of their hashes. */
const withRefs = (sql: Db, refs: readonly string[]) => sql`
  t.ref_hash = any(array(select hashtextextended(ref, 0) from unnest(${[...refs]}::text[]) as r(ref)))
  and t.bank_ref = any(${[...refs]})`;

/** Finds the bank's references that the accounts already have, tombstones included. */
export const findKnownRefs = async (
  tx: Db,
  ledgers: readonly AccountLedger[],
  refs: readonly string[],
): Promise<KnownRef[]> =>
  refs.length === 0
    ? []
    : tx<KnownRef[]>`
        select t.id, t.key_id as "keyId", t.account_no as "accountNo", t.bank_ref as "bankRef", t.seq, t.amount, t.pending,
               t.removed
        from transactions t
        where t.key_id = any(${[...new Set(ledgers.map(({ keyId }) => keyId))]})
          and t.account_no = any(${ledgers.map(({ no }) => no)}) and ${withRefs(tx, refs)}`;

/** Inserts rows in one statement. */
const insertTransactions = async (tx: Db, rows: NewTransaction[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx`
    insert into transactions
      (key_id, account_no, seq, changed_seq, id, bank_ref, date, amount, description, description_sealed, merchant_name,
       merchant_name_sealed, merchant_category, category, pending, pending_transaction_id, details, details_sealed)
    select "keyId", "accountNo", seq, seq, id, "bankRef", date, amount, description, decode("descriptionSealed", 'base64'),
           "merchantName", decode("merchantNameSealed", 'base64'), "merchantCategory", category, pending,
           "pendingTransactionId", details, decode("detailsSealed", 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      "keyId" integer, "accountNo" integer, seq integer, id text, "bankRef" text, date date, amount bigint, description text,
      "descriptionSealed" text, "merchantName" text, "merchantNameSealed" text, "merchantCategory" text, category text,
      pending boolean, "pendingTransactionId" text, details jsonb, "detailsSealed" text)`;
};

/**
 * Rows of one statement. Towards the end a lot gets smaller, so that little time is spent waiting for the last
 * statement.
 */
const LOT = { most: 128, least: 48 };

/** Statements sent at once: one that PostgreSQL executes, and one that waits for it. */
const LOTS_AT_ONCE = 2;

/**
 * Inserts about `expected` rows that `make` produces, in lots, while it produces the next ones: PostgreSQL needs half
 * as long to insert a row as it takes to make one. `make` must not use the transaction. Resolves when all rows are
 * made, with a promise that resolves when all are inserted. If `make` fails, no row is sent after the rejection, so
 * that the transaction or savepoint can be rolled back.
 */
export const insertInLots = async (
  tx: Db,
  expected: number,
  make: (insert: (row: NewTransaction) => void) => Promise<void>,
): Promise<{ inserted: Promise<unknown> }> => {
  let left = expected;
  let lot: NewTransaction[] = [];
  const lots: Promise<void>[] = [];
  const send = (): void => {
    const rows = lot;
    lot = [];
    const sent = (lots.at(-LOTS_AT_ONCE) ?? Promise.resolve()).then(() => insertTransactions(tx, rows));
    // The error is thrown at the end.
    sent.catch(() => {});
    lots.push(sent);
  };
  try {
    await make((row) => {
      lot.push(row);
      left -= 1;
      if (lot.length >= Math.min(LOT.most, Math.max(LOT.least, left))) send();
    });
  } catch (error) {
    await Promise.allSettled(lots);
    throw error;
  }
  send();
  return { inserted: pipelined(lots) };
};

export interface ModifiedTransaction extends RowPlace, StoredEntry {
  changedSeq: number;
}

/** Changes the content of rows; their ids and sequence numbers stay. */
export const modifyTransactions = async (tx: Db, rows: ModifiedTransaction[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx`
    update transactions t
    set changed_seq = r."changedSeq", date = r.date, amount = r.amount, description = r.description,
        description_sealed = decode(r."descriptionSealed", 'base64'), merchant_name = r."merchantName",
        merchant_name_sealed = decode(r."merchantNameSealed", 'base64'), merchant_category = r."merchantCategory",
        category = r.category, details = r.details, details_sealed = decode(r."detailsSealed", 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      "keyId" integer, "accountNo" integer, seq integer, "changedSeq" integer, date date, amount bigint, description text,
      "descriptionSealed" text, "merchantName" text, "merchantNameSealed" text, "merchantCategory" text, category text,
      details jsonb, "detailsSealed" text)
    where t.key_id = r."keyId" and t.account_no = r."accountNo" and t.seq = r.seq`;
};

export interface RemovedTransaction extends RowPlace {
  changedSeq: number;
}

/** Turns rows into tombstones: id and sequence number stay, everything else is deleted. */
export const removeTransactions = async (tx: Db, rows: RemovedTransaction[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx`
    update transactions t
    set removed = true, changed_seq = r."changedSeq", description = null, description_sealed = null,
        merchant_name = null, merchant_name_sealed = null, merchant_category = null, amount = 0, category = '',
        details = null, details_sealed = null, transfer_id = null
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as r("keyId" integer, "accountNo" integer, seq integer, "changedSeq" integer)
    where t.key_id = r."keyId" and t.account_no = r."accountNo" and t.seq = r.seq`;
};

/** Finds rows by the bank's references that are not removed, in order of addition. */
export const findByRefs = async (tx: Db, accountId: string, refs: string[]): Promise<TransactionRow[]> =>
  tx<TransactionRow[]>`
    select ${rowColumns(tx)} from accounts a join transactions t on ${ofAccount(tx)}
    where a.id = ${accountId} and ${withRefs(tx, refs)} and not t.removed order by t.seq`;
