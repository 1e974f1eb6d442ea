import { after, DAY } from '../platform/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { compose } from '../platform/mail/message.ts';
import { type Composer, requestMail } from '../platform/mail/requests.ts';
import type { Needs } from './needs.ts';

const KIND = 'webhook-deactivated';

/** Asks for the mail that tells a developer of a webhook deactivated for failing, in the given transaction. */
export const announceDeactivation = async (
  { jobs, clock }: Needs,
  tx: Tx,
  webhookId: string,
): Promise<void> => {
  const [owner] = await tx<{ email: string }[]>`
    select d.email from webhooks w join developers d on d.id = w.developer_id where w.id = ${webhookId}`;
  if (owner) await requestMail(tx, jobs, { kind: KIND, email: owner.email, now: clock.now() });
};

/** A mail is tried for a day; what was deactivated longer ago has had a mail of its own. */
const NEWS_FOR = 2 * DAY;

/** Composes it, naming every webhook of the account that was deactivated for failing of late. */
export const deactivationMail = ({ sql, clock, config }: Needs): Record<string, Composer> => ({
  [KIND]: async (email) => {
    const webhooks = await sql<{ url: string }[]>`
      select w.url from webhooks w join developers d on d.id = w.developer_id
      where d.email = ${email} and w.deactivation_reason = 'failing'
        and w.deactivated_at > ${after(clock.now(), -NEWS_FOR)}
      order by w.deactivated_at desc limit 10`;
    if (webhooks.length === 0) return null;
    return compose(email, {
      subject: 'A webhook of yours was deactivated',
      paragraphs: [
        'For five days, every attempt to deliver an event has failed that was sent to:',
        ...webhooks.map(({ url }) => url),
        'No further events are sent there. Once it works again, activate the webhook and resend the events that failed: none is lost.',
      ],
      link: { label: 'See what went wrong', url: `${config.publicUrl}/portal/webhooks` },
      closing: [],
    });
  },
});
