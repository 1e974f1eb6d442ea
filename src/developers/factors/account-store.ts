import type { Language } from '../../../packages/common/language/languages.ts';
import type { Db } from '../../platform/database/postgres.ts';

/** The account behind a factor, as authenticators and mails name it. */
export interface AccountName {
  id: string;
  email: string;
  name: string;
}

export const findAccountName = async (sql: Db, id: string): Promise<AccountName | null> => {
  const [row] = await sql<AccountName[]>`select id, email, name from developers where id = ${id}`;
  return row ?? null;
};

/** Returns the language of mails to an address; null without an account. */
export const languageOf = async (sql: Db, email: string): Promise<Language | null> => {
  const [row] = await sql<{ language: Language }[]>`select language from developers where email = ${email}`;
  return row?.language ?? null;
};
