/** What a developer may do: with which webhook, to which address, and with how many. */
import type { Db, Tx } from '../platform/database/postgres.ts';
import { TargetRefused } from '../platform/outgoing/target.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { WebhookRules } from './own-inbox.ts';
import { countActive, findWebhook, lockDeveloper, type WebhookRow } from './store.ts';
import { checkTarget } from './target.ts';

/**
 * The webhook that a path names, if it is the caller's: another developer's is refused as if there were none. With `lock`
 * the row stays locked until the transaction ends.
 */
export const ownWebhook = async (
  sql: Db,
  developerId: string,
  id: string,
  lock = false,
): Promise<WebhookRow> => {
  const webhook = await findWebhook(sql, developerId, id, lock);
  if (!webhook) throw new ApiError('WEBHOOK_NOT_FOUND');
  return webhook;
};

/** The same, for what makes sense only while it is active. */
export const activeWebhook = async (
  sql: Db,
  developerId: string,
  id: string,
  lock = false,
): Promise<WebhookRow> => {
  const webhook = await ownWebhook(sql, developerId, id, lock);
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
 * Lets one more become active, `id` if it exists already. An event is sent as often as there are webhooks: without a
 * limit, one call could be made into thousands. The account stays locked until the transaction ends, so that of
 * several who come at once each counts those before it.
 */
export const allowAnother = async (tx: Tx, developerId: string, id: string): Promise<void> => {
  // Deleted since the request came in.
  if (!(await lockDeveloper(tx, developerId))) throw new ApiError('DEVELOPER_NOT_FOUND');
  if ((await countActive(tx, developerId, id)) < MOST_ACTIVE) return;
  throw new ApiError('INVALID_PARAMETER', {
    parameter: 'url',
    reason: `an account has at most ${MOST_ACTIVE} active webhooks; deactivate one first`,
  });
};

/** Refuses an address that webhooks may not be sent to; of a local one the refusal names the ways to receive there. */
export const allowTarget = async (url: string, rules: WebhookRules): Promise<void> => {
  try {
    await checkTarget(url, rules);
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error;
    const { message, isLocal } = error;
    throw new ApiError('INVALID_WEBHOOK_URL', { reason: isLocal ? message + waysIn(rules) : message });
  }
};

const waysIn = ({ inboxes }: WebhookRules): string =>
  `. \`npx obds listen --forward-to http://localhost:…\` brings events to your own machine${inboxes ? `; and this service has inboxes that a webhook may have, such as ${inboxes.prefix}my-app` : ''}`;
