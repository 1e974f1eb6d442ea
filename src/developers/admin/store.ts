import type { BankStatus } from '../../banks/catalogue/catalogue.ts';
import type { Db } from '../../platform/database/postgres.ts';

export interface Page {
  limit: number;
  offset: number;
}

interface Overview {
  developers: number;
  verified: number;
  activeKeys: number;
  revokedKeys: number;
  activeConnections: number;
  waitlist: number;
  pendingMails: number;
  requests: number;
  errors: number;
}

/** Returns the totals of the installation, and the requests since an instant. */
export const readOverview = async (sql: Db, since: Date): Promise<Overview> => {
  const [row] = await sql<Overview[]>`
    select
      (select count(*) from developers) as developers,
      (select count(*) from developers where email_verified_at is not null) as verified,
      (select count(*) from api_keys where revoked_at is null) as "activeKeys",
      (select count(*) from api_keys where revoked_at is not null) as "revokedKeys",
      (select count(*) from connections where revoked_at is null) as "activeConnections",
      (select count(*) from waitlist) as waitlist,
      (select count(*) from mail_requests) as "pendingMails",
      requests, errors
    from (select count(*) as requests, count(error_code) as errors from request_log where at >= ${since}) as log`;
  return row!;
};

interface DeveloperSummary {
  id: string;
  name: string;
  email: string;
  company: string | null;
  emailVerifiedAt: Date | null;
  createdAt: Date;
  keys: number;
  lastUsedAt: Date | null;
}

/** Newest first. */
export const listDevelopers = async (sql: Db, { limit, offset }: Page): Promise<DeveloperSummary[]> => sql<
  DeveloperSummary[]
>`
  select d.id, d.name, d.email, d.company, d.email_verified_at as "emailVerifiedAt", d.created_at as "createdAt",
         k.keys, k.last_used_at as "lastUsedAt"
  from (select * from developers order by created_at desc, id limit ${limit} offset ${offset}) d
  cross join lateral (
    select count(*) filter (where revoked_at is null) as keys, max(last_used_at) as last_used_at
    from api_keys where developer_id = d.id) k
  order by d.created_at desc, d.id`;

export const setBankStatus = async (sql: Db, bankId: string, status: BankStatus): Promise<void> => {
  await sql`
    insert into bank_statuses (bank_id, status) values (${bankId}, ${status})
    on conflict (bank_id) do update set status = excluded.status`;
};
