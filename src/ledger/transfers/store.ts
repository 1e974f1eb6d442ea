/** Lists the accounts of users, and the days on which they changed. */
import { integers, texts } from '../../platform/database/lists.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

/** An account of a user, with what the matcher and the writing of pairs need. */
export interface UsersAccount {
  keyId: number;
  userId: string;
  no: number;
  id: string;
  connectionId: string;
  bankId: string;
  currency: string;
  iban: Buffer | null;
  holder: Buffer;
  dataKeyId: string;
  lastSeq: number;
  /** Another account of the user is the same one. */
  isDuplicate: boolean;
}

/** Lists all accounts of the users of connections. */
export const listAccountsOfUsers = async (
  tx: Tx,
  connectionIds: readonly string[],
): Promise<UsersAccount[]> => tx<UsersAccount[]>`
  -- "userId" is not null: the condition says so
  -- "dataKeyId" is not null: a revoked connection has no accounts
  select a.key_id as "keyId", c.user_id as "userId", a.no, a.id, a.connection_id as "connectionId", a.bank_id as "bankId",
         a.currency, a.iban, a.holder, c.data_key_id as "dataKeyId", a.last_seq as "lastSeq",
         a.duplicate_of is not null as "isDuplicate"
  from (
    select distinct key_id, user_id from connections
    where id = any(${texts(tx, connectionIds)}) and revoked_at is null
  ) whose
  join connections c on c.key_id = whose.key_id and c.user_id = whose.user_id and c.revoked_at is null
  join accounts a on a.key_id = c.key_id and a.connection_id = c.id
  order by a.id`;

/** Lists the last sequence numbers of the accounts of a user. */
export const listNumbersOfUser = async (
  tx: Tx,
  { keyId, userId }: { keyId: number; userId: string },
): Promise<Pick<UsersAccount, 'no' | 'lastSeq'>[]> => tx<Pick<UsersAccount, 'no' | 'lastSeq'>[]>`
  select a.no, a.last_seq as "lastSeq"
  from connections c join accounts a on a.key_id = c.key_id and a.connection_id = c.id
  where c.key_id = ${keyId} and c.user_id = ${userId} and c.revoked_at is null`;

/** An account with the sequence number after which its rows are new. */
export interface Since {
  keyId: number;
  no: number;
  seq: number;
}

const sinceRows = (sql: Db, since: readonly Since[]) => sql`
  unnest(${integers(
    sql,
    since.map(({ keyId }) => keyId),
  )}, ${integers(
    sql,
    since.map(({ no }) => no),
  )}, ${integers(
    sql,
    since.map(({ seq }) => seq),
  )})`;

/** Days of changed rows of an account. */
interface ChangedDays {
  keyId: number;
  no: number;
  from: string;
  to: string;
}

/** Returns the first and the last day of the rows that may be a side of a transfer and were added, changed or removed since. */
export const listChangedDays = async (tx: Tx, since: readonly Since[]): Promise<ChangedDays[]> => tx<
  ChangedDays[]
>`
  -- "from" is not null: the condition says so
  -- "to" is not null: the condition says so
  select s.key_id as "keyId", s.no, least(added.first, changed.first) as from, greatest(added.last, changed.last) as to
  from ${sinceRows(tx, since)} as s (key_id, no, seq)
  cross join lateral (
    select min(date) as first, max(date) as last from transactions t
    where t.key_id = s.key_id and t.account_no = s.no and t.seq > s.seq and not t.removed and not t.pending
      and ${mayPair(tx)}
  ) added
  cross join lateral (
    select min(date) as first, max(date) as last from transactions t
    where t.key_id = s.key_id and t.account_no = s.no and t.changed_seq > t.seq and t.changed_seq > s.seq and t.seq <= s.seq
      and not t.pending
  ) changed
  where added.first is not null or changed.first is not null`;

/** Selects transactions `t` that may be a side of a transfer, as `mayBeTransfer` does. */
export const mayPair = (sql: Db) => sql`
  t.category not in ('cash', 'fees') and t.details->>'mcc' is null and t.details->>'location' is null
  and coalesce(t.details->>'channel', '') not in ('card', 'online', 'atm', 'cash', 'fee', 'interest', 'direct_debit')`;

/** Days of all accounts of a user. */
export interface UsersDays {
  keyId: number;
  no: number;
  from: string;
  to: string;
}

/** Selects days of accounts as `d`. */
export const daysRows = (sql: Db, days: readonly UsersDays[]) => sql`
  unnest(${integers(
    sql,
    days.map(({ keyId }) => keyId),
  )}, ${integers(
    sql,
    days.map(({ no }) => no),
  )}, ${texts(
    sql,
    days.map(({ from }) => from),
  )}::date[], ${texts(
    sql,
    days.map(({ to }) => to),
  )}::date[]) as d (key_id, no, first, last)`;
