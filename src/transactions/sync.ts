import type { Static } from 'typebox';
import { keyOfAccount, requireConsent } from '../accounts/access.ts';
import type { Caller } from '../auth/identity.ts';
import { ApiError } from '../vocabulary/errors.ts';
import type { Needs } from './needs.ts';
import type { TransactionSync } from './schema.ts';
import { transactionShape } from './shape.ts';
import { listAfterCursor } from './store.ts';

/** The first pull of a simulated bank is part of the transaction that creates the account. */
const STATUSES = {
  none: 'NOT_READY',
  recent: 'INITIAL_UPDATE_COMPLETE',
  complete: 'HISTORICAL_UPDATE_COMPLETE',
} as const;

/**
 * One page of cursor sync. A client that applies pages in their order, whatever their size and whatever happens
 * in between, ends with exactly the living rows of the account: see docs/architecture.md, "Sync".
 */
export const syncPage = async (
  deps: Needs,
  caller: Caller,
  accountId: string,
  cursor: string,
  limit: number,
): Promise<Static<typeof TransactionSync>> => {
  const found = await listAfterCursor(deps.sql, caller.keyId, accountId, cursor, limit);
  if (!found) throw new ApiError('ACCOUNT_NOT_FOUND');
  requireConsent(found.head.headExpiresAt, caller.now);
  if (found.head.cursorSeq === null) throw new ApiError('INVALID_CURSOR');
  const dataKey = await keyOfAccount(deps, { dataKeyId: found.head.headDataKeyId });
  const added = found.rows.filter((row) => row.change === 'added');
  const shown = added.slice(0, limit);
  return {
    object: 'sync',
    account_id: accountId,
    sync_status: STATUSES[found.head.history],
    added: shown.map((row) => transactionShape(row, dataKey)),
    modified: found.rows
      .filter((row) => row.change === 'modified')
      .map((row) => transactionShape(row, dataKey)),
    removed: found.rows.filter((row) => row.change === 'removed').map((row) => ({ transaction_id: row.id })),
    next_cursor: shown.at(-1)?.id ?? cursor,
    has_more: added.length > limit,
  };
};
