/**
 * Applies what banks report. All additions, removals and balance changes are one transaction of the caller. The
 * account rows are locked first, so sequence numbers become visible in order and a cursor can never pass an addition
 * that commits later.
 */

import { breather } from '../../../packages/common/breather.ts';
import type { MinorUnits } from '../../../packages/common/money.ts';
import type { LedgerChange, LedgerEntry, LedgerRevision } from '../../banks/contract/ledger-change.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import type { Entry } from '../enrichment/enrich.ts';
import { uncorrectedRow } from './corrections/uncorrected.ts';
import { requireMaxBalance } from './edit-store.ts';
import { enrichersFor } from './enrichment/enrichment.ts';
import { memoizedEnricher, type RowEnrichment } from './enrichment/memoized-enricher.ts';
import {
  type AccountLedger,
  findKnownRefs,
  insertInLots,
  type KnownRef,
  lockLedgers,
  type ModifiedTransaction,
  modifyTransactions,
  type NewTransaction,
  type RemovedTransaction,
  removeTransactions,
  saveLedgers,
} from './ledger-store.ts';
import { toStoredEntry } from './stored-entry.ts';

/** The changes that a bank reported for a connection, in the order in which they happened. */
interface Report {
  keyId: number;
  connectionId: string;
  dataKey: SealingKey;
  changes: readonly (LedgerChange | LedgerRevision)[];
}

export interface Applied {
  /** Accounts with at least one addition, change or removal, their connections, and how many rows were added. */
  accounts: { id: string; connectionId: string; bankId: string; added: number }[];
  /** Booked and pending rows added. */
  posted: number;
  pending: number;
  modified: number;
  removed: number;
}

/**
 * Applies reports. A known entry changes nothing, and neither does the end of a pending entry that is gone, so a
 * report may be repeated. No balance grows beyond `most`, in minor units.
 */
export const applyReports = async (
  tx: Tx,
  reports: Report[],
  most: MinorUnits = Number.MAX_SAFE_INTEGER,
): Promise<Applied> => {
  const nonEmpty = reports.filter((report) => report.changes.length > 0);
  const none = { accounts: [], posted: 0, pending: 0, modified: 0, removed: 0 };
  if (nonEmpty.length === 0) return none;
  const connectionIds = nonEmpty.map(({ connectionId }) => connectionId);
  const [ledgers, enricherOf] = await pipelined([
    lockLedgers(tx, connectionIds),
    enrichersFor(tx, nonEmpty, uncorrectedRow),
  ]);
  const known = await knownRefs(tx, ledgers, nonEmpty);

  const added: NewTransaction[] = [];
  const modified: ModifiedTransaction[] = [];
  const removed: RemovedTransaction[] = [];
  const ledgersOf = Map.groupBy(ledgers, (ledger) => ledger.connectionId);
  const breathe = breather();
  const expected = nonEmpty.reduce((sum, { changes }) => sum + changes.length, 0);
  const { inserted } = await insertInLots(tx, expected, async (insert) => {
    for (const report of nonEmpty) {
      const own = ledgersOf.get(report.connectionId) ?? [];
      const enrich = memoizedEnricher(enricherOf(report));
      const outcome = await applyReport(report, own, known, { enrich, insert, most, breathe });
      added.push(...outcome.added);
      modified.push(...outcome.modified);
      removed.push(...outcome.removed);
    }
  });
  // A hold that came and went within the report changes nothing that a client sees.
  const changed = new Set([...added, ...modified, ...removed].map((row) => row.accountNo));
  const touched = ledgers.filter((ledger) => changed.has(ledger.no));
  await pipelined([
    inserted,
    removeTransactions(tx, removed),
    modifyTransactions(tx, modified),
    saveLedgers(tx, touched),
  ]);
  const pending = added.filter((row) => row.pending).length;
  const addedTo = Map.groupBy(added, (row) => row.accountNo);
  return {
    accounts: touched.map(({ id, connectionId, bankId, no }) => ({
      ...{ id, connectionId, bankId },
      added: addedTo.get(no)?.length ?? 0,
    })),
    posted: added.length - pending,
    pending,
    modified: modified.length,
    removed: removed.length,
  };
};

type KnownRefs = Map<string, KnownRef>;
const refKey = (accountNo: number, bankRef: string): string => `${accountNo} ${bankRef}`;

/** Returns the stored rows of the entries in the reports. A first report has nothing to compare with. */
const knownRefs = async (tx: Tx, ledgers: AccountLedger[], reports: Report[]): Promise<KnownRefs> => {
  const known: KnownRefs = new Map();
  if (ledgers.every((ledger) => ledger.lastSeq === 0)) return known;
  const refs = reports.flatMap((report) => [
    ...endedBy(report),
    ...report.changes.map((change) => ('ref' in change ? change.ref : change.entry.ref)),
  ]);
  for (const row of await findKnownRefs(tx, ledgers, refs)) {
    known.set(refKey(row.accountNo, row.bankRef), row);
  }
  return known;
};

interface Applying {
  enrich: (entry: Entry) => RowEnrichment;
  /** Inserts a row that the same report does not end. */
  insert: (row: NewTransaction) => void;
  most: MinorUnits;
  breathe: () => Promise<void>;
}

/** Returns the references of pending entries that a report ends; some of them may begin in the same report. */
const endedBy = ({ changes }: Report): Set<string> =>
  new Set(
    changes.flatMap((change) =>
      change.kind === 'settled' ? [change.pendingRef] : change.kind === 'released' ? [change.ref] : [],
    ),
  );

const applyReport = async (
  report: Report,
  ledgers: AccountLedger[],
  known: KnownRefs,
  { enrich, insert, most, breathe }: Applying,
): Promise<{
  added: Iterable<NewTransaction>;
  modified: ModifiedTransaction[];
  removed: RemovedTransaction[];
}> => {
  const { dataKey } = report;
  const byRef = new Map(ledgers.map((ledger) => [ledger.bankRef, ledger]));
  const ended = endedBy(report);
  const added = new Map<string, NewTransaction>();
  const modified: ModifiedTransaction[] = [];
  const removed: RemovedTransaction[] = [];

  const ledgerOf = (entry: LedgerEntry): AccountLedger => {
    const ledger = byRef.get(entry.accountRef);
    if (!ledger) throw new Error('The bank reported an entry of an account that is not in its account list');
    return ledger;
  };
  const find = (ref: string): KnownRef | undefined => {
    if (known.size === 0) return undefined;
    for (const ledger of ledgers) {
      const row = known.get(refKey(ledger.no, ref));
      if (row) return row;
    }
    return undefined;
  };
  const add = (entry: LedgerEntry, pending: boolean, pendingTransactionId: string | null): void => {
    if (added.has(entry.ref) || find(entry.ref)) return;
    const ledger = ledgerOf(entry);
    const { balance, available } = ledger;
    ledger.lastSeq += 1;
    ledger.available += entry.amount;
    if (!pending) ledger.balance += entry.amount;
    requireMaxBalance(most, available, ledger.available);
    requireMaxBalance(most, balance, ledger.balance);
    const id = newId('transaction');
    const row: NewTransaction = {
      keyId: ledger.keyId,
      accountNo: ledger.no,
      seq: ledger.lastSeq,
      id,
      bankRef: entry.ref,
      pending,
      pendingTransactionId,
      ...toStoredEntry(entry, { id, currency: ledger.currency, dataKey, enrich }),
    };
    added.set(entry.ref, row);
    if (!ended.has(entry.ref)) insert(row);
  };
  const modify = (entry: LedgerEntry): void => {
    const row = find(entry.ref);
    // A developer deleted or settled the row; that change is kept.
    if (!row || row.removed) return;
    const ledger = ledgerOf(entry);
    const { balance, available } = ledger;
    const delta = entry.amount - row.amount;
    ledger.lastSeq += 1;
    ledger.available += delta;
    if (!row.pending) ledger.balance += delta;
    requireMaxBalance(most, available, ledger.available);
    requireMaxBalance(most, balance, ledger.balance);
    modified.push({
      keyId: row.keyId,
      accountNo: row.accountNo,
      seq: row.seq,
      changedSeq: ledger.lastSeq,
      ...toStoredEntry(entry, { id: row.id, currency: ledger.currency, dataKey, enrich }),
    });
  };
  const withdraw = (ref: string): void => {
    const row = find(ref);
    if (!row || row.removed) return;
    row.removed = true;
    const ledger = ledgers.find((candidate) => candidate.no === row.accountNo)!;
    ledger.lastSeq += 1;
    ledger.available -= row.amount;
    ledger.balance -= row.amount;
    removed.push({ keyId: row.keyId, accountNo: row.accountNo, seq: row.seq, changedSeq: ledger.lastSeq });
  };
  /** Ends a pending entry. Returns 'fresh' if it began within this report, so that no client has seen it. */
  const end = (ref: string): { id: string } | 'fresh' | 'gone' | 'unknown' => {
    const fresh = added.get(ref);
    if (fresh) {
      const ledger = ledgers.find((candidate) => candidate.no === fresh.accountNo)!;
      ledger.available -= fresh.amount;
      added.delete(ref);
      return 'fresh';
    }
    const row = find(ref);
    if (!row) return 'unknown';
    if (row.removed || !row.pending) return 'gone';
    row.removed = true;
    const ledger = ledgers.find((candidate) => candidate.no === row.accountNo)!;
    ledger.available -= row.amount;
    ledger.lastSeq += 1;
    removed.push({ keyId: row.keyId, accountNo: row.accountNo, seq: row.seq, changedSeq: ledger.lastSeq });
    return { id: row.id };
  };

  for (const change of report.changes) {
    switch (change.kind) {
      case 'booked':
        add(change.entry, false, null);
        break;
      case 'pending':
        add(change.entry, true, null);
        break;
      case 'settled': {
        const ended = end(change.pendingRef);
        // 'gone': a developer settled or deleted it before the bank did; that change is kept.
        if (ended !== 'gone') add(change.entry, false, typeof ended === 'object' ? ended.id : null);
        break;
      }
      case 'released':
        end(change.ref);
        break;
      case 'modified':
        modify(change.entry);
        break;
      case 'withdrawn':
        withdraw(change.ref);
        break;
      default:
        change satisfies never;
    }
    // A year of history takes 10 ms to enrich.
    await breathe();
  }
  for (const row of added.values()) if (ended.has(row.bankRef)) insert(row);
  return { added: added.values(), modified, removed };
};
