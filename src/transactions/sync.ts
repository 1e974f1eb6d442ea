import type { Static } from 'typebox';
import type { Caller } from '../auth/identity.ts';
import type { WithIterators } from '../platform/http/json-bytes.ts';
import { ApiError } from '../vocabulary/errors.ts';
import type { Needs } from './needs.ts';
import { pageBytes } from './page.ts';
import type { TransactionSync } from './schema.ts';
import { transactionShapes } from './shape.ts';
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
export const syncPage = (
  deps: Pick<Needs, 'sql' | 'dataKeys' | 'pages'>,
  caller: Caller,
  accountId: string,
  cursor: string,
  limit: number,
): Promise<Buffer> =>
  pageBytes(deps, caller, {
    name: [accountId, 'sync', cursor, limit],
    find: (knownVersion) =>
      listAfterCursor(deps.sql, caller.keyId, accountId, { cursor, limit, knownVersion }),
    make({ head, added, modified, removed }, dataKey): WithIterators<Static<typeof TransactionSync>> {
      if (head.cursorSeq === null) throw new ApiError('INVALID_CURSOR');
      const shown = added.slice(0, limit);
      return {
        object: 'sync',
        account_id: accountId,
        sync_status: STATUSES[head.history],
        added: transactionShapes(shown, dataKey),
        modified: transactionShapes(modified, dataKey),
        removed: removed.map((id) => ({ transaction_id: id })),
        next_cursor: shown.at(-1)?.id ?? cursor,
        has_more: added.length > limit,
      };
    },
  });
