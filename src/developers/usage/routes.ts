import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { developer } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { type PageAction, sumUses } from '../../consent/user-page/use-store.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { findDeveloperKey, listKeys } from '../api-keys/store.ts';
import type { Deps } from './deps.ts';
import { errorRate } from './error-rate.ts';
import { percentiles } from './latency-store.ts';
import { readUsage, recentErrors } from './report-store.ts';
import { usageSince } from './rollup-store.ts';
import { UsageQuery, UsageReport, windows } from './schema.ts';

const RECENT_ERRORS = 50;

export const usageRoutes = (app: App, { sql, reads, clock }: Deps): void => {
  route(app, developer(), {
    method: 'GET',
    url: '/developers/usage',
    schema: {
      operationId: 'getUsage',
      tags: ['Usage'],
      summary: 'See how your keys are used',
      description:
        'Requests, errors and latency of all keys of the account, or of one. Requests appear within a few seconds and are kept for 30 days.',
      querystring: UsageQuery,
      response: { 200: ref(UsageReport) },
      errors: ['KEY_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const { developerId } = session;
      const { key, window = '30d' } = request.query;
      const now = clock.now();
      const own = key === undefined ? null : await findDeveloperKey(sql, developerId, key, now);
      if (key !== undefined && !own) throw new ApiError('KEY_NOT_FOUND');
      const keyId = own?.id ?? null;
      const since = usageSince(now, windows[window]);
      const [keys, usage, errors, pageUses] = await Promise.all([
        own ? [own] : listKeys(sql, developerId),
        readUsage(reads, { developerId, keyId }, since, usageSince(now, 1)),
        recentErrors(reads, { developerId, keyId }, since, RECENT_ERRORS),
        sumUses(reads, { developerId, keyId }, belgradeDate(since)),
      ]);
      const total = rated({
        requests: usage.byDay.reduce((sum, day) => sum + day.requests, 0),
        errors: usage.byDay.reduce((sum, day) => sum + day.errors, 0),
      });
      const used = new Map(usage.byKey.map((key) => [key.keyId, key]));
      const usesOf = (id: number, action: PageAction): number =>
        pageUses.find((use) => use.keyId === id && use.action === action)?.uses ?? 0;
      return {
        object: 'usage' as const,
        window,
        from: since.toISOString(),
        to: now.toISOString(),
        total_requests: total.requests,
        total_errors: total.errors,
        error_rate: total.error_rate,
        latency_ms: percentiles(usage.byEndpoint.flatMap(({ latencies }) => latencies)),
        by_endpoint: usage.byEndpoint.map(({ method, route, latencies, ...counts }) => ({
          method,
          path: route,
          ...rated(counts),
          latency_ms: percentiles(latencies),
        })),
        by_key: keys
          .map(({ id, publicId, prefix, appName }) => ({
            key_id: publicId,
            prefix,
            app_name: appName,
            ...rated(used.get(id) ?? { requests: 0, errors: 0 }),
            user_pages: {
              opened: usesOf(id, 'opened'),
              ended: usesOf(id, 'ended'),
              downloaded: usesOf(id, 'downloaded'),
            },
          }))
          .sort((a, b) => b.requests - a.requests),
        by_day: usage.byDay.map(({ date, ...counts }) => ({ date, ...rated(counts) })),
        by_hour: usage.byHour.map(({ hour, ...counts }) => ({ hour: hour.toISOString(), ...rated(counts) })),
        by_status: usage.byStatus,
        recent_errors: errors.map(({ requestId, errorCode, method, route, status, keyPublicId, at }) => ({
          request_id: requestId,
          error_code: errorCode,
          method,
          path: route,
          status,
          key_id: keyPublicId,
          at: at.toISOString(),
        })),
      };
    },
  });
};

const rated = ({ requests, errors }: { requests: number; errors: number }) => ({
  requests,
  errors,
  error_rate: errorRate({ requests, errors }),
});
