/** A developer's word about the name or category of a transaction, and taking it back. */
import { requireConsent } from '../accounts/access.ts';
import type { Caller } from '../auth/identity.ts';
import { factsIn } from '../enrichment/facts.ts';
import type { Tx } from '../platform/database/postgres.ts';
import type { SealingKey } from '../platform/secrets.ts';
import { detailsOf } from './details.ts';
import {
  keyOfTransaction,
  lockTransaction,
  moveLedger,
  saveChange,
  type TransactionWithAccount,
} from './edit-store.ts';
import {
  byRules,
  type CorrectedEntry,
  type Correction,
  enricherFor,
  removeCorrection,
  saveCorrection,
} from './enrichment.ts';
import { keepName } from './name.ts';
import type { Needs } from './needs.ts';
import type { Transaction } from './schema.ts';
import { transactionShape } from './shape.ts';

/** What is said of a transaction beside its wording. */
type Said = Pick<Transaction, 'merchant_name' | 'merchant_category' | 'category'>;

/**
 * Corrects the name or category of a transaction, which shows in sync as `modified`, and of all later ones with
 * the same normalised wording. Earlier ones keep what they were reported with.
 */
export const correctTransaction = (
  deps: Needs,
  caller: Caller,
  id: string,
  correction: Correction,
): Promise<Transaction> =>
  withEntry(deps, caller, id, async (tx, { row, entry, shown }) => {
    await saveCorrection(tx, entry, correction, caller.now);
    return rewrite(deps, tx, caller, row, entry, {
      merchant_name: correction.merchantName ?? shown.merchant_name,
      merchant_category: correction.merchantCategory ?? shown.merchant_category,
      category: correction.category ?? shown.category,
    });
  });

/**
 * Takes back what was corrected of a transaction's wording: the transaction gets what the rules say of it, which shows in
 * sync as `modified`, and later ones do. Others that were corrected before keep what they have. Where nothing was corrected
 * nothing changes.
 */
export const undoCorrection = (deps: Needs, caller: Caller, id: string): Promise<Transaction> =>
  withEntry(deps, caller, id, async (tx, { row, entry, shown }) => {
    const { corrected } = (await enricherFor(tx, entry))(entry);
    const found = byRules(entry);
    const ruled = {
      merchant_name: found.merchantName,
      merchant_category: found.merchantCategory,
      category: found.category,
    };
    const same = Object.entries(ruled).every(([name, value]) => shown[name as keyof Said] === value);
    if (corrected) await removeCorrection(tx, entry);
    return same ? shown : rewrite(deps, tx, caller, row, entry, ruled, found.isPersonal);
  });

interface Locked {
  row: TransactionWithAccount;
  entry: CorrectedEntry;
  shown: Transaction;
}

const withEntry = async <T>(
  deps: Needs,
  caller: Caller,
  id: string,
  work: (tx: Tx, locked: Locked) => Promise<T>,
): Promise<T> => {
  const dataKey = await keyOfTransaction(deps, caller.keyId, id);
  return deps.sql.inTurn(caller.keyId, async (tx) => {
    const row = await lockTransaction(tx, caller.keyId, id);
    requireConsent(row.expiresAt, caller.now);
    const shown = transactionShape(row, dataKey);
    return work(tx, { row, entry: entryOf(row, shown.description, dataKey), shown });
  });
};

const entryOf = (row: TransactionWithAccount, description: string, dataKey: SealingKey): CorrectedEntry => {
  const { keyId, connectionId, amount, currency, descriptionSealed } = row;
  return {
    keyId,
    connectionId,
    dataKey,
    description,
    amountMinor: amount,
    currency,
    isSealed: descriptionSealed !== null,
    facts: factsIn(detailsOf(row, dataKey)),
  };
};

/** Says something else of a row, with its place in sync and its event. */
const rewrite = async (
  deps: Needs,
  tx: Tx,
  caller: Caller,
  row: TransactionWithAccount,
  { description, dataKey, isSealed }: CorrectedEntry,
  said: Said,
  namesPerson = false,
): Promise<Transaction> => {
  const isPersonal = namesPerson || isSealed || row.merchantNameSealed !== null;
  const changed = {
    ...row,
    ...keepName(said.merchant_name, { id: row.id, description, isPersonal }, dataKey),
    merchantCategory: said.merchant_category,
    category: said.category,
  };
  await saveChange(tx, row, changed, await moveLedger(tx, row.accountId, { balance: 0, available: 0 }));
  await deps.outbox.record(tx, [
    {
      type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
      keyId: caller.keyId,
      connectionId: row.connectionId,
      occurredAt: caller.now,
      payload: { account_id: row.accountId, bank_id: row.bankId },
    },
  ]);
  return transactionShape(changed, dataKey);
};
