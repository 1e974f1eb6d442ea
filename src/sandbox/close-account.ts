/** Closes an account at its simulated bank, or opens it again. */
import type { Static } from 'typebox';
import type { Caller } from '../auth/identity.ts';
import { withClosed } from '../banks/simulated/grant.ts';
import { accountNotFound, readableAccount } from '../ledger/accounts/access.ts';
import { listAccounts } from '../ledger/accounts/list.ts';
import type { Account } from '../ledger/accounts/schema.ts';
import { advanceClock } from './advance.ts';
import { changeGrant } from './bank-grant.ts';
import type { Deps } from './deps.ts';

/**
 * Makes the bank stop or resume listing an account, asks the bank, and returns the account.
 * @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED, INVALID_PARAMETER for an account from files or of a real bank
 */
export const closeAccount = async (
  deps: Deps,
  caller: Caller,
  id: string,
  closed: boolean,
): Promise<Static<typeof Account>> => {
  const { keyId } = caller;
  const { connectionId, bankRef } = await readableAccount(deps.sql, caller, id);
  await changeGrant(deps, keyId, connectionId, (grant) => withClosed(grant, bankRef, closed));
  // A step of no length asks the bank now.
  await advanceClock(deps, caller, { span: 0 });
  const filter = { bankId: null, connectionId, userId: null };
  const account = (await listAccounts(deps, caller, filter)).find((each) => each.id === id);
  if (!account) throw await accountNotFound(deps.sql, keyId, id);
  return account;
};
