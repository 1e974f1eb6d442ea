/** Lists the transfers of a user. */
import type { Db } from '../../platform/database/postgres.ts';

/** A transaction of a transfer, in minor units. */
export interface ListedSide {
  transactionId: string;
  accountId: string;
  connectionId: string;
  date: string;
  amount: number;
  currency: string;
}

export interface ListedTransfer {
  id: string;
  /** The latest day of money out. */
  date: string;
  state: 'found' | 'stated';
  confidence: string;
  reason: string;
  outs: ListedSide[];
  ins: ListedSide[];
}

export type TransferPlace = Pick<ListedTransfer, 'id' | 'date'>;

interface WhoseTransfers {
  keyId: number;
  userId: string;
  now: Date;
}

/** Selects the pairs of a user whose accounts can both be read. */
const pairsOf = (sql: Db, { keyId, userId, now }: WhoseTransfers) => sql`
  connections oc
  join accounts oa on oa.key_id = oc.key_id and oa.connection_id = oc.id
  join transfers l on l.key_id = oa.key_id and l.out_account_no = oa.no and l.state <> 'denied'
  join transactions o on o.key_id = l.key_id and o.account_no = l.out_account_no and o.id = l.out_id
  join accounts ia on ia.key_id = l.key_id and ia.no = l.in_account_no
  join connections ic on ic.key_id = ia.key_id and ic.id = ia.connection_id and ic.expires_at > ${now}
  join transactions i on i.key_id = l.key_id and i.account_no = l.in_account_no and i.id = l.in_id
  where oc.key_id = ${keyId} and oc.user_id = ${userId} and oc.revoked_at is null and oc.expires_at > ${now}`;

/** Lists transfers newest first, after the place `after` if it is not null. */
export const listTransfers = async (
  sql: Db,
  whose: WhoseTransfers,
  after: TransferPlace | null,
  limit: number | null,
): Promise<ListedTransfer[]> => sql<ListedTransfer[]>`
  -- "date" is not null: every transfer has money out
  -- "outs" is not null: every transfer has money out
  -- "ins" is not null: every transfer has money in
  -- "state" is not null: the column says so
  -- "confidence" is not null: the column says so
  -- "reason" is not null: the column says so
  select l.id, max(o.date) as date, min(l.state) as state, min(l.confidence) as confidence, min(l.reason) as reason,
         jsonb_agg(distinct jsonb_build_object(
           'transactionId', o.id, 'accountId', oa.id, 'connectionId', oa.connection_id, 'date', o.date, 'amount', o.amount,
           'currency', oa.currency)) as outs,
         jsonb_agg(distinct jsonb_build_object(
           'transactionId', i.id, 'accountId', ia.id, 'connectionId', ia.connection_id, 'date', i.date, 'amount', i.amount,
           'currency', ia.currency)) as ins
  from ${pairsOf(sql, whose)}
  group by l.id
  ${after === null ? sql`` : sql`having (max(o.date), l.id) < (${after.date}::date, ${after.id}::text)`}
  order by max(o.date) desc, l.id desc limit ${limit}`;

export const countTransfers = async (sql: Db, whose: WhoseTransfers): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct l.id)::integer as count from ${pairsOf(sql, whose)}`;
  return row!.count;
};

/** Returns the place of a transfer in the list of its user. */
export const findTransferPlace = async (
  sql: Db,
  keyId: number,
  id: string,
): Promise<TransferPlace | null> => {
  const [row] = await sql<{ id: string; date: string }[]>`
    -- "date" is not null: every transfer has money out
    select l.id, max(o.date) as date from transfers l
    join transactions o on o.key_id = l.key_id and o.account_no = l.out_account_no and o.id = l.out_id
    where l.key_id = ${keyId} and l.id = ${id} group by l.id`;
  return row ?? null;
};

/** Whether the key has a connection of a user. */
export const hasUser = async (sql: Db, keyId: number, userId: string): Promise<boolean> => {
  const { count } = await sql`
    select from connections where key_id = ${keyId} and user_id = ${userId} and revoked_at is null limit 1`;
  return count > 0;
};
