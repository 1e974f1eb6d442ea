import { digests } from '../../platform/database/lists.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

/** Most devices and networks of one account; the least recently used are deleted first. */
const MOST_KNOWN = 50;

/** Returns the known ones of these hashes of an account, in hexadecimal digits. */
export const findKnownHashes = async (
  sql: Db,
  developerId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<string[]> => {
  const rows = await sql<{ hash: string }[]>`
    -- "hash" is not null: it is made of what is not
    select encode(hash, 'hex') as hash from known_devices
    where developer_id = ${developerId} and hash = any(${digests(sql, hashes)}) and expires_at > ${now}`;
  return rows.map(({ hash }) => hash);
};

/** Stores devices and networks as known until `expiresAt`. Does nothing for a deleted account. */
export const saveKnownHashes = async (
  tx: Tx,
  developerId: string,
  hashes: readonly Buffer[],
  expiresAt: Date,
): Promise<void> => {
  await tx`
    insert into known_devices (developer_id, hash, expires_at)
    select d.id, h.hash, ${expiresAt}
    from (select id from developers where id = ${developerId} for key share) d,
         unnest(${digests(tx, hashes)}) as h(hash)
    order by h.hash
    on conflict (developer_id, hash) do update set expires_at = excluded.expires_at`;
  await tx`
    delete from known_devices where developer_id = ${developerId} and hash in (
      select hash from known_devices where developer_id = ${developerId}
      order by expires_at desc, hash offset ${MOST_KNOWN})`;
};

export const deleteKnownDevices = async (tx: Tx, developerId: string): Promise<void> => {
  await tx`delete from known_devices where developer_id = ${developerId}`;
};
