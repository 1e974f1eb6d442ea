/** Deliveries and their attempts: a queue per webhook while they are pending, its log afterwards. */

import { after, MINUTE } from '../../../../packages/common/clock.ts';
import type { EventType } from '../../../events/types.ts';
import type { Db, Tx } from '../../../platform/database/postgres.ts';
import type { Envelope } from '../store.ts';

/** Concurrent attempts for one webhook in one process. */
const CONCURRENCY = 10;
/** A webhook that only failed for this long gets one attempt at a time, to use few resources. */
const FAILING_LONG = MINUTE;

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

export interface NewDelivery {
  id: string;
  webhookId: string;
  eventId: string;
  eventType: EventType;
  connectionId: string | null;
  test: boolean;
  body: string;
  createdAt: Date;
}

/** Inserts deliveries that are due immediately, without those of an event that the webhook has already. */
export const insertDeliveries = async (tx: Tx, deliveries: NewDelivery[]): Promise<void> => {
  await tx`
    insert into webhook_deliveries
      (id, webhook_id, event_id, event_type, connection_id, test, body, status, created_at, next_attempt_at)
    select id, "webhookId", "eventId", "eventType", "connectionId", test, body, 'pending', "createdAt", "createdAt"
    from json_to_recordset(${JSON.stringify(deliveries)}::text::json)
      as d(id text, "webhookId" text, "eventId" text, "eventType" text, "connectionId" text, test boolean,
           body text, "createdAt" timestamptz)
    on conflict (webhook_id, event_id) do nothing`;
};

export interface DueDelivery {
  id: string;
  eventId: string;
  eventType: EventType;
  connectionId: string | null;
  body: string;
  /** Earlier attempts. */
  attempts: number;
  retries: number;
  webhookId: string;
  url: string;
  envelope: Envelope;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
  failingSince: Date | null;
  /** Whether an event was delivered to this webhook before. */
  provenBefore: boolean;
  /** True for a deactivated webhook: its pending deliveries are given up. */
  deactivated: boolean;
}

/**
 * Claims due deliveries of a webhook, oldest first, for this process until `lease`. A delivery that is not settled by
 * then (the process was killed) is due again. The commit does not wait for the disk: if a server crash loses it, the
 * deliveries are due at once, as after an expired lease.
 */
export const claimDue = async (
  sql: Db,
  webhookId: string,
  underWay: number,
  now: Date,
  lease: Date,
): Promise<DueDelivery[]> => sql<DueDelivery[]>`
  with webhook as (
    select w.* from webhooks w, set_config('synchronous_commit', 'off', true) where w.id = ${webhookId}
  ), due as (
    select d.id from webhook_deliveries d
    where d.webhook_id = ${webhookId} and d.status = 'pending'
      and (d.next_attempt_at <= ${now} or (select deactivated_at from webhook) is not null)
    order by d.next_attempt_at
    limit greatest(0, (select case when failing_since <= ${after(now, -FAILING_LONG)} then 1
                              else ${CONCURRENCY}::integer end from webhook) - ${underWay}::integer)
    for update skip locked
  )
  update webhook_deliveries d set next_attempt_at = ${lease}
  from due, webhook w
  where d.id = due.id
  returning d.id, d.event_id as "eventId", d.event_type as "eventType", d.connection_id as "connectionId", d.body,
    d.attempts, d.retries, w.id as "webhookId", w.url, w.envelope, w.secret, w.previous_secret as "previousSecret",
    w.previous_secret_until as "previousSecretUntil", w.failing_since as "failingSince",
    w.first_delivered_at is not null as "provenBefore", w.deactivated_at is not null as deactivated`;

/** Returns when the next pending delivery of a webhook is due. */
export const findNextDue = async (sql: Db, webhookId: string): Promise<Date | null> => {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(next_attempt_at) as at from webhook_deliveries
    where webhook_id = ${webhookId} and status = 'pending'`;
  return row?.at ?? null;
};

/** Returns webhooks with due deliveries, or with pending ones after their deactivation. */
export const listWebhooksWithWork = async (sql: Db, now: Date): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select w.id from webhooks w
    where exists (
      select from webhook_deliveries d
      where d.webhook_id = w.id and d.status = 'pending'
        and (d.next_attempt_at <= ${now} or w.deactivated_at is not null))`;
  return rows.map((row) => row.id);
};

export interface LoggedAttempt {
  startedAt: Date;
  durationMs: number;
  status: number | null;
  answer: string | null;
  error: string | null;
}

/** The state of a delivery after an attempt. */
export interface DeliveryState {
  status: DeliveryStatus;
  retries: number;
  nextAttemptAt: Date | null;
  settledAt: Date | null;
}

/** A successful attempt. */
export interface SuccessfulAttempt {
  id: string;
  connectionId: string | null;
  /** Earlier attempts. */
  attempts: number;
  attempt: LoggedAttempt;
}

/**
 * Saves successful deliveries in one statement, also ones that were given up or resent meanwhile. Returns the ids of
 * those whose connection was revoked; these are unchanged, since their data must be erased. Attempts that are already
 * saved are skipped, so the statement may be repeated when its result was lost.
 */
export const saveDelivered = async (
  sql: Db,
  arrived: readonly SuccessfulAttempt[],
  at: Date,
): Promise<string[]> => {
  const connectionIds = arrived.flatMap(({ connectionId }) => connectionId ?? []);
  const given = arrived.map(({ attempt, ...each }) => ({ ...each, ...attempt }));
  const rows = await sql<{ id: string }[]>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(given)}::text::json)
        as g(id text, "connectionId" text, attempts integer, "startedAt" timestamptz, "durationMs" integer,
             status integer, answer text, error text)
    ), consent as materialized (
      -- Ids of their own: Citus loses a column of rows that are locked by the ids of another part of the statement.
      select id, revoked_at from connections where id = any(${connectionIds}::text[]) order by id for key share
    ), overtaken as materialized (
      select g.id from given g join consent c on c.id = g."connectionId" where c.revoked_at is not null
    ), attempted as (
      update webhook_deliveries d
      set status = 'delivered', attempts = d.attempts + 1, next_attempt_at = null, settled_at = ${at}
      from given g
      where d.id = g.id and d.id not in (select id from overtaken) and not exists (
        select from webhook_attempts a
        where a.delivery_id = g.id and a.number = g.attempts + 1 and a.started_at = g."startedAt")
      returning d.id, d.attempts
    ), logged as (
      insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status, answer, error)
      select a.id, a.attempts, g."startedAt", g."durationMs", g.status, g.answer, g.error
      from attempted a join given g on g.id = a.id
    )
    select id from overtaken`;
  return rows.map(({ id }) => id);
};

/**
 * Logs an attempt and the new state. A delivery that was settled meanwhile stays unchanged unless this attempt
 * succeeded; nothing is written for an erased delivery.
 */
export const saveAttempt = async (
  tx: Tx,
  deliveryId: string,
  attempt: LoggedAttempt,
  standing: DeliveryState,
): Promise<void> => {
  await tx`
    update webhook_deliveries
    set status = ${standing.status}, retries = ${standing.retries}, next_attempt_at = ${standing.nextAttemptAt},
        settled_at = ${standing.settledAt}
    where id = ${deliveryId} and (status = 'pending' or ${standing.status} = 'delivered')`;
  await tx`
    with attempted as (
      update webhook_deliveries set attempts = attempts + 1 where id = ${deliveryId} returning id, attempts
    )
    insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status, answer, error)
    select id, attempts, ${attempt.startedAt}, ${attempt.durationMs}, ${attempt.status}, ${attempt.answer},
           ${attempt.error}
    from attempted`;
};

/**
 * Whether a delivery succeeded since a time. `failing_since` of the webhook can be older than a concurrent success.
 */
export const wasDeliveredSince = async (tx: Tx, webhookId: string, since: Date): Promise<boolean> => {
  const [row] = await tx<{ delivered: boolean }[]>`
    select exists (
      select from webhook_deliveries
      where webhook_id = ${webhookId} and status = 'delivered' and settled_at >= ${since}) as delivered`;
  return row!.delivered;
};

/** Gives a delivery up without an attempt. */
export const giveUpDelivery = async (tx: Tx, deliveryId: string, at: Date): Promise<void> => {
  await tx`
    update webhook_deliveries set status = 'failed', next_attempt_at = null, settled_at = ${at}
    where id = ${deliveryId} and status = 'pending'`;
};
