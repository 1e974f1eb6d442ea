import type { Language } from '../../../packages/common/language/languages.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

/** Counts the mails that were requested for a connection since an instant. */
export const countMails = async (
  sql: Db,
  keyId: number,
  connectionId: string,
  since: Date,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from connect_sessions
    where key_id = ${keyId} and connection_id = ${connectionId} and page_mail_at > ${since}`;
  return row!.count;
};

/** Notes that a session asked for a mail. Returns false if it had asked before: one statement decides. */
export const markMailed = async (
  tx: Tx,
  keyId: number,
  hash: Buffer,
  { at, language }: { at: Date; language: Language },
): Promise<boolean> => {
  const { count } = await tx`
    update connect_sessions set page_mail_at = ${at}, page_mail_language = ${language}
    where key_id = ${keyId} and hash = ${hash} and page_mail_at is null`;
  return count === 1;
};

/** A session that asked for a mail. */
export interface MailedSession {
  keyId: number;
  userId: string;
  bankId: string;
  connectionId: string;
  language: Language;
}

/** Finds a session that asked for a mail; null once its connection is erased. */
export const findMailed = async (sql: Db, hash: Buffer): Promise<MailedSession | null> => {
  const [row] = await sql<MailedSession[]>`
    -- "connectionId" is not null: a session offers the page when it has made a connection
    -- "language" is not null: the session asked for a mail
    select key_id as "keyId", user_id as "userId", bank_id as "bankId", connection_id as "connectionId",
           page_mail_language as "language"
    from connect_sessions where hash = ${hash} and page_mail_at is not null`;
  return row ?? null;
};
