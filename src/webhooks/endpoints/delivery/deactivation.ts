/** Deactivates failing webhooks, and sends the mail about it. */

import { after, DAY } from '../../../../packages/common/clock.ts';
import { phrase } from '../../../../packages/common/language/phrase.ts';
import type { Text } from '../../../../packages/common/language/text.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import { compose } from '../../../platform/mail/message.ts';
import { type Composer, requestMail } from '../../../platform/mail/requests.ts';
import type { Deps } from '../deps.ts';
import {
  type DeactivationReason,
  deactivateWebhook,
  findOwnersEmail,
  listDeactivatedForFailing,
  lockAndCompareUrl,
  markFailing,
} from '../store.ts';
import { type DueDelivery, wasDeliveredSince } from './delivery-store.ts';

/** A webhook that only failed for this long is deactivated. */
const GIVE_UP_AFTER = 5 * DAY;

/** Status of a receiver that permanently wants no more events. */
const GONE = 410;

/** Records a failure of the webhook; returns true when it deactivated the webhook. */
export const recordFailure = async (
  deps: Deps,
  tx: Tx,
  due: DueDelivery,
  status: number | null,
  now: Date,
): Promise<boolean> => {
  // A response of a former address does not concern the current one.
  if (!(await lockAndCompareUrl(tx, due.webhookId, due.url))) return false;
  const since = due.failingSince ?? now;
  const reason: DeactivationReason | null =
    status === GONE
      ? 'gone'
      : after(since, GIVE_UP_AFTER) <= now &&
          !(await wasDeliveredSince(tx, due.webhookId, after(now, -GIVE_UP_AFTER)))
        ? 'failing'
        : null;
  if (reason === null) {
    await markFailing(tx, due.webhookId, now);
    return false;
  }
  const deactivated = await deactivateWebhook(tx, due.webhookId, reason, now);
  if (deactivated && reason === 'failing') await announceDeactivation(deps, tx, due.webhookId);
  return true;
};

const KIND = 'webhook-deactivated';

/** Requests the mail about a webhook deactivated for failing, in the given transaction. */
const announceDeactivation = async ({ jobs, clock }: Deps, tx: Tx, webhookId: string): Promise<void> => {
  const email = await findOwnersEmail(tx, webhookId);
  if (email !== null) await requestMail(tx, jobs, { kind: KIND, to: { email }, now: clock.now() });
};

/** A mail is retried for a day; earlier deactivations had their own mail. */
const NEWS_FOR = 2 * DAY;

const SUBJECT: Text = ['A webhook of yours was deactivated', 'Vaš webhook je isključen'];
const FAILED: Text = [
  'For five days, every attempt to deliver an event has failed at:',
  'Pet dana nije uspeo nijedan pokušaj da se događaj isporuči na:',
];
const WHAT_NEXT: Text = [
  'No further events are sent there. When your receiver works again, activate the webhook and resend the failed events. No event is lost.',
  'Tamo se više ne šalju događaji. Kada adresa proradi, ponovo uključite webhook i pošaljite događaje koji nisu stigli: nijedan nije izgubljen.',
];
const LOOK: Text = ['See what went wrong', 'Pogledajte šta nije u redu'];

/** Composes the mail. It names every webhook of the account that was recently deactivated for failing. */
export const deactivationMail = ({ sql, clock, config }: Deps): Record<string, Composer> => ({
  [KIND]: async (email) => {
    const failed = await listDeactivatedForFailing(sql, email, after(clock.now(), -NEWS_FOR));
    if (failed.length === 0) return null;
    const { language } = failed[0]!;
    return compose(email, {
      language,
      subject: phrase(language, SUBJECT),
      paragraphs: [phrase(language, FAILED), ...failed.map(({ url }) => url), phrase(language, WHAT_NEXT)],
      link: { label: phrase(language, LOOK), url: `${config.publicUrl}/portal/webhooks` },
      closing: [],
    });
  },
});
