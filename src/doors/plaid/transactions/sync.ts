/** `/transactions/sync`: one cursor over all accounts of an Item. */
import type { Caller } from '../../../auth/identity.ts';
import {
  findAtPositions,
  findPositions,
  latestPositions,
  type Position,
} from '../../../ledger/transactions/position-store.ts';
import type { Transaction } from '../../../ledger/transactions/schema.ts';
import { syncPage } from '../../../ledger/transactions/sync.ts';
import type { OpenAccount } from '../accounts/shape.ts';
import type { Deps } from '../deps.ts';
import { encodeCursor, invalidCursor, parseCursor } from './cursor.ts';

/** Most transactions of a page. */
export const MOST = 500;

type SyncStatus = 'NOT_READY' | 'INITIAL_UPDATE_COMPLETE' | 'HISTORICAL_UPDATE_COMPLETE';

/** Returns how much is loaded: as much as of the account with the least. */
export const syncStatus = (accounts: readonly OpenAccount[]): SyncStatus => {
  const histories = new Set(accounts.map(({ row }) => row.history));
  if (histories.has('none')) return 'NOT_READY';
  return histories.has('recent') ? 'INITIAL_UPDATE_COMPLETE' : 'HISTORICAL_UPDATE_COMPLETE';
};

interface Removed {
  transaction_id: string;
  account_id: string;
}

interface ItemPage {
  added: Transaction[];
  modified: Transaction[];
  removed: Removed[];
  cursor: string;
  hasMore: boolean;
}

/** The latest transaction of each account that was read, by the account id. */
type Positions = ReadonlyMap<string, string>;

const idsOf = (accounts: readonly OpenAccount[]): string[] => accounts.map(({ row }) => row.id);

/**
 * Returns the positions in a cursor, without those of accounts that are not given.
 * @throws PlaidError INVALID_FIELD, also for a position that is another transaction, or none, since a restored backup
 */
export const readCursor = async (
  { sql }: Pick<Deps, 'sql'>,
  { keyId }: Pick<Caller, 'keyId'>,
  accounts: readonly OpenAccount[],
  cursor: string,
): Promise<Positions> => {
  if (cursor === '') return new Map();
  const ids = idsOf(accounts);
  const entries = parseCursor(cursor).map((entry) => ({
    ...entry,
    // Several accounts may have the same last letters: the transaction decides.
    candidates: ids.filter((id) => id.endsWith(entry.accountTag)),
  }));
  const rows = await findAtPositions(
    sql,
    keyId,
    entries.flatMap(({ candidates, seq }) => candidates.map((accountId) => ({ accountId, seq }))),
  );
  const positions = new Map<string, string>();
  for (const { candidates, check, seq } of entries) {
    const found = rows.find(
      (row) => row.seq === seq && candidates.includes(row.accountId) && row.transactionId.endsWith(check),
    );
    if (found) positions.set(found.accountId, found.transactionId);
    else if (candidates.length > 0) throw invalidCursor();
  }
  return positions;
};

/** Returns the cursor after the positions: the same text for the same positions. Empty while nothing was loaded. */
const writeCursor = (accounts: readonly OpenAccount[], positions: readonly Position[]): string => {
  if (positions.length === 0 && syncStatus(accounts) === 'NOT_READY') return '';
  const byAccount = new Map(positions.map((position) => [position.accountId, position]));
  return encodeCursor(idsOf(accounts).flatMap((id) => byAccount.get(id) ?? []));
};

/**
 * Reads one page over the accounts in turn. A page has at most `count` additions; the changes and removals of the
 * accounts that it reads come with them. They do not count, because an account repeats its latest changes until
 * something is added, and would keep the next account from being read. Pages are consistent whatever happens between
 * them, because each account is read from its own position.
 */
export const readItemPage = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Caller,
  accounts: readonly OpenAccount[],
  positions: Positions,
  count: number,
): Promise<ItemPage> => {
  const page: ItemPage = { added: [], modified: [], removed: [], cursor: '', hasMore: false };
  const reached = new Map(positions);
  let left = count;
  for (const { row } of accounts) {
    const after = { cursor: positions.get(row.id) ?? '', limit: Math.max(1, left) };
    const read = await (await syncPage(deps, caller, row.id, after, null)).body();
    if (left === 0) {
      // The page is full: this account only shows whether another page follows.
      page.hasMore ||= read.added.length + read.modified.length + read.removed.length > 0;
    } else {
      page.added.push(...read.added);
      page.modified.push(...read.modified);
      page.removed.push(
        ...read.removed.map(({ transaction_id }) => ({ transaction_id, account_id: row.id })),
      );
      if (read.next_cursor !== '') reached.set(row.id, read.next_cursor);
      page.hasMore ||= read.has_more;
      left -= read.added.length;
    }
    if (left === 0 && page.hasMore) break;
  }
  page.cursor = writeCursor(accounts, await findPositions(deps.sql, caller.keyId, [...reached.values()]));
  return page;
};

/** Returns the cursor after everything that is known now. */
export const latestCursor = async (
  { sql }: Pick<Deps, 'sql'>,
  { keyId }: Pick<Caller, 'keyId'>,
  accounts: readonly OpenAccount[],
): Promise<string> => writeCursor(accounts, await latestPositions(sql, keyId, idsOf(accounts)));
