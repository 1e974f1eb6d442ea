/** What an advance of the clock would do, as far as that can be known before. Nothing is changed, and no bank is asked. */

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
import { listListening } from '../webhooks/store.ts';
import type { Deps } from './deps.ts';
import { goalOf } from './goal.ts';
import { ClockPreview, SHOWN } from './preview-schema.ts';
import { countPending, listNotices, listReadable, type ReadableAccount } from './preview-store.ts';
import { PreviewQuery } from './schema.ts';
import { listConsenting } from './store.ts';

/** A history of years takes some milliseconds. */
const MOST_ACCOUNTS = 20;
/** A hold is settled or released long before. */
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
        'Takes what the advance takes, and changes nothing: which banks would be asked, which consents come near their end or end, which recurring payments are due. What else banks will report nobody knows before.',
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
        listConsenting(sql, keyId, firstStep),
        listNotices(sql, keyId, { from, firstStep, to, warning: EXPIRY_WARNING }, SHOWN),
        paymentsUntil(deps, caller, accounts, to),
        countPending(sql, accounts, addDays(belgradeDate(from), -HELD_DAYS)),
        developerId === null ? [] : listListening(sql, [developerId]),
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
          data: notices.slice(0, SHOWN).map(({ id, bankId, userId, what, at }) => ({
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

/** What the streams of a key's accounts lead one to expect by then; null for a key that may not read transactions. */
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
  return { total: due.length, data: due.slice(0, SHOWN) };
};
