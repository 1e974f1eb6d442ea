import type { Caller } from '../../auth/identity.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { accountNotFound, keyOfAccount, requireConsent } from '../accounts/access.ts';
import type { Deps } from './deps.ts';
import type { AccountHead } from './store.ts';

/**
 * Returns the account of a page with the key that opens its rows.
 * @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED
 */
export const openPage = async <Head extends AccountHead>(
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Pick<Caller, 'keyId' | 'now'>,
  accountId: string,
  head: Head | undefined,
): Promise<{ head: Head; dataKey: SealingKey }> => {
  if (!head) throw await accountNotFound(deps.sql, caller.keyId, accountId);
  requireConsent(head.headExpiresAt, caller.now);
  return { head, dataKey: await keyOfAccount(deps, { dataKeyId: head.headDataKeyId }) };
};
