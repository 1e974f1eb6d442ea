/** Corrections of the name or category of a transaction by a developer, and their removal. */

import { breather } from '../../../../packages/common/breather.ts';
import type { Caller } from '../../../auth/identity.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import type { SealingKey } from '../../../platform/secrets.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { requireConsent } from '../../accounts/access.ts';
import { awaitTurnOfTransaction } from '../../accounts/user-turn-store.ts';
import { factsIn } from '../../enrichment/enrich.ts';
import type { Deps } from '../deps.ts';
import { detailsOf } from '../details.ts';
import {
  eachRow,
  keyOfTransaction,
  lockTransaction,
  moveLedger,
  saveChange,
  type TransactionWithAccount,
} from '../edit-store.ts';
import {
  belongsToConnection,
  type CorrectedEntry,
  type Correction,
  enricherFor,
  matcherFor,
  type OpenConnection,
  removeCorrection,
  saveCorrection,
} from '../enrichment/enrichment.ts';
import { toStoredName } from '../name.ts';
import { pairedKinds } from '../paired-kinds.ts';
import type { Transaction } from '../schema.ts';
import { transactionShape } from '../shape.ts';
import type { TransactionRow } from '../store.ts';
import { hashedWords } from './correction-words.ts';
import { sendPastCorrection } from './past-queue.ts';
import { listConnectionsOfUser } from './past-store.ts';
import { type Likeness, type Reach, reachesOtherAccounts, type UndoReach } from './reach.ts';
import { type CorrectedEnrichment, uncorrected } from './uncorrected.ts';

type ShownEnrichment = Pick<Transaction, 'merchant_name' | 'merchant_category' | 'category'>;
type Shown = ShownEnrichment & Pick<Transaction, 'transfer'>;

interface Recorded {
  /** Writes the entry of the audit log. */
  record: (tx: Tx) => Promise<void>;
}

/** The transactions to which a correction applies. */
interface CorrectionReach {
  reach: Reach;
  likeness: Likeness;
}

/**
 * Corrects the name or category of a transaction and of similar ones within its reach. Changes show in sync as
 * `modified`. Jobs correct earlier transactions of other accounts, account by account.
 * @throws INVALID_PARAMETER if no merchant is recognised in the description, or if it may name a person and the
 * correction is to reach other users
 */
export const correctTransaction = (
  deps: Deps,
  caller: Caller,
  id: string,
  correction: Correction,
  { reach, likeness, record }: CorrectionReach & Recorded,
): Promise<Transaction> =>
  withEntry(deps, caller, id, { reach, record }, async (tx, { row, entry, shown, connections }) => {
    if (likeness === 'merchant' && !uncorrected(entry).known) throw noMerchant();
    if (reach === 'all_users' && belongsToConnection(entry, likeness)) throw ofOneUser();
    if (reach !== 'transaction') {
      const words = likeness === 'wording' ? hashedWords(caller.keyPublicId, entry.description) : [];
      await saveCorrection(tx, entry, correction, caller.now, { likeness, connections, words });
    }
    if (reach !== 'transaction' && reach !== 'later') {
      const alike = matcherFor(likeness, entry);
      await rewriteOthers(tx, row, entry, alike, (shown) => corrected(shown, correction));
    }
    if (reachesOtherAccounts(reach))
      await sendPastCorrection(deps, tx, caller.keyPublicId, { transactionId: id, reach, likeness });
    return rewrite(deps, tx, caller, row, entry, corrected(shown, correction));
  });

const noMerchant = (): ApiError =>
  new ApiError('INVALID_PARAMETER', {
    parameter: 'match',
    reason: 'no known merchant was recognised in the description of this transaction. Use match "wording"',
  });

const ofOneUser = (): ApiError =>
  new ApiError('INVALID_PARAMETER', {
    parameter: 'applies_to',
    reason:
      'the description may name a person, so its correction cannot apply to other users. Use "user" instead',
  });

export const corrected = (
  shown: ShownEnrichment,
  { merchantName, merchantCategory, category }: Correction,
): ShownEnrichment => ({
  merchant_name: merchantName ?? shown.merchant_name,
  merchant_category: merchantCategory ?? shown.merchant_category,
  category: category ?? shown.category,
});

/**
 * Changes the enrichment of the other similar rows of an account. Returns the number of changed rows. The account is
 * locked.
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
  say: (shown: Shown, entry: CorrectedEntry) => ShownEnrichment,
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
    await saveEnrichment(tx, row, { dataKey, isPersonal }, said);
    changed++;
  }
  return changed;
};

const isSame = (shown: ShownEnrichment, said: ShownEnrichment): boolean =>
  Object.entries(said).every(([name, value]) => shown[name as keyof ShownEnrichment] === value);

/**
 * Removes the correction of a transaction's description. The transaction gets the enrichment of the service, which
 * shows in sync as `modified`, and later ones do, too. Earlier corrected ones stay as they are unless `reach`
 * includes them. Without a correction nothing changes.
 */
export const undoCorrection = (
  deps: Deps,
  caller: Caller,
  id: string,
  { reach, record }: { reach: UndoReach } & Recorded,
): Promise<Transaction> =>
  withEntry(deps, caller, id, { reach, record }, async (tx, { row, entry, shown, connections }) => {
    const { corrected: applied } = (await enricherFor(tx, entry))(entry);
    const found = uncorrected(entry);
    const said = shownUncorrected(shown, found);
    const same = isSame(shown, said);
    if (applied || connections) await removeCorrection(tx, entry, connections ?? [entry]);
    if (reach !== 'later') {
      // A correction of a similar description may still apply.
      const enrich = await enricherFor(tx, entry);
      await rewriteOthers(tx, row, entry, matcherFor('wording', entry), (shown, other) =>
        shownUncorrected(shown, enrich(other)),
      );
    }
    if (reachesOtherAccounts(reach)) {
      await sendPastCorrection(deps, tx, caller.keyPublicId, {
        transactionId: id,
        reach,
        likeness: 'wording',
        undo: true,
      });
    }
    return same ? shown : rewrite(deps, tx, caller, row, entry, said, found.isPersonal);
  });

/** Returns the enrichment of the service as a row shows it: a side of a transfer remains one. */
export const shownUncorrected = (
  { transfer }: Shown,
  { merchantName, merchantCategory, category }: CorrectedEnrichment,
): ShownEnrichment => {
  const kinds = { merchantCategory, category };
  const shown = transfer === null ? kinds : pairedKinds(kinds);
  return {
    merchant_name: merchantName,
    merchant_category: shown.merchantCategory,
    category: shown.category,
  };
};

interface Locked {
  row: TransactionWithAccount;
  entry: CorrectedEntry;
  shown: Transaction;
  /** All connections of the user if `reach` is `user`; else null. */
  connections: readonly OpenConnection[] | null;
}

const withEntry = async <T>(
  deps: Deps,
  caller: Caller,
  id: string,
  { reach, record }: { reach: Reach } & Recorded,
  work: (tx: Tx, locked: Locked) => Promise<T>,
): Promise<T> => {
  const dataKey = await keyOfTransaction(deps, caller.keyId, id);
  const connections = reach === 'user' ? await connectionsOfUser(deps, caller.keyId, id) : null;
  return deps.sql.inTurn(caller.keyId, async (tx) => {
    await record(tx);
    await awaitTurnOfTransaction(tx, caller.keyId, id);
    const row = await lockTransaction(tx, caller.keyId, id);
    requireConsent(row.expiresAt, caller.now);
    const shown = transactionShape(row, dataKey);
    return work(tx, { row, entry: entryOf(row, shown.description, dataKey), shown, connections });
  });
};

/** Returns the user's connections, without those that were revoked meanwhile or whose key is not available. */
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

/** Saves the enrichment of a row with the next sequence number. */
const saveEnrichment = async <Row extends TransactionRow & { keyId: number }>(
  tx: Tx,
  row: Row,
  { dataKey, isPersonal }: { dataKey: SealingKey; isPersonal: boolean },
  said: ShownEnrichment,
): Promise<Row> => {
  const changed = {
    ...row,
    ...toStoredName(said.merchant_name, { id: row.id, isPersonal }, dataKey),
    merchantCategory: said.merchant_category,
    category: said.category,
  };
  await saveChange(tx, row, changed, await moveLedger(tx, row, { balance: 0, available: 0 }));
  return changed;
};

/** Saves the enrichment of the requested row and records its event. */
const rewrite = async (
  deps: Deps,
  tx: Tx,
  caller: Caller,
  row: TransactionWithAccount,
  { dataKey, isSealed }: CorrectedEntry,
  said: ShownEnrichment,
  namesPerson = false,
): Promise<Transaction> => {
  const isPersonal = namesPerson || isSealed || row.merchantNameSealed !== null;
  const changed = await saveEnrichment(tx, row, { dataKey, isPersonal }, said);
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
