/**
 * Changes of single rows that no bank reported: scripted changes in the sandbox, and corrections of the enrichment.
 * They follow the same rules as reports: the account is locked first, the change takes the next sequence number, and
 * balances change with the rows.
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

/**
 * Finds a row of the key that is not removed, with what is needed to open it.
 * @throws TRANSACTION_NOT_FOUND
 */
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
 * Returns the data key of a transaction. Called before the transaction that changes it. A destroyed key means that
 * the connection was revoked.
 * @throws TRANSACTION_NOT_FOUND
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
 * Locks the key and the connection of an account against erasure until the transaction ends. Called before an account
 * is locked, because pulls and revocations lock the connection first: the event of the change refers to both, and
 * waiting for them with the account locked would be a deadlock.
 */
export const lockConnectionShared = async (tx: Tx, keyId: number, accountId: string): Promise<void> => {
  await tx`
    select 1 from accounts a
    join connections c on c.id = a.connection_id
    join api_keys k on k.id = c.key_id
    where a.id = ${accountId} and a.key_id = ${keyId} for key share of k, c`;
};

/**
 * Locks an account for changes of its rows; false if it is gone. The caller has locked the key and the connection.
 */
export const lockAccount = async (tx: Tx, keyId: number, accountId: string): Promise<boolean> => {
  const { count } = await tx`select from accounts where id = ${accountId} and key_id = ${keyId} for update`;
  return count > 0;
};

const PAGE = 250;

/** Yields the rows of a locked account that are not removed, in order of addition. Rows may be changed meanwhile. */
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

/**
 * Returns a transaction whose account is locked until the transaction ends.
 * @throws TRANSACTION_NOT_FOUND
 */
export const lockTransaction = async (tx: Tx, keyId: number, id: string): Promise<TransactionWithAccount> => {
  // The same as lockConnectionShared, which needs the account's id.
  const [held] = await tx<{ accountId: string }[]>`
    select a.id as "accountId" from transactions t
    join accounts a on ${ofAccount(tx)}
    join connections c on c.id = a.connection_id
    join api_keys k on k.id = c.key_id
    where t.id = ${id} and t.key_id = ${keyId} for key share of k, c`;
  if (!held) throw new ApiError('TRANSACTION_NOT_FOUND');
  await lockAccount(tx, keyId, held.accountId);
  // A separate statement, so that it sees the changes of the last holder of the lock.
  return findTransaction(tx, keyId, id);
};

/**
 * Largest balance that scripted changes may reach, in minor units: 10,000,000,000,000.00. Eight times as much can
 * still be counted exactly, so the bank's changes always fit on top of it.
 */
export const MAX_SCRIPTED_BALANCE: MinorUnits = 1_000_000_000_000_000;

const tooLarge = (parameter: string): ApiError =>
  new ApiError('INVALID_PARAMETER', {
    parameter,
    reason: 'the balance of the account would be too large. It may be 10,000,000,000,000.00 at most',
  });

/**
 * Refuses a balance that grew beyond `most` or beyond the safe integers. A balance beyond it may become smaller.
 * @throws INVALID_PARAMETER
 */
export const requireMaxBalance = (most: MinorUnits, before: MinorUnits, after: MinorUnits): void => {
  if (!Number.isSafeInteger(after) || Math.abs(after) > Math.max(most, Math.abs(before))) {
    throw tooLarge('amount');
  }
};

/** Takes the next sequence number of an account and changes its balances; an error names `parameter`. */
export const moveLedger = async (
  tx: Tx,
  { keyId, accountId }: { keyId: number; accountId: string },
  delta: { balance: number; available: number },
  parameter = 'amount',
): Promise<number> => {
  const [row] = await tx<{ seq: number }[]>`
    update accounts
    set last_seq = last_seq + 1, balance = balance + ${delta.balance}, available = available + ${delta.available}
    where key_id = ${keyId} and id = ${accountId} and abs(balance + ${delta.balance}) <= greatest(${MAX_SCRIPTED_BALANCE}, abs(balance))
      and abs(available + ${delta.available}) <= greatest(${MAX_SCRIPTED_BALANCE}, abs(available))
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
