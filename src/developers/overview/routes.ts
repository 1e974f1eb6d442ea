import { belgradeDate, belgradeInstant } from '../../../packages/common/belgrade.ts';
import { after, type Clock, DAY } from '../../../packages/common/clock.ts';
import { developer } from '../../auth/access.ts';
import { keyStatus } from '../../auth/key-status.ts';
import { route } from '../../auth/route.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import {
  type CountedConnectionRow,
  listEnding,
  listNeedingAttention,
} from '../../consent/connections/developer-store.ts';
import { connectionShape } from '../../consent/connections/shape.ts';
import type { Db, Sql } from '../../platform/database/postgres.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { errorRate } from '../usage/error-rate.ts';
import { percentiles } from '../usage/latency-store.ts';
import { readUsage } from '../usage/report-store.ts';
import { usageSince } from '../usage/rollup-store.ts';
import { changesOfThisVersion } from './changes.ts';
import { readSteps } from './onboarding-store.ts';
import { DeveloperOverview, ONBOARDING_STEPS, Onboarding } from './schema.ts';
import { countErrors, type FailingWebhook, listFailingWebhooks, MOST_ERRORS } from './store.ts';

export interface Deps {
  clock: Clock;
  sql: Sql;
  /** For figures, which may be a few seconds stale. */
  reads: Db;
  /** All banks. */
  catalogue: readonly Bank[];
}

/** Shown entries of each kind; the rest is only counted. */
const SHOWN = 5;
/** A consent that ended longer ago, or a webhook that was deactivated longer ago, is no longer shown. */
const CONSENT_GIVEN_UP = 30 * DAY;
const WEBHOOK_FORGOTTEN = 14 * DAY;
const SOON = 14 * DAY;

export const overviewRoutes = (app: App, { sql, reads, clock, catalogue }: Deps): void => {
  const sharing = catalogue.filter(({ features }) => features.transactions).map(({ id }) => id);
  const changes = changesOfThisVersion();

  route(app, developer(), {
    method: 'GET',
    url: '/developers/onboarding',
    schema: {
      operationId: 'getOnboarding',
      tags: ['Developers'],
      summary: 'See which first steps are done',
      description:
        'From the first key to the first event, over all keys of the account. Calls with a link token (the widget) or a key token (the portal) do not count as calls of the application.',
      response: { 200: ref(Onboarding) },
    },
    handler: async ({ developerId }) => {
      const done = await readSteps(sql, developerId, sharing);
      const steps = ONBOARDING_STEPS.map((step) => ({ step, done: done[step] }));
      return { object: 'onboarding' as const, complete: steps.every((each) => each.done), steps };
    },
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/overview',
    schema: {
      operationId: 'getOverview',
      tags: ['Developers'],
      summary: 'See what needs your attention',
      description:
        'For all active keys: errors of today, requests and latency of the last 24 hours, failing webhooks, connections that need consent or are delayed, consents that end soon, and recent changes in the API. Lists are empty when nothing needs attention.',
      response: { 200: ref(DeveloperOverview) },
    },
    handler: async ({ developerId }) => {
      const wall = clock.now();
      const midnight = belgradeInstant(belgradeDate(wall));
      const since = usageSince(wall, 1);
      const [errors, usage, webhooks, attention, ending] = await Promise.all([
        countErrors(reads, developerId, midnight),
        readUsage(reads, { developerId, keyId: null }, since, since),
        listFailingWebhooks(reads, developerId, after(wall, -WEBHOOK_FORGOTTEN), SHOWN),
        listNeedingAttention(sql, developerId, wall, CONSENT_GIVEN_UP, SHOWN),
        listEnding(sql, developerId, wall, SOON, SHOWN),
      ]);
      const sum = (counts: readonly { requests: number }[]): number =>
        counts.reduce((total, each) => total + each.requests, 0);
      const all = {
        requests: sum(usage.byHour),
        errors: usage.byHour.reduce((total, hour) => total + hour.errors, 0),
      };
      return {
        object: 'developer_overview' as const,
        at: wall.toISOString(),
        errors_today: {
          since: midnight.toISOString(),
          total: Math.min(sum(errors), MOST_ERRORS),
          by_code: errors.slice(0, SHOWN).map(({ errorCode, status, requests, requestId, at }) => ({
            error_code: errorCode,
            status,
            requests,
            last_request_id: requestId,
            last_at: at.toISOString(),
          })),
        },
        last_24_hours: {
          ...all,
          error_rate: errorRate(all),
          latency_ms: percentiles(usage.byEndpoint.flatMap(({ latencies }) => latencies)),
          by_hour: usage.byHour.map(({ hour, ...counts }) => ({ hour: hour.toISOString(), ...counts })),
        },
        failing_webhooks: { total: webhooks[0]?.total ?? 0, data: webhooks.map(failingShape) },
        connections: counted(attention, wall),
        consents_ending: counted(ending, wall),
        changes,
      };
    },
  });
};

const failingShape = (row: FailingWebhook) => ({
  webhook_id: row.id,
  url: row.url,
  failing_since: row.failingSince?.toISOString() ?? null,
  deactivated_at: row.deactivatedAt?.toISOString() ?? null,
  last_error: row.lastError,
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
});

const counted = (rows: readonly CountedConnectionRow[], wall: Date) => ({
  total: rows[0]?.total ?? 0,
  data: rows.map((row) => ({
    ...connectionShape(row, after(wall, row.clockOffsetMs)),
    key_id: row.keyPublicId,
    key_status: keyStatus({ revokedAt: row.keyRevokedAt, expiresAt: row.keyExpiresAt }, wall),
  })),
});
