import { integers, texts } from '../../platform/database/lists.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { TransactionRow } from '../transactions/store.ts';

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
const mayPair = (sql: Db) => sql`
  t.category not in ('cash', 'fees') and t.details->>'mcc' is null and t.details->>'location' is null
  and coalesce(t.details->>'channel', '') not in ('card', 'online', 'atm', 'cash', 'fee', 'interest', 'direct_debit')`;

/** Days of all accounts of a user. */
export interface UsersDays {
  keyId: number;
  no: number;
  from: string;
  to: string;
}

/** A booked row that may be a side of a transfer. */
export interface SideRow
  extends Pick<
    TransactionRow,
    | 'id'
    | 'seq'
    | 'date'
    | 'amount'
    | 'description'
    | 'descriptionSealed'
    | 'category'
    | 'merchantCategory'
    | 'details'
    | 'detailsSealed'
  > {
  keyId: number;
  accountNo: number;
  changedSeq: number;
  transferId: string | null;
}

const sideColumns = (sql: Db) => sql`
  t.key_id as "keyId", t.account_no as "accountNo", t.seq, t.changed_seq as "changedSeq", t.id, t.date, t.amount,
  t.description, t.description_sealed as "descriptionSealed", t.category, t.merchant_category as "merchantCategory",
  t.details, t.details_sealed as "detailsSealed", t.transfer_id as "transferId"`;

const daysRows = (sql: Db, days: readonly UsersDays[]) => sql`
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

/** Most rows that are compared at once, by memory. Pairs of rows beyond stay as they are. */
const MOST_SIDES = 50_000;

/** Lists the rows of days that may be sides, in order of date and addition. */
export const listSides = async (tx: Tx, days: readonly UsersDays[]): Promise<SideRow[]> => tx<SideRow[]>`
  select ${sideColumns(tx)}
  from ${daysRows(tx, days)}
  join transactions t on t.key_id = d.key_id and t.account_no = d.no and t.date between d.first and d.last
  where not t.removed and not t.pending and (t.transfer_id is not null or (${mayPair(tx)}))
  order by t.date, t.account_no, t.seq limit ${MOST_SIDES}`;

export const listSidesById = async (tx: Tx, keyId: number, ids: readonly string[]): Promise<SideRow[]> => tx<
  SideRow[]
>`
  select ${sideColumns(tx)} from transactions t
  where t.key_id = ${keyId} and t.id = any(${texts(tx, ids)}) and not t.removed`;

export type TransferState = 'found' | 'stated' | 'denied';

/** A pair of rows, found, stated or denied. */
export interface Link {
  keyId: number;
  id: string;
  outAccountNo: number;
  outId: string;
  inAccountNo: number;
  inId: string;
  state: TransferState;
  confidence: string;
  reason: string;
  outCategory: string;
  outMerchantCategory: string | null;
  inCategory: string;
  inMerchantCategory: string | null;
  madeAt: Date;
}

const linkColumns = (sql: Db) => sql`
  l.key_id as "keyId", l.id, l.out_account_no as "outAccountNo", l.out_id as "outId", l.in_account_no as "inAccountNo",
  l.in_id as "inId", l.state, l.confidence, l.reason, l.out_category as "outCategory",
  l.out_merchant_category as "outMerchantCategory", l.in_category as "inCategory",
  l.in_merchant_category as "inMerchantCategory", l.made_at as "madeAt"`;

/** A pair, and whether one of its transactions was removed. */
export interface FoundLink extends Link {
  isGone: boolean;
}

/** Lists the pairs with a side within days. */
export const listLinksOfDays = async (tx: Tx, days: readonly UsersDays[]): Promise<FoundLink[]> => tx<
  FoundLink[]
>`
  -- "isGone" is not null: it is an exists
  select distinct ${linkColumns(tx)}, exists (
           select from transactions g
           where g.key_id = l.key_id and g.removed
             and (g.account_no = l.out_account_no and g.id = l.out_id or g.account_no = l.in_account_no and g.id = l.in_id)
         ) as "isGone"
  from ${daysRows(tx, days)}
  join transfers l on l.key_id = d.key_id and (l.out_account_no = d.no or l.in_account_no = d.no)
  join transactions t on t.key_id = l.key_id and t.account_no = d.no
    and t.id = case when l.out_account_no = d.no then l.out_id else l.in_id end and t.date between d.first and d.last
  order by "madeAt", "outId", "inId"`;

/** Lists the pairs of transactions, whatever their state. */
export const listLinksOf = async (tx: Db, keyId: number, ids: readonly string[]): Promise<Link[]> => tx<
  Link[]
>`
  select ${linkColumns(tx)} from transfers l
  where l.key_id = ${keyId} and (l.out_id = any(${texts(tx, ids)}) or l.in_id = any(${texts(tx, ids)}))
  order by "madeAt", "outId", "inId"`;

/** Lists the pairs with a side on accounts, except those that were denied. */
export const listLinksOfAccounts = async (
  tx: Tx,
  keyId: number,
  accountIds: readonly string[],
): Promise<Link[]> => tx<Link[]>`
  select distinct ${linkColumns(tx)} from accounts a
  join transfers l on l.key_id = a.key_id and (l.out_account_no = a.no or l.in_account_no = a.no)
  where a.key_id = ${keyId} and a.id = any(${texts(tx, accountIds)}) and l.state <> 'denied'
  order by "madeAt", "outId", "inId"`;

export const insertLinks = async (tx: Tx, links: readonly Link[]): Promise<void> => {
  if (links.length === 0) return;
  await tx`
    insert into transfers
      (key_id, id, out_account_no, out_id, in_account_no, in_id, state, confidence, reason, out_category,
       out_merchant_category, in_category, in_merchant_category, made_at)
    select "keyId", id, "outAccountNo", "outId", "inAccountNo", "inId", state, confidence, reason, "outCategory",
           "outMerchantCategory", "inCategory", "inMerchantCategory", "madeAt"
    from json_to_recordset(${JSON.stringify(links)}::text::json) as r(
      "keyId" integer, id text, "outAccountNo" integer, "outId" text, "inAccountNo" integer, "inId" text, state text,
      confidence text, reason text, "outCategory" text, "outMerchantCategory" text, "inCategory" text,
      "inMerchantCategory" text, "madeAt" timestamptz)`;
};

export const deleteLinks = async (tx: Tx, links: readonly Link[]): Promise<void> => {
  if (links.length === 0) return;
  await tx`
    delete from transfers l using json_to_recordset(${JSON.stringify(links)}::text::json)
      as r("keyId" integer, "outId" text, "inId" text)
    where l.key_id = r."keyId" and l.out_id = r."outId" and l.in_id = r."inId"`;
};
