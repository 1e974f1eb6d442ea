/** Registered webhooks. Their deliveries are in delivery-store.ts. */

import type { Language } from '../../../packages/common/language/languages.ts';
import type { EventType } from '../../events/types.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

export type Envelope = 'flat' | 'event' | 'plaid';
export type DeactivationReason = 'requested' | 'gone' | 'failing';

interface ActiveWebhook {
  id: string;
  developerId: string;
  url: string;
  events: EventType[] | null;
  envelope: Envelope;
}

/** Returns the active webhooks of developers. */
export const listActiveWebhooks = async (sql: Db, developerIds: string[]): Promise<ActiveWebhook[]> => sql<
  ActiveWebhook[]
>`
  select id, developer_id as "developerId", url, events, envelope
  from webhooks where developer_id = any(${developerIds}) and deactivated_at is null`;

export interface WebhookRow {
  id: string;
  url: string;
  events: EventType[] | null;
  envelope: Envelope;
  description: string | null;
  createdAt: Date;
  deactivatedAt: Date | null;
  deactivationReason: DeactivationReason | null;
}

const columns = (sql: Db) => sql`
  id, url, events, envelope, description, created_at as "createdAt", deactivated_at as "deactivatedAt",
  deactivation_reason as "deactivationReason"`;

/** Lists the webhooks of a developer, newest first. */
export const listWebhooks = async (sql: Db, developerId: string): Promise<WebhookRow[]> => sql<WebhookRow[]>`
  select ${columns(sql)} from webhooks where developer_id = ${developerId} order by created_at desc, id`;

/** Finds a webhook. With `lock` the row stays locked until the transaction ends. */
export const findWebhook = async (
  sql: Db,
  developerId: string,
  id: string,
  lock = false,
): Promise<WebhookRow | null> => {
  const [row] = await sql<WebhookRow[]>`
    select ${columns(sql)} from webhooks
    where id = ${id} and developer_id = ${developerId} ${lock ? sql`for no key update` : sql``}`;
  return row ?? null;
};

/** Counts a developer's active webhooks other than `besideId`. */
export const countActive = async (sql: Db, developerId: string, besideId: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from webhooks
    where developer_id = ${developerId} and deactivated_at is null and id <> ${besideId}`;
  return row!.count;
};

/** Locks an account until the transaction ends; false when it is gone. */
export const lockDeveloper = async (tx: Tx, developerId: string): Promise<boolean> =>
  (await tx`select from developers where id = ${developerId} for no key update`).count > 0;

interface NewWebhook {
  id: string;
  developerId: string;
  url: string;
  events: EventType[] | null;
  envelope: Envelope;
  description: string | null;
  secret: Buffer;
  createdAt: Date;
}

export const insertWebhook = async (sql: Db, webhook: NewWebhook): Promise<WebhookRow> => {
  const [row] = await sql<WebhookRow[]>`
    insert into webhooks (id, developer_id, url, events, envelope, description, secret, created_at)
    values (${webhook.id}, ${webhook.developerId}, ${webhook.url}, ${webhook.events}, ${webhook.envelope},
            ${webhook.description}, ${webhook.secret}, ${webhook.createdAt})
    returning ${columns(sql)}`;
  return row!;
};

type WebhookSettings = Pick<WebhookRow, 'url' | 'events' | 'envelope' | 'description'>;

/**
 * Updates the settings. Failures of a former address do not count against a new one; `activate` reactivates the webhook
 * and clears its failures.
 */
export const updateWebhook = async (
  sql: Db,
  id: string,
  settings: WebhookSettings,
  activate: boolean,
): Promise<void> => {
  await sql`
    update webhooks
    set url = ${settings.url}, events = ${settings.events}, envelope = ${settings.envelope},
        description = ${settings.description},
        failing_since = ${activate ? sql`null` : sql`case when url = ${settings.url} then failing_since end`}
      ${activate ? sql`, deactivated_at = null, deactivation_reason = null` : sql``}
    where id = ${id}`;
};

/** Locks a webhook until the transaction ends, and returns whether its address is still `url`. */
export const lockAndCompareUrl = async (tx: Tx, id: string, url: string): Promise<boolean> => {
  const [row] = await tx<{ same: boolean }[]>`
    select url = ${url} as same from webhooks where id = ${id} for no key update`;
  return row?.same ?? false;
};

/** Deactivates a webhook; returns false when it was already deactivated. */
export const deactivateWebhook = async (
  sql: Db,
  id: string,
  reason: DeactivationReason,
  at: Date,
): Promise<boolean> =>
  (
    await sql`
      update webhooks set deactivated_at = ${at}, deactivation_reason = ${reason}
      where id = ${id} and deactivated_at is null`
  ).count > 0;

/** Locks a webhook against deletion until the transaction ends; returns false when it is gone. */
export const lockWebhookAgainstDeletion = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx`select from webhooks where id = ${id} for key share`).count > 0;

export interface SealedSecrets {
  webhookId: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
}

/** Returns the secrets of all webhooks with an address, of any developer, deactivated ones included; newest first. */
export const listSecretsByUrl = async (sql: Db, url: string): Promise<SealedSecrets[]> => sql<
  SealedSecrets[]
>`
  select id as "webhookId", secret, previous_secret as "previousSecret",
         previous_secret_until as "previousSecretUntil"
  from webhooks where url = ${url} order by created_at desc, id`;

/** Returns the sealed secret; the row stays locked until the transaction ends. */
export const lockSecret = async (tx: Tx, id: string): Promise<Buffer> => {
  const [row] = await tx<{ secret: Buffer }[]>`
    select secret from webhooks where id = ${id} for no key update`;
  return row!.secret;
};

export const saveSecrets = async (
  tx: Tx,
  id: string,
  secret: Buffer,
  previous: Buffer,
  previousUntil: Date,
): Promise<void> => {
  await tx`
    update webhooks set secret = ${secret}, previous_secret = ${previous}, previous_secret_until = ${previousUntil}
    where id = ${id}`;
};

export const deleteExpiredSecrets = async (sql: Db, now: Date): Promise<void> => {
  await sql`
    update webhooks set previous_secret = null, previous_secret_until = null
    where previous_secret_until <= ${now}`;
};

/** Records a success, and the time of the first one. */
export const markWorking = async (sql: Db, id: string, at: Date): Promise<void> => {
  await sql`
    update webhooks set failing_since = null, first_delivered_at = coalesce(first_delivered_at, ${at})
    where id = ${id} and (failing_since is not null or first_delivered_at is null)`;
};

/** Records a failure: stores the time of the first one since the last success. */
export const markFailing = async (sql: Db, id: string, at: Date): Promise<void> => {
  await sql`update webhooks set failing_since = ${at} where id = ${id} and failing_since is null`;
};

/** Returns the email address of a webhook's developer. */
export const findOwnersEmail = async (sql: Db, id: string): Promise<string | null> => {
  const [owner] = await sql<{ email: string }[]>`
    select d.email from webhooks w join developers d on d.id = w.developer_id where w.id = ${id}`;
  return owner?.email ?? null;
};

/**
 * Returns webhooks that were deactivated for failing since a time, latest first, at most ten, with the language of
 * their owner.
 */
export const listDeactivatedForFailing = async (
  sql: Db,
  email: string,
  since: Date,
): Promise<{ url: string; language: Language }[]> =>
  sql<{ url: string; language: Language }[]>`
    select w.url, d.language from webhooks w join developers d on d.id = w.developer_id
    where d.email = ${email} and w.deactivation_reason = 'failing' and w.deactivated_at > ${since}
    order by w.deactivated_at desc limit 10`;
