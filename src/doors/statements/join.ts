/**
 * A file of an account that a bank reports itself. The bank is right about the days that it reports: of these days the file
 * adds nothing. What the file has of earlier days is added.
 */
import { addDays } from '../../../packages/common/belgrade.ts';
import type { BankEntry } from '../../banks/contract/contract.ts';
import { entryFacts } from '../../banks/contract/entry-facts.ts';
import { COMPARED_DAYS } from '../../ingest/account-read.ts';
import { applyReads } from '../../ingest/apply-reads.ts';
import { reconcileRead } from '../../ingest/changes.ts';
import { listKnown, saveLearnt } from '../../ingest/known-store.ts';
import type { KnownRow } from '../../ingest/reconcile/types.ts';
import { detailsOf } from '../../ledger/transactions/details.ts';
import { descriptionPlace } from '../../ledger/transactions/store.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import type { Batch } from './batches.ts';
import { findBankFrom, lowerOpening } from './join-store.ts';
import { type BookedRow, listBooked } from './row-store.ts';
import { lockAccount, saveStatements } from './store.ts';
import type { Outcome } from './take-over.ts';

/** The connected account, as the thread has it. */
export interface ConnectedAccount {
  keyId: number;
  connectionId: string;
  accountId: string;
  accountRef: string;
  dataKey: SealingKey;
  at: Date;
}

/** Rows of an account that are compared with a file: more than any period of a file has. */
const MOST_ROWS = 200_000;

/** A row whose bank says what happened: its entry is not kept beside it. */
const knownOf = (row: BookedRow, currency: string, dataKey: SealingKey, at: Date): KnownRow => ({
  id: row.bankRef,
  pending: false,
  review: false,
  firstSeenAt: at,
  lastSeenAt: at,
  entry: {
    ...entryFacts(detailsOf(row, dataKey)),
    reference: null,
    bookingDate: row.date,
    amount: row.amount,
    currency,
    description: row.descriptionSealed
      ? dataKey.open(row.descriptionSealed, descriptionPlace(row.id))
      : (row.description ?? ''),
    cardDigits: null,
    replaces: null,
  },
});

/** In the transaction of the import, the connection locked. */
export const joinConnected = async (
  tx: Tx,
  { keyId, connectionId, accountId, accountRef, dataKey, at }: ConnectedAccount,
  { account, statements }: Batch,
): Promise<Outcome> => {
  await lockAccount(tx, { keyId, connectionId }, accountRef);
  const outcome: Outcome = { accountId, isNew: false, added: new Set(), unlisted: new Set(), changed: false };
  // A reference of a file says nothing of a reference of the bank.
  const entries = new Map<BankEntry, BankEntry>(
    statements.flatMap((statement) =>
      statement.entries.map((entry) => [{ ...entry, reference: null }, entry]),
    ),
  );
  const booked = [...entries.keys()];
  const days = booked.map(({ bookingDate }) => bookingDate!).sort();
  if (days.length > 0) {
    const covers = { from: days[0]!, to: days.at(-1)! };
    const around = { from: addDays(covers.from, -COMPARED_DAYS), to: addDays(covers.to, COMPARED_DAYS) };
    const kept = await listKnown(tx, dataKey, { connectionId, accountRef, from: around.from });
    const rows = await listBooked(tx, keyId, accountId, around, MOST_ROWS);
    const known = [
      ...kept,
      ...rows.filter(({ entry }) => entry === null).map((row) => knownOf(row, account.currency, dataKey, at)),
    ];
    const snapshot = { at, covers, complete: false, balances: [], booked, pending: [] };
    const { changes, learnt } = reconcileRead(known, snapshot, {
      accountRef,
      references: 'none',
      repeatsPages: false,
    });
    const before = new Set(known.map(({ id }) => id));
    const fresh = learnt.saved.filter(({ id }) => !before.has(id));
    const bankFrom = await findBankFrom(tx, keyId, accountId);
    const older = fresh.filter(({ entry }) => entry.bookingDate! < bankFrom);
    const ids = new Set(older.map(({ id }) => id));
    // The bank's version of existing rows is kept.
    const reads = [
      {
        accountRef,
        changes: changes.filter((change) => change.kind === 'booked' && ids.has(change.entry.ref)),
        window: null,
      },
    ];
    await applyReads(tx, [{ keyId, connectionId, dataKey, reads }]);
    await saveLearnt(tx, dataKey, { keyId, accountId, at }, { saved: older, seen: [], forgotten: [] });
    await lowerOpening(
      tx,
      keyId,
      accountId,
      older.reduce((sum, { entry }) => sum + entry.amount, 0),
    );
    outcome.added = new Set(older.map(({ entry }) => entries.get(entry)!));
    outcome.unlisted = new Set(
      fresh.filter(({ id }) => !ids.has(id)).map(({ entry }) => entries.get(entry)!),
    );
    outcome.changed = older.length > 0;
  }
  await saveStatements(
    tx,
    { keyId, accountId, at },
    statements.flatMap(({ stated }) => stated ?? []),
  );
  return outcome;
};
