import type { StatementEntry, StatementHead } from './statement.ts';

/** A statement to be written. Its entries are asked for one at a time, and the text comes in pieces to be joined or sent. */
export interface StatementToWrite extends StatementHead {
  entries: Iterable<StatementEntry>;
}

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text);
