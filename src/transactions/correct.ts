/** A developer's word about the name or category of a transaction, and taking it back. */
import { requireConsent } from '../accounts/access.ts';
import type { Caller } from '../auth/identity.ts';
import { factsIn } from '../enrichment/facts.ts';
import { breather } from '../platform/breather.ts';
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
  isSameWording,
  removeCorrection,
  saveCorrection,
} from './enrichment.ts';
import { keepName } from './name.ts';
import type { Needs } from './needs.ts';
import type { Reach } from './reach.ts';
import type { Transaction } from './schema.ts';
import { transactionShape } from './shape.ts';
import { listAll, type TransactionRow } from './store.ts';

/** What is said of a transaction beside its wording. */
type Said = Pick<Transaction, 'merchant_name' | 'merchant_category' | 'category'>;

/**
 * Corrects the name or category of a transaction, and of others with the same normalised wording as far as it reaches. What
 * changes shows in sync as `modified`.
 */
export const correctTransaction = (
  deps: Needs,
  caller: Caller,
  id: string,
  correction: Correction,
  reach: Reach,
): Promise<Transaction> =>
  withEntry(deps, caller, id, async (tx, { row, entry, shown }) => {
    if (reach !== 'transaction') await saveCorrection(tx, entry, correction, caller.now);
    if (reach === 'all') await correctOthers(tx, row, entry, correction);
    return rewrite(deps, tx, caller, row, entry, corrected(shown, correction));
  });

const corrected = (shown: Said, { merchantName, merchantCategory, category }: Correction): Said => ({
  merchant_name: merchantName ?? shown.merchant_name,
  merchant_category: merchantCategory ?? shown.merchant_category,
  category: category ?? shown.category,
});

/** The account is locked. Rows that say it already stay as they are. */
const correctOthers = async (
  tx: Tx,
  { id, accountId }: TransactionWithAccount,
  { description: wording, dataKey }: CorrectedEntry,
  correction: Correction,
): Promise<void> => {
  const breathe = breather();
  for (const row of await listAll(tx, accountId)) {
    await breathe();
    const shown = transactionShape(row, dataKey);
    if (row.id === id || !isSameWording(shown.description, wording)) continue;
    const said = corrected(shown, correction);
    if (isSame(shown, said)) continue;
    const isPersonal = row.descriptionSealed !== null || row.merchantNameSealed !== null;
    await say(tx, row, { description: shown.description, dataKey, isPersonal }, said);
  }
};

const isSame = (shown: Said, said: Said): boolean =>
  Object.entries(said).every(([name, value]) => shown[name as keyof Said] === value);

/**
 * Takes back what was corrected of a transaction's wording: the transaction gets what the rules say of it, which shows in
 * sync as `modified`, and later ones do. Others that were corrected before keep what they have. Where nothing was corrected
 * nothing changes.
 */
export const undoCorrection = (deps: Needs, caller: Caller, id: string): Promise<Transaction> =>
  withEntry(deps, caller, id, async (tx, { row, entry, shown }) => {
    const { corrected: applied } = (await enricherFor(tx, entry))(entry);
    const found = byRules(entry);
    const ruled = {
      merchant_name: found.merchantName,
      merchant_category: found.merchantCategory,
      category: found.category,
    };
    const same = isSame(shown, ruled);
    if (applied) await removeCorrection(tx, entry);
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

/** Says something else of a row, with its place in sync. */
const say = async <Row extends TransactionRow>(
  tx: Tx,
  row: Row,
  { description, dataKey, isPersonal }: { description: string; dataKey: SealingKey; isPersonal: boolean },
  said: Said,
): Promise<Row> => {
  const changed = {
    ...row,
    ...keepName(said.merchant_name, { id: row.id, description, isPersonal }, dataKey),
    merchantCategory: said.merchant_category,
    category: said.category,
  };
  await saveChange(tx, row, changed, await moveLedger(tx, row.accountId, { balance: 0, available: 0 }));
  return changed;
};

/** Says something else of the row that was asked for, with its event. */
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
  const changed = await say(tx, row, { description, dataKey, isPersonal }, said);
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
