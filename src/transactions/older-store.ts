/** Rows as earlier versions kept them: injected wordings, and names beside sealed wordings, in the clear. */
import type { Db } from '../platform/database/postgres.ts';
import { ofAccount } from './store.ts';

export interface OlderRow {
  id: string;
  keyId: number;
  connectionId: string;
  dataKeyId: string;
  amount: number;
  currency: string;
  description: string | null;
  descriptionSealed: Buffer | null;
  merchantName: string | null;
}

/** A row that was settled by hand is injected if what it settles was. */
const isOlder = (sql: Db) => sql`
  not t.removed and (
    (t.description_sealed is not null and t.merchant_name is not null)
    or (t.description is not null and t.bank_ref ~ '^(injected|settled)_')
  ) and (
    t.bank_ref !~ '^settled_' or t.description is null
    or exists (select from transactions p where p.id = t.pending_transaction_id and p.bank_ref ~ '^injected_')
  )`;

/** The first key after another that has such rows. */
export const nextOlderKey = async (sql: Db, after: number): Promise<number | null> => {
  const [row] = await sql<{ keyId: number }[]>`
    select t.key_id as "keyId" from transactions t where t.key_id > ${after} and ${isOlder(sql)}
    order by t.key_id limit 1`;
  return row?.keyId ?? null;
};

/** Such rows of a key, in the order of their ids. */
export const listOlder = async (
  sql: Db,
  keyId: number,
  after: string,
  limit: number,
): Promise<OlderRow[]> => sql<OlderRow[]>`
  -- "dataKeyId" is not null: a revoked connection has no transactions
  select t.id, t.key_id as "keyId", a.connection_id as "connectionId", c.data_key_id as "dataKeyId", t.amount,
         a.currency, t.description, t.description_sealed as "descriptionSealed", t.merchant_name as "merchantName"
  from transactions t join accounts a on ${ofAccount(sql)} join connections c on c.id = a.connection_id
  where t.key_id = ${keyId} and t.id > ${after} and ${isOlder(sql)}
  order by t.id limit ${limit}`;

export interface SealedRow {
  id: string;
  /** What it was read as: a row that was changed since stays as it is. */
  description: string | null;
  merchantName: string | null;
  /** In base64. */
  descriptionSealed: string;
  merchantNameSealed: string | null;
}

export const saveSealed = async (sql: Db, rows: readonly SealedRow[]): Promise<void> => {
  await sql`
    update transactions t
    set description = null, description_sealed = decode(r."descriptionSealed", 'base64'),
        merchant_name = null, merchant_name_sealed = decode(r."merchantNameSealed", 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      id text, description text, "merchantName" text, "descriptionSealed" text, "merchantNameSealed" text)
    where t.id = r.id and not t.removed and t.description is not distinct from r.description
      and t.merchant_name is not distinct from r."merchantName"`;
};
