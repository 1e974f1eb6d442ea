/**
 * The cursor of an Item: the positions of all its accounts in one text. Each account has a cursor of its own, the id of
 * a transaction. An entry is the first letters of the account id and the whole transaction id, both without prefix, so
 * nine accounts fit into the 256 characters that programs reserve.
 */
import { prefixes } from '../../../platform/vocabulary/ids.ts';
import { PlaidError } from '../errors.ts';

const VERSION = '1';
const TAG = 6;
const ID = 22;
const FORM = /^1([0-9A-Za-z]*)$/;

const tagOf = (accountId: string): string =>
  accountId.slice(prefixes.account.length, prefixes.account.length + TAG);

/** The cursor of each account by its id; an account without one has not been read. */
export type Positions = Map<string, string>;

export const encodeCursor = (positions: Positions): string =>
  VERSION +
  [...positions]
    .filter(([, cursor]) => cursor !== '')
    .map(([accountId, cursor]) => tagOf(accountId) + cursor.slice(prefixes.transaction.length))
    .join('');

export const invalidCursor = (): PlaidError =>
  new PlaidError(
    'INVALID_FIELD',
    'cursor is not a cursor of this Item. Send the next_cursor of an earlier response for it, or no cursor to read everything again',
  );

/**
 * Returns the positions in a cursor. Accounts that the Item no longer has are left out.
 * @throws PlaidError INVALID_FIELD
 */
export const decodeCursor = (cursor: string, accountIds: readonly string[]): Positions => {
  if (cursor === '') return new Map();
  const entries = FORM.exec(cursor)?.[1];
  if (entries === undefined || entries.length % (TAG + ID) !== 0) throw invalidCursor();
  const positions: Positions = new Map();
  for (let at = 0; at < entries.length; at += TAG + ID) {
    const tag = entries.slice(at, at + TAG);
    const accountId = accountIds.find((id) => tagOf(id) === tag);
    if (accountId) positions.set(accountId, prefixes.transaction + entries.slice(at + TAG, at + TAG + ID));
  }
  return positions;
};
