/** Sends the events of a range to a webhook again, each once, however often it is asked for. */
import type { Sql } from '../platform/database/postgres.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { activeWebhook } from './admission.ts';
import { resendDeliveries } from './delivery-log-store.ts';
import { insertDeliveries } from './delivery-store.ts';
import type { Deps } from './deps.ts';
import { deliveryOf, deliveryQueue } from './queue.ts';
import { countResendable, listResendable, lockConsents, type ResendRange } from './resend-store.ts';

/** Events that one request sends at most. */
export const MOST_RESENT = 5_000;

interface Resent {
  events: number;
  resent: number;
}

const tooMany = (count: number): ApiError =>
  new ApiError('INVALID_PARAMETER', {
    parameter: 'from',
    reason: `${count} events would be sent, and one request sends ${MOST_RESENT} at most; choose a shorter range`,
  });

/** How many there are, and how many would be sent. @throws INVALID_PARAMETER where a request may not send so many */
export const countResend = async (sql: Sql, webhookId: string, range: ResendRange): Promise<Resent> => {
  const { events, resendable } = await countResendable(sql, webhookId, range);
  if (resendable > MOST_RESENT) throw tooMany(resendable);
  return { events, resent: resendable };
};

/** An event that has a delivery at the webhook is sent by it again; another gets one. */
export const resendRange = async (
  { sql, clock, jobs }: Deps,
  webhookId: string,
  range: ResendRange,
): Promise<Resent> =>
  sql.begin(async (tx) => {
    // In the order of locks: the connections, against being revoked meanwhile; then the webhook.
    const connectionIds = await lockConsents(tx, range);
    const webhook = await activeWebhook(tx, range.developerId, webhookId, true);
    const { events, resendable } = await countResendable(tx, webhookId, range);
    if (resendable > MOST_RESENT) throw tooMany(resendable);
    const chosen = await listResendable(tx, webhookId, range, connectionIds);
    const now = clock.now();
    const missing = chosen.filter(({ deliveryId }) => deliveryId === null);
    const known = chosen.flatMap(({ deliveryId }) => deliveryId ?? []);
    if (known.length > 0) await resendDeliveries(tx, known, now);
    if (missing.length > 0) {
      await insertDeliveries(
        tx,
        missing.map((event) => deliveryOf(event, webhook, event.recordedAt)),
      );
    }
    if (chosen.length > 0) await jobs.send(tx, deliveryQueue, { webhookIds: [webhookId] });
    return { events, resent: chosen.length };
  });
