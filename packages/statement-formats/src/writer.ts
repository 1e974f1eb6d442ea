import type { StatementEntry, StatementHead } from './statement.ts';

/** An entry with its enrichment, if it is known: only tables contain it. */
export interface EntryToWrite extends StatementEntry {
  merchantName?: string | null;
  category?: string;
}

/** A statement to write. Its entries are requested one at a time, and the text is returned in pieces. */
export interface StatementToWrite extends StatementHead {
  entries: Iterable<EntryToWrite>;
}

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text);
