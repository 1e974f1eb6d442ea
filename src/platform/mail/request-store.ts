import type { Db } from '../database/postgres.ts';

export interface MailRequest {
  /** The kind of mail, which selects its composer. */
  kind: string;
  email: string | null;
  /** Names the object of a mail whose address the composer finds; null with an address. */
  about: string | null;
}

export const insertMailRequest = async (
  db: Db,
  { kind, email, about, now }: MailRequest & { now: Date },
): Promise<number> => {
  const [row] = await db<{ id: number }[]>`
    insert into mail_requests (kind, email, about, requested_at) values (${kind}, ${email}, ${about}, ${now}) returning id`;
  return row!.id;
};

/** Returns null when the mail is done, or its reader deleted their account. */
export const findMailRequest = async (sql: Db, id: number): Promise<MailRequest | null> => {
  const [row] = await sql<MailRequest[]>`select kind, email, about from mail_requests where id = ${id}`;
  return row ?? null;
};

export const deleteMailRequest = async (sql: Db, id: number): Promise<void> => {
  await sql`delete from mail_requests where id = ${id}`;
};

/** Whether a mail to this address (null: to any address) is still pending. */
export const isMailPending = async (sql: Db, email: string | null): Promise<boolean> => {
  const [row] = await sql<{ pending: boolean }[]>`
    select exists (select from mail_requests ${email === null ? sql`` : sql`where email = ${email}`}) as pending`;
  return row!.pending;
};
