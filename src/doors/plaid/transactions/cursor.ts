/**
 * The text of the cursor of an Item: the positions of all its accounts. An entry has the last letters of the account
 * id, the last letters of the transaction id, which show whether the sequence number still means the same transaction,
 * and the sequence number. 25 accounts with 46,000 changes each fit into the 256 characters that programs reserve.
 */
import type { Position } from '../../../ledger/transactions/position-store.ts';
import { PlaidError } from '../errors.ts';

const VERSION = '1';
const TAG = 4;
const CHECK = 2;
const ENTRY = /^([0-9A-Za-z]{4})([0-9A-Za-z]{2})([0-9a-z]{1,5})$/;

interface CursorEntry {
  /** The end of the account id. */
  accountTag: string;
  /** The end of the transaction id. */
  check: string;
  seq: number;
}

export const encodeCursor = (positions: readonly Position[]): string =>
  VERSION +
  positions
    .map(
      ({ accountId, transactionId, seq }) =>
        accountId.slice(-TAG) + transactionId.slice(-CHECK) + seq.toString(36),
    )
    .join('.');

export const invalidCursor = (): PlaidError =>
  new PlaidError(
    'INVALID_FIELD',
    'cursor is not a cursor of this Item. Send the next_cursor of an earlier response for it, or no cursor to read everything again',
  );

/**
 * Parses a cursor.
 * @throws PlaidError INVALID_FIELD
 */
export const parseCursor = (cursor: string): CursorEntry[] => {
  if (cursor === VERSION) return [];
  if (!cursor.startsWith(VERSION)) throw invalidCursor();
  return cursor
    .slice(VERSION.length)
    .split('.')
    .map((entry) => {
      const [, accountTag, check, seq] = ENTRY.exec(entry) ?? [];
      if (seq === undefined) throw invalidCursor();
      return { accountTag: accountTag!, check: check!, seq: Number.parseInt(seq, 36) };
    });
};
