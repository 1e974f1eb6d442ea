import type { StatementEntry, StatementHead } from './statement.ts';

/** An entry with what was made of it, where that is known: only tables carry it. */
export interface EntryToWrite extends StatementEntry {
  merchantName?: string | null;
  category?: string;
}

/** A statement to be written. Its entries are asked for one at a time, and the text comes in pieces to be joined or sent. */
export interface StatementToWrite extends StatementHead {
  entries: Iterable<EntryToWrite>;
}

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text);
