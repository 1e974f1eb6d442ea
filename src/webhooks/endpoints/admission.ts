/** Checks a developer's access to a webhook, its address, and the number of webhooks. */
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { TargetRefused } from '../../platform/outgoing/target.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { checkTarget } from './delivery/target.ts';
import type { WebhookRules } from './dev-inbox.ts';
import { countActive, findWebhook, lockDeveloper, type WebhookRow } from './store.ts';

/**
 * Returns the webhook of a path. Refuses another developer's webhook as if it did not exist. With `lock` the row stays
 * locked until the transaction ends.
 */
export const requireWebhook = async (
  sql: Db,
  developerId: string,
  id: string,
  lock = false,
): Promise<WebhookRow> => {
  const webhook = await findWebhook(sql, developerId, id, lock);
  if (!webhook) throw new ApiError('WEBHOOK_NOT_FOUND');
  return webhook;
};

/** Same as {@link requireWebhook}, but refuses a deactivated webhook. */
export const requireActiveWebhook = async (
  sql: Db,
  developerId: string,
  id: string,
  lock = false,
): Promise<WebhookRow> => {
  const webhook = await requireWebhook(sql, developerId, id, lock);
  if (webhook.deactivatedAt) {
    throw new ApiError('INVALID_PARAMETER', {
      parameter: 'id',
      reason: 'the webhook is deactivated; set its status to "active" first',
    });
  }
  return webhook;
};

/** Active webhooks of one account, at most. */
const MOST_ACTIVE = 50;

/**
 * Refuses a further active webhook beyond the limit; `id` itself does not count. Each event is sent to every webhook,
 * so without a limit one call could cause thousands. The account stays locked until the transaction ends, so that
 * concurrent requests count each other.
 */
export const checkWebhookLimit = async (tx: Tx, developerId: string, id: string): Promise<void> => {
  // The account was deleted since the request arrived.
  if (!(await lockDeveloper(tx, developerId))) throw new ApiError('DEVELOPER_NOT_FOUND');
  if ((await countActive(tx, developerId, id)) < MOST_ACTIVE) return;
  throw new ApiError('INVALID_PARAMETER', {
    parameter: 'url',
    reason: `an account has at most ${MOST_ACTIVE} active webhooks; deactivate one first`,
  });
};

/** Refuses a forbidden webhook address; for a local address the refusal names the alternatives. */
export const checkWebhookUrl = async (url: string, rules: WebhookRules): Promise<void> => {
  try {
    await checkTarget(url, rules);
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error;
    const { message, isLocal } = error;
    throw new ApiError('INVALID_WEBHOOK_URL', {
      reason: isLocal ? message + localAlternatives(rules) : message,
    });
  }
};

const localAlternatives = ({ inboxes }: WebhookRules): string =>
  `. To receive events on your own machine, run \`npx obds listen --forward-to http://localhost:…\`${inboxes ? `, or register an inbox of this service, such as ${inboxes.prefix}my-app` : ''}`;
