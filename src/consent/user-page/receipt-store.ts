import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { PublicJwk } from '../../platform/keys/signing-key.ts';

/** Publishes a key that signs a receipt. */
export const insertReceiptKey = async (sql: Db, kid: string, jwk: PublicJwk, at: Date): Promise<void> => {
  await sql`
    insert into receipt_keys (kid, jwk, first_used_at) values (${kid}, ${sql.json({ ...jwk })}, ${at})
    on conflict do nothing`;
};

interface ReceiptKeyRow {
  kid: string;
  jwk: PublicJwk;
}

/** Lists the keys that have signed receipts, oldest first. */
export const listReceiptKeys = async (sql: Db): Promise<ReceiptKeyRow[]> => sql<ReceiptKeyRow[]>`
  select kid, jwk from receipt_keys order by first_used_at, kid`;

export interface ErasureReceiptRow {
  id: string;
  connectionId: string;
  /** Null if the whole connection was erased. */
  accountId: string | null;
  /** The receipt as a compact JWS. */
  signed: string;
}

export const insertErasureReceipt = async (
  tx: Tx,
  keyId: number,
  pageHash: Buffer,
  { id, connectionId, accountId, signed }: ErasureReceiptRow,
): Promise<void> => {
  await tx`
    insert into erasure_receipts (id, key_id, page_hash, connection_id, account_id, signed)
    values (${id}, ${keyId}, ${pageHash}, ${connectionId}, ${accountId}, ${signed})`;
};

/** Lists what was erased on a page. */
export const listErasureReceipts = async (
  sql: Db,
  keyId: number,
  pageHash: Buffer,
): Promise<ErasureReceiptRow[]> => sql<ErasureReceiptRow[]>`
  select id, connection_id as "connectionId", account_id as "accountId", signed from erasure_receipts
  where key_id = ${keyId} and page_hash = ${pageHash} order by id`;
