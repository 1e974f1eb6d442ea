/** Finds the Item of an access token, with its connection and its bank. */
import type { Caller } from '../../../auth/identity.ts';
import type { Bank } from '../../../banks/catalogue/catalogue.ts';
import { findBank } from '../../../banks/catalogue/store.ts';
import { type ConnectionRow, findConnection } from '../../../consent/connections/store.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import type { Deps } from '../deps.ts';
import { loginRequired, PlaidError } from '../errors.ts';
import { checkAccessToken } from '../tokens.ts';
import { findItem, type ItemRow } from './store.ts';

export interface OpenItem {
  row: ItemRow;
  connection: ConnectionRow;
  /** Null for connections of statements. */
  bank: Bank | null;
}

/**
 * Finds the Item of an access token; its consent may have ended.
 * @throws PlaidError INVALID_ACCESS_TOKEN, also for a token of another key; ITEM_NOT_FOUND for one that was removed
 */
export const openItem = async (
  { sql, catalogue }: Pick<Deps, 'sql' | 'catalogue'>,
  { keyId, environment }: Caller,
  accessToken: string,
): Promise<OpenItem> => {
  checkAccessToken(accessToken, environment);
  const row = await findItem(sql, keyId, tokenHash(accessToken));
  if (!row) throw new PlaidError('INVALID_ACCESS_TOKEN', 'could not find matching access token');
  const connection = await findConnection(sql, keyId, row.connectionId);
  if (!connection || connection.revokedAt) {
    throw new PlaidError(
      'ITEM_NOT_FOUND',
      'the Item was removed, or its user ended the consent. Its data is erased; let the user connect the bank again',
    );
  }
  return { row, connection, bank: await findBank(sql, catalogue, connection.bankId) };
};

/** @throws PlaidError ITEM_LOGIN_REQUIRED from the millisecond in which the consent ends */
export const requireConsent = ({ connection }: OpenItem, { now }: Pick<Caller, 'now'>): void => {
  if (connection.expiresAt <= now) throw loginRequired();
};
