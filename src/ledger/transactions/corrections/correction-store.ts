/** Corrections of merchants and categories, of a key or of one connection. */
import { integers, texts } from '../../../platform/database/lists.ts';
import type { Db, Tx } from '../../../platform/database/postgres.ts';
import type { Place } from '../../../platform/secrets.ts';

interface Kinds {
  merchantCategory: string | null;
  category: string | null;
}

interface KeyCorrection extends Kinds {
  keyId: number;
  descriptor: Buffer;
  /** Hashes of the words of the description; empty for a merchant. */
  words: Buffer[];
  merchantName: string | null;
}

export interface ConnectionCorrection extends Kinds {
  connectionId: string;
  descriptor: Buffer;
  merchantNameSealed: Buffer | null;
}

/** Names the column in which the name of a connection's correction is sealed. */
export const correctionPlace = ({
  connectionId,
  descriptor,
}: Pick<ConnectionCorrection, 'connectionId' | 'descriptor'>): Place =>
  `connection_corrections.merchant_name_sealed ${connectionId} ${descriptor.toString('hex')}`;

export const listKeyCorrections = async (
  sql: Db,
  keyIds: number[],
): Promise<(Omit<KeyCorrection, 'words'> & { correctedAt: Date })[]> =>
  sql<(Omit<KeyCorrection, 'words'> & { correctedAt: Date })[]>`
    select key_id as "keyId", descriptor, merchant_name as "merchantName",
           merchant_category as "merchantCategory", category, corrected_at as "correctedAt"
    from enrichment_corrections where key_id = any(${integers(sql, keyIds)})`;

export const listConnectionCorrections = async (
  sql: Db,
  connectionIds: string[],
): Promise<(ConnectionCorrection & { correctedAt: Date })[]> =>
  sql<(ConnectionCorrection & { correctedAt: Date })[]>`
    select connection_id as "connectionId", descriptor, merchant_name_sealed as "merchantNameSealed",
           merchant_category as "merchantCategory", category, corrected_at as "correctedAt"
    from connection_corrections where connection_id = any(${texts(sql, connectionIds)})
    order by corrected_at, descriptor`;

/** Saves a correction of a key. Fields that are null keep their earlier values. */
export const saveKeyCorrection = async (tx: Tx, correction: KeyCorrection, now: Date): Promise<void> => {
  const { keyId, descriptor, words, merchantName, merchantCategory, category } = correction;
  await tx`
    insert into enrichment_corrections as c
      (key_id, descriptor, words, merchant_name, merchant_category, category, corrected_at)
    values (${keyId}, ${descriptor}, ${words}, ${merchantName}, ${merchantCategory}, ${category}, ${now})
    on conflict (key_id, descriptor) do update
      set words = excluded.words, merchant_name = coalesce(excluded.merchant_name, c.merchant_name),
          merchant_category = coalesce(excluded.merchant_category, c.merchant_category),
          category = coalesce(excluded.category, c.category), corrected_at = excluded.corrected_at`;
};

/** Saves a correction of a connection as {@link saveKeyCorrection}; does nothing if it was revoked. */
export const saveConnectionCorrection = async (
  tx: Tx,
  keyId: number,
  correction: ConnectionCorrection,
  now: Date,
): Promise<void> => {
  const { connectionId, descriptor, merchantNameSealed, merchantCategory, category } = correction;
  await tx`
    insert into connection_corrections as c
      (connection_id, key_id, descriptor, merchant_name_sealed, merchant_category, category, corrected_at)
    select id, ${keyId}, ${descriptor}, ${merchantNameSealed}, ${merchantCategory}, ${category}, ${now}
    from connections where id = ${connectionId} and revoked_at is null for key share
    on conflict (key_id, connection_id, descriptor) do update
      set merchant_name_sealed = coalesce(excluded.merchant_name_sealed, c.merchant_name_sealed),
          merchant_category = coalesce(excluded.merchant_category, c.merchant_category),
          category = coalesce(excluded.category, c.category), corrected_at = excluded.corrected_at`;
};

export const removeKeyCorrections = async (tx: Tx, keyId: number, descriptors: Buffer[]): Promise<void> => {
  await tx`delete from enrichment_corrections where key_id = ${keyId} and descriptor = any(${descriptors})`;
};

export const removeConnectionCorrections = async (
  tx: Tx,
  keyId: number,
  connectionId: string,
  descriptors: Buffer[],
): Promise<void> => {
  await tx`
    delete from connection_corrections
    where key_id = ${keyId} and connection_id = ${connectionId} and descriptor = any(${descriptors})`;
};

export const findKeyCorrection = async (
  sql: Db,
  keyId: number,
  descriptor: Buffer,
): Promise<Omit<KeyCorrection, 'words'> | null> => {
  const [row] = await sql<Omit<KeyCorrection, 'words'>[]>`
    select key_id as "keyId", descriptor, merchant_name as "merchantName",
           merchant_category as "merchantCategory", category
    from enrichment_corrections where key_id = ${keyId} and descriptor = ${descriptor}`;
  return row ?? null;
};

export const findConnectionCorrection = async (
  sql: Db,
  keyId: number,
  connectionId: string,
  descriptor: Buffer,
): Promise<ConnectionCorrection | null> => {
  const [row] = await sql<ConnectionCorrection[]>`
    select connection_id as "connectionId", descriptor, merchant_name_sealed as "merchantNameSealed",
           merchant_category as "merchantCategory", category
    from connection_corrections
    where key_id = ${keyId} and connection_id = ${connectionId} and descriptor = ${descriptor}`;
  return row ?? null;
};

/** Lists corrections of a key whose descriptions share a word with these, newest first. */
export const listSimilar = async (
  sql: Db,
  keyId: number,
  words: Buffer[],
  limit: number,
): Promise<KeyCorrection[]> => sql<KeyCorrection[]>`
  select key_id as "keyId", descriptor, words, merchant_name as "merchantName",
         merchant_category as "merchantCategory", category
  from enrichment_corrections
  where key_id = ${keyId} and words && ${words}
  order by corrected_at desc limit ${limit}`;
