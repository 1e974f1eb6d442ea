/** Resends the events of a range to a webhook, each once, however often it is requested. */
import type { Sql } from '../../../platform/database/postgres.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { requireActiveWebhook } from '../admission.ts';
import { resendDeliveries } from '../delivery/delivery-log-store.ts';
import { insertDeliveries } from '../delivery/delivery-store.ts';
import { deliveryOf, deliveryQueue } from '../delivery/queue.ts';
import type { Deps } from '../deps.ts';
import { countResendable, listResendable, lockConsents, type ResendRange } from './resend-store.ts';

/** Most events of one request. */
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

/** Counts the events of a range, and those that would be sent. @throws INVALID_PARAMETER when there are too many */
export const countResend = async (sql: Sql, webhookId: string, range: ResendRange): Promise<Resent> => {
  const { events, resendable } = await countResendable(sql, webhookId, range);
  if (resendable > MOST_RESENT) throw tooMany(resendable);
  return { events, resent: resendable };
};

/** Resends the existing delivery of each event, or creates one. */
export const resendRange = async (
  { sql, clock, jobs }: Deps,
  webhookId: string,
  range: ResendRange,
): Promise<Resent> =>
  sql.begin(async (tx) => {
    // Lock order: the connections, against revocation; then the webhook.
    const connectionIds = await lockConsents(tx, range);
    const webhook = await requireActiveWebhook(tx, range.developerId, webhookId, true);
    const { events, resendable } = await countResendable(tx, webhookId, range);
    if (resendable > MOST_RESENT) throw tooMany(resendable);
    const chosen = await listResendable(tx, webhookId, range, connectionIds);
    const now = clock.now();
    // What an Item of Plaid's interface receives is not made of the event alone.
    const missing = chosen.filter(({ deliveryId }) => deliveryId === null && webhook.envelope !== 'plaid');
    const known = chosen.flatMap(({ deliveryId }) => deliveryId ?? []);
    if (known.length > 0) await resendDeliveries(tx, known, now);
    if (missing.length > 0) {
      await insertDeliveries(
        tx,
        missing.map((event) => deliveryOf(event, webhook, event.recordedAt)),
      );
    }
    if (chosen.length > 0) await jobs.send(tx, deliveryQueue, { webhookIds: [webhookId] });
    return { events, resent: known.length + missing.length };
  });
