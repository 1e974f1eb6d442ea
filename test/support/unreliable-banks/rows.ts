/** The rows that the service would have: applies a reconciler's result as the database would, and refuses an invalid one. */

import type { BankEntry } from '../../../src/banks/contract/snapshot.ts';
import type { Change, KnownRow, Reconciliation } from '../../../src/ingest/reconcile/types.ts';

/** A current row with the judge's notes. */
export interface JudgedRow {
  known: KnownRow;
  /** Id of its true entry. */
  truth: number;
  /** The bank's entry that it was last matched with. */
  shown: BankEntry;
  /** When a complete read of its day first lacked it, in ms. */
  missedAt: number | null;
  /**
   * Whether a broken read matched its entry with another, indistinguishable row and did not contain that row's entry,
   * without a complete read since.
   */
  displaced: boolean;
  /** Whether it was matched with a released hold of amount 0. */
  zeroed: boolean;
}

/** A match between a row and an entry, and whether the reconciler was unsure. */
export interface Link {
  row: JudgedRow;
  entry: BankEntry;
  review: boolean;
}

export type Added = Extract<Change, { kind: 'added' }>;

export class Rows {
  readonly living = new Map<string, JudgedRow>();
  #count = 0;

  known(): KnownRow[] {
    return [...this.living.values()].map(({ known }) => known);
  }

  #get(id: string): JudgedRow {
    const row = this.living.get(id);
    if (row === undefined) throw new Error(`The reconciler speaks of row ${id}, which does not exist`);
    return row;
  }

  /** Returns every match of a result. A row that is both seen and modified, or seen and replaced, is one match. */
  links({ seen, changes }: Reconciliation, isBanks: (entry: BankEntry) => boolean): Link[] {
    const links = new Map<string, Link>();
    for (const { id, entry } of seen) {
      if (links.has(id)) throw new Error(`Row ${id} is seen twice`);
      const row = this.#get(id);
      links.set(id, { row, entry, review: row.known.review });
    }
    for (const change of changes) {
      const id = change.kind === 'added' ? change.replaces : change.kind === 'modified' ? change.id : null;
      if (id === null || change.kind === 'removed') continue;
      const link = links.get(id);
      // A modified row may keep content of an earlier read; `seen` then gives its entry in this read.
      const entry = isBanks(change.entry) ? change.entry : link?.entry;
      if (entry === undefined)
        throw new Error(`Row ${id} is modified by an entry that the bank did not show`);
      links.set(id, { row: this.#get(id), entry, review: change.review });
    }
    for (const { entry } of links.values()) {
      if (!isBanks(entry)) throw new Error('A row was recognised in an entry that the bank did not show');
    }
    return [...links.values()];
  }

  /** Records that the row exists, with the latest content. */
  see(id: string, shown: BankEntry, at: Date): void {
    const row = this.#get(id);
    row.shown = shown;
    row.displaced = false;
    row.known = { ...row.known, lastSeenAt: at };
  }

  modify({ id, entry, review }: Extract<Change, { kind: 'modified' }>): void {
    const row = this.#get(id);
    row.known = { ...row.known, entry, review };
  }

  remove(id: string): JudgedRow {
    const row = this.#get(id);
    this.living.delete(id);
    return row;
  }

  add({ entry, pending, review }: Added, truth: number, at: Date): JudgedRow {
    this.#count += 1;
    const known = { id: `row_${this.#count}`, pending, entry, firstSeenAt: at, lastSeenAt: at, review };
    const row = { known, truth, shown: entry, missedAt: null, displaced: false, zeroed: false };
    this.living.set(known.id, row);
    return row;
  }

  has(truth: number): boolean {
    for (const row of this.living.values()) if (row.truth === truth) return true;
    return false;
  }

  of(truth: number): JudgedRow[] {
    return [...this.living.values()].filter((row) => row.truth === truth);
  }
}
