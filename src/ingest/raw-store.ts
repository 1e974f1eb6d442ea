import type { Db, Tx } from '../platform/database/postgres.ts';
import type { Place, SealingKey } from '../platform/secrets.ts';
import { randomBase62 } from '../platform/vocabulary/ids.ts';

/** Reads of an account whose raw answers are kept. */
const KEPT = 3;

const rawPlace = (id: string): Place => `bank_reads.raw ${id}`;

interface RawRead {
  keyId: number;
  connectionId: string;
  accountRef: string;
  at: Date;
  /** Null where no page could be made of it. */
  coversFrom: string | null;
}

/** Keeps what a bank sent, packed, and forgets what is older than the last reads of the account. */
export const saveRaw = async (
  tx: Tx,
  dataKey: SealingKey,
  { keyId, connectionId, accountRef, at, coversFrom }: RawRead,
  raw: Buffer,
): Promise<void> => {
  const id = randomBase62(22);
  await tx`
    insert into bank_reads (key_id, id, connection_id, account_ref, at, covers_from, raw)
    values (${keyId}, ${id}, ${connectionId}, ${accountRef}, ${at}, ${coversFrom}, ${dataKey.seal(raw, rawPlace(id))})`;
  await tx`
    delete from bank_reads where key_id = ${keyId} and id in (
      select id from bank_reads where connection_id = ${connectionId} and account_ref = ${accountRef}
      order by at desc, id offset ${KEPT})`;
};

export interface KeptAccount {
  id: string;
  connectionId: string;
  bankId: string;
  accountRef: string;
  currency: string;
  dataKeyId: string;
}

/** Accounts of which reads are kept, a page at a time in the order of their ids; null: of all connections. */
export const listKeptAccounts = async (
  sql: Db,
  connectionId: string | null,
  after: string,
): Promise<KeptAccount[]> => sql<KeptAccount[]>`
  -- "dataKeyId" is not null: a revoked connection has no accounts
  select a.id, a.connection_id as "connectionId", a.bank_id as "bankId", a.bank_ref as "accountRef", a.currency,
         c.data_key_id as "dataKeyId"
  from accounts a join connections c on c.id = a.connection_id
  where a.id > ${after} and (${connectionId}::text is null or a.connection_id = ${connectionId})
    and exists (
      select from bank_reads r where r.connection_id = a.connection_id and r.account_ref = a.bank_ref)
  order by a.id limit 100`;

export interface KeptRead {
  id: string;
  at: Date;
  coversFrom: string | null;
  raw: Buffer;
}

/** The reads of an account that are kept, the oldest first, with what made no sense before it was known of which account. */
export const listRaw = async (
  sql: Db,
  dataKey: SealingKey,
  connectionId: string,
  accountRef: string,
): Promise<KeptRead[]> => {
  const rows = await sql<KeptRead[]>`
    select id, at, covers_from as "coversFrom", raw from bank_reads
    where connection_id = ${connectionId} and account_ref in (${accountRef}, '') order by at, id`;
  return rows.map((row) => ({ ...row, raw: dataKey.openBytes(row.raw, rawPlace(row.id)) }));
};
