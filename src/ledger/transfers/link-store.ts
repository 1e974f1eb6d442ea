/** Pairs of rows. */
import { texts } from '../../platform/database/lists.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { daysRows, type UsersDays } from './store.ts';

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
