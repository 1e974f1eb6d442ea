import type { Db } from './postgres.ts';

/** The role of DATABASE_URL may do more than it should. The message says what to do about it. */
export class DatabaseRoleError extends Error {
  override readonly name = 'DatabaseRoleError';
}

/**
 * Returns what is wrong with a role, by default that of the connection; null for a role to which policies apply.
 * Superusers, and roles with BYPASSRLS, reach the rows of all tenants whatever a statement says.
 */
export const faultOfRole = async (sql: Db, name: string | null = null): Promise<string | null> => {
  const [row] = await sql<{ role: string; database: string; right: string }[]>`
    select rolname::text as role, current_database()::text as database,
           case when rolsuper then 'SUPERUSER' else 'BYPASSRLS' end as right
    from pg_roles where rolname = coalesce(${name}, current_user) and (rolsuper or rolbypassrls)`;
  if (!row) return null;
  const { role, database, right } = row;
  return (
    `The role ${role} of DATABASE_URL has the right ${right}, so the row-level security that keeps tenants apart does not hold for it. ` +
    `Connect as an ordinary role that owns the database, for example: create role service login password '…'; alter database "${database}" owner to service; ` +
    'docs/operations.md, "The role of the service", describes how to move a database that has tables.'
  );
};
