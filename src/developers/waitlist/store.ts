import type { Db } from '../../platform/database/postgres.ts';

interface WaitlistRow {
  id: string;
  email: string;
  name: string;
  company: string | null;
  createdAt: Date;
}

/** Adds an entry. An existing entry stays unchanged: the sender may be somebody else. */
export const addEntry = async (sql: Db, entry: WaitlistRow): Promise<void> => {
  await sql`
    insert into waitlist (id, email, name, company, created_at)
    values (${entry.id}, ${entry.email}, ${entry.name}, ${entry.company}, ${entry.createdAt})
    on conflict (email) do nothing`;
};

/** Newest first. */
export const listEntries = async (
  sql: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitlistRow[]> => sql<WaitlistRow[]>`
  select id, email, name, company, created_at as "createdAt" from waitlist
  order by created_at desc, id limit ${limit} offset ${offset}`;
