import { digests } from '../../platform/database/lists.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

/** Devices and networks of one account; those that were used longest ago go first. */
const MOST_KNOWN = 50;

/** Returns those of the hashes that are known devices or networks of the account, in hexadecimal digits. */
export const findKnown = async (
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

/** Makes devices and networks known until `expiresAt`, or keeps them known. Does nothing for an account that is gone. */
export const saveKnown = async (
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

export const forgetKnown = async (tx: Tx, developerId: string): Promise<void> => {
  await tx`delete from known_devices where developer_id = ${developerId}`;
};
