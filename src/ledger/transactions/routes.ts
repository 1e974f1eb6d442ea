import { type Static, Type } from 'typebox';
import { key } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { conditional } from '../../platform/http/conditional.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { AccountPath } from '../accounts/schema.ts';
import type { Deps } from './deps.ts';
import { listPage } from './list.ts';
import { TransactionList, TransactionSync, TransactionsQuery } from './schema.ts';
import { syncPage } from './sync.ts';

/** `object` distinguishes the two forms. */
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

export const transactionRoutes = (app: App, deps: Deps): void => {
  route(app, key('transactions:read'), {
    method: 'GET',
    url: '/accounts/:id/transactions',
    config: { conditional: true, dataRead: 'transactions' },
    schema: {
      operationId: 'listTransactions',
      tags: ['Transactions'],
      summary: 'List or sync transactions',
      description:
        'Without `cursor`: lists transactions newest first, page by page, with sums of exactly the listed transactions. With `cursor` (empty on the first call): sync mode, which returns only transactions that were added, modified or removed since; filters do not apply.',
      params: AccountPath,
      querystring: TransactionsQuery,
      response: { 200: ListOrSync },
      errors: ['INVALID_PARAMETER', 'INVALID_CURSOR', 'ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request, reply) => {
      const { id } = request.params;
      const { from = null, to = null, category = null, cursor } = request.query;
      const startingAfter = request.query.starting_after ?? null;
      if (from !== null && to !== null && from > to) {
        throw new ApiError('INVALID_PARAMETER', { parameter: 'from', reason: 'it is later than "to"' });
      }
      const runningBalance = request.query.running_balance ?? false;
      if (cursor !== undefined) {
        if (runningBalance) {
          throw new ApiError('INVALID_PARAMETER', {
            parameter: 'running_balance',
            reason:
              'it cannot be combined with "cursor": a later row changes the balances after it. Read the list',
          });
        }
        if (startingAfter !== null) {
          throw new ApiError('INVALID_PARAMETER', {
            parameter: 'starting_after',
            reason: 'it cannot be combined with "cursor", which selects sync mode. Send one of the two',
          });
        }
        const limit = Math.min(request.query.limit ?? MAX_LIMIT, MAX_LIMIT);
        return conditional<Static<typeof ListOrSync>>(request, reply, caller.keyId, (known) =>
          syncPage(deps, caller, id, { cursor, limit }, known),
        );
      }
      const limit = Math.min(request.query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
      const filter = { from, to, category, startingAfter, limit, runningBalance };
      return conditional<Static<typeof ListOrSync>>(request, reply, caller.keyId, (known) =>
        listPage(deps, caller, id, filter, known),
      );
    },
  });
};
