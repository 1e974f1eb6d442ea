import type { Db, Tx } from '../platform/database/postgres.ts';
import type { Place, SealingKey } from '../platform/secrets.ts';
import { randomBase62 } from '../vocabulary/ids.ts';

/** Reads of an account whose raw answers are kept. */
const KEPT = 3;

const rawPlace = (id: string): Place => `bank_reads.raw ${id}`;

export interface RawRead {
  keyId: string;
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

export interface KeptRead {
  id: string;
  at: Date;
  coversFrom: string | null;
  raw: Buffer;
}

/** The reads of an account that are kept, the oldest first. */
export const listRaw = async (
  sql: Db,
  dataKey: SealingKey,
  connectionId: string,
  accountRef: string,
): Promise<KeptRead[]> => {
  const rows = await sql<KeptRead[]>`
    select id, at, covers_from as "coversFrom", raw from bank_reads
    where connection_id = ${connectionId} and account_ref = ${accountRef} order by at, id`;
  return rows.map((row) => ({ ...row, raw: dataKey.openBytes(row.raw, rawPlace(row.id)) }));
};
