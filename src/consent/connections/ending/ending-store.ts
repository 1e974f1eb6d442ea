import type { Db, Tx } from '../../../platform/database/postgres.ts';
import type { Place } from '../../../platform/secrets.ts';

/** Names the column in which the master key seals the grant of an ending consent. */
export const endingPlace = (id: string): Place => `ending_consents.grant_sealed ${id}`;

interface Ending {
  id: string;
  bankId: string;
  clockOffsetMs: number;
  /** When the consent ends by itself, on the key's clock. */
  endsAt: Date;
}

/** The grant as the connection stored it, sealed by its data key. */
interface EndingOfConnection extends Ending {
  connectionId: string;
  dataKeyId: string;
  bankGrant: Buffer;
}

interface EndingSealed extends Ending {
  grantSealed: Buffer;
}

/** A grant sealed by the master key, or the three columns of its connection. */
export interface EndingRow extends Ending {
  grantSealed: Buffer | null;
  connectionId: string | null;
  dataKeyId: string | null;
  bankGrant: Buffer | null;
}

export const insertEndings = async (tx: Tx, rows: readonly EndingOfConnection[]): Promise<void> => {
  await tx`
    insert into ending_consents (id, bank_id, clock_offset_ms, ends_at, connection_id, data_key_id, bank_grant)
    select * from unnest(
      ${rows.map(({ id }) => id)}::text[], ${rows.map(({ bankId }) => bankId)}::text[],
      ${rows.map(({ clockOffsetMs }) => clockOffsetMs)}::bigint[],
      ${rows.map(({ endsAt }) => endsAt.toISOString())}::text[]::timestamptz[],
      ${rows.map(({ connectionId }) => connectionId)}::text[], ${rows.map(({ dataKeyId }) => dataKeyId)}::text[],
      ${rows.map(({ bankGrant }) => bankGrant)}::bytea[])`;
};

export const insertSealedEnding = async (db: Db, row: EndingSealed): Promise<void> => {
  await db`
    insert into ending_consents (id, bank_id, clock_offset_ms, ends_at, grant_sealed)
    values (${row.id}, ${row.bankId}, ${row.clockOffsetMs}, ${row.endsAt}, ${row.grantSealed})`;
};

export const findEnding = async (db: Db, id: string): Promise<EndingRow | null> => {
  const [row] = await db<EndingRow[]>`
    select id, bank_id as "bankId", clock_offset_ms as "clockOffsetMs", ends_at as "endsAt",
           grant_sealed as "grantSealed", connection_id as "connectionId", data_key_id as "dataKeyId",
           bank_grant as "bankGrant"
    from ending_consents where id = ${id}`;
  return row ?? null;
};

/** Replaces the connection's sealed grant by one that only the master key opens. */
export const sealEnding = async (tx: Db, id: string, grantSealed: Buffer): Promise<void> => {
  await tx`
    update ending_consents
    set grant_sealed = ${grantSealed}, connection_id = null, data_key_id = null, bank_grant = null
    where id = ${id}`;
};

/** Returns false if the row is gone. */
export const deleteEnding = async (db: Db, id: string): Promise<boolean> =>
  (await db`delete from ending_consents where id = ${id}`).count === 1;
