/** `/transactions/sync`: one cursor over all accounts of an Item. */
import type { Caller } from '../../../auth/identity.ts';
import type { Transaction } from '../../../ledger/transactions/schema.ts';
import { syncPage } from '../../../ledger/transactions/sync.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import type { OpenAccount } from '../accounts/shape.ts';
import type { Deps } from '../deps.ts';
import { decodeCursor, encodeCursor, invalidCursor, type Positions } from './cursor.ts';

/** Most transactions of a page. */
export const MOST = 500;

type SyncStatus = 'NOT_READY' | 'INITIAL_UPDATE_COMPLETE' | 'HISTORICAL_UPDATE_COMPLETE';

/** From the least to the most that is loaded. */
const STATUSES: readonly SyncStatus[] = [
  'NOT_READY',
  'INITIAL_UPDATE_COMPLETE',
  'HISTORICAL_UPDATE_COMPLETE',
];

export interface Removed {
  transaction_id: string;
  account_id: string;
}

export interface ItemPage {
  status: SyncStatus;
  added: Transaction[];
  modified: Transaction[];
  removed: Removed[];
  cursor: string;
  hasMore: boolean;
}

type AccountPage = Awaited<ReturnType<Awaited<ReturnType<typeof syncPage>>['body']>>;

const readPage = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Caller,
  accountId: string,
  cursor: string,
  limit: number,
): Promise<AccountPage> => {
  try {
    return await (await syncPage(deps, caller, accountId, { cursor, limit }, null)).body();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID_CURSOR') throw invalidCursor();
    throw error;
  }
};

const sizeOf = ({ added, modified, removed }: AccountPage): number =>
  added.length + modified.length + removed.length;

/**
 * Reads one page over the accounts in turn. A page has at most `count` additions; the changes and removals of the
 * accounts that it reads come with them. Pages are consistent whatever happens between them, because each account is
 * read from its own position.
 */
export const readItemPage = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Caller,
  accounts: readonly OpenAccount[],
  positions: Positions,
  count: number,
): Promise<ItemPage> => {
  const page: ItemPage = {
    status: 'HISTORICAL_UPDATE_COMPLETE',
    added: [],
    modified: [],
    removed: [],
    cursor: '',
    hasMore: false,
  };
  const after: Positions = new Map(positions);
  let left = count;
  for (const { row } of accounts) {
    const from = positions.get(row.id) ?? '';
    const read = await readPage(deps, caller, row.id, from, Math.max(1, left));
    const status = read.sync_status as SyncStatus;
    if (STATUSES.indexOf(status) < STATUSES.indexOf(page.status)) page.status = status;
    if (left <= 0) {
      // The page is full: this account only shows whether another page follows.
      page.hasMore ||= sizeOf(read) > 0;
      continue;
    }
    page.added.push(...read.added);
    page.modified.push(...read.modified);
    page.removed.push(...read.removed.map(({ transaction_id }) => ({ transaction_id, account_id: row.id })));
    after.set(row.id, read.next_cursor);
    page.hasMore ||= read.has_more;
    left -= sizeOf(read);
  }
  page.cursor =
    page.status === 'NOT_READY' && [...after.values()].every((each) => each === '')
      ? ''
      : encodeCursor(after);
  return page;
};

/** Returns the cursor after everything that is known now. */
export const latestCursor = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Caller,
  accounts: readonly OpenAccount[],
): Promise<Pick<ItemPage, 'cursor' | 'status'>> => {
  let positions: Positions = new Map();
  for (;;) {
    const { cursor, hasMore, status } = await readItemPage(deps, caller, accounts, positions, MOST);
    if (!hasMore) return { cursor, status };
    positions = decodeCursor(
      cursor,
      accounts.map(({ row }) => row.id),
    );
  }
};
