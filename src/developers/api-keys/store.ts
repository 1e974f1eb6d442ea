import type { Db, Tx } from '../../platform/database/postgres.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { KEY_SHOWN, type KeyEnvironment } from '../../platform/vocabulary/ids.ts';
import type { KeySettings } from './settings.ts';

/** A key as its developer sees it. */
export interface KeyRecord extends KeySettings {
  id: number;
  publicId: string;
  prefix: string;
  environment: KeyEnvironment;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** The address of its last use; null when unknown or deleted. */
  lastUsedIp: string | null;
  lastUsedAgent: string | null;
  revokedAt: Date | null;
  /** The latest end of its replaced secrets. */
  previousSecretUntil: Date | null;
  clockOffsetMs: number;
}

const recordColumns = (sql: Db) => sql`
  id, public_id as "publicId", app_name as "appName", environment, scopes, created_at as "createdAt", last_used_at as "lastUsedAt",
  last_used_ip as "lastUsedIp", last_used_agent as "lastUsedAgent", revoked_at as "revokedAt", expires_at as "expiresAt", redirect_urls as "redirectUrls",
  bound_link_tokens_only as "boundLinkTokensOnly", clock_offset_ms as "clockOffsetMs",
  (select prefix from key_secrets where key_id = api_keys.id and valid_until is null) as prefix,
  (select max(valid_until) from key_secrets where key_id = api_keys.id) as "previousSecretUntil"`;

/** Most keys in one response. */
export const MOST_LISTED = 1_000;

/** Selects the keys after a position: a range of the index api_keys_by_developer, however far down the list. */
const following = (sql: Db, { createdAt, publicId }: KeyRecord) => sql`
  and created_at <= ${createdAt} and (created_at < ${createdAt} or public_id > ${publicId})`;

/** Lists keys, newest first, after `after` if it is given. */
export const listKeys = async (
  sql: Db,
  developerId: string,
  after: KeyRecord | null = null,
  limit: number | null = MOST_LISTED,
): Promise<KeyRecord[]> => sql<KeyRecord[]>`
  select ${recordColumns(sql)} from api_keys
  where developer_id = ${developerId}
    ${after === null ? sql`` : following(sql, after)}
  order by created_at desc, public_id limit ${limit}`;

export const countKeys = async (sql: Db, developerId: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from api_keys where developer_id = ${developerId}`;
  return row!.count;
};

/** Returns a developer's key by its id. */
export const findKeyRecord = async (
  sql: Db,
  developerId: string,
  publicId: string,
): Promise<KeyRecord | null> => {
  const [row] = await sql<KeyRecord[]>`
    select ${recordColumns(sql)} from api_keys where public_id = ${publicId} and developer_id = ${developerId}`;
  return row ?? null;
};

/** Inserts a key; returns null when the account was deleted meanwhile. */
export const insertKey = async (
  tx: Tx,
  key: KeySettings & {
    publicId: string;
    developerId: string;
    environment: KeyEnvironment;
    key: string;
    now: Date;
  },
): Promise<KeyRecord | null> => {
  // A statement of its own: Citus takes no insert whose rows come from locked ones.
  const { count } = await tx`select from developers where id = ${key.developerId} for key share`;
  if (count === 0) return null;
  // Two statements: the policy of secrets sees the key from the second on.
  const [made] = await tx<{ id: number }[]>`
    insert into api_keys
      (public_id, kind, developer_id, environment, app_name, scopes, expires_at, redirect_urls, bound_link_tokens_only, created_at)
    values (${key.publicId}, 'developer', ${key.developerId}, ${key.environment}, ${key.appName}, ${[...key.scopes]}::text[],
            ${key.expiresAt}, ${key.redirectUrls && [...key.redirectUrls]}::text[], ${key.boundLinkTokensOnly}, ${key.now})
    returning id`;
  await tx`
    insert into key_secrets (hash, key_id, prefix, created_at)
    values (${tokenHash(key.key)}, ${made!.id}, ${key.key.slice(0, KEY_SHOWN)}, ${key.now})`;
  return findKeyRecord(tx, key.developerId, key.publicId);
};

/**
 * Returns a developer's key by its id, by a secret, or by the prefix of a secret, if the secret is still accepted. Null
 * when there is none, or the prefix is ambiguous.
 */
export const findDeveloperKey = async (
  sql: Db,
  developerId: string,
  idKeyOrPrefix: string,
  now: Date,
): Promise<KeyRecord | null> => {
  const found = await sql<KeyRecord[]>`
    select ${recordColumns(sql)} from api_keys
    where developer_id = ${developerId}
      and (public_id = ${idKeyOrPrefix} or exists (
        select from key_secrets s
        where s.key_id = api_keys.id and (s.hash = ${tokenHash(idKeyOrPrefix)} or s.prefix = ${idKeyOrPrefix})
          and (s.valid_until is null or s.valid_until > ${now})))
    limit 2`;
  return found.length === 1 ? found[0]! : null;
};

/** Returns a developer's key and locks it until the transaction ends, so that changes take turns. */
export const lockKeyRecord = async (
  tx: Tx,
  developerId: string,
  { id, publicId }: Pick<KeyRecord, 'id' | 'publicId'>,
): Promise<KeyRecord | null> => {
  await tx`select from api_keys where id = ${id} for no key update`;
  return findKeyRecord(tx, developerId, publicId);
};

/** Updates the settings of a key. */
export const updateKey = async (sql: Db, id: number, settings: KeySettings): Promise<void> => {
  await sql`
    update api_keys
    set app_name = ${settings.appName}, scopes = ${[...settings.scopes]}, expires_at = ${settings.expiresAt},
        redirect_urls = ${settings.redirectUrls && [...settings.redirectUrls]},
        bound_link_tokens_only = ${settings.boundLinkTokensOnly}
    where id = ${id}`;
};

export const revokeKey = async (sql: Db, id: number, now: Date): Promise<void> => {
  await sql`update api_keys set revoked_at = ${now} where id = ${id}`;
};
