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
import { deleteMailRequest, findMailRequest, insertMailRequest, type MailRequest } from './request-store.ts';

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
  request: MailRequest & { now: Date },
): Promise<void> => {
  await jobs.send(db, mailQueue, { requestId: await insertMailRequest(db, request) });
};

/** The worker that sends requested mails, each composed by the feature that asked for its kind. */
export const mailWorker = (
  { sql, mailer, log }: { sql: Sql; mailer: Mailer; log: Logger },
  composers: Record<string, Composer>,
): Worker =>
  worker(
    mailQueue,
    async ({ requestId }) => {
      const request = await findMailRequest(sql, requestId);
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
      await deleteMailRequest(sql, requestId);
    },
    { localConcurrency: 2 },
  );
