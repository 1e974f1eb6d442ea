import { breather } from '../../../../packages/common/breather.ts';
import { toMinor } from '../../../../packages/common/money.ts';
import { key } from '../../../auth/access.ts';
import type { Caller } from '../../../auth/identity.ts';
import { route } from '../../../auth/route.ts';
import { ref } from '../../../platform/http/schema.ts';
import type { App } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { readableAccount } from '../../accounts/access.ts';
import { listDuplicates } from '../../accounts/duplicates-store.ts';
import type { Deps } from '../deps.ts';
import type { Transaction } from '../schema.ts';
import { transactionShape } from '../shape.ts';
import { matcherOf } from './search.ts';
import { MAX_LEFT_OUT, SearchQuery, TransactionSearch } from './search-schema.ts';
import {
  isCursor,
  listLeftOut,
  MAX_SEARCHED,
  type SearchedRow,
  type SearchFilter,
  searchRows,
} from './search-store.ts';

const MAX_LIMIT = 100;

export const searchRoutes = (app: App, deps: Deps): void => {
  route(app, key('transactions:read'), {
    method: 'GET',
    url: '/transactions',
    config: { dataRead: 'transactions' },
    schema: {
      operationId: 'searchTransactions',
      tags: ['Transactions'],
      summary: 'Search transactions of all accounts',
      description:
        'Searches all accounts of the key whose consent has not ended, newest first; `left_out` lists the other accounts. Descriptions that may name a person are encrypted in the database and have to be decrypted for the search, so a request searches at most 5,000 transactions. Continue with `next_cursor`.',
      querystring: SearchQuery,
      response: { 200: ref(TransactionSearch) },
      errors: ['INVALID_PARAMETER', 'INVALID_CURSOR', 'ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      const { text = '', cursor = null } = request.query;
      const limit = Math.min(request.query.limit ?? 50, MAX_LIMIT);
      const filter = filterOf(request.query);
      if (filter.accountId !== null) await readableAccount(deps.sql, caller, filter.accountId);
      if (cursor !== null && !(await isCursor(deps.sql, caller.keyId, cursor)))
        throw new ApiError('INVALID_CURSOR');
      return searchPage(deps, caller, filter, { text: text.trim(), cursor, limit });
    },
  });
};

type Query = Partial<{
  account_id: string;
  from: string;
  to: string;
  category: string;
  type: string;
  amount_min: number;
  amount_max: number;
  pending: boolean;
  review: boolean;
}>;

const filterOf = (query: Query): SearchFilter => {
  const { from = null, to = null, type } = query;
  const least = minorOf('amount_min', query.amount_min);
  const most = minorOf('amount_max', query.amount_max);
  if (from !== null && to !== null && from > to) throw later('from', 'to');
  if (least !== null && most !== null && least > most) throw later('amount_min', 'amount_max');
  return {
    accountId: query.account_id ?? null,
    from,
    to,
    category: query.category ?? null,
    sign: type === undefined ? null : type === 'debit' ? -1 : 1,
    least,
    most,
    pending: query.pending ?? null,
    review: query.review ?? false,
  };
};

const later = (parameter: string, other: string): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason: `it is greater than "${other}"` });

const minorOf = (parameter: string, amount: number | undefined): number | null => {
  if (amount === undefined) return null;
  const minor = toMinor(Math.abs(amount));
  if (minor === null)
    throw new ApiError('INVALID_PARAMETER', { parameter, reason: 'it has more than two decimals' });
  return minor;
};

const searchPage = async (
  { sql, dataKeys }: Deps,
  caller: Caller,
  filter: SearchFilter,
  { text, cursor, limit }: { text: string; cursor: string | null; limit: number },
) => {
  // Without a text the database alone decides; one extra row shows whether there are more.
  const most = text === '' ? limit + 1 : MAX_SEARCHED;
  const { rows, looked, last } = await searchRows(sql, caller.keyId, caller.now, filter, cursor, most);
  const leftOut =
    filter.accountId === null ? await listLeftOut(sql, caller.keyId, caller.now, MAX_LEFT_OUT + 1) : [];
  const duplicates = filter.accountId === null ? await listDuplicates(sql, caller.keyId, caller.now) : [];
  const keys = await dataKeys.findAll(rows.map((row) => row.dataKeyId));
  const isMatch = text === '' ? () => true : matcherOf(text);
  const breathe = breather();
  const found: Transaction[] = [];
  for (const row of rows) {
    if (found.length > limit) break;
    await breathe();
    // A destroyed or unavailable key does not stop the search of other connections.
    const dataKey = keys.get(row.dataKeyId);
    const transaction = dataKey && transactionShape(row, dataKey);
    if (transaction && isMatch(transaction)) found.push(transaction);
  }
  const shown = found.slice(0, limit);
  const end = endOf(shown, found.length > limit, looked === MAX_SEARCHED ? last : null);
  return {
    object: 'search_result' as const,
    count: shown.length,
    has_more: end !== null,
    next_cursor: end?.id ?? null,
    looked_back_to: end?.date ?? null,
    left_out: leftOut.slice(0, MAX_LEFT_OUT).map(({ accountId, connectionId, expiredAt }) => ({
      account_id: accountId,
      connection_id: connectionId,
      error_code: 'CONSENT_EXPIRED' as const,
      expired_at: expiredAt.toISOString(),
    })),
    has_more_left_out: leftOut.length > MAX_LEFT_OUT,
    duplicates: duplicates.map(({ accountId, duplicateOf }) => ({
      account_id: accountId,
      duplicate_of: duplicateOf,
    })),
    data: shown,
  };
};

/** Returns where the next page begins: after the last shown row, or after the last searched row. */
const endOf = (
  shown: readonly Transaction[],
  isCut: boolean,
  last: { id: string; date: string } | null,
): Pick<SearchedRow, 'id' | 'date'> | null => (isCut ? shown.at(-1)! : last);
