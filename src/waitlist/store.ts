import type { Db } from '../platform/database/postgres.ts';

export interface WaitlistRow {
  id: string;
  email: string;
  name: string;
  company: string | null;
  createdAt: Date;
}

/** Adds an entry, or brings the one of the same address up to date; answers its id. */
export const upsertEntry = async (sql: Db, entry: WaitlistRow): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`
    insert into waitlist (id, email, name, company, created_at)
    values (${entry.id}, ${entry.email}, ${entry.name}, ${entry.company}, ${entry.createdAt})
    on conflict (email) do update set name = excluded.name, company = excluded.company
    returning id`;
  return row!.id;
};

/** Newest first. */
export const listEntries = async (
  sql: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitlistRow[]> => sql<WaitlistRow[]>`
  select id, email, name, company, created_at as "createdAt" from waitlist
  order by created_at desc, id limit ${limit} offset ${offset}`;
