import type { Static } from 'typebox';
import type { Caller } from '../../auth/identity.ts';
import { openEachAccount } from './access.ts';
import type { Deps } from './deps.ts';
import type { Account } from './schema.ts';
import { accountShape } from './shape.ts';
import { type AccountFilter, listActiveAccounts } from './store.ts';

/** Returns the accounts of a key whose consent has not ended, oldest connection first. */
export const listAccounts = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  { keyId, now }: Pick<Caller, 'keyId' | 'now'>,
  filter: AccountFilter,
): Promise<Static<typeof Account>[]> => {
  const rows = await listActiveAccounts(deps.sql, keyId, now, filter);
  const accounts = await openEachAccount(deps, rows);
  return accounts.map(({ row, dataKey }) => accountShape(row, dataKey));
};
