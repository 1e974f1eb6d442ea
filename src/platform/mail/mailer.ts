import type { Clock } from '../../../packages/common/clock.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../database/postgres.ts';
import type { Logger } from '../log.ts';
import type { MasterKey } from '../secrets.ts';
import type { Mail } from './message.ts';
import { addToOutbox } from './outbox-store.ts';

export interface Mailer {
  /**
   * Hands a requested mail over: to the SMTP server, or to the development outbox when none is configured. Sent
   * again, it has the same Message-ID, so that a receiver can recognise it.
   * @throws MailRefused when the server says that it never will take it; any other error is worth a retry
   */
  deliver(mail: Mail, requestId: number): Promise<void>;
}

/** The mail server refused this mail for good (a 5xx response to the address or the content). */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** A server that does not respond within this many milliseconds is tried again later. */
const PATIENCE = 10_000;

/** What nodemailer adds to its errors: the server's response, and to what. */
interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
  code?: string;
}

interface Surroundings {
  config: Config;
  sql: Sql;
  clock: Clock;
  master: MasterKey;
  log: Logger;
}

export const createMailer = async ({ config, sql, clock, master, log }: Surroundings): Promise<Mailer> => {
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (smtpUrl === null) {
    return {
      async deliver(mail, requestId) {
        await addToOutbox(sql, master, requestId, mail, clock.now());
        log.info(`mail "${mail.subject}" is in the development outbox: ${publicUrl}/dev/outbox`);
      },
    };
  }
  // Loaded only by those who use it: it is not small.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: 2 * PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(publicUrl).hostname;
  return {
    async deliver({ language, ...mail }, requestId) {
      try {
        await transport.sendMail({
          ...mail,
          from: mailFrom,
          messageId: `<mail-${requestId}@${host}>`,
          // No vacation notice is to reply to this.
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        });
      } catch (error) {
        const { responseCode, command, code } = error as SmtpError;
        // 5xx to anything else, such as the login, is about this service and not about the mail.
        const final =
          responseCode !== undefined && responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command ?? '');
        // Its own message would carry the address into the job's record.
        const said = `${code ?? 'error'} ${responseCode ?? ''} ${command ?? ''}`.trim();
        throw final ? new MailRefused(said) : new Error(`the mail server: ${said}`);
      }
    },
  };
};
