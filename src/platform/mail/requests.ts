/**
 * Mails on their way. A request is written in the transaction that makes it true; a job then composes the mail
 * and hands it over, again and again until it is gone, so that a crash loses none. Composing late keeps links
 * and tokens out of the database and out of the job.
 */
import type { Db, Sql } from '../database/postgres.ts';
import { type Jobs, jobQueue, type Worker, worker } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import { type Mailer, MailRefused } from './mailer.ts';
import type { Mail } from './message.ts';

/** Composes a mail of one kind to an address; null when there is nothing to send by now. */
export type Composer = (to: string) => Promise<Mail | null>;

/** 10 s, 20 s, 40 s … and then every hour, for a day: longer, and a link would be of no use any more. */
const RETRIES = { retryLimit: 32, retryDelay: 10, retryBackoff: true, retryDelayMax: 3_600 };

const mailQueue = jobQueue<{ requestId: number }>('mail', {
  ...RETRIES,
  expireInSeconds: 120,
  deleteAfterSeconds: 3_600,
});

/** Asks for a mail, in the given transaction. */
export const requestMail = async (
  db: Db,
  jobs: Jobs,
  request: { kind: string; email: string; now: Date },
): Promise<void> => {
  const [row] = await db<{ id: number }[]>`
    insert into mail_requests (kind, email, requested_at)
    values (${request.kind}, ${request.email}, ${request.now}) returning id`;
  await jobs.send(db, mailQueue, { requestId: row!.id });
};

/** Whether a mail to this address (to anybody, if null) is still on its way. */
export const isMailPending = async (sql: Db, email: string | null): Promise<boolean> => {
  const [row] = await sql<{ pending: boolean }[]>`
    select exists (select from mail_requests ${email === null ? sql`` : sql`where email = ${email}`}) as pending`;
  return row!.pending;
};

/** The worker that sends requested mails, each composed by the feature that asked for its kind. */
export const mailWorker = (
  { sql, mailer, log }: { sql: Sql; mailer: Mailer; log: Logger },
  composers: Record<string, Composer>,
): Worker =>
  worker(
    mailQueue,
    async ({ requestId }) => {
      const [request] = await sql<{ kind: string; email: string }[]>`
        select kind, email from mail_requests where id = ${requestId}`;
      if (!request) return;
      const mail = await composers[request.kind]?.(request.email);
      if (mail) {
        try {
          await mailer.deliver(mail, requestId);
        } catch (error) {
          const final = error instanceof MailRefused;
          log.warn(
            { requestId, kind: request.kind, reason: (error as Error).message },
            final ? 'a mail was refused for good' : 'a mail could not be sent and is tried again',
          );
          if (!final) throw error;
        }
      }
      await sql`delete from mail_requests where id = ${requestId}`;
    },
    { localConcurrency: 2 },
  );
