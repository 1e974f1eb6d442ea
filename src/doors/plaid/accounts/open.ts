import type { Caller } from '../../../auth/identity.ts';
import { openAccounts } from '../../../ledger/accounts/access.ts';
import { listAccountsOfConnection } from '../../../ledger/accounts/store.ts';
import type { Deps } from '../deps.ts';
import { PlaidError } from '../errors.ts';
import { type OpenItem, requireConsent } from '../item/open.ts';
import type { OpenAccount } from './shape.ts';

/**
 * Returns the accounts of an Item, or those that the request names.
 * @throws PlaidError ITEM_LOGIN_REQUIRED, NO_ACCOUNTS, INVALID_ACCOUNT_ID
 */
export const accountsOf = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Pick<Caller, 'keyId' | 'now'>,
  item: OpenItem,
  ids?: readonly string[],
): Promise<OpenAccount[]> => {
  requireConsent(item, caller);
  const accounts = await openAccounts(
    deps,
    await listAccountsOfConnection(deps.sql, caller.keyId, item.row.connectionId),
  );
  if (accounts.length === 0) {
    throw new PlaidError(
      'NO_ACCOUNTS',
      'the Item has no accounts. Let the user choose accounts in Link (update mode)',
    );
  }
  if (ids === undefined) return accounts;
  const unknown = ids.find((id) => !accounts.some(({ row }) => row.id === id));
  if (unknown !== undefined) {
    throw new PlaidError(
      'INVALID_ACCOUNT_ID',
      'one of the account_ids is not an account of this Item. Take the ids from /accounts/get',
    );
  }
  return accounts.filter(({ row }) => ids.includes(row.id));
};
