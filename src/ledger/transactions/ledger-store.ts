/** What is written of accounts and their rows: an account is locked first, and its rows and balances change together. */
import { texts } from '../../platform/database/lists.ts';
import type { Db } from '../../platform/database/postgres.ts';
import { together } from '../../platform/database/together.ts';
import { ofAccount, rowColumns, type TransactionRow } from './store.ts';

/** Where a row stands: its account, by the number that it has within the database, and its place in that one's history. */
export interface RowPlace {
  keyId: number;
  accountNo: number;
  seq: number;
}

/** A row to insert; what is sealed travels as base64 inside the JSON of the set. */
export interface NewTransaction
  extends RowPlace,
    Omit<
      TransactionRow,
      'accountId' | 'connectionId' | 'currency' | 'descriptionSealed' | 'merchantNameSealed' | 'detailsSealed'
    > {
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
  keyId: number;
  /** Stands for the account in its rows. */
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

/** Rows with any of some references, by the index of the references' hashes. */
const withRefs = (sql: Db, refs: readonly string[]) => sql`
  hashtextextended(t.bank_ref, 0) = any(array(select hashtextextended(ref, 0) from unnest(${[...refs]}::text[]) as r(ref)))
  and t.bank_ref = any(${[...refs]})`;

/** Which of the bank's references the accounts hold already, tombstones included. */
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

/** Inserts any number of rows as one set: a year of history is one statement. */
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

/** Rows of one statement. Towards the end it is half of what may still come: nothing is made while the last of them waits. */
const LOT = { most: 128, least: 48 };

/** Statements at PostgreSQL at once: one that it carries out, and one that it finds when it has. */
const LOTS_AT_ONCE = 2;

/**
 * Inserts the rows that `make` hands over, some `expected`, lot by lot, while it makes the next ones:
 * PostgreSQL takes half as long for a row as it takes to make one. `make` asks nothing of the transaction. Resolves when all are made, with
 * what resolves when all are inserted. Where `make` fails, none of its rows is sent any more once this rejects, so that the transaction may
 * be undone, or the part of it.
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
    // It is thrown at the end.
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
  return { inserted: together(lots) };
};

export interface ModifiedTransaction extends RowPlace, KeptEntry {
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
      "keyId" integer, "accountNo" integer, seq integer, "changedSeq" integer, date date, amount bigint, description text,
      "descriptionSealed" text, "merchantName" text, "merchantNameSealed" text, "merchantCategory" text, category text,
      details jsonb, "detailsSealed" text)
    where t.key_id = r."keyId" and t.account_no = r."accountNo" and t.seq = r.seq`;
};

export interface RemovedTransaction extends RowPlace {
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
      as r("keyId" integer, "accountNo" integer, seq integer, "changedSeq" integer)
    where t.key_id = r."keyId" and t.account_no = r."accountNo" and t.seq = r.seq`;
};

/** Living rows by the bank's references, in the order of their addition. */
export const findByRefs = async (tx: Db, accountId: string, refs: string[]): Promise<TransactionRow[]> =>
  tx<TransactionRow[]>`
    select ${rowColumns(tx)} from accounts a join transactions t on ${ofAccount(tx)}
    where a.id = ${accountId} and ${withRefs(tx, refs)} and not t.removed order by t.seq`;
