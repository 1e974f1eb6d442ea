import type { Static } from 'typebox';
import type { Caller } from '../../auth/identity.ts';
import type { Versioned } from '../../platform/http/conditional.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { openPage } from './access.ts';
import type { Deps } from './deps.ts';
import type { TransactionSync } from './schema.ts';
import { transactionShape } from './shape.ts';
import { listAfterCursor } from './store.ts';

/** The first update from a simulated bank is part of the transaction that creates the account. */
const STATUSES = {
  none: 'NOT_READY',
  recent: 'INITIAL_UPDATE_COMPLETE',
  complete: 'HISTORICAL_UPDATE_COMPLETE',
} as const;

/**
 * Reads one page of cursor sync. A client that applies the pages in order, whatever their size and whatever happens
 * in between, ends with exactly the current rows of the account: see docs/architecture.md, "Sync".
 *
 * @param knownVersion the version of the account that the client has; no rows are read while it is current
 * @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED, INVALID_CURSOR
 */
export const syncPage = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Caller,
  accountId: string,
  { cursor, limit }: { cursor: string; limit: number },
  knownVersion: string | null,
): Promise<Versioned<Static<typeof TransactionSync>>> => {
  const found = await listAfterCursor(deps.sql, caller.keyId, accountId, { cursor, limit, knownVersion });
  const { head, dataKey } = await openPage(deps, caller, accountId, found?.head);
  const { added, modified, removed } = found!;
  if (head.cursorSeq === null) throw new ApiError('INVALID_CURSOR');
  return {
    version: head.headVersion,
    body: () => {
      const shown = added.slice(0, limit);
      return {
        object: 'sync',
        account_id: accountId,
        sync_status: STATUSES[head.history],
        added: shown.map((row) => transactionShape(row, dataKey)),
        modified: modified.map((row) => transactionShape(row, dataKey)),
        removed: removed.map((id) => ({ transaction_id: id })),
        next_cursor: shown.at(-1)?.id ?? cursor,
        has_more: added.length > limit,
      };
    },
  };
};
