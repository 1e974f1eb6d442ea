import type { FastifyRequest } from 'fastify';
import { searchBanks } from '../../../packages/common/pages/bank-search.ts';
import { open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { list, listOf, ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Bank as CatalogueBank } from './catalogue.ts';
import { Bank, BankDetails, BankPath, BanksQuery, DEFAULT_LIMIT, MAX_LIMIT } from './schema.ts';
import { findBank, isReached, listBanks } from './store.ts';

export interface Deps {
  config: Pick<Config, 'liveKeys'>;
  sql: Sql;
  catalogue: readonly CatalogueBank[];
}

export const bankRoutes = (app: App, { sql, catalogue, config }: Deps): void => {
  /** Who comes with a key or a link token is shown the banks that it reaches. */
  const isFor = ({ identity }: FastifyRequest, bank: CatalogueBank): boolean =>
    !config.liveKeys || identity.kind !== 'key' || isReached(bank, identity.caller.environment);

  route(app, open('banking'), {
    method: 'GET',
    url: '/banks',
    schema: {
      operationId: 'listBanks',
      tags: ['Banks'],
      summary: 'List supported banks',
      description:
        'Always in the same order. `count` is the number in this response, not of all that match. No credential is needed; with an API key or a link token, the banks that it reaches, where live keys are issued.',
      querystring: BanksQuery,
      response: { 200: listOf(ref(Bank)) },
    },
    handler: async (request) => {
      const { search, status, limit = DEFAULT_LIMIT, offset = 0 } = request.query;
      const all = searchBanks(await listBanks(sql, catalogue), search ?? '');
      const matching = all.filter(
        (bank) => (status === undefined || bank.status === status) && isFor(request, bank),
      );
      return list(matching.slice(offset, offset + Math.min(limit, MAX_LIMIT)));
    },
  });

  route(app, open('banking'), {
    method: 'GET',
    url: '/banks/:id',
    schema: {
      operationId: 'getBank',
      tags: ['Banks'],
      summary: 'Read one bank',
      description: 'As in the list, and its features once more as flat flags.',
      params: BankPath,
      response: { 200: ref(BankDetails) },
      errors: ['BANK_NOT_FOUND'],
    },
    handler: async (request) => {
      const bank = await findBank(sql, catalogue, request.params.id);
      if (!bank) throw new ApiError('BANK_NOT_FOUND', { bank_id: request.params.id });
      const { accounts, transactions, balance, identity } = bank.features;
      return {
        ...bank,
        feat_accounts: Number(accounts),
        feat_transactions: Number(transactions),
        feat_balance: Number(balance),
        feat_identity: Number(identity),
      };
    },
  });
};
