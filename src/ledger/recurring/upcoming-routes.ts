import { addDays, belgradeDate } from '../../../packages/common/belgrade.ts';
import { toMajor } from '../../../packages/common/money.ts';
import { key } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { AccountPath } from '../accounts/schema.ts';
import type { Deps } from './deps.ts';
import { readStreams } from './read.ts';
import { type UpcomingPayment, upcomingPayments, upcomingTotal } from './upcoming.ts';
import { MOST_DAYS, Upcoming, UpcomingQuery } from './upcoming-schema.ts';

export const upcomingRoutes = (app: App, deps: Deps): void => {
  route(app, key('transactions:read'), {
    method: 'GET',
    url: '/accounts/:id/upcoming',
    config: { dataRead: 'recurring' },
    schema: {
      operationId: 'listUpcoming',
      tags: ['Recurring'],
      summary: 'List expected payments and income',
      description:
        'Lists the payments expected from the active recurring streams, each as often as it is due, with its likely minimum and maximum amount. A late payment is listed until it counts as missed.',
      params: AccountPath,
      querystring: UpcomingQuery,
      response: { 200: ref(Upcoming) },
      errors: ['ACCOUNT_NOT_FOUND', 'CONSENT_EXPIRED'],
    },
    handler: async (caller, request) => {
      const days = Math.min(request.query.days ?? 30, MOST_DAYS);
      const asOf = belgradeDate(caller.now);
      const { id } = request.params;
      const { streams, currency } = await readStreams(deps, caller, id);
      const payments = upcomingPayments(streams, asOf, days);
      const total = (direction: 'out' | 'in') => {
        const { count, ...amounts } = upcomingTotal(payments, direction);
        return { count, ...amountsShape(amounts) };
      };
      return {
        object: 'upcoming' as const,
        account_id: id,
        currency,
        as_of: asOf,
        until: addDays(asOf, days),
        outflows: total('out'),
        inflows: total('in'),
        data: payments.map(paymentShape),
      };
    },
  });
};

const amountsShape = ({ amount, least, most }: { amount: number; least: number; most: number }) => ({
  amount: toMajor(amount),
  amount_min: toMajor(least),
  amount_max: toMajor(most),
});

const paymentShape = (payment: UpcomingPayment) => ({
  date: payment.date,
  late: payment.late,
  direction: payment.direction,
  stream_id: payment.streamId,
  merchant_name: payment.merchantName ?? payment.description,
  category: payment.category,
  ...amountsShape(payment),
});
