import type { Mapping } from '../../../packages/statement-formats/src/table/columns.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

/** Of one key: with more the oldest is forgotten. */
const MOST = 200;

/** By the hash of the headings, in hex. */
export const listMappings = async (sql: Db, keyId: number): Promise<Map<string, Mapping>> => {
  const rows = await sql<{ hash: string; mapping: Mapping }[]>`
    select encode(headings_hash, 'hex') as hash, mapping from statement_mappings where key_id = ${keyId}`;
  return new Map(rows.map(({ hash, mapping }) => [hash, mapping]));
};

export const saveMappings = async (
  tx: Tx,
  keyId: number,
  mappings: ReadonlyMap<string, Mapping>,
  at: Date,
): Promise<void> => {
  for (const [hash, mapping] of mappings) {
    await tx`
      insert into statement_mappings (key_id, headings_hash, mapping, saved_at)
      values (${keyId}, decode(${hash}, 'hex'), ${JSON.stringify(mapping)}::text::jsonb, ${at})
      on conflict (key_id, headings_hash) do update set mapping = excluded.mapping, saved_at = excluded.saved_at`;
  }
  if (mappings.size === 0) return;
  await tx`
    delete from statement_mappings where key_id = ${keyId} and headings_hash in (
      select headings_hash from statement_mappings where key_id = ${keyId}
      order by saved_at desc, headings_hash offset ${MOST})`;
};
