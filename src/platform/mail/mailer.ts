import type { Clock } from '../../../packages/common/clock.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../database/postgres.ts';
import type { Logger } from '../log.ts';
import type { MasterKey } from '../secrets.ts';
import type { Mail } from './message.ts';
import { addToOutbox } from './outbox-store.ts';

export interface Mailer {
  /**
   * Delivers a mail to the SMTP server, or to the development outbox when none is configured. A repeated delivery has
   * the same Message-ID, so that receivers can recognise it.
   * @throws MailRefused when the server rejects it for good; other errors can be retried
   */
  deliver(mail: Mail, requestId: number): Promise<void>;
}

/** The mail server refused this mail for good (a 5xx response to the address or the content). */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Milliseconds until a server that does not respond counts as failed; the mail is retried later. */
const PATIENCE = 10_000;

/** Fields that nodemailer adds to its errors: the server's response, and the command that it answers. */
interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
  code?: string;
}

interface MailerDeps {
  config: Config;
  sql: Sql;
  clock: Clock;
  master: MasterKey;
  log: Logger;
}

export const createMailer = async ({ config, sql, clock, master, log }: MailerDeps): Promise<Mailer> => {
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (smtpUrl === null) {
    return {
      async deliver(mail, requestId) {
        await addToOutbox(sql, master, requestId, mail, clock.now());
        log.info(`mail "${mail.subject}" is in the development outbox: ${publicUrl}/dev/outbox`);
      },
    };
  }
  // Loaded only if used: it is large.
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
          // Suppresses automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        });
      } catch (error) {
        const { responseCode, command, code } = error as SmtpError;
        // 5xx responses to other commands, such as the login, concern this service and not the mail.
        const final =
          responseCode !== undefined && responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command ?? '');
        // The original message would put the address into the job's record.
        const said = `${code ?? 'error'} ${responseCode ?? ''} ${command ?? ''}`.trim();
        throw final ? new MailRefused(said) : new Error(`the mail server: ${said}`);
      }
    },
  };
};
