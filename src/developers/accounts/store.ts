import type { Language } from '../../../packages/common/language/languages.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';

export interface DeveloperRow {
  id: string;
  email: string;
  name: string;
  company: string | null;
  /** The language of mails to the developer. */
  language: Language;
  passwordHash: string;
  consentedAt: Date;
  emailVerifiedAt: Date | null;
  createdAt: Date;
}

const columns = (sql: Db) => sql`
  id, email, name, company, language, password_hash as "passwordHash", consented_at as "consentedAt",
  email_verified_at as "emailVerifiedAt", created_at as "createdAt"`;

/**
 * Inserts a developer; returns false when the address already has an account. The unique index decides concurrent
 * inserts.
 */
export const insertDeveloper = async (
  sql: Db,
  developer: Omit<DeveloperRow, 'emailVerifiedAt'>,
): Promise<boolean> => {
  const { id, email, name, company, language, passwordHash, consentedAt, createdAt } = developer;
  const { count } = await sql`
    insert into developers (id, email, name, company, language, password_hash, consented_at, created_at)
    values (${id}, ${email}, ${name}, ${company}, ${language}, ${passwordHash}, ${consentedAt}, ${createdAt})
    on conflict (email) do nothing`;
  return count === 1;
};

/** Yields the addresses of all accounts, by pages. */
export async function* listAddresses(sql: Db): AsyncGenerator<string[]> {
  let from = '';
  while (true) {
    const rows = await forAllTenants(
      'account',
      () => sql<{ email: string }[]>`
        select email from developers where email > ${from} order by email limit 1000`,
    );
    if (rows.length === 0) return;
    yield rows.map(({ email }) => email);
    from = rows.at(-1)!.email;
  }
}

export const findDeveloper = async (sql: Db, id: string): Promise<DeveloperRow | null> => {
  const [row] = await sql<DeveloperRow[]>`select ${columns(sql)} from developers where id = ${id}`;
  return row ?? null;
};

export const findDeveloperByEmail = async (sql: Db, email: string): Promise<DeveloperRow | null> => {
  const [row] = await forAllTenants(
    'account',
    () => sql<DeveloperRow[]>`select ${columns(sql)} from developers where email = ${email}`,
  );
  return row ?? null;
};

export const markVerified = async (sql: Db, id: string, now: Date): Promise<void> => {
  await sql`update developers set email_verified_at = coalesce(email_verified_at, ${now}) where id = ${id}`;
};

/** Sets the language; returns null when the account is gone. */
export const setLanguage = async (sql: Db, id: string, language: Language): Promise<DeveloperRow | null> => {
  const [row] = await sql<DeveloperRow[]>`
    update developers set language = ${language} where id = ${id} returning ${columns(sql)}`;
  return row ?? null;
};

/** Sets the password; returns the address of the account and the previous hash. The caller has locked the row. */
export const setPassword = async (
  tx: Tx,
  id: string,
  passwordHash: string,
): Promise<{ email: string; passwordHash: string }> => {
  const [row] = await tx<{ email: string; passwordHash: string }[]>`
    update developers d set password_hash = ${passwordHash} from developers before
    where d.id = ${id} and before.id = d.id
    returning before.email, before.password_hash as "passwordHash"`;
  return row!;
};

/** Locks the row until the transaction ends. */
export const lockDeveloper = async (tx: Tx, id: string): Promise<DeveloperRow | null> => {
  const [row] = await tx<DeveloperRow[]>`select ${columns(tx)} from developers where id = ${id} for update`;
  return row ?? null;
};

/** Locks one account that was registered before an instant and never verified. */
export const lockStaleAccount = async (tx: Tx, before: Date): Promise<DeveloperRow | null> => {
  const [row] = await tx<DeveloperRow[]>`
    select ${columns(tx)} from developers
    where email_verified_at is null and created_at < ${before} order by created_at limit 1 for update skip locked`;
  return row ?? null;
};
