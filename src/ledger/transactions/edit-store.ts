/**
 * Changes to single rows that do not come from a bank's report: a developer's script in the sandbox, or a
 * correction of the enrichment. They follow the same rules: the account is locked first, the change takes the
 * next place in its history, and balances move with the rows.
 */

import type { MinorUnits } from '../../../packages/common/money.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import type { RowPlace } from './ledger-store.ts';
import { ofAccount, rowColumns, type TransactionRow } from './store.ts';

export interface TransactionWithAccount extends RowPlace, TransactionRow {
  bankId: string;
  bankRef: string;
  /** The bank's reference of the account. */
  accountRef: string;
  dataKeyId: string;
  expiresAt: Date;
}

/** A living row of the key, with what its connection needs to be read. Removed rows and other keys' are not found. */
export const findTransaction = async (
  sql: Db,
  keyId: number,
  id: string,
): Promise<TransactionWithAccount> => {
  const [row] = await sql<TransactionWithAccount[]>`
    -- "dataKeyId" is not null: a revoked connection has no transactions
    select ${rowColumns(sql)}, t.key_id as "keyId", t.account_no as "accountNo", c.bank_id as "bankId",
           t.bank_ref as "bankRef", a.bank_ref as "accountRef", c.data_key_id as "dataKeyId", c.expires_at as "expiresAt"
    from transactions t
    join accounts a on ${ofAccount(sql)}
    join connections c on c.id = a.connection_id
    where t.id = ${id} and t.key_id = ${keyId} and not t.removed`;
  if (!row) throw new ApiError('TRANSACTION_NOT_FOUND');
  return row;
};

/**
 * The key of a transaction's connection, to be asked for before the transaction that changes it. Where it is destroyed
 * the connection was revoked: there is no such row.
 */
export const keyOfTransaction = async (
  { sql, dataKeys }: Pick<Deps, 'sql' | 'dataKeys'>,
  keyId: number,
  id: string,
): Promise<SealingKey> => {
  const { dataKeyId } = await findTransaction(sql, keyId, id);
  const dataKey = await dataKeys.find(dataKeyId);
  if (!dataKey) throw new ApiError('TRANSACTION_NOT_FOUND');
  return dataKey;
};

/**
 * Keeps the key and the connection of an account from being erased until the transaction ends. What is going to
 * lock an account begins with this, as pulls and revocations begin with the connection: its event will refer to
 * both, and to wait for one of them with the account in hand would be a deadlock.
 */
export const holdConnection = async (tx: Tx, keyId: number, accountId: string): Promise<void> => {
  await tx`
    select 1 from accounts a
    join connections c on c.id = a.connection_id
    join api_keys k on k.id = c.key_id
    where a.id = ${accountId} and a.key_id = ${keyId} for key share of k, c`;
};

/** Locks an account for changes of its rows; false when it is gone. The key and the connection are held. */
export const lockAccount = async (tx: Tx, keyId: number, accountId: string): Promise<boolean> => {
  const { count } = await tx`select from accounts where id = ${accountId} and key_id = ${keyId} for update`;
  return count > 0;
};

/** Rows of one page: a history is read without holding it whole. */
const PAGE = 250;

/** The living rows of a locked account in the order in which they came, whatever is changed of them meanwhile. */
export async function* eachRow(
  tx: Tx,
  { keyId, accountId }: { keyId: number; accountId: string },
): AsyncGenerator<TransactionRow> {
  let seq = -1;
  while (true) {
    const rows = await tx<TransactionRow[]>`
      select ${rowColumns(tx)} from accounts a join transactions t on ${ofAccount(tx)}
      where a.key_id = ${keyId} and a.id = ${accountId} and t.seq > ${seq} and not t.removed
      order by t.seq limit ${PAGE}`;
    yield* rows;
    if (rows.length < PAGE) return;
    seq = rows.at(-1)!.seq;
  }
}

/** A transaction with its account locked until the transaction ends, for changes. */
export const lockTransaction = async (tx: Tx, keyId: number, id: string): Promise<TransactionWithAccount> => {
  // As holdConnection, which would have to be told the account first.
  const [held] = await tx<{ accountId: string }[]>`
    select a.id as "accountId" from transactions t
    join accounts a on ${ofAccount(tx)}
    join connections c on c.id = a.connection_id
    join api_keys k on k.id = c.key_id
    where t.id = ${id} and t.key_id = ${keyId} for key share of k, c`;
  if (!held) throw new ApiError('TRANSACTION_NOT_FOUND');
  await lockAccount(tx, keyId, held.accountId);
  // Read only now, by a statement of its own: it sees what the last holder of the lock left.
  return findTransaction(tx, keyId, id);
};

/**
 * As far as a developer's hand moves a balance, in minor units: 10,000,000,000,000.00. Beyond it lies eight times as
 * much that is still counted exactly, so that the account's own bank can always be applied on top of a script.
 */
export const MOST_SCRIPTED: MinorUnits = 1_000_000_000_000_000;

const tooLarge = (parameter: string): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason: 'the balance of the account would be too large' });

/**
 * Refuses a balance that has grown beyond `most`, or that JavaScript could not count exactly and JSON not carry. One
 * that lies beyond it already may come closer.
 */
export const requireWithin = (most: MinorUnits, before: MinorUnits, after: MinorUnits): void => {
  if (!Number.isSafeInteger(after) || Math.abs(after) > Math.max(most, Math.abs(before))) {
    throw tooLarge('amount');
  }
};

/** Takes the next place in the account's history and moves its balances; `parameter` is what a refusal names. */
export const moveLedger = async (
  tx: Tx,
  { keyId, accountId }: { keyId: number; accountId: string },
  delta: { balance: number; available: number },
  parameter = 'amount',
): Promise<number> => {
  const [row] = await tx<{ seq: number }[]>`
    update accounts
    set last_seq = last_seq + 1, balance = balance + ${delta.balance}, available = available + ${delta.available}
    where key_id = ${keyId} and id = ${accountId} and abs(balance + ${delta.balance}) <= greatest(${MOST_SCRIPTED}, abs(balance))
      and abs(available + ${delta.available}) <= greatest(${MOST_SCRIPTED}, abs(available))
    returning last_seq as seq`;
  if (!row) throw tooLarge(parameter);
  return row.seq;
};

type TransactionChange = Pick<
  TransactionRow,
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

export const saveChange = async (
  tx: Tx,
  row: { keyId: number; accountId: string; seq: number },
  change: TransactionChange,
  changedSeq: number,
): Promise<void> => {
  await tx`
    update transactions t
    set date = ${change.date}, amount = ${change.amount}, description = ${change.description},
        description_sealed = ${change.descriptionSealed}, merchant_name = ${change.merchantName},
        merchant_name_sealed = ${change.merchantNameSealed}, merchant_category = ${change.merchantCategory}, category = ${change.category},
        details = ${change.details === null ? null : tx.json(change.details)}, details_sealed = ${change.detailsSealed},
        changed_seq = ${changedSeq}
    from accounts a
    where a.key_id = ${row.keyId} and a.id = ${row.accountId} and ${ofAccount(tx)} and t.seq = ${row.seq}`;
};
