import { belgradeDate } from '../../../../packages/common/belgrade.ts';
import { toMajor } from '../../../../packages/common/money.ts';
import { key } from '../../../auth/access.ts';
import { route } from '../../../auth/route.ts';
import { ref } from '../../../platform/http/schema.ts';
import type { App } from '../../../platform/http/server.ts';
import { accountNotFound, requireConsent } from '../../accounts/access.ts';
import { AccountPath } from '../../accounts/schema.ts';
import type { Deps } from '../deps.ts';
import { type CategorySpending, type MonthSpending, monthAfter, spendingByMonth } from './spending.ts';
import { MOST_MONTHS, Spending, SpendingQuery } from './spending-schema.ts';
import { sumByMonth } from './spending-store.ts';

export const spendingRoutes = (app: App, { sql }: Deps): void => {
  route(app, key('transactions:read'), {
    method: 'GET',
    url: '/accounts/:id/spending',
    config: { dataRead: 'transactions' },
    schema: {
      operationId: 'getSpending',
      tags: ['Transactions'],
      summary: 'Read spending by month and category',
      description:
        'Sums settled transactions by the month of their date and compares each month with the previous one. Refunds reduce the spending of their category. Transfers and other income are not included. Exact to two decimals.',
      params: AccountPath,
      querystring: SpendingQuery,
      response: { 200: ref(Spending) },
      errors: ['ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      const months = Math.min(request.query.months ?? 3, MOST_MONTHS);
      const asOf = belgradeDate(caller.now);
      const from = `${monthAfter(asOf.slice(0, 7), -months)}-01`;
      const found = await sumByMonth(sql, caller.keyId, request.params.id, {
        from,
        to: asOf,
        dayOfMonth: Number(asOf.slice(8)),
      });
      if (!found) throw await accountNotFound(sql, caller.keyId, request.params.id);
      const { headExpiresAt, currency, historyFrom } = found.head;
      requireConsent(headExpiresAt, caller.now);
      return {
        object: 'spending' as const,
        account_id: request.params.id,
        currency,
        as_of: asOf,
        history_from: historyFrom,
        months: spendingByMonth(found.rows, asOf, months, historyFrom).map(monthShape),
      };
    },
  });
};

const changeOf = (amount: number, previous: number | null): number | null =>
  previous === null ? null : toMajor(amount - previous);

const monthShape = ({
  month,
  complete,
  from,
  to,
  pending,
  previous,
  ownTransfers,
  categories,
  ...sums
}: MonthSpending) => ({
  month,
  complete,
  from,
  to,
  ...sumsShape(sums),
  pending: toMajor(pending),
  own_transfers: {
    money_out: toMajor(ownTransfers.moneyOut),
    money_in: toMajor(ownTransfers.moneyIn),
    count: ownTransfers.count,
  },
  previous: previous && { ...previous, amount: toMajor(previous.amount) },
  change: changeOf(sums.amount, previous ? previous.amount : null),
  categories: categories.map(categoryShape),
});

const categoryShape = ({ category, count, previous, ...sums }: CategorySpending) => ({
  category,
  ...sumsShape(sums),
  count,
  previous_amount: previous === null ? null : toMajor(previous),
  change: changeOf(sums.amount, previous),
});

const sumsShape = ({ amount, spent, refunded }: { amount: number; spent: number; refunded: number }) => ({
  amount: toMajor(amount),
  spent: toMajor(spent),
  refunded: toMajor(refunded),
});
