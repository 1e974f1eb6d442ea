import type { Language } from '../../../packages/common/language/languages.ts';
import type { Db, Sql } from '../database/postgres.ts';
import type { MasterKey, Place } from '../secrets.ts';
import { linksOf, type Mail } from './message.ts';

/** A mail in the development outbox, as GET /dev/outbox shows it. */
export interface OutboxMail {
  to: string;
  language: Language;
  subject: string;
  text: string;
  html: string;
  links: string[];
  sentAt: Date;
}

const placeOf = (recipient: string): Place => `development_outbox.mail ${recipient}`;

/** Most mails that the outbox shows. */
const SHOWN = 100;

/** Does nothing when the request is gone: its reader deleted their account meanwhile. */
export const addToOutbox = async (
  sql: Sql,
  master: MasterKey,
  requestId: number,
  mail: Mail,
  now: Date,
): Promise<void> => {
  await sql.begin(async (tx) => {
    // A statement of its own: Citus takes no insert whose rows come from locked ones.
    const { count } = await tx`select from mail_requests where id = ${requestId} for key share`;
    if (count === 0) return;
    await tx`
      insert into development_outbox (recipient, mail, sent_at)
      values (${mail.to}, ${master.seal(JSON.stringify(mail), placeOf(mail.to))}, ${now})`;
  });
};

/** Returns mails, newest first; only those to `recipient` if it is given. */
export const readOutbox = async (
  sql: Db,
  master: MasterKey,
  recipient: string | null,
): Promise<OutboxMail[]> => {
  const rows = await sql<{ recipient: string; mail: Buffer; sentAt: Date }[]>`
    select recipient, mail, sent_at as "sentAt" from development_outbox
    ${recipient === null ? sql`` : sql`where recipient = ${recipient}`}
    order by id desc limit ${SHOWN}`;
  return rows.map(({ recipient, mail, sentAt }) => {
    const stored = JSON.parse(master.open(mail, placeOf(recipient))) as Mail & { language: Language };
    const { to, subject, text, html, language } = stored;
    return { to, language, subject, text, html, links: linksOf(text), sentAt };
  });
};
