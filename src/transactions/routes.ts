import { Type } from 'typebox';
import { keyOfAccount, requireConsent } from '../accounts/access.ts';
import { AccountPath } from '../accounts/schema.ts';
import { key } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import { jsonBytes } from '../platform/http/json-bytes.ts';
import { unknownEntry } from '../platform/http/paging.ts';
import { ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { toMajor } from '../platform/money.ts';
import { ApiError } from '../vocabulary/errors.ts';
import type { Needs } from './needs.ts';
import { TransactionList, TransactionSync, TransactionsQuery } from './schema.ts';
import { transactionShape } from './shape.ts';
import { listNewest } from './store.ts';
import { syncPage } from './sync.ts';

/** Clients tell the two forms apart by `object`. */
const ListOrSync = Type.Union([ref(TransactionList), ref(TransactionSync)], {
  discriminator: {
    propertyName: 'object',
    mapping: {
      list: '#/components/schemas/TransactionList',
      sync: '#/components/schemas/TransactionSync',
    },
  },
});

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

export const transactionRoutes = (app: App, deps: Needs): void => {
  const { sql } = deps;
  route(app, key('transactions:read'), {
    method: 'GET',
    url: '/accounts/:id/transactions',
    // Fastify's type knows of text alone; it sends bytes as they are.
    serializerCompiler: () => jsonBytes as never,
    schema: {
      operationId: 'listTransactions',
      tags: ['Transactions'],
      summary: 'List or sync transactions',
      description:
        'Without `cursor`: newest first, page by page, with sums of exactly the transactions listed. With `cursor` (empty on the first call): sync mode, which returns only what is new, changed or removed since; filters do not apply.',
      params: AccountPath,
      querystring: TransactionsQuery,
      response: { 200: ListOrSync },
      errors: ['INVALID_PARAMETER', 'INVALID_CURSOR', 'ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      const { from = null, to = null, category = null, cursor } = request.query;
      const startingAfter = request.query.starting_after ?? null;
      if (from !== null && to !== null && from > to) {
        throw new ApiError('INVALID_PARAMETER', { parameter: 'from', reason: 'it is later than "to"' });
      }
      if (cursor !== undefined) {
        if (startingAfter !== null) {
          throw new ApiError('INVALID_PARAMETER', {
            parameter: 'starting_after',
            reason: 'it pages the list, and "cursor" asks for sync mode instead',
          });
        }
        return syncPage(
          deps,
          caller,
          request.params.id,
          cursor,
          Math.min(request.query.limit ?? MAX_LIMIT, MAX_LIMIT),
        );
      }
      const limit = Math.min(request.query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
      const found = await listNewest(sql, caller.keyId, request.params.id, {
        from,
        to,
        category,
        startingAfter,
        // One more, which shows whether there is another page.
        limit: limit + 1,
      });
      if (!found) throw new ApiError('ACCOUNT_NOT_FOUND');
      requireConsent(found.head.headExpiresAt, caller.now);
      if (startingAfter !== null && found.head.headStart === null) throw unknownEntry('starting_after');
      const shown = found.rows.slice(0, limit);
      const dataKey = await keyOfAccount(deps, { dataKeyId: found.head.headDataKeyId });
      return {
        object: 'list' as const,
        account_id: request.params.id,
        count: shown.length,
        has_more: found.rows.length > limit,
        summary: summarize(shown),
        data: shown.map((row) => transactionShape(row, dataKey)),
      };
    },
  });
};

/** Sums in minor units, shown in major ones. */
const summarize = (rows: { amount: number }[]): { total_in: number; total_out: number; net: number } => {
  let moneyIn = 0;
  let moneyOut = 0;
  for (const { amount } of rows) {
    if (amount > 0) moneyIn += amount;
    else moneyOut -= amount;
  }
  return { total_in: toMajor(moneyIn), total_out: toMajor(moneyOut), net: toMajor(moneyIn - moneyOut) };
};
