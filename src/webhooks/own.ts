/** The webhook that a path names, if it is the caller's: another developer's answers as if there were none. */
import type { Db } from '../platform/database/postgres.ts';
import { ApiError } from '../platform/errors.ts';
import { findWebhook, type WebhookRow } from './store.ts';

/** With `lock` the row stays locked until the transaction ends. */
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
export const activeWebhook = async (sql: Db, developerId: string, id: string): Promise<WebhookRow> => {
  const webhook = await ownWebhook(sql, developerId, id);
  if (webhook.deactivatedAt) {
    throw new ApiError('INVALID_PARAMETER', {
      parameter: 'id',
      reason: 'the webhook is deactivated; set its status to "active" first',
    });
  }
  return webhook;
};
