import { Type } from 'typebox';
import { countDays, listDays } from '../../../ledger/transactions/days-store.ts';
import { transactionShape } from '../../../ledger/transactions/shape.ts';
import { maxLength } from '../../../platform/http/schema.ts';
import { accountIds } from '../accounts/endpoints.ts';
import { accountsOf } from '../accounts/open.ts';
import { accountShape } from '../accounts/shape.ts';
import { type Endpoint, endpoint, itemEndpoint } from '../endpoint.ts';
import { PlaidError } from '../errors.ts';
import { itemShape } from '../item/shape.ts';
import { setSynced } from '../item/store.ts';
import { categoryList } from './categories.ts';
import { transactionShaper } from './shape.ts';
import { latestCursor, MOST, readCursor, readItemPage, syncStatus } from './sync.ts';

const READ = {
  scopes: ['accounts:read', 'balance:read', 'transactions:read'],
  reads: 'transactions',
} as const;

const DEFAULT_COUNT = 100;
/** Room for the cursor of 800 accounts: one that was returned is never refused for its length. */
const LONGEST_CURSOR = 8_192;

const count = Type.Optional(Type.Integer({ minimum: 1, maximum: MOST }));
const withOriginal = { include_original_description: Type.Optional(Type.Boolean()) };

const sync = itemEndpoint(
  '/transactions/sync',
  {
    cursor: Type.Optional(Type.String({ maxLength: LONGEST_CURSOR })),
    count,
    options: Type.Optional(
      Type.Object({
        ...withOriginal,
        account_id: Type.Optional(Type.String({ maxLength: maxLength.other })),
      }),
    ),
  },
  READ,
  async ({ deps, caller }, item, input) => {
    const { cursor = '', count: most = DEFAULT_COUNT, options = {} } = input;
    const { account_id: only, include_original_description: withOriginalDescription = false } = options;
    const accounts = await accountsOf(deps, caller, item, only === undefined ? undefined : [only]);
    const { connectionId, hasSynced } = item.row;
    if (!hasSynced) await setSynced(deps.sql, caller.keyId, connectionId);
    const shown = {
      accounts: accounts.map(accountShape),
      transactions_update_status: syncStatus(accounts),
    };
    if (cursor === 'now') {
      const next_cursor = await latestCursor(deps, caller, accounts);
      return { ...shown, added: [], modified: [], removed: [], next_cursor, has_more: false };
    }
    const positions = await readCursor(deps, caller, accounts, cursor);
    const page = await readItemPage(deps, caller, accounts, positions, most);
    const shape = await transactionShaper(deps, caller.keyId, connectionId, accounts, {
      withOriginalDescription,
    });
    return {
      ...shown,
      added: await shape(page.added),
      modified: await shape(page.modified),
      removed: page.removed,
      next_cursor: page.cursor,
      has_more: page.hasMore,
    };
  },
);

const day = Type.String({ format: 'date' });

const get = itemEndpoint(
  '/transactions/get',
  {
    start_date: day,
    end_date: day,
    options: Type.Optional(
      Type.Object({
        ...withOriginal,
        account_ids: Type.Optional(accountIds),
        count,
        offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
      }),
    ),
  },
  READ,
  async ({ deps, caller }, item, { start_date: from, end_date: to, options = {} }) => {
    const { account_ids: ids, count: most = DEFAULT_COUNT, offset = 0 } = options;
    if (from > to) throw new PlaidError('INVALID_FIELD', 'start_date must not be later than end_date');
    const accounts = await accountsOf(deps, caller, item, ids);
    if (syncStatus(accounts) === 'NOT_READY') {
      throw new PlaidError(
        'PRODUCT_NOT_READY',
        'the bank has not sent the transactions yet. Try again in a moment',
      );
    }
    const days = { accountIds: accounts.map(({ row }) => row.id), from, to };
    const rows = await listDays(deps.sql, caller.keyId, days, { offset, limit: most });
    const { dataKey } = accounts[0]!;
    const shape = await transactionShaper(deps, caller.keyId, item.row.connectionId, accounts, {
      withOriginalDescription: options.include_original_description === true,
    });
    return {
      accounts: accounts.map(accountShape),
      transactions: await shape(rows.map((row) => transactionShape(row, dataKey))),
      total_transactions: await countDays(deps.sql, caller.keyId, days),
      item: itemShape(item, caller, deps),
    };
  },
);

const categories = endpoint('/categories/get', {}, { isOpen: true }, async () => ({
  categories: categoryList(),
}));

export const transactionEndpoints: readonly Endpoint[] = [sync, get, categories];
