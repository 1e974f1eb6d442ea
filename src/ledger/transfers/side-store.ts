/** The rows of both sides. */
import { atMost, integers, texts } from '../../platform/database/lists.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { TransactionRow } from '../transactions/store.ts';
import { daysRows, mayPair, type UsersAccount, type UsersDays } from './store.ts';

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

/** Most rows that are compared at once, by memory. Pairs of rows beyond stay as they are. */
const MOST_SIDES = 50_000;

/** Lists the rows of days that may be sides, in order of date and addition. */
export const listSides = async (tx: Tx, days: readonly UsersDays[]): Promise<SideRow[]> => tx<SideRow[]>`
  select ${sideColumns(tx)}
  from ${daysRows(tx, days)}
  join transactions t on t.key_id = d.key_id and t.account_no = d.no and t.date between d.first and d.last
  where not t.removed and not t.pending and (t.transfer_id is not null or (${mayPair(tx)}))
  order by t.date, t.account_no, t.seq limit ${atMost(tx, MOST_SIDES)}`;

export const listSidesById = async (tx: Tx, keyId: number, ids: readonly string[]): Promise<SideRow[]> => tx<
  SideRow[]
>`
  select ${sideColumns(tx)} from transactions t
  where t.key_id = ${keyId} and t.id = any(${texts(tx, ids)}) and not t.removed`;

/** Locks accounts in the order of their ids. Returns their last sequence numbers. */
export const lockNumbers = async (
  tx: Tx,
  accounts: readonly Pick<UsersAccount, 'keyId' | 'id'>[],
): Promise<{ id: string; lastSeq: number }[]> => tx<{ id: string; lastSeq: number }[]>`
  select a.id, a.last_seq as "lastSeq"
  from accounts a
  where (a.key_id, a.id) in (
    select * from unnest(${integers(
      tx,
      accounts.map(({ keyId }) => keyId),
    )}, ${texts(
      tx,
      accounts.map(({ id }) => id),
    )}))
  order by a.id for update`;

/** The fields of a row that a transfer changes. */
export interface SideChange {
  keyId: number;
  accountNo: number;
  seq: number;
  changedSeq: number;
  transferId: string | null;
  category: string;
  merchantCategory: string | null;
}

/** Saves rows and the sequence numbers of their accounts. */
export const saveSides = async (
  tx: Tx,
  changes: readonly SideChange[],
  accounts: readonly { keyId: number; id: string; lastSeq: number }[],
): Promise<void> => {
  const numbers = (of: (change: SideChange) => number) => integers(tx, changes.map(of));
  const words = (of: (change: SideChange) => string | null) =>
    texts(
      tx,
      changes.map((change) => of(change) ?? ''),
    );
  await tx`
    update transactions t
    set transfer_id = nullif(r.transfer_id, ''), category = r.category,
        merchant_category = nullif(r.merchant_category, ''), changed_seq = r.changed_seq
    from unnest(
      ${numbers(({ keyId }) => keyId)}, ${numbers(({ accountNo }) => accountNo)}, ${numbers(({ seq }) => seq)},
      ${numbers(({ changedSeq }) => changedSeq)}, ${words(({ transferId }) => transferId)},
      ${words(({ category }) => category)}, ${words(({ merchantCategory }) => merchantCategory)}
    ) as r (key_id, account_no, seq, changed_seq, transfer_id, category, merchant_category)
    where t.key_id = r.key_id and t.account_no = r.account_no and t.seq = r.seq`;
  await tx`
    update accounts a set last_seq = r."lastSeq"
    from json_to_recordset(${JSON.stringify(accounts)}::text::json) as r("keyId" integer, id text, "lastSeq" bigint)
    where a.key_id = r."keyId" and a.id = r.id`;
};
