import { following } from '../platform/database/keyset.ts';
import type { Db } from '../platform/database/postgres.ts';
import { ApiError } from '../platform/errors.ts';
import type { Scope } from '../platform/http/access.ts';
import { KEY_SHOWN, newId } from '../platform/ids.ts';
import { tokenHash } from '../platform/secrets.ts';

export interface KeyRow {
  id: string;
  developerId: string | null;
  demo: boolean;
  scopes: Scope[];
  clockOffsetMs: number;
  revokedAt: Date | null;
}

export interface LinkTokenRow extends KeyRow {
  userId: string | null;
  expiresAt: Date;
}

/** Who is asking: one statement for every authenticated request. */
export const findKey = async (sql: Db, hash: Buffer): Promise<KeyRow | null> => {
  const [row] = await sql<KeyRow[]>`
    select id, developer_id as "developerId", kind = 'demo' as demo, scopes,
           clock_offset_ms as "clockOffsetMs", revoked_at as "revokedAt"
    from api_keys where hash = ${hash}`;
  return row ?? null;
};

/** A link token, with the key that it stands for. */
export const findLinkToken = async (sql: Db, hash: Buffer): Promise<LinkTokenRow | null> => {
  const [row] = await sql<LinkTokenRow[]>`
    select k.id, k.developer_id as "developerId", k.kind = 'demo' as demo, k.scopes,
           k.clock_offset_ms as "clockOffsetMs", k.revoked_at as "revokedAt",
           t.user_id as "userId", t.expires_at as "expiresAt"
    from link_tokens t join api_keys k on k.id = t.key_id
    where t.hash = ${hash}`;
  return row ?? null;
};

/** A key as its developer sees it. */
export interface KeyRecord {
  id: string;
  prefix: string;
  appName: string;
  scopes: Scope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

const recordColumns = (sql: Db) => sql`
  id, prefix, app_name as "appName", scopes, created_at as "createdAt", last_used_at as "lastUsedAt",
  revoked_at as "revokedAt"`;

/** Most keys that one answer lists. */
export const LISTED = 1_000;

/** Newest first, after a key if one is given. */
export const listKeys = async (
  sql: Db,
  developerId: string,
  after: KeyRecord | null = null,
  limit: number | null = LISTED,
): Promise<KeyRecord[]> => sql<KeyRecord[]>`
  select ${recordColumns(sql)} from api_keys
  where developer_id = ${developerId}
    ${following(sql, 'created_at', after && { at: after.createdAt, id: after.id })}
  order by created_at desc, id limit ${limit}`;

export const countKeys = async (sql: Db, developerId: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from api_keys where developer_id = ${developerId}`;
  return row!.count;
};

/** One of the developer's keys, by its id alone. */
export const findKeyRecord = async (sql: Db, developerId: string, id: string): Promise<KeyRecord | null> => {
  const [row] = await sql<KeyRecord[]>`
    select ${recordColumns(sql)} from api_keys where id = ${id} and developer_id = ${developerId}`;
  return row ?? null;
};

/** Null when the account was deleted meanwhile. */
export const insertKey = async (
  sql: Db,
  key: { id: string; developerId: string; appName: string; key: string; scopes: readonly Scope[]; now: Date },
): Promise<KeyRecord | null> => {
  const [row] = await sql<KeyRecord[]>`
    insert into api_keys (id, kind, developer_id, app_name, prefix, hash, scopes, created_at)
    select ${key.id}, 'developer', id, ${key.appName}, ${key.key.slice(0, KEY_SHOWN)}, ${tokenHash(key.key)},
           ${key.scopes as Scope[]}::text[], ${key.now}
    from developers where id = ${key.developerId} for key share
    returning ${recordColumns(sql)}`;
  return row ?? null;
};

/** The developer's key with this id, whole key or prefix. Null when there is none, or a prefix fits several. */
export const findOwnKey = async (
  sql: Db,
  developerId: string,
  idKeyOrPrefix: string,
): Promise<KeyRecord | null> => {
  const found = await sql<KeyRecord[]>`
    select ${recordColumns(sql)} from api_keys
    where developer_id = ${developerId}
      and (id = ${idKeyOrPrefix} or hash = ${tokenHash(idKeyOrPrefix)} or prefix = ${idKeyOrPrefix})
    limit 2`;
  return found.length === 1 ? found[0]! : null;
};

/** Null when it was revoked before: of parallel revocations one succeeds. */
export const revokeKey = async (sql: Db, id: string, now: Date): Promise<KeyRecord | null> => {
  const [row] = await sql<KeyRecord[]>`
    update api_keys set revoked_at = ${now} where id = ${id} and revoked_at is null
    returning ${recordColumns(sql)}`;
  return row ?? null;
};

/**
 * Keeps a key from being deleted until the transaction ends. To be called before anything of the key's is locked, since
 * whoever deletes a key begins with it.
 */
export const holdKey = async (tx: Db, id: string): Promise<void> => {
  const { count } = await tx`select from api_keys where id = ${id} for key share`;
  if (count === 0) throw new ApiError('INVALID_API_KEY');
};

/** A key token, with the key that it stands for. */
export const findKeyToken = async (sql: Db, hash: Buffer): Promise<(KeyRow & { expiresAt: Date }) | null> => {
  const [row] = await sql<(KeyRow & { expiresAt: Date })[]>`
    select k.id, k.developer_id as "developerId", k.kind = 'demo' as demo, k.scopes,
           k.clock_offset_ms as "clockOffsetMs", k.revoked_at as "revokedAt", t.expires_at as "expiresAt"
    from key_tokens t join api_keys k on k.id = t.key_id
    where t.hash = ${hash}`;
  return row ?? null;
};

/**
 * Writes a key token down and forgets the key's lapsed ones, so that they never pile up. False when the key was deleted
 * meanwhile.
 */
export const insertKeyToken = async (
  sql: Db,
  token: { hash: Buffer; keyId: string; now: Date; expiresAt: Date },
): Promise<boolean> => {
  const { count } = await sql`
    with lapsed as (delete from key_tokens where key_id = ${token.keyId} and expires_at <= ${token.now})
    insert into key_tokens (hash, key_id, created_at, expires_at)
    select ${token.hash}, id, ${token.now}::timestamptz, ${token.expiresAt}::timestamptz
    from api_keys where id = ${token.keyId} for key share`;
  return count === 1;
};

const DEMO_SCOPES: Scope[] = ['accounts:read', 'balance:read', 'transactions:read'];

/** Makes the configured demo keys exist; those no longer configured stop working. */
export const installDemoKeys = async (sql: Db, keys: string[], now: Date): Promise<void> => {
  for (const key of keys) {
    await sql`
      insert into api_keys (id, kind, app_name, prefix, hash, scopes, created_at)
      values (${newId('key')}, 'demo', 'Demo', ${key.slice(0, KEY_SHOWN)}, ${tokenHash(key)}, ${DEMO_SCOPES}, ${now})
      on conflict (hash) do update set revoked_at = null`;
  }
  await sql`
    update api_keys set revoked_at = ${now}
    where kind = 'demo' and revoked_at is null
      and encode(hash, 'hex') <> all (${keys.map((key) => tokenHash(key).toString('hex'))}::text[])`;
};
