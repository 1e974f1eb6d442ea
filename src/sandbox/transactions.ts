/** Scripted changes in the sandbox: rows injected, changed, deleted and settled, with balances and sync following. */

import { belgradeDate } from '../../packages/common/belgrade.ts';
import { toMinor } from '../../packages/common/money.ts';
import type { Caller } from '../auth/identity.ts';
import type { LedgerChange } from '../banks/contract/ledger-change.ts';
import { keyOfAccount, readableAccount, requireConsent } from '../ledger/accounts/access.ts';
import { rememberDataKeys } from '../ledger/data-keys/data-keys.ts';
import { applyReports } from '../ledger/transactions/apply.ts';
import { changedDetails, detailsOf, toStoredDetails } from '../ledger/transactions/details.ts';
import {
  findTransaction,
  keyOfTransaction,
  lockConnectionShared,
  lockTransaction,
  MAX_SCRIPTED_BALANCE,
  moveLedger,
  saveChange,
  type TransactionWithAccount,
} from '../ledger/transactions/edit-store.ts';
import { enricherFor } from '../ledger/transactions/enrichment/enrichment.ts';
import { findByRefs, removeTransactions } from '../ledger/transactions/ledger-store.ts';
import { toStoredName } from '../ledger/transactions/name.ts';
import type { Transaction } from '../ledger/transactions/schema.ts';
import { transactionShape } from '../ledger/transactions/shape.ts';
import { descriptionPlace } from '../ledger/transactions/store.ts';
import { beginPairing, type Pairing, pairTransfers, recordPaired } from '../ledger/transfers/pairing.ts';
import type { Tx } from '../platform/database/postgres.ts';
import type { SealingKey } from '../platform/secrets.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { randomBase62 } from '../platform/vocabulary/ids.ts';
import type { Deps } from './deps.ts';

interface Injected {
  amount: number;
  description: string;
  date?: string;
  pending?: boolean;
  currency?: string;
}

/**
 * Converts an amount of the request to minor units.
 * @throws INVALID_PARAMETER for zero or more than two decimals
 */
const minorUnits = (amount: number, parameter: string): number => {
  const minor = toMinor(amount);
  if (minor === null) {
    throw new ApiError('INVALID_PARAMETER', {
      parameter,
      reason: 'it has more than two decimals',
    });
  }
  if (minor === 0) throw new ApiError('INVALID_PARAMETER', { parameter, reason: 'it must not be zero' });
  return minor;
};

const requirePastDate = (date: string, caller: Caller, parameter: string): string => {
  const today = belgradeDate(caller.now);
  if (date > today) {
    throw new ApiError('INVALID_PARAMETER', {
      parameter,
      reason: `it is in the future: today is ${today} on the clock of this key`,
    });
  }
  return date;
};

/** Refuses another currency than the account's, in which the row would be booked. */
const refuseOtherCurrency = (given: string | undefined, own: string, parameter: string): void => {
  if (given === undefined || given === own) return;
  throw new ApiError('INVALID_PARAMETER', { parameter, reason: `the account is in ${own}` });
};

/** Adds rows to an account as if its bank had reported them; all or none. Returns them in the order given. */
export const injectTransactions = async (
  deps: Deps,
  caller: Caller,
  accountId: string,
  entries: Injected[],
): Promise<Transaction[]> => {
  const { keyId } = caller;
  const { connectionId, dataKeyId } = await readableAccount(deps.sql, caller, accountId);
  await rememberDataKeys(deps, { connectionIds: [connectionId] });
  const dataKey = await keyOfAccount(deps, { dataKeyId });
  return deps.sql.inTurn(caller.keyId, async (tx) => {
    const pairing = await beginPairing(tx, [connectionId]);
    await lockConnectionShared(tx, keyId, accountId);
    const account = await readableAccount(tx, caller, accountId);
    const changes = entries.map((entry, index): LedgerChange => {
      const at = `transactions[${index}]`;
      refuseOtherCurrency(entry.currency, account.currency, `${at}.currency`);
      return {
        kind: entry.pending ? 'pending' : 'booked',
        at: caller.now,
        entry: {
          ref: `injected_${randomBase62(22)}`,
          accountRef: account.bankRef,
          date: requirePastDate(entry.date ?? belgradeDate(caller.now), caller, `${at}.date`),
          amount: minorUnits(entry.amount, `${at}.amount`),
          description: entry.description,
          // A description written by a developer may name a person.
          personal: true,
        },
      };
    });
    await applyReports(
      tx,
      [{ keyId, connectionId: account.connectionId, dataKey, changes }],
      MAX_SCRIPTED_BALANCE,
    );
    await announcePaired(deps, tx, caller, pairing, account, entries.length);
    const refs = changes.map((change) => ('entry' in change ? change.entry.ref : ''));
    return (await findByRefs(tx, account.id, refs)).map((row) => transactionShape(row, dataKey));
  });
};

/** Finds the transfers of changed rows, and records the account and those whose rows changed by it. */
const announcePaired = async (
  deps: Deps,
  tx: Tx,
  { keyId, now }: Caller,
  pairing: Pairing,
  { id, connectionId, bankId }: { id: string; connectionId: string; bankId: string },
  added: number,
): Promise<void> => {
  const paired = await pairTransfers(deps, tx, pairing, () => now);
  const others = paired.filter((account) => account.id !== id);
  await recordPaired(deps, tx, [{ keyId, id, connectionId, bankId, added }, ...others], now);
};

/**
 * Runs a change of one row under its account's lock and announces it, with the number of rows that it adds. `change`
 * returns how to show the row afterwards.
 */
const withTransaction = async <T>(
  deps: Deps,
  caller: Caller,
  id: string,
  change: (tx: Tx, row: TransactionWithAccount, dataKey: SealingKey) => Promise<() => Promise<T>>,
  added = 0,
): Promise<T> => {
  const dataKey = await keyOfTransaction(deps, caller.keyId, id);
  const { connectionId } = await findTransaction(deps.sql, caller.keyId, id);
  await rememberDataKeys(deps, { connectionIds: [connectionId] });
  return deps.sql.inTurn(caller.keyId, async (tx) => {
    const pairing = await beginPairing(tx, [connectionId]);
    const row = await lockTransaction(tx, caller.keyId, id);
    requireConsent(row.expiresAt, caller.now);
    const show = await change(tx, row, dataKey);
    await announcePaired(deps, tx, caller, pairing, { ...row, id: row.accountId }, added);
    return show();
  });
};

/** Changes amount, wording or date. Shows in sync as `modified`. */
export const changeTransaction = (
  deps: Deps,
  caller: Caller,
  id: string,
  change: { amount?: number; description?: string; date?: string },
): Promise<Transaction> =>
  withTransaction(deps, caller, id, async (tx, row, dataKey) => {
    const before = transactionShape(row, dataKey);
    const amount = change.amount === undefined ? row.amount : minorUnits(change.amount, 'amount');
    const description = change.description ?? before.description;
    const { keyId, connectionId } = row;
    const enrich = await enricherFor(tx, { keyId, connectionId, dataKey });
    const { merchantName, isPersonal, ...found } = enrich({
      description,
      amountMinor: amount,
      currency: row.currency,
    });
    // As with injected rows, a developer's description is sealed from then on.
    const isSealed = row.descriptionSealed !== null || change.description !== undefined;
    const date = change.date === undefined ? row.date : requirePastDate(change.date, caller, 'date');
    const details = changedDetails(detailsOf(row, dataKey), change);
    const changed = {
      ...row,
      date,
      amount,
      description: isSealed ? null : description,
      descriptionSealed: isSealed ? dataKey.seal(description, descriptionPlace(row.id)) : null,
      ...toStoredName(merchantName, { id: row.id, isPersonal: isSealed || isPersonal }, dataKey),
      merchantCategory: found.merchantCategory,
      category: found.category,
      ...toStoredDetails({ description, personal: row.detailsSealed !== null, details }, row.id, dataKey),
    };
    const delta = amount - row.amount;
    const seq = await moveLedger(tx, row, { balance: row.pending ? 0 : delta, available: delta });
    await saveChange(tx, row, changed, seq);
    return async () => transactionShape(await findTransaction(tx, keyId, row.id), dataKey);
  });

/** Deletes a row, which shows in sync as `removed`. */
export const deleteTransaction = (deps: Deps, caller: Caller, id: string): Promise<void> =>
  withTransaction(deps, caller, id, async (tx, row) => {
    const delta = { balance: row.pending ? 0 : -row.amount, available: -row.amount };
    const seq = await moveLedger(tx, row, delta, 'id');
    const { keyId, accountNo } = row;
    await removeTransactions(tx, [{ keyId, accountNo, seq: row.seq, changedSeq: seq }]);
    return async () => {};
  });

/** Settles a pending row before its bank would: removes it and adds a posted row that links back. */
export const settleTransaction = (
  deps: Deps,
  caller: Caller,
  id: string,
  finalAmount: number | undefined,
): Promise<Transaction> => withTransaction(deps, caller, id, settle(caller, finalAmount), 1);

const settle =
  (caller: Caller, finalAmount: number | undefined) =>
  async (tx: Tx, row: TransactionWithAccount, dataKey: SealingKey): Promise<() => Promise<Transaction>> => {
    if (!row.pending) {
      throw new ApiError('INVALID_PARAMETER', { parameter: 'id', reason: 'the transaction is not pending' });
    }
    const ref = `settled_${randomBase62(22)}`;
    const entry = {
      ref,
      accountRef: row.accountRef,
      date: belgradeDate(caller.now),
      amount: finalAmount === undefined ? row.amount : minorUnits(finalAmount, 'amount'),
      description: transactionShape(row, dataKey).description,
      personal: row.descriptionSealed !== null,
      details: changedDetails(
        detailsOf(row, dataKey),
        finalAmount === undefined ? {} : { amount: finalAmount },
      ),
    };
    const changes: LedgerChange[] = [{ kind: 'settled', at: caller.now, pendingRef: row.bankRef, entry }];
    const { keyId } = caller;
    await applyReports(
      tx,
      [{ keyId, connectionId: row.connectionId, dataKey, changes }],
      MAX_SCRIPTED_BALANCE,
    );
    return async () => {
      const [posted] = await findByRefs(tx, row.accountId, [ref]);
      return transactionShape(posted!, dataKey);
    };
  };
