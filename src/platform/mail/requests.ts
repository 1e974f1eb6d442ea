/**
 * Pending mails. A request is written in the transaction of its cause; a job composes and delivers the mail with
 * retries, so that a crash loses none. Composing at delivery keeps links and tokens out of the database and the job.
 */
import type { Db, Sql } from '../database/postgres.ts';
import { type Jobs, jobQueue, type Worker, worker } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import { type Mailer, MailRefused } from './mailer.ts';
import type { Mail } from './message.ts';
import { deleteMailRequest, findMailRequest, insertMailRequest } from './request-store.ts';

/**
 * Composes a mail of one kind for the address or the object of its request; returns null when nothing needs to be sent any
 * more.
 */
export type Composer = (reader: string) => Promise<Mail | null>;

interface RequestedMail {
  kind: string;
  /** The address, or an object whose address the composer finds. */
  to: { email: string } | { about: string };
  now: Date;
}

/** 10 s, 20 s, 40 s … and then every hour, for one day: later, the link would be expired. */
const RETRIES = { retryLimit: 32, retryDelay: 10, retryBackoff: true, retryDelayMax: 3_600 };

const mailQueue = jobQueue<{ requestId: number }>('mail', {
  ...RETRIES,
  expireInSeconds: 120,
  deleteAfterSeconds: 3_600,
});

/** Requests a mail in the given transaction. */
export const requestMail = async (db: Db, jobs: Jobs, { kind, to, now }: RequestedMail): Promise<void> => {
  const request = { kind, email: null, about: null, ...to, now };
  await jobs.send(db, mailQueue, { requestId: await insertMailRequest(db, request) });
};

/** Creates the worker that sends requested mails; each kind has its composer. */
export const mailWorker = (
  { sql, mailer, log }: { sql: Sql; mailer: Mailer; log: Logger },
  composers: Record<string, Composer>,
): Worker =>
  worker(
    mailQueue,
    async ({ requestId }) => {
      const request = await findMailRequest(sql, requestId);
      if (!request) return;
      const mail = await composers[request.kind]?.((request.email ?? request.about)!);
      if (mail) {
        try {
          await mailer.deliver(mail, requestId);
        } catch (error) {
          const final = error instanceof MailRefused;
          log.warn(
            { requestId, kind: request.kind, reason: (error as Error).message },
            final
              ? 'the mail server rejected a mail for good'
              : 'a mail could not be sent; it will be retried',
          );
          if (!final) throw error;
        }
      }
      await deleteMailRequest(sql, requestId);
    },
    { localConcurrency: 2 },
  );
