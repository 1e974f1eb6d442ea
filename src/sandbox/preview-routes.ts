/** Previews an advance of the clock. It changes nothing and asks no bank. */

import { addDays, belgradeDate } from '../../packages/common/belgrade.ts';
import { breather } from '../../packages/common/breather.ts';
import { after, DAY } from '../../packages/common/clock.ts';
import { toMajor } from '../../packages/common/money.ts';
import { sandboxKey } from '../auth/access.ts';
import type { Caller } from '../auth/identity.ts';
import { route } from '../auth/route.ts';
import { EXPIRY_WARNING } from '../consent/connections/expiry-store.ts';
import { readStreams } from '../ledger/recurring/read.ts';
import { upcomingPayments } from '../ledger/recurring/upcoming.ts';
import { MOST_DAYS } from '../ledger/recurring/upcoming-schema.ts';
import { ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { dayNumber } from '../platform/serbian-calendar.ts';
import { listActiveWebhooks } from '../webhooks/endpoints/store.ts';
import type { Deps } from './deps.ts';
import { goalOf } from './goal.ts';
import { ClockPreview, MAX_SHOWN } from './preview-schema.ts';
import { countPending, listNotices, listReadable, type ReadableAccount } from './preview-store.ts';
import { PreviewQuery } from './schema.ts';
import { listConsentedConnections } from './store.ts';

/** Accounts whose history is read: a history of years takes some milliseconds. */
const MOST_ACCOUNTS = 20;
/** Days of which pending rows are counted: a hold is settled or released long before. */
const HELD_DAYS = 60;

export const clockPreviewRoutes = (app: App, deps: Deps): void => {
  const { sql, clock } = deps;
  route(app, sandboxKey('connections:write'), {
    method: 'GET',
    url: '/sandbox/clock/preview',
    schema: {
      operationId: 'previewAdvance',
      tags: ['Sandbox'],
      summary: "See what advancing this key's clock would do",
      description:
        'Takes the same parameters as the advance and changes nothing. Returns how many connections would be updated from their banks, which consents would expire soon or end, and which recurring payments are due. Other transactions that the banks will report cannot be predicted.',
      querystring: PreviewQuery,
      response: { 200: ref(ClockPreview) },
      errors: ['INVALID_PARAMETER', 'MISSING_FIELDS'],
    },
    handler: async (caller, request) => {
      const { keyId, developerId, now: from } = caller;
      const goal = goalOf(request.query, from, clock.now());
      const to = 'to' in goal ? goal.to : after(from, goal.span);
      const firstStep = new Date(Math.min(to.getTime(), after(from, DAY).getTime()));
      const accounts = await listReadable(sql, keyId, from, MOST_ACCOUNTS);
      const [asked, notices, payments, pending, listening] = await Promise.all([
        listConsentedConnections(sql, keyId, firstStep),
        listNotices(sql, keyId, { from, firstStep, to, warning: EXPIRY_WARNING }, MAX_SHOWN),
        paymentsUntil(deps, caller, accounts, to),
        countPending(sql, accounts, addDays(belgradeDate(from), -HELD_DAYS)),
        developerId === null ? [] : listActiveWebhooks(sql, [developerId]),
      ]);
      const totalOf = (kind: string): number => notices.find(({ what }) => what === kind)?.total ?? 0;
      return {
        object: 'clock_preview' as const,
        from: from.toISOString(),
        to: to.toISOString(),
        days: Math.round(((to.getTime() - from.getTime()) / DAY) * 100) / 100,
        connections: { asked: asked.length },
        consents: {
          expiring: totalOf('expiring'),
          expired: totalOf('expired'),
          data: notices.slice(0, MAX_SHOWN).map(({ id, bankId, userId, what, at }) => ({
            connection_id: id,
            bank_id: bankId,
            user_id: userId,
            what,
            at: at.toISOString(),
          })),
        },
        payments,
        pending: { total: pending },
        webhooks: { active: listening.length },
      };
    },
  });
};

/**
 * Predicts the payments until `to` from the recurring streams of the accounts; null for a key that may not read
 * transactions.
 */
const paymentsUntil = async (deps: Deps, caller: Caller, accounts: readonly ReadableAccount[], to: Date) => {
  if (!caller.scopes.includes('transactions:read')) return null;
  const breath = breather();
  const today = belgradeDate(caller.now);
  const days = Math.min(MOST_DAYS, dayNumber(belgradeDate(to)) - dayNumber(today));
  const due = [];
  for (const { id, currency } of accounts) {
    const { streams } = await readStreams(deps, caller, id);
    for (const payment of upcomingPayments(streams, today, days)) {
      due.push({
        account_id: id,
        date: payment.date,
        name: payment.merchantName ?? payment.description,
        amount: toMajor(payment.direction === 'out' ? -payment.amount : payment.amount),
        currency,
      });
    }
    await breath();
  }
  due.sort((a, b) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name));
  return { total: due.length, data: due.slice(0, MAX_SHOWN) };
};
