import { Type } from 'typebox';
import { maxLength } from '../../../platform/http/schema.ts';
import { accountIds } from '../accounts/endpoints.ts';
import { accountsOf } from '../accounts/open.ts';
import { accountShape } from '../accounts/shape.ts';
import { type Endpoint, endpoint, itemEndpoint } from '../endpoint.ts';
import { PlaidError } from '../errors.ts';
import { itemShape } from '../item/shape.ts';
import { categoryList } from './categories.ts';
import { decodeCursor } from './cursor.ts';
import { listDays } from './list.ts';
import { transactionShaper } from './shape.ts';
import { latestCursor, MOST, readItemPage } from './sync.ts';

const READ = { scopes: ['accounts:read', 'balance:read', 'transactions:read'] } as const;

const DEFAULT_COUNT = 100;
/** Longest cursor that programs store. */
const LONGEST_CURSOR = 256;

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
    const shown = { accounts: accounts.map(accountShape) };
    if (cursor === 'now') {
      const latest = await latestCursor(deps, caller, accounts);
      return {
        ...shown,
        added: [],
        modified: [],
        removed: [],
        next_cursor: latest.cursor,
        has_more: false,
        transactions_update_status: latest.status,
      };
    }
    const positions = decodeCursor(
      cursor,
      accounts.map(({ row }) => row.id),
    );
    const page = await readItemPage(deps, caller, accounts, positions, most);
    const { connectionId } = item.row;
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
      transactions_update_status: page.status,
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
    const { status } = await readItemPage(deps, caller, accounts, new Map(), 1);
    if (status === 'NOT_READY') {
      throw new PlaidError(
        'PRODUCT_NOT_READY',
        'the bank has not sent the transactions yet. Try again in a moment',
      );
    }
    const listed = await listDays(deps, caller, accounts, { from, to });
    const shape = await transactionShaper(deps, caller.keyId, item.row.connectionId, accounts, {
      withOriginalDescription: options.include_original_description === true,
    });
    return {
      accounts: accounts.map(accountShape),
      transactions: await shape(listed.slice(offset, offset + most)),
      total_transactions: listed.length,
      item: itemShape(item, caller, deps),
    };
  },
);

const categories = endpoint('/categories/get', {}, { isOpen: true }, async () => ({
  categories: categoryList(),
}));

export const transactionEndpoints: readonly Endpoint[] = [sync, get, categories];
