import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { SavedMapping } from './mapping.ts';

/** The number of saved mappings of one key; beyond it, the oldest is deleted. */
const MOST = 200;

/**
 * Mappings of a key by the hash of the headings, in hex. Where headings were mapped for several banks, the mapping of this bank
 * is taken, else the newest.
 */
export const listMappings = async (
  sql: Db,
  keyId: number,
  bankId: string,
): Promise<Map<string, SavedMapping>> => {
  const rows = await sql<(SavedMapping & { hash: string })[]>`
    select encode(headings_hash, 'hex') as hash, mapping as columns, reading from statement_mappings
    where key_id = ${keyId} order by bank_id = ${bankId}, saved_at`;
  return new Map(rows.map(({ hash, columns, reading }) => [hash, { columns, reading }]));
};

export const saveMappings = async (
  tx: Tx,
  keyId: number,
  { bankId, mappings, at }: { bankId: string; mappings: ReadonlyMap<string, SavedMapping>; at: Date },
): Promise<void> => {
  for (const [hash, { columns, reading }] of mappings) {
    await tx`
      insert into statement_mappings (key_id, bank_id, headings_hash, mapping, reading, saved_at)
      values (${keyId}, ${bankId}, decode(${hash}, 'hex'), ${JSON.stringify(columns)}::text::jsonb,
              ${JSON.stringify(reading)}::text::jsonb, ${at})
      on conflict (key_id, bank_id, headings_hash) do update
      set mapping = excluded.mapping, reading = excluded.reading, saved_at = excluded.saved_at`;
  }
  if (mappings.size === 0) return;
  await tx`
    delete from statement_mappings where key_id = ${keyId} and (bank_id, headings_hash) in (
      select bank_id, headings_hash from statement_mappings where key_id = ${keyId}
      order by saved_at desc, bank_id, headings_hash offset ${MOST})`;
};
