/** A developer's word about the name or category of a transaction, and taking it back. */

import { breather } from '../../../packages/common/breather.ts';
import type { Caller } from '../../auth/identity.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { requireConsent } from '../accounts/access.ts';
import { factsIn } from '../enrichment/enrich.ts';
import { hashedWords } from './correction-words.ts';
import type { Deps } from './deps.ts';
import { detailsOf } from './details.ts';
import {
  eachRow,
  keyOfTransaction,
  lockTransaction,
  moveLedger,
  saveChange,
  type TransactionWithAccount,
} from './edit-store.ts';
import {
  alikeTo,
  type CorrectedEntry,
  type Correction,
  enricherFor,
  isFiledWithConnection,
  type OpenConnection,
  removeCorrection,
  saveCorrection,
} from './enrichment.ts';
import { keepName } from './name.ts';
import { sendPast } from './past-queue.ts';
import { listConnectionsOfUser } from './past-store.ts';
import { isWide, type Likeness, type Reach, type UndoReach } from './reach.ts';
import type { Transaction } from './schema.ts';
import { transactionShape } from './shape.ts';
import type { TransactionRow } from './store.ts';
import { type CorrectedEnrichment, uncorrected } from './uncorrected.ts';

/** What is said of a transaction beside its wording. */
type Said = Pick<Transaction, 'merchant_name' | 'merchant_category' | 'category'>;

/** Of which transactions a correction speaks, and how far it reaches. */
interface Extent {
  reach: Reach;
  likeness: Likeness;
}

/**
 * Corrects the name or category of a transaction, and of others that are alike as far as it reaches. What changes shows in
 * sync as `modified`. Earlier ones of other accounts are corrected by jobs, account by account.
 * @throws INVALID_PARAMETER where the wording is of no known merchant, or may name a person and is to reach other users
 */
export const correctTransaction = (
  deps: Deps,
  caller: Caller,
  id: string,
  correction: Correction,
  { reach, likeness }: Extent,
): Promise<Transaction> =>
  withEntry(deps, caller, id, reach, async (tx, { row, entry, shown, connections }) => {
    if (likeness === 'merchant' && !uncorrected(entry).known) throw noMerchant();
    if (reach === 'all_users' && isFiledWithConnection(entry, likeness)) throw ofOneUser();
    if (reach !== 'transaction') {
      const words = likeness === 'wording' ? hashedWords(caller.keyPublicId, entry.description) : [];
      await saveCorrection(tx, entry, correction, caller.now, { likeness, connections, words });
    }
    if (reach !== 'transaction' && reach !== 'later') {
      const alike = alikeTo(likeness, entry);
      await rewriteOthers(tx, row, entry, alike, (shown) => corrected(shown, correction));
    }
    if (isWide(reach)) await sendPast(deps, tx, caller.keyPublicId, { transactionId: id, reach, likeness });
    return rewrite(deps, tx, caller, row, entry, corrected(shown, correction));
  });

const noMerchant = (): ApiError =>
  new ApiError('INVALID_PARAMETER', {
    parameter: 'match',
    reason: 'no known merchant was recognised in the wording of the transaction',
  });

const ofOneUser = (): ApiError =>
  new ApiError('INVALID_PARAMETER', {
    parameter: 'applies_to',
    reason: 'the wording may name a person, so its correction holds for its user alone',
  });

export const corrected = (shown: Said, { merchantName, merchantCategory, category }: Correction): Said => ({
  merchant_name: merchantName ?? shown.merchant_name,
  merchant_category: merchantCategory ?? shown.merchant_category,
  category: category ?? shown.category,
});

/**
 * Has the other rows of an account that are alike say something else; returns how many did not say it already. The account
 * is locked.
 */
export const rewriteOthers = async (
  tx: Tx,
  {
    id,
    keyId,
    connectionId,
    accountId,
  }: Pick<TransactionWithAccount, 'id' | 'keyId' | 'connectionId' | 'accountId'>,
  { dataKey }: Pick<CorrectedEntry, 'dataKey'>,
  alike: (entry: CorrectedEntry) => boolean,
  say: (shown: Said, entry: CorrectedEntry) => Said,
): Promise<number> => {
  const breathe = breather();
  let changed = 0;
  for await (const each of eachRow(tx, { keyId, accountId })) {
    const row = { ...each, keyId, connectionId };
    await breathe();
    if (row.id === id) continue;
    const shown = transactionShape(row, dataKey);
    const entry = entryOf(row, shown.description, dataKey);
    if (!alike(entry)) continue;
    const said = say(shown, entry);
    if (isSame(shown, said)) continue;
    const isPersonal = row.descriptionSealed !== null || row.merchantNameSealed !== null;
    await sayOf(tx, row, { dataKey, isPersonal }, said);
    changed++;
  }
  return changed;
};

const isSame = (shown: Said, said: Said): boolean =>
  Object.entries(said).every(([name, value]) => shown[name as keyof Said] === value);

/**
 * Takes back what was corrected of a transaction's wording: the transaction gets what enrichment says of it, which shows in
 * sync as `modified`, and later ones do. Others that were corrected before keep what they have, unless it reaches them.
 * Where nothing was corrected nothing changes.
 */
export const undoCorrection = (
  deps: Deps,
  caller: Caller,
  id: string,
  reach: UndoReach,
): Promise<Transaction> =>
  withEntry(deps, caller, id, reach, async (tx, { row, entry, shown, connections }) => {
    const { corrected: applied } = (await enricherFor(tx, entry))(entry);
    const found = uncorrected(entry);
    const same = isSame(shown, saidBy(found));
    if (applied || connections) await removeCorrection(tx, entry, connections ?? [entry]);
    if (reach !== 'later') {
      // What stands now: a correction of another wording that is alike may.
      const enrich = await enricherFor(tx, entry);
      await rewriteOthers(tx, row, entry, alikeTo('wording', entry), (_, other) => saidBy(enrich(other)));
    }
    if (isWide(reach)) {
      await sendPast(deps, tx, caller.keyPublicId, {
        transactionId: id,
        reach,
        likeness: 'wording',
        undo: true,
      });
    }
    return same ? shown : rewrite(deps, tx, caller, row, entry, saidBy(found), found.isPersonal);
  });

export const saidBy = ({ merchantName, merchantCategory, category }: CorrectedEnrichment): Said => ({
  merchant_name: merchantName,
  merchant_category: merchantCategory,
  category,
});

interface Locked {
  row: TransactionWithAccount;
  entry: CorrectedEntry;
  shown: Transaction;
  /** All of the user's, where it reaches all of the user's and no further. */
  connections: readonly OpenConnection[] | null;
}

const withEntry = async <T>(
  deps: Deps,
  caller: Caller,
  id: string,
  reach: Reach,
  work: (tx: Tx, locked: Locked) => Promise<T>,
): Promise<T> => {
  const dataKey = await keyOfTransaction(deps, caller.keyId, id);
  const connections = reach === 'user' ? await connectionsOfUser(deps, caller.keyId, id) : null;
  return deps.sql.inTurn(caller.keyId, async (tx) => {
    const row = await lockTransaction(tx, caller.keyId, id);
    requireConsent(row.expiresAt, caller.now);
    const shown = transactionShape(row, dataKey);
    return work(tx, { row, entry: entryOf(row, shown.description, dataKey), shown, connections });
  });
};

/** Of those that were revoked meanwhile, or whose key cannot be had, nothing is filed. */
const connectionsOfUser = async (
  { sql, dataKeys }: Deps,
  keyId: number,
  id: string,
): Promise<OpenConnection[]> => {
  const found = await listConnectionsOfUser(sql, keyId, id);
  const keys = await dataKeys.findAll(found.map(({ dataKeyId }) => dataKeyId));
  return found.flatMap(({ connectionId, dataKeyId }) => {
    const dataKey = keys.get(dataKeyId);
    return dataKey ? [{ connectionId, dataKey }] : [];
  });
};

type EntryRow = TransactionRow & Pick<TransactionWithAccount, 'keyId' | 'connectionId'>;

export const entryOf = (row: EntryRow, description: string, dataKey: SealingKey): CorrectedEntry => {
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
const sayOf = async <Row extends TransactionRow & { keyId: number }>(
  tx: Tx,
  row: Row,
  { dataKey, isPersonal }: { dataKey: SealingKey; isPersonal: boolean },
  said: Said,
): Promise<Row> => {
  const changed = {
    ...row,
    ...keepName(said.merchant_name, { id: row.id, isPersonal }, dataKey),
    merchantCategory: said.merchant_category,
    category: said.category,
  };
  await saveChange(tx, row, changed, await moveLedger(tx, row, { balance: 0, available: 0 }));
  return changed;
};

/** Says something else of the row that was asked for, with its event. */
const rewrite = async (
  deps: Deps,
  tx: Tx,
  caller: Caller,
  row: TransactionWithAccount,
  { dataKey, isSealed }: CorrectedEntry,
  said: Said,
  namesPerson = false,
): Promise<Transaction> => {
  const isPersonal = namesPerson || isSealed || row.merchantNameSealed !== null;
  const changed = await sayOf(tx, row, { dataKey, isPersonal }, said);
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
