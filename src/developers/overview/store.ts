/** Queries for what needs a developer's attention. Each uses an index, and limits what it reads or returns. */
import type { Db } from '../../platform/database/postgres.ts';
import type { DeactivationReason } from '../../webhooks/endpoints/store.ts';

/**
 * Most refused requests that are counted; more would not change the picture. With ten keys and 100,000 errors, 5,000
 * took 0.7 s.
 */
export const MOST_ERRORS = 1_000;

interface ErrorCount {
  errorCode: string;
  status: number;
  requests: number;
  /** The latest of them. */
  requestId: string;
  at: Date;
}

/**
 * Counts the newest refused requests of all keys since an instant, at most {@link MOST_ERRORS}, by code, most frequent
 * first.
 */
export const countErrors = async (sql: Db, developerId: string, since: Date): Promise<ErrorCount[]> => sql<
  ErrorCount[]
>`
  -- "errorCode" is not null: the condition says so
  with newest as (
    select r.* from api_keys k cross join lateral (
      select l.error_code, l.status, l.at, l.request_id from request_log l
      where l.key_id = k.id and l.error_code is not null and l.at >= ${since}
      order by l.at desc limit ${MOST_ERRORS}) r
    where k.developer_id = ${developerId}
    order by r.at desc limit ${MOST_ERRORS})
  select error_code as "errorCode", status, count(*) as requests, max(at) as at,
         (array_agg(request_id order by at desc))[1] as "requestId"
  from newest group by error_code, status order by requests desc, at desc`;

export interface FailingWebhook {
  id: string;
  url: string;
  failingSince: Date | null;
  deactivatedAt: Date | null;
  deactivationReason: DeactivationReason | null;
  /** The error of the latest failed attempt. */
  lastError: string | null;
  /** When the next attempt is due. */
  nextAttemptAt: Date | null;
  /** The number of all failing webhooks. */
  total: number;
}

/** Latest deliveries that are searched for the error. */
const DELIVERIES = 20;

/**
 * Returns webhooks whose attempts all fail, and webhooks that were deactivated for it since an instant; those failing
 * longest first.
 */
export const listFailingWebhooks = async (
  sql: Db,
  developerId: string,
  givenUpSince: Date,
  limit: number,
): Promise<FailingWebhook[]> => sql<FailingWebhook[]>`
  with failing as (
    select w.*, count(*) over () as total from webhooks w
    where w.developer_id = ${developerId} and (
      (w.deactivated_at is null and w.failing_since is not null)
      or (w.deactivation_reason in ('failing', 'gone') and w.deactivated_at > ${givenUpSince}))
    order by w.failing_since, w.id limit ${limit})
  select w.id, w.url, w.failing_since as "failingSince", w.deactivated_at as "deactivatedAt",
         w.deactivation_reason as "deactivationReason", w.total,
         (select a.error from (
            select id from webhook_deliveries where webhook_id = w.id order by created_at desc, id desc
            limit ${DELIVERIES}) d join webhook_attempts a on a.delivery_id = d.id
          where a.error is not null order by a.started_at desc limit 1) as "lastError",
         (select min(next_attempt_at) from webhook_deliveries
          where webhook_id = w.id and status = 'pending') as "nextAttemptAt"
  from failing w order by w.failing_since, w.id`;
