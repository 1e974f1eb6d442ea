/** What of a key's data lies between its present time and a later one. */

import { ofAccount } from '../ledger/transactions/store.ts';
import type { Sql } from '../platform/database/postgres.ts';

interface Notice {
  id: string;
  bankId: string;
  userId: string;
  what: 'expiring' | 'expired';
  at: Date;
  /** Of its kind, in all. */
  total: number;
}

/** Milliseconds before the end of a consent at which it is said that it will end. */
interface Span {
  from: Date;
  /** When the first step of the advance ends: a consent that has ended by then is said to have ended, and nothing else. */
  firstStep: Date;
  to: Date;
  warning: number;
}

/** The notices about consents that an advance would record, in order, the first of each kind. */
export const listNotices = async (
  sql: Sql,
  keyId: number,
  { from, firstStep, to, warning }: Span,
  limit: number,
): Promise<Notice[]> => sql<Notice[]>`
  -- "userId" is not null: the connection is not revoked
  -- "what" is not null: it is one of two words
  with due as (
    select id, bank_id, user_id, expires_at, expiring_notified_at,
           greatest(expires_at - ${warning}::bigint * interval '1 millisecond', ${from}::timestamptz) as warned_at
    from connections
    where key_id = ${keyId} and revoked_at is null and expired_notified_at is null
      and expires_at <= ${to}::timestamptz + ${warning}::bigint * interval '1 millisecond'
  ), notices as (
    select id, bank_id, user_id, 'expiring' as what, warned_at as at from due
    where expiring_notified_at is null and expires_at > ${firstStep} and warned_at <= ${to}
    union all
    select id, bank_id, user_id, 'expired', greatest(expires_at, ${from}::timestamptz) from due where expires_at <= ${to}
  ), numbered as (
    select *, count(*) over (partition by what) as total, row_number() over (partition by what order by at, id) as place
    from notices
  )
  select id, bank_id as "bankId", user_id as "userId", what, at, total from numbered
  where place <= ${limit} order by at, id, what desc`;

export interface ReadableAccount {
  id: string;
  currency: string;
}

/** The newest accounts of a key whose consent lasts. */
export const listReadable = async (
  sql: Sql,
  keyId: number,
  now: Date,
  limit: number,
): Promise<ReadableAccount[]> => sql<ReadableAccount[]>`
  select a.id, a.currency from accounts a join connections c on c.id = a.connection_id
  where a.key_id = ${keyId} and c.revoked_at is null and c.expires_at > ${now}
  order by c.connected_at desc, a.id limit ${limit}`;

/** Pending rows of some accounts since a date: no bank holds money for longer than weeks. */
export const countPending = async (
  sql: Sql,
  accounts: readonly ReadableAccount[],
  since: string,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from accounts a join transactions t on ${ofAccount(sql)}
    where a.id = any(${accounts.map(({ id }) => id)}) and t.date >= ${since} and t.pending and not t.removed`;
  return row!.count;
};
